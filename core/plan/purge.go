package plan

import "github.com/cosmosttl/cosmosttl/core/engine"

// A purge is the state of the purge of a region.
type purge struct {
	paid    engine.RU // paid so far for the first item of lane that is not gone
	lane    *lane
	gone    int64 // items of lane that were gone at the last change of paid
	delayed bool  // the last second left too little for the purge

	purged int64
	spent  engine.RU
	bank   engine.RU // idle request units, for a burst
}

// front returns the lane and the cohort of the item that a region's purge removes next. Among the items
// that were expired at the second due, this is the one with the oldest deadline, then with the oldest
// write, as in the engine. The lane is nil if there is no such item.
func (s *sim) front(r int, due int64) (front *lane, next cohort) {
	var soonest int64
	for _, l := range s.busy {
		if !l.ends || l.before(l.dead) <= l.gone[r] { // no item is expired
			continue
		}
		c, _ := l.first(r)
		at := c.ts + int64(l.after)
		if !l.due(c.ts, due) || front != nil && (at > soonest || at == soonest && c.ts >= next.ts) {
			continue
		}
		front, next, soonest = l, c, at
	}
	return front, next
}

// settle carries out the purge of a region with the request units that requests left over in a step.
func (s *sim) settle(r int, seconds int64) {
	p := &s.purges[r]
	left := s.capacity.LeftoverIn(seconds, s.used[r])
	budget := left
	if s.w.Model.Burst || s.capacity.PurgeBurst {
		budget += s.burst(r, seconds)
	}
	whole := budget
	p.delayed = false
	s.left[r] += budget
	for {
		l, c := s.front(r, s.capacity.Due(s.now))
		if l == nil {
			p.paid, p.lane = 0, nil
			break
		}
		if p.lane != l || p.gone != l.gone[r] {
			p.paid, p.lane, p.gone = 0, l, l.gone[r]
		}
		gone, used, next := engine.Afford(budget, l.price, p.paid, c.total-l.gone[r])
		budget -= used
		p.spent += s.rules.Price(used)
		if gone == 0 {
			p.paid += next
			p.delayed = true
			break
		}
		l.gone[r] += gone
		p.purged += gone
		p.paid, p.gone = next, l.gone[r]
		if r == 0 && s.capacity.Serverless {
			s.billed += s.rules.Price(engine.RU(gone) * l.price)
		}
		if l.gone[r] < c.total {
			p.delayed = true
			break
		}
		l.trim(s.regions)
	}
	s.save(r, seconds, left-(whole-budget))
}

// bursts returns the most request units that a burst can use in a second, by the rule of the engine.
func (s *sim) bursts() engine.RU {
	t := s.capacity
	t.Burst = t.Burst || s.w.Model.Burst
	return t.BurstLimit(int64(max(1, s.w.Model.Partitions)))
}

// over returns the request units of a step's requests beyond the limit of the step.
func (s *sim) over(r int, seconds int64) engine.RU {
	return max(0, s.used[r]-s.capacity.Limit()*engine.RU(seconds))
}

// burst returns how many idle request units of earlier seconds a step may still use in a region.
func (s *sim) burst(r int, seconds int64) engine.RU {
	return max(0, min(s.purges[r].bank, s.bursts()*engine.RU(seconds))-s.over(r, seconds))
}

// save updates the bank of a region after a step. It adds the request units that the step left, and
// subtracts those that the purge and requests used of the bank.
func (s *sim) save(r int, seconds int64, left engine.RU) {
	p, most := &s.purges[r], s.bursts()
	if most == 0 {
		p.bank = 0
		return
	}
	p.bank = max(0, min(p.bank-min(s.over(r, seconds), most*engine.RU(seconds))+left, s.capacity.Limit()*engine.BurstSeconds))
}

// backlog returns the request units that the purge of a region needs for all hidden items.
func (s *sim) backlog(r int) (cost engine.RU) {
	for _, l := range s.busy {
		cost += engine.RU(l.expired(r)) * l.price
	}
	p := &s.purges[r]
	if l, _ := s.front(r, s.capacity.Due(s.now)); l != nil && p.lane == l && p.gone == l.gone[r] {
		cost -= min(p.paid, l.price)
	}
	return cost
}

// lag returns the seconds since the deadline of the oldest hidden item that a region stores.
func (s *sim) lag(r int) int64 {
	if l, c := s.front(r, s.now); l != nil {
		return s.now - c.ts - int64(l.after)
	}
	return 0
}
