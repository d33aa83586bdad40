package wasm

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

// A program that has not changed is neither linked nor slimmed again. A file that was kept for another program, or by
// other sources of package wasmpack, is not used.
func TestAProgramIsMadeOnce(t *testing.T) {
	const program = "./app/build/wasmpack/testdata/traces"
	build := func() []byte {
		t.Helper()
		data, err := made(t.Context(), root, program, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	first := build()
	linked, kept := filepath.Join(root, madeDir, "traces.wasm"), filepath.Join(root, madeDir, "traces.slim")
	before, err := os.Stat(linked)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(kept)
	if err != nil || !bytes.HasSuffix(text, first) || len(text) != 32+len(first) {
		t.Fatalf("%d bytes are kept of %d: %v", len(text), len(first), err)
	}
	if err := os.WriteFile(kept, append(text[:32:32], "kept"...), 0o644); err != nil {
		t.Fatal(err)
	}
	if again := build(); string(again) != "kept" {
		t.Errorf("what was kept does not serve: %d bytes", len(again))
	}
	if after, err := os.Stat(linked); err != nil || !os.SameFile(before, after) {
		t.Errorf("it was linked again: %v", err)
	}
	text[0]++
	if err := os.WriteFile(kept, append(text[:32:32], "other"...), 0o644); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(build(), first) {
		t.Error("what was kept of another program serves")
	}
}

func TestTheKeyIsOfProgramAndSources(t *testing.T) {
	key := func(program string, folder fstest.MapFS) string {
		t.Helper()
		sum, err := keyOf(folder, []byte(program))
		if err != nil {
			t.Fatal(err)
		}
		return string(sum)
	}
	seen := map[string]bool{}
	for _, folder := range []fstest.MapFS{{}, {"a.go": {Data: []byte("1")}}, {"a.go": {Data: []byte("2")}}, {"b.go": {Data: []byte("1")}}, {"a.go": {Data: []byte("1")}, "b.go": {}}} {
		for _, program := range []string{"", "p", "q"} {
			seen[key(program, folder)] = true
		}
	}
	if len(seen) != 15 {
		t.Errorf("%d keys of 15 programs and sources", len(seen))
	}
	if key("p", fstest.MapFS{"README.md": {Data: []byte("1")}}) != key("p", fstest.MapFS{}) {
		t.Error("a file that is no source changes the key")
	}
}
