//go:build !js

package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	dir := flag.String("dir", "dist/npm", "where to write the package")
	flag.Parse()
	if err := build(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "npm:", err)
		os.Exit(1)
	}
}

// build writes the package: the files beside this program, the program itself, and the toolchain's own wasm_exec.js.
func build(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	files := map[string]string{
		"LICENSE":      "LICENSE",
		"wasm_exec.js": filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js"),
	}
	for _, name := range []string{"package.json", "index.js", "index.d.ts", "README.md"} {
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
	wasm := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", filepath.Join(dir, "emulator.wasm"), "./app/npm")
	wasm.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	wasm.Stderr = os.Stderr
	return wasm.Run()
}
