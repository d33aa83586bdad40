package engine

import (
	"github.com/cosmosttl/cosmosttl/core/cow"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/btree"
)

// retired is an item that the purge has removed, with the second of the removal.
type retired struct {
	item *Item
	at   int64
}

// maxRetiredKept is the number of retired items for which an index keeps the memory from one Advance to the next.
const maxRetiredKept = 1024

// take removes the items that are expired at a second under a default from the orders of deadlines, as long as yield
// returns true. yield is given each item and its cost. Items with older deadlines come first, and then older writes. An
// Advance reads no other order. So sweep removes the items from the other orders at the end, and an Advance that purges
// a million items rebuilds these orders only once.
func (x *index) take(d ttl.Default, second int64, yield func(it *Item, cost int64) bool) {
	h := horizonOf(d, second)
	n, _ := d.Seconds()
	for going := true; going; {
		own, mine, ok := x.own.Min()
		ts, other, inherits := x.inherit.Min()
		ok, inherits = ok && own <= h.own, inherits && ts <= h.inherit
		switch theirs := ts + int64(n); {
		case ok && inherits && (own < theirs || own == theirs && mine.lsn < other.lsn):
			going = x.own.Take(theirs, other.lsn, yield)
		case ok && inherits:
			going = x.inherit.Take(own-int64(n), mine.lsn, yield)
		case ok:
			going = x.own.Take(h.own+1, 0, yield)
		case inherits:
			going = x.inherit.Take(h.inherit+1, 0, yield)
		default:
			going = false
		}
	}
}

// retire notes an item that take has removed, for sweep.
func (x *index) retire(it *Item, at int64) {
	x.bytes -= len(it.doc)
	x.retired = append(doubled(x.retired), retired{it, at})
}

// sweep ends an Advance. It removes the items that the purge has retired. Only the newest of them leave tombstones.
func (c *Container) sweep() {
	list := c.index.retired
	for _, gone := range list[max(0, len(list)-MaxTombstones):] {
		c.bury(gone.item, gone.at, byPurge, c.price(gone.item.PurgeCost()))
	}
	c.index.sweep()
	for i := range c.regions {
		c.regions[i].sweep()
	}
}

func (x *index) sweep() {
	list := x.retired
	if len(list) == 0 {
		return
	}
	if len(list) >= x.byOrdinal.Len()/8 {
		x.properties = nil // a later query makes the properties from the remaining items
	}
	switch {
	case len(list) == x.byOrdinal.Len(): // as after a long jump; a new order costs less than emptying the old one
		x.byKey, x.byOrdinal = cow.NewHash((*Item).key), cow.NewVector[*Item]()
		x.byPK.items, x.byID.items = new(btree.Map[string, *Item]), new(btree.Map[string, *Item])
	case len(list) < x.byOrdinal.Len()/8:
		for _, gone := range list {
			x.forget(gone.item)
		}
	default:
		for _, gone := range list {
			x.byKey.Delete(gone.item.key())
			x.byOrdinal.Delete(gone.item.ordinal)
		}
		x.byPK.items, x.byID.items = x.stored(x.byPK.items), x.stored(x.byID.items)
	}
	clear(list)
	if x.retired = list[:0]; cap(list) > maxRetiredKept {
		x.retired = nil
	}
}

// stored returns a copy of an order with only the items that are still stored.
func (x *index) stored(order *btree.Map[string, *Item]) *btree.Map[string, *Item] {
	kept := new(btree.Map[string, *Item])
	order.Scan(func(place string, it *Item) bool {
		if _, ok := x.byOrdinal.Get(it.ordinal); ok {
			kept.Load(place, it)
		}
		return true
	})
	return kept
}
