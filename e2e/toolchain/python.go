package toolchain

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Python returns the environment in which python3 has pytest and the newest azure-cosmos of PythonVersions. The test is skipped, with the
// reason, where e2e/sdk/python/install.sh could not install them.
func Python(t testing.TB) (env []string) {
	t.Helper()
	return PythonWith(t, PythonVersions(t)[0])
}

// PythonVersions returns the versions of azure-cosmos that the tests use, the newest first.
func PythonVersions(t testing.TB) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(Root(t), "e2e", "sdk", "python", "versions.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(text))
}

// PythonWith returns the environment with another version of azure-cosmos.
func PythonWith(t testing.TB, version string) (env []string) {
	t.Helper()
	Need(t, "python3")
	packages := filepath.Join(Root(t), "e2e", "sdk", "python", ".packages")
	sdk := filepath.Join(packages, "azure-cosmos-"+version)
	if _, err := os.Stat(filepath.Join(packages, "installed")); err != nil {
		why, err := os.ReadFile(filepath.Join(packages, "missing"))
		if err != nil {
			why = []byte("run make e2e-tools")
		}
		t.Skipf("no azure-cosmos and pytest for python3: %s", why)
	}
	return []string{"PYTHONPATH=" + sdk + string(os.PathListSeparator) + filepath.Join(packages, "lib"), "PYTHONDONTWRITEBYTECODE=1"}
}

// Pip returns a directory that pip has filled for a list of requirements. what names the contents in the reason for which the test is skipped, where pip
// cannot fill it within the given time. The contents are large: pip fills the directory once for each list and each python3, in the user's cache below
// folder. The arguments of pip come before the directory, which follows the last one.
func Pip(t testing.TB, what, folder, requirements string, within time.Duration, args ...string) string {
	t.Helper()
	list, err := os.ReadFile(requirements)
	if err != nil {
		t.Fatal(err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Skipf("pip has no place for %s: %v", what, err)
	}
	sum := sha256.Sum256(append(list, Run(t, ".", nil, "python3", "--version")...))
	dir := filepath.Join(cache, "cosmosttl", folder, hex.EncodeToString(sum[:])[:16])
	if _, err := os.Stat(dir); err == nil {
		return dir
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		t.Skipf("pip has no place for %s: %v", what, err)
	}
	making, err := os.MkdirTemp(filepath.Dir(dir), "making-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(making)
	brief, cancel := context.WithTimeout(t.Context(), within)
	defer cancel()
	args = append(append([]string{"-m", "pip"}, args...), making, "--quiet", "--disable-pip-version-check", "--requirement", requirements)
	if out, err := exec.CommandContext(brief, "python3", args...).CombinedOutput(); err != nil {
		t.Skipf("pip cannot install %s here: %s", what, out)
	}
	if err := os.Rename(making, dir); err != nil {
		t.Fatal(err)
	}
	return dir
}
