//go:build !js

package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/cosmosttl/cosmosttl/app/wasm"
)

func main() {
	dir := flag.String("dir", "dist/npm", "where to write the package")
	flag.Parse()
	if err := build(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "npm:", err)
		os.Exit(1)
	}
}

// build writes the package: the files in the directory package, the compiled
// program, and the toolchain's own wasm_exec.js.
func build(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := wasm.Build(context.Background(), ".", "./app/npm", filepath.Join(dir, "emulator.wasm")); err != nil {
		return err
	}
	files := map[string]string{"LICENSE": "LICENSE", wasm.Loader: wasm.Loader}
	for _, name := range []string{"package.json", "index.js", "client.js", "index.d.ts", "README.md"} {
		files[name] = filepath.Join("app", "npm", "package", name)
	}
	for name, from := range files {
		data, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
