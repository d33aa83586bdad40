//go:build e2e

package sdk

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// withProgram returns the PATH with the native program.
func withProgram(t *testing.T) string {
	t.Helper()
	return "PATH=" + installed(t) + string(os.PathListSeparator) + os.Getenv("PATH")
}

// TestJavaScriptPage runs the code of docs/clients/javascript.md.
func TestJavaScriptPage(t *testing.T) {
	install(t)
	t.Parallel()
	dir := t.TempDir()
	files(t, "javascript.md", "js", dir)
	linkSDK(t, dir)
	if checks := junit(t, toolchain.Run(t, dir, []string{withProgram(t)}, "node", "--test", "--test-reporter=junit", "session.test.mjs")); len(checks) != 1 {
		t.Errorf("%d tests ran", len(checks))
	}
}

// TestGoPage runs the code of docs/clients/go.md as a package of this module.
func TestGoPage(t *testing.T) {
	t.Parallel()
	dir, replace := t.TempDir(), map[string]string{}
	place := filepath.Join(toolchain.Root(t), "e2e", "sdk", "matrix") // go needs a folder that is there; what it has is left out
	for _, file := range files(t, "go.md", "go", dir) {
		replace[filepath.Join(place, filepath.Base(file))] = file
	}
	own, err := filepath.Glob(filepath.Join(place, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range own {
		replace[file] = ""
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	overlay := toolchain.Write(t, string(text), dir, "overlay.json")
	toolchain.Run(t, toolchain.Root(t), nil, "go", "test", "-count=1", "-overlay", overlay, "./e2e/sdk/matrix")
}

// TestRustPage runs the code of docs/clients/rust.md, and lets its test fail, which shows what became of the item.
func TestRustPage(t *testing.T) {
	toolchain.NeedAll(t)
	t.Parallel()
	dir := t.TempDir()
	run := rustPage(t, dir)
	begun := time.Now()
	if out, err := run.CombinedOutput(); err != nil || !regexp.MustCompile(`1 passed`).Match(out) {
		t.Errorf("%v\n%s", err, out)
	}
	t.Logf("the first test passed after %.1f s", time.Since(begun).Seconds())
	test, err := os.ReadFile(filepath.Join(dir, "tests", "session.rs"))
	if err != nil {
		t.Fatal(err)
	}
	fails := strings.Replace(string(test), "assert!(gone.status().is_not_found())", "assert_eq!(gone.status().to_string(), \"200 OK\")", 1)
	if fails == string(test) {
		t.Fatal("the test has no such last line")
	}
	toolchain.Write(t, fails, dir, "tests", "session.rs")
	again := cargo(t, "test", "--quiet")
	again.Dir, again.Env = dir, run.Env
	out, err := again.CombinedOutput()
	if err == nil {
		t.Fatalf("the test passed:\n%s", out)
	}
	for _, line := range []string{
		`cosmosttl: the clock shows 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ\n`, `app/sessions: s1 \["ann"\] expired .*: the container's default 3600, written .*; still on disk\n`,
		`  last request: read_item, status 404, at .*\n`, `  events: .* written \(create\), .* expired \(container-default\)\n`,
	} {
		if !regexp.MustCompile(line).Match(out) {
			t.Errorf("no line %s in\n%s", line, out)
		}
	}
}

// TestJavaPageWithTheSDK runs the code of docs/clients/java.md with azure-cosmos and JUnit.
func TestJavaPageWithTheSDK(t *testing.T) {
	toolchain.Need(t, "javac")
	toolchain.Need(t, "mvn")
	t.Parallel()
	dir, path := t.TempDir(), classPath(t, "java/page")
	classes := filepath.Join(dir, "classes")
	toolchain.Run(t, dir, nil, "javac", append([]string{"-cp", path, "-d", classes}, files(t, "java.md", "java", dir)...)...)
	out := toolchain.Run(t, dir, []string{withProgram(t)}, "java", "-cp", classes+string(os.PathListSeparator)+path,
		"org.junit.platform.console.ConsoleLauncher", "execute", "--select-class", "SessionTest", "--details=summary", "--disable-banner")
	if !regexp.MustCompile(`1 tests successful`).MatchString(out) {
		t.Error(out)
	}
}
