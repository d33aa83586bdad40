package site

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

const (
	name        = "cosmosttl"
	title       = "cosmosttl: Azure Cosmos DB Time to Live, with a clock you can move"
	description = "A time-travelling emulator of Azure Cosmos DB's Time to Live. Set ttl on a container and its items, move the clock, and see which items queries return and which are still on disk."
	themeLight  = "#ffffff"
	themeDark   = "#12161c"
)

// policy is the Content-Security-Policy of every page. It allows no other host.
// 'wasm-unsafe-eval' is needed to compile WebAssembly. Style attributes are allowed
// because go-app sets them with setAttribute; inline stylesheets and scripts are not.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
	"img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"

// pagePolicy returns the policy of the playground, which has the SDK console's frame.
// A frame obeys its page's policy in addition to its own, stricter one, so the page
// also allows the frame's only script, by its hash, and a worker from a blob.
func pagePolicy(frameHash string) string {
	return strings.NewReplacer("'wasm-unsafe-eval'", "'wasm-unsafe-eval' '"+frameHash+"'", "worker-src 'self'", "worker-src 'self' blob:").Replace(policy)
}

// addPage prerenders "/" and the lessons, and adds go-app's loader, app.js, from the same handler.
// The program must be there already.
func (f files) addPage(base basePath, origin, version string) error {
	handler := &app.Handler{
		Name:         name,
		ShortName:    name,
		Title:        title,
		Description:  description,
		Lang:         "en",
		Version:      version,
		Resources:    base,
		LoadingLabel: "Starting the emulator",
		ThemeColor:   themeLight,
		// go-app fetches an icon that is not set from another host.
		Icon: app.Icon{
			Default:  "/web/icon-192.png",
			Large:    "/web/icon-512.png",
			SVG:      "/web/icon.svg",
			Maskable: "/web/icon-maskable-512.png",
		},
		Styles:  []string{"/web/site.css"},
		Scripts: []string{"/web/glue.js"},
	}
	page, err := get(handler, "/")
	if err != nil {
		return err
	}
	hash, err := scriptHash(f[consoleFrame])
	if err != nil {
		return err
	}
	repaired, err := repair(page, base, pagePolicy(hash), len(f["web/app.wasm.gz"]))
	if err != nil {
		return fmt.Errorf("the prerendered page: %w", err)
	}
	f["index.html"] = repaired
	if err := f.addLessons(handler, base, origin, pagePolicy(hash)); err != nil {
		return err
	}
	script, err := get(handler, "/app.js")
	if err != nil {
		return err
	}
	f["app.js"] = []byte(script)
	return nil
}

// get calls the handler directly, without a server.
func get(handler http.Handler, path string) (string, error) {
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	if w.Code != http.StatusOK {
		return "", fmt.Errorf("generating %s: status %d; is the route registered?", path, w.Code)
	}
	return strings.TrimSpace(w.Body.String()) + "\n", nil
}
