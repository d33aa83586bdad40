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

var profiling = flag.Bool("profile", false, "write which functions run first")

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
	ran := map[string]bool{}
	note := func(p *browser.Page) {
		for _, i := range browser.Eval[[]int](p, `Object.entries(window.traced.exports).filter(([n, g]) => /^f\d/.test(n) && g.value).map(([n]) => Number(n.slice(1)))`) {
			if i < len(names) {
				ran[names[i]] = true
			}
		}
		t.Log(len(ran), p.URL())
	}
	serve := func(v func(testing.TB, *pages.Server) *visit.Visit) *visit.Visit {
		host, err := pages.Start(dir, prefix)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { host.Stop() })
		x := v(t, host)
		x.OnEveryPage(`(() => {
  const real = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...all) => { const made = await real(...all); window.traced = made; return made; };
})()`)
		return x
	}
	v := serve(visit.First)
	v.Open()
	note(v.Page)
	v.Advance(1)
	note(v.Page)
	v.Button("Play").Click()
	v.Advance(1)
	note(v.Page)
	v = serve(visit.New)
	v.Open()
	note(v.Page)
	v.Advance(5)
	note(v.Page)
	late := wasm.Late(names, func(name string) bool { return ran[name] })
	if err := os.WriteFile("../app/build/wasm/late.txt", []byte(late), 0o644); err != nil {
		t.Fatal(err)
	}
}
