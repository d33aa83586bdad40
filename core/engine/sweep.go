package engine

import (
	"github.com/cosmosttl/cosmosttl/core/store"
	"github.com/tidwall/btree"
)

// retire takes a purged item out of the orders of deadlines. An Advance reads no other order, so sweep removes the item from those at
// its end: an Advance that purges a million items rebuilds them once.
func (x *index) retire(it *Item) {
	x.unqueue(it)
	x.retired = append(x.retired, it)
}

func (x *index) sweep() {
	list := x.retired
	x.retired = nil
	if len(list) == 0 {
		return
	}
	if len(list) >= x.byRID.Len()/8 {
		x.properties = nil // a query that wants one makes it of what is left
	}
	if len(list) == x.byRID.Len() { // as after a long jump: an empty order costs less than one that is emptied
		x.byKey, x.byRID = store.NewHash((*Item).key), store.NewVector[*Item]()
		x.byPK.items, x.byID.items = new(btree.Map[string, *Item]), new(btree.Map[string, *Item])
		return
	}
	if len(list) < x.byRID.Len()/8 {
		for _, it := range list {
			x.forget(it)
		}
		return
	}
	gone := make(map[*Item]bool, len(list))
	for _, it := range list {
		gone[it] = true
		x.byKey.Delete(it.key())
		x.byRID.Delete(it.ordinal)
	}
	x.byPK.items, x.byID.items = without(x.byPK.items, gone), without(x.byID.items, gone)
}

// without returns a copy of an order without some of its items.
func without(order *btree.Map[string, *Item], gone map[*Item]bool) *btree.Map[string, *Item] {
	kept := new(btree.Map[string, *Item])
	order.Scan(func(place string, it *Item) bool {
		if !gone[it] {
			kept.Load(place, it)
		}
		return true
	})
	return kept
}
