//go:build e2e

package sdk

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The SDK console's copy of @azure/cosmos is in the repository, so that the site can be built without npm. It must match its sources.
func TestTheConsolesSDKMatchesItsSources(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	build := exec.Command("node", "build.js", out)
	build.Dir = filepath.Join(root, "app", "sdk")
	if msg, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg)
	}
	for _, name := range []string{"sdk.js", "LICENSES.txt"} {
		kept, err := os.ReadFile(filepath.Join(root, "web", "console", name))
		if err != nil {
			t.Fatal(err)
		}
		built, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(kept, built) {
			t.Errorf("web/console/%s differs from what app/sdk builds: run make sdk", name)
		}
	}
}
