//go:build e2e

package sdk

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/cosmostest"
	"github.com/cosmosttl/cosmosttl/e2e/sdk/matrix"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// TestPython runs the suite in python with the sync and the async client of the versions of azure-cosmos.
func TestPython(t *testing.T) {
	t.Parallel()
	for _, version := range toolchain.Some(toolchain.PythonVersions(t), 2) {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			checks := append(pytest(t, version, cosmostest.Options{}, "--ignore=test_throttling.py"), pytest(t, version, cosmostest.Options{Throttle: true}, "test_throttling.py")...)
			for mode, checks := range groups(checks, func(name string) string {
				if strings.Contains(name, "[async") || strings.Contains(name, "test_async ") {
					return "gateway, async client"
				}
				return "gateway, sync client"
			}) {
				report(t, matrix.Result{Language: "Python", Package: "azure-cosmos", Version: version, Mode: mode, Suite: "pytest"}, checks)
			}
		})
	}
}

// pytest runs tests of the directory python over HTTP with a version of azure-cosmos, and returns them.
func pytest(t *testing.T, version string, o cosmostest.Options, args ...string) []check {
	t.Helper()
	e := cosmostest.New(t, o)
	env := append(toolchain.PythonWith(t, version), "COSMOS_CONNECTION="+recorded(t, "Python", "AccountEndpoint="+serve(t, e)+"/;AccountKey="+e.Key()+";"))
	file := filepath.Join(t.TempDir(), "report.xml")
	args = append([]string{"-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider", "-W", "ignore::DeprecationWarning", "--junitxml=" + file}, args...)
	if out := toolchain.Run(t, "python", env, "python3", args...); !strings.Contains(out, "azure-cosmos "+version+"\n") {
		t.Fatalf("not the version %s: %s", version, out)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return junit(t, string(text))
}
