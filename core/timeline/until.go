package timeline

import "sort"

// Until returns the score without anything after a second. An item that is on disk then has no end.
func (s Score) Until(at int64) Score {
	s.Stop, s.Settled = min(s.Stop, at), true
	s.Last = min(s.Last, at)
	s.Defaults = s.Defaults[:sort.Search(len(s.Defaults), func(i int) bool { return s.Defaults[i].At > at })]
	s.Budgets = s.Budgets[:sort.Search(len(s.Budgets), func(i int) bool { return s.Budgets[i].At > at })]
	s.Counts = s.Counts[:sort.Search(len(s.Counts), func(i int) bool { return s.Counts[i].At > at })]
	s.Usage = s.Usage[:sort.Search(len(s.Usage), func(i int) bool { return s.Usage[i].Till > at })]
	lanes := make([]Lane, len(s.Lanes))
	for i, l := range s.Lanes {
		lanes[i] = l.until(at)
	}
	s.Lanes = lanes
	return s
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
