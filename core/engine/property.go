package engine

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/tidwall/btree"
)

// A property is the order of a container's items by the values of a path. With a property, a query with a condition on
// the path, or in the path's order, looks at a part of the items. The results and the charge are the same without it.
// Queries build a property, some items at a time, and the index drops a property that costs writes more than it saves
// queries.
type property struct {
	wanted
	order   *btree.Map[string, *Item] // by query.AppendKey or AppendPlace, then ordinal
	placed  uint64                    // only items with smaller ordinals are in the order
	inexact int                       // number of items whose key also stands for other values, so that the values are not in order
	idle    int                       // number of writes since the last query that wanted the property
}

// wanted names a property.
type wanted struct {
	path   string
	places *query.Schema // nil for the order of values; otherwise the order of shapes, as this schema reads them
}

const (
	propertyFrom  = 256  // stored items from which a property pays off: a scan of fewer items takes about as long as a request
	propertyMost  = 6    // most properties of a container
	propertySteps = 4096 // items that join the properties for each query, which takes a few milliseconds
)

// property returns the order of a path, as far as it is built, or nil. The indexing policy must include the path.
func (c *Container) property(w wanted) *property {
	if p := c.index.property(w); p != nil && c.spec.indexes(w.path) {
		return p
	}
	return nil
}

func (x *index) property(w wanted) *property {
	for i := range x.properties {
		if p := &x.properties[i]; p.wanted == w {
			return p
		}
	}
	return nil
}

// want makes or extends the properties that a query could use.
func (x *index) want(list []wanted) {
	left := propertySteps
	for _, w := range list {
		p := x.property(w)
		if p == nil {
			if len(x.properties) == propertyMost {
				continue
			}
			x.properties = append(x.properties, property{wanted: w, order: new(btree.Map[string, *Item])})
			p = x.property(w)
		}
		p.idle = 0
		if p.placed == math.MaxUint64 {
			continue
		}
		x.byOrdinal.Ascend(p.placed, func(it *Item) bool {
			if left == 0 {
				return false
			}
			left--
			p.placed = it.ordinal + 1
			p.add(it, 1)
			return true
		})
		if left > 0 {
			p.placed = math.MaxUint64 // new items join when they are written
		}
	}
}

// reorder replaces a version by a new version in the properties. Either version may be nil.
func (x *index) reorder(old, it *Item) {
	for i := range x.properties {
		p := &x.properties[i]
		p.add(old, -1)
		p.add(it, 1)
		p.idle++
	}
	if it != nil { // after as many writes as there are items, the writes have cost as much as making the property
		x.properties = slices.DeleteFunc(x.properties, func(p property) bool { return p.idle > propertyFrom+x.byOrdinal.Len() })
	}
}

// add adds an item (sign 1) or removes it (sign -1), if the order has come to the item's ordinal.
func (p *property) add(it *Item, sign int) {
	if it == nil || it.ordinal >= p.placed {
		return
	}
	var key []byte
	if has := true; p.places != nil {
		if key, has = p.places.AppendPlace(make([]byte, 0, 64), it.doc, p.path); !has {
			return
		}
	} else if key, has = query.AppendKey(make([]byte, 0, 64), it.doc, p.path); !has {
		p.inexact += sign
	}
	if key = binary.BigEndian.AppendUint64(key, it.ordinal); sign > 0 {
		p.order.Set(string(key), it)
	} else {
		p.order.Delete(string(key))
	}
}

// in yields the items of a range in the order of their values. If the range is one value, the items begin at the ordinal
// first.
func (p *property) in(r query.Range, first uint64, yield func(*Item) bool) {
	if r.Low != r.High {
		first = 0
	}
	p.order.Ascend(placeAt(r.Low, first), func(place string, it *Item) bool { return place[:len(place)-8] <= r.High && yield(it) })
}

// near yields the items whose shapes may be in an area.
func (p *property) near(a query.Area, yield func(*Item) bool) {
	going := true
	for class := 0; class < 256 && going; class++ {
		first := -1
		p.order.Ascend(string([]byte{byte(class)}), func(place string, _ *Item) bool { first = int(place[0]); return false })
		if first < 0 {
			return
		}
		class = first
		low, high := a.Slab(byte(class))
		p.order.Ascend(low, func(place string, it *Item) bool {
			if place[:len(high)] > high {
				return false
			}
			if a.Has(place) {
				going = yield(it)
			}
			return going
		})
	}
}

// sorted yields the items in the order of a page of a sorted query.
func (p *property) sorted(s query.Sort, yield func(*Item) bool) {
	each := func(_ string, it *Item) bool { return yield(it) }
	switch {
	case !s.Desc:
		p.order.Ascend(placeAt(s.From, s.Ordinal), each)
	case s.From == "":
		p.order.Descend(lastPlace, each)
	case s.Ordinal > 0:
		p.order.Descend(placeAt(s.From, s.Ordinal), each)
	default:
		p.order.Descend(placeAt(s.From, math.MaxUint64), each)
	}
}

const lastPlace = "\xff" // after the place of every item

func placeAt(key string, ordinal uint64) string {
	return string(binary.BigEndian.AppendUint64([]byte(key), ordinal))
}

// Indexes reports whether queries can use an index of a path, like "/address/city".
func (s Spec) Indexes(path string) bool { return s.indexes(path) }

// indexes reports whether the indexing policy includes a path. The most precise entry decides
// (learn.microsoft.com/azure/cosmos-db/index-policy#include-and-exclude-precedence).
func (s *Spec) indexes(path string) bool {
	precise, included := -1, s.IncludedPaths == nil
	for i, list := range [][]string{s.IncludedPaths, s.ExcludedPaths} {
		for _, p := range list {
			p = strings.ReplaceAll(p, `"`, "")
			n := len(p)
			if p == path+"/?" {
				n++ // more precise than /*
			} else if below, ok := strings.CutSuffix(p, "*"); !ok || !strings.HasPrefix(path+"/", below) {
				continue
			}
			if n > precise {
				precise, included = n, i == 0
			}
		}
	}
	return included && s.IndexingMode == Consistent
}
