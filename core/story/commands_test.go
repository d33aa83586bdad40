//go:build !js

package story

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// Every command of the engine is in kinds, except ChargeQuery, with which a host charges a query that a copy has answered: a story has
// the query itself; and except the commands for users, permissions and keys, which a story mentions in comments. This test reads sources,
// which is not possible in wasm.
func TestEveryCommandHasWords(t *testing.T) {
	tested := map[string]bool{}
	for _, k := range kinds {
		tested[reflect.TypeOf(k).Name()] = true
	}
	files, err := filepath.Glob("../engine/*.go")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	apply := regexp.MustCompile(`(?m)^func \(\w* ?(\w+)\) apply\(a \*Account\)`)
	found := 0
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range apply.FindAllStringSubmatch(string(text), -1) {
			if m[1] == "ChargeQuery" || strings.HasSuffix(m[1], "Resource") {
				continue
			}
			if found++; !tested[m[1]] {
				t.Errorf("%s: engine.%s is not in kinds", f, m[1])
			}
		}
	}
	if found != len(kinds) {
		t.Errorf("%d commands in the engine, %d in kinds", found, len(kinds))
	}
}
