package score

import (
	"math"

	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// A Mode is what a view shows.
type Mode uint8

// The modes of a view.
const (
	Everything Mode = iota // from the first instant to the last one, with room after the present
	Chosen                 // a range that the user has chosen
	Following              // a range that moves with the present
)

const (
	nearEdge   = 28   // CSS pixels between the present and an edge at which the axis is extended
	ahead      = 0.35 // the share of the width to the right of the present, when following
	leastRange = 4    // seconds of the shortest range
	mostRange  = 4e11 // seconds
)

// A View is the part of the timeline that the user looks at. Its axis stays the same while time passes, until
// the present comes near the axis's edge.
type View struct {
	Mode       Mode
	from, till float64 // the chosen range, or the range of the last axis
	least      float64 // seconds that a view which follows shows at least
	within     bool    // the range is still to be limited to the known time
	axis       Axis
	instants   []int64
	now        int64
	revision   uint64
	first      int64
}

// Axis returns the axis of the last update.
func (v *View) Axis() Axis { return v.axis }

// Update makes the view show a score, and others on the same axis, at a width. It reports whether the axis
// has changed. The revision must differ after every change other than the passing of time or a move of the
// playhead. A view that follows keeps playhead in sight.
func (v *View) Update(s *timeline.Score, playhead int64, width float64, revision uint64, others ...*timeline.Score) (changed bool) {
	fresh := len(v.axis.Pieces) == 0
	if fresh || revision != v.revision || !v.holds(s) {
		v.instants, v.revision = instants(s, v.instants[:0]), revision
		for _, s := range others {
			v.instants = distinct(append(v.instants, instants(s, nil)...))
		}
		v.first = v.instants[0] // items may have been written before the record begins
		fresh = fresh || v.Mode == Everything
	}
	fresh = fresh || width != v.axis.Width // another width shows the same times: the prerendered picture is drawn for several widths
	v.now = s.Last
	switch v.Mode {
	case Everything:
		fresh = fresh || v.crowded(s.Last)
	case Following:
		v.now = playhead
		fresh = fresh || v.crowded(playhead) || v.axis.At(playhead) < nearEdge && v.axis.From() > v.first
	}
	if fresh {
		v.arrange(width)
	}
	return fresh
}

// arrange computes a new axis.
func (v *View) arrange(width float64) {
	if v.within && v.Mode == Chosen && v.limit(width) {
		v.from, v.till = float64(v.axis.From()), float64(v.axis.Till())
		return
	}
	switch v.Mode {
	case Everything:
		v.axis = fit(v.instants, v.now, width)
	case Following:
		length := max(leastRange, v.till-v.from)
		shown := max(length, v.least)
		from := max(float64(v.now)-(1-ahead)*shown, float64(v.first)) // there is nothing before the beginning
		v.axis = between(v.instants, int64(from), int64(from+shown)+1, v.now, width)
		v.till = float64(v.axis.Till())
		v.from = v.till - length
		return
	case Chosen:
		v.axis = between(v.instants, int64(v.from), max(int64(v.till), int64(v.from)+leastRange), v.now, width)
	}
	v.from, v.till = float64(v.axis.From()), float64(v.axis.Till())
}

// holds reports whether the axis shows the ends of all lanes of a score, outside of folds.
func (v *View) holds(s *timeline.Score) bool {
	for _, l := range s.Lanes {
		if l.End.At > 0 && (l.End.At > v.axis.Till() || v.axis.pieceAt(float64(l.End.At)).Fold) {
			return false
		}
	}
	return true
}

// crowded reports whether a second has no room to its right, or lies in a fold.
func (v *View) crowded(second int64) bool {
	p := v.axis.pieceAt(float64(second))
	return p.Fold || v.axis.At(second) > p.X1-min(nearEdge, (p.X1-p.X0)/4) || second < v.axis.From()
}

// ShowAll makes the view show everything.
func (v *View) ShowAll() { v.Mode, v.axis.Pieces = Everything, nil }

// Follow makes the view follow the playhead at the present scale.
func (v *View) Follow() {
	if v.Mode == Everything && len(v.axis.Pieces) > 1 { // the scale of the piece with the present, not the scale of the folds
		p := v.axis.pieceAt(float64(v.now))
		v.from, v.till = float64(p.From), float64(p.From)+v.axis.Width/p.scale()
	}
	v.Mode, v.axis.Pieces = Following, nil
}

// ShowLeast makes a view that follows the playhead show at least so many seconds. A fast clock leaves a short range at once.
func (v *View) ShowLeast(seconds int64) {
	if least := float64(seconds); least != v.least {
		v.least = least
		if v.Mode == Following {
			v.axis.Pieces = nil
		}
	}
}

// Choose shows the part of a range of Unix times that is known, and at least a few seconds. If nothing of the
// range is known, it shows everything.
func (v *View) Choose(from, till int64) {
	v.Mode, v.from, v.till, v.within, v.axis.Pieces = Chosen, float64(from), float64(max(till, from+leastRange)), true, nil
}

// limit limits a chosen range to the known time, and shows it as a part of the axis of everything, with its
// folds. It returns false if that is not possible, for example because the range lies in a fold.
func (v *View) limit(width float64) (done bool) {
	all := fit(v.instants, v.now, width)
	v.within, v.from, v.till = false, max(v.from, float64(all.From())), min(v.till, float64(all.Till()))
	if v.till-v.from < leastRange {
		v.Mode = Everything
		return false
	}
	part := all.part(all.X(v.from), all.X(v.till))
	if done = len(part.Pieces) > 0 && part.Till()-part.From() >= leastRange; done {
		v.axis = part
	}
	return done
}

// Zoom shows a part of the present range (factor > 1) or more than the present range (factor < 1). The time
// at the place x stays there.
func (v *View) Zoom(x, factor float64) {
	v.choose(x-x/factor, x+(v.axis.Width-x)/factor)
}

// Pan moves the picture to the left by a number of pixels.
func (v *View) Pan(dx float64) { v.choose(dx, v.axis.Width+dx) }

// choose shows the times between two places of the present axis. The places may lie outside of the axis.
func (v *View) choose(x0, x1 float64) {
	if len(v.axis.Pieces) == 0 {
		return
	}
	a, b := v.beyond(x0), v.beyond(x1)
	if x0 >= 0 && x1 <= v.axis.Width {
		if part := v.axis.part(x0, x1); len(part.Pieces) > 0 && part.Till()-part.From() >= leastRange {
			v.Mode, v.axis = Chosen, part
			v.from, v.till = float64(part.From()), float64(part.Till())
			return
		}
	}
	if b-a < leastRange {
		a, b = (a+b-leastRange)/2, (a+b+leastRange)/2
	}
	first, last := float64(v.first), float64(v.instants[len(v.instants)-1])
	switch out := x0 <= 0 && x1 >= v.axis.Width; {
	case out && (v.Mode == Everything || a <= first && b > last):
		v.Mode = Everything
		v.arrange(v.axis.Width)
		return
	case out:
		a = max(a, first)
	case a < first: // a pan to a time before the beginning
		a, b = first, first+float64(v.axis.Till()-v.axis.From())
	}
	if b-a > mostRange {
		return
	}
	v.Mode, v.from, v.till = Chosen, math.Round(a), math.Round(b)
	v.arrange(v.axis.Width)
}

// beyond returns the time at a place, which may lie outside of the axis.
func (v *View) beyond(x float64) float64 {
	switch first, last := v.axis.Pieces[0], v.axis.Pieces[len(v.axis.Pieces)-1]; {
	case x < 0:
		return float64(first.From) + x/first.scale()
	case x > v.axis.Width:
		return float64(last.Till) + (x-v.axis.Width)/last.scale()
	}
	return v.axis.T(x)
}

// instants returns the times at which something happens, sorted and distinct.
func instants(s *timeline.Score, times []int64) []int64 {
	times = append(times, s.First, s.Last)
	for _, d := range s.Defaults {
		times = append(times, max(d.At, s.First))
	}
	for _, b := range s.Budgets {
		times = append(times, max(b.At, s.First))
	}
	for _, c := range s.Counts {
		times = append(times, c.At)
	}
	for _, u := range s.Usage {
		times = append(times, u.At, u.Till)
	}
	for _, l := range s.Lanes {
		for _, w := range l.Writes {
			times = append(times, w.At)
		}
		for _, p := range l.Spans {
			times = append(times, p.From)
			if p.Till > 0 {
				times = append(times, p.Till)
			}
		}
		if l.End.At > 0 {
			times = append(times, l.End.At)
		}
	}
	return distinct(times)
}
