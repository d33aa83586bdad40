package history

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"pgregory.net/rapid"
)

// step is for a caller that has nothing else to do.
func step() {}

// deed does something to a history.
func deed(t *rapid.T, h *History) {
	h.SetNote(rapid.SampledFrom([]string{"", "", "x", "y"}).Draw(t, "note"))
	switch rapid.IntRange(0, 13).Draw(t, "deed") {
	case 0:
		h.Undo()
	case 1:
		h.Redo()
	case 2:
		h.SeekTo(rapid.Int64Range(h.First(), h.Last()).Draw(t, "second"))
	case 3:
		h.Begin(Label{Kind: "run"})
	case 4:
		h.End()
	case 5:
		if rapid.IntRange(0, 3).Draw(t, "really") == 0 {
			h.Reset(Label{Kind: "reset"}, begun().Account())
		}
	default:
		h.Apply(command(t))
	}
}

// steps undoes everything and does it again, and returns what was seen on the way.
func steps(h *History) (seen []string) {
	look := func(label Label) {
		seen = append(seen, fmt.Sprintf("%v %q %s", label, h.Note(), h.Account().Save()))
	}
	for label, ok := h.Undoable(); ok; label, ok = h.Undoable() {
		h.Undo()
		look(label)
	}
	for label, ok := h.Redoable(); ok; label, ok = h.Redoable() {
		h.Redo()
		look(label)
	}
	return seen
}

// A history that was stored in pieces comes back with its state, its steps and its notes.
func TestAStoredHistoryComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := begun()
		begin := h.JournalBegin().Copy()
		var parts [][]byte
		var head *engine.Account
		headAt, stored := 0, 0
		store := func() {
			n, _ := h.Entries()
			b, err := h.MarshalEntries(stored, n)
			if err != nil {
				t.Fatal(err)
			}
			parts, stored = append(parts, b), n
		}
		for range rapid.IntRange(1, 40).Draw(t, "deeds") {
			deed(t, h)
			if rapid.IntRange(0, 5).Draw(t, "store") == 0 {
				store()
			}
			if head == nil || rapid.IntRange(0, 9).Draw(t, "head") == 0 {
				store()
				head, headAt = h.Account().Copy(), len(parts)
			}
		}
		store()
		back, err := Open(begin, parts[:headAt], head, step)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range parts[headAt:] {
			if err := back.Continue(part, step); err != nil {
				t.Fatal(err)
			}
		}
		same(t, "the present", back, h.Account().Save())
		if n, _ := back.Entries(); n != stored {
			t.Fatalf("%d entries, %d were stored", n, stored)
		}
		back.SetNote(h.Note()) // one that is set after the last entry is the caller's to keep
		if got, want := steps(back), steps(h); !slices.Equal(got, want) {
			t.Fatalf("steps\n got %q\nwant %q", got, want)
		}
		h.Apply(put("z", 5))
		back.Apply(put("z", 5))
		same(t, "going on", back, h.Account().Save())
	})
}

func TestDamagedJournalsAreRefused(t *testing.T) {
	for _, text := range []string{"", "{}", `[{"op":"explode"}]`, `[{"op":"undo"}]`, `[{"op":"redo"}]`, `[{"op":"reset","state":{}}]`, `[{"op":"advance","n":5}]`} {
		if _, err := Open(engine.New(start), [][]byte{[]byte(text)}, engine.New(start), step); !errors.Is(err, ErrContent) {
			t.Errorf("%s: %v", text, err)
		}
	}
	for text, want := range map[string]string{`[{"op":"explode"}]`: "explode", `[{"op":"reset","state":{}}]`: "saved account", `[{"op":"branch","n":7}]`: "a branch at 7 of 0"} {
		if _, err := Open(engine.New(start), [][]byte{[]byte(text)}, engine.New(start), step); err == nil || strings.Contains(err.Error(), "does not fit") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want what is wrong with %s", text, err, want)
		}
	}
}

func TestAGroupIsOneStep(t *testing.T) {
	h := begun()
	h.Apply(put("a", 100))
	want := h.Account().Save()
	h.Begin(Label{Kind: "run"})
	h.Apply(put("b", 100))
	h.Apply(engine.Advance{Seconds: 5})
	h.Apply(engine.Advance{Seconds: 5})
	h.Apply(engine.DeleteItem{In: in, ID: "a", PartitionKey: engine.Key("a")})
	h.End()
	end := h.Account().Save()
	h.Apply(engine.Advance{Seconds: 3})
	h.Apply(engine.Advance{Seconds: 4})
	undoes := func(want Label) {
		t.Helper()
		if got, ok := h.Undoable(); !ok || got != want {
			t.Errorf("the step is %v, want %v", got, want)
		}
		h.Undo()
	}
	undoes(Label{Kind: KindAdvance, Seconds: 7})
	same(t, "after the run", h, end)
	undoes(Label{Kind: "run"})
	same(t, "before the run", h, want)
	h.Redo()
	same(t, "repeated", h, end)
	h.Begin(Label{Kind: "empty"})
	h.End()
	undoes(Label{Kind: "run"})
	h.Begin(Label{Kind: "left open"})
	h.Apply(put("c", 100))
	h.SeekTo(h.Last())
	h.Apply(put("d", 100))
	undoes(Label{Kind: "upsert", Name: "d"})
	undoes(Label{Kind: "left open"})
	undoes(Label{Kind: "upsert", Name: "a"})
	if label, ok := h.Undoable(); ok {
		t.Errorf("%v is left", label)
	}
}

func TestLabelsNameWhatACommandIsAbout(t *testing.T) {
	for _, c := range []struct {
		cmd  engine.Command
		want Label
	}{
		{engine.Advance{Seconds: 60}, Label{KindAdvance, "", 60, false}},
		{engine.SetDefault{In: in}, Label{"default", "c", 0, false}},
		{engine.DeleteItem{In: in, ID: "SO04"}, Label{"delete", "SO04", 0, false}},
		{put("SO05", 1), Label{"upsert", "SO05", 0, false}},
		{engine.WriteItem{In: in, Kind: engine.Replace, ID: "old", Body: []byte("broken")}, Label{"replace", "old", 0, false}},
		{engine.CreateDatabase{ID: "db"}, Label{"create-database", "db", 0, false}},
		{engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "new"}}, Label{"create-container", "new", 0, false}},
		{engine.Query{In: in, Text: "SELECT 1"}, Label{"query", "c", 0, false}},
		{engine.Batch{In: in}, Label{"batch", "c", 0, false}},
		{engine.Import{In: in}, Label{"import", "c", 0, false}},
	} {
		if got := labelOf(c.cmd); got != c.want {
			t.Errorf("%T is labelled %v, want %v", c.cmd, got, c.want)
		}
	}
}

// A command that was refused is a step, whose label says so, also after it was undone. A step of several commands has a name of its own.
func TestLabelsSayWhatWasRefused(t *testing.T) {
	h := begun()
	twice := engine.WriteItem{In: in, Kind: engine.Create, Body: []byte(`{"id":"a"}`)}
	want := func(what string, of func() (Label, bool), refused func() bool, want Label) {
		t.Helper()
		got, ok := of()
		if got.Refused = refused(); !ok || got != want {
			t.Errorf("%s: %+v, want %+v", what, got, want)
		}
	}
	h.Apply(twice)
	want("it is created", h.Undoable, h.UndoRefused, Label{Kind: "create", Name: "a"})
	h.Apply(twice)
	want("again", h.Undoable, h.UndoRefused, Label{Kind: "create", Name: "a", Refused: true})
	h.Undo()
	want("redo", h.Redoable, h.RedoRefused, Label{Kind: "create", Name: "a", Refused: true})
	want("before it", h.Undoable, h.UndoRefused, Label{Kind: "create", Name: "a"})
	h.Redo()
	h.Apply(engine.Advance{Seconds: 5})
	want("time passes", h.Undoable, h.UndoRefused, Label{Kind: KindAdvance, Seconds: 5})
	h.SeekTo(h.Last() - 2)
	h.Apply(twice)
	want("in the past, within an advance", h.Undoable, h.UndoRefused, Label{Kind: "create", Name: "a", Refused: true})
	h.Begin(Label{Kind: "import"})
	h.Apply(twice)
	h.End()
	want("of several", h.Undoable, h.UndoRefused, Label{Kind: "import"})
	h.Reset(Label{Kind: "anew"}, engine.New(start))
	want("a new world", h.Undoable, h.UndoRefused, Label{Kind: "anew"})
}

// How large an entry is estimated to be counts the items and other texts in it.
func TestEntriesCountTheirItems(t *testing.T) {
	body := make([]byte, 1000)
	text := string(body)
	spec, script, resource := engine.Spec{Policies: text}, engine.Script{Body: text}, engine.DatabaseResource{Body: text}
	for _, cmd := range []engine.Command{
		engine.WriteItem{Body: body},
		engine.Batch{Ops: []engine.BatchOp{engine.WriteItem{Body: body}}},
		engine.Import{Items: []engine.Imported{{Body: body}}},
		engine.Query{Text: text},
		engine.Query{Params: []query.Param{{Value: body}}},
		engine.ChargeQuery{Of: engine.Query{Text: text}},
		engine.PatchItem{Ops: []engine.PatchOp{{Value: text}}},
		engine.PatchItem{Condition: text},
		engine.CreateContainer{Spec: spec},
		engine.ReplaceContainer{Spec: spec},
		engine.CreateScript{Script: script},
		engine.ReplaceScript{Script: script},
		engine.CreateResource{Resource: resource},
		engine.ReplaceResource{Resource: resource},
	} {
		if n := (&entry{cmd: cmd}).size(); n < len(body) {
			t.Errorf("%T: %d bytes", cmd, n)
		}
	}
	h := begun()
	before := StateSize(h.Account())
	script.Kind, script.ID = engine.Trigger, "t"
	script.Type, script.Operation = "Pre", "All"
	if _, err := h.Apply(engine.CreateScript{In: in, Script: script}); err != nil || StateSize(h.Account()) < before+len(text) {
		t.Errorf("%d bytes of state, %d before the script, %v", StateSize(h.Account()), before, err)
	}
}

func TestTheJournalIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds in WebAssembly and does the same there: make test-wasm COSMOSTTL_TESTS=all runs it")
	}
	h := begun()
	epoch := h.Epoch()
	h.Apply(put("a", 1))
	for range maxJournal / 2 {
		h.Undo()
		h.Redo()
	}
	h.Apply(put("b", 1))
	if n, _ := h.Entries(); n > maxJournal || h.Epoch() == epoch {
		t.Errorf("the journal holds %d entries, at most %d", n, maxJournal)
	}
	begin := h.JournalBegin()
	n, _ := h.Entries()
	b, err := h.MarshalEntries(0, n)
	if err != nil {
		t.Fatal(err)
	}
	back, err := Open(begin, [][]byte{b}, h.Account().Copy(), step)
	if err != nil || !bytes.Equal(back.Account().Save(), h.Account().Save()) {
		t.Errorf("not the same again: %v", err)
	}
}
