package wasm

import (
	"crypto/sha256"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

func TestSum256IsSHA256(t *testing.T) {
	for size := range 200 {
		data := []byte(strings.Repeat("\x00t\xff", size))[:size]
		if got, want := sum256(data), sha256.Sum256(data); got != want {
			t.Errorf("of %d bytes: %x, want %x", size, got, want)
		}
	}
}

// Programs for browsers sign with sum256, and hold nothing of crypto/sha256.
func TestProgramsSignWithoutTheStandardLibrary(t *testing.T) {
	list, err := overlay("../../..", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	deps := func(args ...string) []string {
		c := exec.Command("go", append(append([]string{"list", "-deps"}, args...), "./core/wire/rest")...)
		c.Dir, c.Env = "../../..", append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return strings.Fields(string(out))
	}
	if !slices.Contains(deps(), "crypto/sha256") || slices.Contains(deps("-overlay="+list), "crypto/sha256") {
		t.Errorf("%s does not take the place of crypto/sha256", sumFile)
	}
	build := exec.Command("go", "vet", "-overlay="+list, "./core/wire/rest")
	build.Dir, build.Env = "../../..", append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
