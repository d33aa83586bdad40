//go:build e2e

package e2e

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/build/site"
	"github.com/cosmosttl/cosmosttl/app/page/ui"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/pages"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

const prefix = "/cosmosttl/"

// siteV1 and siteV2 are two versions of the site: versions_test.go says how they differ.
var siteV1, siteV2 string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	flag.Parse()
	browser.KeepPictures, browser.Measures = *pictures, *measuring
	scratch, err := os.MkdirTemp("", "cosmosttl-e2e-site-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(scratch)
	siteV1, siteV2 = filepath.Join(scratch, "v1"), filepath.Join(scratch, "v2")
	if err := buildSites(); err != nil {
		fmt.Fprintln(os.Stderr, "building the site:", err)
		return 1
	}
	browser.Program = program.Wasm
	defer browser.Close()
	return m.Run()
}

// program is the compiled playground, from which tests generate further sites.
var program site.Program

func buildSites() (err error) {
	ui.Register()
	err = site.Build(context.Background(), site.Options{Dir: siteV1, Base: prefix, Version: "v1-test", Root: "..", Quick: !*measuring})
	if err != nil {
		return err
	}
	if program.Wasm, err = os.ReadFile(filepath.Join(siteV1, "web", "app.wasm")); err != nil {
		return err
	}
	if program.WasmExec, err = os.ReadFile(filepath.Join(siteV1, "wasm_exec.js")); err != nil {
		return err
	}
	root, end, err := secondVersion(filepath.Dir(siteV1))
	if err != nil {
		return err
	}
	defer end()
	return site.Generate(site.Options{Dir: siteV2, Base: prefix, Version: "v2-test", Root: root, Quick: true}, program)
}

// host serves the first version under the prefix until the test ends.
func host(t testing.TB) *pages.Server {
	t.Helper()
	return hostOf(t, siteV1)
}

// hostOf serves a directory as host serves the first version.
func hostOf(t testing.TB, dir string) *pages.Server {
	t.Helper()
	s, err := pages.Start(dir, prefix)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Stop() })
	return s
}

// arrive opens the playground in a fresh profile, in a window of 1440 by 900 pixels.
func arrive(t testing.TB) *visit.Visit {
	t.Helper()
	v := visit.New(t, host(t))
	v.Open()
	return v
}

// arriveFirst is arrive on a first visit, on which most panels and controls are folded.
func arriveFirst(t testing.TB) *visit.Visit {
	t.Helper()
	v := visit.First(t, host(t))
	v.Open()
	return v
}

// arriveWithout is arrive where one of the site's files cannot be loaded.
func arriveWithout(t testing.TB, file string) *visit.Visit {
	t.Helper()
	v := visit.New(t, host(t))
	v.Host.Block(file) // before the worker can cache it
	v.Allow(path.Base(file), "ERR_EMPTY_RESPONSE", "Failed to load resource", "ServiceWorker", "app-worker.js", "Failed to fetch")
	v.Open()
	return v
}
