package engine

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/cow"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/btree"
)

// index holds a container's items in several orders. All orders are copy-on-write, so a copy shares all nodes. Items
// that inherit are sorted by _ts. This is also the order of their writes and of their deadlines, because all of them
// have the same default. Items with their own ttl are sorted by deadline. So the expired items are a prefix of each of
// these two orders under any default, and a new default moves no items.
type index struct {
	byKey     *cow.Hash[*Item]
	byPK      order                // by partition key, then ordinal
	byID      order                // by id, then ordinal
	byOrdinal *cow.Vector[*Item]   // by ordinal, which is the order of a read feed
	inherit   *cow.Schedule[*Item] // by _ts, then lsn
	own       *cow.Schedule[*Item] // by deadline, then lsn
	retired   []retired            // removed by an Advance that has not ended
	bytes     int                  // of the documents, without the Item structures

	properties []property
}

func newIndex() index {
	cost := func(it *Item) int64 { return int64(it.PurgeCost()) }
	return index{
		byKey:     cow.NewHash((*Item).key),
		byPK:      order{of: func(it *Item) string { return string(it.PartitionKey()) }, items: new(btree.Map[string, *Item])},
		byID:      order{of: (*Item).ID, items: new(btree.Map[string, *Item])},
		byOrdinal: cow.NewVector[*Item](),
		inherit:   cow.NewSchedule(cost),
		own:       cow.NewSchedule(cost),
	}
}

func (x *index) copy() index {
	y := *x
	y.retired = nil
	y.byKey, y.byPK, y.byID, y.byOrdinal = x.byKey.Copy(), x.byPK.copy(), x.byID.copy(), x.byOrdinal.Copy()
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

// store puts an item into all orders except those of the properties.
func (x *index) store(it *Item) {
	x.byKey.Set(it)
	x.byPK.insert(it)
	x.byID.insert(it)
	x.byOrdinal.Set(it.ordinal, it)
	x.bytes += len(it.doc)
	if it.override.Inherits() {
		x.inherit.Add(it.ts, it.lsn, it)
	} else if _, ok := it.override.Seconds(); ok {
		x.own.Add(it.ownDeadline(), it.lsn, it)
	}
}

func (x *index) remove(it *Item) {
	x.forget(it)
	x.unqueue(it)
}

// forget removes an item from all orders except the orders of deadlines.
func (x *index) forget(it *Item) {
	x.reorder(it, nil)
	x.byKey.Delete(it.key())
	x.byPK.remove(it)
	x.byID.remove(it)
	x.byOrdinal.Delete(it.ordinal)
}

// replace replaces a version of an item by a new version, which may have another name.
func (x *index) replace(old, it *Item) {
	x.unqueue(old)
	if old.name != it.name {
		x.byKey.Delete(old.name)
		x.byID.remove(old)
	}
	x.reorder(old, it)
	x.store(it)
}

func (x *index) unqueue(it *Item) {
	x.bytes -= len(it.doc)
	if it.override.Inherits() {
		x.inherit.Remove(it.ts, it.lsn)
	} else if _, ok := it.override.Seconds(); ok {
		x.own.Remove(it.ownDeadline(), it.lsn)
	}
}

// due returns how many items are expired under a default, and the cost of removing them. Both are sums over a prefix of
// each order.
func (x *index) due(d ttl.Default, now int64) (count int, cost RU) {
	h := horizonOf(d, now)
	own, units := x.own.UpTo(h.own)
	inherit, more := x.inherit.UpTo(h.inherit)
	return own + inherit, RU(units + more)
}

// eachDue calls yield for the items that a horizon hides, until yield returns false. Items with their own ttl come
// first. Each kind is in the order of its deadlines.
func (x *index) eachDue(h horizon, yield func(*Item) bool) {
	stopped := false
	x.own.After(oldestTS, func(second int64, it *Item) bool {
		if second > h.own {
			return false
		}
		stopped = !yield(it)
		return !stopped
	})
	if !stopped {
		x.inherit.After(oldestTS, func(ts int64, it *Item) bool { return ts <= h.inherit && yield(it) })
	}
}
