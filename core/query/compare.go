package query

import (
	"cmp"
	"sort"
	"strings"
)

// compare orders any two values in the order of ORDER BY, MIN and MAX, which is not the order of the
// operators. The type comes first (see kind). Numbers and strings are then ordered by value. Arrays and
// objects are ordered by their data, which is canonical (sortable) or a hash (distinctHash).
func compare(a, b *value) int {
	if a.kind != b.kind {
		return cmp.Compare(a.kind, b.kind)
	}
	switch a.kind {
	case isNumber:
		if a.num != b.num {
			return cmp.Compare(a.num, b.num)
		}
		return cmp.Compare(a.rest(), b.rest())
	case isString:
		return strings.Compare(a.chars(), b.chars())
	case isArray, isObject:
		return strings.Compare(a.data, b.data)
	}
	return 0
}

// sortable prepares a value for many calls of compare.
func (en *env) sortable(v value) value {
	switch v.kind {
	case isString:
		en.spend(v.read())
		return text(v.chars())
	case isArray, isObject:
		v.data = en.keyOf(v)
	}
	return v
}

// same reports whether two defined values are equal: numbers by value, arrays element by element, objects as unordered
// sets of members (https://learn.microsoft.com/azure/cosmos-db/nosql/query/constants#remarks).
func (en *env) same(a, b value) bool {
	if a.kind != b.kind {
		return false
	}
	switch a.kind {
	case isNumber:
		return a.num == b.num && a.rest() == b.rest()
	case isString:
		en.spend(a.read() + b.read())
		if !a.raw && !b.raw {
			return a.data == b.data
		}
		return a.chars() == b.chars()
	case isArray, isObject:
		en.spend(copied(len(a.data)))
		return a.data == b.data || en.keyOf(a) == en.keyOf(b)
	}
	return true
}

// equal is the operator =. It is undefined if an operand is undefined, and false for values of different
// types, as in the service's emulator (docs/model.md §7).
func equal(en *env, a, b value) kind {
	if !a.defined() || !b.defined() {
		return isUndefined
	}
	return kindOf(en.same(a, b))
}

// ordered reports whether <, <=, > and >= compare the two values. They compare primitive values of the same type.
func ordered(a, b *value) bool {
	if a.kind == isTrue || a.kind == isFalse {
		return b.kind == isTrue || b.kind == isFalse
	}
	return a.kind == b.kind && a.primitive()
}

// canonical appends a text that is the same for equal values and different for others. Members are sorted,
// each number and escape has one form, and there is no white space. The text is the key of DISTINCT, GROUP
// BY and the set functions.
func (en *env) canonical(dst []byte, v value, depth int) []byte {
	switch v.kind {
	case isUndefined:
		return append(dst, '?')
	case isNumber:
		return appendJSON(dst, v.plain())
	case isString:
		en.spend(v.read())
		return appendString(dst, v.chars())
	case isArray:
		if depth > maxDepth {
			return append(dst, v.data...)
		}
		dst = append(dst, '[')
		for it := elements(v.data); en.more(&it); {
			dst = en.canonical(dst, fromJSON(it.item), depth+1)
			dst = append(dst, ',')
		}
		return append(dst, ']')
	case isObject:
		if depth > maxDepth {
			return append(dst, v.data...)
		}
		list := entries{en: en}
		for it := members(v.data); en.more(&it); {
			key, _ := unescape(it.key, false)
			list.all = append(list.all, entry{key, it.item})
		}
		sort.Stable(&list)
		dst = append(dst, '{')
		for _, e := range list.all {
			if en.err != nil {
				break
			}
			dst = append(appendString(dst, e.key), ':')
			dst = en.canonical(dst, fromJSON(e.item), depth+1)
			dst = append(dst, ',')
		}
		return append(dst, '}')
	}
	return appendJSON(dst, v)
}

// entry is a member of an object that canonical sorts.
type entry struct{ key, item string }

type entries struct {
	en  *env
	all []entry
}

func (e *entries) Len() int           { return len(e.all) }
func (e *entries) Less(i, j int) bool { return e.en.spend(2) && e.all[i].key < e.all[j].key }
func (e *entries) Swap(i, j int)      { e.all[i], e.all[j] = e.all[j], e.all[i] }

// keyOf returns the canonical text of a value.
func (en *env) keyOf(v value) string { return view(en.canonical(nil, v, 0)) }

// compact appends JSON without white space, which is the form of arrays and objects in ToString.
func compact(dst []byte, json string) []byte {
	for i := 0; i < len(json); i++ {
		switch c := json[i]; c {
		case '"':
			end := skipString(json, i)
			dst = append(dst, json[i:end]...)
			i = end - 1
		case ' ', '\t', '\n', '\r':
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

// contains reports whether the element equals part. If part is an object, it is enough that the element
// has each of its members with an equal value: the partial match of ARRAY_CONTAINS.
func (en *env) contains(element, part value) bool {
	if part.kind != isObject {
		return en.same(element, part)
	}
	for it := members(part.data); en.more(&it); {
		key, _ := unescape(it.key, false)
		if item := en.member(element.data, key); !item.defined() || !en.same(item, fromJSON(it.item)) {
			return false
		}
	}
	return element.kind == isObject
}
