package engine

import (
	"encoding/binary"
	"math"
	"strings"
)

// placedAtOnce is how many items join the order of partition keys for each query in a partition. A container in which nobody queries
// partitions does not pay for the order, and no query makes others wait until a large container has it.
const placedAtOnce = 1024

// place extends the order of partition keys by some of the items that are not in it. Once all are, new ones join when they are written.
func (x *index) place() {
	left := placedAtOnce
	x.byRID.Ascend(x.placed, func(ordinal uint64, it *Item) bool {
		if left == 0 {
			return false
		}
		left--
		x.byPK.Set(it.place(), it)
		x.placed = ordinal + 1
		return true
	})
	if left > 0 {
		x.placed = math.MaxUint64
	}
}

// partition yields the items of a partition key from an ordinal on, in the order of their creation. Those that the order of partition
// keys does not have yet are found by looking at each.
func (x *index) partition(key PartitionKey, from uint64, yield func(*Item) bool) {
	going, prefix := true, string(key)+"\x00"
	x.byPK.Ascend(key.at(from), func(place string, it *Item) bool {
		if !strings.HasPrefix(place, prefix) {
			return false
		}
		going = yield(it)
		return going
	})
	if !going {
		return
	}
	x.byRID.Ascend(max(from, x.placed), func(_ uint64, it *Item) bool { return it.pk != key || yield(it) })
}

// place returns the item's key in the order of partition keys.
func (it *Item) place() string { return it.pk.at(it.ordinal) }

// at returns the place of an item with that partition key and ordinal in the order of partition keys.
func (key PartitionKey) at(ordinal uint64) string {
	return string(binary.BigEndian.AppendUint64(append([]byte(key), 0), ordinal))
}
