package engine

import (
	"encoding/binary"
	"math"
	"strings"

	"github.com/tidwall/btree"
)

// placedAtOnce is the number of items that each query adds to an order that it uses. So a container without such queries
// does not pay for the order, and no query delays others until a large container has the order.
const placedAtOnce = 1024

// An order sorts items by a text, which is the partition key or the id. Items with the same text are sorted by their
// creation.
type order struct {
	of     func(*Item) string
	items  *btree.Map[string, *Item] // by place
	placed uint64                    // only items with smaller ordinals are in items
}

func (o order) copy() order {
	o.items = o.items.Copy()
	return o
}

// insert adds an item or a new version of an item, if the order has come to its ordinal.
func (o *order) insert(it *Item) {
	if it.ordinal < o.placed {
		o.items.Set(o.place(it), it)
	}
}

func (o *order) remove(it *Item) {
	if it.ordinal < o.placed {
		o.items.Delete(o.place(it))
	}
}

// grow adds some of the missing items to the order. Once all are there, new items join when they are written.
func (o *order) grow(x *index) {
	left := placedAtOnce
	x.byOrdinal.Ascend(o.placed, func(it *Item) bool {
		if left == 0 {
			return false
		}
		left--
		o.items.Set(o.place(it), it)
		o.placed = it.ordinal + 1
		return true
	})
	if left > 0 {
		o.placed = math.MaxUint64
	}
}

// each yields the items of a text from an ordinal on, in the order of their creation, until yield returns false. For
// items that are not yet in the order, each looks at every item.
func (o *order) each(x *index, text string, from uint64, yield func(*Item) bool) {
	going, prefix := true, text+"\x00"
	o.items.Ascend(placeOf(text, from), func(place string, it *Item) bool {
		if !strings.HasPrefix(place, prefix) {
			return false
		}
		if o.of(it) == text { // an id may contain NUL, so the prefix is not enough
			going = yield(it)
		}
		return going
	})
	if !going {
		return
	}
	x.byOrdinal.Ascend(max(from, o.placed), func(it *Item) bool { return o.of(it) != text || yield(it) })
}

func (o *order) place(it *Item) string { return placeOf(o.of(it), it.ordinal) }

// placeOf returns the key in an order of an item with this text and ordinal.
func placeOf(text string, ordinal uint64) string {
	return string(binary.BigEndian.AppendUint64(append([]byte(text), 0), ordinal))
}
