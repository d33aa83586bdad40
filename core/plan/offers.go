package plan

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// An Offer is the smallest throughput of a kind of capacity that is enough for a plan, as [Smallest] has it, and what it costs.
type Offer struct {
	Throughput engine.Throughput
	Enough     bool     // otherwise no throughput of this kind is enough, and there is no cost
	Regions    bool     // not enough because a serverless container cannot have the plan's read regions
	Why        Sentence // unless it is enough, or Regions is set: what is wrong with all throughputs of this kind
	Cost       Cost
}

// Cost is what a plan costs, in the currency of its prices.
type Cost struct {
	Last, All float64
	Span      int64 // seconds before the end of which Last is the cost: thirty days, or all of a shorter plan
}

// Cost returns what the last thirty days cost, and all.
func (r *Result) Cost() Cost {
	last := r.Rows[len(r.Rows)-1]
	before := 0.0
	from := max(r.Workload.Start, last.At-30*day)
	for i := range r.Rows {
		if r.Rows[i].At <= from {
			before = r.Rows[i].Cost
		}
	}
	return Cost{last.Cost - before, last.Cost, last.At - from}
}

// Compare finds the offers for the same workload: manual, autoscale and serverless. It calls more, and returns errors, as [Solve] does.
func (a *Answer) Compare(more func(done float64) bool) error {
	w := &a.Plan.Workload
	const runs = 2*searchRuns + 1
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
			o.Cost = s.best.Cost()
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
	if _, err := find(t, manual.RUPerSec-1); err != nil { // autoscale has at least the same needs
		return err
	}
	t.Autoscale, t.Serverless = 0, true
	o := Offer{Throughput: t, Regions: len(w.Regions) > 0}
	if !o.Regions {
		r, err := Run(w.with(t), part)
		if err != nil {
			return err
		}
		if o.Enough = !slices.ContainsFunc(r.Rows, func(row Row) bool { return !row.suffices(r.Workload, a.Plan.MaxWait) }); o.Enough {
			o.Cost = r.Cost()
		} else {
			o.Why = (&Answer{Result: r, Plan: a.Plan}).lack()
		}
	}
	a.Offers = append(offers, o)
	return nil
}

// lack says why a serverless container is not enough: it refuses requests, stores more than it can, or has items wait for the purge.
func (a *Answer) lack() Sentence {
	a.said = nil
	a.aboutRefusals()
	a.aboutLimit()
	a.aboutPurge()
	return a.said[0]
}
