//go:build !js

package query

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// Neither this package nor what it uses of packages math, geometry and trigonometry multiplies and adds in one instruction, with one
// rounding instead of two, where the processor has such an instruction.
func TestNothingIsFused(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the package twice")
	}
	fused := regexp.MustCompile(`\sV?FN?M(ADD|SUB)\d*[SD]+\s`)
	targets := [][]string{{"GOARCH=arm64"}}
	if os.Getenv("COSMOSTTL_TESTS") == "all" { // the same expressions are fused, and the standard library is compiled once more
		targets = append(targets, []string{"GOARCH=amd64", "GOAMD64=v3"})
	}
	for _, target := range targets {
		for _, p := range []struct {
			path, names string
			least       int // bytes of assembly
		}{{".", `core/query\.`, 100_000}, {"../geometry", `core/geometry\.`, 10_000}, {"../trigonometry", `core/trigonometry\.`, 1000}, {"math", `^math\.(Mod|mod|Modf|modf|Frexp|frexp|Ldexp|ldexp|Round|Trunc|Floor|Ceil|Pow10)$`, 1000}} {
			object := filepath.Join(t.TempDir(), "object.a")
			build := exec.Command("go", "build", "-o", object, p.path)
			build.Env = append(build.Environ(), target...)
			if out, err := build.CombinedOutput(); err != nil {
				t.Fatalf("%v: %v\n%s", target, err, out)
			}
			out, err := exec.Command("go", "tool", "objdump", "-s", p.names, object).Output()
			if err != nil || len(out) < p.least {
				t.Fatalf("%v: %d bytes of assembly of %s, %v", target, len(out), p.path, err)
			}
			for _, at := range fused.FindAllIndex(out, -1) {
				function := regexp.MustCompile(`(?s).*TEXT (\S+)`).FindSubmatch(out[:at[0]])[1]
				t.Errorf("%v: %s has%s", target, function, out[at[0]:at[1]])
			}
		}
	}
}
