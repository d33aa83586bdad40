package site

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestKeepFunctions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.go")
	source := "package x\n\nimport (\n\t\"net/http\"\n\t\"strings\"\n)\n\nvar h http.Handler\n\nfunc a(s string) string { return strings.Trim(s, b()) }\n\nfunc b() string { return \"/\" }\n\nfunc c() {}\n"
	if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := keepFunctions(file, "a", "b")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"package x", "func a(", "func b("} {
		if !strings.Contains(string(got), want) {
			t.Errorf("lost %q:\n%s", want, got)
		}
	}
	if strings.Contains(string(got), "http") || strings.Contains(string(got), "func c") {
		t.Errorf("kept too much:\n%s", got)
	}
	if _, err := keepFunctions(file, "a", "renamed"); err == nil || !strings.Contains(err.Error(), "looks different") {
		t.Errorf("a function that is missing was not noticed: %v", err)
	}
}

func TestBrowserProgramHasNoServer(t *testing.T) {
	root := filepath.Join("..", "..")
	modfile, err := slimModule(t.Context(), root, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(modfile)
	if err != nil || !strings.Contains(string(mod), goApp+" => ./"+slimDir) {
		t.Errorf("go.mod without the replacement, %v:\n%s", err, mod)
	}
	files, err := filepath.Glob(filepath.Join(root, slimDir, "pkg", "app", "*.go"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		// static.go is the native half's and excluded from wasm by its tag.
		if filepath.Base(file) != "static.go" && strings.Contains(string(data), `"net/http`) {
			t.Errorf("%s still imports net/http", filepath.Base(file))
		}
	}
}
