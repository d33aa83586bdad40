package engine

import (
	"math"

	"github.com/cosmosttl/cosmosttl/core/store"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// never is later than any second of the clock.
const never = math.MaxInt64

// visible reports whether requests see an item at this moment (C10, C11, C40).
func (c *Container) visible(it *Item) bool {
	return !ttl.Decide(c.spec.Default, it.override).Expired(it.ts, c.account.now)
}

// A horizon is where the two orders of deadlines have expired up to: for many items it answers what visible does for one.
type horizon struct {
	own     int64 // the last expired deadline of items with their own ttl
	inherit int64 // the last _ts of the expired items that inherit
}

// horizonOf returns the horizon of a default at a second.
func horizonOf(d ttl.Default, now int64) horizon {
	h := horizon{oldestTS, oldestTS}
	if d.Enabled() {
		h.own = ttl.LastExpired(0, now)
	}
	if n, ok := d.Seconds(); ok {
		h.inherit = ttl.LastExpired(n, now)
	}
	return h
}

func (c *Container) horizon() horizon { return horizonOf(c.spec.Default, c.account.now) }

// hides reports whether an item has expired.
func (h horizon) hides(it *Item) bool {
	if n, ok := it.override.Seconds(); ok {
		return it.ts+int64(n) <= h.own
	}
	return it.ts <= h.inherit && it.override.Inherits()
}

// Expired returns the number of items that are hidden but still stored.
func (c *Container) Expired() int {
	count, _ := c.index.due(c.spec.Default, c.account.now)
	return count
}

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
	if !d.Enabled() {
		return never
	}
	next := firstAfter(p.index.own, after)
	if n, ok := d.Seconds(); ok {
		next = min(next, later(firstAfter(p.index.inherit, ttl.LastExpired(n, after)), n))
	}
	return next
}

// firstAfter returns the first second after a second in which an order has an item.
func firstAfter(order *store.Schedule[*Item], second int64) int64 {
	next := int64(never)
	order.After(second, func(second int64, _ *Item) bool {
		next = second
		return false
	})
	return next
}

// later returns the second n seconds after a second, which may be never.
func later(second int64, n int32) int64 { return min(second, never-int64(n)) + int64(n) }

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
	c.next = own.stretch(c.index.own, now-1, now)
	inherit := Event{Kind: Expired, Cause: byDefault}
	if n, ok := c.spec.Default.Seconds(); ok {
		c.next = min(c.next, later(inherit.stretch(c.index.inherit, ttl.LastExpired(n, now-1), ttl.LastExpired(n, now)), n))
	}
	c.emit(now, own)
	c.emit(now, inherit)
}

// countedSingly is the number of items that are counted one by one before it takes less time to ask for the sums of their order.
const countedSingly = 64

// stretch adds the items of an order after a second and up to another to an event. It returns the second of the first item behind them.
func (e *Event) stretch(order *store.Schedule[*Item], from, to int64) (next int64) {
	before, next := e.Count, never
	order.After(from, func(second int64, it *Item) bool {
		if next = second; second > to || e.Count-before == countedSingly {
			return false
		}
		e.count(it)
		next = never
		return true
	})
	if next <= to {
		all, _ := order.UpTo(to)
		none, _ := order.UpTo(from)
		e.Count = before + all - none
		next = firstAfter(order, to)
	}
	return next
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
		x := &c.regions[i].index
		after, _ := x.due(d, now)
		if was, _ := x.due(before, now); after < was {
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
	from, to := horizonOf(before, now), horizonOf(d, now)
	c.spec.Default = d
	hidden := Event{Kind: Expired, Cause: byContainer}
	hidden.stretch(c.index.own, from.own, to.own)
	hidden.stretch(c.index.inherit, from.inherit, to.inherit)
	back := Event{Kind: Revived, Cause: byContainer}
	back.stretch(c.index.own, to.own, from.own)
	back.stretch(c.index.inherit, to.inherit, from.inherit)
	if back.Count > 0 || c.comeBackElsewhere(before, d) {
		c.resync()
	}
	c.emit(now, back)
	c.emit(now, hidden)
	c.next = c.nextExpiry()
}
