//go:build e2e

package codegen

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/outline"
	"github.com/cosmosttl/cosmosttl/core/scenario"
)

// outlines returns every story that comes with the program as a test for a target, by file.
func outlines(t *testing.T, to outline.Target) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, e := range scenario.All() {
		text, err := outline.Write(e.Story, to)
		if err != nil {
			t.Fatal(err)
		}
		all[strings.ReplaceAll(e.File, "-", "_")] = text.Text
	}
	return all
}

// The Go tests of all stories are vetted, compiled and run with cosmostest.
func TestGoOutlines(t *testing.T) {
	dir, overlay := t.TempDir(), map[string]string{}
	for name, text := range outlines(t, outline.Go) {
		name += "_test.go"
		overlay[filepath.Join(root(t), "e2e", "codegen", "testdata", "outline", name)] = write(t, text, dir, name)
	}
	replace, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		t.Fatal(err)
	}
	file := write(t, string(replace), dir, "overlay.json")
	run(t, root(t), nil, "go", "test", "-overlay", file, "./e2e/codegen/testdata/outline")
}

// The tests for Vitest run in Node, with the npm package and, in place of Vitest, node:test.
func TestVitestOutlines(t *testing.T) {
	dir := t.TempDir()
	run(t, root(t), nil, "go", "run", "./app/npm", "-dir", filepath.Join(dir, "node_modules", "cosmosttl"))
	link := func(from, name string) {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, "node_modules", name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(from, filepath.Join(dir, "node_modules", name)); err != nil {
			t.Fatal(err)
		}
	}
	link(filepath.Join(modules(t), "@azure"), "@azure")
	vitest, err := filepath.Abs("testdata/vitest")
	if err != nil {
		t.Fatal(err)
	}
	link(vitest, "vitest")
	var all strings.Builder
	for name, text := range outlines(t, outline.Vitest) {
		write(t, text, dir, name+".test.mjs")
		fmt.Fprintf(&all, "await import(%q);\n", "./"+name+".test.mjs")
	}
	write(t, all.String(), dir, "all.mjs")
	run(t, dir, nil, "node", "--test", "--test-force-exit", "all.mjs")
}

// The tests for pytest are compiled. Those for xUnit and JUnit are only compared with golden files, in core/outline.
func TestPytestOutlines(t *testing.T) {
	need(t, "python3")
	dir := t.TempDir()
	for name, text := range outlines(t, outline.Pytest) {
		write(t, text, dir, "test_"+name+".py")
	}
	run(t, dir, nil, "python3", "-m", "compileall", "-q", ".")
}
