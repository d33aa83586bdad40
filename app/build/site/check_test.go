package site

import (
	"errors"
	"os/exec"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/build/wasmpack"
)

// A site is not written with a program that browsers could not load.
func TestWhatIsPackedIsChecked(t *testing.T) {
	pack := func(program string) []byte {
		columns, err := wasmpack.Columns([]byte(program))
		if err != nil {
			t.Fatal(err)
		}
		packed, err := wasmpack.Compress(columns, wasmpack.Quickest)
		if err != nil {
			t.Fatal(err)
		}
		return packed
	}
	if err := checkPacked(pack(smallest), []byte(smallest)); err != nil {
		t.Error(err)
	}
	other := strings.Replace(smallest, "\x00\x0b", "\x00\x01\x0b", 1)
	if err := checkPacked(pack(smallest), []byte(other)); !errors.Is(err, errPacked) {
		t.Errorf("another program: %v", err)
	}
	// Go's linker writes sizes in more bytes than they need, and Columns does not keep those.
	padded := strings.Replace(smallest, "\x0a\x04", "\x0a\x84\x80\x00", 1)
	if err := checkPacked(pack(padded), []byte(padded)); !errors.Is(err, errPacked) {
		t.Errorf("a program as the linker writes it: %v", err)
	}
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no node to compile the program")
	}
	untyped := strings.Replace(smallest, "\x03\x02\x01\x00", "", 1)
	if err := checkPacked(pack(untyped), []byte(untyped)); !errors.Is(err, errPacked) {
		t.Errorf("a program that does not compile: %v", err)
	}
}
