package query

import (
	"math"
	"slices"
)

// ofArrays makes a function of two arrays; anything else is undefined.
func ofArrays(name string, f func(en *env, a, b []byte) value) function {
	return function{name, 2, 2, false, func(en *env, a []value) value {
		if a[0].kind != isArray || a[1].kind != isArray {
			return undefined
		}
		return f(en, a[0].data, a[1].data)
	}}
}

// fold makes a function over the elements of an array that must all be of kinds the test admits; an empty array is
// undefined unless empty is not.
func fold(name string, admits func(value) bool, f func(all []value) value) function {
	return function{name, 1, 1, false, func(_ *env, a []value) value {
		if a[0].kind != isArray {
			return undefined
		}
		var all []value
		for it := elements(a[0].data); it.next(); {
			v := fromJSON(it.item)
			if !admits(v) {
				return undefined
			}
			all = append(all, v)
		}
		return f(all)
	}}
}

func isNumeric(v value) bool { return v.kind == isNumber }

// arrayFunctions: https://learn.microsoft.com/azure/cosmos-db/nosql/query/system-functions (array functions)
var arrayFunctions = []function{
	fold("ARRAY_AVG", isNumeric, func(all []value) value {
		if len(all) == 0 {
			return undefined
		}
		return number(sum(all) / float64(len(all)))
	}),
	{"ARRAY_CONCAT", 2, -1, false, arrayConcat},
	{"ARRAY_CONTAINS", 2, 3, false, arrayContains},
	containsList("ARRAY_CONTAINS_ALL", true),
	containsList("ARRAY_CONTAINS_ANY", false),
	{"ARRAY_LENGTH", 1, 1, false, func(_ *env, a []value) value {
		if a[0].kind != isArray {
			return undefined
		}
		n := 0
		for it := elements(a[0].data); it.next(); {
			n++
		}
		return number(float64(n))
	}},
	fold("ARRAY_MAX", value.primitive, func(all []value) value {
		if len(all) == 0 {
			return undefined
		}
		return slices.MaxFunc(all, compare)
	}),
	fold("ARRAY_MEDIAN", isNumeric, median),
	fold("ARRAY_MIN", value.primitive, func(all []value) value {
		if len(all) == 0 {
			return undefined
		}
		return slices.MinFunc(all, compare)
	}),
	{"ARRAY_SLICE", 2, 3, false, arraySlice},
	fold("ARRAY_SUM", isNumeric, func(all []value) value { return number(sum(all)) }),
	{"ObjectToArray", 1, 3, false, objectToArray},
	ofArrays("SetDifference", func(en *env, a, b []byte) value {
		return pick(en, a, keysOf(b), false)
	}),
	ofArrays("SetEqual", func(_ *env, a, b []byte) value {
		inA, inB := keysOf(a), keysOf(b)
		if len(inA) != len(inB) {
			return truth(false)
		}
		for it := elements(a); it.next(); {
			if !inB[keyOf(it.item)] {
				return truth(false)
			}
		}
		return truth(true)
	}),
	ofArrays("SetIntersect", func(en *env, a, b []byte) value {
		return pick(en, b, keysOf(a), true)
	}),
	ofArrays("SetUnion", func(en *env, a, b []byte) value {
		w, seen := arrayWriter{}, map[string]bool{}
		for _, list := range [][]byte{a, b} {
			for it := elements(list); it.next(); {
				if key := keyOf(it.item); !seen[key] {
					seen[key] = true
					w.add(fromJSON(it.item))
				}
			}
		}
		return w.value(en)
	}),
}

func sum(all []value) float64 {
	total := 0.0
	for _, v := range all {
		total += v.num
	}
	return total
}

// median is the middle number, or the mean of the two in the middle:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/array-median
func median(all []value) value {
	if len(all) == 0 {
		return undefined
	}
	slices.SortFunc(all, compare)
	low, high := all[(len(all)-1)/2].num, all[len(all)/2].num
	return number((low + high) / 2)
}

// keyOf is the canonical text of a JSON value: equal values have equal keys.
func keyOf(json []byte) string { return string(canonical(nil, fromJSON(json), 0)) }

func keysOf(json []byte) map[string]bool {
	keys := map[string]bool{}
	for it := elements(json); it.next(); {
		keys[keyOf(it.item)] = true
	}
	return keys
}

// pick copies the elements whose being in the set is as wanted, each value once, in their order.
func pick(en *env, json []byte, set map[string]bool, wanted bool) value {
	w, seen := arrayWriter{}, map[string]bool{}
	for it := elements(json); it.next(); {
		if key := keyOf(it.item); set[key] == wanted && !seen[key] {
			seen[key] = true
			w.add(fromJSON(it.item))
		}
	}
	return w.value(en)
}

func arrayConcat(en *env, a []value) value {
	n := 0
	for _, v := range a {
		if v.kind != isArray {
			return undefined
		}
		n += len(v.data)
	}
	if !en.made(n) {
		return undefined
	}
	w := arrayWriter{}
	for _, v := range a {
		for it := elements(v.data); it.next(); {
			w.add(fromJSON(it.item))
		}
	}
	return w.value(en)
}

// arrayContains looks for an equal element, or with a true third argument for an object that has all members of the
// one searched: https://learn.microsoft.com/azure/cosmos-db/nosql/query/array-contains
func arrayContains(en *env, a []value) value {
	partial := len(a) > 2 && a[2].kind == isTrue
	if a[0].kind != isArray || len(a) > 2 && !partial && a[2].kind != isFalse {
		return undefined
	}
	if partial && !en.spend(int64(len(a[0].data))*int64(1+len(a[1].data))/1024) {
		return undefined
	}
	return truth(hasElement(a[0].data, a[1], partial))
}

func hasElement(json []byte, v value, partial bool) bool {
	composite := v.kind >= isArray
	key := ""
	if composite && !partial {
		key = string(canonical(nil, v, 0))
	}
	for it := elements(json); it.next(); {
		item := fromJSON(it.item)
		switch {
		case partial:
			if contains(item, v, 0) {
				return true
			}
		case composite:
			if item.kind == v.kind && keyOf(it.item) == key {
				return true
			}
		case same(item, v):
			return true
		}
	}
	return false
}

// containsList combines ARRAY_CONTAINS over several values by AND if all, else by OR; an undefined value makes an
// undefined operand: https://learn.microsoft.com/azure/cosmos-db/nosql/query/array-contains-any
func containsList(name string, all bool) function {
	return function{name, 2, -1, true, func(en *env, a []value) value {
		if a[0].kind != isArray {
			return undefined
		}
		result := truth(all)
		for _, v := range a[1:] {
			if !en.spend(int64(len(a[0].data)) / 64) {
				return undefined
			}
			if !v.defined() {
				result = undefined
			} else if hasElement(a[0].data, v, false) != all {
				return truth(!all)
			}
		}
		return result
	}}
}

// arraySlice counts a negative start from the end: https://learn.microsoft.com/azure/cosmos-db/nosql/query/array-slice
func arraySlice(en *env, a []value) value {
	start, ok := a[1].integer()
	length := int64(math.MaxInt32)
	if len(a) > 2 && ok {
		length, ok = a[2].integer()
	}
	if a[0].kind != isArray || !ok {
		return undefined
	}
	var all [][]byte
	for it := elements(a[0].data); it.next(); {
		all = append(all, it.item)
	}
	n := int64(len(all))
	if start < 0 {
		start = max(start+n, 0)
	}
	start = min(start, n)
	length = min(max(length, 0), n-start)
	w := arrayWriter{}
	for _, item := range all[start : start+length] {
		w.add(fromJSON(item))
	}
	return w.value(en)
}

// objectToArray turns members into objects with k and v, or the names given:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/objecttoarray
func objectToArray(en *env, a []value) value {
	names := [2][]byte{[]byte("k"), []byte("v")}
	for i, v := range a[1:] {
		if v.kind != isString {
			return undefined
		}
		names[i] = v.chars()
	}
	if a[0].kind != isObject {
		return undefined
	}
	w := arrayWriter{}
	for it := members(a[0].data); it.next(); {
		b := appendString([]byte{'{'}, names[0])
		b = append(append(append(b, ':', '"'), it.key...), '"', ',')
		b = append(appendString(b, names[1]), ':')
		w.add(object(append(append(b, it.item...), '}')))
		if len(w.b) > maxValueBytes {
			break
		}
	}
	return w.value(en)
}
