package plan

import (
	"slices"
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A sim is a plan that is being simulated.
type sim struct {
	w        *Workload
	now      int64
	def      ttl.Default
	capacity engine.Throughput
	rules    engine.Rules
	changes  []Change // changes of later seconds
	since    int64    // the last second at which a setting hid items

	sources []source
	lanes   []*lane // of all sources, in the order of a second's writes
	busy    []*lane // the lanes that have had items, in the same order
	regions int
	reads   [regions]flow
	used    [regions]engine.RU // request units that requests used in the current step
	purges  [regions]purge

	hour    engine.Hour
	units   int64     // units of 100 RU/s billed in earlier hours
	paid    float64   // price of earlier hours, for one region
	storage float64   // the sum of GB times hours, of all regions
	billed  engine.RU // serverless: request units billed so far
	highest int64     // the highest RU/s so far
	slack   int64     // the slack of the result
	idle    bool      // there are no more requests

	row    Row
	begun  int64          // the second at which the row begins
	lags   [regions]int64 // the largest lag of each region in the row
	left   [regions]engine.RU
	before [2]int64 // items that the write region's purge had removed before the row, and request units that it had used
	result Result
	onward func(*Row) bool // unless nil, called with each row; the run ends when it returns false
}

// newSim returns the simulation of a plan, at its start.
func newSim(w *Workload) *sim {
	s := &sim{w: w, now: w.Start, since: w.Start, def: w.Default, capacity: w.Capacity, rules: w.Rules, changes: w.Changes,
		regions: 1 + len(w.Regions), hour: engine.HourAt(w.Start)}
	s.result.Workload, s.begun = w, w.Start
	s.slack = s.result.slack()
	s.reads[0] = flow{curve: &w.Reads, start: w.Start, unit: 100}
	for i := range w.Regions {
		s.reads[i+1] = flow{curve: &w.Regions[i].Reads, start: w.Start, unit: 100}
	}
	for i := range w.Kinds {
		s.addSource(&w.Kinds[i])
	}
	for _, there := range w.Stored {
		s.sources[there.Kind].last().add(there.TS, there.Count)
	}
	for _, l := range s.lanes {
		l.judge(s.def, s.now)
		s.hide(l, l.expired(0))
	}
	return s
}

func (s *sim) addSource(k *Kind) {
	charged := k.Charged
	if charged == 0 {
		charged = k.Bytes
	}
	c := source{kind: k, arrivals: flow{curve: &k.Arrivals, start: s.w.Start, unit: 1},
		insert: engine.InsertCost(charged, k.Values), replace: engine.ReplaceCost(charged, k.Values)}
	removal := engine.RU(float64(engine.DeleteCost(charged, k.Values)) * s.w.Model.deletePrice())
	for i := range k.Times + 1 {
		l := &lane{kind: k, price: removal, moves: i < k.Times}
		l.forget = !l.moves && !s.ever(k.TTL)
		c.lanes = append(c.lanes, l)
		s.lanes = append(s.lanes, l)
		if l.moves {
			c.left = append(c.left, &lane{kind: k, price: removal})
			s.lanes = append(s.lanes, c.left[i])
		}
	}
	for i, l := range s.lanes {
		l.number, l.wake = i, s.wake
	}
	s.sources = append(s.sources, c)
}

// wake adds a lane to the busy lanes, at its place in their order.
func (s *sim) wake(l *lane) {
	at := sort.Search(len(s.busy), func(i int) bool { return s.busy[i].number > l.number })
	s.busy = slices.Insert(s.busy, at, l)
}

// ever reports whether items with a ttl expire under a setting of the plan.
func (s *sim) ever(o ttl.Override) bool {
	_, ends := ttl.Decide(s.w.Default, o).After()
	for _, change := range s.w.Changes {
		if change.Default != nil {
			_, also := ttl.Decide(*change.Default, o).After()
			ends = ends || also
		}
	}
	return ends
}

// run simulates the whole plan. It reports false if more or onward returns false.
func (s *sim) run(more func(done float64) bool) bool {
	w := s.w
	length := w.End - w.Start
	each := max(1, 4096/max(1, len(s.lanes))) // steps between two calls of more; the time of a step grows with the lanes
	asked := 0
	for s.now < w.End {
		s.change()
		to := min(w.End, s.now-s.now%w.Step+w.Step)
		if len(s.changes) > 0 {
			to = min(to, s.changes[0].At)
		}
		s.step(to)
		if s.now == w.End || s.now%w.Every == 0 {
			s.record()
			if s.onward != nil && !s.onward(&s.result.Rows[len(s.result.Rows)-1]) {
				return false
			}
		}
		if s.result.Steps++; more != nil && s.result.Steps-asked >= each {
			asked = s.result.Steps
			if !more(float64(s.now-w.Start) / float64(length)) {
				return false
			}
		}
	}
	return true
}

// step simulates the seconds before the second to: requests, then the purge, then expiry, as in the engine.
func (s *sim) step(to int64) {
	seconds := to - s.now
	clear(s.used[:])
	if !s.idle {
		for r := range s.regions {
			s.read(r, engine.RU(s.reads[r].take(s.now, to)), seconds)
		}
		for i := range s.sources {
			s.write(&s.sources[i], to)
		}
	}
	autoscale := s.capacity.Autoscale > 0 && !s.capacity.Serverless
	s.hour.Pass(s.capacity, (s.used[0]+engine.RU(seconds)-1)/engine.RU(seconds), to, func(h engine.Hour) {
		s.units += unitsOf(h)
		s.paid += s.w.Prices.of(h, autoscale)
	})
	for r := range s.regions {
		s.settle(r, seconds)
	}
	s.now = to
	for _, l := range s.busy {
		if n := l.expire(to); n > 0 {
			s.hide(l, n)
		}
	}
	s.measure(s.disk(), seconds)
}

// A disk is the state of the regions' disks after a step.
type disk struct {
	items, hidden, bytes, counted [regions]int64 // counted is the part of bytes that counts towards the quota and the bill
}

// hide counts n items of a lane that have become hidden.
func (s *sim) hide(l *lane, n int64) {
	s.row.Expiring += n
	s.row.ExpiredRU += engine.RU(n) * l.price
}

// measure adds the storage of a step, and updates the longest waits and the largest backlogs.
func (s *sim) measure(d disk, seconds int64) {
	row, m, counted := &s.row, &s.result.Moments, int64(0)
	row.Mean += float64(d.items[0]) * float64(seconds)
	row.MeanBytes += float64(d.bytes[0]) * float64(seconds)
	row.Most, row.MostCounted = max(row.Most, d.items[0]), max(row.MostCounted, d.counted[0])
	for r := range s.regions {
		counted += d.counted[r]
		if d.hidden[r] == 0 {
			continue
		}
		lag := s.lag(r)
		s.lags[r] = max(s.lags[r], lag)
		wait := s.wait(lag)
		row.WorstWait = max(row.WorstWait, wait)
		if wait > m.Worst {
			m.Worst, m.WorstAt = wait, s.now
		}
		if wait > s.slack {
			s.late(r, s.now-seconds, wait, d.hidden[r])
		}
	}
	s.storage += float64(counted) * (1 + s.w.Model.IndexShare) / gigabyte * float64(seconds) / hour
}

// wait returns the seconds for which an item has been hidden. Its deadline was lag seconds ago.
func (s *sim) wait(lag int64) int64 { return min(lag, s.now-s.since) }

// disk returns the present state of the disks. Every step calls it, so it passes through the lanes only
// once and sums in local variables.
func (s *sim) disk() (d disk) {
	var items, hidden, bytes, waiting int64 // waiting is the bytes of the hidden items
	for _, l := range s.busy {
		size, stored := int64(l.kind.Bytes), l.stored(0)
		items += stored
		bytes += stored * size
		if expired := l.expired(0); expired > 0 {
			hidden += expired
			waiting += expired * size
		}
		for r := 1; r < s.regions; r++ {
			stored, expired := l.stored(r), l.expired(r)
			d.items[r] += stored
			d.bytes[r] += stored * size
			d.hidden[r] += expired
			d.counted[r] -= expired * size
		}
	}
	d.items[0], d.hidden[0], d.bytes[0], d.counted[0] = items, hidden, bytes, -waiting
	for r := range s.regions {
		if s.rules.CountExpired() {
			d.counted[r] = 0
		}
		d.counted[r] += d.bytes[r]
	}
	return d
}
