package plan

import "github.com/cosmosttl/cosmosttl/core/engine"

// A source is a kind of items with their lanes.
type source struct {
	kind            *Kind
	arrivals        flow
	insert, replace engine.RU
	lanes           []*lane // by the number of rewrites of the items
	left            []*lane // items whose rewrite was refused, by the same number
}

// last returns the lane of the items that are not written again.
func (c *source) last() *lane { return c.lanes[len(c.lanes)-1] }

// write writes the items of a kind in a step: new items, then the items that are due to be written again.
func (s *sim) write(c *source, to int64) {
	n := c.arrivals.take(s.now, to)
	served := s.serve(n, c.insert, to-s.now)
	c.lanes[0].add(s.now, served)
	s.row.Written += served
	last := s.now - c.kind.Every
	for i, l := range c.lanes[:len(c.lanes)-1] {
		if l.total == 0 {
			continue
		}
		for l.moved = max(l.moved, l.base); l.moved-l.base < len(l.list) && l.list[l.moved-l.base].ts <= last; l.moved++ {
			s.rewrite(c, i, to-s.now)
		}
		if l.moved-l.base < trimmed { // trim would drop nothing
			continue
		}
		for r := range s.regions {
			l.first(r)
		}
		l.trim(s.regions)
	}
}

// rewrite writes the items of the next cohort of a lane again, as upserts. The upsert of an expired item
// is charged as an insert, and the removal of the expired item costs nothing.
func (s *sim) rewrite(c *source, i int, seconds int64) {
	l, next, left := c.lanes[i], c.lanes[i+1], c.left[i]
	group, before := l.cohort(l.moved), l.before(l.moved)
	n := group.total - before
	hidden := l.moved < l.dead
	absent := within(l.gone[0]-before, n)
	price := c.replace
	if hidden {
		price = c.insert
	}
	made := s.serve(absent, c.insert, seconds)
	changed := s.serve(n-absent, price, seconds)
	if hidden {
		s.purges[0].purged += changed
	}
	served := made + changed
	next.add(s.now, served)
	s.row.Written += served
	if served < n {
		s.leave(l, left, group, before+served)
		if hidden {
			left.expire(s.now)
		}
	}
	for r := range s.regions {
		l.gone[r] = max(l.gone[r], group.total)
	}
}

// leave moves the items of a cohort after a number to another lane. For each region, it keeps how many of
// these items are gone, and what the purge has paid for the next one.
func (s *sim) leave(l, other *lane, group cohort, after int64) {
	n, first := group.total-after, other.total
	other.add(group.ts, n)
	for r := range s.regions {
		if gone := within(l.gone[r]-after, n); gone > 0 {
			other.gone[r] = first + gone
		}
		if p := &s.purges[r]; p.lane == l && p.gone >= after && p.gone < group.total {
			p.lane, p.gone = other, other.gone[r]
		}
	}
}

func within(n, most int64) int64 { return max(0, min(n, most)) }

// serve charges for those of n requests that a step serves, and returns their number. All n requests have the same cost.
func (s *sim) serve(n int64, cost engine.RU, seconds int64) int64 {
	served := n
	if s.capacity.Throttle {
		served = min(n, int64((s.room(0, seconds)+cost-1)/cost))
		s.row.Refused += n - served
		s.row.RefusedRU += engine.RU(n-served) * cost
	}
	s.charge(0, engine.RU(served)*cost)
	return served
}

// read charges for the part of an amount of reads that a step serves in a region.
func (s *sim) read(r int, want engine.RU, seconds int64) {
	served := want
	if s.capacity.Throttle {
		served = min(want, s.room(r, seconds))
		s.row.RefusedRU += want - served
	}
	s.charge(r, served)
}

// room returns the request units that requests can still use in a step of a region, with burst capacity.
func (s *sim) room(r int, seconds int64) engine.RU {
	left := s.capacity.LeftoverIn(seconds, s.used[r])
	if s.capacity.Burst {
		left += s.burst(r, seconds)
	}
	return left
}

func (s *sim) charge(r int, cost engine.RU) {
	s.used[r] += cost
	s.row.Requests += cost
	if s.capacity.Serverless {
		s.billed += cost
	}
}
