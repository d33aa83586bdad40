package score

import (
	"math"
	"slices"
	"sort"
)

// A Piece is a stretch of time with one scale.
type Piece struct {
	From, Till int64   // Unix seconds, From < Till
	X0, X1     float64 // the places of From and Till, X0 < X1
	Fold       bool    // nothing happens in the piece, so it is drawn as a gap of fixed width
}

// An Axis maps times to places. It is continuous and strictly increasing. Its pieces follow each other without a gap.
type Axis struct {
	Pieces []Piece
	Width  float64
}

// outside is the largest distance beyond an end of an axis at which X places a time.
const outside = 40

// From returns the time at the axis's left end, and Till the time at its right end.
func (a Axis) From() int64 { return a.Pieces[0].From }
func (a Axis) Till() int64 { return a.Pieces[len(a.Pieces)-1].Till }

// X returns the place of a time. The place of a time outside of the axis is at most a few pixels outside of
// the axis.
func (a Axis) X(t float64) float64 {
	p := a.pieceAt(t)
	x := p.X0 + (t-float64(p.From))*p.scale()
	return min(max(x, -outside), a.Width+outside)
}

// At returns the place of a second.
func (a Axis) At(second int64) float64 { return a.X(float64(second)) }

// T returns the time at a place, within the axis.
func (a Axis) T(x float64) float64 {
	i := sort.Search(len(a.Pieces)-1, func(i int) bool { return x < a.Pieces[i].X1 })
	p := a.Pieces[i]
	t := float64(p.From) + (x-p.X0)/p.scale()
	return min(max(t, float64(a.From())), float64(a.Till()))
}

// pieceAt returns the piece that contains a time, or else the nearest piece.
func (a Axis) pieceAt(t float64) Piece {
	return a.Pieces[sort.Search(len(a.Pieces)-1, func(i int) bool { return t < float64(a.Pieces[i].Till) })]
}

// scale returns the number of pixels per second.
func (p Piece) scale() float64 { return (p.X1 - p.X0) / float64(p.Till-p.From) }

// part returns an axis of the same width that shows the times between two places of this axis. Folds keep
// their width. A fold that is cut by one of the places is left out.
func (a Axis) part(x0, x1 float64) Axis {
	out, folds, rest := Axis{Width: a.Width}, 0.0, 0.0
	for _, p := range a.Pieces {
		if p.X1 <= x0 || p.X0 >= x1 || p.Fold && (p.X0 < x0 || p.X1 > x1) {
			continue
		}
		if p.Fold {
			folds += p.X1 - p.X0
		} else {
			p.From, p.Till = int64(math.Round(a.T(max(x0, p.X0)))), int64(math.Round(a.T(min(x1, p.X1))))
			if p.From == p.Till {
				continue
			}
			p.X0, p.X1 = a.At(p.From), a.At(p.Till)
			rest += p.X1 - p.X0
		}
		out.Pieces = append(out.Pieces, p)
	}
	for n := len(out.Pieces); n > 0 && out.Pieces[n-1].Fold; n-- {
		folds, out.Pieces = folds-(out.Pieces[n-1].X1-out.Pieces[n-1].X0), out.Pieces[:n-1]
	}
	for len(out.Pieces) > 0 && out.Pieces[0].Fold {
		folds, out.Pieces = folds-(out.Pieces[0].X1-out.Pieces[0].X0), out.Pieces[1:]
	}
	x := 0.0
	for i := range out.Pieces {
		p := &out.Pieces[i]
		w := p.X1 - p.X0
		if !p.Fold {
			w *= (a.Width - folds) / rest
		}
		p.X0, p.X1 = x, x+w
		x += w
	}
	return out
}

// Blend returns an axis between two others: a for k = 0, b for k = 1. It serves the animation from one to the
// other. Times outside of its width are left out, because years in a fold of one axis would be billions of
// pixels at the scale of the other.
func Blend(a, b Axis, k float64) Axis {
	cuts := []int64{min(a.From(), b.From())}
	for _, p := range append(append([]Piece(nil), a.Pieces...), b.Pieces...) {
		cuts = append(cuts, p.From, p.Till)
	}
	cuts = distinct(cuts)
	out := Axis{Width: b.Width}
	place := func(t int64) float64 { return (1-k)*a.extended(t) + k*b.extended(t) }
	for i, from := range cuts[:len(cuts)-1] {
		p := Piece{From: from, Till: cuts[i+1], X0: place(from), X1: place(cuts[i+1])}
		p.Fold = b.pieceAt(float64(from)).Fold
		if p.X1 > 0 && p.X0 < out.Width {
			out.Pieces = append(out.Pieces, p.cut(out.Width))
		}
	}
	return out
}

// cut returns a piece without the whole seconds that lie outside of an axis's width. It keeps at least one
// second: for a very long piece, the numbers of pixels are too large to compute exactly which second is the
// last visible one.
func (p Piece) cut(width float64) Piece {
	scale := p.scale()
	if before := min(math.Floor(-p.X0/scale), float64(p.Till-p.From-1)); before > 0 {
		p.From, p.X0 = p.From+int64(before), p.X0+before*scale
	}
	if after := min(math.Floor((p.X1-width)/scale), float64(p.Till-p.From-1)); after > 0 {
		p.Till, p.X1 = p.Till-int64(after), p.X1-after*scale
	}
	return p
}

// extended is like X, but without the limits outside of the axis.
func (a Axis) extended(t int64) float64 {
	p := a.pieceAt(float64(t))
	return p.X0 + float64(t-p.From)*p.scale()
}

// distinct sorts times and removes duplicates, in place.
func distinct(times []int64) []int64 {
	slices.Sort(times)
	return slices.Compact(times)
}
