//go:build e2e

package sdk

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

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
	azure := filepath.Join(dir, "node_modules", "@azure")
	if err := os.MkdirAll(azure, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(toolchain.Root(t), "e2e", "sdk", "js", "node_modules", "cosmos-newest"), filepath.Join(azure, "cosmos")); err != nil {
		t.Fatal(err)
	}
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

// TestRustPage runs the code of docs/clients/rust.md.
func TestRustPage(t *testing.T) {
	toolchain.NeedAll(t)
	toolchain.Need(t, "cargo")
	t.Parallel()
	dir := t.TempDir()
	files(t, "rust.md", "rust", dir)
	text, err := os.ReadFile("../../docs/clients/rust.md")
	if err != nil {
		t.Fatal(err)
	}
	project := regexp.MustCompile("(?s)```toml\n# Cargo.toml\n(.*?)```").FindSubmatch(text)
	if project == nil {
		t.Fatal("rust.md has no Cargo.toml")
	}
	toolchain.Write(t, string(project[1])+"\n[profile.dev]\ndebug = 0\n", dir, "Cargo.toml")
	toolchain.Write(t, "", dir, "src", "lib.rs")
	run := cargo(t, "test", "--quiet")
	run.Dir, run.Env = dir, append(run.Env, withProgram(t))
	if out, err := run.CombinedOutput(); err != nil || !regexp.MustCompile(`1 passed`).Match(out) {
		t.Errorf("%v\n%s", err, out)
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
