package pane

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// BillView is what the container on the screen has cost.
type BillView struct {
	Serverless  bool
	Provisioned int64      // RU/s
	Autoscale   int64      // the largest RU/s to which autoscale scales; 0 for none
	Scaled      int64      // the RU/s to which autoscale has scaled in this second
	Billed      session.RU // serverless: the request units billed so far

	Writes, Deletes session.RU // used by the requests so far that are in the log
	Other           session.RU // all other requests so far: reads, queries, refusals, and the requests that are no longer in the log
	Purge           session.RU // used by the purge of the write region so far

	From  int
	More  bool
	Hours []BillHour // newest first
}

// A BillHour is a stretch of hours that cost the same.
type BillHour struct {
	Start, Count           int64
	Rate                   int64      // RU/s billed for each of the hours; 0 when serverless
	RU                     session.RU // serverless: request units billed in each of the hours
	Writes, Deletes, Purge session.RU // used in all of the hours together
	Untold                 bool       // the log no longer has all requests of these hours
}

// billSums are the last sums of the log. BillView uses them again until there is another event or another
// hour, because the pane is drawn many times a second while the clock plays.
type billSums struct {
	account         *engine.Account // the log changes only if the account or the total changes
	total           uint64
	path            engine.Path
	hours           []BillHour
	writes, deletes session.RU
}

// BillView returns at most n stretches of hours from a position on.
func (r *Room) BillView(from, n int) BillView {
	c := r.s.Container()
	t, b, bill := c.Throughput(), c.Budget(), c.Bill()
	slices.Reverse(bill)
	v := BillView{Serverless: t.Serverless, Provisioned: t.RUPerSec, Scaled: int64(b.Scaled / 100), Billed: session.RU(b.Billed),
		Purge: session.RU(b.Purged)}
	if !t.Serverless {
		v.Autoscale = t.Autoscale
	}
	v.From = max(0, min(from, len(bill)-1))
	for _, h := range bill[v.From:min(v.From+max(0, n), len(bill))] {
		v.Hours = append(v.Hours, BillHour{Start: h.Start, Count: h.Count, Rate: h.Rate, RU: session.RU(h.RU)})
	}
	v.More = v.From+len(v.Hours) < len(bill)
	a, last := r.s.Account(), &r.bill
	if last.account != a || last.total != a.LogTotal() || last.path != r.s.Path() || !slices.EqualFunc(last.hours, v.Hours, sameHours) {
		r.sumByKind(&v)
		*last = billSums{a, a.LogTotal(), r.s.Path(), slices.Clone(v.Hours), v.Writes, v.Deletes}
	}
	v.Writes, v.Deletes = last.writes, last.deletes
	for i, h := range last.hours {
		v.Hours[i].Writes, v.Hours[i].Deletes, v.Hours[i].Purge, v.Hours[i].Untold = h.Writes, h.Deletes, h.Purge, h.Untold
	}
	v.Other = max(0, session.RU(b.Requested)-v.Writes-v.Deletes)
	return v
}

func sameHours(a, b BillHour) bool { return a.Start == b.Start && a.Count == b.Count }

// sumByKind adds the sums of the requests and of the purge that the log has.
func (r *Room) sumByKind(v *BillView) {
	log := r.s.Account().Log()
	for i := range v.Hours {
		h := &v.Hours[i]
		h.Untold = r.s.Account().LogTotal() > uint64(len(log)) && h.Start <= log[0].At
	}
	for _, e := range log {
		if e.Container != r.s.Path().Container || e.Database != r.s.Path().Database || e.Region != "" {
			continue
		}
		at := e.At
		if e.Kind == engine.Purged {
			at-- // the purge was paid for in the second before
		}
		hour := &BillHour{}
		if i := slices.IndexFunc(v.Hours, func(h BillHour) bool { return at >= h.Start && at < h.Start+h.Count*3600 }); i >= 0 {
			hour = &v.Hours[i]
		}
		switch ru := session.RU(e.RU); e.Kind {
		case engine.Written:
			v.Writes += ru
			hour.Writes += ru
		case engine.Removed:
			v.Deletes += ru
			hour.Deletes += ru
		case engine.Purged:
			hour.Purge += ru
		}
	}
}
