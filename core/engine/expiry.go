package engine

import (
	"math"

	"github.com/cosmosttl/cosmosttl/core/cow"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// never is a second after all seconds of the clock.
const never = math.MaxInt64

// visible reports whether requests see an item now (C10, C11, C40).
func (c *Container) visible(it *Item) bool {
	return !ttl.Decide(c.spec.Default, it.override).Expired(it.ts, c.account.now)
}

// A horizon marks the expired part of the two orders of deadlines. It answers for many items what visible answers for
// one item.
type horizon struct {
	own     int64 // the last expired deadline of the items with their own ttl
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

// shows returns 1 for an item that has not expired, and 0 otherwise. It avoids unpredictable branches, which are slow.
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

// Expired returns the number of items that have expired and are still stored. Items that a request has deleted by their
// partition key do not count.
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

// firstAfter returns the first second after a given second at which an order has an item.
func firstAfter(order *cow.Schedule[*Item], second int64) int64 {
	next := int64(never)
	order.After(second, func(second int64, _ *Item) bool {
		next = second
		return false
	})
	return next
}

// later returns the second n seconds after a given second, which may be never.
func later(second int64, n int32) int64 { return min(second, never-int64(n)) + int64(n) }

// upcoming holds the next seconds in which items can expire: own for items with their own ttl, and inherit for items that
// inherit. Both are after the present second. Removals do not update these seconds, because it does no harm to stop at a
// second in which nothing expires.
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

// sooner updates the next deadlines for a written item, which may be the next to expire.
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

// expire emits events for the items that have expired by the present second, and finds the next deadlines.
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

// countedSingly is the number of items that are counted one by one. For more items, the sums of their order take less
// time.
const countedSingly = 64

// expireIn emits events for the items of an order that expire from one second to another. Each item expires n seconds
// after its second in the order. expireIn returns the first deadline after them.
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

// between returns how many items an order has after one second, up to and including another.
func between(order *cow.Schedule[*Item], from, to int64) int {
	all, _ := order.UpTo(to)
	none, _ := order.UpTo(from)
	return all - none
}

// stretch adds to an event the items that an order has after one second, up to and including another.
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

// emit records an event of the container. It drops events about items that count no item.
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

// comeBackElsewhere reports whether hidden items of a read region would become visible under a new setting. The write
// region may have purged these items already. Then a region with a slower purge must not show them again.
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

// redefault changes the container's setting and emits events for the items that the change hides or brings back (D02,
// D03). It changes no item, because the setting decides which prefixes of the two orders are expired (docs/model.md
// §5.2).
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
	c.defaults.add(&pastDefault{now, before}, maxDefaults)
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
