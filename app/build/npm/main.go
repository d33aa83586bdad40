//go:build !js

package main

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/build/wasm"
	"github.com/cosmosttl/cosmosttl/core/script"
)

func main() {
	dir := flag.String("dir", "dist/npm", "where to write the package")
	site := flag.String("site", "", "directory of the site that the package's command serves; without one it serves the endpoint only")
	flag.Parse()
	if err := build(*dir, *site); err != nil {
		fmt.Fprintln(os.Stderr, "npm:", err)
		os.Exit(1)
	}
}

// build writes the package. It copies the files of the directory package, and writes each module twice: for import and for require. It adds
// the toolchain's loader as a module, and the compiled program as a script. The program itself stays in the package's directory for "make
// size", but it is not published.
func build(dir, site string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	program := filepath.Join(dir, "emulator.wasm")
	if err := wasm.Build(context.Background(), ".", "./app/build/npm", program); err != nil {
		return err
	}
	files := map[string][]byte{}
	sources, err := filepath.Glob(filepath.Join("app", "build", "npm", "package", "*.*"))
	if err != nil {
		return err
	}
	for _, name := range append(sources, "LICENSE") {
		if files[filepath.Base(name)], err = os.ReadFile(name); err != nil {
			return err
		}
	}
	loader, err := os.ReadFile(wasm.Loader)
	if err != nil {
		return err
	}
	files["go.mjs"] = loaderModule(loader)
	compiled, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	text, err := packed(compiled)
	if err != nil {
		return err
	}
	if files["emulator.js"], err = valueScript("cosmosttl.emulator", text); err != nil {
		return err
	}
	if err := addScripts(files); err != nil {
		return err
	}
	for name, text := range files {
		if module, ok := strings.CutSuffix(name, ".mjs"); ok {
			if files[module+".cjs"], err = commonJS(text); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	types := files["index.d.ts"]
	delete(files, "index.d.ts")
	files["index.d.mts"], files["index.d.cts"] = types, types
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return err
		}
	}
	if err := replaceDir(filepath.Join(dir, "bin"), filepath.Join("app", "build", "npm", "package", "bin")); err != nil {
		return err
	}
	if site == "" {
		return os.RemoveAll(filepath.Join(dir, "site"))
	}
	return addSite(filepath.Join(dir, "site"), site)
}

// addScripts adds the files that run the JavaScript of containers.
func addScripts(files map[string][]byte) error {
	var of [3][]byte
	for i, name := range []string{"host.js", "worker.js", "quickjs.wasm"} {
		var err error
		if of[i], err = os.ReadFile(filepath.Join("web", "quickjs", name)); err != nil {
			return err
		}
	}
	text, err := packed(of[2])
	if err != nil {
		return err
	}
	files["pool.mjs"] = poolModule(of[0])
	files["quickjs.js"], err = valueScript("cosmosttl.quickjs",
		map[string]string{"wasm": text, "worker": string(of[1]), "prelude": script.Prelude})
	return err
}

// addSite copies a site without app.wasm, the plain form of its program. That file is two thirds of the site, and browsers since 2023 load
// the packed form instead. addSite also leaves out the files in brotli and gzip, which are for other servers.
func addSite(dir, site string) error {
	if err := replaceDir(dir, site); err != nil {
		return err
	}
	return filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && (e.Name() == "app.wasm" || slices.Contains([]string{".br", ".gz"}, filepath.Ext(name))) {
			return os.Remove(name)
		}
		return err
	})
}

// replaceDir makes a directory a copy of another.
func replaceDir(dir, from string) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	return os.CopyFS(dir, os.DirFS(from))
}
