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

// A span is the work of the purge on one cohort. The purge begins to pay for the cohort's items in the second begin, and pays for one item
// after the other.
type span struct {
	cohort   int // in the list of cohorts
	deadline int64
	begin    int64     // Never if no second leaves request units over
	first    engine.RU // request units that the second begin has for this cohort, after the earlier spans
}

// A purge is all the work that a setting causes. The spans are in the order of the work: the oldest deadline first and, among equal
// deadlines, the oldest write first (docs/model.md §1.10).
type purge struct {
	stored []Cohort
	spans  []span
	steady engine.RU // request units that each second after the second of the change leaves over
	price  engine.RU // factor by which the price of a delete is multiplied
}

// A pace decides how fast the purge is.
type pace struct {
	throughput engine.Throughput
	used       engine.RU // request units that requests use in the second of the change
	price      engine.RU // factor by which the price of a delete is multiplied
	pause      int64     // seconds from the change on in which the purge does nothing
}

// plan returns the work of the purge from the second at on. Each second pays for the items with the request units that it leaves over.
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
	now, left := at, p.throughput.Leftover(p.used) // left is what the second now has for the next span
	if p.pause != 0 {
		now, left = at+p.pause, w.steady
	}
	for i := range w.spans {
		s := &w.spans[i]
		if w.steady == 0 {
			s.begin = Never
			continue
		}
		if due := s.deadline + p.throughput.PurgeDelay; due > now { // the purge waits, and saves no request units of the seconds before due
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

// cost returns the price of a delete of an item of a span.
func (w purge) cost(s span) engine.RU { return w.stored[s.cohort].Cost * w.price }

// seconds returns the number of seconds that the purge needs for an amount that the first second of a span could not pay.
func (w purge) seconds(amount engine.RU) int64 {
	return max(0, int64((amount+w.steady-1)/w.steady))
}

// gone returns the first second without the nth item of a span. The first item has the number 1.
func (w purge) gone(s span, n int64) int64 {
	if s.begin == Never {
		return Never
	}
	return s.begin + w.seconds(w.cost(s)*engine.RU(n)-s.first) + 1 // the purge works at the end of a second
}

// before returns how many items of a span are no longer on disk in a second, and the request units that the purge has spent on the span
// in the seconds before.
func (w purge) before(s span, second int64) (gone int64, paid engine.RU) {
	if second <= s.begin {
		return 0, 0
	}
	cost, n := w.cost(s), w.stored[s.cohort].Count
	// The seconds that follow the last payment for the span pay for other spans.
	more := min(second-1-s.begin, w.seconds(cost*engine.RU(n)-s.first))
	gone, paid, _ = engine.Afford(s.first+engine.RU(more)*w.steady, cost, 0, n)
	return gone, paid
}

// lag returns the most seconds for which an item is hidden and still on disk, from the second at on. It returns Never if the purge does not
// reach an item.
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
