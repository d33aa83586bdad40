//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// secondVersion makes a source tree with another console, other editors and other styles than the first version, and changes the French
// texts until end is called. Each changed part says its version, and the parts of the console fit only parts of the same version.
func secondVersion(scratch string) (root string, end func(), err error) {
	root = filepath.Join(scratch, "root")
	if err := os.CopyFS(filepath.Join(root, "web"), os.DirFS(filepath.Join("..", "web"))); err != nil {
		return "", nil, err
	}
	docs, err := filepath.Abs(filepath.Join("..", "docs"))
	if err != nil {
		return "", nil, err
	}
	if err := os.Symlink(docs, filepath.Join(root, "docs")); err != nil {
		return "", nil, err
	}
	reading := filepath.Join("app", "build", "site", "reading") // the model's translations
	if err := os.MkdirAll(filepath.Dir(filepath.Join(root, reading)), 0o755); err != nil {
		return "", nil, err
	}
	if err := os.Symlink(filepath.Join(filepath.Dir(docs), reading), filepath.Join(root, reading)); err != nil {
		return "", nil, err
	}
	for _, edit := range []struct{ file, from, to string }{
		{"console/worker.js", `post({ what: "began" });`, `post({ what: "started" }); console.log("worker of v2");`},
		{"console/host.js", `case "began":
    case "done":`, `case "started":
    case "done":`},
		{"console/host.js", `case "began": return`, `case "started": return`},
		{"console/imports.js", `return out + code.slice(at);`, `return 'console.log("imports of v2");' + out + code.slice(at);`},
		{"css/base.css", "", ":root { --of: v2; }\n"},
		{"editor/editor.js", "", "globalThis.editorsOfV2 = true;\n"},
	} {
		name := filepath.Join(root, "web", filepath.FromSlash(edit.file))
		text, err := os.ReadFile(name)
		if err != nil {
			return "", nil, err
		}
		changed := strings.Replace(string(text), edit.from, edit.to, 1)
		if changed == string(text) {
			return "", nil, os.ErrInvalid
		}
		if err := os.WriteFile(name, []byte(changed), 0o644); err != nil {
			return "", nil, err
		}
	}
	french := locales.All()[1]
	was := french.Lessons
	french.Lessons += secondName
	return root, func() { french.Lessons = was }, nil
}

const secondName = " (v2)"

// A tab is a page of one version of the site.
type tab struct {
	*visit.Visit
	version string
}

// allowed are console errors that a page causes when its host is gone or has another version.
var allowed = []string{"app-worker.js", "ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to update a ServiceWorker", "Failed to find a valid digest",
	"Failed to load resource", "Failed to fetch", "goapp service worker", "integrity"}

// here checks that the page is of its version.
func (v *tab) here() *tab {
	v.T.Helper()
	v.Allow(allowed...)
	v.WaitForApp()
	if got := browser.Eval[string](v.Page, "cosmosttlFiles.version"); !strings.HasPrefix(got, v.version+"-") {
		v.T.Fatalf("the page is of version %s, want %s", got, v.version)
	}
	v.Viewport(1440, 900)
	return v
}

// second reports whether the tab is of the second version.
func (v *tab) second() bool { return v.version == "v2-test" }

// whole uses the console, an editor and the styles, and checks that they are of the page's version.
func (v *tab) whole() {
	v.T.Helper()
	if got := browser.Eval[string](v.Page, `getComputedStyle(document.documentElement).getPropertyValue("--of")`); (got == "v2") != v.second() {
		v.T.Errorf("%s: the styles are of version %q", v.version, got)
	}
	if v.ByRole("region", "SDK console").Count() == 0 {
		v.OpenConsole()
	}
	v.RunProgram(`console.log("it runs")`)
	v.WaitOutput("it runs", "Done: ")
	said := browser.Eval[string](v.Page, `document.querySelector(".said").innerText`)
	for _, part := range []string{"worker of v2", "imports of v2"} {
		if strings.Contains(said, part) != v.second() {
			v.T.Errorf("%s: the console says %q", v.version, said)
		}
	}
	v.WaitFor("!!window.cosmosttlEditors")
	if got := browser.Eval[bool](v.Page, "!!window.editorsOfV2"); got != v.second() {
		v.T.Errorf("%s: the editors are of the second version: %v", v.version, got)
	}
}

// turnsFrench changes the language to French and back.
func (v *tab) turnsFrench() {
	v.T.Helper()
	all := locales.All()
	want := all[1].Lessons
	if v.second() {
		want += secondName
	}
	v.Speak(all[0].Menu, all[0].Language, "Français")
	v.WaitFor(`document.querySelector("#lessons").innerText.trim() === ` + visit.Quoted(want))
	v.Speak(all[1].Menu, all[1].Language, "English")
	v.ByRole("button", "Advance 1 second").Wait()
}

// caches waits until there is a cache for each of the versions, and no other.
func (v *tab) caches(versions ...string) {
	v.T.Helper()
	v.WaitFor(`caches.keys().then((keys) => keys.length === ` + visit.Quoted(strings.Join(versions, " ")) + `.split(" ").length && ` + visit.Quoted(strings.Join(versions, " ")) +
		`.split(" ").every((v) => keys.some((k) => k.startsWith("cosmosttl:` + prefix + `:" + v + "-"))))`)
}

// lookAt imitates that the user changes to this tab.
func (v *tab) lookAt() {
	v.T.Helper()
	browser.Eval[bool](v.Page, `document.dispatchEvent(new Event("visibilitychange"))`)
}

// close leaves the site.
func (v *tab) close() {
	v.T.Helper()
	v.Goto("about:blank")
}

// first is a tab whose worker has kept the first version and controls it.
func first(t *testing.T) *tab {
	t.Helper()
	h := host(t)
	v := &tab{&visit.Visit{Page: installed(t, h), T: t, Host: h}, "v1-test"}
	v.Reload()
	return v.here()
}

func (v *tab) beside(version string) *tab {
	v.T.Helper()
	x := &tab{v.AnotherTab(), version}
	x.Allow(allowed...)
	x.Open()
	return x.here()
}

// update makes the browser look for a new version, as it does at each visit, and waits until its worker is installed.
func (v *tab) update(version string) {
	v.T.Helper()
	browser.Eval[bool](v.Page, `navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => true)`)
	v.WaitFor(`caches.keys().then((keys) => keys.some((k) => k.includes(":` + version + `-")))`)
	v.WaitForWorker()
}

const newVersion = "A new version is available."

// A second version does not disturb a tab of the first version, also offline. The cache of the first version is deleted when
// its last tab is closed.
func TestThreeTabsOfTwoVersions(t *testing.T) {
	t.Parallel()
	a := first(t)
	a.turnsFrench() // the worker caches the French texts
	a.WaitFor(`caches.keys().then(async (names) => { for (const n of names) for (const r of await (await caches.open(n)).keys()) if (r.url.includes("/lang/fr.")) return true; return false })`)
	b := a.beside("v1-test")
	a.Host.Deploy(siteV2)
	a.update("v2-test")
	for _, v := range []*tab{a, b} {
		v.WaitNotice(newVersion)
	}
	c := a.beside("v2-test")
	for _, v := range []*tab{a, b, c} {
		unplug(t, v.Page, a.Host)
	}
	for _, v := range []*tab{b, c, a} {
		v.whole()
		v.turnsFrench()
	}
	c.caches("v1-test", "v2-test")
	a.close()
	c.lookAt()
	b.lookAt()
	b.WaitNotice(newVersion)
	b.caches("v1-test", "v2-test")
	b.reloads(newVersion) // offline
	b.version = "v2-test"
	b.WaitFor(`cosmosttlFiles.version.startsWith("v2-test-")`)
	b.here().whole()
	c.caches("v2-test")
}

// reloads presses Reload beside a notice.
func (v *tab) reloads(notice string) {
	v.T.Helper()
	v.WaitNotice(notice)
	browser.Eval[bool](v.Page, `[...document.querySelectorAll(".notice")].find((n) => n.innerText.includes(`+visit.Quoted(notice)+`)).querySelector("button").click() === undefined`)
}

// The first version's cache is deleted when its last tab is closed, without a reload.
func TestTheCacheGoesWithItsLastTab(t *testing.T) {
	t.Parallel()
	a := first(t)
	a.Host.Deploy(siteV2)
	a.update("v2-test")
	c := a.beside("v2-test")
	c.caches("v1-test", "v2-test")
	a.close()
	c.lookAt()
	c.caches("v2-test")
	// The browser may have kept the first page as it was, or load it anew.
	browser.Eval[bool](a.Page, "history.back() === undefined")
	a.WaitForApp()
	if strings.HasPrefix(browser.Eval[string](a.Page, "cosmosttlFiles.version"), "v1-test") {
		a.reloads(newVersion)
	}
	a.version = "v2-test"
	a.WaitFor(`cosmosttlFiles.version.startsWith("v2-test-")`)
	a.here().whole()
}

// TestTwoDeploymentsInARow deploys the second version and then the first one again, while tabs of both are open.
func TestTwoDeploymentsInARow(t *testing.T) {
	t.Parallel()
	a := first(t)
	a.Host.Deploy(siteV2)
	a.update("v2-test")
	b := a.beside("v2-test")
	a.Host.Deploy(siteV1)
	browser.Eval[bool](a.Page, `navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => true)`)
	b.WaitNotice(newVersion)
	c := a.beside("v1-test")
	for _, v := range []*tab{a, b, c} {
		unplug(t, v.Page, a.Host)
	}
	for _, v := range []*tab{a, b, c} {
		v.whole()
	}
	c.caches("v1-test", "v2-test")
	b.close()
	c.lookAt()
	c.caches("v1-test")
	c.whole()
}

// A page that no worker controls is offered the new version as well, and can load it offline.
func TestUpdateOnAFirstVisit(t *testing.T) {
	t.Parallel()
	h := host(t)
	a := (&tab{&visit.Visit{Page: installed(t, h), T: t, Host: h}, "v1-test"}).here()
	if browser.Eval[bool](a.Page, "!!navigator.serviceWorker.controller") {
		t.Fatal("the first visit is controlled")
	}
	h.Deploy(siteV2)
	b := a.beside("v1-test")
	a.WaitNotice(newVersion)
	b.WaitNotice(newVersion)
	for _, v := range []*tab{a, b} {
		unplug(t, v.Page, h)
	}
	a.reloads(newVersion)
	a.version = "v2-test"
	a.WaitFor(`cosmosttlFiles.version.startsWith("v2-test-")`)
	a.here().whole()
}

// A new version is deployed after the page was loaded, but before its worker is loaded.
func TestDeploymentDuringTheFirstVisit(t *testing.T) {
	t.Parallel()
	h := host(t)
	a := &tab{visit.New(t, h), "v1-test"}
	a.Open()
	a.here()
	h.Deploy(siteV2)
	a.RegisterWorker()
	a.WaitNotice(newVersion)
	a.reloads(newVersion)
	a.version = "v2-test"
	a.WaitFor(`cosmosttlFiles.version.startsWith("v2-test-")`)
	a.here().whole()
}

const (
	siteReplaced = "The site has been updated, so this page cannot load its remaining parts. Reload to use the new version."
	pageReplaced = "The site has been updated since this page was loaded. Reload the page."
)

// Without a worker, or for a file that the worker has not kept, the page gets files of the host's new version. It
// refuses them with a notice, and Reload loads the new version.
func TestAReplacedFileIsRefused(t *testing.T) {
	t.Parallel()
	for _, worker := range []bool{false, true} {
		t.Run(map[bool]string{false: "without a worker", true: "with a worker"}[worker], func(t *testing.T) {
			t.Parallel()
			var a *tab
			if worker {
				a = first(t)
			} else {
				h := host(t)
				a = &tab{visit.New(t, h), "v1-test"}
				a.OnEveryPage("delete Navigator.prototype.serviceWorker")
				a.Open()
				a.here()
			}
			a.Host.Deploy(siteV2)
			a.NewItem(`{"id": "kept", "cid": "CO18"}`)
			if !worker { // without editors, the page keeps its text fields
				a.WaitNotice(siteReplaced)
				a.Button("Dismiss").Click()
				a.WaitFor(`document.querySelector(".notices").innerText === "" && !window.cosmosttlEditors`)
			}
			english := locales.All()[0]
			for range 2 { // trying again says the same
				a.Speak(english.Menu, english.Language, "Français")
				a.WaitNotice(siteReplaced)
				a.WaitFor(`document.querySelector("#language").value === "en"`)
				a.Button("Dismiss").Click()
				a.WaitFor(`document.querySelector(".notices").innerText === ""`)
			}
			if !worker {
				a.OpenConsole()
				a.RunProgram(`console.log("it runs")`)
				a.WaitOutput(siteReplaced)
				a.Button("Dismiss").Click()
				a.Speak(english.Menu, english.Language, "Français")
				a.WaitNotice(siteReplaced)
			} else {
				a.Speak(english.Menu, english.Language, "Français")
			}
			a.reloads(siteReplaced)
			a.version = "v2-test"
			a.WaitFor(`cosmosttlFiles.version.startsWith("v2-test-")`)
			a.here().turnsFrench()
			a.WaitRow("kept", visit.InQueries)
			a.whole()
		})
	}
}

// If a page gets files of two versions while it loads, it does not start and says why. When the host
// has one version again, a reload starts it.
func TestAPageOfTwoVersions(t *testing.T) {
	t.Parallel()
	for _, old := range [][]string{
		{"index.html"}, {"web/glue.js"}, {"app.js"}, {"wasm_exec.js"}, {"web/site.css"}, {"web/app.packed", "web/app.wasm"},
	} {
		t.Run(old[0], func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "mixed")
			if err := os.CopyFS(dir, os.DirFS(siteV2)); err != nil {
				t.Fatal(err)
			}
			for _, name := range old {
				data, err := os.ReadFile(filepath.Join(siteV1, name))
				if err != nil {
					t.Fatal(err)
				}
				if strings.HasPrefix(name, "web/app.") || name == "wasm_exec.js" { // which are the same in both
					data = data[:len(data)-1]
				}
				if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			h := hostOf(t, dir)
			h.Unpack(old[0] != "web/app.packed") // a page that is reloaded while a worker unpacks can lose its process
			p := browser.Open(t)
			p.Allow(append(allowed, "loading wasm failed", "is not defined")...)
			p.Goto(h.URL(""))
			p.WaitFor(`document.getElementById("app-wasm-loader-label")?.innerText === ` + visit.Quoted(pageReplaced))
			if browser.Eval[bool](p, "!!window.__cosmosttl") {
				t.Error("the program has started")
			}
			h.Deploy(siteV2)
			p.Reload()
			p.WaitForApp()
			if got := browser.Eval[string](p, version); got != "v2-test" {
				t.Errorf("after a reload the page is of version %s", got)
			}
		})
	}
}
