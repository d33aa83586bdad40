// Package site makes the static site: the prerendered page, the program in
// WebAssembly, the service worker and everything they need, under any path of
// any static host.
//
// Order of reading: site.go (what is made), page.go and repair.go (the HTML),
// worker.go (offline and updates), assets.go, manifest.go,
// compress.go. The program itself is compiled by app/wasm.
package site

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cosmosttl/cosmosttl/app/wasm"
)

// Options say what Build makes, and where.
type Options struct {
	// Dir is written to. What a former build left there is removed; a
	// directory that holds anything else is refused.
	Dir string
	// Base is the path the site is served under, "/" or "/cosmosttl/".
	Base string
	// Version is shown to people and part of the cache's name. Empty: ask git.
	Version string
	// Root is the source tree's root directory, the working one when empty.
	Root string
	// NetworkFirst makes the service worker prefer the network and keep its
	// cache for the hours without one. It suits a development server, whose
	// address (localhost:8080) belongs to another program tomorrow.
	NetworkFirst bool
}

// A Program is the compiled browser program and the loader that fits it.
type Program struct {
	Wasm     []byte // app.wasm
	WasmExec []byte // wasm_exec.js of the toolchain that built it
}

// Build compiles the browser program and generates the site around it. The
// routes must have been registered with go-app.
func Build(ctx context.Context, o Options) error {
	scratch, err := os.MkdirTemp("", "cosmosttl-wasm-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	out := filepath.Join(scratch, "app.wasm")
	if err := wasm.Build(ctx, o.root(), "./app", out); err != nil {
		return err
	}
	program, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	loader, err := os.ReadFile(filepath.Join(o.root(), wasm.Loader))
	if err != nil {
		return err
	}
	if o.Version == "" {
		o.Version = Version(ctx)
	}
	return Generate(o, Program{Wasm: program, WasmExec: loader})
}

// Generate writes the site around a program that is already compiled.
func Generate(o Options, p Program) error {
	base, err := ParseBase(o.Base)
	if err != nil {
		return err
	}
	if !versionPattern.MatchString(o.Version) {
		return fmt.Errorf("version %q: want letters, digits and . _ + - only", o.Version)
	}
	if err := clear(o.Dir); err != nil {
		return err
	}
	files := Files{}
	for _, add := range []func() error{
		func() error { return files.addProgram(p) },
		func() error { return files.addAssets(filepath.Join(o.root(), "web"), base) },
		func() error { return files.addPage(base, o.Version, len(p.Wasm)) },
		func() error { return files.addManifest(base) },
		// Last: it lists what all the others made.
		func() error { return files.addWorker(filepath.Join(o.root(), "web", "sw.js"), o) },
	} {
		if err := add(); err != nil {
			return err
		}
	}
	return files.write(o.Dir)
}

func (o Options) root() string {
	if o.Root == "" {
		return "."
	}
	return o.Root
}

// marker is present in every site (GitHub Pages wants it too, or it would run
// Jekyll over the files) and tells clear what it may delete.
const marker = ".nojekyll"

func clear(dir string) error {
	if dir == "" {
		return errors.New("no directory to write the site to")
	}
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || (err == nil && len(entries) == 0) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, marker)); err != nil {
		return fmt.Errorf("%s is not empty and not a site of ours: choose another directory or empty it", dir)
	}
	return os.RemoveAll(dir)
}

// Files are the site's files by their slash-separated path below the base.
type Files map[string][]byte

func (f Files) addProgram(p Program) error {
	gz, err := compress(p.Wasm)
	if err != nil {
		return err
	}
	f["web/app.wasm"] = p.Wasm
	f["web/app.wasm.gz"] = gz
	f[wasm.Loader] = p.WasmExec
	f[marker] = nil
	return nil
}

func (f Files) write(dir string) error {
	for name, data := range f {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
