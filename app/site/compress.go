package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// BuildWasm compiles the browser program of the module in root to out and
// returns the toolchain's wasm_exec.js. Both come from the same `go` command:
// the loader of another Go release may not fit the program.
func BuildWasm(ctx context.Context, root, out string) (wasmExec []byte, err error) {
	out, err = filepath.Abs(out)
	if err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp("", "cosmosttl-build-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	modfile, err := slimModule(ctx, root, scratch)
	if err != nil {
		return nil, err
	}
	// -trimpath and no VCS stamp: the same source gives the same bytes in any
	// directory, so an unchanged site is not an update.
	build := exec.CommandContext(ctx, "go", "build", "-modfile="+modfile,
		"-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", out, "./app")
	build.Dir = root
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWORK=off")
	if msg, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building the browser program: %w\n%s", err, msg)
	}
	env := exec.CommandContext(ctx, "go", "env", "GOROOT")
	env.Dir = root
	goroot, err := env.Output()
	if err != nil {
		return nil, fmt.Errorf("asking go for GOROOT: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js"))
}

// compress returns data in gzip, without a name or a time, so that equal
// programs give equal files.
func compress(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
