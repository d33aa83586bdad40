package planner

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/plan"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

const (
	day       = 86_400
	mostDays  = 90     // parts of the histogram of _ts
	mostItems = 50_000 // items that are measured
)

// Of returns the text of a plan for a container. The plan has the container's settings, the measured size of
// the items by their ttl, the histogram of their _ts, and the rate at which they were written. The rate also counts the
// items that are gone, as far as the container remembers them. Writes that replaced an item are requests of the plan. Comments say how all
// this was measured, which [Measurements] reads. The history is that of the container's account.
func Of(c *engine.Container, now int64, h *history.History) string {
	p := &plan.Plan{Title: c.ID(), MaxWait: 3600}
	w := &p.Workload
	w.Start, w.Default, w.Capacity = now, c.Default(), c.Throughput()
	w.Reads.Base = float64(w.Capacity.Traffic)
	w.Capacity.Traffic = 0
	if w.Capacity.Autoscale > 0 || w.Capacity.Serverless {
		w.Capacity.RUPerSec = engine.MinThroughput
	}
	w.Prices, w.Model.Grow = plan.ListPrices, true
	for _, r := range c.Regions() {
		if r.Name != "" && !w.Capacity.Serverless {
			w.Regions = append(w.Regions, plan.Region{Name: strings.ReplaceAll(r.Name, " ", "-"), Reads: plan.Curve{Base: float64(r.Traffic)}})
		}
	}
	list := groups(c)
	created, replaced := c.Writes()
	seconds, known, each := int64(0), 0, 0.0
	if replaced > 1 { // the items have only the second of their last write
		seconds = max(1, now-began(c, now, h, list))
	}
	for _, g := range list {
		known += len(g.writes)
	}
	for _, g := range list {
		k := g.kind()
		if n := len(g.writes); n > 0 {
			m := Measurement{Kind: k.Name, Writes: n, Seconds: g.span(c.Default(), now)}
			if replaced > 1 {
				m.Writes, m.Seconds = max(1, created*n/known), seconds
			}
			each += float64(engine.ReplaceCost(k.Charged, k.Values)) / 100 * float64(n) / float64(known)
			k.Arrivals.Base = m.rate()
			p.Notes = append(p.Notes, m.note())
		}
		p.Stored = append(p.Stored, g.histogram(len(w.Kinds), now)...)
		w.Kinds = append(w.Kinds, k)
	}
	if replaced > 1 && known > 0 {
		m := Measurement{Writes: replaced, Seconds: seconds, RUPerSec: rounded(each * float64(replaced) / float64(seconds))}
		w.Reads.Base += m.RUPerSec
		p.Notes = append(p.Notes, m.note())
	}
	if len(w.Kinds) == 0 {
		w.Kinds = []plan.Kind{{Name: "item", Bytes: 1024, Values: 10}}
	}
	w.End = now + shows(w)
	return plan.Print(p)
}

// Lengthened returns the text of a plan with the length that shows its steady state, and this length. ok is false unless the plan ends
// before anything that is written in it expires.
func Lengthened(text string, w *plan.Workload) (longer string, length int64, ok bool) {
	if w.Life() < w.End-w.Start {
		return text, 0, false
	}
	longer, ok = Set(text, "length", lasting(shows(w)))
	return longer, shows(w), ok
}

// shows returns the length of a plan that shows its steady state: weeks in which everything that is written expires.
func shows(w *plan.Workload) int64 {
	life := w.Life()
	return min(max(28*day, min(3*life, life+365*day)), 20*365*day)
}

// A group is the items of a container that have the same ttl, or similar ones of which ttl is the mean.
type group struct {
	ttl                   ttl.Override
	mixed                 bool
	lives                 float64 // the sum of the ttls of all writes
	times                 []int64 // _ts of the stored items, the oldest first
	writes                []int64 // the same, and of items that are gone
	bytes, charged, value int     // of the stored items
	cut                   bool    // the container has more items than are measured
	since                 int64   // the second since which the group's writes are known
}

// span returns the seconds in which the writes of the group were observed. They end now, unless later items were not measured. They begin
// with the first write of the container, but items with a ttl may have gone without a trace before that of the oldest.
func (g *group) span(d ttl.Default, now int64) int64 {
	if g.cut {
		return max(1, g.writes[len(g.writes)-1]-g.writes[0])
	}
	from := g.since
	if life, ends := ttl.Decide(d, g.ttl).After(); ends {
		from = max(from, now-int64(life))
	}
	return max(1, now-min(g.writes[0], from))
}

// began returns the second of a container's first write, or of the oldest that was imported. The history knows it, unless it begins later.
// Otherwise the oldest of the last writes is near it, if most items were written once.
func began(c *engine.Container, now int64, h *history.History, list []*group) int64 {
	in, since := c.Path(), now
	for _, g := range list {
		since = min(since, g.since)
	}
	if before, err := h.Beginning().Container(in); err != nil || before.RID() != c.RID() || before.LSN() == 0 {
		first := int64(0)
		for i := range h.Length() {
			s := h.Step(i)
			if s.Trace == nil || s.From > now {
				break
			}
			made, ok := s.Command.(engine.CreateContainer)
			if ok && made.Spec.ID == in.Container && made.Database == in.Database && s.Trace.Status < 300 {
				first = 0
			}
			for j := range s.Trace.Facts {
				if f := &s.Trace.Facts[j]; f.Kind == engine.FactCreated && first == 0 && *f.In == in {
					first = f.At
				}
			}
		}
		if first > 0 {
			return min(first, since)
		}
	}
	if created, replaced := c.Writes(); replaced > created {
		since = min(since, c.Since())
	}
	return since
}

// groups returns the items by their ttl. If a plan cannot have as many kinds, items with similar ttls have a group with their mean.
func groups(c *engine.Container) (list []*group) {
	n, wide := 0, 0.0
	var of map[ttl.Override]*group
	in := func(o ttl.Override, ts int64) *group {
		seconds, own := o.Seconds()
		key := o
		if own && wide > 0 {
			key = ttl.After(1 + int32(math.Log(float64(seconds))/wide))
		}
		g := of[key]
		if g == nil {
			g = &group{ttl: o}
			of[key] = g
			list = append(list, g)
		}
		g.writes, g.mixed = append(g.writes, ts), g.mixed || g.ttl != o
		if g.lives += float64(seconds); own {
			g.ttl = ttl.After(int32(math.Round(g.lives / float64(len(g.writes)))))
		}
		return g
	}
	gone := []engine.Tombstone{}
	c.EachTombstone(func(t engine.Tombstone) bool { gone = append(gone, t); return true })
	for of == nil || len(list) > plan.MaxKinds {
		if n, list = 0, nil; of != nil {
			wide = 2*wide + 0.01
		}
		of = map[ttl.Override]*group{}
		c.EachStored(0, func(it *engine.Item) bool {
			g := in(it.Override(), it.TS())
			charged, values := it.Charged()
			g.times, g.bytes, g.charged, g.value = append(g.times, it.TS()), g.bytes+len(it.Document()), g.charged+charged, g.value+values
			n++
			return n < mostItems
		})
		for _, t := range gone {
			in(t.Override, t.TS)
		}
	}
	if len(gone) >= engine.MaxTombstones { // what was written before the oldest of them may be gone without a trace
		since := slices.MinFunc(gone, func(a, b engine.Tombstone) int { return cmp.Compare(a.TS, b.TS) }).TS
		for _, g := range list {
			if kept := slices.DeleteFunc(slices.Clone(g.writes), func(ts int64) bool { return ts < since }); len(kept) > 0 {
				g.writes, g.since = kept, since
			}
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return len(list[i].writes) > len(list[j].writes) })
	whole := group{bytes: 1024, charged: 1024, value: 10, times: []int64{0}} // the size of items of which none is stored
	if n > 0 {
		whole = group{}
		for _, g := range list {
			whole.times = append(whole.times, g.times...)
			whole.bytes, whole.charged, whole.value = whole.bytes+g.bytes, whole.charged+g.charged, whole.value+g.value
		}
	}
	since := int64(math.MaxInt64)
	for _, g := range list {
		slices.Sort(g.times)
		slices.Sort(g.writes)
		since = min(since, g.writes[0])
		if g.cut = n >= mostItems; len(g.times) == 0 {
			each := len(whole.times)
			g.bytes, g.charged, g.value = whole.bytes/each, whole.charged/each, whole.value/each
		}
	}
	for _, g := range list {
		g.since = max(g.since, since)
	}
	return list
}

// kind returns the group as a kind of items, with their mean size.
func (g *group) kind() plan.Kind {
	n := max(1, len(g.times))
	k := plan.Kind{Name: "item", TTL: g.ttl, Bytes: g.bytes / n, Charged: g.charged / n, Values: g.value / n}
	if seconds, ok := g.ttl.Seconds(); ok {
		k.Name = "ttl-" + strconv.Itoa(int(seconds))
		if g.mixed {
			k.Name = "ttls-near-" + k.Name[4:]
		}
	} else if g.ttl.Present() {
		k.Name = "kept" // the plan says of it that it never expires
	}
	return k
}

// histogram returns the numbers of items by the time of their last write, which it divides into equal parts.
func (g *group) histogram(kind int, now int64) (list []plan.StoredLine) {
	if len(g.times) == 0 {
		return nil
	}
	first, last := g.times[0], g.times[len(g.times)-1]
	width := max(60, (last-first)/mostDays+1)
	rest := g.times
	for from := first; from <= last; from += width {
		n, _ := slices.BinarySearch(rest, from+width)
		if rest = rest[n:]; n > 0 {
			list = append(list, plan.StoredLine{Kind: kind, Count: int64(n), From: min(from, now-1),
				To: max(min(from, now-1)+1, min(from+width, now)), Parts: 60})
		}
	}
	return list
}
