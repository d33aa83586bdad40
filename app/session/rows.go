package session

import (
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// maxChips is the largest number of items that a cell of the matrix lists.
const maxChips = 6

// rowCache holds what the list and the matrix need from all items: the order of the rows, and which of them belong to which
// row of the matrix. It is rebuilt only when items were written or removed.
type rowCache struct {
	valid   bool
	lsn     uint64      // of the container, when this was built
	order   []uint64    // ordinals of stored items and tombstones, in the order of creation
	removed []uint64    // of these, the tombstones
	first   [3][]uint64 // for each row of the matrix, its first items
	count   [3]int
	ttl     int32 // the ttl of the first item that has one, otherwise 0
}

func (s *Session) cache() *rowCache {
	c := s.container()
	k := &s.rows
	if k.valid && k.lsn == c.LSN() {
		return k
	}
	*k = rowCache{valid: true, lsn: c.LSN(), order: k.order[:0], removed: k.removed[:0]}
	c.EachStored(0, func(it *engine.Item) bool {
		k.order = append(k.order, it.Ordinal())
		row := it.Override().Row()
		if k.count[row]++; len(k.first[row]) < maxChips {
			k.first[row] = append(k.first[row], it.Ordinal())
		}
		if n, ok := it.Override().Seconds(); ok && k.ttl == 0 {
			k.ttl = n
		}
		return true
	})
	c.EachTombstone(0, func(t engine.Tombstone) bool {
		k.removed = append(k.removed, t.Ref.Ordinal)
		return true
	})
	k.merge()
	return k
}

// merge adds the removed items to the order. Both are sorted.
func (k *rowCache) merge() {
	i, j := len(k.order)-1, len(k.removed)-1
	k.order = append(k.order, k.removed...)
	for n := len(k.order) - 1; j >= 0; n-- {
		if i >= 0 && k.order[i] > k.removed[j] {
			k.order[n], i = k.order[i], i-1
		} else {
			k.order[n], j = k.removed[j], j-1
		}
	}
}

// RowCount returns the number of rows: stored items and the removed items that are remembered.
func (s *Session) RowCount() int { return len(s.cache().order) }

// Rows returns at most n rows from a position on, in the order in which the items were created.
func (s *Session) Rows(from, n int) []Row {
	order := s.cache().order
	from = min(max(0, from), len(order))
	order = order[from:min(from+max(0, n), len(order))]
	rows := make([]Row, 0, len(order))
	for _, ordinal := range order {
		if r, ok := s.row(ordinal); ok {
			rows = append(rows, r)
		}
	}
	return rows
}

// IndexOf returns the position of a row in the list, or -1 if it is not there.
func (s *Session) IndexOf(k ItemKey) int {
	order := s.cache().order
	i := sort.Search(len(order), func(i int) bool { return order[i] >= uint64(k) })
	if i < len(order) && order[i] == uint64(k) {
		return i
	}
	return -1
}
