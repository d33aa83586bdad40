package engine

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/tidwall/gjson"
)

// A search finds the items that a query must look at.
type search struct {
	c     *Container
	item  query.Item // the present item
	first uint64     // ordinal at which the page begins
	has   func(*Item) bool

	id    string // if hasID: only items with this id
	hasID bool
	key   *PartitionKey // if not nil: only items with this key

	property *property   // if not nil: the order to use, in one of these ways
	few      []*Item     // the items of one range of the order
	value    query.Range // one value of the order
	sort     *query.Sort // the whole order
	ended    bool        // the query has seen all items
}

// search returns the search of a query, without the use of properties.
func (c *Container) search(q *query.Query, cmd Query) *search {
	s := &search{c: c, first: cmd.Cursor.Ordinal, has: cmd.Hashes.keys(c)}
	if cmd.Cursor.Key != "" {
		s.first = 0 // with a sort, an item after the cursor may have any ordinal
	}
	if s.id, s.hasID, s.key = c.pinned(q.Equalities(cmd.Params)); cmd.Key != nil {
		s.key = cmd.Key
	}
	return s
}

// whole reports whether the search covers the whole container.
func (s *search) whole(cmd Query) bool {
	return !s.hasID && s.key == nil && cmd.Hashes == (HashRange{}) && s.c.spec.IndexingMode != Lazy
}

// choose makes the search shorter with the existing properties, if they help.
func (s *search) choose(q *query.Query, cmd Query) {
	x := &s.c.index
	if len(x.properties) == 0 || !s.whole(cmd) {
		return
	}
	by, sorts := q.Sort(cmd.Cursor)
	order := s.c.property(wanted{path: by.Path})
	if sorts = sorts && order != nil && order.inexact == 0 && order.placed > 0; sorts {
		s.property, s.sort = order, &by
	}
	most := x.byOrdinal.Len() / 8 // a longer list costs as much as a look at all items
	switch {
	case sorts:
		most = min(most, propertyFrom*4) // with the order, the rows of the page may be enough
	case cmd.Limit > 0 && !q.Facts().Merged:
		most = min(most, max(propertyFrom, int(math.Sqrt(float64(4*cmd.Limit)*float64(x.byOrdinal.Len()))))) // the page may be full earlier
	}
	for _, r := range q.Ranges(cmd.Params) {
		p := s.c.property(wanted{path: r.Path})
		if p == nil || p.placed == 0 {
			continue
		}
		list := make([]*Item, 0, 16)
		p.in(r, s.first, func(it *Item) bool { list = append(list, it); return len(list) < most })
		if len(list) < most {
			s.property, s.few, s.sort, most = p, list, nil, len(list)
		} else if r.Low == r.High && s.property == nil {
			s.property, s.value = p, r
		}
	}
	for _, a := range q.Areas(cmd.Params) {
		p := s.c.property(wanted{a.Path, s.c.places()})
		if p == nil || p.placed == 0 {
			continue
		}
		list := make([]*Item, 0, 16)
		p.near(a, func(it *Item) bool {
			if it.ordinal >= s.first {
				list = append(list, it)
			}
			return len(list) < most
		})
		if len(list) < most {
			s.property, s.few, s.sort, most = p, list, nil, len(list)
		}
	}
	slices.SortFunc(s.few, func(a, b *Item) int { return cmp.Compare(a.ordinal, b.ordinal) })
}

// items returns the items that the query must look at: all visible items, unless the partition key, the id or a property
// leads to fewer. A page that begins at an item starts there. Items come in the order of their creation, or sorted if
// s.sort is set.
func (s *search) items() iter.Seq[[]byte] {
	x, h := &s.c.index, s.c.horizon()
	return func(yield func([]byte) bool) {
		see := func(it *Item) bool {
			if it.ordinal < s.first || h.shows(it) == 0 || !s.c.indexed(it) || !s.has(it) {
				return true
			}
			s.item.Number, s.item.TS, s.item.Texts = it.ordinal, it.ts, &it.texts
			return yield(it.doc)
		}
		more := true
		on := func(it *Item) bool { more = see(it); return more }
		switch {
		case s.hasID && s.key != nil:
			if it, ok := x.byKey.Get(keyOf(*s.key, s.id)); ok {
				see(it)
			}
		case s.hasID:
			x.byID.each(x, s.id, s.first, see)
		case s.key != nil:
			x.byPK.each(x, string(*s.key), s.first, see)
		case s.property == nil:
			x.byOrdinal.Ascend(s.first, see)
		case s.sort != nil:
			x.byOrdinal.Ascend(s.property.placed, on)
			if s.item.Sorted = true; more {
				s.property.sorted(*s.sort, on)
			}
		default:
			for _, it := range s.few {
				if !on(it) {
					return
				}
			}
			if s.few == nil {
				s.property.in(s.value, s.first, on)
			}
			if more {
				x.byOrdinal.Ascend(max(s.first, s.property.placed), on)
			}
		}
		s.ended = more
	}
}

// everything yields all visible items of the container. The statistics of scores are about all of them, even if the
// query is about a part.
func (s *search) everything(yield func([]byte) bool) {
	all := &search{c: s.c, has: HashRange{}.keys(s.c)}
	all.items()(func(doc []byte) bool {
		s.item = all.item
		return yield(doc)
	})
}

// scanned returns the number of items at which the query would look without properties. seen is the number at which it
// did look.
func (s *search) scanned(seen int) int {
	switch {
	case s.property == nil:
		return seen
	case s.ended || s.sort != nil:
		return s.c.visibleFrom(s.first)
	}
	return s.c.visibleFrom(s.first) - s.c.visibleFrom(s.item.Number+1)
}

// visibleFrom counts the visible items from an ordinal on.
func (c *Container) visibleFrom(first uint64) int {
	if first <= 1 {
		return c.Live()
	}
	x := &c.index
	n := x.byOrdinal.Len() - x.byOrdinal.Below(first)
	x.eachDue(c.horizon(), func(it *Item) bool {
		if it.ordinal >= first {
			n--
		}
		return true
	})
	return n
}

// pinned returns the id and the partition key that every row must have by a query's conditions.
func (c *Container) pinned(constants map[string][]byte) (id string, hasID bool, key *PartitionKey) {
	if v := gjson.ParseBytes(constants["/id"]); v.Type == gjson.String {
		id, hasID = v.String(), true
	}
	parts := make([]string, 0, len(c.spec.PartitionKey))
	for _, path := range c.spec.PartitionKey {
		raw, given := constants[path]
		text, ok := canonical(gjson.ParseBytes(raw))
		if !given || !ok {
			return id, hasID, nil
		}
		parts = append(parts, text)
	}
	k := PartitionKey("[" + strings.Join(parts, ",") + "]")
	return id, hasID, &k
}
