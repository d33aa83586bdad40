package score

import (
	"math"
	"slices"
	"sort"
)

const (
	foldWidth   = 44  // CSS pixels of a fold
	foldNarrow  = 30  // CSS pixels of a fold on a narrow axis
	narrow      = 480 // CSS pixels up to which an axis is narrow
	foldedShare = 0.3 // the largest share of the width for all folds
	foldFactor  = 2   // a gap is folded if it is so many times as long as all other time together
	latestFold  = 8   // foldFactor for the gap before the present, which grows while time passes
	room        = 0.45
	leastRoom   = 10 // seconds
	padding     = 0.08
	leastSpan   = 20 // the least number of seconds that an axis shows
	present     = 3
)

// span is a stretch of time that is not folded.
type span struct{ from, till int64 }

func (s span) length() int64         { return s.till - s.from }
func (s span) has(second int64) bool { return s.from <= second && second <= s.till }

// fit returns the axis that shows instants, with room to the right of the present. The instants must be
// sorted and distinct. Long stretches without any instant are folded.
func fit(instants []int64, now int64, width float64) Axis {
	times := instants
	if i, is := slices.BinarySearch(instants, now); !is {
		times = slices.Insert(slices.Clone(instants), i, now)
	}
	spans := apart(times, now, int(width*foldedShare/foldOf(width)))
	for i := range spans {
		s := &spans[i]
		length := max(s.length(), leastSpan/2)
		pad := max(2, int64(padding*float64(length)))
		idle := int64(0) // the idle time before the span
		if i > 0 {
			if s.length() == 0 { // beside the present alone, of which nothing says how fast time passes
				idle = s.from - spans[i-1].till
			}
			s.from -= pad
		}
		if s.has(now) {
			s.from = min(s.from, now-idle/16)
			s.till = max(s.till+pad, now+max(leastRoom, int64(room*float64(now-s.from)), idle/4))
		} else {
			s.till += pad
		}
		s.till = max(s.till, s.from+leastSpan)
	}
	return place(joined(spans), now, width)
}

// between returns the axis of a range. Long stretches between instants are folded, but not the stretches at
// the ends of the range.
func between(instants []int64, from, till, now int64, width float64) Axis {
	i := sort.Search(len(instants), func(i int) bool { return instants[i] > from })
	j := sort.Search(len(instants), func(i int) bool { return instants[i] >= till })
	spans := []span{{from, till}}
	if i < j {
		spans = apart(instants[i:j], now, int(width*foldedShare/foldOf(width)))
		spans[0].from = from
		spans[len(spans)-1].till = till
		for k := range spans {
			pad := max(2, int64(padding*float64(spans[k].length())))
			if k > 0 {
				spans[k].from -= pad
			}
			if k < len(spans)-1 {
				spans[k].till += pad
			}
		}
	}
	return place(joined(spans), now, width)
}

// apart divides instants at the long stretches between them. most is the largest number of divisions. A
// stretch is long in comparison with the time that is left when this stretch and all longer ones are folded,
// so several stretches of similar length can all count as long.
func apart(times []int64, now int64, most int) []span {
	length := func(i int) int64 { return times[i+1] - times[i] }
	var gaps []int // the longest gaps, longest first, by the index of the instant before
	for i := range times[:len(times)-1] {
		at := sort.Search(len(gaps), func(k int) bool { return length(gaps[k]) < length(i) })
		if at < most {
			gaps = slices.Insert(gaps[:min(len(gaps), most-1)], at, i)
		}
	}
	rest, latest, folded := times[len(times)-1]-times[0], int64(0), 0
	for n, i := range gaps {
		rest -= length(i)
		if times[i+1] == now {
			latest = length(i)
		}
		left := rest + rest/3 + leastSpan
		if length(i) > foldFactor*left && (latest == 0 || latest > latestFold*left) {
			folded = n + 1
		}
	}
	cuts := gaps[:folded]
	sort.Ints(cuts)
	spans, begin := []span{}, 0
	for _, i := range cuts {
		spans = append(spans, span{times[begin], times[i]})
		begin = i + 1
	}
	return append(spans, span{times[begin], times[len(times)-1]})
}

// joined merges spans that overlap or are close together.
func joined(spans []span) []span {
	out := spans[:1]
	for _, s := range spans[1:] {
		last := &out[len(out)-1]
		if s.from-last.till < foldFactor*min(s.length(), last.length()) {
			last.till = max(last.till, s.till)
		} else {
			out = append(out, s)
		}
	}
	return out
}

// place distributes the width. Long spans get less than their share of the time, so that short ones can be
// read. The span of the present gets more than the others.
func place(spans []span, now int64, width float64) Axis {
	fold := foldOf(width)
	usable := width - fold*float64(len(spans)-1)
	least := min(90, usable/float64(2*len(spans)))
	weights, sum := make([]float64, len(spans)), 0.0
	for i, s := range spans {
		weights[i] = math.Sqrt(float64(s.length()))
		if s.has(now) {
			weights[i] *= present
		}
		sum += weights[i]
	}
	spare := usable - least*float64(len(spans))
	a, x := Axis{Width: width}, 0.0
	for i, s := range spans {
		if i > 0 {
			a.Pieces = append(a.Pieces, Piece{From: spans[i-1].till, Till: s.from, X0: x, X1: x + fold, Fold: true})
			x += fold
		}
		w := least + spare*weights[i]/sum
		a.Pieces = append(a.Pieces, Piece{From: s.from, Till: s.till, X0: x, X1: x + w})
		x += w
	}
	a.Pieces[len(a.Pieces)-1].X1 = width
	return a
}

func foldOf(width float64) float64 {
	if width <= narrow {
		return foldNarrow
	}
	return foldWidth
}
