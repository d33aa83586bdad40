package toolchain

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/storytest"
)

// command builds cosmosttl, which the go command links again only if it has changed, and returns its path.
func command(t testing.TB) string {
	t.Helper()
	dir := filepath.Join(Root(t), "bin", "tests")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "cosmosttl")
	// From a temporary folder beside it, the program is put in its place at once: another test may be running it.
	Run(t, Root(t), []string{"GOTMPDIR=" + dir}, "go", "build", "-o", file, "./cmd/cosmosttl")
	return file
}

// RunOutlines runs stories that were written for a target, by names that are identifiers. Those for JUnit are only compiled here: e2e/packages runs
// one with the SDK for Java, and one with xunit. The test is skipped where the toolchain is missing.
func RunOutlines(t testing.TB, to storytest.Target, files map[string]string) {
	t.Helper()
	switch to {
	case storytest.Command:
		runCommands(t, files)
	case storytest.JUnit:
		dir, list := t.TempDir(), []string(nil)
		for name, text := range files {
			list = append(list, Write(t, "package "+name+";\n"+text, dir, name, "StoryTest.java"))
		}
		Javac(t, append([]string{"-source", "11", "-target", "11", "-Xlint:-options"}, list...)...) // the oldest Java that the package runs on
	case storytest.XUnit:
		t.Skip("core/storytest compares the texts with a golden file; e2e/packages runs one")
	default:
		if out, err := outlines(t, to, files).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%.4000s", to, err, out)
		}
	}
}

// outlines returns a command that runs such stories with Go, pytest, or a runner of JavaScript.
func outlines(t testing.TB, to storytest.Target, files map[string]string) *exec.Cmd {
	t.Helper()
	switch to {
	case storytest.Go:
		return goOutlines(t, files)
	case storytest.Pytest:
		return pythonOutlines(t, files)
	case storytest.Vitest, storytest.Jest, storytest.Node:
		return nodeOutlines(t, files)
	}
	t.Fatalf("no command runs %s", to)
	return nil
}

// FailingOutline returns a story for a target that fails at its last line, which expects to find an item that has expired.
func FailingOutline(t testing.TB, to storytest.Target) string {
	t.Helper()
	s, err := story.Parse("# title: A session\nclock 2030-01-01T00:00:00Z\ncontainer sessions 3600 pk /user\n" +
		"create sessions {\"id\":\"s1\",\"user\":\"ann\",\"ttl\":1200}\nadvance 20m\nread sessions s1\nexpect error 404\n")
	if err != nil {
		t.Fatal(err)
	}
	out, err := storytest.Write(s, to)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.Text, ", 404)"); n != 1 {
		t.Fatalf("%d lines expect 404:\n%s", n, out.Text)
	}
	return strings.Replace(out.Text, ", 404)", ", 200)", 1)
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

// goOutlines vets, compiles and runs tests of Go in this module.
func goOutlines(t testing.TB, files map[string]string) *exec.Cmd {
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
	cmd := exec.Command("go", "test", "-count=1", "-overlay", file, "./e2e/toolchain/testdata/story")
	cmd.Dir = Root(t)
	return cmd
}

// pythonOutlines compiles tests of pytest, and runs them with the Python package as it is in the repository.
func pythonOutlines(t testing.TB, files map[string]string) *exec.Cmd {
	t.Helper()
	Need(t, "python3")
	dir := t.TempDir()
	for name, text := range files {
		Write(t, text, dir, "test_"+name+".py")
	}
	Run(t, dir, nil, "python3", "-m", "compileall", "-q", ".")
	cmd := exec.Command("python3", "-m", "pytest", "-q", "--tb=short", "-p", "cosmosttl.pytest_plugin", ".")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), append(Python(t), "COSMOSTTL_BINARY="+command(t))...)
	for i, pair := range cmd.Env {
		if path, ok := strings.CutPrefix(pair, "PYTHONPATH="); ok {
			cmd.Env[i] = "PYTHONPATH=" + filepath.Join(Root(t), "app", "build", "packages", "python") + string(os.PathListSeparator) + path
		}
	}
	return cmd
}

// nodeOutlines runs tests of the runners of JavaScript with the npm package and, in place of Vitest and Jest, node:test.
func nodeOutlines(t testing.TB, files map[string]string) *exec.Cmd {
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
	cmd := exec.Command("node", "--test", "--test-force-exit", "all.mjs")
	cmd.Dir = dir
	return cmd
}
