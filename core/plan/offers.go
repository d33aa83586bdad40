package plan

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// An Offer is the smallest throughput of a kind of capacity that is enough for a plan, as
// [Answer.Smallest] defines it, and its cost.
type Offer struct {
	Throughput engine.Throughput
	Enough     bool       // if false, no throughput of this kind is enough, and Cost is zero
	Regions    bool       // not enough because a serverless container has no read regions, and the plan has some
	Why        Sentence   // why no throughput of this kind is enough, unless Enough or Regions is set; with Risky, what goes wrong
	Risky      bool       // Enough, but not under the least favorable assumptions
	Floor      []Sentence // how what is stored sets the throughput, if no smaller one supports it
	Cost       Cost
	Safe       engine.Throughput // of a Risky offer after [Answer.Secure]: the smallest that is enough under the least favorable assumptions; or zero
}

// Cost is the cost of a plan, in the currency of its prices.
type Cost struct {
	Last, All float64
	Span      int64 // Last is the cost of so many seconds before the end: thirty days, or all of a shorter plan
}

// Cost returns the cost of the last thirty days, and of the whole plan.
func (r *Result) Cost() Cost {
	last, before, from := r.paid()
	return Cost{last.Cost - before.Cost, last.Cost, last.At - from}
}

// paid returns the last row and the row before the time of [Cost.Last], which begins at from. That row is zero at the start.
func (r *Result) paid() (last, before Row, from int64) {
	last = r.Rows[len(r.Rows)-1]
	from = max(r.Workload.Start, last.At-30*day)
	for i := range r.Rows {
		if r.Rows[i].At <= from {
			before = r.Rows[i]
		}
	}
	return last, before, from
}

// Compare finds the offers for the same workload: manual, autoscale and serverless. It calls more and
// returns errors as [Solve] does.
func (a *Answer) Compare(more func(done float64) bool) error {
	w := &a.Plan.Workload
	const runs = 2*searchRuns + 4
	ended, said := 0.0, 0.0
	part := func(done float64) bool {
		said = max(said, min(1, (ended+done)/runs))
		return more == nil || more(said)
	}
	var offers []Offer
	find := func(t engine.Throughput, above int64) (engine.Throughput, error) {
		s := newSearch(w, t, a.Plan.MaxWait)
		s.low = max(s.low, above/s.step)
		before := ended
		s.tried = func(Try) { ended = before + searchRuns*s.done() }
		found, err := s.run(part)
		o := Offer{Throughput: s.t, Enough: found}
		if found {
			r, failed := s.result(w, part)
			if failed != nil {
				return s.t, failed
			}
			o.Cost = r.Cost()
			least := s.t.Supports(0)
			for i := range s.best.Rows {
				if row := &s.best.Rows[i]; o.Floor == nil && s.high*s.step > least && s.t.Supports(row.data(s.w)) == s.high*s.step {
					o.Floor = []Sentence{floorOf(s.t, row.data(s.w))}
				}
			}
			if failed = a.risk(&o, part); failed != nil {
				return s.t, failed
			}
		} else {
			o.Why = a.noneEnough()
		}
		offers = append(offers, o)
		return s.t, err
	}
	t := w.Capacity
	t.Serverless, t.Autoscale, t.RUPerSec = false, 0, engine.MinThroughput
	manual, err := find(t, 0)
	if err != nil {
		return err
	}
	t.Autoscale = engine.MinAutoscale
	if _, err := find(t, manual.RUPerSec-1); err != nil { // autoscale needs at least as much
		return err
	}
	t.Autoscale, t.Serverless = 0, true
	o := Offer{Throughput: t, Regions: len(w.Regions) > 0}
	if !o.Regions {
		r, err := Run(w.lasting().with(t), part)
		if err != nil {
			return err
		}
		if o.Enough = !slices.ContainsFunc(r.Rows, func(row Row) bool { return !row.suffices(r.Workload, a.Plan.MaxWait) }); !o.Enough {
			o.Why = (&Answer{Result: r, Plan: a.Plan}).lack()
		} else if r, err = Run(w.with(t), part); err != nil {
			return err
		} else {
			o.Cost = r.Cost()
			if err := a.risk(&o, part); err != nil {
				return err
			}
		}
	}
	a.Offers = append(offers, o)
	return nil
}

// risk says of an offer what goes wrong with it under the least favorable assumptions: the purge is behind at the end, or items wait
// longer than they may.
func (a *Answer) risk(o *Offer, more func(float64) bool) error {
	if !a.Plan.Assume.Band() {
		return nil
	}
	own := *a.Plan
	own.Workload = *a.Plan.Workload.with(o.Throughput)
	r, err := own.under(1, more)
	if err != nil {
		return err
	}
	o.Risky = true
	if _, v := r.slowest(); v > fellBehind {
		o.Why = Sentence{Kind: bandBehind}
	} else if worst := r.Moments.Worst; worst > a.Plan.MaxWait+a.Workload.Step {
		o.Why = Sentence{Kind: bandLate, Values: []Value{length("most", worst)}}
	} else {
		o.Risky = false
	}
	return nil
}

// Secure finds for each risky offer the throughput that is enough under the least favorable assumptions. It calls more and returns errors
// as [Solve] does.
func (a *Answer) Secure(more func(done float64) bool) error {
	w, offers := a.Plan.assuming(1), append([]Offer{}, a.Offers...)
	for i := range offers {
		o := &offers[i]
		if !o.Risky || o.Throughput.Serverless {
			continue
		}
		t := o.Throughput
		t.PurgeDelay = w.Capacity.PurgeDelay
		s, from, said := newSearch(w, t, a.Plan.MaxWait), float64(i)/2, 0.0
		s.low, s.hot = max(s.low, int64(t.Limit()/100)/s.step-1), a.Plan
		found, err := s.run(func(float64) bool {
			said = max(said, s.done())
			return more == nil || more(from+said/2)
		})
		if err != nil {
			return err
		}
		if found {
			o.Safe = s.t
		}
	}
	a.Offers, a.Secured = offers, true
	return nil
}

// lack says why a serverless container is not enough: it refuses requests, stores more than its limit, or
// lets items wait too long for the purge.
func (a *Answer) lack() Sentence {
	a.said = nil
	a.aboutRefusals()
	a.aboutLimit()
	a.aboutPurge()
	return a.said[0]
}
