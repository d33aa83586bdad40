package engine

import (
	"math"

	"github.com/cosmosttl/cosmosttl/core/cow"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// never is later than any second of the clock.
const never = math.MaxInt64

// visible reports whether requests see an item at this moment (C10, C11, C40).
func (c *Container) visible(it *Item) bool {
	return !ttl.Decide(c.spec.Default, it.override).Expired(it.ts, c.account.now)
}

// A horizon is the place up to which the two orders of deadlines have expired. It answers for many items what visible answers for one item.
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

// shows returns 1 for an item that has not expired, else 0. It has no branch, because processors predict it badly.
func (h horizon) shows(it *Item) (shown uint64) {
	at, last := it.ts, h.inherit
	n, own := it.override.Seconds()
	if own {
		at, last = it.ts+int64(n), h.own
	}
	if n < 0 {
		at = never
	}
	if at > last {
		shown = 1
	}
	return shown
}

func (c *Container) horizon() horizon { return horizonOf(c.spec.Default, c.account.now) }

// Expired returns the number of items that have expired and are still stored. Items of which a request has deleted the partition key are
// not among them.
func (c *Container) Expired() int {
	count, _ := c.index.due(c.spec.Default, c.account.now)
	return count
}

// Stored returns the number of items on disk, including hidden ones.
func (c *Container) Stored() int { return c.index.byOrdinal.Len() + c.deleting.len() }

// Live returns the number of items that requests see.
func (c *Container) Live() int { return c.index.byOrdinal.Len() - c.Expired() }

// PurgedItems returns the number of items that the purge has removed so far.
func (c *Container) PurgedItems() int { return c.purged }

// deadlineOf returns the second at which an item expires under the container's present setting.
func (c *Container) deadlineOf(it *Item) (int64, bool) {
	return ttl.Decide(c.spec.Default, it.override).Deadline(it.ts)
}

// firstAfter returns the first second after a second in which an order has an item.
func firstAfter(order *cow.Schedule[*Item], second int64) int64 {
	next := int64(never)
	order.After(second, func(second int64, _ *Item) bool {
		next = second
		return false
	})
	return next
}

// later returns the second n seconds after a second, which may be never.
func later(second int64, n int32) int64 { return min(second, never-int64(n)) + int64(n) }

// upcoming are the seconds before which nothing else expires: items with their own ttl, and items that inherit. Both are after the
// present second. Removals do not change them: stopping at a second in which nothing expires does no harm.
type upcoming struct{ own, inherit int64 }

func (u upcoming) first() int64 { return min(u.own, u.inherit) }

// upcomingAfter returns the first deadlines after a second.
func (p *replica) upcomingAfter(d ttl.Default, second int64) upcoming {
	next := upcoming{never, never}
	if d.Enabled() {
		next.own = firstAfter(p.index.own, second)
	}
	if n, ok := d.Seconds(); ok {
		next.inherit = later(firstAfter(p.index.inherit, ttl.LastExpired(n, second)), n)
	}
	return next
}

// sooner takes into account that a written item may be the next to expire.
func (c *Container) sooner(it *Item) {
	deadline, ok := c.deadlineOf(it)
	switch {
	case !ok || ttl.Expired(deadline, c.account.now):
	case it.override.Inherits():
		c.next.inherit = min(c.next.inherit, deadline)
	default:
		c.next.own = min(c.next.own, deadline)
	}
}

// expire emits events for the items whose deadline is one of the seconds up to the present one, and finds the next deadlines.
func (c *Container) expire() {
	now, next := c.account.now, &c.next
	n, _ := c.spec.Default.Seconds()
	for next.first() <= now {
		if next.own <= next.inherit {
			next.own = c.expireIn(c.index.own, 0, byItemTTL, next.own, min(now, next.inherit))
		} else {
			next.inherit = c.expireIn(c.index.inherit, n, byDefault, next.inherit, min(now, next.own-1))
		}
	}
}

// countedSingly is the number of items that are counted one by one before it takes less time to ask for the sums of their order.
const countedSingly = 64

// expireIn emits events for the items of an order that expire from a second to another, each of them n seconds after its second in the
// order. It returns the first deadline after them.
func (c *Container) expireIn(order *cow.Schedule[*Item], n int32, cause Cause, from, to int64) (next int64) {
	for next = from; next <= to; {
		e, crowd := Event{At: next, items: c.account.effects.room()}, false
		next = never
		emit := func() {
			e.Kind, e.Cause = Expired, cause
			c.emit(e.At, &e)
		}
		order.After(ttl.LastExpired(n, e.At-1), func(second int64, it *Item) bool {
			if at := second + int64(n); at != e.At {
				if at > to {
					next = at
					return false
				}
				emit()
				e = Event{At: at, items: c.account.effects.room()}
			}
			if e.Count == countedSingly {
				crowd = true
				return false
			}
			e.count(it)
			return true
		})
		if crowd {
			last := ttl.LastExpired(n, e.At)
			e.Count = between(order, last-1, last)
			next = later(firstAfter(order, last), n)
		}
		emit()
	}
	return next
}

// between returns how many items an order has after a second and up to another.
func between(order *cow.Schedule[*Item], from, to int64) int {
	all, _ := order.UpTo(to)
	none, _ := order.UpTo(from)
	return all - none
}

// stretch adds the items of an order after a second and up to another to an event.
func (e *Event) stretch(order *cow.Schedule[*Item], from, to int64) {
	if from >= to {
		return
	}
	e.Count += between(order, from, to)
	order.After(from, func(second int64, it *Item) bool {
		if second > to || len(e.items) == MaxEventRefs {
			return false
		}
		e.items = append(e.items, it)
		return true
	})
}

// emit records an event of the container, unless it is about items and counts none.
func (c *Container) emit(at int64, e *Event) {
	if e.Count == 0 && (e.Kind == Expired || e.Kind == Purged || e.Kind == Revived) {
		return
	}
	switch e.Kind {
	case Expired:
		c.account.effects.tellPayments(at)
		c.tell(Fact{At: at, Kind: FactHidden, Count: int64(e.Count)})
	case Revived:
		c.tell(Fact{At: at, Kind: FactShown, Count: int64(e.Count)})
	}
	e.At, e.Database, e.Container = at, c.database.id, c.spec.ID
	c.account.effects.add(e)
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
	c.emit(now, &back)
	c.emit(now, &hidden)
	c.next = c.upcomingAfter(d, now)
}
