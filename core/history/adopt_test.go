package history

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"pgregory.net/rapid"
)

// Adopting another history is having done what was done in it, one Undo takes it back, and the journal carries all of it.
func TestAdoptIsDoingTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := begun()
		some := func(h *History, what string) {
			for range rapid.IntRange(0, 15).Draw(t, what) {
				h.Apply(command(t))
			}
		}
		anywhere := func(h *History) { h.SeekTo(rapid.Int64Range(start, h.Last()).Draw(t, "second")) }
		some(h, "common")
		if rapid.Bool().Draw(t, "in the past") {
			anywhere(h)
		}
		other := h.Clone()
		if rapid.Bool().Draw(t, "without the future") {
			other = h.Fork()
		}
		some(other, "there")
		some(h, "here")
		anywhere(h)
		if rapid.Bool().Draw(t, "other in the past") {
			anywhere(other)
		}
		before, last, now, steps := h.Account().Save(), h.Last(), h.Account().Now(), h.UndoSteps()

		h.Adopt(Label{Kind: "keep"}, other)
		same(t, "adopted", h, other.Account().Save())
		if h.Last() != other.Last() || h.UndoSteps() != steps+1 {
			t.Fatalf("ends at +%d, not +%d; %d steps, not %d", h.Last()-start, other.Last()-start, h.UndoSteps(), steps+1)
		}
		cmds, back := h.Commands(), reopened(t, h)
		h.Apply(engine.Advance{Seconds: 3}) // a step of its own, which leaves the line behind it alone
		h.Undo()
		for range 3 {
			second := rapid.Int64Range(start, other.Last()).Draw(t, "second")
			h.SeekTo(second)
			other.SeekTo(second)
			back.SeekTo(second)
			same(t, fmt.Sprint("at ", second-start), h, replay(cmds, second))
			same(t, fmt.Sprint("there at ", second-start), h, other.Account().Save())
			same(t, fmt.Sprint("reopened, at ", second-start), back, h.Account().Save())
		}
		h.Undo()
		back.Undo()
		for _, h := range []*History{h, back} {
			same(t, "undone", h, before)
			if h.Last() != last || h.Account().Now() != now || h.UndoSteps() != steps {
				t.Fatalf("undone: at +%d of +%d, was at +%d of +%d", h.Account().Now()-start, h.Last()-start, now-start, last-start)
			}
		}
		h.Redo()
		same(t, "redone", h, other.Fork().Account().Save())
	})
}

// A history with another beginning is adopted with its past, and with what is known of it.
func TestAdoptOfAnotherBeginning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, other := begun(), New(engine.New(start+5))
		h.Apply(put("a", 100))
		want := h.Account().Save()
		for _, cmd := range begun().Commands() {
			other.Apply(cmd)
		}
		for range rapid.IntRange(0, 3*stride).Draw(t, "commands") {
			other.Apply(command(t))
		}
		other.SeekTo(rapid.Int64Range(start+5, other.Last()).Draw(t, "second"))
		h.Adopt(Label{Kind: "keep"}, other)
		same(t, "adopted", h, other.Account().Save())
		if h.First() != other.First() || h.Last() != other.Last() || h.Traced() != h.Length() {
			t.Fatalf("from +%d to +%d, %d traces of %d", h.First()-start, h.Last()-start, h.Traced(), h.Length())
		}
		if len(h.line.points) != len(other.line.points) && h.Length() == other.Length() { // else Advances have become one
			t.Fatalf("%d checkpoints of %d", len(h.line.points), len(other.line.points))
		}
		second := rapid.Int64Range(start+5, other.Last()).Draw(t, "another second")
		back := reopened(t, h)
		for _, h := range []*History{h, other, back} {
			h.SeekTo(second)
		}
		same(t, "elsewhere", h, other.Account().Save())
		same(t, "reopened, elsewhere", back, other.Account().Save())
		h.Undo()
		same(t, "undone", h, want)
	})
}

func TestACloneHasTheFuture(t *testing.T) {
	h := begun()
	h.Apply(put("a", 100))
	h.Apply(engine.Advance{Seconds: 50})
	h.Apply(put("b", 100))
	end := h.Account().Save()
	h.SeekTo(start + 20)
	c := h.Clone()
	if c.Account().Now() != start+20 || !c.InPast() || c.Last() != start+50 {
		t.Fatalf("the clone stands at +%d of +%d", c.Account().Now()-start, c.Last()-start)
	}
	h.Apply(put("c", 100))
	c.SeekTo(c.Last())
	same(t, "the clone's end", c, end)
	if c.Undo() {
		t.Error("something can be undone in a clone")
	}
	same(t, "stored", reopened(t, c), end)
}

// Looking at another second leaves the playhead where it is.
func TestStateAt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := begun()
		for range rapid.IntRange(1, 30).Draw(t, "commands") {
			h.Apply(command(t))
		}
		now, cmds := h.Account().Save(), h.Commands()
		second := rapid.Int64Range(start, h.Last()).Draw(t, "second")
		if got, want := h.StateAt(second).Save(), replay(cmds, second); !bytes.Equal(got, want) {
			t.Fatalf("at +%d:\n got %s\nwant %s", second-start, got, want)
		}
		same(t, "the playhead", h, now)
	})
}

func TestChangeAfter(t *testing.T) {
	h := begun()
	h.Apply(engine.Advance{Seconds: 10})
	h.Apply(put("a", 100))
	h.Apply(engine.Advance{Seconds: 10})
	h.Apply(engine.Query{In: in, Text: "SELECT * FROM c"})
	h.Apply(engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: "another", PartitionKey: []string{"/id"}}})
	h.Apply(engine.ReadItem{In: in, ID: "a", PartitionKey: engine.Key("a")})
	h.Apply(engine.Advance{Seconds: 10})
	h.Apply(put("a", 100))
	h.Apply(engine.Advance{Seconds: 10})
	h.Apply(engine.ReadChanges{In: in})
	h.Apply(engine.Advance{Seconds: 10})
	h.Apply(engine.ReadChanges{In: in, Mode: engine.AllVersions, Keep: 60}) // its container begins to keep versions
	for second, want := range map[int64]int64{0: 10, 9: 10, 10: 30, 29: 30, 30: 50, 49: 50, 50: 0} {
		at, ok := h.ChangeAfter(start+second, in)
		if ok != (want > 0) || ok && at != start+want {
			t.Errorf("after +%d: +%d, %t, want +%d", second, at-start, ok, want)
		}
	}
}

func TestADamagedBranchIsRefused(t *testing.T) {
	for _, place := range []string{"-1", "9"} {
		h := begun()
		if err := h.Continue([]byte(`[{"op":"branch","n":`+place+`}]`), step); err == nil {
			t.Errorf("a branch at %s was accepted", place)
		}
	}
}
