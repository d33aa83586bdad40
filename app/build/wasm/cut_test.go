package wasm

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const whole = "package x\n\nimport (\n\t\"net/http\"\n\t\"strings\"\n)\n\nvar h http.Handler\n\nfunc a(s string) string { return strings.Trim(s, b()) }\n\nfunc b() string { return \"/\" }\n\nfunc c() {}\n"

func written(t *testing.T) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "x.go")
	if err := os.WriteFile(file, []byte(whole), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestKeepFunctions(t *testing.T) {
	file := written(t)
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

func TestDropFunction(t *testing.T) {
	file := written(t)
	got, err := dropFunction(file, "b")
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Replace(whole, "func b() string { return \"/\" }", "", 1); string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if _, err := dropFunction(file, "renamed"); err == nil || !strings.Contains(err.Error(), "looks different") {
		t.Errorf("a function that is missing was not noticed: %v", err)
	}
}

func TestReplaced(t *testing.T) {
	file := written(t)
	got, err := replaced(file, "func c() {}", "", "return \"/\"", "return \"\"")
	if want := strings.Replace(strings.Replace(whole, "func c() {}", "", 1), "return \"/\"", "return \"\"", 1); err != nil || string(got) != want {
		t.Errorf("got\n%s\nwant\n%s, %v", got, want, err)
	}
	for _, text := range []string{"func d", "string"} {
		if _, err := replaced(file, text, ""); err == nil || !strings.Contains(err.Error(), "looks different") {
			t.Errorf("%q is not there once, and that was not noticed: %v", text, err)
		}
	}
}
