package engine

import (
	"math"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// never is later than any second of the clock.
const never = math.MaxInt64

// visible reports whether requests see an item at this moment (C10, C11, C40).
func (c *Container) visible(it *Item) bool {
	return !ttl.Decide(c.spec.Default, it.override).Expired(it.ts, c.account.now)
}

// Expired returns the number of items that are hidden but still stored.
func (c *Container) Expired() int { return c.index.due(c.spec.Default, c.account.now) }

// Stored returns the number of items on disk, including hidden ones.
func (c *Container) Stored() int { return c.index.byRID.Len() }

// Live returns the number of items that are not expired.
func (c *Container) Live() int { return c.Stored() - c.Expired() }

// PurgedItems returns the number of items that the purge has removed so far.
func (c *Container) PurgedItems() int { return c.purged }

// deadlineOf returns the second at which an item expires under the container's present setting.
func (c *Container) deadlineOf(it *Item) (int64, bool) {
	return ttl.Decide(c.spec.Default, it.override).Deadline(it.ts)
}

// nextExpiry returns the first second after now in which an item expires.
func (c *Container) nextExpiry() int64 { return c.nextDeadline(c.spec.Default, c.account.now) }

// nextDeadline returns the first deadline after a second.
func (p *replica) nextDeadline(d ttl.Default, after int64) int64 {
	next := int64(never)
	if !d.Enabled() {
		return next
	}
	p.index.own.Ascend(pivot(after, lastLSN), func(it *Item) bool {
		next = it.ownDeadline()
		return false
	})
	if n, ok := d.Seconds(); ok {
		if _, it, ok := p.index.inherit.GetAt(p.index.inheritDue(n, after)); ok {
			next = min(next, it.ts+int64(n))
		}
	}
	return next
}

// pivot returns a place in the order of deadlines: after the items of that deadline with a smaller lsn.
func pivot(deadline int64, lsn uint64) *Item { return &Item{ts: deadline, lsn: lsn} }

// sooner takes into account that a written item may be the next to expire. Removals need no such step: stopping at a second in which
// nothing expires does no harm.
func (c *Container) sooner(it *Item) {
	if deadline, ok := c.deadlineOf(it); ok {
		c.next = min(c.next, deadline)
	}
}

// expire emits events for the items whose deadline is this second, and finds the next deadline.
func (c *Container) expire() {
	now := c.account.now
	if c.next > now {
		return
	}
	own := Event{Kind: Expired, Cause: byItemTTL}
	c.index.own.Ascend(pivot(now, 0), func(it *Item) bool {
		if it.ownDeadline() != now {
			return false
		}
		own.count(it)
		return true
	})
	inherit := Event{Kind: Expired, Cause: byDefault}
	if n, ok := c.spec.Default.Seconds(); ok {
		c.stretch(c.index.inheritDue(n, now-1), c.index.inheritDue(n, now), &inherit)
	}
	c.emit(now, own)
	c.emit(now, inherit)
	c.next = c.nextExpiry()
}

// stretch adds the inheriting items from one place of their order to another to an event, which names the first of them.
func (c *Container) stretch(from, to int, e *Event) {
	if from >= to {
		return
	}
	want := min(MaxEventRefs, len(e.Items)+to-from)
	e.Count += to - from
	add := func(_ uint64, it *Item) bool {
		e.Items = append(e.Items, it.ref())
		return len(e.Items) < want
	}
	if len(e.Items) >= want {
		return
	}
	first, _, _ := c.index.inherit.GetAt(from)
	c.index.inherit.Ascend(first, add)
}

// count adds an item to an event.
func (e *Event) count(it *Item) {
	e.Count++
	if len(e.Items) < MaxEventRefs {
		e.Items = append(e.Items, it.ref())
	}
}

// emit records an event of the container, unless it is about items and counts none.
func (c *Container) emit(at int64, e Event) {
	if e.Count == 0 && (e.Kind == Expired || e.Kind == Purged || e.Kind == Revived) {
		return
	}
	switch e.Kind {
	case Expired:
		c.tell(Fact{At: at, Kind: FactHidden, Count: int64(e.Count)})
	case Revived:
		c.tell(Fact{At: at, Kind: FactShown, Count: int64(e.Count)})
	}
	e.At, e.Database, e.Container = at, c.database.id, c.spec.ID
	c.account.emit(e)
}

// comeBackElsewhere reports whether hidden items of a read region would become visible when the setting changes. The write region may
// have purged them; then they must not reappear in a region whose purge was slower.
func (c *Container) comeBackElsewhere(before, d ttl.Default) bool {
	now := c.account.now
	for i := range c.regions {
		if x := &c.regions[i].index; x.due(d, now) < x.due(before, now) {
			return true
		}
	}
	return false
}

// redefault changes the container's setting and emits events for the items that this hides or brings back (D02, D03). It changes no
// item: which prefixes of the two orders are expired follows from the setting (docs/model.md §5.2).
func (c *Container) redefault(d ttl.Default) {
	now, before := c.account.now, c.spec.Default
	if d == before {
		return
	}
	if d.Enabled() && !before.Enabled() || c.spec.IndexingMode == Lazy {
		c.reindex() // C30, C31
	}
	prefix := func(d ttl.Default) int {
		if n, ok := d.Seconds(); ok {
			return c.index.inheritDue(n, now)
		}
		return 0
	}
	from, to := prefix(before), prefix(d)
	c.spec.Default = d
	hidden := Event{Kind: Expired, Cause: byContainer}
	back := Event{Kind: Revived, Cause: byContainer}
	if before.Enabled() != d.Enabled() {
		e := &hidden
		if before.Enabled() {
			e = &back
		}
		e.Count = c.index.ownDue(now)
		c.index.own.Scan(func(it *Item) bool {
			if len(e.Items) == min(e.Count, MaxEventRefs) {
				return false
			}
			e.Items = append(e.Items, it.ref())
			return true
		})
	}
	c.stretch(from, to, &hidden)
	c.stretch(to, from, &back)
	if back.Count > 0 || c.comeBackElsewhere(before, d) {
		c.resync()
	}
	c.emit(now, back)
	c.emit(now, hidden)
	c.next = c.nextExpiry()
}
