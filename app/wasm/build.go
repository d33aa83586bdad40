package wasm

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Build compiles one program of the module in root, such as "./app", to out
// and returns the toolchain's wasm_exec.js. Both come from the same `go`
// command: the loader of another Go release may not fit the program.
func Build(ctx context.Context, root, program, out string) (wasmExec []byte, err error) {
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
		"-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", out, program)
	build.Dir = root
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWORK=off")
	if msg, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building %s for the browser: %w\n%s", program, err, msg)
	}
	if err := packFile(out); err != nil {
		return nil, err
	}
	env := exec.CommandContext(ctx, "go", "env", "GOROOT")
	env.Dir = root
	goroot, err := env.Output()
	if err != nil {
		return nil, fmt.Errorf("asking go for GOROOT: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js"))
}

func packFile(name string) error {
	program, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	packed, err := pack(program)
	if err != nil {
		return fmt.Errorf("packing %s: %w", filepath.Base(name), err)
	}
	return writeWhole(name, packed)
}
