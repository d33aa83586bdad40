package site

import (
	"bytes"
	"testing"
)

// Two sites of one program have one packing of it; a site of another program, or one that is packed better, has another.
func TestAProgramIsPackedOnce(t *testing.T) {
	pack := func(program string, quick bool) packing {
		t.Helper()
		p, err := packProgram([]byte(program), quick)
		if err != nil {
			t.Fatal(err)
		}
		columns, err := decompress(p.gzip)
		if err != nil || len(columns) == 0 || len(p.brotli) == 0 {
			t.Fatalf("%d and %d bytes: %v", len(p.gzip), len(p.brotli), err)
		}
		return p
	}
	first := pack(smallest, true)
	if again := pack(smallest, true); &again.gzip[0] != &first.gzip[0] || &again.brotli[0] != &first.brotli[0] {
		t.Error("it was packed again")
	}
	custom := smallest + "\x00\x05\x04name"
	if other := pack(custom, true); bytes.Equal(other.gzip, first.gzip) || bytes.Equal(other.brotli, first.brotli) {
		t.Error("another program has the same packing")
	}
	if better := pack(smallest, false); &better.gzip[0] == &first.gzip[0] {
		t.Error("it is packed as quickly as before")
	}
	if _, err := packProgram([]byte("no program"), true); err == nil {
		t.Error("what is no program was packed")
	}
}
