package wording

import (
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/timeline"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A SumLine is a line of the calculation in Why. Look is "total" for a line below a rule, "live" or "ghost"
// for the comparison with the present, and otherwise empty.
type SumLine struct{ Name, Value, Look string }

// moments returns the times that Why may show.
func moments(w view.Why) []int64 {
	list := []int64{w.Now}
	for _, at := range [...]int64{w.Row.TS, w.Row.Deadline, w.Row.Hidden, w.Row.At, w.Row.Ahead.At, w.Row.Ahead.Until, w.Earlier.End.At} {
		if at > 0 {
			list = append(list, at)
		}
	}
	for _, s := range w.Earlier.Spans {
		list = append(list, s.From)
	}
	return list
}

// Sum returns the calculation in Why: the last write plus a ttl is the deadline, which is compared with the
// present. After it comes the earlier item of the same id, which the lane shows too. The times are written with dates if any two of them
// are a day apart.
func (l Words) Sum(w view.Why) []SumLine {
	list := l.calculation(w)
	if len(w.Earlier.Spans) == 0 {
		return list
	}
	how := l.N(l.SumPurged, 1)
	if w.Earlier.End.Cause == timeline.Deleted {
		how = l.StateDeleted
	}
	beside := moments(w)
	return append(list, SumLine{l.DlEarlier, l.Dated(w.Earlier.Spans[0].From, beside...) + " – " + l.Dated(w.Earlier.End.At, beside...) +
		l.LiveSeparator + how, ""})
}

func (l Words) calculation(w view.Why) []SumLine {
	r := w.Row
	beside := moments(w)
	at := func(unix int64) string { return l.Dated(unix, beside...) }
	if r.State == view.NotWritten || r.State == view.Elsewhere {
		return []SumLine{{l.DlNow, at(w.Now), ""}}
	}
	list := []SumLine{{l.DlLastWrite, at(r.TS), ""}}
	if r.State == view.Returned {
		return append(list, SumLine{"`ttl`", l.ownTTL(r), ""}, SumLine{l.Container, l.BandText(timeline.Setting{Default: w.Default}), ""},
			SumLine{l.DlNow, at(w.Now), "total"})
	}
	after, counts := r.Verdict.After()
	switch {
	case r.State == view.Purged && r.Deadline == 0: // the setting that applied is no longer known
	case counts && r.Verdict.Winner() == ttl.Item:
		list = append(list, SumLine{l.DlItemTTL, l.Both(int64(after)), ""})
	case counts:
		list = append(list, SumLine{l.DlContainerTTL, l.Both(int64(after)), ""})
	default:
		list = append(list, SumLine{l.DlNoTTL, l.DlNoTTLValue, ""})
	}
	if r.Ahead.Cause != timeline.AsSet {
		return append(list, l.stops(r, w.Now, at)...)
	}
	switch r.State {
	case view.Live:
		return append(list, SumLine{l.DlExpiresAt, at(r.Deadline), "total"}, SumLine{l.DlNow, at(w.Now) + " < " + at(r.Deadline), "live"})
	case view.Expired:
		return append(list, append(l.expired(r, "total", at), SumLine{l.DlNow, at(w.Now) + " ≥ " + at(r.Since()), "ghost"})...)
	case view.Purged:
		if r.Deadline > 0 {
			list = append(list, l.expired(r, "", at)...)
		}
		return append(list, SumLine{l.DlPurgedAt, at(r.At), ""}, SumLine{l.DlPurgeCost, l.RU(r.Cost), ""})
	case view.Deleting, view.Deleted:
		return append(list, SumLine{l.DlDeletedAt, at(r.At), ""})
	}
	return append(list, SumLine{l.DlExpiresAt, l.DlNever, "total"}, SumLine{l.DlNow, at(w.Now), ""})
}

// stops returns the lines for when queries stop returning an item in the recorded future.
func (l Words) stops(r view.Row, now int64, at func(int64) string) (list []SumLine) {
	if r.Deadline > 0 {
		list = append(list, SumLine{l.DlDeadline, at(r.Deadline), ""})
	}
	if r.Ahead.Until == 0 {
		return append(list, SumLine{l.DlUntil, l.DlNever, "total"}, SumLine{l.DlNow, at(now), ""})
	}
	return append(list, SumLine{l.DlUntil, at(r.Ahead.Until), "total"}, SumLine{l.DlNow, at(now) + " < " + at(r.Ahead.Until), "live"})
}

// expired returns the lines for when an item expired: at its deadline, or when a new setting hid it after that second.
func (l Words) expired(r view.Row, look string, at func(int64) string) []SumLine {
	if r.Hidden > r.Deadline {
		return []SumLine{{l.DlDeadline, at(r.Deadline), look}, {l.DlHidden, at(r.Hidden), ""}}
	}
	return []SumLine{{l.DlExpired, at(r.Deadline), look}}
}
