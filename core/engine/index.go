package engine

import (
	"slices"
	"sort"

	"github.com/cosmosttl/cosmosttl/core/store"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/btree"
)

// index holds a container's items in the orders that it needs. All are copy-on-write: a copy shares all nodes. Items that
// inherit are in the order of their writes, which is that of their _ts and, because all get the same default, of their deadlines.
// Items with their own ttl are in the order of their deadlines. The expired items are thus a prefix of each order, whatever the
// container's default is, and a new default moves nothing.
type index struct {
	byKey   *store.Hash[*Item]
	byPK    order                     // by partition key, then ordinal
	byID    order                     // by id, then ordinal
	byRID   *btree.Map[uint64, *Item] // by ordinal: the order of a read feed
	inherit *btree.Map[uint64, *Item] // by lsn
	own     *btree.BTreeG[*Item]      // by deadline, then lsn
	writes  uint64                    // changes of inherit so far
	memo    [2]memo
	retired []*Item // by an Advance that has not ended
	bytes   int     // of the documents of all items except for those

	properties           []property
	inheritCost, ownCost runningCost // of the expired items of inherit and own
}

// runningCost is the cost of removing the items up to and including a second, by _ts or by deadline. Every write and removal
// updates it. It moves to another second by way of the items in between, so while time passes it visits each item once.
type runningCost struct {
	until int64
	cost  RU
}

// memo keeps a count of inheriting items, so that switching between two defaults counts only once.
type memo struct {
	writes uint64
	last   int64
	count  int
}

func newIndex() index {
	return index{
		byKey:   store.NewHash((*Item).key),
		byPK:    order{of: func(it *Item) string { return string(it.pk) }, items: new(btree.Map[string, *Item])},
		byID:    order{of: (*Item).ID, items: new(btree.Map[string, *Item])},
		byRID:   new(btree.Map[uint64, *Item]),
		inherit: new(btree.Map[uint64, *Item]),
		own:     btree.NewBTreeGOptions(byDeadline, btree.Options{NoLocks: true}),
	}
}

func byDeadline(a, b *Item) bool {
	if da, db := a.ownDeadline(), b.ownDeadline(); da != db {
		return da < db
	}
	return a.lsn < b.lsn
}

func (x *index) copy() index {
	y := *x
	y.byKey, y.byPK, y.byID, y.byRID = x.byKey.Copy(), x.byPK.copy(), x.byID.copy(), x.byRID.Copy()
	y.inherit, y.own = x.inherit.Copy(), x.own.Copy()
	y.properties = slices.Clone(x.properties)
	for i := range y.properties {
		y.properties[i].order = y.properties[i].order.Copy()
	}
	return y
}

func (x *index) insert(it *Item) {
	x.reorder(nil, it)
	x.store(it)
}

// store puts an item into all orders but the properties.
func (x *index) store(it *Item) {
	x.byKey.Set(it)
	x.byPK.insert(it)
	x.byID.insert(it)
	x.byRID.Set(it.ordinal, it)
	x.bytes += len(it.doc)
	if it.override.Inherits() {
		x.inherit.Set(it.lsn, it)
		x.writes++
		x.inheritCost.add(it.ts, it, 1)
	} else if _, ok := it.override.Seconds(); ok {
		x.own.Set(it)
		x.ownCost.add(it.ownDeadline(), it, 1)
	}
}

// add adds an item (sign 1) or takes it off (sign -1) if its second is covered.
func (r *runningCost) add(second int64, it *Item, sign RU) {
	if second <= r.until {
		r.cost += sign * it.PurgeCost()
	}
}

func (x *index) remove(it *Item) {
	x.forget(it)
	x.unqueue(it)
}

// forget removes an item from all orders except those of deadlines.
func (x *index) forget(it *Item) {
	x.reorder(it, nil)
	x.byKey.Delete(it.key())
	x.byPK.remove(it)
	x.byID.remove(it)
	x.byRID.Delete(it.ordinal)
}

// replace replaces a version by a new one.
func (x *index) replace(old, it *Item) {
	x.unqueue(old)
	x.reorder(old, it)
	x.store(it)
}

func (x *index) unqueue(it *Item) {
	x.bytes -= len(it.doc)
	if it.override.Inherits() {
		x.inherit.Delete(it.lsn)
		x.writes++
		x.inheritCost.add(it.ts, it, -1)
	} else if _, ok := it.override.Seconds(); ok {
		x.own.Delete(it)
		x.ownCost.add(it.ownDeadline(), it, -1)
	}
}

// inheritDue counts the inheriting items that a default of n seconds has expired at now: a prefix of their order.
func (x *index) inheritDue(n int32, now int64) int { return x.writtenBy(ttl.LastExpired(n, now)) }

// writtenBy counts the inheriting items whose last write was in that second or before.
func (x *index) writtenBy(last int64) int {
	if _, first, ok := x.inherit.Min(); !ok || first.ts > last {
		return 0
	}
	for _, m := range x.memo {
		if m.writes == x.writes && m.last == last && m.count > 0 {
			return m.count
		}
	}
	count := sort.Search(x.inherit.Len(), func(i int) bool {
		_, it, _ := x.inherit.GetAt(i)
		return it.ts > last
	})
	x.memo[1], x.memo[0] = x.memo[0], memo{x.writes, last, count}
	return count
}

// ownDue counts the items whose own ttl has run out at now: a prefix of their order.
func (x *index) ownDue(now int64) int {
	if first, ok := x.own.Min(); !ok || !ttl.Expired(first.ownDeadline(), now) {
		return 0
	}
	return sort.Search(x.own.Len(), func(i int) bool {
		it, _ := x.own.GetAt(i)
		return !ttl.Expired(it.ownDeadline(), now)
	})
}

// due counts the items that are expired under a default.
func (x *index) due(d ttl.Default, now int64) int {
	if !d.Enabled() {
		return 0
	}
	count := x.ownDue(now)
	if n, ok := d.Seconds(); ok {
		count += x.inheritDue(n, now)
	}
	return count
}

// dueCost returns the cost of removing the items that are expired under a default.
func (x *index) dueCost(d ttl.Default, now int64) RU {
	if !d.Enabled() {
		return 0
	}
	x.moveOwnCost(now)
	cost := x.ownCost.cost
	if n, ok := d.Seconds(); ok {
		x.moveInheritCost(ttl.LastExpired(n, now))
		cost += x.inheritCost.cost
	}
	return cost
}

// moveOwnCost moves the running cost of own to now. The clock never goes back, so there are only items to add.
func (x *index) moveOwnCost(now int64) {
	x.own.Ascend(pivot(x.ownCost.until, lastLSN), func(it *Item) bool {
		if !ttl.Expired(it.ownDeadline(), now) {
			return false
		}
		x.ownCost.cost += it.PurgeCost()
		return true
	})
	x.ownCost.until = now
}

// moveInheritCost moves the running cost of inherit to a second of last writes: forward as time passes, either way when the default
// changes.
func (x *index) moveInheritCost(last int64) {
	if last == x.inheritCost.until {
		return
	}
	from, to, sign := x.writtenBy(x.inheritCost.until), x.writtenBy(last), RU(1)
	if from > to {
		from, to, sign = to, from, -1
	}
	if first, _, ok := x.inherit.GetAt(from); ok && from < to {
		x.inherit.Ascend(first, func(_ uint64, it *Item) bool {
			x.inheritCost.cost += sign * it.PurgeCost()
			from++
			return from < to
		})
	}
	x.inheritCost.until = last
}
