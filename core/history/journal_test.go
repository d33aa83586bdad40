package history

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"pgregory.net/rapid"
)

// Callers decide by the estimate when to write the journal, and divide it.
func TestTheEstimateOfAJournalFollowsItsTexts(t *testing.T) {
	long := strings.Repeat("x", 10_000)
	body := []byte(`{"id":"` + long[:200] + `","text":"` + long + `"}`)
	apply := func(cmd engine.Command) func(*History) { return func(h *History) { h.Apply(cmd) } }
	for name, deed := range map[string]func(*History){
		"write": apply(engine.WriteItem{In: in, Body: body}),
		"batch": apply(engine.Batch{In: in, PartitionKey: engine.Key("a"), Ops: []engine.BatchOp{engine.WriteItem{In: in, Body: body}}}),
		"query": apply(engine.Query{In: in, Text: "SELECT '" + long + "'"}),
		"note":  func(h *History) { h.SetNote(long); h.Seal() },
		"reset": func(h *History) { h.Reset(Label{Kind: "reset"}, filled(30, 100, 100)) },
	} {
		h := begun()
		from, before := h.Entries()
		deed(h)
		n, after := h.Entries()
		text, err := h.MarshalEntries(from, n)
		if err != nil {
			t.Fatal(err)
		}
		if estimate := after - before; estimate < len(text)/2 || estimate > 3*len(text) {
			t.Errorf("%s: estimated %d bytes, %d were written", name, estimate, len(text))
		}
	}
}

// The estimate of a state is never below its size.
func TestTheEstimateOfAStateFollowsItsContent(t *testing.T) {
	for name, a := range map[string]*engine.Account{
		"empty": filled(0, 0, 0), "containers": filled(50, 0, 0), "small items": filled(1, 2000, 0), "large items": filled(1, 100, 5000),
	} {
		if estimate, size := StateSize(a), len(a.Save()); estimate < size || estimate > 5*size+1000 {
			t.Errorf("%s: estimated %d bytes, %d were written", name, estimate, size)
		}
	}
}

// filled returns an account of so many containers, the first of which has items with texts of that length.
func filled(containers, items, length int) *engine.Account {
	a := engine.New(start)
	a.Apply(engine.CreateDatabase{ID: "db"})
	for i := range containers {
		a.Apply(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: fmt.Sprint("c", i), PartitionKey: []string{"/id"}}})
	}
	text := strings.Repeat("x", length)
	for i := range items {
		a.Apply(engine.WriteItem{In: engine.Path{Database: "db", Container: "c0"}, Body: fmt.Appendf(nil, `{"id":"%d","text":"%s"}`, i, text)})
	}
	return a
}

// A note that is set between two Advances, or between two seeks, is not lost although the second would be added to the first.
func TestANoteIsStoredWithTheEntryThatFollows(t *testing.T) {
	for name, deed := range map[string]func(*History){
		"advance": func(h *History) { h.Apply(engine.Advance{Seconds: 5}) },
		"seek":    func(h *History) { h.SeekTo(start) },
	} {
		h := begun()
		deed(h)
		h.SetNote("noted")
		deed(h)
		if back := reopened(t, h); back.Note() != "noted" {
			t.Errorf("%s: the note is %q", name, back.Note())
		}
	}
}

// reopened returns the history after it was stored.
func reopened(t rapid.TB, h *History) *History {
	t.Helper()
	n, _ := h.Entries()
	entries, err := h.MarshalEntries(0, n)
	if err != nil {
		t.Fatal(err)
	}
	back, err := Open(h.JournalBegin(), [][]byte{entries}, h.Account().Copy(), step)
	if err != nil {
		t.Fatal(err)
	}
	return back
}

// The pieces of a journal are about as long as asked for. Together they hold every entry once, and none behind the end.
func TestAJournalIsWrittenInPieces(t *testing.T) {
	h := begun()
	for i := range 40 {
		h.Apply(put(fmt.Sprint("item", i), 100))
	}
	all, _ := h.Entries()
	end := all - 3
	var pieces []string
	for from := 0; from < end; {
		text, next, err := h.MarshalPiece(from, end, 1000)
		if err != nil || next <= from || next > end || len(text) > 1500 || next < end && len(text) < 500 {
			t.Fatalf("%d bytes, from %d to %d of %d: %v", len(text), from, next, end, err)
		}
		pieces, from = append(pieces, strings.Trim(string(text), "[]")), next
	}
	whole, err := h.MarshalEntries(0, end)
	if err != nil || "["+strings.Join(pieces, ",")+"]" != string(whole) {
		t.Errorf("%v: the pieces hold\n%s\nwant\n%s", err, pieces, whole)
	}
}

// After Fix an Advance and a seek are entries of their own, because the entries before may have been written.
func TestFixedEntriesStayAsTheyAre(t *testing.T) {
	for name, deed := range map[string]func(*History){
		"advance": func(h *History) { h.Apply(engine.Advance{Seconds: 5}) },
		"seek":    func(h *History) { h.SeekTo(start) },
	} {
		h := begun()
		deed(h)
		fixed := h.Fix()
		if n, _ := h.Entries(); n != fixed {
			t.Errorf("%s: %d of %d entries are fixed", name, fixed, n)
		}
		deed(h)
		deed(h)
		if n, _ := h.Entries(); n != fixed+1 {
			t.Errorf("%s: %d entries after the fixed ones, want 1", name, n-fixed)
		}
	}
}

// A long journal opens quickly, because reading it carries nothing out.
func TestAJournalIsReadWithoutCarryingItOut(t *testing.T) {
	h := begun()
	h.Apply(engine.Advance{Seconds: 50})
	h.SeekTo(start + 20)
	h.Undo()
	h.Redo()
	h.Reset(Label{Kind: "reset"}, begun().Account())
	h.Apply(put("a", 5))
	n, _ := h.Entries()
	entries, err := h.MarshalEntries(0, n)
	if err != nil {
		t.Fatal(err)
	}
	reader := &History{now: start}
	reader.begin(h.JournalBegin())
	if err := reader.Continue(entries, step); err != nil || reader.account != nil {
		t.Errorf("%v; an account was made: %t", err, reader.account != nil)
	}
}
