//go:build e2e

package e2e

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

func TestSiteRunsUnderASubPath(t *testing.T) {
	t.Parallel()
	h := host(t)
	for _, address := range []string{
		h.URL(""), h.URL("?from=a-link"), h.URL("index.html"), h.URL("#fragment"), strings.TrimSuffix(h.URL(""), "/"),
	} {
		t.Run(strings.TrimPrefix(address, h.Origin()), func(t *testing.T) {
			p := browser.Open(t)
			p.Goto(address)
			p.WaitForApp()
			p.ByRole("button", "Advance 1 second").Wait()
			for _, request := range p.Requests() {
				if path := strings.TrimPrefix(request, h.Origin()); !strings.HasPrefix(path, strings.TrimSuffix(prefix, "/")) {
					t.Errorf("asked for %s, outside the site", path)
				}
			}
		})
	}
}

func TestProgramIsTransferredCompressed(t *testing.T) {
	t.Parallel()
	h := host(t)
	installed(t, h)
	for _, line := range h.Served() {
		if strings.HasSuffix(line, "/web/app.wasm") {
			t.Error("the uncompressed program was asked for too: ", line)
		}
	}
}

func TestProgramFallsBackToTheUncompressedFile(t *testing.T) {
	t.Parallel()
	h := host(t)
	h.Block("web/app.packed")
	p := browser.Open(t)
	// Without the compressed file the worker cannot be installed, but the page works.
	p.Allow("app.packed", "Failed to fetch", "app-worker.js")
	p.Goto(h.URL(""))
	p.WaitForApp()
	p.ByRole("button", "Advance 1 second").Wait()
}

func TestUnknownAddressIsExplained(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := browser.Open(t)
	p.Allow("status of 404")
	if got := p.Status(h.URL("no/such/page")); got != http.StatusNotFound {
		t.Errorf("status %d, want 404", got)
	}
	p.ByRole("heading", "Page not found").Wait()
	visit.NoViolations(t, p)
	p.Screenshot("site-404", 800, 500, false, false)
	p.Screenshot("site-404-dark", 800, 500, true, false)
	p.ByRole("link", "Open the playground").Click()
	p.WaitFor(`location.pathname === "` + prefix + `"`)
	p.WaitForApp()
}

func TestManifestBelongsToTheSubPath(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := browser.Open(t)
	p.Goto(h.URL(""))
	var m struct {
		ID       string
		Scope    string
		StartURL string `json:"start_url"`
		Icons    []struct{ Src, Type, Sizes string }
	}
	href := browser.Eval[string](p, `document.querySelector("link[rel=manifest]").href`)
	if err := json.Unmarshal([]byte(browser.Eval[string](p, `fetch("`+href+`").then(r => r.text())`)), &m); err != nil {
		t.Fatal(err)
	}
	if m.Scope != prefix || m.StartURL != prefix || m.ID != prefix {
		t.Errorf("scope %q, start_url %q, id %q, want all %q", m.Scope, m.StartURL, m.ID, prefix)
	}
	for _, icon := range m.Icons {
		size := browser.Eval[string](p, `new Promise((yes, no) => { const i = new Image(); i.onload = () => yes(i.naturalWidth + "x" + i.naturalHeight); i.onerror = () => no(new Error("no image")); i.src = "`+icon.Src+`" })`)
		if icon.Sizes != "any" && size != icon.Sizes {
			t.Errorf("%s is %s, the manifest says %s", icon.Src, size, icon.Sizes)
		}
	}
}

func TestPageCanBeReadBeforeTheProgramArrives(t *testing.T) {
	t.Parallel()
	h := host(t)
	h.Block("web/app.packed")
	h.Block("web/app.wasm")
	p := browser.Open(t)
	p.Allow("Failed to load resource", "loading wasm failed", "Failed to fetch")
	p.Goto(h.URL(""))
	p.WaitFor(`document.getElementById("app-wasm-loader-label").innerText.startsWith("The emulator could not be loaded")`)
	matrix := browser.Eval[string](p, `document.querySelector("[aria-label='TTL matrix']").innerText`)
	for _, want := range []string{"Off", "On (no default)", "never"} {
		if !strings.Contains(matrix, want) {
			t.Errorf("no %q in the prerendered matrix:\n%s", want, matrix)
		}
	}
	if n := browser.Eval[int](p, `Math.max(0, ...[...document.querySelectorAll("main p, header p, footer p")].map(e => e.innerText.length))`); n < 80 {
		t.Errorf("no paragraph says what this is; the longest has %d characters", n)
	}
	// Nothing covers it: the element in its middle belongs to the matrix.
	if !browser.Eval[bool](p, `(() => { const m = document.querySelector("[aria-label='TTL matrix']"); m.scrollIntoView({block: "center"});
		const b = m.getBoundingClientRect(); return m.contains(document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)) })()`) {
		t.Error("something covers the prerendered matrix")
	}
	p.Screenshot("site-before-wasm", 1280, 800, false, false)
}

func TestThemeIsSetBeforeThePageIsDrawn(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := browser.Open(t)
	p.Media(true, false)
	p.Goto(h.URL(""))
	theme := func() string { return browser.Eval[string](p, `document.documentElement.dataset.theme`) }
	if got := theme(); got != "dark" {
		t.Errorf("the system is dark, the page %q", got)
	}
	p.Media(false, false)
	p.WaitFor(`document.documentElement.dataset.theme === "light"`)
	for stored, want := range map[string]string{"dark": "dark", "light": "light", "system": "light", "nonsense": "light"} {
		browser.Eval[bool](p, "localStorage.setItem('cosmosttl.theme', '"+stored+"'), true")
		p.Reload()
		if got := theme(); got != want {
			t.Errorf("stored %s: the page is %q, want %q", stored, got, want)
		}
	}
}
