package wasm

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var root = filepath.Join("..", "..", "..")

func TestSlimCopies(t *testing.T) {
	modfile, err := slimModule(t.Context(), root, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(modfile)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range slimmed {
		if !strings.Contains(string(mod), d.module+" => ./"+slimDir+"/"+d.name) {
			t.Errorf("go.mod without the replacement of %s:\n%s", d.name, mod)
		}
	}
}

// All other files in the directories of the copies are deleted, such as those of earlier builds. Otherwise the compiler
// would compile them.
func TestSlimCopiesHoldNothingElse(t *testing.T) {
	strays := []string{"go-app/stray.go", "go-app/pkg/app/stray.go", "go-app/pkg/app/stray.s", "go-app/pkg/stray/stray.go", "go-app/vendor/modules.txt", "gjson/stray.go"}
	for _, stray := range strays {
		file := filepath.Join(root, slimDir, filepath.FromSlash(stray))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("package stray\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := slimModule(t.Context(), root, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	for _, stray := range strays {
		if _, err := os.Stat(filepath.Join(root, slimDir, filepath.FromSlash(stray))); err == nil {
			t.Errorf("%s is still there", stray)
		}
	}
}

func TestLoaderIsTheToolchains(t *testing.T) {
	top := t.TempDir()
	if err := placeLoader(t.Context(), top); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(top, Loader))
	if err != nil || !strings.Contains(string(got), "globalThis.Go = class") {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

func TestBrowserProgramHasNoServer(t *testing.T) {
	if _, err := slimModule(t.Context(), root, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(root, slimDir, "go-app", "pkg", "app", "*.go"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		// static.go is for native programs, and its build tag excludes it from wasm.
		if filepath.Base(file) != "static.go" && strings.Contains(string(data), `"net/http`) {
			t.Errorf("%s still imports net/http", filepath.Base(file))
		}
	}
}

// Programs lose gjson's path modifiers, so no path may have one. A path that is not a literal consists of names of
// our own (app/page/session), and none of them begins with @.
func TestNoPathHasAModifier(t *testing.T) {
	paths := 0
	for _, dir := range []string{"app", "core"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
				return err
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, name, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || len(call.Args) == 0 {
					return true
				}
				to, ok := call.Fun.(*ast.SelectorExpr)
				if !ok || !strings.HasPrefix(to.Sel.Name, "Get") {
					return true
				}
				path, ok := call.Args[len(call.Args)-1].(*ast.BasicLit)
				if !ok || path.Kind != token.STRING {
					return true
				}
				paths++
				if strings.Contains(path.Value, "@") {
					t.Errorf("%s: a path with a modifier, which programs do not have: %s", set.Position(path.Pos()), path.Value)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if paths < 50 {
		t.Errorf("found only %d paths", paths)
	}
}

// smallerJSON returns the setting that keeps the smaller implementation of encoding/json. It does so only if the
// release of Go knows the setting, and if the program does not import encoding/json/v2.
func TestSmallerJSON(t *testing.T) {
	env := append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWORK=off")
	if got := smallerJSON(t.Context(), ".", env, []string{"encoding/json"}); len(got) != 1 || !strings.HasSuffix(got[0], noJSON2) {
		t.Errorf("this release keeps it by %q", got)
	}
	if got := smallerJSON(t.Context(), ".", env, []string{"encoding/json/v2"}); got != nil {
		t.Errorf("a program with encoding/json/v2 gets %q", got)
	}
	t.Setenv("GOEXPERIMENT", "noneofthis")
	if got := smallerJSON(t.Context(), ".", env, []string{"encoding/json"}); got != nil {
		t.Errorf("a release without the experiment gets %q", got)
	}
}
