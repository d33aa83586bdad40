package site

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
)

const (
	name       = "cosmosttl"
	themeLight = "#ffffff"
)

// policy is the Content-Security-Policy of every page. It allows no other host.
// 'wasm-unsafe-eval' is needed to compile WebAssembly. Style attributes are allowed
// because go-app sets them with setAttribute; inline stylesheets and scripts are not.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
	"img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"

// pagePolicy returns the policy of the playground, which has the SDK console's frame.
// The frame is a srcdoc, so it obeys the page's policy and also its own, which is stricter.
// The page therefore allows the frame's only script, by its hash, and a worker from a blob.
func pagePolicy(frameHash string) string {
	return strings.NewReplacer("'wasm-unsafe-eval'", "'wasm-unsafe-eval' '"+frameHash+"'", "worker-src 'self'", "worker-src 'self' blob:").
		Replace(policy)
}

// handler returns go-app's handler of the pages in a language.
func (l language) handler(base basePath, version string) *app.Handler {
	return &app.Handler{
		Name:         name,
		ShortName:    name,
		Title:        l.PageTitle,
		Description:  l.PageDescription,
		Lang:         l.Tag,
		Version:      version,
		Resources:    base,
		LoadingLabel: l.Site.Loading,
		ThemeColor:   themeLight,
		// If an icon is not set, go-app fetches one from another host.
		Icon: app.Icon{
			Default:  "/web/icon-192.png",
			Large:    "/web/icon-512.png",
			SVG:      "/web/icon.svg",
			Maskable: "/web/icon-maskable-512.png",
		},
		Styles:  []string{"/web/site.css"},
		Scripts: []string{"/web/glue.js"},
	}
}

// addPages prerenders the pages of lessonPages in all languages. It also adds go-app's loader, app.js, from the handler of the first
// language. The program must have been added before.
func (f files) addPages(base basePath, o Options) error {
	hash, err := scriptHash(f[consoleFrame])
	if err != nil {
		return err
	}
	if err := f.addPictures(); err != nil {
		return err
	}
	for _, l := range languages() {
		handler := l.handler(base, o.Version)
		for address, picture := range lessonPages() {
			page, err := get(handler, "/"+l.dir+address)
			if err != nil {
				return err
			}
			top := head{policy: pagePolicy(hash), tags: l.addressTags(base, o.Origin, address, picture), size: len(f[packedProgram]), words: l.Site,
				opening: [2]string{l.NoticeOpening, l.NoticeArriving}, local: o.NetworkFirst}
			if l.dir != "" {
				top.texts = base.Resolve("/web/" + i18n.File(l.Tag))
			}
			repaired, err := repair(page, base, top)
			if err != nil {
				return fmt.Errorf("the prerendered page %s: %w", l.dir+address, err)
			}
			f[l.dir+address+"index.html"] = repaired
		}
	}
	script, err := get(languages()[0].handler(base, o.Version), "/app.js")
	if err != nil {
		return err
	}
	if strings.Count(script, labelSet) != 1 {
		return fmt.Errorf("app.js must have %q once", labelSet)
	}
	f["app.js"] = []byte(strings.Replace(script, labelSet, "", 1))
	return nil
}

// labelSet is the statement of app.js that writes a label while the program is loading. It is removed because the page has the label in its
// own language.
const labelSet = `loaderLabel.innerText = goappLoadingLabel.replace("{progress}", progress);`

// get calls the handler directly, without a server.
func get(handler http.Handler, path string) (string, error) {
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	if w.Code != http.StatusOK {
		return "", fmt.Errorf("generating %s: status %d; is the route registered?", path, w.Code)
	}
	return strings.TrimSpace(w.Body.String()) + "\n", nil
}
