package score

import (
	"math"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/timeline"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// example returns a score as of a first visit, recorded up to a second after base.
func example(last int64) *timeline.Score {
	lane := func(n int, write, expires, ends int64) timeline.Lane {
		l := timeline.Lane{Ordinal: uint64(n), Writes: []timeline.Write{{At: base + write}}}
		if expires == 0 {
			l.Spans = []timeline.Span{{From: base + write}}
			return l
		}
		l.Spans = []timeline.Span{{From: base + write, Till: base + expires}, {From: base + expires, Hidden: true}}
		if ends > 0 {
			l.Spans[1].Till = base + ends
			l.End = timeline.End{At: base + ends, Cause: timeline.Purged}
		}
		return l
	}
	return &timeline.Score{
		First: base, Last: base + last, Stop: base + 4000, Settled: true,
		Defaults: []timeline.Setting{{At: base, Default: ttl.On(3600)}},
		Budgets:  []timeline.Budget{{At: base, Limit: 40000}, {At: base + 42, Limit: 40000, Traffic: 40000}},
		Counts:   []timeline.Count{{At: base, OnDisk: 2, Live: 2}, {At: base + 12, OnDisk: 4, Live: 4}, {At: base + 36, OnDisk: 4, Live: 3}, {At: base + 37, OnDisk: 3, Live: 3}, {At: base + 60, OnDisk: 3, Live: 2}},
		Usage:    []timeline.Usage{{At: base, Till: base + 1, Requests: 1100}, {At: base + 12, Till: base + 13, Requests: 1100, Throttled: 1}, {At: base + 36, Till: base + 37, Purge: 560, Purged: 1}},
		Lanes:    []timeline.Lane{lane(1, 0, 3600, 3601), lane(2, 0, 0, 0), lane(3, 12, 60, 0), lane(4, 12, 36, 37)},
	}
}

func TestViewStaysStillWhileTimePasses(t *testing.T) {
	var v View
	changes, second := 0, int64(0)
	for ; second < 3000; second++ {
		if v.Update(example(second), base+second, 800, 1) {
			changes++
		}
		a := v.Axis()
		if x := a.At(base + second); x > 800 || a.pieceAt(float64(base+second)).Fold {
			t.Fatalf("after %d s the present is at %g in %+v", second, x, a)
		}
	}
	if changes < 3 || changes > 16 {
		t.Errorf("the axis changed %d times in %d s", changes, second)
	}
	if v.Update(example(second), base+10, 800, 1) {
		t.Error("moving the playhead changed the axis")
	}
	if !v.Update(example(second), base+10, 800, 2) || !v.Update(example(second), base+10, 900, 2) {
		t.Error("another score or width keeps the axis")
	}
}

func TestZoomKeepsThePoint(t *testing.T) {
	var v View
	s := example(67)
	v.Update(s, base+67, 800, 1)
	at := v.Axis().T(300)
	v.Zoom(300, 2)
	if x := v.Axis().X(at); math.Abs(x-300) > 10 || v.Mode != Chosen {
		t.Errorf("the time at 300 has moved to %g, mode %d", x, v.Mode)
	}
	if v.Update(example(68), base+68, 800, 1) || v.Update(example(68), base+68, 800, 2) {
		t.Error("a chosen range changes when time passes or something is done")
	}
	v.Pan(100)
	if x := v.Axis().X(at); math.Abs(x-200) > 15 {
		t.Errorf("a pan by 100 moved the time to %g", x)
	}
	v.Pan(-1e6)
	if v.Axis().From() != base {
		t.Errorf("a pan to before the beginning shows %d", v.Axis().From()-base)
	}
	for range 30 {
		v.Zoom(300, 1.5)
	}
	if l := v.Axis().Till() - v.Axis().From(); l < leastRange || l > leastRange+2 {
		t.Errorf("%d s remain", l)
	}
	for range 60 {
		v.Zoom(300, 1/1.5)
	}
	if v.Mode != Everything {
		t.Error("zooming out does not end with everything")
	}
}

func TestFollowKeepsThePlayheadInSight(t *testing.T) {
	var v View
	v.Update(example(67), base+67, 800, 1)
	v.Follow()
	changes := 0
	for second := int64(67); second < 1000; second++ {
		if v.Update(example(second), base+second, 800, 1) {
			changes++
		}
		if x := v.Axis().At(base + second); x < 0 || x > 800-10 {
			t.Fatalf("after %d s the playhead is at %g", second, x)
		}
	}
	if changes < 5 || changes > 60 {
		t.Errorf("%d changes", changes)
	}
	v.Update(example(1000), base+3, 800, 1)
	if x := v.Axis().At(base + 3); x < 0 || x > 800 {
		t.Errorf("the playhead went back out of sight, to %g", x)
	}
}

// Zooming step by step to what lies before a fold keeps it in sight: the idle stretch is not spread out.
func TestZoomBesideAFold(t *testing.T) {
	var v View
	s := example(67)
	v.Update(s, s.Last, 360, 1)
	if !v.Axis().pieceAt(float64(base + 1800)).Fold {
		t.Fatal("there is no fold")
	}
	x := v.Axis().At(base + 60)
	for range 40 {
		v.Zoom(x, 1.05)
		if at := v.Axis().T(x); at < base+20 || at > base+100 {
			t.Fatalf("the time at %g is %g", x, at-base)
		}
	}
	if a := v.Axis(); a.Till() > base+300 || a.From() < base {
		t.Errorf("the axis is from %d to %d", a.From()-base, a.Till()-base)
	}
}

// A chosen range is shown as zooming in from everything shows it: with the folds in it.
func TestAChosenRangeKeepsTheFolds(t *testing.T) {
	var zoomed, chosen View
	s := example(67)
	zoomed.Update(s, s.Last, 800, 1)
	zoomed.Zoom(400, 1.2)
	a := zoomed.Axis()
	chosen.Choose(a.From(), a.Till())
	chosen.Update(s, s.Last, 800, 1)
	if b := chosen.Axis(); chosen.Mode != Chosen || len(b.Pieces) != len(a.Pieces) || len(a.Pieces) < 2 || b.From() != a.From() || b.Till() != a.Till() {
		t.Errorf("zoomed %+v, chosen %+v", a, b)
	}
	var all, far View
	all.Update(s, s.Last, 800, 1)
	far.Choose(1, 253402300799) // from 1970 to the year 9999
	far.Update(s, s.Last, 800, 1)
	if a, b := all.Axis(), far.Axis(); b.From() != a.From() || b.Till() != a.Till() || len(b.Pieces) != len(a.Pieces) {
		t.Errorf("the range of all times is %+v, want %+v", b, a)
	}
	var inside View
	inside.Choose(base+1000, base+1100) // where nothing happens
	inside.Update(s, s.Last, 800, 1)
	if b := inside.Axis(); b.From() != base+1000 || b.Till() != base+1100 {
		t.Errorf("inside of a fold: %d to %d", b.From()-base, b.Till()-base)
	}
}

// A view that follows has nothing from before the beginning, and keeps its length.
func TestFollowBeginsWithTheScore(t *testing.T) {
	var v View
	v.Choose(base-150, base+90)
	v.Follow()
	v.Update(example(2), base+2, 800, 1)
	if a := v.Axis(); a.From() != base || a.Till() < base+239 || a.Till() > base+243 {
		t.Errorf("the axis is from %d to %d", a.From()-base, a.Till()-base)
	}
	if v.Update(example(3), base+3, 800, 1) {
		t.Error("the axis changes while the playhead has room")
	}
}

// Everything begins with the first write, also if the record begins later, as on a page that follows an account and was opened late.
func TestEverythingBeginsWithTheFirstWrite(t *testing.T) {
	s := example(67)
	s.First = base + 40
	s.Defaults[0].At, s.Budgets, s.Counts, s.Usage = s.First, nil, nil, nil
	var v View
	v.Update(s, s.Last, 800, 1)
	if a := v.Axis(); a.From() != base || a.At(base+12) <= 0 {
		t.Errorf("the axis begins at %d, and the second write is at %g", a.From()-base, a.At(base+12))
	}
	v.Pan(-1e6)
	if from := v.Axis().From(); from != base {
		t.Errorf("a pan to the beginning shows %d", from-base)
	}
}

// However fast the clock is, a view that follows shows the playhead, and does not change each time. Then it is as short as before.
func TestFollowAFastClock(t *testing.T) {
	var v View
	v.Choose(base, base+240)
	v.Follow()
	v.ShowLeast(4 * 3600)
	changes, second := 0, int64(0)
	for ; second < 100_000; second += 900 {
		if v.Update(example(second), base+second, 800, 1) {
			changes++
		}
		if x := v.Axis().At(base + second); x < 0 || x > 800-10 {
			t.Fatalf("after %d s the playhead is at %g", second, x)
		}
	}
	if changes > 40 {
		t.Errorf("%d changes", changes)
	}
	v.ShowLeast(0)
	v.Update(example(second), base+second, 800, 1)
	if length := v.Axis().Till() - v.Axis().From(); length > 300 {
		t.Errorf("%d s are shown by a slow clock", length)
	}
}

// The texts of folds side by side do not overlap.
func TestTheTextsOfFoldsDoNotOverlap(t *testing.T) {
	a := Axis{Width: 800, Pieces: []Piece{{From: 0, Till: 60, X0: 0, X1: 100}, {From: 60, Till: 5580, X0: 100, X1: 144, Fold: true},
		{From: 5580, Till: 5600, X0: 144, X1: 150}, {From: 5600, Till: 6260, X0: 150, X1: 194, Fold: true},
		{From: 6260, Till: 6300, X0: 194, X1: 700}, {From: 6300, Till: 9000, X0: 700, X1: 744, Fold: true}, {From: 9000, Till: 9060, X0: 744, X1: 800}}}
	gaps := a.Gaps(Words{Gap: func(s int64) string { return "11 min" }, Width: func(text string) float64 { return 60 * min(1, float64(len(text))) }})
	if len(gaps) != 3 || gaps[0].Text == "" || gaps[1].Text != "" || gaps[2].Text == "" {
		t.Errorf("%+v", gaps)
	}
}
