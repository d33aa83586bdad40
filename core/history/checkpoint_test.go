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

// The lines of the property tests are too short for checkpoints. The line of this test has dozens, before and after some of them were
// dropped.
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

// A fork drops the checkpoints of the future that it drops, and keeps the earlier ones.
func TestAForkDropsTheCheckpointsBehindIt(t *testing.T) {
	h := begun()
	play := func(id string, n int) {
		for range n {
			h.Apply(put(id, 7))
			h.Apply(engine.Advance{Seconds: 3})
		}
	}
	play("old", 4*stride)
	before, middle := len(h.line.points), h.First()+(h.Last()-h.First())/2
	h.SeekTo(middle)
	play("new", 4*stride)
	if n := len(h.line.points); before < 4 || n < before {
		t.Fatalf("%d checkpoints, then %d", before, n)
	}
	cmds, last := h.Commands(), h.Last()
	for _, second := range []int64{last, middle - 20, middle, middle + 1, middle + 50, last - 30, last} {
		h.SeekTo(second)
		same(t, fmt.Sprint("at +", second-start), h, replay(cmds, second))
	}
}

// Reading a journal carries nothing out. RebuildTraces leaves checkpoints, so that seeking is as fast as before.
func TestRecallLeavesCheckpoints(t *testing.T) {
	was := begun()
	for i := range 10 * stride {
		was.Apply(put(fmt.Sprint(i%30), 1+i%90))
		was.Apply(engine.Advance{Seconds: 1 + int64(i%5)})
	}
	h := reopened(t, was)
	if n := len(h.line.points); n > 2 { // the two ends
		t.Fatalf("%d checkpoints before RebuildTraces", n)
	}
	h.RebuildTraces(func() bool { return true })
	cmds, place := h.Commands(), 0
	for i, p := range h.line.points {
		if p.place-place > stride || h.Length()-p.place > stride && i == len(h.line.points)-1 {
			t.Errorf("%d commands between the checkpoints at %d and %d of %d", p.place-place, place, p.place, h.Length())
		}
		place = p.place
		second := p.account.Now() - int64(i%2)
		h.SeekTo(second)
		same(t, fmt.Sprint("at ", second-start), h, replay(cmds, max(second, h.First())))
	}
}
