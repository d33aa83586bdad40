package query

import (
	"cmp"
	"container/heap"
	"iter"
	"sort"
)

// sorted is one row of ORDER BY before it is returned.
type sorted struct {
	keys []value
	item int // the item it comes from and its number among all rows, which decide between equal keys
	nth  int
	row  value
}

// sorter keeps the rows of ORDER BY: all of them, or under a limit only the first ones, as a heap with the last of them at
// the top.
type sorter struct {
	keys []sortKey
	keep int // -1: all
	rows []sorted
}

// order compares two rows by all keys. Values of different types follow the order of their types, missing ones first
// (https://learn.microsoft.com/azure/cosmos-db/nosql/query/order-by#remarks leaves that order open). Between equal keys the
// order of the items decides, downwards if the first key is (docs/model.md §7).
func (s *sorter) order(a, b *sorted) int {
	for i := range s.keys {
		if o := compare(a.keys[i], b.keys[i]); o != 0 {
			if s.keys[i].desc {
				return -o
			}
			return o
		}
	}
	switch o := cmp.Compare(a.item, b.item); {
	case o == 0:
		return cmp.Compare(a.nth, b.nth)
	case s.keys[0].desc:
		return -o
	default:
		return o
	}
}

func (s *sorter) Len() int           { return len(s.rows) }
func (s *sorter) Less(i, j int) bool { return s.order(&s.rows[i], &s.rows[j]) > 0 }
func (s *sorter) Swap(i, j int)      { s.rows[i], s.rows[j] = s.rows[j], s.rows[i] }
func (s *sorter) Push(x any)         { s.rows = append(s.rows, x.(sorted)) }
func (s *sorter) Pop() any {
	last := s.rows[len(s.rows)-1]
	s.rows = s.rows[:len(s.rows)-1]
	return last
}

func (s *sorter) full() bool { return s.keep >= 0 && len(s.rows) >= s.keep }

// runOrdered collects, sorts and emits. Only rows that can still be among the first are projected.
func (p *plan) runOrdered(en *env, src iter.Seq[[]byte], emit func(value) bool) {
	s := &sorter{keys: p.stmt.order, keep: -1}
	if p.take >= 0 && !p.stmt.distinct {
		s.keep = p.skip + p.take
	}
	var seen map[string]struct{}
	if p.stmt.distinct {
		seen = map[string]struct{}{}
	}
	scratch := make([]value, len(p.order))
	nth := 0
	p.rows(en, 0, src, func() bool {
		next := sorted{keys: scratch, item: en.scanned, nth: nth}
		for i, k := range p.order {
			scratch[i] = sortable(k(en))
		}
		nth++
		if s.full() && s.order(&next, &s.rows[0]) >= 0 {
			return true
		}
		next.row = p.project(en)
		if !next.row.defined() || seen != nil && !p.isNew(en, seen, next.row) {
			return en.err == nil
		}
		if !p.stmt.star && !en.kept(len(next.row.data)) {
			return false
		}
		if s.full() {
			copy(s.rows[0].keys, scratch)
			next.keys = s.rows[0].keys
			s.rows[0] = next
			heap.Fix(s, 0)
			return true
		}
		next.keys = append([]value{}, scratch...)
		if s.keep >= 0 {
			heap.Push(s, next)
		} else {
			s.rows = append(s.rows, next)
		}
		return en.kept(64 + 48*len(scratch))
	})
	sort.Sort(sort.Reverse(s)) // Less is reversed for the heap
	emit = p.cut(emit)
	for i := range s.rows {
		if en.err != nil || !emit(s.rows[i].row) {
			return
		}
	}
}
