package wasm

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// dependency is a module that is replaced by a slim copy.
type dependency struct {
	module string
	name   string         // of the slim copy
	dirs   []string       // of its go.mod and of the packages that are compiled
	cuts   map[string]cut // by file
}

// slimDir is the directory of the copies, relative to the source tree's root. It is the same on every machine because
// the path of a replacement becomes part of the program, and equal sources must give equal programs.
const slimDir = "bin/.slim"

func (d dependency) slim() string { return path.Join(slimDir, d.name) }

// slimModule writes the copies and, to scratch, a go.mod that refers to them. It returns the path of this go.mod.
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
	aPackage := path.Join(d.module, d.dirs[len(d.dirs)-1]) // go list downloads a missing module only if it is asked for a package
	list := exec.CommandContext(ctx, "go", "list", "-f", "{{.Module.Dir}}", aPackage)
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("looking for %s: %w", d.name, err)
	}
	from, to := strings.TrimSpace(string(out)), filepath.Join(root, filepath.FromSlash(d.slim()))
	copied := map[string]bool{}
	for _, dir := range d.dirs {
		if err := d.copySources(from, to, dir, copied); err != nil {
			return err
		}
	}
	return prune(to, copied)
}

// prune removes the files of an earlier build that this build did not copy. Otherwise the compiler would compile them.
// Another build may be copying at the same time, so the directory is not emptied first, and temporary files stay.
func prune(dir string, copied map[string]bool) error {
	return filepath.WalkDir(dir, func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || copied[file] || strings.HasPrefix(e.Name(), temporary) {
			return err
		}
		return os.Remove(file)
	})
}

// copySources copies go.mod and the Go files of one directory except for tests,
// makes the cuts, and notes the files in copied.
func (d dependency) copySources(from, to, dir string, copied map[string]bool) error {
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
		file := filepath.Join(to, dir, name)
		if err := writeWhole(file, data); err != nil {
			return err
		}
		copied[file] = true
	}
	return nil
}

// temporary is the prefix of files that are being written.
const temporary = ".new-"

// writeWhole replaces a file in one step, because two builds may run at once.
func writeWhole(file string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(file), temporary)
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
	if err := os.Chmod(f.Name(), 0o644); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}

// withReplacements copies root's go.mod and go.sum to scratch. The go.mod in scratch replaces the dependencies by their
// slim copies. Paths in this go.mod are relative to root.
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
