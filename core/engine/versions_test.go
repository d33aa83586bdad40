package engine_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A container keeps at most 64 MB of versions, the newest ones, and says up to where it has lost them. A copy keeps its own.
func TestVersionsAreBoundedByTheirBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds in WebAssembly and does the same there: make test-wasm COSMOSTTL_TESTS=all runs it")
	}
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, FullFidelity: 3600}, engine.Throughput{})
	body := func(n int) string { return fmt.Sprintf(`{"id":"a","n":%d,"pad":"%s"}`, n, strings.Repeat("x", 1<<20)) }
	upsert := func(from, to int) {
		for n := from; n <= to; n++ {
			w.upsert(body(n))
		}
	}
	read := func(a *engine.Account, after uint64) (lsns []uint64) {
		t.Helper()
		page, err := a.Copy().ReadChanges(engine.ReadChanges{In: w.in, Mode: engine.AllVersions, After: after})
		if err != nil {
			t.Fatal(err)
		}
		for _, ch := range page.Changes {
			lsns = append(lsns, ch.LSN)
		}
		return lsns
	}
	upsert(1, 63)
	if got := read(w.a, 0); len(got) != 63 || w.c().VersionsLost() != 0 {
		t.Fatalf("%d versions, lost up to %d", len(got), w.c().VersionsLost())
	}
	before := w.a.Copy()
	upsert(64, 100)
	if got := read(w.a, 0); len(got) != 63 || got[0] != 38 || w.c().VersionsLost() != 37 {
		t.Errorf("versions %d, lost up to %d", got, w.c().VersionsLost())
	}
	if got := read(before, 61); fmt.Sprint(got) != "[62 63]" {
		t.Errorf("a copy of before has %d", got)
	}
	loaded, err := engine.Load(w.a.Save())
	if err != nil || !bytes.Equal(loaded.Save(), w.a.Save()) {
		t.Fatalf("loaded: %v", err)
	}
	if c, _ := loaded.Container(w.in); c.VersionsLost() != 37 || len(read(loaded, 99)) != 1 {
		t.Errorf("loaded, it has lost them up to %d", c.VersionsLost())
	}
	w.upsert(`{"id":"a"}`)
	if got := read(w.a, 0); len(got) != 64 || got[0] != 38 {
		t.Errorf("after a small one: %d", got)
	}
}

// A container that keeps no versions begins to with a reader that asks for it, and has lost what was before.
func TestVersionsAreKeptOnceAsked(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.create(item("a", ""))
	if got := w.c().VersionsLost(); got != 1 {
		t.Errorf("lost up to %d", got)
	}
	read := engine.ReadChanges{In: w.in, Mode: engine.AllVersions, After: 1, Keep: 60}
	for _, keep := range []int64{-1, 30*86400 + 1} {
		if e := w.refused(400, engine.ReadChanges{In: w.in, Mode: engine.AllVersions, Keep: keep}); e.Field != "changeFeedPolicy" {
			t.Errorf("%d: %v", keep, e)
		}
	}
	if w.do(engine.ReadChanges{In: w.in, Keep: 60}); w.c().Spec().FullFidelity != 0 {
		t.Error("kept for a reader of the latest versions")
	}
	w.do(read)
	w.upsert(item("a", ""))
	w.do(engine.ReadChanges{In: w.in, Mode: engine.AllVersions, Keep: 600})
	if got := changes(w.do(read)); got != "2 replace a after 1" || w.c().VersionsLost() != 1 || w.c().Spec().FullFidelity != 60 {
		t.Errorf("%s, lost up to %d, kept for %d s", got, w.c().VersionsLost(), w.c().Spec().FullFidelity)
	}
	w.do(engine.ReplaceContainer{In: w.in, Spec: engine.Spec{ID: "c"}})
	w.do(engine.ReplaceContainer{In: w.in, Spec: engine.Spec{ID: "c", FullFidelity: 60}})
	if got := changes(w.do(read)); got != "" || w.c().VersionsLost() != 2 {
		t.Errorf("switched off and on: %s, lost up to %d", got, w.c().VersionsLost())
	}
}
