package plan

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// change carries out the changes of the present second. At the start and after a change of the throughput,
// the items stored at that second decide at once whether the throughput grows.
func (s *sim) change() {
	begins := s.now == s.w.Start
	for len(s.changes) > 0 && s.changes[0].At == s.now {
		c := s.changes[0]
		s.changes = s.changes[1:]
		if c.Rules != nil {
			s.rules = *c.Rules
		}
		if c.Capacity != nil {
			s.setCapacity(*c.Capacity)
			begins = true
		}
		if c.Default != nil && *c.Default != s.def {
			s.setDefault(*c.Default)
		}
	}
	if begins {
		s.grow(s.data(s.disk()))
	}
	s.highest = max(s.highest, int64(s.capacity.Limit()/100))
}

// data returns the bytes of the write region on which the throughput depends: the items that count, with their index.
func (s *sim) data(d disk) int64 { return int64(float64(d.counted[0]) * (1 + s.w.Model.IndexShare)) }

func (s *sim) setCapacity(t engine.Throughput) {
	s.hour.Raise(s.capacity, 0)
	s.capacity = t
	for r := range s.purges {
		s.purges[r].bank = min(s.purges[r].bank, s.capacity.Limit()*engine.BurstSeconds)
		if s.bursts() == 0 {
			s.purges[r].bank = 0
		}
	}
}

// setDefault changes the container's default. If this makes items visible again, the read regions store
// again what the write region stores.
func (s *sim) setDefault(d ttl.Default) {
	was := s.hidden()
	back := false
	did := Changed{At: s.now}
	for _, l := range s.lanes {
		before := l.expired(0)
		l.judge(d, s.now)
		more := l.expired(0) - before
		if more > 0 {
			s.hide(l, more)
			s.since = s.now
			did.Hidden, did.RU = did.Hidden+more, did.RU+engine.RU(more)*l.price
		}
		did.Shown += max(0, -more)
		back = back || more < 0
	}
	s.row.Shown += did.Shown
	s.result.Changed = append(s.result.Changed, did)
	s.def = d
	is := s.hidden()
	for r := 1; r < s.regions; r++ {
		back = back || is[r] < was[r]
	}
	if !back {
		return
	}
	for r := 1; r < s.regions; r++ {
		for _, l := range s.lanes {
			l.gone[r], l.cursor[r] = l.gone[0], l.cursor[0]
		}
		s.purges[r].paid, s.purges[r].lane = 0, nil
	}
}

// hidden returns the number of hidden items that each region stores.
func (s *sim) hidden() (sum [regions]int64) {
	for _, l := range s.lanes {
		for r := range s.regions {
			sum[r] += l.expired(r)
		}
	}
	return sum
}

// grow raises the largest RU/s of autoscale to the RU/s that the stored bytes need, as the service does
// (learn.microsoft.com/azure/cosmos-db/autoscale-faq). For a serverless container, it sets the RU/s of its
// physical partitions.
func (s *sim) grow(bytes int64) {
	t := s.capacity
	switch {
	case t.Serverless:
		t.Data = min(engine.MaxServerlessData, bytes/gigabyte)
	case s.w.Model.Grow && t.Autoscale > 0:
		t.Autoscale = max(t.Autoscale, t.Supports(bytes))
	}
	if t != s.capacity {
		s.setCapacity(t)
	}
}

// record completes the present row and adds it to the result.
func (s *sim) record() {
	row, p, d := &s.row, &s.purges[0], s.disk()
	row.At, row.BacklogRU, row.Lag, row.Delayed = s.now, s.backlog(0), s.lag(0), p.delayed
	row.Bytes, row.Counted, row.Expired, row.Live = d.bytes[0], d.counted[0], d.hidden[0], d.items[0]-d.hidden[0]
	row.Wait, row.Left = s.wait(row.Lag), s.left[0]
	seconds := float64(s.now - s.begun)
	row.Mean, row.MeanBytes = row.Mean/seconds, row.MeanBytes/seconds
	row.Purged, row.PurgeRU = p.purged-s.before[0], p.spent-engine.RU(s.before[1])
	s.before = [2]int64{p.purged, int64(p.spent)}
	storage := s.data(d)
	row.Floor = s.capacity.Minimum(storage, s.highest)
	row.Limit = int64(s.capacity.Limit() / 100)
	current := s.hour
	current.Raise(s.capacity, 0)
	row.Billed = s.billed
	prices := s.w.Prices
	if s.now == current.Start {
		current.Rate = 0 // the plan has not begun this hour
	}
	row.Units, row.Stored = s.units+unitsOf(current), s.storage
	row.Cost = (s.paid+prices.of(current, s.capacity.Autoscale > 0))*float64(s.regions) + float64(s.billed)/millionUnits*prices.Serverless +
		s.storage/hoursAMonth*prices.Storage
	for r := 1; r < s.regions; r++ {
		row.Regions = append(row.Regions, Replica{Stored: d.items[r], Expired: d.hidden[r], Purged: s.purges[r].purged, Spent: s.purges[r].spent,
			Lag: s.lag(r), WorstLag: s.lags[r], BacklogRU: s.backlog(r), Left: s.left[r]})
	}
	s.result.Rows = append(s.result.Rows, *row)
	s.grow(storage)
	s.row, s.begun = Row{}, s.now
	clear(s.lags[:])
	clear(s.left[:])
}
