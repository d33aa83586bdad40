package plan

import "github.com/cosmosttl/cosmosttl/core/engine"

// maxOnward is the most seconds for which a plan goes on after its end.
const maxOnward = 5 * year

// onward runs a workload, and then goes on until no item of any region waits longer than slack. It returns
// the seconds after the end, and the longest wait in them. If traffic is false, there are no more requests after the end: no reads,
// arrivals and rewrites. The purge must then not be late again in the day that follows. The result ok is
// false if more than maxOnward seconds pass. It is also false if more than most seconds pass and the
// backlog has not become smaller in the weeks before. The error is [ErrCancelled] or one of [Run].
func onward(w *Workload, traffic bool, most int64, more func(float64) bool) (after, longest int64, ok bool, err error) {
	own := *w
	if err := own.check(); err != nil {
		return 0, 0, false, err
	}
	s := newSim(&own)
	if !s.run(portion(more, 0, 0.5)) {
		return 0, 0, false, ErrCancelled
	}
	step, calm := own.Step, int64(pause)
	if !traffic {
		s.idle, step, calm = true, max(own.Step, 60), day
	}
	slack := own.longestDelay() + 2*step
	late := s.now // the last second with an item that waited too long
	measure := own.End + most - most/2/week*week
	before := engine.RU(-1) // the backlog at measure
	for n := 1; n < maxSteps/4; n++ {
		if before < 0 && s.now >= measure {
			before = s.behind()
		}
		if s.now-own.End >= most {
			if most >= maxOnward || s.behind() >= before {
				break
			}
			most = maxOnward
		}
		s.step(s.now - s.now%step + step)
		if wait := s.latest(); wait > slack {
			late, longest = s.now, max(longest, wait)
		} else if s.now-late >= calm {
			return late - own.End, longest, true, nil
		}
		if n%4096 == 0 && more != nil && !more(0.5+0.5*float64(s.now-own.End)/float64(most)) {
			return 0, 0, false, ErrCancelled
		}
	}
	return 0, 0, false, nil
}

// behind returns the request units that the purge needs for the backlog of all regions.
func (s *sim) behind() (ru engine.RU) {
	for r := range s.regions {
		ru += s.backlog(r)
	}
	return ru
}

// latest returns the longest wait of an item in any region.
func (s *sim) latest() (wait int64) {
	for r := range s.regions {
		wait = max(wait, s.wait(s.lag(r)))
	}
	return wait
}
