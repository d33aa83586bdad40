package site

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// go-app's server half sits in the same package as its browser half, and drags
// net/http and with it TLS and most of crypto into every browser program: a
// fifth of what a visitor downloads (1,740,090 bytes become 1,401,719 in
// brotli). slimModule therefore compiles the browser program against a copy of
// the pinned go-app in which two files are cut down to what a browser uses. The
// copy is made from the module cache at each build; when another release of go-app
// looks different, the build stops and says so.
const goApp = "github.com/maxence-charriere/go-app/v10"

// slimDir is where the copy goes, relative to the source tree's root. The path
// of a replacement is written into the program, so it must be the same on every
// machine: equal sources shall give equal programs.
const slimDir = "bin/.slim/go-app"

// slimModule writes the copy, and a go.mod that points to it into scratch, and
// returns that go.mod's path.
func slimModule(ctx context.Context, root, scratch string) (modfile string, err error) {
	list := exec.CommandContext(ctx, "go", "list", "-f", "{{.Module.Dir}}", goApp+"/pkg/app")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		return "", fmt.Errorf("looking for go-app: %w", err)
	}
	original, slim := strings.TrimSpace(string(out)), filepath.Join(root, filepath.FromSlash(slimDir))
	for _, dir := range []string{".", "pkg/app", "pkg/errors"} {
		if err := copySources(filepath.Join(original, dir), filepath.Join(slim, dir)); err != nil {
			return "", err
		}
	}
	return withReplacement(ctx, root, scratch)
}

// slimmed returns what becomes of one of go-app's files.
func slimmed(file string) ([]byte, error) {
	switch filepath.ToSlash(filepath.Join(filepath.Base(filepath.Dir(file)), filepath.Base(file))) {
	case "app/http.go":
		return []byte("package app\n\n// Handler is the server's; a browser program has none.\ntype Handler struct{}\n"), nil
	case "app/resource.go":
		return keepFunctions(file, "clientResourceResolver", "remoteLocation", "webLocation")
	}
	return os.ReadFile(file)
}

// copySources copies the go.mod and the Go files of one directory as slimmed
// leaves them, without the tests.
func copySources(from, to string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || strings.HasSuffix(name, "_test.go") || (filepath.Ext(name) != ".go" && name != "go.mod") {
			continue
		}
		data, err := slimmed(filepath.Join(from, name))
		if err != nil {
			return err
		}
		if err := writeWhole(filepath.Join(to, name), data); err != nil {
			return err
		}
	}
	return nil
}

// writeWhole replaces a file in one step: two builds may run at once, and
// neither may read half a file of the other.
func writeWhole(file string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(file), ".new-")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	if _, err := f.Write(data); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}

// keepFunctions returns the source of a Go file with nothing left but the named
// functions and the import of strings, which they use.
func keepFunctions(file string, names ...string) ([]byte, error) {
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, file, nil, 0)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("package " + parsed.Name.Name + "\n\nimport \"strings\"\n")
	found := 0
	for _, d := range parsed.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv != nil || !slices.Contains(names, f.Name.Name) {
			continue
		}
		found++
		b.WriteString("\n")
		if err := format.Node(&b, fset, f); err != nil {
			return nil, err
		}
		b.WriteString("\n")
	}
	if found != len(names) {
		return nil, fmt.Errorf("this release of go-app looks different; see app/site/slim.go: %s has not all of %v", filepath.Base(file), names)
	}
	return b.Bytes(), nil
}

// withReplacement writes a copy of root's go.mod and go.sum to scratch that
// takes go-app from slimDir. A relative path in it is relative to root.
func withReplacement(ctx context.Context, root, scratch string) (modfile string, err error) {
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(scratch, name), data, 0o644); err != nil {
			return "", err
		}
	}
	modfile = filepath.Join(scratch, "go.mod")
	edit := exec.CommandContext(ctx, "go", "mod", "edit", "-replace="+goApp+"=./"+slimDir, modfile)
	if msg, err := edit.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go mod edit: %w\n%s", err, msg)
	}
	return modfile, nil
}
