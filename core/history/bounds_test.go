package history

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Of too many checkpoints every second one stays, and so the line's beginning.
func TestTooManyCheckpointsAreThinnedOut(t *testing.T) {
	h := begun()
	for h.at = stride; len(h.line.points) < maxCheckpoints; h.at += stride {
		h.checkpoint(nil)
	}
	h.checkpoint(nil)
	if n := len(h.line.points); n != maxCheckpoints/2+1 {
		t.Fatalf("%d checkpoints stay", n)
	}
	for i, p := range h.line.points {
		if p.place != i*2*stride {
			t.Fatalf("checkpoint %d stands at %d", i, p.place)
		}
	}
}

// A seek leaves a checkpoint where the next one to that place would take long, and nowhere else.
func TestASeekLeavesACheckpointFarFromTheOthers(t *testing.T) {
	h := begun()
	for range 5 * stride {
		h.line.commands = append(h.line.commands, h.step(put("a", 9), start, nil))
	}
	for _, c := range []struct{ place, checkpoints int }{{2 * stride, 1}, {2*stride + 1, 2}, {4 * stride, 2}, {2*stride + 1, 2}, {4*stride + 2, 3}} {
		h.line.replay(c.place)
		if n := len(h.line.points); n != c.checkpoints {
			t.Errorf("%d checkpoints after a seek to command %d, want %d", n, c.place, c.checkpoints)
		}
	}
	for len(h.line.points) < maxCheckpoints {
		h.line.points = append([]point{h.line.points[0]}, h.line.points...)
	}
	h.line.points = h.line.points[:maxCheckpoints]
	h.line.points[maxCheckpoints-1] = h.line.points[0]
	if h.line.replay(5 * stride); len(h.line.points) != maxCheckpoints {
		t.Errorf("%d checkpoints", len(h.line.points))
	}
}

// The state with which a history was stored is the checkpoint at its end.
func TestAnOpenedHistoryHasACheckpointAtItsEnd(t *testing.T) {
	h := begun()
	h.Apply(put("a", 9))
	h.Apply(engine.Advance{Seconds: 5})
	back := reopened(t, h)
	if n := len(back.line.points); n != 2 || back.line.points[1].place != back.at {
		t.Errorf("%d checkpoints, the last at %d of %d", n, back.line.points[n-1].place, back.at)
	}
	h.SeekTo(start + 2) // within the Advance, where no command ends
	if n := len(reopened(t, h).line.points); n != 1 {
		t.Errorf("%d checkpoints of a history that was stored within a command", n)
	}
}

// A journal that begins again while the playhead is in the past brings both the past and the future back.
func TestARewrittenJournalKeepsThePlayhead(t *testing.T) {
	h := begun()
	h.Apply(put("a", 9))
	h.Apply(engine.Advance{Seconds: 50})
	h.Seal()
	for _, second := range []int64{start + 50, start + 3} {
		h.SeekTo(second)
		h.rewrite()
		back := reopened(t, h)
		same(t, "the state", back, h.Account().Save())
		if back.now != second || back.Last() != start+50 || back.InPast() != h.InPast() {
			t.Errorf("+%d of +%d, want +%d", back.now-start, back.Last()-start, second-start)
		}
	}
}

// Worlds that were opened from the same beginning, and differ from their first command on, share nothing but that.
func TestAdoptingAWorldOfWhichNothingIsShared(t *testing.T) {
	world := func(id string) *History {
		h := New(grown())
		for range 3 * stride {
			h.Apply(put(id, 9))
		}
		return h
	}
	h, other := world("mine"), world("theirs")
	if place, ok := h.shared(other); place != 0 || !ok {
		t.Fatalf("%d commands are shared (%t)", place, ok)
	}
	h.Adopt(Label{Kind: "adopt"}, other)
	same(t, "adopted", h, other.Account().Save())
	same(t, "reopened", reopened(t, h), other.Account().Save())
	h.Undo()
	same(t, "undone", h, world("mine").Account().Save())
}

// Two worlds that were made by the same commands share these commands, however long one of them went on, and whether or
// not it was forked from the other.
func TestWhatTwoLinesShare(t *testing.T) {
	world := func(commands int) *History {
		h := New(grown())
		for range commands {
			h.Apply(put("a", 9))
		}
		return h
	}
	short, long := world(stride/2), world(3*stride)
	fork := short.Clone()
	for range 3 * stride {
		fork.Apply(put("a", 9))
	}
	for _, tt := range []struct {
		name         string
		mine, theirs *History
		want         int
	}{
		{"made apart", short, long, stride / 2},
		{"the longer with the shorter", long, short, stride / 2},
		{"with a fork that went on", short, fork, stride / 2},
		{"a fork with its origin", fork, short, stride / 2},
		{"with a world of the same length", long, world(3 * stride), 3 * stride},
	} {
		if place, ok := tt.mine.shared(tt.theirs); place != tt.want || !ok {
			t.Errorf("%s: %d commands, %t, want %d", tt.name, place, ok, tt.want)
		}
	}
}

// An empty story is a story.
func TestALinkOfAnEmptyStory(t *testing.T) {
	text, err := EncodeLink(Link{})
	if err != nil {
		t.Fatal(err)
	}
	if l, err := DecodeLink(text); err != nil || l.Story != "" || l.World != nil {
		t.Errorf("%+v, %v", l, err)
	}
}

// The operations of a batch are written without a container: it is the batch's.
func TestABatchNamesItsContainerOnce(t *testing.T) {
	text, err := marshalCommands([]engine.Command{engine.Batch{In: in, PartitionKey: engine.Key("a"), Ops: []engine.BatchOp{engine.DeleteItem{ID: "a"}}}})
	if n := bytes.Count(text, []byte(`"in"`)); err != nil || n != 1 {
		t.Errorf("%d times in %s (%v)", n, text, err)
	}
}

// An entry that takes back the whole line is carried out; one that takes back more than there is refused.
func TestAnEntryThatCutsTheLine(t *testing.T) {
	for second, want := range map[int64]bool{-1: false, 0: true, 1: true, 3: true, 4: false} {
		h := begun()
		h.Apply(put("a", 9))
		n := int64(len(h.line.commands))
		if n != 3 {
			t.Fatalf("%d commands", n)
		}
		err := h.Continue(fmt.Appendf(nil, `[{"op":%q,"n":%d}]`, opBranch, second), step)
		if (err == nil) != want {
			t.Errorf("cut after %d of %d commands: %v", second, n, err)
		}
	}
}
