package toolchain

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
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
