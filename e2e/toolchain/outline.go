package toolchain

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/storytest"
	"github.com/cosmosttl/cosmosttl/cosmostest"
)

// RunStory runs stories, by the names of their files, with the command "scenario".
func RunStory(t testing.TB, files map[string]string) {
	t.Helper()
	args, dir := []string{"scenario"}, t.TempDir()
	for name, text := range files {
		args = append(args, Write(t, text, dir, name+".ttl"))
	}
	Run(t, dir, nil, command(t), args...)
}

// command builds cosmosttl and returns its path.
func command(t testing.TB) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "cosmosttl")
	Run(t, Root(t), nil, "go", "build", "-o", file, "./cmd/cosmosttl")
	return file
}

// RunOutlines runs stories that were written for a target, by names that are identifiers. Those for JUnit are only
// compiled: the tests do not install the SDK for Java. The test is skipped where the toolchain is missing.
func RunOutlines(t testing.TB, to storytest.Target, files map[string]string) {
	t.Helper()
	switch to {
	case storytest.Command:
		runCommands(t, files)
	case storytest.Go:
		runGo(t, files)
	case storytest.Vitest, storytest.Jest:
		runNode(t, files)
	case storytest.Pytest:
		runPython(t, files)
	case storytest.JUnit:
		dir, list := t.TempDir(), []string(nil)
		for name, text := range files {
			list = append(list, Write(t, "package "+name+";\n"+text, dir, name, "StoryTest.java"))
		}
		Javac(t, list...)
	default:
		t.Skipf("no toolchain is known for %s; core/storytest compares its text with a golden file", to)
	}
}

func runCommands(t testing.TB, files map[string]string) {
	t.Helper()
	Need(t, "sh")
	path := "PATH=" + filepath.Dir(command(t)) + string(os.PathListSeparator) + os.Getenv("PATH")
	for name, text := range files {
		dir := t.TempDir()
		Run(t, dir, []string{path}, "sh", Write(t, text, dir, name+".sh"))
	}
}

// runGo vets, compiles and runs tests of Go in this module.
func runGo(t testing.TB, files map[string]string) {
	t.Helper()
	dir, overlay := t.TempDir(), map[string]string{}
	for name, text := range files {
		name += "_test.go"
		overlay[filepath.Join(Root(t), "e2e", "toolchain", "testdata", "story", name)] = Write(t, text, dir, name)
	}
	replace, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		t.Fatal(err)
	}
	file := Write(t, string(replace), dir, "overlay.json")
	Run(t, Root(t), nil, "go", "test", "-count=1", "-overlay", file, "./e2e/toolchain/testdata/story")
}

// runPython compiles tests of pytest, and runs them against an endpoint.
func runPython(t testing.TB, files map[string]string) {
	t.Helper()
	Need(t, "python3")
	dir := t.TempDir()
	for name, text := range files {
		Write(t, text, dir, "test_"+name+".py")
	}
	Run(t, dir, nil, "python3", "-m", "compileall", "-q", ".")
	server := httptest.NewServer(cosmostest.New(t).Handler())
	defer server.Close()
	env := append(Python(t), "COSMOS_ENDPOINT="+server.URL+"/")
	Run(t, dir, env, "python3", "-m", "pytest", "-q", "--tb=short", ".")
}

// runNode runs tests of Vitest and Jest with the npm package and, in place of both, node:test.
func runNode(t testing.TB, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	modules := filepath.Join(dir, "node_modules")
	Run(t, Root(t), nil, "go", "run", "./app/build/npm", "-dir", filepath.Join(modules, "cosmosttl"))
	vitest := filepath.Join(Root(t), "e2e", "toolchain", "testdata", "vitest")
	for name, from := range map[string]string{"@azure": filepath.Join(Root(t), "app", "build", "sdk", "node_modules", "@azure"), "vitest": vitest, "@jest/globals": vitest} {
		name = filepath.Join(modules, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(from, name); err != nil {
			t.Fatal(err)
		}
	}
	var all strings.Builder
	for name, text := range files {
		Write(t, text, dir, name+".test.mjs")
		fmt.Fprintf(&all, "await import(%q);\n", "./"+name+".test.mjs")
	}
	Write(t, all.String(), dir, "all.mjs")
	Run(t, dir, nil, "node", "--test", "--test-force-exit", "all.mjs")
}
