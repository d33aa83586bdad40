//go:build e2e

package sdk

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/sdk/matrix"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// TestGo runs the tests of azcosmos in this package, which are unit tests as well, and reports their results.
func TestGo(t *testing.T) {
	t.Parallel()
	out := toolchain.Run(t, ".", nil, "go", "test", "-count=1", "-json", ".")
	type event struct{ Action, Test string }
	var events []event
	parents := map[string]bool{}
	for line := range strings.Lines(out) {
		var e event
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		if e.Action == "pass" || e.Action == "skip" {
			events = append(events, e)
			if i := strings.LastIndexByte(e.Test, '/'); i >= 0 {
				parents[e.Test[:i]] = true
			}
		}
	}
	var checks []check
	for _, e := range events {
		if !parents[e.Test] { // a test that has subtests is reported by them
			checks = append(checks, check{e.Test, e.Action == "skip"})
		}
	}
	version := pinned(t, filepath.Join("..", "..", "go.mod"), `sdk/data/azcosmos v(\S+)`)
	for way, checks := range groups(checks, func(name string) string {
		_, after, _ := strings.Cut(name, "/")
		way, _, _ := strings.Cut(after, "/")
		return way
	}) {
		mode := map[string]string{"http": "gateway, http", "in_process": "in process"}[way]
		report(t, matrix.Result{Language: "Go", Package: "azcosmos", Version: version, Mode: mode, Suite: "go"}, checks)
	}
}
