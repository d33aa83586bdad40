//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/pages"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// version is the version of the page, of its files and of its worker's cache.
const version = `(async () => {
	const of = async (name) => /"GOAPP_VERSION":"([^"]*)"/.exec(await (await fetch("` + prefix + `" + name)).text())[1];
	const [page, files] = [goappEnv.GOAPP_VERSION, cosmosttlFiles.version];
	const scripts = await Promise.all([of("app.js"), of(document.querySelector("script[src*='/app.js']").getAttribute("src").slice("` + prefix + `".length))]);
	return scripts.every((v) => v === page) && files.startsWith(page + "-") ? page : [page, files, ...scripts].join(" ");
})()`

// installed opens the site in a fresh profile and waits until its service worker has everything.
func installed(t *testing.T, h *pages.Server, allowed ...string) *browser.Page {
	t.Helper()
	p := browser.Open(t)
	p.Allow(allowed...)
	p.Goto(h.URL(""))
	p.WaitForApp()
	p.WaitForWorker()
	return p
}

// unplug takes the network away from a page, and its host.
func unplug(t testing.TB, p *browser.Page, h *pages.Server) {
	t.Helper()
	p.Allow("app-worker.js", "ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "Failed to update a ServiceWorker")
	if err := h.Stop(); err != nil {
		t.Fatal(err)
	}
	p.Offline(true)
}

func TestSiteWorksOfflineAfterTheFirstVisit(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := installed(t, h)
	unplug(t, p, h)
	p.Reload()
	p.WaitForApp()
	p.ByRole("button", "Advance 1 second").Click()
	for _, name := range []string{"?shared=1", "index.html", "index.html?shared=1"} {
		p.Goto(h.URL(name))
		p.WaitForApp()
		p.ByRole("button", "Advance 1 second").Wait()
	}
	// A plan is computed in the page, so it needs no network either.
	v := &visit.Visit{Page: p, T: t, Host: h}
	v.OpenPath("plan/")
	v.TextField("RU/s (Throughput)").Fill("9000")
	waitVerdict(v, "The purge keeps up")
	// An unknown address of the site is also explained offline.
	p.Allow("status of 404")
	p.Goto(h.URL("no/such/page"))
	p.ByRole("link", "Open the playground").Click()
	p.WaitForApp()
}

func TestFirstVisitIsNoUpdateAndNothingIsLoadedTwice(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := installed(t, h)
	if browser.Eval[bool](p, "!!navigator.serviceWorker.controller || goappUpdatedBeforeWasmLoaded") {
		t.Error("the first visit looks like an update to the page")
	}
	var full []string
	for _, line := range h.Served() {
		if strings.HasPrefix(line, "200 ") && strings.HasSuffix(line, "/web/app.packed") {
			full = append(full, line)
		}
	}
	if len(full) != 1 {
		t.Errorf("the program was transferred %d times, want once", len(full))
	}
	reloads(t, p, "v1-test")
}

// reloads reloads the page and checks which version of the site it then shows.
func reloads(t *testing.T, p *browser.Page, want string) {
	t.Helper()
	p.Reload()
	p.WaitForApp()
	if got := browser.Eval[string](p, version); got != want {
		t.Errorf("after a reload the version is %q, want %q", got, want)
	}
}

func TestUpdateReallyUpdates(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := installed(t, h)
	p.Reload() // controlled by the worker from here on
	p.WaitForApp()
	h.Deploy(siteV2)
	// The old version is still served; the browser looks for a new worker.
	p.Reload()
	p.WaitForApp()
	p.WaitFor(`caches.keys().then(k => k.some(n => n.includes("v2-test")))`)
	p.WaitForWorker()
	reloads(t, p, "v2-test")
	p.WaitFor(`caches.keys().then(k => k.length === 1 && k[0].includes("v2-test"))`)
	// The cached files are the new ones, not the files of the browser's HTTP cache.
	if got := browser.Eval[string](p, `caches.match("`+prefix+`app.js", { ignoreSearch: true }).then(r => r.text())`); !strings.Contains(got, "v2-test") {
		t.Error("the cache of the second version holds a file of the first")
	}
}

func TestHalfDeployedUpdateIsNotInstalled(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := installed(t, h, "app-worker.js", "is not the file of this version", "Failed to update a ServiceWorker", "Failed to load resource")
	p.Reload()
	p.WaitForApp()
	h.Deploy(siteV2)
	h.Block("app.js") // unlike wasm_exec.js it differs from the first version's
	failed := browser.Eval[bool](p, `navigator.serviceWorker.getRegistration().then(r => r.update()).then(r => {
		const w = r.installing; if (!w) return false;
		return new Promise(done => w.addEventListener("statechange", () => done(w.state === "redundant"))) })`)
	if !failed {
		t.Error("a worker was installed although one of its files could not be had")
	}
	reloads(t, p, "v1-test")
}

func TestCachesOfOthersAreLeftAlone(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := installed(t, h)
	foreign := []string{"someone-else-v1", "cosmosttl:/cosmosttl/fork/:v1", "cosmosttl:/:v1"}
	for _, name := range foreign {
		browser.Eval[bool](p, `caches.open("`+name+`").then(c => c.put("/x", new Response("x"))).then(() => true)`)
	}
	h.Deploy(siteV2)
	p.Reload()
	p.WaitFor(`caches.keys().then(k => k.some(n => n.startsWith("cosmosttl:` + prefix + `:v2-test")))`)
	p.WaitForWorker()
	p.Reload() // nobody has the first version open
	p.WaitFor(`caches.keys().then(k => k.some(n => n.startsWith("cosmosttl:` + prefix + `:v2-test")) && !k.some(n => n.startsWith("cosmosttl:` + prefix + `:v1-test")))`)
	kept := browser.Eval[[]string](p, "caches.keys()")
	for _, name := range foreign {
		if !strings.Contains(strings.Join(kept, "\n"), name) {
			t.Errorf("the cache %q is gone, left are %q", name, kept)
		}
	}
}

// The page announces a new version. Loading it loses nothing.
func TestUpdateKeepsTheState(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.WaitForWorker()
	v.Reload() // controlled by the worker from here on
	v.NewItem(`{"id": "mine", "cid": "me", "ttl": 77}`)
	v.Button("New item").Click()
	v.Editor().Fill("half an item")
	v.Host.Deploy(siteV2)
	// Browsers look for a new worker from time to time; here the page asks for it.
	browser.Eval[bool](v.Page, `navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => true)`)
	v.ByRole("status", "").Nth(0).WaitText("A new version is available.")
	visit.NoViolations(t, v.Page)
	v.Editor().WaitValue("half an item")
	v.Button("Reload").Click()
	v.WaitFor(version + ` .then(s => s === "v2-test")`)
	v.WaitForApp()
	v.Editor().WaitValue("half an item")
	v.CheckRow("mine", "expires in 1:17")
	if n := v.Button("Reload").Count(); n != 0 {
		t.Error("the notice comes again")
	}
}

// After the first visit everything works without a network, and is kept.
func TestOfflineEditing(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.WaitForWorker()
	unplug(t, v.Page, v.Host)
	v.Reload()
	v.NewItem(`{"id": "offline", "cid": "me", "ttl": 9}`)
	v.SetTTL("40")
	v.Advance(8)
	v.CheckReturned("offline", true)
	v.Advance(1)
	v.CheckReturned("offline", false)
	v.Region("Timeline").ByRole("button", "Edit SO02").Click()
	v.Editor().Fill(strings.Replace(v.Editor().Value(), "-1", "600", 1))
	v.Button("Save").Click()
	v.WaitRow("SO02", "expires in 10:00")
	v.Reload()
	v.CheckRow("offline", "expired this second", visit.OnDisk)
	v.CheckRow("SO02", "expires in 10:00")
	v.Region("Which rule wins").WaitText(`"defaultTtl": 40`)
}
