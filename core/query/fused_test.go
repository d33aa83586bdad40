//go:build !js

package query

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// Neither this package nor what it uses of package math multiplies and adds in one instruction, with one rounding instead
// of two, where the processor has such an instruction.
func TestNothingIsFused(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the package twice")
	}
	fused := regexp.MustCompile(`\sV?FN?M(ADD|SUB)\d*[SD]+\s`)
	for _, target := range [][]string{{"GOARCH=arm64"}, {"GOARCH=amd64", "GOAMD64=v3"}} {
		program := filepath.Join(t.TempDir(), "query.test")
		build := exec.Command("go", "test", "-c", "-o", program, ".")
		build.Env = append(build.Environ(), target...)
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", target, err, out)
		}
		const names = `core/query\.|^math\.(Mod|mod|Modf|modf|Frexp|frexp|Ldexp|ldexp|Round|Trunc|Floor|Ceil|Pow10)$`
		out, err := exec.Command("go", "tool", "objdump", "-s", names, program).Output()
		if err != nil || len(out) < 100_000 {
			t.Fatalf("%v: %d bytes of assembly, %v", target, len(out), err)
		}
		for _, at := range fused.FindAllIndex(out, -1) {
			function := regexp.MustCompile(`(?s).*TEXT (\S+)`).FindSubmatch(out[:at[0]])[1]
			if !regexp.MustCompile(`query\.(Test|numbers)`).Match(function) {
				t.Errorf("%v: %s has%s", target, function, out[at[0]:at[1]])
			}
		}
	}
}
