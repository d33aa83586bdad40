package plan

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A driver carries out a workload item by item on an account of the engine.
type driver struct {
	t       fataler
	w       *Workload
	a       *engine.Account
	in      engine.Path
	changes []Change
	arrive  []*flow
	reads   []*flow
	items   [][]*written // by kind, in the order of their first writes
	names   []int
	hidden  int64
	shown   int64
	refused int64
}

// A written is an item that may be written again.
type written struct {
	body   string
	last   int64
	rounds int
	over   bool
}

type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// body returns the text of an item of a kind; all have the same size.
func body(kind, n, pad int, ttl string) string {
	return fmt.Sprintf(`{"id":"k%02d-%07d","pad":"%s"%s}`, kind, n, strings.Repeat("x", pad), ttl)
}

// sample returns a kind of items and the text with which they are written.
type sample struct {
	pad int
	ttl string // a member, or empty
}

func newDriver(t fataler, w *Workload, samples []sample) *driver {
	d := &driver{t: t, w: w, a: engine.New(w.Start), in: engine.Path{Database: "d", Container: "c"}, changes: w.Changes}
	d.apply(engine.CreateDatabase{ID: "d"})
	d.apply(engine.SetRules{Rules: w.Rules})
	d.apply(engine.CreateContainer{Database: "d", Throughput: w.Capacity, Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: w.Default}})
	var list []engine.Region
	d.reads = append(d.reads, &flow{curve: &w.Reads, start: w.Start, unit: 100})
	for i := range w.Regions {
		list = append(list, engine.Region{Name: w.Regions[i].Name})
		d.reads = append(d.reads, &flow{curve: &w.Regions[i].Reads, start: w.Start, unit: 100})
	}
	if list != nil {
		d.apply(engine.SetRegions{In: d.in, Regions: list})
	}
	d.items, d.names = make([][]*written, len(w.Kinds)), make([]int, len(w.Kinds))
	for i := range w.Kinds {
		d.arrive = append(d.arrive, &flow{curve: &w.Kinds[i].Arrivals, start: w.Start, unit: 1})
	}
	for _, s := range w.Stored {
		for range s.Count {
			item := engine.Imported{Body: []byte(d.name(s.Kind, samples[s.Kind])), TS: s.TS}
			if r := d.apply(engine.Import{In: d.in, Items: []engine.Imported{item}}).Answer.(engine.ImportResult); len(r.Refused) > 0 {
				t.Fatalf("import: %v", r.Refused[0].Err)
			}
		}
	}
	return d
}

func (d *driver) name(kind int, s sample) string {
	d.names[kind]++
	return body(kind, d.names[kind], s.pad, s.ttl)
}

func (d *driver) apply(cmd engine.Command) engine.Result {
	d.t.Helper()
	r, err := d.a.Apply(cmd)
	if err != nil {
		d.t.Fatalf("%T: %v", cmd, err)
	}
	d.count(r)
	return r
}

func (d *driver) count(r engine.Result) {
	for _, e := range r.Events {
		switch e.Kind {
		case engine.Expired:
			d.hidden += int64(e.Count)
		case engine.Revived:
			d.shown += int64(e.Count)
		}
	}
}

// write writes an item unless the service answers with 429.
func (d *driver) write(body string, kind engine.WriteKind) bool {
	r, err := d.a.Apply(engine.WriteItem{In: d.in, Kind: kind, Body: []byte(body)})
	d.count(r)
	if e, ok := err.(*engine.Error); ok && e.Status == 429 {
		d.refused++
		return false
	} else if err != nil {
		d.t.Fatalf("write %.60s: %v", body, err)
	}
	return true
}

// second carries out one second.
func (d *driver) second(samples []sample) {
	now := d.a.Now()
	for len(d.changes) > 0 && d.changes[0].At == now {
		c := d.changes[0]
		d.changes = d.changes[1:]
		if c.Rules != nil {
			d.apply(engine.SetRules{Rules: *c.Rules})
		}
		if c.Capacity != nil {
			d.apply(engine.SetThroughput{In: d.in, Throughput: *c.Capacity})
		}
		if c.Default != nil {
			d.apply(engine.SetDefault{In: d.in, Default: *c.Default})
		}
	}
	for r, f := range d.reads {
		want, name := engine.RU(f.take(now, now+1)), ""
		if r > 0 {
			name = d.w.Regions[r-1].Name
		}
		if t := d.container().Throughput(); t.Throttle {
			want = min(want, t.Limit()+d.burst(name))
		}
		if err := d.a.Charge(d.in, name, 0, want); err != nil {
			d.t.Fatalf("charge: %v", err)
		}
	}
	for k := range d.w.Kinds {
		kind := &d.w.Kinds[k]
		for range d.arrive[k].take(now, now+1) {
			text := d.name(k, samples[k])
			if d.write(text, engine.Create) {
				d.items[k] = append(d.items[k], &written{body: text, last: now})
			}
		}
		for round := range kind.Times {
			for _, it := range d.items[k] {
				if it.over || it.rounds != round || it.last+kind.Every != now {
					continue
				}
				if !d.write(it.body, engine.Upsert) {
					it.over = true
					continue
				}
				it.last, it.rounds = now, it.rounds+1
			}
		}
	}
	d.apply(engine.Advance{Seconds: 1})
}

// burst returns the saved request units that a second of a region can use.
func (d *driver) burst(region string) engine.RU {
	for _, r := range d.container().Regions() {
		if r.Name == region && d.container().Throughput().Burst {
			return min(r.Saved, d.container().Throughput().BurstLimit(1))
		}
	}
	return 0
}

func (d *driver) container() *engine.Container { return d.a.Databases()[0].Containers()[0] }

// lag returns the seconds since the oldest deadline of the hidden items of a region.
func (d *driver) lag(region string) (lag int64) {
	c := d.container()
	c.EachExpired(region, func(it *engine.Item) bool {
		if at, ok := ttl.Decide(c.Default(), it.Override()).Deadline(it.TS()); ok {
			lag = max(lag, d.a.Now()-at)
		}
		return true
	})
	return lag
}

// state returns the values of a row as text.
func (d *driver) state() string {
	c := d.container()
	_, cost := c.Backlog()
	u := c.Budget()
	units := int64(0)
	for _, h := range c.Bill() {
		if h.Start < d.a.Now() {
			units += unitsOf(h)
		}
	}
	s := fmt.Sprintf("live %d expired %d bytes %d counted %d purged %d needs %v lag %d delayed %v requested %v purge %v billed %v units %d hidden %d shown %d refused %d",
		c.Live(), c.Expired(), c.Bytes(), c.Storage().Counted, c.PurgedItems(), cost, d.lag(""), c.PurgeDelayed(), u.Requested, u.Purged, u.Billed, units, d.hidden, d.shown, d.refused)
	for _, r := range c.Regions()[1:] {
		s += fmt.Sprintf("; %s stored %d expired %d purged %d spent %v lag %d", r.Name, r.Stored, r.Expired, r.Purged, r.Spent, d.lag(r.Name))
	}
	return s
}

// sums adds up rows, so that a row can be compared with the engine's totals.
type sums struct {
	purged, hidden, shown, refused int64
	requested, spent               engine.RU
}

func (t *sums) state(w *Workload, row *Row) string {
	t.purged, t.hidden, t.shown, t.refused = t.purged+row.Purged, t.hidden+row.Expiring, t.shown+row.Shown, t.refused+row.Refused
	t.requested, t.spent = t.requested+row.Requests, t.spent+row.PurgeRU
	s := fmt.Sprintf("live %d expired %d bytes %d counted %d purged %d needs %v lag %d delayed %v requested %v purge %v billed %v units %d hidden %d shown %d refused %d",
		row.Live, row.Expired, row.Bytes, row.Counted, t.purged, row.BacklogRU, row.Lag, row.Delayed, t.requested, t.spent, row.Billed, row.Units, t.hidden, t.shown, t.refused)
	for i, r := range row.Regions {
		s += fmt.Sprintf("; %s stored %d expired %d purged %d spent %v lag %d", w.Regions[i].Name, r.Stored, r.Expired, r.Purged, r.Spent, r.Lag)
	}
	return s
}

// compare runs a workload both ways and compares them after every second.
func compare(t fataler, w *Workload, samples []sample) *Result {
	t.Helper()
	for i := range w.Kinds {
		if err := w.Kinds[i].Measure([]byte(body(i, 0, samples[i].pad, samples[i].ttl))); err != nil {
			t.Fatalf("measure: %v", err)
		}
	}
	w.Step, w.Every = 1, 1
	result, err := Run(w, nil)
	if err != nil {
		t.Fatalf("plan: %v", err)
	}
	d, total := newDriver(t, result.Workload, samples), sums{}
	for i := range result.Rows {
		d.second(samples)
		if got, want := total.state(w, &result.Rows[i]), d.state(); got != want {
			t.Fatalf("second %d\nplan   %s\nengine %s", i+1, got, want)
		}
	}
	return result
}

var _ fataler = (*testing.T)(nil)
