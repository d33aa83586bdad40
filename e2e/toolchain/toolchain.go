// Package toolchain compiles and runs generated code with the toolchain of its language: the snippets of core/codegen and the tests of core/storytest.
// Go and node are required. A test that needs another program is skipped where that is missing: python3, a JDK, .NET, Terraform and the Azure CLI are
// not on every machine, and none of them is needed to build cosmosttl.
package toolchain

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// EmulatorKey is the well-known key of the emulator, not a secret.
const EmulatorKey = "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw=="

// Write puts a file at a path, with its folders, and returns the path.
func Write(t testing.TB, text string, path ...string) string {
	t.Helper()
	name := filepath.Join(path...)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// Run runs a program in a folder and returns its output. A failure ends the test.
func Run(t testing.TB, dir string, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), append([]string{"COSMOS_KEY=" + EmulatorKey}, env...)...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %.400s: %v\n%.4000s\n%.4000s", name, strings.Join(args, " "), err, stderr.String(), out)
	}
	return string(out)
}

// Need skips the test where a program is not installed.
func Need(t testing.TB, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("%s is not installed", program)
	}
}

// Root returns the folder of go.mod.
func Root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) { // the root of the file system
			err = os.ErrNotExist
		}
		dir = filepath.Dir(dir)
	}
	t.Fatal(err)
	return ""
}
