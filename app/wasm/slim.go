package wasm

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// Two dependencies hold much that nothing here uses and the linker keeps all
// the same. Programs are therefore compiled against copies of the pinned
// releases in which single files are cut down. The copies are made from the
// module cache at each build; when another release looks different, the build
// stops and says so.
var slimmed = []dependency{
	{
		// go-app's server half sits in the same package as its browser half, and
		// drags net/http and with it TLS and most of crypto into every browser
		// program: a fifth of what a visitor downloads.
		module: "github.com/maxence-charriere/go-app/v10", name: "go-app", dirs: []string{".", "pkg/app", "pkg/errors"},
		cuts: map[string]cut{
			"pkg/app/http.go": func(string) ([]byte, error) {
				return []byte("package app\n\n// Handler is the server's; a browser program has none.\ntype Handler struct{}\n"), nil
			},
			"pkg/app/resource.go": func(file string) ([]byte, error) {
				return keepFunctions(file, "clientResourceResolver", "remoteLocation", "webLocation")
			},
		},
	},
	{
		// gjson's init makes the table of its path modifiers, such as @pretty,
		// which need encoding/json and with it reflect: a twelfth of the headless
		// program. No path here has a modifier.
		module: "github.com/tidwall/gjson", name: "gjson", dirs: []string{"."},
		cuts: map[string]cut{
			"gjson.go": func(file string) ([]byte, error) { return dropFunction(file, "init") },
		},
	},
}

// dependency is a module of which programs get a slim copy.
type dependency struct {
	module string
	name   string         // of its copy
	dirs   []string       // of its go.mod and of the packages that are compiled
	cuts   map[string]cut // by file
}

// slimDir is where the copies go, relative to the source tree's root. The path
// of a replacement is written into the program, so it must be the same on every
// machine: equal sources shall give equal programs.
const slimDir = "bin/.slim"

func (d dependency) slim() string { return path.Join(slimDir, d.name) }

// slimModule writes the copies, and a go.mod that points to them into scratch,
// and returns that go.mod's path.
func slimModule(ctx context.Context, root, scratch string) (modfile string, err error) {
	for _, d := range slimmed {
		if err := d.copy(ctx, root); err != nil {
			return "", err
		}
	}
	return withReplacements(ctx, root, scratch)
}

// copy finds the dependency and writes its slim copy.
func (d dependency) copy(ctx context.Context, root string) error {
	aPackage := path.Join(d.module, d.dirs[len(d.dirs)-1]) // asked for a package, go list downloads what is missing
	list := exec.CommandContext(ctx, "go", "list", "-f", "{{.Module.Dir}}", aPackage)
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("looking for %s: %w", d.name, err)
	}
	from, to := strings.TrimSpace(string(out)), filepath.Join(root, filepath.FromSlash(d.slim()))
	for _, dir := range d.dirs {
		if err := d.copySources(from, to, dir); err != nil {
			return err
		}
	}
	return nil
}

// copySources copies the go.mod and the Go files of one directory, cut down
// where they are to be, without the tests.
func (d dependency) copySources(from, to, dir string) error {
	entries, err := os.ReadDir(filepath.Join(from, dir))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(to, dir), 0o755); err != nil {
		return err
	}
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || strings.HasSuffix(name, "_test.go") || (filepath.Ext(name) != ".go" && name != "go.mod") {
			continue
		}
		read := d.cuts[path.Join(dir, name)]
		if read == nil {
			read = os.ReadFile
		}
		data, err := read(filepath.Join(from, dir, name))
		if err != nil {
			return err
		}
		if err := writeWhole(filepath.Join(to, dir, name), data); err != nil {
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

// withReplacements writes a copy of root's go.mod and go.sum to scratch that
// takes the slim copies. A relative path in it is relative to root.
func withReplacements(ctx context.Context, root, scratch string) (modfile string, err error) {
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
	args := []string{"mod", "edit"}
	for _, d := range slimmed {
		args = append(args, "-replace="+d.module+"=./"+d.slim())
	}
	edit := exec.CommandContext(ctx, "go", append(args, modfile)...)
	if msg, err := edit.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go mod edit: %w\n%s", err, msg)
	}
	return modfile, nil
}
