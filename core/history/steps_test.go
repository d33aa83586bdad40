package history

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
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
	back, err := Open(f.JournalBegin(), [][]byte{entries}, f.Account().Copy(), step)
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

// Undo goes back a bounded number of steps.
func TestUndoIsBounded(t *testing.T) {
	h := begun()
	for i := range 2*maxUndo + 1 {
		h.Apply(engine.DeleteItem{In: in, ID: fmt.Sprint(i), PartitionKey: engine.Key("none")})
	}
	if n := len(h.undo); n != maxUndo {
		t.Errorf("%d steps are left, want %d", n, maxUndo)
	}
	if label, _ := h.Undoable(); label.Name != fmt.Sprint(2*maxUndo) {
		t.Errorf("the last step is %v", label)
	}
	if label := h.undo[0].label; label.Name != fmt.Sprint(maxUndo+1) {
		t.Errorf("the first step is %v", label)
	}
}

// An Advance is not added to one that was refused, which stays in the line with its event.
func TestARefusedAdvanceStays(t *testing.T) {
	h := begun()
	h.Apply(engine.Advance{Seconds: 0})
	h.Apply(engine.Advance{Seconds: 5})
	end, cmds := h.Account().Save(), h.Commands()
	if n := len(cmds); n != len(setup)+2 || cmds[n-2] != (engine.Advance{}) || cmds[n-1] != (engine.Advance{Seconds: 5}) {
		t.Errorf("the line is %v", cmds)
	}
	h.SeekTo(start)
	h.SeekTo(start + 5)
	same(t, "there and back", h, end)
}

// A fork at the very end of an Advance, or before it, keeps no part of it.
func TestAForkBetweenCommands(t *testing.T) {
	for second, want := range map[int64]int{start: len(setup) + 1, start + 4: len(setup) + 2, start + 10: len(setup) + 2, start + 14: len(setup) + 3} {
		h := begun()
		h.Apply(engine.Advance{Seconds: 10})
		h.Seal() // so that the next is not added to it
		h.Apply(engine.Advance{Seconds: 10})
		h.SeekTo(second)
		h.Apply(put("a", 5))
		if got := len(h.Commands()); got != want {
			t.Errorf("at +%d: %d commands, want %d", second-start, got, want)
		}
	}
}

// A parsed query is many times as large as its text, which is enough to carry it out again.
func TestAParsedQueryIsNotKept(t *testing.T) {
	parsed, err := query.Parse("SELECT * FROM c")
	if err != nil {
		t.Fatal(err)
	}
	h := begun()
	h.Apply(engine.Query{In: in, Text: parsed.Text(), Parsed: parsed})
	cmds := h.Commands()
	if q := cmds[len(cmds)-1].(engine.Query); q.Parsed != nil || q.Text != parsed.Text() {
		t.Errorf("kept %+v", q)
	}
	h.Apply(engine.ChargeQuery{Of: engine.Query{In: in, Text: parsed.Text(), Parsed: parsed, Interrupted: func(int64) bool { return false }}, Charge: 300})
	cmds = h.Commands()
	if a := cmds[len(cmds)-1].(engine.ChargeQuery); a.Of.Parsed != nil || a.Of.Interrupted != nil || a.Of.Text != parsed.Text() || a.Charge != 300 {
		t.Errorf("kept %+v", a)
	}
}
