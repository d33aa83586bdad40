package timeline

import (
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Until returns the score without anything after a second. An item that is on disk then has no end.
func (s Score) Until(at int64) Score {
	s.Stop, s.Settled = min(s.Stop, at), true
	s.Last = min(s.Last, at)
	s.Defaults = s.Defaults[:sort.Search(len(s.Defaults), func(i int) bool { return s.Defaults[i].At > at })]
	s.Budgets = s.Budgets[:sort.Search(len(s.Budgets), func(i int) bool { return s.Budgets[i].At > at })]
	s.Counts = s.Counts[:sort.Search(len(s.Counts), func(i int) bool { return s.Counts[i].At > at })]
	s.Usage = usageUntil(s.Usage, at)
	lanes := make([]Lane, len(s.Lanes))
	for i, l := range s.Lanes {
		lanes[i] = l.until(at)
	}
	s.Lanes = lanes
	return s
}

// usageUntil returns the usage that is known in a second. The requests of that second are known, but its purge is not: the
// purge spends what a second leaves over. A stretch that lasts longer ends with the second before.
func usageUntil(all []Usage, at int64) []Usage {
	n := sort.Search(len(all), func(i int) bool { return all[i].Till > at })
	known := append([]Usage(nil), all[:n]...)
	if n == len(all) || all[n].At > at {
		return known
	}
	switch u := all[n]; {
	case u.At < at:
		each := u.Purge / engine.RU(u.Till-u.At) // in a stretch, each second has the same
		known = append(known, Usage{At: u.At, Till: at, Purge: each * engine.RU(at-u.At)})
	case u.Requests > 0 || u.Throttled > 0:
		known = append(known, Usage{At: at, Till: at + 1, Requests: u.Requests, Throttled: u.Throttled})
	}
	return known
}

func (l Lane) until(at int64) Lane {
	l.Writes = l.Writes[:sort.Search(len(l.Writes), func(i int) bool { return l.Writes[i].At > at })]
	if l.End.At > at {
		l.End = End{}
	}
	l.Spans = append([]Span(nil), l.Spans[:sort.Search(len(l.Spans), func(i int) bool { return l.Spans[i].From > at })]...)
	if n := len(l.Spans); n > 0 && l.Spans[n-1].Till > at {
		l.Spans[n-1].Till = 0
	}
	return l
}
