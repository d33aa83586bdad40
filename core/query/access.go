package query

import (
	"encoding/binary"
	"slices"
	"strings"
)

// This file is for callers with an index on a property. It says which items a run needs to see. Keys are
// texts that sort in the order of the values that they stand for, which is the order of ORDER BY.

// maxRanges is the largest number of paths with a range. A container has fewer orders, and each path costs a lookup.
const maxRanges = 16

// maxKeyText bounds the text of a string in a key. Longer strings with the same beginning share a key.
const maxKeyText = 256

// AppendKey appends the key of an item's value at a path like /address/city. If other values may have the
// same key, exact is false: this is so for arrays, objects and long strings.
func AppendKey(dst, item []byte, path string) (key []byte, exact bool) {
	return appendKey(dst, fromJSON(valueAt(view(item), path)))
}

// valueAt returns the raw value at a path like /address/city. It is empty if there is no value.
func valueAt(at, path string) string {
	for path != "" && at != "" {
		name, rest := path[1:], ""
		if i := strings.IndexByte(name, '/'); i >= 0 {
			name, rest = name[:i], name[i:]
		}
		at, path = findMember(at, name), rest
	}
	return at
}

func appendKey(dst []byte, v value) (key []byte, exact bool) {
	dst = append(dst, byte(v.kind))
	switch v.kind {
	case isNumber:
		dst = binary.BigEndian.AppendUint64(dst, sorted64(v.num))
		if v.num >= inexact || v.num <= -inexact {
			dst = binary.BigEndian.AppendUint16(dst, uint16(v.rest()+1<<15))
		}
		return dst, true
	case isString:
		s, end := v.chars(), byte(0)
		if len(s) > maxKeyText {
			s, end = s[:maxKeyText], 2
		}
		for i := range len(s) {
			if dst = append(dst, s[i]); s[i] == 0 {
				dst = append(dst, 1)
			}
		}
		return append(dst, 0, end), end == 0
	}
	return dst, v.kind < isArray
}

// A Range is a condition on an item's key at a path: the key must be between Low and High, both included.
type Range struct{ Path, Low, High string }

// Ranges returns the conditions on the first paths of WHERE: comparisons such as path = constant and path
// < constant, and BETWEEN, which AND joins at the top level. An item outside of a range is in no row, and
// no other expression is computed for it. If a subquery of FROM may fail, there are no ranges, because
// FROM is computed before WHERE.
func (q *Query) Ranges(params []Param) (found []Range) {
	if q.stmt.joinsWhatFails() {
		return nil
	}
	q.stmt.conditions(params, func(path, sign string, v value) {
		low, _ := appendKey(nil, v)
		high := low
		switch {
		case v.kind == isTrue || v.kind == isFalse:
			if sign != "=" { // true and false are different kinds, but < and the like compare them
				low, high = []byte{byte(isFalse)}, []byte{byte(isTrue)}
			}
		case sign == "<" || sign == "<=":
			low = []byte{byte(v.kind)}
		case sign == ">" || sign == ">=":
			high = []byte{byte(v.kind) + 1}
		}
		for i := range found {
			if r := &found[i]; r.Path == path {
				r.Low, r.High = max(r.Low, view(low)), min(r.High, view(high))
				return
			}
		}
		if len(found) < maxRanges {
			found = append(found, Range{path, view(low), view(high)})
		}
	})
	return found
}

// joinsWhatFails reports whether a subquery of FROM may fail at an item. The query must then see all items.
func (s *statement) joinsWhatFails() bool {
	return slices.ContainsFunc(s.from, func(f source) bool { return f.sub != nil && f.sub.has((*expr).fails) })
}

// filter returns the innermost statement, whose WHERE is about the container's items. It also returns the
// path of the part of an item that the statement takes as its items. If the statement has no WHERE, or is
// not about a part of an item, ok is false.
func (s *statement) filter() (inner *statement, base string, ok bool) {
	s = s.innermost()
	if s.where == nil || len(s.from) == 0 || s.from[0].iterate {
		return nil, "", false
	}
	base, ok = pathOf(s.from[0].expr, opRoot, 0)
	return s, base, ok
}

// turned maps the sign of a comparison to the sign with the sides exchanged.
var turned = map[string]string{"=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}

// conditions calls f for each comparison of a path of the container's items with a constant, as if the
// path came first. The comparisons are those that AND joins at the top level of WHERE, or of the WHERE in
// the subquery with which FROM begins. Constants are null, booleans, numbers and strings; parameters come
// from params.
func (s *statement) conditions(params []Param, f func(path, sign string, v value)) {
	s, base, ok := s.filter()
	if !ok {
		return
	}
	known := values(params)
	compare := func(path, other *expr, sign string) bool {
		at, ok := pathOf(path, opAlias, s.from[0].slot)
		v := other.val
		if other.op == opParam {
			v = known[other.name]
		} else if other.op != opLiteral {
			return false
		}
		if !ok || base+at == "" || !v.primitive() {
			return false
		}
		f(base+at, sign, v)
		return true
	}
	s.where.conjuncts(func(e *expr) {
		switch {
		case !e.plain():
		case e.op == opBetween:
			compare(e.args[0], e.args[1], ">=")
			compare(e.args[0], e.args[2], "<=")
		case e.op == opCompare && turned[e.name] != "" && !compare(e.args[0], e.args[1], e.name):
			compare(e.args[1], e.args[0], turned[e.name])
		}
	})
}

// A Sort is the order in which a page needs the items. From is the key of the value at which the page
// begins. Ordinal is the first item with that value, or 0 for any. Both are empty for the first page.
type Sort struct {
	SortPath
	From    string
	Ordinal uint64
}

// Sort returns the first key of ORDER BY, if each item gives at most one row and properties order the
// rows. A query that gets its items in that order need not see all of them. If the query may fail at an
// item, ok is therefore false.
func (q *Query) Sort(at Cursor) (sort Sort, ok bool) {
	s := q.stmt
	order := q.Order()
	if order == nil || s.distinct || s.group != nil || s.aggregates != nil || s.from[0].iterate {
		return sort, false
	}
	if order[0].Computed { // the items do not have a computed property
		return sort, false
	}
	if s.has((*expr).refuses) || s.where != nil && s.where.has((*expr).fails) {
		return sort, false
	}
	if base, ok := pathOf(s.from[0].expr, opRoot, 0); !ok || base != "" || order[0].Path == "" {
		return sort, false
	}
	sort.SortPath = order[0]
	if keys, ok := at.keys(len(order)); ok {
		from, _ := appendKey(nil, keys[0])
		if sort.From = view(from); len(order) == 1 {
			sort.Ordinal = at.Ordinal
		}
	}
	return sort, true
}
