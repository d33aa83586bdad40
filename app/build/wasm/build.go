package wasm

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Loader is the name of the toolchain's JavaScript support file, which Build puts
// at the top of the source tree.
const Loader = "wasm_exec.js"

// Build compiles one program of the module in root, such as "./app", to out. It
// also copies the Loader of the same `go` command to root: the loader of another
// Go release may not fit the program. With a Go release whose programs cannot be made as small as those of others, it prints a line that says so.
func Build(ctx context.Context, root, program, out string) error {
	slim, err := made(ctx, root, program, os.Stderr)
	if err != nil {
		return err
	}
	if err := writeWhole(out, slim); err != nil {
		return err
	}
	return placeLoader(ctx, root)
}

// compile compiles a program as the linker writes it, unless out is that program already.
func compile(ctx context.Context, root, program, out string) error {
	out, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "cosmosttl-build-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	modfile, err := slimModule(ctx, root, scratch)
	if err != nil {
		return err
	}
	files, err := overlay(root, scratch)
	if err != nil {
		return err
	}
	// With -trimpath and without the VCS stamp the same source gives the same bytes in
	// any directory, so that an unchanged site is not an update.
	// The temporary folder is beside out, so that the go command can rename the program: another build may be reading out.
	env := append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWORK=off", "GOTMPDIR="+filepath.Dir(out))
	shared := []string{"-modfile=" + modfile, "-overlay=" + files}
	env = append(env, smallerJSON(ctx, root, env, append(shared, program))...)
	args := append([]string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=all=-l"}, shared...)
	for _, pkg := range inlined {
		args = append(args, "-gcflags="+pkg+"=")
	}
	for _, pkg := range notInlined {
		args = append(args, "-gcflags="+pkg+"=-l")
	}
	build := exec.CommandContext(ctx, "go", append(args, "-o", out, program)...)
	build.Dir, build.Env = root, env
	if msg, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building %s for the browser: %w\n%s", program, err, msg)
	}
	return nil
}

// Without inlining (-l) the page is some 190 KB smaller, but the engine is twice as slow. So only the packages in which time matters are
// inlined: the engine, the packages that the engine uses, and the packages that draw frames. The later of two lists counts.
var (
	inlined = []string{"./core/...", "./app/page/view", "./app/page/score", "github.com/tidwall/...", "runtime", "runtime/...", "internal/...",
		"slices", "strings", "bytes", "sort", "strconv", "compress/flate"}
	notInlined = []string{"./core/codegen", "./core/consumer", "./core/erasure", "./core/fault", "./core/history", "./core/replica",
		"./core/script", "./core/story", "./core/storytest", "./core/wire/..."}
)

// noJSON2 keeps Go's first implementation of encoding/json. From Go 1.27 on, encoding/json uses encoding/json/v2, which adds 120 KB to the
// page.
const noJSON2 = "nojsonv2"

// smallerJSON returns the setting that keeps the first implementation of encoding/json. It returns nothing if the release no longer has that
// implementation, or if a package of the program imports encoding/json/v2, which the setting removes. list are arguments of "go list" for
// the program.
func smallerJSON(ctx context.Context, root string, env, list []string) []string {
	experiments := os.Getenv("GOEXPERIMENT")
	if experiments != "" {
		experiments += ","
	}
	setting := []string{"GOEXPERIMENT=" + experiments + noJSON2}
	try := exec.CommandContext(ctx, "go", append([]string{"list", "-deps"}, list...)...)
	try.Dir, try.Env = root, append(env, setting...)
	if try.Run() != nil {
		return nil
	}
	return setting
}

// placeLoader copies the Loader of the toolchain that builds root to root.
func placeLoader(ctx context.Context, root string) error {
	env := exec.CommandContext(ctx, "go", "env", "GOROOT")
	env.Dir = root
	goroot, err := env.Output()
	if err != nil {
		return fmt.Errorf("asking go for GOROOT: %w", err)
	}
	data, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", Loader))
	if err != nil {
		return err
	}
	return writeWhole(filepath.Join(root, Loader), data)
}
