package history

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// crowd writes so many items that live for a second: their expiry is reason enough for a checkpoint.
func crowd(h *History) {
	h.Begin(Label{Kind: "crowd"})
	for i := range busy {
		h.Apply(put(fmt.Sprint("crowd", i), 1))
	}
	h.End()
}

// An Advance that follows a checkpoint is not added to the one before it: seeking would begin at the checkpoint and miss
// the rest.
func TestAdvancesOnBothSidesOfACheckpoint(t *testing.T) {
	h := begun()
	crowd(h)
	for range 5 {
		points := len(h.line.points)
		h.Apply(engine.Advance{Seconds: 1})
		if n := len(h.line.points); n == points && h.Account().Now() == start+1 {
			t.Fatalf("%d expired items left no checkpoint", busy)
		}
	}
	h.Apply(put("last", 100))
	cmds := h.Commands()
	for second := h.Last(); second >= start; second-- {
		h.SeekTo(second)
		same(t, fmt.Sprint("at ", second-start), h, replay(cmds, second))
	}
	h.SeekTo(h.Last())
	if got := h.Account().Now(); got != start+5 {
		t.Errorf("the end is at %d", got-start)
	}
}

// The properties' lines are too short for checkpoints; this one has dozens, before and after some of them were dropped.
func TestSeekingFromCheckpointsIsReplay(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	h := begun()
	for i := range 8 * stride {
		switch {
		case i%(5*stride) == 0:
			crowd(h)
		case random.IntN(3) == 0:
			h.Apply(engine.Advance{Seconds: 1 + random.Int64N(100)})
		case random.IntN(20) == 0:
			h.Apply(engine.SetDefault{In: in, Default: ttl.On(1 + random.Int32N(50))})
		default:
			h.Apply(put(fmt.Sprint(random.IntN(30)), 1+random.IntN(90)))
		}
	}
	if n := len(h.line.points); n < 8 {
		t.Fatalf("only %d checkpoints", n)
	}
	cmds, first, last := h.Commands(), h.First(), h.Last()
	for i, p := range h.line.points {
		second := min(max(p.account.Now()-int64(i%2), first), last)
		h.SeekTo(second)
		same(t, fmt.Sprint("at ", second-start), h, replay(cmds, second))
	}
}

// Seeking to the first second gives the state after the commands of that second; undoing everything gives the account
// before them.
func TestTheVeryBeginning(t *testing.T) {
	h := New(engine.New(start))
	empty := h.Account().Save()
	for _, cmd := range append(setup[:len(setup):len(setup)], put("a", 5), engine.Advance{Seconds: 10}, put("b", 5)) {
		h.Apply(cmd)
	}
	for _, second := range []int64{start - 1, start} {
		h.SeekTo(second)
		same(t, fmt.Sprint("at ", second-start), h, replay(h.Commands(), start))
		if !h.InPast() {
			t.Error("nothing is left of the future")
		}
	}
	for h.Undo() {
	}
	same(t, "all undone", h, empty)
}
