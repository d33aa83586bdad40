//go:build e2e

package packages

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// wheelhouse returns a directory with the wheels that the tests need beside ours. pip downloads them once for each list of versions, into the user's
// cache. The test is skipped, with the reason, where it cannot.
func wheelhouse(t *testing.T) string {
	t.Helper()
	toolchain.Need(t, "python3")
	if out, err := exec.Command("python3", "-m", "pip", "--version").CombinedOutput(); err != nil {
		t.Skipf("python3 has no pip: %s", out)
	}
	if out, err := exec.Command("python3", "-c", "import ensurepip, venv").CombinedOutput(); err != nil {
		t.Skipf("python3 makes no virtual environments: %s", out)
	}
	return toolchain.Pip(t, "the wheels that the tests need", "wheels", "python/requirements.txt", 3*time.Minute, "download", "--only-binary", ":all:", "--dest")
}

// TestWheel installs the wheel into an empty environment, as its README says and without a network, follows the README to the letter, and runs the cases
// of the contract and what else the package promises; and with all tests, a hundred tests side by side.
func TestWheel(t *testing.T) {
	others, ours := wheelhouse(t), packed(t, "wheel")
	venv, project := filepath.Join(t.TempDir(), "venv"), t.TempDir()
	toolchain.Run(t, ".", nil, "python3", "-m", "venv", venv)
	in := func(name string) string { return filepath.Join(venv, "bin", name) }
	env := []string{"VIRTUAL_ENV=" + venv, "PATH=" + filepath.Join(venv, "bin") + string(os.PathListSeparator) + os.Getenv("PATH"), "PYTHONPATH=", "COSMOSTTL_BINARY=",
		"PIP_NO_INDEX=1", "PIP_FIND_LINKS=" + ours + " " + others, "PIP_DISABLE_PIP_VERSION_CHECK=1"}
	said := follow(t, "app/build/packages/python/README.md", project, env)
	for _, want := range []string{"1 passed", "2030-01-02T00:00:00+00:00\n2030-01-02T00:00:00+00:00\n", "\nexpired\n", "3 passed"} {
		if !strings.Contains(said, want) {
			t.Errorf("the README's commands do not print %q:\n%s", want, said)
		}
	}
	pip := func(args ...string) {
		toolchain.Run(t, project, env, in("pip"), append([]string{"install", "--quiet"}, args...)...)
	}
	contract, err := filepath.Abs("contract.txt")
	if err != nil {
		t.Fatal(err)
	}
	env = append(env, "COSMOSTTL_CONTRACT="+contract)
	tests, err := filepath.Abs("python")
	if err != nil {
		t.Fatal(err)
	}
	pytest := func(dir string, args ...string) string {
		return toolchain.Run(t, dir, env, in("pytest"), append([]string{"-q", "--tb=short", "-p", "no:cacheprovider"}, args...)...)
	}
	t.Log(pytest(project, "-s", "-W", "ignore:Unverified HTTPS", filepath.Join(tests, "test_contract.py"), filepath.Join(tests, "test_package.py")))
	if toolchain.All() {
		pip("pytest-xdist")
		if out := pytest(project, "-n", "4", filepath.Join(tests, "test_parallel.py")); !strings.Contains(out, "100 passed") {
			t.Errorf("a hundred tests: %s", out)
		}
	}

	target := t.TempDir()
	pip("--target", target, "--no-deps", "cosmosttl")
	found := toolchain.Run(t, project, append(env, "PYTHONPATH="+target), in("python"), "-c", "import cosmosttl; print(cosmosttl.find_program()[0])")
	if !strings.HasPrefix(found, target) {
		t.Errorf("after pip install --target, the program is %s", found)
	}
	toolchain.Run(t, project, env, in("cosmosttl"), "run", "-h")
}
