//go:build e2e

package sdk

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The SDK console's copy of @azure/cosmos, the editors and QuickJS are in the repository, so that the site can be built without npm. They must match
// their sources.
func TestTheBundlesMatchTheirSources(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	build := exec.Command("node", "build.js", out)
	build.Dir = filepath.Join(root, "app", "build", "sdk")
	if msg, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg)
	}
	for _, name := range []string{"console/sdk.js", "console/LICENSES.txt", "editor/editor.js", "editor/LICENSES.txt", "quickjs/worker.js", "quickjs/quickjs.wasm", "quickjs/LICENSES.txt"} {
		kept, err := os.ReadFile(filepath.Join(root, "web", name))
		if err != nil {
			t.Fatal(err)
		}
		built, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(kept, built) {
			t.Errorf("web/%s differs from what app/build/sdk builds: run make sdk", name)
		}
	}
}
