package timeline

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// life is what happened in a container from a second on. A container that is created again under the same name has
// another life. All lists only grow at their ends. But the entries of the last second may still change.
type life struct {
	begin    int64
	before   *engine.Container // the container at the beginning, if it existed before
	over     bool              // the container was deleted
	defaults []Setting
	budgets  []Budget
	counts   []Count
	usage    []Usage
	deeds    []deed
	last     map[uint64]int32 // by ordinal: the index of the item's last deed
}

// deed is a write, the hiding or the end of an item.
type deed struct {
	at, age  int64
	ordinal  uint64
	override ttl.Override
	prev     int32 // the index of the item's previous deed, or -1
	end      EndCause
	marked   bool // a request deleted the item's partition key, so the item is hidden from now on
}

func newLife(at int64, d ttl.Default, t engine.Throughput) *life {
	l := &life{begin: at, last: map[uint64]int32{}}
	l.setDefault(at, d)
	l.setThroughput(at, t)
	l.counts = []Count{{At: at}}
	return l
}

// lifeOf returns the life of a container that exists at the beginning of the record.
func lifeOf(c *engine.Container, now int64) *life {
	l := newLife(now, c.Default(), c.Throughput())
	l.before = c
	l.counts[0].OnDisk, l.counts[0].Live = c.Stored(), c.Live()
	return l
}

func (l *life) setDefault(at int64, d ttl.Default) {
	n := len(l.defaults)
	if n > 0 && l.defaults[n-1].At == at {
		n--
	}
	if l.defaults = l.defaults[:n]; n == 0 || l.defaults[n-1].Default != d {
		l.defaults = append(l.defaults, Setting{at, d})
	}
}

func (l *life) setThroughput(at int64, t engine.Throughput) {
	l.setBudget(Budget{at, t.Limit(), engine.RU(t.Traffic) * 100})
}

// setLimit sets the most request units of a second.
func (l *life) setLimit(at int64, limit engine.RU) {
	l.setBudget(Budget{at, limit, l.budgets[len(l.budgets)-1].Traffic})
}

func (l *life) setBudget(b Budget) {
	at := b.At
	n := len(l.budgets)
	if n > 0 && l.budgets[n-1].At == at {
		n--
	}
	if l.budgets = l.budgets[:n]; n == 0 || l.budgets[n-1].Limit != b.Limit || l.budgets[n-1].Traffic != b.Traffic {
		l.budgets = append(l.budgets, b)
	}
}

// count changes the number of items.
func (l *life) count(at int64, onDisk, live int) {
	c := l.counts[len(l.counts)-1]
	c.OnDisk += onDisk
	c.Live += live
	if c.At == at {
		l.counts[len(l.counts)-1] = c
		return
	}
	c.At = at
	l.counts = append(l.counts, c)
}

// second returns the usage of a second, for additions. The second is the last second or a later one.
func (l *life) second(at int64) *Usage {
	one := Usage{At: at, Till: at + 1}
	if n := len(l.usage); n > 0 && l.usage[n-1].Till == one.Till {
		u := &l.usage[n-1]
		if u.At == at {
			return u
		}
		one.Purge = u.Purge / engine.RU(u.Till-u.At) // in a stretch, each second has the same
		u.Till, u.Purge = at, u.Purge-one.Purge
	}
	l.usage = append(l.usage, one)
	return &l.usage[len(l.usage)-1]
}

// pay adds the purge's spending of some seconds, which is the same in each of them. The stretches do not depend on how
// the time is divided into calls.
func (l *life) pay(at, till int64, each engine.RU) {
	n := len(l.usage)
	if n > 0 && l.usage[n-1].At == at {
		l.second(at).Purge += each
		at++
	}
	if at == till {
		return
	}
	if n > 0 {
		u := &l.usage[n-1]
		if u.Till == at && u.Requests == 0 && u.Purged == 0 && u.Throttled == 0 && u.Purge == each*engine.RU(u.Till-u.At) {
			u.Till = till
			u.Purge += each * engine.RU(till-at)
			return
		}
	}
	l.usage = append(l.usage, Usage{At: at, Till: till, Purge: each * engine.RU(till-at)})
}

func (l *life) add(d deed) {
	d.prev = -1
	if prev, ok := l.last[d.ordinal]; ok {
		d.prev = prev
	}
	l.last[d.ordinal] = int32(len(l.deeds))
	l.deeds = append(l.deeds, d)
}

// tell adds a fact about the container.
func (l *life) tell(f *engine.Fact) {
	switch f.Kind {
	case engine.FactCreated:
		l.add(deed{at: f.At, age: f.Count, ordinal: f.Ordinal, override: f.Override})
		l.count(f.At, 1, 1)
	case engine.FactReplaced:
		l.add(deed{at: f.At, age: f.Count, ordinal: f.Ordinal, override: f.Override})
	case engine.FactDeleted:
		l.add(deed{at: f.At, ordinal: f.Ordinal, end: Deleted})
		l.count(f.At, -1, -1)
	case engine.FactPurged:
		l.add(deed{at: f.At, ordinal: f.Ordinal, end: Purged})
		l.count(f.At, -1, 0)
		l.second(f.At-1).Purged++
	case engine.FactMadeWay:
		l.add(deed{at: f.At, ordinal: f.Ordinal, end: Recreated})
		l.count(f.At, -1, 0)
	case engine.FactMarked:
		l.add(deed{at: f.At, ordinal: f.Ordinal, marked: true})
		l.count(f.At, 0, -int(f.Count))
	case engine.FactErased:
		l.add(deed{at: f.At, ordinal: f.Ordinal, end: Deleted})
		l.count(f.At, -1, 0)
	case engine.FactHidden:
		l.count(f.At, 0, -int(f.Count))
	case engine.FactShown:
		l.count(f.At, 0, int(f.Count))
	case engine.FactLimit:
		l.setLimit(f.At, f.RU)
	case engine.FactCopied:
		l.second(f.At).Requests += f.RU
	case engine.FactPaid:
		l.pay(f.At, f.At+f.Count, f.RU/engine.RU(f.Count))
	}
}

// request adds the cost of a request in the write region.
func (l *life) request(at int64, t *history.Trace) {
	if t.Charge == 0 && t.Throttled == 0 {
		return
	}
	u := l.second(at)
	u.Requests += t.Charge
	u.Throttled += t.Throttled
}

// sizes are the lengths of a life's lists, and the last elements, which may still change.
type sizes struct {
	over                                    bool
	defaults, budgets, counts, usage, deeds int
	d                                       Setting
	b                                       Budget
	c                                       Count
	u                                       Usage
}

func (l *life) sizes() sizes {
	s := sizes{over: l.over, defaults: len(l.defaults), budgets: len(l.budgets), counts: len(l.counts), usage: len(l.usage),
		deeds: len(l.deeds)}
	s.d, s.b, s.c = l.defaults[s.defaults-1], l.budgets[s.budgets-1], l.counts[s.counts-1]
	if s.usage > 0 {
		s.u = l.usage[s.usage-1]
	}
	return s
}

// cut takes the life back to earlier sizes.
func (l *life) cut(s sizes) {
	for i := len(l.deeds) - 1; i >= s.deeds; i-- {
		l.last[l.deeds[i].ordinal] = l.deeds[i].prev
	}
	l.over = s.over
	l.defaults, l.budgets, l.counts = l.defaults[:s.defaults], l.budgets[:s.budgets], l.counts[:s.counts]
	l.usage, l.deeds = l.usage[:s.usage], l.deeds[:s.deeds]
	l.defaults[s.defaults-1], l.budgets[s.budgets-1], l.counts[s.counts-1] = s.d, s.b, s.c
	if s.usage > 0 {
		l.usage[s.usage-1] = s.u
	}
}
