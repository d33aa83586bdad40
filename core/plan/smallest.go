package plan

import (
	"math"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Try is a throughput that the search for the smallest one tried.
type Try struct {
	RU     int64 // RU/s; for autoscale the largest
	Enough bool
}

// These are the most runs of a search, and of going on after the end, for the progress on the screen.
const (
	searchRuns = 16
	onwardRuns = 1.5
)

// A search looks for the smallest throughput of a kind. It tries a guess, and moves away from the guess in
// steps that double until it has passed the throughput. Then it halves the range that remains.
type search struct {
	w     *Workload
	t     engine.Throughput // has the kind of the throughput; at the end the throughput found
	wait  int64
	step  int64     // RU/s between two throughputs
	low   int64     // number of steps that is too low
	high  int64     // number of steps that is enough, or one more than the maximum
	best  *Result   // the result with high
	tried func(Try) // called after each run
	hot   *Plan     // unless nil, the throughput has to be enough for the hottest partition of this plan
}

func newSearch(w *Workload, t engine.Throughput, wait int64) *search {
	s := &search{w: w.lasting(), t: t, wait: wait, step: engine.StepThroughput, low: engine.MinThroughput/engine.StepThroughput - 1,
		tried: func(Try) {}}
	if t.Autoscale > 0 {
		s.step, s.low = engine.StepAutoscale, engine.MinAutoscale/engine.StepAutoscale-1
	}
	s.high = engine.MaxThroughput/s.step + 1
	writes, other := w.Traffic() // without throttling, the simulation serves requests beyond the throughput too
	s.low = min(max(s.low, int64(math.Ceil((writes+other)/float64(s.step)))-1), s.high-1)
	return s
}

// run searches for the throughput. It reports false if no throughput is enough.
func (s *search) run(more func(float64) bool) (found bool, err error) {
	if s.high-s.low == 1 { // the requests alone need more than the maximum
		s.t = with(s.t, s.high*s.step)
		return false, nil
	}
	guess := min(max(s.guess(), s.low+1), s.high-1)
	if s.wait < s.w.longestDelay() { // then probably no throughput is enough
		guess = s.high - 1
	}
	enough, err := s.try(guess, more)
	for width := max(1, guess/16); err == nil; width *= 2 {
		at := s.high - width
		if !enough {
			at = s.low + width
		}
		if at <= s.low || at >= s.high {
			break
		}
		was := enough
		if enough, err = s.try(at, more); enough != was {
			break
		}
	}
	for err == nil && s.high-s.low > 1 {
		_, err = s.try((s.low+s.high)/2, more)
	}
	if err != nil {
		return false, err
	}
	s.t = with(s.t, s.high*s.step)
	return s.best != nil, nil
}

// result returns the result of the workload w, of which the search may have run a longer one, with the throughput found.
func (s *search) result(w *Workload, more func(float64) bool) (*Result, error) {
	if s.w.End == w.End {
		return s.best, nil
	}
	return Run(w.with(s.t), more)
}

// done returns the share of the search that is done: at best, each run halves the range that remains.
func (s *search) done() float64 {
	all := float64(engine.MaxThroughput / s.step)
	return 1 - math.Log2(float64(s.high-s.low))/math.Log2(all)
}

// guess returns the steps of the throughput that the workload needs on average.
func (s *search) guess() int64 {
	writes, all := s.w.Traffic()
	all += writes
	for _, h := range s.w.hands() {
		all += h.Deletes
	}
	return int64(all)/s.step + 1
}

// try runs the workload with a throughput, and reports whether it is enough.
func (s *search) try(steps int64, more func(float64) bool) (enough bool, err error) {
	r, err := sufficient(s.w, with(s.t, steps*s.step), s.wait, s.hot, more)
	if err != nil {
		return false, err
	}
	if enough = r != nil; enough {
		s.high, s.best = steps, r
	} else {
		s.low = steps
	}
	s.tried(Try{steps * s.step, enough})
	return enough, nil
}

func with(t engine.Throughput, ru int64) engine.Throughput {
	if t.Autoscale > 0 {
		t.Autoscale = ru
	} else {
		t.RUPerSec = ru
	}
	return t
}

// sufficient runs a workload with a throughput, until it is not enough. In that case the result is nil. If items wait at the end, the
// workload goes on until they are gone: a backlog that only grows is not enough, even if nobody has waited too long so far.
func sufficient(w *Workload, t engine.Throughput, wait int64, hot *Plan, more func(float64) bool) (*Result, error) {
	trial := w.with(t)
	if err := trial.check(); err != nil {
		return nil, err
	}
	if hot != nil {
		trial = hot.hottest(trial)
	}
	s := newSim(trial)
	enough := true
	s.onward = func(row *Row) bool {
		enough = row.suffices(trial, wait)
		return enough
	}
	if !s.run(more) {
		if enough {
			return nil, ErrCancelled
		}
		return nil, nil
	}
	for s.latest() > s.slack {
		if s.now-trial.End >= mostWeeks*week || s.latest() > wait+trial.Step {
			return nil, nil
		}
		s.step(s.now - s.now%trial.Step + trial.Step)
	}
	return &s.result, nil
}

// mostWeeks is the longest time after the end for which a sufficient throughput may have a backlog.
const mostWeeks = 4

// lasting returns the workload until a week in which everything that is written expires: an advice for a shorter time would
// leave out the deletes.
func (w *Workload) lasting() *Workload {
	life := w.Life()
	if life == 0 {
		return w
	}
	_, from := w.LastDefault()
	length := min(max(w.End-w.Start, from-w.Start+life+week), maxYears*year)
	if w.Step > 0 {
		length = min(length, maxSteps*w.Step)
	}
	own := *w
	own.End = w.Start + length
	return &own
}

// LastDefault returns the default at the end of the plan, and the Unix second since which it is in force.
func (w *Workload) LastDefault() (d ttl.Default, since int64) {
	d, since = w.Default, w.Start
	for _, c := range w.Changes {
		if c.Default != nil {
			d, since = *c.Default, c.At
		}
	}
	return d, since
}

// Life returns the seconds for which an item of the kind is live under a default, with its rewrites. An item that expires
// before its rewrite is live again after it. ends is false, and life 0, if the items never expire.
func (k *Kind) Life(d ttl.Default) (life int64, ends bool) {
	after, ends := ttl.Decide(d, k.TTL).After()
	if !ends {
		return 0, false
	}
	return int64(after) + int64(k.Times)*min(k.Every, int64(after)), true
}

// Life returns the longest time for which items are live under the plan's defaults, with their rewrites, or 0 if none expires.
func (w *Workload) Life() (longest int64) {
	of := func(d ttl.Default) {
		for i := range w.Kinds {
			life, _ := w.Kinds[i].Life(d)
			longest = max(longest, life)
		}
	}
	of(w.Default)
	for _, c := range w.Changes {
		if c.Default != nil {
			of(*c.Default)
		}
	}
	return longest
}

// suffices reports whether the row has no refused request, no item that waits longer than wait, and no
// more stored items than the capacity allows. A single partition may be below the minimum of a container.
func (row *Row) suffices(w *Workload, wait int64) bool {
	return row.RefusedRU == 0 && row.WorstWait <= wait+w.Step && (w.one || row.Floor <= row.Limit) && !row.full(w)
}

// full reports whether a serverless container stores more than its limit.
func (row *Row) full(w *Workload) bool {
	return w.Capacity.Serverless && float64(row.MostCounted)*(1+w.Model.IndexShare) > engine.MaxServerlessData*gigabyte
}

// with returns the workload with another throughput from its start to its end. The purge delay changes as before.
func (w *Workload) with(t engine.Throughput) *Workload {
	own := *w
	own.Capacity, own.Changes, own.Model.Grow = t, nil, false
	for _, c := range w.Changes {
		if c.Capacity != nil {
			kept := t
			kept.PurgeDelay = c.Capacity.PurgeDelay
			c.Capacity = &kept
		}
		own.Changes = append(own.Changes, c)
	}
	return &own
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
