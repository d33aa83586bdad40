//go:build e2e

package sdk

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/cosmostest"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// TestPython runs the suite in python with the sync and the async client of azure-cosmos.
func TestPython(t *testing.T) {
	t.Parallel()
	pytest(t, cosmostest.Options{}, "--ignore=test_throttling.py")
}

func TestPythonThrottling(t *testing.T) {
	t.Parallel()
	pytest(t, cosmostest.Options{Throttle: true}, "test_throttling.py")
}

// pytest runs tests of the directory python over HTTP, and logs how many there were.
func pytest(t *testing.T, o cosmostest.Options, args ...string) {
	t.Helper()
	e := cosmostest.New(t, o)
	env := append(toolchain.Python(t), "COSMOS_CONNECTION=AccountEndpoint="+serve(t, e)+"/;AccountKey="+e.Key()+";")
	args = append([]string{"-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider", "-W", "ignore::DeprecationWarning"}, args...)
	t.Log(toolchain.Run(t, "python", env, "python3", args...))
}
