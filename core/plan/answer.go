package plan

import "github.com/cosmosttl/cosmosttl/core/engine"

// Assumptions has values that the service does not document. A pair has the most favourable value first and the least favourable second; if both are
// zero, the model's value counts.
type Assumptions struct {
	DeletePrice [2]float64 // price of a delete; 1 is the price of an insert
	PurgeDelay  [2]int64   // seconds
	Hottest     float64    // share of the hottest physical partition; 1 is an equal share
	Burst       bool       // it is unknown whether the purge uses burst capacity
}

// An Answer has the result of a plan, and its results under the plan's assumptions.
type Answer struct {
	*Result
	Plan     *Plan
	Best     *Result           // with the most favourable assumptions, or nil
	Worst    *Result           // with the least favourable ones, in the hottest partition; or nil
	Smallest engine.Throughput // the smallest throughput with which no item waits longer than the plan's MaxWait and no request is refused; zero if not searched
	Found    bool              // Smallest is enough
	Tries    []Try             // the throughputs that the search tried, in their order

	said []Sentence
}

// A Try is a throughput that the search for the smallest one tried.
type Try struct {
	RU     int64 // RU/s; of autoscale the largest
	Enough bool
}

// Solve runs a plan, also under its assumptions, and searches for the smallest throughput if smallest is true or the purge never catches up. It calls more
// as [Run] does, with the share of all of this that is done: a search counts as much as the runs that it needs at most. The error is an *[Error], an
// *[engine.Error] or [ErrCancelled].
func Solve(p *Plan, smallest bool, more func(done float64) bool) (*Answer, error) {
	first := 1.0 // share of the first run
	if p.Assume != (Assumptions{}) {
		first = 1. / 3
	}
	if smallest {
		first /= searchRuns
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

// First is the beginning of [Solve]: the run of the plan as it is. [Answer.Complete] does the rest.
func First(p *Plan, more func(done float64) bool) (*Answer, error) {
	r, err := Run(&p.Workload, more)
	if err != nil {
		return nil, err
	}
	return &Answer{Result: r, Plan: p}, nil
}

// Searches reports whether Complete searches for the smallest throughput although nobody asks for it.
func (a *Answer) Searches() bool { return a.verdict() == neverCatchesUp }

// Complete is the rest of [Solve]: the runs under the plan's assumptions, and the search. The share that it calls more with is the share of the rest.
func (a *Answer) Complete(smallest bool, more func(done float64) bool) (err error) {
	p, band, ended := a.Plan, 0.0, 0.0
	smallest = smallest || a.Searches()
	if p.Assume != (Assumptions{}) {
		band = 2
	}
	runs := band
	if smallest {
		runs += searchRuns
	}
	part := func(done float64) bool { return more == nil || more(min(1, (ended+done)/runs)) }
	if band > 0 {
		if a.Best, err = p.under(0, part); err == nil {
			ended++
			a.Worst, err = p.under(1, part)
		}
		if err != nil {
			return err
		}
		ended++
	}
	if smallest {
		a.Tries = nil
		a.Smallest, a.Found, err = search(&p.Workload, p.MaxWait, part, func(t Try) {
			a.Tries = append(a.Tries, t)
			ended++
		})
	}
	return err
}

// searchRuns is how many runs the search for the smallest throughput needs at most.
const searchRuns = 14

// under runs the workload under the most favourable assumptions (end 0) or the least favourable (end 1).
func (p *Plan) under(end int, more func(float64) bool) (*Result, error) {
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
	if err := w.check(); err != nil {
		return nil, err
	}
	if end == 1 && p.Assume.Hottest > 1 && w.Model.Partitions > 1 {
		w.share(p.Assume.Hottest/float64(w.Model.Partitions), int64(w.Model.Partitions))
	}
	s := newSim(&w)
	if !s.run(more) {
		return nil, ErrCancelled
	}
	return &s.result, nil
}

// share reduces the workload to one physical partition, which has a share of the items and requests, and one of so many equal parts of the
// throughput.
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
	w.Model.Grow, w.Model.Partitions = false, 1
}

// part returns one of so many equal parts of a throughput. It may be below the service's minimum and between its steps.
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

// Smallest searches for the smallest throughput of the workload's kind of capacity with which no request is refused and no item waits for the purge
// longer than wait seconds beyond the purge delay and the step. The throughput stays the same for the whole plan. Smallest halves the range with each
// run. It reports false if no throughput is enough, or the container is serverless. It calls more, and returns errors, as [Run] does.
func Smallest(w *Workload, wait int64, more func(float64) bool) (t engine.Throughput, found bool, err error) {
	return search(w, wait, more, func(Try) {})
}

// search is Smallest. It calls tried after each run.
func search(w *Workload, wait int64, more func(float64) bool, tried func(Try)) (t engine.Throughput, found bool, err error) {
	t = w.Capacity
	if t.Serverless {
		return t, false, nil
	}
	step := int64(engine.StepThroughput)
	least := int64(engine.MinThroughput)
	if t.Autoscale > 0 {
		step, least = engine.StepAutoscale, engine.MinAutoscale
	}
	low, high := least/step-1, int64(engine.MaxThroughput)/step+1 // low is too small, high is enough
	for high-low > 1 {
		middle := (low + high) / 2
		enough, err := sufficient(w, with(t, middle*step), wait, more)
		if err != nil {
			return t, false, err
		}
		tried(Try{middle * step, enough})
		if enough {
			high = middle
		} else {
			low = middle
		}
	}
	return with(t, high*step), high*step <= engine.MaxThroughput, nil
}

func with(t engine.Throughput, ru int64) engine.Throughput {
	if t.Autoscale > 0 {
		t.Autoscale = ru
	} else {
		t.RUPerSec = ru
	}
	return t
}

func sufficient(w *Workload, t engine.Throughput, wait int64, more func(float64) bool) (bool, error) {
	trial := *w
	trial.Capacity, trial.Changes, trial.Model.Grow = t, nil, false
	for _, c := range w.Changes {
		if c.Capacity != nil {
			kept := t
			kept.PurgeDelay = c.Capacity.PurgeDelay
			c.Capacity = &kept
		}
		trial.Changes = append(trial.Changes, c)
	}
	if err := trial.check(); err != nil {
		return false, err
	}
	s := newSim(&trial)
	most := wait + trial.longestDelay() + trial.Step
	enough := true
	s.onward = func(row *Row) bool {
		enough = row.RefusedRU == 0 && row.WorstWait <= most
		return enough
	}
	if !s.run(more) && enough {
		return false, ErrCancelled
	}
	return enough, nil
}

// longestDelay returns the longest purge delay that the workload sets.
func (w *Workload) longestDelay() int64 {
	delay := w.Capacity.PurgeDelay
	for _, c := range w.Changes {
		if c.Capacity != nil {
			delay = max(delay, c.Capacity.PurgeDelay)
		}
	}
	return delay
}
