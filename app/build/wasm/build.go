package wasm

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Loader is the name of the JavaScript file with which Go's toolchain starts a program. Build copies the file to the root of the sources.
const Loader = "wasm_exec.js"

// Build compiles one program of the module in root, such as "./app", to out. It also copies the Loader of the same `go` command to root,
// because the loader of another Go release may not fit the program. Package wasmpack makes programs as small as possible only for the Go
// releases that it knows. For any other release, Build prints a line that says so.
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

// compile writes the linker's program to out, without the changes of package wasmpack. The go command does not link again if out is up to
// date.
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
	// -trimpath and -buildvcs=false make the bytes of the program the same in every directory. A site whose source has not changed is
	// therefore not an update.
	//
	// The temporary folder is beside out, because the go command can then rename the finished program to out. Another build that
	// opens this file at the same time never gets half a program.
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

// Without inlining (-l) the page is some 190 KB smaller, but the engine is twice as slow. Only the packages in which time matters are
// therefore inlined: the engine, the packages that the engine uses, and the packages that draw frames. A package in both lists is not
// inlined, because the go command takes the last flag that names the package.
var (
	inlined = []string{"./core/...", "./app/page/view", "./app/page/score", "github.com/tidwall/...", "runtime", "runtime/...", "internal/...",
		"slices", "strings", "bytes", "sort", "strconv", "compress/flate"}
	notInlined = []string{"./core/codegen", "./core/consumer", "./core/erasure", "./core/fault", "./core/history", "./core/replica",
		"./core/script", "./core/story", "./core/storytest", "./core/wire/..."}
)

// noJSON2 keeps Go's first implementation of encoding/json. From Go 1.27 on, encoding/json uses encoding/json/v2, which adds 120 KB to the
// page.
const noJSON2 = "nojsonv2"

// smallerJSON returns the environment variable that keeps the first implementation of encoding/json. It returns nothing in two cases: the
// Go release does not know the setting, or a package of the program imports encoding/json/v2, which the setting removes. "go list" fails
// in both cases. list has the arguments of "go list" that name the program.
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

// placeLoader copies the Loader to root. It asks the go command in root for the toolchain that has the Loader, because root's go.mod can
// choose a toolchain.
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
