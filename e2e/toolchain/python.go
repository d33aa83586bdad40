package toolchain

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Python returns the environment in which python3 has azure-cosmos and pytest: those that are installed, or those that
// e2e/sdk/python/install.sh unpacks. The test is skipped, with the reason, where there are none.
func Python(t testing.TB) (env []string) {
	t.Helper()
	Need(t, "python3")
	packages := filepath.Join(Root(t), "e2e", "sdk", "python", ".packages")
	env = []string{"PYTHONPATH=" + filepath.Join(packages, "lib")}
	look := exec.Command("python3", "-c", `from importlib.util import find_spec; exit(not all(map(find_spec, ("azure", "azure.cosmos", "aiohttp", "pytest"))))`)
	look.Env = append(os.Environ(), env...)
	if look.Run() != nil {
		why, err := os.ReadFile(filepath.Join(packages, "missing"))
		if err != nil {
			why = []byte("run make e2e-tools")
		}
		t.Skipf("no azure-cosmos and pytest for python3: %s", why)
	}
	return env
}
