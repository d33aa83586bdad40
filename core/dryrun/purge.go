package dryrun

import (
	"cmp"
	"math"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Never is the second of an event that does not happen. It is later than any other second.
const Never = math.MaxInt64

// A span is the work of the purge on a cohort. The purge pays for the items one after the other, from the second begin on.
type span struct {
	cohort   int // in the list of cohorts
	deadline int64
	begin    int64     // Never if no second leaves request units over
	first    engine.RU // what the second begin has for this cohort
}

// A purge is all the work that a setting will cause, in the order in which the purge does it: the oldest deadline first, then the oldest
// write (docs/model.md §1.10).
type purge struct {
	stored []Cohort
	spans  []span
	steady engine.RU // what each second leaves over, except the second of the change
	price  engine.RU // factor of the price of a delete
}

// A pace decides how fast the purge is.
type pace struct {
	throughput engine.Throughput
	used       engine.RU // by requests in the second of the change
	price      engine.RU // factor of the price of a delete
	pause      int64     // seconds after the change during which the purge does nothing
}

// plan distributes the request units that the seconds from at on leave over among the items.
func plan(stored []Cohort, d ttl.Default, at int64, p pace) purge {
	w := purge{stored: stored, steady: p.throughput.Leftover(0), price: p.price}
	for i, c := range stored {
		if deadline, ok := ttl.Decide(d, c.TTL).Deadline(c.TS); ok {
			w.spans = append(w.spans, span{cohort: i, deadline: deadline})
		}
	}
	slices.SortStableFunc(w.spans, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.deadline, b.deadline), cmp.Compare(stored[a.cohort].TS, stored[b.cohort].TS))
	})
	now, left := at, p.throughput.Leftover(p.used)
	if p.pause != 0 {
		now, left = at+p.pause, w.steady
	}
	for i := range w.spans {
		s := &w.spans[i]
		if w.steady == 0 {
			s.begin = Never
			continue
		}
		if due := s.deadline + p.throughput.PurgeDelay; due > now { // unused request units of earlier seconds are lost
			now, left = due, w.steady
		}
		if left == 0 {
			now, left = now+1, w.steady
		}
		s.begin, s.first = now, left
		whole := w.cost(*s) * engine.RU(stored[s.cohort].Count)
		more := w.seconds(whole - left)
		now, left = now+more, left+engine.RU(more)*w.steady-whole
	}
	return w
}

func (w purge) cost(s span) engine.RU { return w.stored[s.cohort].Cost * w.price }

// seconds returns how many seconds after the first a purge needs for an amount.
func (w purge) seconds(amount engine.RU) int64 {
	return max(0, int64((amount+w.steady-1)/w.steady))
}

// gone returns the first second without the nth item of a span; n counts from 1.
func (w purge) gone(s span, n int64) int64 {
	if s.begin == Never {
		return Never
	}
	return s.begin + w.seconds(w.cost(s)*engine.RU(n)-s.first) + 1 // the purge works at the end of a second
}

// before returns how many items of a span are gone in a second, and the request units that the purge has spent on the span before it.
func (w purge) before(s span, second int64) (gone int64, paid engine.RU) {
	if second <= s.begin {
		return 0, 0
	}
	cost, n := w.cost(s), w.stored[s.cohort].Count
	more := min(second-1-s.begin, w.seconds(cost*engine.RU(n)-s.first)) // what later seconds leave over is for others
	gone, paid, _ = engine.Afford(s.first+engine.RU(more)*w.steady, cost, 0, n)
	return gone, paid
}

// lag returns for how many seconds the item that waits longest is hidden and on disk, or Never if the purge does not reach it.
func (w purge) lag(at int64) (longest int64) {
	for _, s := range w.spans {
		last := w.gone(s, w.stored[s.cohort].Count)
		if last == Never {
			return Never
		}
		longest = max(longest, last-max(at, s.deadline))
	}
	return longest
}
