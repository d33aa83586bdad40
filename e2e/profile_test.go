//go:build e2e

package e2e

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/build/site"
	"github.com/cosmosttl/cosmosttl/app/build/wasm"
	"github.com/cosmosttl/cosmosttl/app/build/wasmpack"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/pages"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

var profiling = flag.Bool("profile", false, "write which functions the start does not need")

// TestProfile visits the pages that are visited first, does there what is done first, and writes which functions of the program none of that needs.
func TestProfile(t *testing.T) {
	if !*profiling {
		t.Skip("run by make profile")
	}
	linked, err := os.ReadFile("../bin/wasm/app.wasm")
	if err != nil {
		t.Fatal(err)
	}
	names, err := wasmpack.Functions(linked)
	if err != nil {
		t.Fatal(err)
	}
	traced := program
	if traced.Wasm, err = wasmpack.Traced(program.Wasm); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "traced")
	if err := site.Generate(site.Options{Dir: dir, Base: prefix, Version: "traced", Root: "..", Quick: true}, traced); err != nil {
		t.Fatal(err)
	}
	host, err := pages.Start(dir, prefix)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { host.Stop() })
	ran := map[string]bool{}
	visited := func(v *visit.Visit, path string, do func()) {
		v.OnEveryPage(keptInstance)
		v.OpenPath(path)
		do()
		for _, i := range browser.Eval[[]int](v.Page, ranFunctions) {
			if i < len(names) { // what is added to the program has no name
				ran[names[i]] = true
			}
		}
		t.Logf("/%s: %d functions have run", path, len(ran))
	}
	v := visit.First(t, host)
	visited(v, "", func() { firstActions(v) })
	v = visit.New(t, host)
	visited(v, "", func() {
		firstActions(v)
		v.Button("Advance 1 hour").Click()
		v.Set("User traffic (RU/s)", "0")
		v.Choose("Time to Live", "Off")
		v.ByRole("searchbox", "Filter items").Fill("so0")
		v.Press("Control+z")
		v.Button("Run").Click()
	})
	visited(v, "fr/", func() {})
	for _, path := range []string{"learn/", "learn/01-default/"} {
		w := visit.First(t, host)
		visited(w, path, func() { w.Viewport(390, 844) })
	}
	list := wasm.Late(names, func(name string) bool { return ran[name] })
	if err := os.WriteFile("../app/build/wasm/late.txt", []byte(list), 0o644); err != nil {
		t.Fatal(err)
	}
}

// firstActions are what most people do first.
func firstActions(v *visit.Visit) {
	v.T.Helper()
	v.Advance(1)
	at := v.Since()
	v.Button("Play").Click()
	v.WaitFor(`document.querySelectorAll("#play").length === 1`)
	v.WaitSince(at + 2)
	v.Button("Pause").Click()
	v.ByRole("grid", "All items").ByRole("gridcell", "SO01").Click()
	v.Press("ArrowLeft")
	v.Press("ArrowRight")
}

// keptInstance keeps the module that the page instantiates, and ranFunctions are the numbers of its functions that have run.
const (
	keptInstance = `{
  const real = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...about) => window.traced = await real(...about);
}`
	ranFunctions = `Object.entries(window.traced.exports).filter(([name, ran]) => /^f\d/.test(name) && ran.value).map(([name]) => Number(name.slice(1)))`
)
