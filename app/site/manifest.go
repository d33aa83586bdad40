package site

import (
	"encoding/json"

	"github.com/cosmosttl/cosmosttl/app/i18n"
)

type manifest struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	ShortName   string `json:"short_name"`
	Description string `json:"description"`
	Lang        string `json:"lang"`
	// Scope and StartURL are the base with its closing slash. The scope in go-app's
	// own manifest is "/", which includes every other site of the host.
	Scope           string         `json:"scope"`
	StartURL        string         `json:"start_url"`
	Display         string         `json:"display"`
	BackgroundColor string         `json:"background_color"`
	ThemeColor      string         `json:"theme_color"`
	Categories      []string       `json:"categories"`
	Icons           []manifestIcon `json:"icons"`
	// FileHandlers and ShareTarget are what the installed page opens and takes. A
	// static host answers no POST, so that texts are shared by GET.
	FileHandlers []fileHandler `json:"file_handlers"`
	ShareTarget  shareTarget   `json:"share_target"`
}

type fileHandler struct {
	Action string              `json:"action"`
	Accept map[string][]string `json:"accept"`
}

type shareTarget struct {
	Action string            `json:"action"`
	Method string            `json:"method"`
	Params map[string]string `json:"params"`
}

type manifestIcon struct {
	Src     string `json:"src"`
	Type    string `json:"type"`
	Sizes   string `json:"sizes"`
	Purpose string `json:"purpose,omitempty"`
}

func (f files) addManifest(base basePath) error {
	icon := func(name, mime, sizes, purpose string) manifestIcon {
		return manifestIcon{Src: base.Resolve("/web/" + name), Type: mime, Sizes: sizes, Purpose: purpose}
	}
	data, err := json.MarshalIndent(manifest{
		ID: string(base), Name: name, ShortName: name, Description: i18n.English.PageDescription, Lang: "en",
		Scope: string(base), StartURL: string(base), Display: "standalone",
		BackgroundColor: "#f6f7f9", ThemeColor: themeLight, Categories: []string{"developer", "education"},
		Icons: []manifestIcon{
			icon("icon.svg", "image/svg+xml", "any", ""),
			icon("icon-192.png", "image/png", "192x192", ""),
			icon("icon-512.png", "image/png", "512x512", ""),
			icon("icon-maskable-512.png", "image/png", "512x512", "maskable"),
		},
		FileHandlers: []fileHandler{{Action: string(base), Accept: map[string][]string{"text/plain": {".ttl"}, "application/json": {".json"}}}},
		ShareTarget:  shareTarget{Action: string(base), Method: "GET", Params: map[string]string{"title": "title", "text": "text", "url": "url"}},
	}, "", "  ")
	f["manifest.webmanifest"] = append(data, '\n')
	return err
}
