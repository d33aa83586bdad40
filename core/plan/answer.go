package plan

import "github.com/cosmosttl/cosmosttl/core/engine"

// Assumptions has values that the service does not document. A pair has the most favorable value first
// and the least favorable second. If both are zero, the value of the model holds. Otherwise the plan itself
// has the value of the pair that is nearest to the model's.
type Assumptions struct {
	DeletePrice [2]float64 // price of a delete; 1 is the price of an insert
	PurgeDelay  [2]int64   // in seconds
	Hottest     float64    // share of the hottest physical partition; 1 is an equal share
	Burst       bool       // it is unknown whether the purge uses burst capacity
}

// Band reports whether the assumptions leave a range of results. Assumptions with one value each do not.
func (a *Assumptions) Band() bool {
	return a.DeletePrice[0] != a.DeletePrice[1] || a.PurgeDelay[0] != a.PurgeDelay[1] || a.Hottest > 1 || a.Burst
}

// adopt makes the plan itself use the values that its assumptions allow.
func (p *Plan) adopt() {
	a, w := &p.Assume, &p.Workload
	if a.DeletePrice != [2]float64{} {
		w.Model.DeletePrice = min(max(w.Model.deletePrice(), a.DeletePrice[0]), a.DeletePrice[1])
	}
	if a.PurgeDelay == [2]int64{} {
		return
	}
	nearest := func(t *engine.Throughput) { t.PurgeDelay = min(max(t.PurgeDelay, a.PurgeDelay[0]), a.PurgeDelay[1]) }
	nearest(&w.Capacity)
	for _, c := range w.Changes {
		if c.Capacity != nil {
			nearest(c.Capacity)
		}
	}
}

// An Answer has the result of a plan, and the results under the plan's assumptions.
type Answer struct {
	*Result
	Plan  *Plan
	Best  *Result // with the most favorable assumptions; nil if the assumptions leave no range
	Worst *Result // with the least favorable assumptions, in the hottest partition; or nil
	// the smallest throughput with which no item waits longer than the plan's MaxWait and no request is
	// refused; zero without a search
	Smallest engine.Throughput
	Found    bool    // Smallest is enough
	Tries    []Try   // the throughputs that the search tried, in their order
	Secured  bool    // the offers have their Safe throughputs, as far as there are any
	Offers   []Offer // manual, autoscale and serverless compared; nil before a call of [Answer.Compare]

	lowest *Result // the result with Smallest
	// seconds after the end until the purge catches up, or 0 if it does not. If again is set, this is with the
	// same traffic, otherwise without traffic
	after   int64
	longest int64 // the longest wait of an item in that time
	again   bool
	ranOn   bool // after and again are known
	said    []Sentence
}

// Solve runs a plan, also under its assumptions. If the purge is behind at the end, Solve goes on after
// the end. It searches for the smallest throughput if smallest is true or the purge never catches up. It
// calls more as [Run] does, with the share of all this work that is done. A search counts as the largest
// number of runs that it can need. The error is an *[Error], an *[engine.Error] or [ErrCancelled].
func Solve(p *Plan, smallest bool, more func(done float64) bool) (*Answer, error) {
	first := 1.0 // share of the first run
	if p.Assume.Band() {
		first = 1. / 3
	}
	if smallest {
		first = 1. / (3 + searchRuns)
	}
	a, err := First(p, portion(more, 0, first))
	if err == nil {
		err = a.Complete(smallest, portion(more, first, 1))
	}
	if err != nil {
		return nil, err
	}
	return a, nil
}

// portion returns a function that calls more with a part of the progress, or nil if more is nil.
func portion(more func(float64) bool, from, to float64) func(float64) bool {
	if more == nil {
		return nil
	}
	return func(done float64) bool { return more(from + min(1, done)*(to-from)) }
}

// First runs the plan as it is, which is the first part of [Solve]. [Answer.Complete] does the rest.
func First(p *Plan, more func(done float64) bool) (*Answer, error) {
	r, err := Run(&p.Workload, more)
	if err != nil {
		return nil, err
	}
	return &Answer{Result: r, Plan: p}, nil
}

// Unfinished reports whether the purge is behind at the end. Complete then goes on after the end and
// searches, even if smallest is false.
func (a *Answer) Unfinished() bool {
	_, v := a.slowest()
	return v > keepsUp
}

// Complete does the rest of [Solve]: the runs under the plan's assumptions, the time after the end, and
// the search. It calls more with the share of this rest.
func (a *Answer) Complete(smallest bool, more func(done float64) bool) (err error) {
	p, runs, ended, said := a.Plan, 0.0, 0.0, 0.0
	part := func(done float64) bool {
		said = max(said, min(1, (ended+done)/runs))
		return more == nil || more(said)
	}
	if p.Assume.Band() {
		runs += 2
	}
	if a.Unfinished() {
		runs += 2 * onwardRuns
	}
	if smallest || a.Unfinished() {
		runs += searchRuns
	}
	if p.Assume.Band() {
		if a.Best, err = p.under(0, part); err == nil {
			ended++
			a.Worst, err = p.under(1, part)
		}
		if err != nil {
			return err
		}
		ended++
	}
	never, err := a.goOn(func(done float64) bool { return part(done * 2 * onwardRuns) })
	if err != nil {
		return err
	}
	if a.Unfinished() {
		ended += 2 * onwardRuns
	}
	if smallest || never {
		before := ended
		return a.search(part, func(done float64) { ended = before + searchRuns*done })
	}
	return nil
}

// goOn finds out when the purge catches up if it is behind at the end. It reports whether the purge never
// catches up with the same traffic.
func (a *Answer) goOn(more func(float64) bool) (never bool, err error) {
	_, v := a.slowest()
	if v <= keepsUp {
		return false, nil
	}
	w := &a.Plan.Workload
	most := int64(maxOnward)
	if v != catchingUp {
		most = max(28*day, min(most, w.End-w.Start))
	}
	a.ranOn = true
	if a.after, a.longest, a.again, err = onward(w, true, most, portion(more, 0, 0.5)); err != nil || a.again {
		return false, err
	}
	a.after, _, _, err = onward(w, false, maxOnward, portion(more, 0.5, 1))
	return true, err
}

// search finds the smallest throughput of the plan's kind of capacity. After each run it calls tried with
// the share of the search that is done.
func (a *Answer) search(more func(float64) bool, tried func(done float64)) (err error) {
	w := &a.Plan.Workload
	a.Tries, a.Smallest, a.Found = nil, w.Capacity, false
	if w.Capacity.Serverless {
		return nil
	}
	s := newSearch(w, w.Capacity, a.Plan.MaxWait)
	s.tried = func(t Try) {
		a.Tries = append(a.Tries, t)
		tried(s.done())
	}
	if a.Found, err = s.run(more); err != nil {
		return err
	}
	a.Smallest = s.t
	if a.Found {
		a.lowest, err = s.result(w, more)
	}
	return err
}

// under runs the workload under the most favorable assumptions (end 0) or the least favorable (end 1).
func (p *Plan) under(end int, more func(float64) bool) (*Result, error) {
	w := p.assuming(end)
	if err := w.check(); err != nil {
		return nil, err
	}
	if end == 1 {
		w = p.hottest(w)
	}
	s := newSim(w)
	if !s.run(more) {
		return nil, ErrCancelled
	}
	return &s.result, nil
}

// assuming returns the workload under the assumptions of an end, without the share of the hottest partition.
func (p *Plan) assuming(end int) *Workload {
	w := p.Workload
	if price := p.Assume.DeletePrice[end]; price != 0 {
		w.Model.DeletePrice = price
	}
	if p.Assume.PurgeDelay != [2]int64{} {
		w.Capacity.PurgeDelay = p.Assume.PurgeDelay[end]
		changes := w.Changes
		w.Changes = nil
		for _, c := range changes {
			if c.Capacity != nil {
				t := *c.Capacity
				t.PurgeDelay = p.Assume.PurgeDelay[end]
				c.Capacity = &t
			}
			w.Changes = append(w.Changes, c)
		}
	}
	if p.Assume.Burst {
		w.Model.Burst = end == 0
	}
	return &w
}

// hottest returns the workload in the hottest physical partition, if that has more than an equal share.
func (p *Plan) hottest(w *Workload) *Workload {
	if p.Assume.Hottest <= 1 || w.Model.Partitions <= 1 {
		return w
	}
	own := *w
	own.share(p.Assume.Hottest/float64(w.Model.Partitions), int64(w.Model.Partitions))
	return &own
}

// share reduces the workload to one physical partition. The partition has the given share of the items and
// requests, and one of the equal parts of the throughput.
func (w *Workload) share(share float64, parts int64) {
	w.Kinds = append([]Kind(nil), w.Kinds...)
	for i := range w.Kinds {
		w.Kinds[i].Arrivals = w.Kinds[i].Arrivals.times(share)
	}
	w.Regions = append([]Region(nil), w.Regions...)
	for i := range w.Regions {
		w.Regions[i].Reads = w.Regions[i].Reads.times(share)
	}
	w.Reads = w.Reads.times(share)
	w.Stored = append([]Stored(nil), w.Stored...)
	for i := range w.Stored {
		w.Stored[i].Count = int64(float64(w.Stored[i].Count) * share)
	}
	w.Capacity = part(w.Capacity, parts)
	w.Changes = append([]Change(nil), w.Changes...)
	for i, c := range w.Changes {
		if c.Capacity != nil {
			t := part(*c.Capacity, parts)
			w.Changes[i].Capacity = &t
		}
	}
	w.Model.Grow, w.Model.Partitions, w.one = false, 1, true
}

// part returns one of several equal parts of a throughput. The part may be below the service's minimum and
// between its steps.
func part(t engine.Throughput, parts int64) engine.Throughput {
	t.RUPerSec /= parts
	t.Autoscale /= parts
	return t
}

// times returns the curve multiplied by n.
func (c Curve) times(n float64) Curve {
	c.Base *= n
	counts := make([]float64, 0, len(c.Counts))
	for _, count := range c.Counts {
		counts = append(counts, count*n)
	}
	c.Counts = counts
	return c
}
