package wasm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/build/wasmpack"
)

// Loader is the name of the toolchain's JavaScript support file, which Build puts
// at the top of the source tree.
const Loader = "wasm_exec.js"

// Build compiles one program of the module in root, such as "./app", to out. It
// also copies the Loader of the same `go` command to root: the loader of another
// Go release may not fit the program. With a Go release whose programs cannot be made as small as those of others, it prints a line that says so.
func Build(ctx context.Context, root, program, out string) error {
	if err := compile(ctx, root, program, out); err != nil {
		return err
	}
	if err := slimFile(out, os.Stderr); err != nil {
		return err
	}
	return placeLoader(ctx, root)
}

// compile compiles a program as the linker writes it.
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
	// The go command would leave a program that it finds up to date, and it would be packed twice.
	if err := os.Remove(out); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	// With -trimpath and without the VCS stamp the same source gives the same bytes in
	// any directory, so that an unchanged site is not an update.
	args := []string{"build", "-modfile=" + modfile, "-overlay=" + files, "-trimpath", "-buildvcs=false", "-ldflags=-s -w"}
	for _, pkg := range notInlined {
		args = append(args, "-gcflags="+pkg+"=-l")
	}
	build := exec.CommandContext(ctx, "go", append(args, "-o", out, program)...)
	build.Dir = root
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWORK=off")
	if msg, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building %s for the browser: %w\n%s", program, err, msg)
	}
	return nil
}

// notInlined are the packages in which time does not matter, or goes to calls of the
// browser: without inlining (-l) the page is some 90 KB smaller.
var notInlined = []string{"./app/page/ui/...", "./app/page/ask", "./app/page/browser", "./app/files", "./app/page/follow", "./app/page/form", "./app/page/i18n", "./app/page/lesson", "./app/link",
	"./app/page/palette", "./app/page/pane", "./app/page/planner", "./app/page/play", "./app/page/playground", "./app/page/saves", "./app/page/sdkconsole", "./app/page/session", "./app/page/snippet",
	"./app/page/storyedit", "./app/page/wording",
	"./core/codegen", "./core/storytest", "./core/wire/rest", "./core/story",
	"fmt", "net/url", "os", "reflect", "regexp/syntax", "syscall", "time", goApp + "/pkg/app"}

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

// slimFile makes a compiled program small. What could not be, it says in one line.
func slimFile(name string, notices io.Writer) error {
	program, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	slim, notice, err := wasmpack.Slim(program)
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(name), err)
	}
	if notice != "" {
		fmt.Fprintf(notices, "%s works, but is larger than it could be: %s\n", filepath.Base(name), notice)
	}
	return writeWhole(name, slim)
}
