package engine

import (
	"encoding/binary"
	"math"
	"strings"

	"github.com/tidwall/btree"
)

// placedAtOnce is the number of items that join an order for each query that uses it. A container that nobody queries so does not pay for
// the order, and no query makes others wait until a large container has it.
const placedAtOnce = 1024

// An order has the items by a text, the partition key or the id, and items with the same text in the order of their creation.
type order struct {
	of     func(*Item) string
	items  *btree.Map[string, *Item] // by place
	placed uint64                    // items has the items with smaller ordinals
}

func (o order) copy() order {
	o.items = o.items.Copy()
	return o
}

// insert adds an item, or a new version of one, if it belongs to the part that there is.
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

// grow extends the order by some of the items that are not in it. Once all are, new ones join when they are written.
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

// each yields the items of a text from an ordinal on, in the order of their creation, until yield returns false. Those that the order
// does not have yet are found by looking at each.
func (o *order) each(x *index, text string, from uint64, yield func(*Item) bool) {
	going, prefix := true, text+"\x00"
	o.items.Ascend(placeOf(text, from), func(place string, it *Item) bool {
		if !strings.HasPrefix(place, prefix) {
			return false
		}
		if o.of(it) == text { // an id may contain NUL
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

// placeOf returns the place of an item with that text and ordinal.
func placeOf(text string, ordinal uint64) string {
	return string(binary.BigEndian.AppendUint64(append([]byte(text), 0), ordinal))
}
