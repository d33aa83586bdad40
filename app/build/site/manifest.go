package site

import "encoding/json"

type manifest struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	ShortName   string `json:"short_name"`
	Description string `json:"description"`
	Lang        string `json:"lang"`
	// ID and Scope are the base with its closing slash. They are the same in all languages, so the program stays
	// installed when the language changes. The scope in go-app's own manifest is "/", which includes every other site
	// of the host. StartURL is the language's playground.
	Scope           string         `json:"scope"`
	StartURL        string         `json:"start_url"`
	Display         string         `json:"display"`
	BackgroundColor string         `json:"background_color"`
	ThemeColor      string         `json:"theme_color"`
	Categories      []string       `json:"categories"`
	Icons           []manifestIcon `json:"icons"`
	// FileHandlers and ShareTarget say which files and shared texts the installed page accepts. A static host does not
	// answer POST, so texts are shared by GET.
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

// manifestFile is the name of the manifest in the directory of each language.
const manifestFile = "manifest.webmanifest"

func (f files) addManifests(base basePath) error {
	for _, l := range languages() {
		data, err := l.manifest(base)
		if err != nil {
			return err
		}
		f[l.dir+manifestFile] = append(data, '\n')
	}
	return nil
}

func (l language) manifest(base basePath) ([]byte, error) {
	home := base.Resolve("/" + l.dir)
	icon := func(name, mime, sizes, purpose string) manifestIcon {
		return manifestIcon{Src: base.Resolve("/web/" + name), Type: mime, Sizes: sizes, Purpose: purpose}
	}
	return json.MarshalIndent(manifest{
		ID: string(base), Name: name, ShortName: name, Description: l.PageDescription, Lang: l.Tag,
		Scope: string(base), StartURL: home, Display: "standalone",
		BackgroundColor: "#f6f7f9", ThemeColor: themeLight, Categories: []string{"developer", "education"},
		Icons: []manifestIcon{
			icon("icon.svg", "image/svg+xml", "any", ""),
			icon("icon-192.png", "image/png", "192x192", ""),
			icon("icon-512.png", "image/png", "512x512", ""),
			icon("icon-maskable-512.png", "image/png", "512x512", "maskable"),
		},
		FileHandlers: []fileHandler{{Action: home, Accept: map[string][]string{"text/plain": {".ttl"}, "application/json": {".json"}}}},
		ShareTarget:  shareTarget{Action: home, Method: "GET", Params: map[string]string{"title": "title", "text": "text", "url": "url"}},
	}, "", "  ")
}
