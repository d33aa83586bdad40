package history

import (
	"bytes"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Playing after a group that ends with an Advance is a step of its own.
func TestAnAdvanceDoesNotJoinAGroupThatHasEnded(t *testing.T) {
	h := begun()
	h.Begin(Label{Kind: "run"})
	h.Apply(put("a", 100))
	h.Apply(engine.Advance{Seconds: 10})
	h.End()
	h.Apply(engine.Advance{Seconds: 5})
	h.Apply(engine.Advance{Seconds: 5})
	if h.Undo(); h.Account().Now() != start+10 {
		t.Errorf("undo went to +%d, want to the end of the group, +10", h.Account().Now()-start)
	}
	if h.Undo(); h.Account().Now() != start {
		t.Errorf("undo went to +%d, want to the beginning of the group, +0", h.Account().Now()-start)
	}
}

func TestSealEndsAnOpenGroup(t *testing.T) {
	h := begun()
	h.Begin(Label{Kind: "run"})
	h.Apply(put("a", 100))
	h.Seal()
	sealed := h.Account().Save()
	h.Apply(put("b", 100))
	if label, ok := h.Undoable(); !ok || label.Name != "b" {
		t.Errorf("the step after the seal is %+v, %t", label, ok)
	}
	h.Undo()
	same(t, "undone", h, sealed)
	if h.Undo() {
		t.Error("undo went back behind the seal")
	}
}

// A fork can be stored like any other history: its journal has what its line has.
func TestAForkIsStored(t *testing.T) {
	h := begun()
	h.Apply(put("a", 100))
	h.Apply(engine.Advance{Seconds: 30})
	h.SeekTo(start + 10)
	f := h.Fork()
	f.Apply(put("b", 100))
	n, _ := f.Entries()
	entries, err := f.MarshalEntries(0, n)
	if err != nil {
		t.Fatal(err)
	}
	back, err := Open(f.JournalBegin(), [][]byte{entries}, f.Account().Copy())
	if err != nil {
		t.Fatal(err)
	}
	for _, second := range []int64{start, start + 5, start + 10} {
		f.SeekTo(second)
		back.SeekTo(second)
		if !bytes.Equal(f.Account().Save(), back.Account().Save()) || back.Last() != f.Last() {
			t.Errorf("at +%d the stored fork differs", second-start)
		}
	}
}

// Callers decide by the estimate when to write the journal, and divide it.
func TestTheEstimateOfAJournalFollowsItsTexts(t *testing.T) {
	long := strings.Repeat("x", 10_000)
	body := []byte(`{"id":"` + long[:200] + `","text":"` + long + `"}`)
	for name, cmd := range map[string]engine.Command{
		"write": engine.WriteItem{In: in, Body: body},
		"batch": engine.Batch{In: in, PartitionKey: engine.Key("a"), Ops: []engine.BatchOp{engine.WriteItem{In: in, Body: body}}},
		"query": engine.Query{In: in, Text: "SELECT '" + long + "'"},
	} {
		h := begun()
		from, before := h.Entries()
		h.Apply(cmd)
		n, after := h.Entries()
		text, err := h.MarshalEntries(from, n)
		if err != nil {
			t.Fatal(err)
		}
		if estimate := after - before; estimate < len(text)/2 || estimate > 2*len(text) {
			t.Errorf("%s: estimated %d bytes, %d were written", name, estimate, len(text))
		}
	}
}
