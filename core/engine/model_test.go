package engine_test

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// The engine against the naive implementation: random commands to both, everything compared after each.

var modelContainers = []engine.CreateContainer{
	{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(60)}},
	{Database: "db", Spec: engine.Spec{ID: "other", PartitionKey: []string{"/id"}}},
}

// pair holds both implementations.
type pair struct {
	a *engine.Account
	n *naive
}

func newPair() *pair {
	p := &pair{engine.New(epoch), newNaive(modelContainers...)}
	_, _ = p.a.Apply(engine.CreateDatabase{ID: "db"})
	for _, c := range modelContainers {
		_, _ = p.a.Apply(c)
	}
	return p
}

// apply sends a command to both and compares the answers and the whole visible state.
func (p *pair) apply(t fataler, cmd engine.Command) {
	r, err := p.a.Apply(cmd)
	o := p.n.apply(cmd)
	got := outcome{status: r.Status, charge: int64(r.Charge)}
	if e, ok := err.(*engine.Error); ok {
		got.sub = e.SubStatus
	}
	for _, it := range r.Items() {
		got.docs = append(got.docs, string(it.Document()))
	}
	same(t, cmd, "answer", fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", o))
	same(t, cmd, "events", place(r.Events)+eventText(r.Events), place(p.n.events)+eventText(p.n.events))
	same(t, cmd, "state", p.state(), p.n.state())
}

func place(events []engine.Event) (s string) {
	for _, e := range events {
		s += e.Database + "/" + e.Container + " "
	}
	return s + "\n"
}

type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

func same(t fataler, cmd engine.Command, what, got, want string) {
	t.Helper()
	if got != want {
		got, want = strings.ReplaceAll(got, "xxxxxxxxxx", "…"), strings.ReplaceAll(want, "xxxxxxxxxx", "…")
		for strings.Contains(got+want, "……") {
			got, want = strings.ReplaceAll(got, "……", "…"), strings.ReplaceAll(want, "……", "…")
		}
		t.Fatalf("%T %.300v\n%s of the engine:\n%s\nof the naive implementation:\n%s", cmd, cmd, what, got, want)
	}
}

func (p *pair) state() string {
	var b strings.Builder
	fmt.Fprintf(&b, "now %d\n", p.a.Now())
	for _, c := range p.a.Databases()[0].Containers() {
		backlog, cost := c.Backlog()
		u := c.Budget()
		fmt.Fprintf(&b, "%s default %v stored %d with %d bytes expired %d live %d purged %d lsn %d backlog %d %v delayed %v\n", c.ID(), c.Default(),
			c.Stored(), c.Bytes(), c.Expired(), c.Live(), c.PurgedItems(), c.LSN(), backlog, cost, c.PurgeDelayed())
		fmt.Fprintf(&b, "saved %v\nbudget used %v left %v spent %v requests %v purges %v billed %v deletes %v %v\n", u.Saved, u.Requests, u.Leftover, u.LastPurge, u.Requested, u.Purged, u.Billed,
			u.Deletes, u.LastDelete)
		c.EachStored(0, func(it *engine.Item) bool {
			fmt.Fprintf(&b, "%d %s lsn %d ts %d %v %v visible %v\n", it.Ordinal(), it.ETag(), it.LSN(), it.TS(), it.Override(), it.PurgeCost(), c.Visible(it))
			b.Write(it.Document())
			b.WriteByte('\n')
			return true
		})
		c.EachTombstone(func(t engine.Tombstone) bool {
			fmt.Fprintf(&b, "tombstone %s#%d at %d ts %d %v %v\n", t.Ref.ID, t.Ref.Ordinal, t.At, t.TS, t.Cause, t.RU)
			return true
		})
	}
	return b.String()
}

func (n *naive) state() string {
	var b strings.Builder
	fmt.Fprintf(&b, "now %d\n", n.now)
	for _, c := range n.containers {
		d, _ := engineDefault(c.ttl)
		dead, cost := n.backlog(c)
		bytes := 0
		stored := append(append([]*naiveItem{}, c.items...), c.hidden.items...)
		sort.Slice(stored, func(i, j int) bool { return stored[i].number < stored[j].number })
		for _, it := range stored {
			bytes += len(it.doc)
		}
		fmt.Fprintf(&b, "%s default %v stored %d with %d bytes expired %d live %d purged %d lsn %d backlog %d %v delayed %v\n", c.id, d,
			len(stored), bytes, dead, len(c.items)-dead, c.purged, c.lsn, dead, cost, c.delayed)
		fmt.Fprintf(&b, "saved %v\nbudget used %v left %v spent %v requests %v purges %v billed %v deletes %v %v\n", engine.RU(c.saved), engine.RU(c.used), engine.RU(max(0, c.left()-c.reserved())+c.purgeExtra()),
			engine.RU(c.spent), engine.RU(c.requests), engine.RU(c.purges), engine.RU(c.bill), engine.RU(c.hidden.total), engine.RU(c.hidden.spent))
		for _, it := range stored {
			own := "absent"
			if it.ttl != 0 {
				own = fmt.Sprint(it.ttl)
			}
			fmt.Fprintf(&b, "%d %s lsn %d ts %d %v %v visible %v\n%s\n", it.number, it.etag(), it.lsn, it.ts, own, engine.RU(it.purgePrice()), !c.dead(it, n.now) && !slices.Contains(c.hidden.items, it), it.doc)
		}
		sort.Slice(c.tombstones, func(i, j int) bool { return c.tombstones[i].Ref.Ordinal < c.tombstones[j].Ref.Ordinal })
		for _, t := range c.tombstones {
			fmt.Fprintf(&b, "tombstone %s#%d at %d ts %d %v %v\n", t.Ref.ID, t.Ref.Ordinal, t.At, t.TS, t.Cause, t.RU)
		}
	}
	return b.String()
}

// backlog scans all items.
func (n *naive) backlog(c *naiveContainer) (items int, cost engine.RU) {
	for _, it := range n.expired(c) {
		items++
		cost += engine.RU(it.purgePrice())
	}
	if list := n.waiting(c); len(list) > 0 && c.paidFor == list[0].lsn {
		cost -= engine.RU(c.paid)
	}
	return items, cost
}

// lookAhead compares NextEvent with advancing second by second.
func (p *pair) lookAhead(t fataler) {
	const far = 3000
	seconds, ok := p.a.NextEvent()
	trial := p.n.clone()
	for s := int64(1); s <= far; s++ {
		trial.tick()
		if len(trial.events) > 0 {
			if !ok || seconds != s {
				t.Fatalf("NextEvent returned %d, %v, but in %d seconds: %s", seconds, ok, s, eventText(trial.events))
			}
			return
		}
	}
	if ok && seconds <= far {
		t.Fatalf("NextEvent returned %d, but there is no event", seconds)
	}
}

// TestModel is the property. A sequence has from a few to many commands.
func TestModel(t *testing.T) { rapid.Check(t, modelProperty) }

func modelProperty(t *rapid.T) {
	p := newPair()
	for range rapid.IntRange(1, 40).Draw(t, "commands") {
		switch cmd := commands(p.n).Draw(t, "command").(type) {
		case engine.Command:
			p.apply(t, cmd)
		case []engine.Command:
			for _, c := range cmd {
				p.apply(t, c)
			}
		case string:
			p.detour(t, cmd)
		}
	}
	p.lookAhead(t)
}

// TestBacklogEqualsAScan reads the backlog only now and then, so that items are written, expire, revive and go in between.
func TestBacklogEqualsAScan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newPair()
		for range rapid.IntRange(1, 40).Draw(t, "commands") {
			switch cmd := commands(p.n).Draw(t, "command").(type) {
			case engine.Command:
				_, _ = p.a.Apply(cmd)
				p.n.apply(cmd)
			case []engine.Command:
				for _, c := range cmd {
					_, _ = p.a.Apply(c)
					p.n.apply(c)
				}
			case string:
				p.a = p.a.Copy()
			}
			if !rapid.Bool().Draw(t, "ask") {
				continue
			}
			for i, c := range p.a.Databases()[0].Containers() {
				items, cost := c.Backlog()
				if n, ru := p.n.backlog(p.n.containers[i]); n != items || ru != cost {
					t.Fatalf("%s: %d items for %v, by a scan %d for %v", c.ID(), items, cost, n, ru)
				}
			}
		}
	})
}

// detour does something to the engine that must not be visible afterwards.
func (p *pair) detour(t fataler, what string) {
	switch what {
	case "copy":
		p.a = p.a.Copy()
	case "diverge":
		other := p.a.Copy()
		for _, c := range modelContainers {
			in := engine.Path{Database: "db", Container: c.Spec.ID}
			_, _ = other.Apply(engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(item("a", "5"))})
			_, _ = other.Apply(engine.SetDefault{In: in, Default: ttl.On(1)})
		}
		_, _ = other.Apply(engine.Advance{Seconds: 100})
	case "reload":
		b, err := engine.Load(p.a.Save())
		if err != nil {
			t.Fatalf("reload: %v", err)
		}
		if x, y := string(p.a.Save()), string(b.Save()); x != y {
			t.Fatalf("reload changes\n%s\nto\n%s", x, y)
		}
		if p.a, err = engine.Restore(given(pieces(b))); err != nil {
			t.Fatalf("restore: %v", err)
		}
	case "look ahead":
		p.lookAhead(t)
	}
	same(t, nil, "state after "+what, p.state(), p.n.state())
}
