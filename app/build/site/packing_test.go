package site

import (
	"bytes"
	"testing"
)

// Two sites of one program have one packing of it; a site of another program, or one that is packed better, has another.
func TestAProgramIsPackedOnce(t *testing.T) {
	pack := func(program string, quick bool) []byte {
		t.Helper()
		p, err := packProgram([]byte(program), quick)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	first := pack(smallest, true)
	if again := pack(smallest, true); &again[0] != &first[0] {
		t.Error("it was packed again")
	}
	custom := smallest + "\x00\x05\x04name"
	if other := pack(custom, true); bytes.Equal(other, first) {
		t.Error("another program has the same packing")
	}
	if better := pack(smallest, false); &better[0] == &first[0] {
		t.Error("it is packed as quickly as before")
	}
	if _, err := packProgram([]byte("no program"), true); err == nil {
		t.Error("what is no program was packed")
	}
}
