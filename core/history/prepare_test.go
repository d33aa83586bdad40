package history

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"pgregory.net/rapid"
)

// slowly calls reach again and again until it reports true, and allows it atATime steps per call. It returns the number
// of steps.
func slowly(reach func(more func() bool) bool, atATime int) (steps int) {
	for {
		left := atATime
		if reach(func() bool { left--; return left >= 0 }) {
			return steps + atATime - left
		}
		if steps += atATime; steps > 100_000 {
			panic("it does not come nearer")
		}
	}
}

// Undo, Redo and SeekTo lead to the same state with a Prepare function before them as without it.
func TestReachingChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := begun()
		for range rapid.IntRange(1, 60).Draw(t, "deeds") {
			deed(t, h)
		}
		back := reopened(t, h)
		back.SetNote(h.Note())
		for range rapid.IntRange(1, 6).Draw(t, "moves") {
			atATime := rapid.IntRange(1, 9).Draw(t, "at a time")
			switch rapid.IntRange(0, 3).Draw(t, "move") {
			case 0:
				slowly(back.PrepareUndo, atATime)
				h.Undo()
				back.Undo()
			case 1:
				slowly(back.PrepareRedo, atATime)
				h.Redo()
				back.Redo()
			case 2:
				second := rapid.Int64Range(h.First()-1, h.Last()+1).Draw(t, "second")
				slowly(func(more func() bool) bool { return back.PrepareSeek(second, more) }, atATime)
				h.SeekTo(second)
				back.SeekTo(second)
			default:
				back.PrepareUndo(func() bool { return false })
				cmd := command(t)
				h.Apply(cmd)
				back.Apply(cmd)
			}
			same(t, "the present", back, h.Account().Save())
		}
		back.RebuildTraces(func() bool { return true })
		if got, want := fmt.Sprint(steps(back)), fmt.Sprint(steps(h)); got != want {
			t.Fatalf("steps\n got %s\nwant %s", got, want)
		}
	})
}

// After a stored journal was opened, the first preparation carries out the commands again, a few at a time. Later moves
// use the checkpoints that it leaves.
func TestThePastIsReachedOnce(t *testing.T) {
	h := begun()
	const n = 600
	for i := range n {
		h.Apply(put(fmt.Sprint("i", i), 1000))
	}
	moves := func(h *History) [][2]any {
		return [][2]any{{"undo", h.PrepareUndo}, {"undo", h.PrepareUndo}, {"redo", h.PrepareRedo}, {"undo", h.PrepareUndo}}
	}
	do := map[string]func(*History) bool{"undo": (*History).Undo, "redo": (*History).Redo}
	back := reopened(t, h)
	for i, m := range moves(back) {
		got := slowly(m[1].(func(func() bool) bool), 10)
		if i == 0 && (got < n-1 || got > n+20) || i > 0 && got > stride {
			t.Errorf("move %d, %s, took %d steps", i+1, m[0], got)
		}
		do[m[0].(string)](back)
		do[m[0].(string)](h)
		same(t, fmt.Sprint("move ", i+1), back, h.Account().Save())
	}
	if !back.PrepareSeek(back.Last(), func() bool { return false }) {
		t.Error("the present, at the end, has to be reached")
	}
	second := back.First()
	for _, at := range []int64{second, back.Last()} {
		if got := slowly(func(more func() bool) bool { return back.PrepareSeek(at, more) }, 10); got > stride {
			t.Errorf("going to %d took %d steps", at, got)
		}
	}

	// RebuildTraces leaves a checkpoint after every stride of commands.
	again := reopened(t, h)
	again.RebuildTraces(func() bool { return true })
	if got := len(again.line.points); got < n/stride {
		t.Errorf("%d checkpoints of %d commands", got, n)
	}
	if got := slowly(again.PrepareUndo, 10); got > stride {
		t.Errorf("after RebuildTraces undo took %d steps", got)
	}
}

// PrepareUndo carries out a long Advance behind a checkpoint in parts, and each call continues where the last one
// stopped.
func TestAnAdvanceIsReachedInParts(t *testing.T) {
	h := New(engine.New(start))
	h.Apply(engine.Advance{Seconds: 100 * pieces})
	for _, cmd := range setup {
		h.Apply(cmd)
	}
	for i := range 2 * nearby {
		h.Apply(put(fmt.Sprint(i), 9))
	}
	back := reopened(t, h)
	if got := slowly(back.PrepareUndo, 1); got < pieces || got > 2*pieces {
		t.Errorf("%d steps", got)
	}
	h.Undo()
	back.Undo()
	same(t, "undone", back, h.Account().Save())
}
