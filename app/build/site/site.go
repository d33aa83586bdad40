// Package site generates the static site: the prerendered page, the program in
// WebAssembly, the service worker and everything they need. The site works under any
// path of any static host.
//
// In reading order: site.go (all steps), page.go and repair.go (the HTML), address.go (versions of files), worker.go (offline use and
// updates), reading.go, markdown.go and moved.go (pages without the program), assets.go, manifest.go, compress.go. Package wasm compiles
// the program.
package site

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cosmosttl/cosmosttl/app/build/wasm"
	"github.com/cosmosttl/cosmosttl/app/build/wasmpack"
)

// Options are the options of Build and Generate.
type Options struct {
	// Dir is the directory of the site. An earlier site in it is removed; a
	// directory with other contents is refused.
	Dir string
	// Base is the path the site is served under, "/" or "/cosmosttl/".
	Base string
	// Origin is the scheme and host that the site will have, like https://example.org. Previews of links need whole
	// addresses, so a site without an origin has no previews.
	Origin string
	// Version is shown on the page and part of the cache's name. Build takes it from
	// git when it is empty.
	Version string
	// Root is the root of the source tree; empty is the working directory.
	Root string
	// NetworkFirst makes the service worker use its cache only while the network does
	// not answer. It is for servers on this machine, since another program may use
	// their address (localhost:8080) later.
	NetworkFirst bool
	// Quick makes the compression take seconds instead of a minute, with larger results.
	Quick bool
}

// A Program is the compiled browser program and its loader.
type Program struct {
	Wasm     []byte // app.wasm
	WasmExec []byte // wasm_exec.js of the toolchain that compiled it
}

// Build compiles the browser program and generates the site. The routes must have
// been registered with go-app.
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
		o.Version = describe(ctx, o.root())
	}
	return Generate(o, Program{Wasm: program, WasmExec: loader})
}

// Generate writes the site of a program that is already compiled.
func Generate(o Options, p Program) error {
	base, err := parseBase(o.Base)
	if err != nil {
		return err
	}
	if !originPattern.MatchString(o.Origin) {
		return fmt.Errorf("origin %q is not a scheme and a host such as https://example.org", o.Origin)
	}
	if !versionPattern.MatchString(o.Version) {
		return fmt.Errorf("version %q has other characters than letters, digits and . _ + -", o.Version)
	}
	if err := replaceable(o.Dir); err != nil {
		return err
	}
	files, version := files{}, ""
	for _, add := range []func() error{
		func() error { return files.addProgram(p, o.Quick) },
		func() error { return files.addAssets(filepath.Join(o.root(), "web"), base) },
		func() error { return files.addPages(base, o) },
		func() error { return files.addTexts() },
		func() error { return files.addReading(o.root(), base, o.Origin) },
		func() error { return files.addMoved(base, o.Origin) },
		func() error { return files.addManifests(base) },
		// addVersion comes after all files of which it takes fingerprints, and before the worker, which lists them.
		func() error { version, err = files.addVersion(base, o.Version); return err },
		func() error { return files.addWorker(filepath.Join(o.root(), "web", "sw.js"), version, o) },
		func() error { return files.addCompressed(o.Quick) },
	} {
		if err := add(); err != nil {
			return err
		}
	}
	if err := os.RemoveAll(o.Dir); err != nil { // only now, so that a site that cannot be made leaves the earlier one
		return err
	}
	return files.write(o.Dir)
}

func (o Options) root() string {
	if o.Root == "" {
		return "."
	}
	return o.Root
}

// marker is a file of every site. Only a directory with this file is replaced. The file also tells GitHub Pages not
// to process the site with Jekyll.
const marker = ".nojekyll"

// replaceable returns an error if a directory has other contents than an earlier site.
func replaceable(dir string) error {
	if dir == "" {
		return errors.New("the directory of the site is empty: want a name")
	}
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || (err == nil && len(entries) == 0) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, marker)); err != nil {
		return fmt.Errorf("%s is not empty and not an earlier site; choose another directory or empty it", dir)
	}
	return nil
}

// files holds the site's files by their slash-separated path below the base.
type files map[string][]byte

// packedProgram is the form of the program that web/glue/program.js loads.
const packedProgram = "web/app.packed"

const plainProgram = "web/app.wasm"

func (f files) addProgram(p Program, quick bool) error {
	packed, err := packProgram(p.Wasm, quick)
	if err != nil {
		return err
	}
	f[plainProgram] = p.Wasm // for browsers that cannot unpack the packed program
	f[packedProgram] = packed
	f["web/unpack.js"] = []byte(wasmpack.Unpacker)
	f[wasm.Loader] = p.WasmExec
	f[marker] = nil
	return nil
}

func (f files) write(dir string) error {
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
