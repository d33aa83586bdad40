package site

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

type testPage struct{ app.Compo }

// smallest is a program with one function, which does nothing.
const smallest = "\x00asm\x01\x00\x00\x00\x01\x04\x01\x60\x00\x00\x03\x02\x01\x00\x0a\x04\x01\x02\x00\x0b"

func (*testPage) Render() app.UI {
	return app.Main().Body(app.H1().Title(`say "hi" & <bye>`).Aria("hidden", true).Text("a < b"), app.A().Href("/"), app.Img().Src("/web/icon.svg"))
}

// generate makes a site around an invented program.
var generated = map[Options]map[string]string{}

// generate returns the files of a site, which tests do not change. It writes a site without a directory once for all tests, since each takes seconds.
func generate(t *testing.T, o Options) map[string]string {
	t.Helper()
	if o.Dir != "" {
		return generateAnew(t, o)
	}
	if generated[o] == nil {
		generated[o] = generateAnew(t, o)
	}
	return generated[o]
}

func generateAnew(t *testing.T, o Options) map[string]string {
	t.Helper()
	app.Route("/", func() app.Composer { return &testPage{} })
	app.RouteWithRegexp("^/(.*/)?(learn/.*)?$", func() app.Composer { return &testPage{} })
	if o.Dir == "" {
		o.Dir = filepath.Join(t.TempDir(), "site")
	}
	if o.Version == "" {
		o.Version = "v1"
	}
	o.Quick = true
	o.Root = filepath.Join("..", "..", "..")
	if err := Generate(o, Program{Wasm: []byte(smallest), WasmExec: []byte("loader")}); err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	err := filepath.WalkDir(o.Dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(o.Dir, path)
		files[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestEveryAddressIsUnderTheBase(t *testing.T) {
	address := regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	for _, base := range []string{"/", "/cosmosttl/", "/a/b/"} {
		files := generate(t, Options{Base: base})
		for page := range files {
			if !strings.HasSuffix(page, ".html") || page == consoleFrame {
				continue
			}
			for _, m := range address.FindAllStringSubmatch(files[page], -1) {
				if strings.HasPrefix(m[1], "https://") { // a source of the model
					continue
				}
				to, fragment, _ := strings.Cut(m[1], "#")
				to, _, _ = strings.Cut(to, "?")
				name, ok := strings.CutPrefix(to, base)
				if to == "" || to == "./" {
					name, ok = page, true
				}
				if name == "" || strings.HasSuffix(name, "/") {
					name += "index.html"
				}
				if text, there := files[name]; !ok || !there || fragment != "" && !strings.HasPrefix(fragment, "v1.") && !strings.Contains(text, `id="`+fragment+`"`) {
					t.Errorf("%s under %s names %s, which is not there", page, base, m[1])
				}
			}
		}
		for _, want := range []string{`"` + base + `web/app.wasm"`, `"` + base + `app-worker.js"`, `"GOAPP_ROOT_PREFIX":"` + base + `"`} {
			if !strings.Contains(files["app.js"], want) {
				t.Errorf("app.js under %s lacks %s", base, want)
			}
		}
		for _, l := range languages() {
			var m manifest
			if err := json.Unmarshal([]byte(files[l.dir+manifestFile]), &m); err != nil {
				t.Fatal(err)
			}
			home := base + l.dir
			if m.Scope != base || m.StartURL != home || m.ID != base || m.Lang != l.Tag || m.Description != l.PageDescription {
				t.Errorf("manifest under %s: %+v", home, m)
			}
			if len(m.FileHandlers) != 1 || m.FileHandlers[0].Action != home || m.ShareTarget.Action != home || m.ShareTarget.Method != "GET" {
				t.Errorf("under %s, files open %+v and texts %+v", home, m.FileHandlers, m.ShareTarget)
			}
			link := `<link href="` + home + manifestFile + `" rel="manifest">`
			for _, page := range []string{"", "learn/", "learn/05-off/", modelPage} {
				if text := files[l.dir+page+"index.html"]; strings.Count(text, link) != 1 || strings.Count(text, `rel="manifest"`) != 1 {
					t.Errorf("%s%sindex.html under %s does not lead to the manifest of its language alone", l.dir, page, base)
				}
			}
		}
	}
}

func TestNoOtherHostIsNamed(t *testing.T) {
	foreign := regexp.MustCompile(`https?://[a-zA-Z0-9.-]+`)
	for name, text := range generate(t, Options{Base: "/cosmosttl/"}) {
		// Microsoft's SDK knows Microsoft's hosts. It runs where every connection is forbidden, which a story tries.
		if name == "web/console/sdk.js" || strings.HasSuffix(name, "/LICENSES.txt") {
			continue
		}
		// The model's page links to its sources and quotes the service; it loads nothing from them.
		if strings.HasSuffix(name, modelPage+"index.html") {
			text = regexp.MustCompile(`<a href="[^"]*"|<code>[^<]*</code>`).ReplaceAllString(text, "")
		}
		for _, found := range foreign.FindAllString(text, -1) {
			// A namespace is a name, not an address.
			if found != "http://www.w3.org" {
				t.Errorf("%s names %s", name, found)
			}
		}
	}
}

func TestSameSourceGivesSameBytes(t *testing.T) {
	a, b := generate(t, Options{Base: "/x/"}), generateAnew(t, Options{Base: "/x/"})
	for name := range a {
		if a[name] != b[name] {
			t.Errorf("%s differs between two runs", name)
		}
	}
	c := generate(t, Options{Base: "/x/", Version: "v2"})
	if a["app-worker.js"] == c["app-worker.js"] {
		t.Error("another version has the same worker: it would never be installed")
	}
}

func TestWorkerKeepsTheRightFiles(t *testing.T) {
	files := generate(t, Options{Base: "/x/"})
	list := regexp.MustCompile(`(?s)const FILES = (\{.*?\});`).FindStringSubmatch(files["app-worker.js"])
	if list == nil {
		t.Fatal("no list of files in the worker")
	}
	var hashes map[string]string
	if err := json.Unmarshal([]byte(list[1]), &hashes); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if hash, kept := hashes[name]; kept != keptOffline(name) || (kept && !strings.HasPrefix(hash+" ", digest([]byte(text))+" ")) {
			t.Errorf("%s: kept %v with %s", name, kept, hash)
		}
	}
	if strings.Contains(files["app-worker.js"], "{{") {
		t.Error("a placeholder is left in the worker")
	}
	fresh := generate(t, Options{Base: "/x/", NetworkFirst: true})
	if !strings.Contains(fresh["app-worker.js"], "NETWORK_FIRST = true") {
		t.Error("the development server's worker does not ask the network first")
	}
	rebuilt := generate(t, Options{Base: "/x/", NetworkFirst: true, Version: "v2"})
	if fresh["app-worker.js"] != rebuilt["app-worker.js"] {
		t.Error("the development server's worker changes with the site: each build would be announced as an update")
	}
}

func TestPageIsRepaired(t *testing.T) {
	page := generate(t, Options{Base: "/x/"})["index.html"]
	for _, want := range []string{
		`<h1 aria-hidden="true" title="say &#34;hi&#34; &amp; &lt;bye&gt;">a &lt; b</h1>`,
		`<a href="/x/">`, `src="/x/web/icon.svg"`, `id="app-wasm-loader"`, `<progress id="app-wasm-progress" max="`, `<noscript>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s:\n%s", want, page)
		}
	}
	for _, no := range []string{"/app.css", "https://", "og:image", "<style"} {
		if strings.Contains(page, no) {
			t.Errorf("the page contains %s", no)
		}
	}
	// The policy governs only what follows it.
	if strings.Index(page, "Content-Security-Policy") > strings.Index(page, "<link") || strings.Index(page, "Content-Security-Policy") > strings.Index(page, "<script") {
		t.Error("the policy comes too late")
	}
	if i := strings.Index(page, "charset"); i < 0 || i > 1024 {
		t.Errorf("charset at byte %d, want within the first 1024", i)
	}
}

func TestOnlyASiteOfOursIsReplaced(t *testing.T) {
	dir := t.TempDir()
	mine := filepath.Join(dir, "thesis.txt")
	if err := os.WriteFile(mine, []byte("years of work"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Generate(Options{Dir: dir, Base: "/", Version: "v1"}, Program{}); err == nil {
		t.Error("a directory with something else in it was accepted")
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error(err)
	}
	site := filepath.Join(t.TempDir(), "site")
	generate(t, Options{Dir: site, Base: "/"})
	old := filepath.Join(site, "web", "old.js")
	if err := os.WriteFile(old, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Generate(Options{Dir: site, Base: "/", Version: "v1", Root: t.TempDir(), Quick: true}, Program{}); err == nil {
		t.Error("a site was made without its sources")
	}
	if _, err := os.Stat(old); err != nil {
		t.Error("a site that could not be made has removed the earlier one")
	}
	generate(t, Options{Dir: site, Base: "/"})
	if _, err := os.Stat(old); err == nil {
		t.Error("a file of the former build is still there")
	}
}
