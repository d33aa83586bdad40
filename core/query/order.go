package query

import (
	"cmp"
	"container/heap"
	"iter"
	"slices"
	"strings"
)

// sorted is one row of a sorted answer before it is returned.
type sorted struct {
	keys []value
	item uint64 // the item of the row, and the row's number among the rows of that item, which decide between equal keys
	nth  int
	row  value
	size int // size in bytes of the row and its keys
}

// sorter keeps the rows of a sorted answer. With a limit or for a page, it keeps only the first rows, as a
// heap with the last of them at the top.
type sorter struct {
	en   *env
	desc []bool // one for each key
	keep int    // -1: all
	from *sorted
	rows []*sorted
}

// order compares two rows by all keys. Values of different types are in the order of their types, missing
// values first (https://learn.microsoft.com/azure/cosmos-db/nosql/query/order-by#remarks does not define
// this order). Rows with equal keys are in the order of their items, or in the reverse order if the first
// key is descending (docs/model.md §7).
func (s *sorter) order(a, b *sorted) int {
	if s.en.err != nil {
		return 0
	}
	for i := range s.desc {
		s.en.spend(2 + copied(len(a.keys[i].data)))
		if o := compare(&a.keys[i], &b.keys[i]); o != 0 {
			if s.desc[i] {
				return -o
			}
			return o
		}
	}
	o := cmp.Compare(a.item, b.item)
	if o == 0 {
		return cmp.Compare(a.nth, b.nth)
	}
	if s.desc[0] {
		return -o
	}
	return o
}

func (s *sorter) Len() int           { return len(s.rows) }
func (s *sorter) Less(i, j int) bool { return s.order(s.rows[i], s.rows[j]) > 0 }
func (s *sorter) Swap(i, j int)      { s.rows[i], s.rows[j] = s.rows[j], s.rows[i] }
func (s *sorter) Push(x any)         { s.rows = append(s.rows, x.(*sorted)) }
func (s *sorter) Pop() any           { panic("a sorter only replaces its last row") }

func (s *sorter) full() bool { return s.keep >= 0 && len(s.rows) >= s.keep }

// wants reports whether the row is on this page or a later page, and may be among the rows to keep.
func (s *sorter) wants(next *sorted) bool {
	return (s.from == nil || s.order(next, s.from) >= 0) && !(s.full() && s.order(next, s.rows[0]) >= 0)
}

// ends reports whether no later row can be among the rows to keep, because the items come in the order of
// the first key. If the values of the first key are equal, other keys may still decide.
func (s *sorter) ends(next *sorted) bool {
	return s.en.item != nil && s.en.item.Sorted && s.full() && (len(s.desc) == 1 || compare(&next.keys[0], &s.rows[0].keys[0]) != 0)
}

// add keeps a row that the sorter wants, with a copy of its keys.
func (s *sorter) add(en *env, next sorted, whole bool) bool {
	next.size = 64 + 48*len(next.keys)
	for i := range next.keys {
		next.size += en.built(&next.keys[i])
	}
	if !whole {
		next.size += len(next.row.data)
	}
	if !en.kept(next.size) {
		return false
	}
	if s.full() {
		last := s.rows[0]
		en.released(last.size)
		copy(last.keys, next.keys)
		next.keys = last.keys
		*last = next
		heap.Fix(s, 0)
		return true
	}
	row := next
	row.keys = append([]value{}, next.keys...)
	if s.keep >= 0 {
		heap.Push(s, &row)
	} else {
		s.rows = append(s.rows, &row)
	}
	return true
}

// runSorted collects, sorts and emits rows. They are sorted by ORDER BY, then with DISTINCT by the
// columns, or by the groups. Rows are projected only while they may be among the first.
func (p *plan) runSorted(en *env, src iter.Seq[[]byte], emit func(value) bool) {
	keys := append(p.order[:len(p.order):len(p.order)], p.identity...)
	s := &sorter{en: en, keep: -1, desc: make([]bool, len(keys))}
	for i, k := range p.stmt.order {
		s.desc[i] = k.desc
	}
	for i, k := range p.ranks {
		s.desc[i] = k.desc
	}
	if !p.unstable && len(p.ranks) < 2 {
		if p.take >= 0 {
			s.keep = p.skip + p.take
		}
		if page := p.skip + en.most + 1; en.most > 0 && (s.keep < 0 || page < s.keep) {
			s.keep = page // one more, at which the next page begins
		}
	}
	s.from = p.start(en, len(keys))
	seen := map[string]struct{}{}
	next := sorted{keys: make([]value, len(keys))} // reused for each row
	collect := func() bool {
		for i, k := range keys {
			key := &next.keys[i]
			switch *key = k(en); {
			case i >= len(p.order) && key.kind >= isString:
				*key = short(en.sortable(*key))
			case key.kind > isString:
				key.data = en.distinctHash(*key, seedRoot, 0).text()
			case key.kind == isString:
				*key = en.sortable(*key)
			}
		}
		if !s.wants(&next) {
			return en.err == nil && !s.ends(&next)
		}
		if p.stmt.distinct && !p.isNew(en, seen, next.keys) {
			return en.err == nil
		}
		if !next.row.defined() {
			next.row = p.project(en)
		}
		if !next.row.defined() {
			return en.err == nil
		}
		return s.add(en, next, p.whole)
	}
	if p.grouped {
		p.runGrouped(en, src, func(v value) bool { next.row = v; return collect() })
	} else {
		p.rows(en, 0, src, func() bool {
			next.row = undefined
			if !p.stmt.distinct {
				next.item, next.nth = en.row()
			}
			if p.gathered { // the row's number depends on other items
				next.item = 0
			}
			return collect()
		})
	}
	if len(p.ranks) > 1 {
		p.fuse(s)
	}
	slices.SortFunc(s.rows, s.order)
	p.emitSorted(en, s.rows, p.cut(emit))
}

// emitSorted emits the rows in their order. A distinct row with several sort values comes at the first of them.
func (p *plan) emitSorted(en *env, rows []*sorted, emit func(value) bool) {
	handed, seen := en.from.Seen, map[string]struct{}{}
	for _, code := range strings.Split(handed, ",") {
		seen[code] = struct{}{}
	}
	for _, r := range rows {
		code := ""
		if p.unstable {
			code = hash(view(appendKeys(nil, r.keys[len(p.order):])))
			if _, again := seen[code]; again {
				continue
			}
		}
		if en.err != nil || !emit(r.row) {
			if en.refused {
				en.stop(p, r, handed)
			}
			return
		}
		if p.unstable {
			seen[code] = struct{}{}
			handed += code + ","
		}
	}
}
