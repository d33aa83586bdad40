package query

import (
	"math"
	"sort"
)

// numbersOf returns the elements of an array of numbers. For any other value, ok is false.
func numbersOf(en *env, v value) (all []float64, ok bool) {
	if v.kind != isArray {
		return nil, false
	}
	for it := elements(v.data); en.more(&it); {
		n := fromJSON(it.item)
		if n.kind != isNumber {
			return nil, false
		}
		all = append(all, n.num)
	}
	return all, true
}

// total returns the sum of an array of numbers, or the mean if mean is set.
func total(en *env, v value, mean bool) value {
	all, ok := numbersOf(en, v)
	if !ok || mean && len(all) == 0 {
		return undefined
	}
	sum := 0.0
	for _, n := range all {
		sum += n
	}
	if mean {
		sum /= float64(len(all))
	}
	return number(sum)
}

// extreme returns the largest element of an array of primitives. With a sign of -1, it returns the smallest.
func extreme(en *env, v value, sign int) value {
	if v.kind != isArray {
		return undefined
	}
	best := undefined
	for it := elements(v.data); en.more(&it); {
		n := fromJSON(it.item)
		if !n.primitive() {
			return undefined
		}
		if !best.defined() || sign*compare(&n, &best) > 0 {
			best = n
		}
	}
	return best
}

// arrayFunctions: https://learn.microsoft.com/azure/cosmos-db/nosql/query/system-functions (array functions)
var arrayFunctions = []function{
	{name: "VectorDistance", min: 2, max: 4, undefined: true}, // vector.go compiles it
	{name: "ARRAY_AVG", min: 1, max: 1, call: func(en *env, a []value) value { return total(en, a[0], true) }},
	{name: "ARRAY_CONCAT", min: 2, max: -1, builds: true, call: arrayConcat},
	{name: "ARRAY_CONTAINS", min: 2, max: 3, undefined: true, call: arrayContains},
	{name: "_TRY_ARRAY_CONTAINS", min: 2, max: 3, undefined: true, call: arrayContains}, // in QueryPlanBaselineTests.cs of the .NET SDK
	{name: "ARRAY_CONTAINS_ALL", min: 2, max: -1, undefined: true, call: func(en *env, a []value) value { return containsList(en, a, true) }},
	{name: "ARRAY_CONTAINS_ANY", min: 2, max: -1, undefined: true, call: func(en *env, a []value) value { return containsList(en, a, false) }},
	{name: "ARRAY_LENGTH", min: 1, max: 1, call: func(en *env, a []value) value {
		if a[0].kind != isArray {
			return undefined
		}
		n := 0
		for it := elements(a[0].data); en.more(&it); {
			n++
		}
		return number(float64(n))
	}},
	{name: "ARRAY_MAX", min: 1, max: 1, call: func(en *env, a []value) value { return extreme(en, a[0], 1) }},
	{name: "ARRAY_MEDIAN", min: 1, max: 1, call: median},
	{name: "ARRAY_MIN", min: 1, max: 1, call: func(en *env, a []value) value { return extreme(en, a[0], -1) }},
	{name: "ARRAY_SLICE", min: 2, max: 3, call: arraySlice},
	{name: "ARRAY_SUM", min: 1, max: 1, call: func(en *env, a []value) value { return total(en, a[0], false) }},
	{name: "ObjectToArray", min: 1, max: 3, builds: true, call: objectToArray},
	{name: "SetDifference", min: 2, max: 2, call: func(en *env, a []value) value { return pick(en, a[0], a[1], false) }},
	{name: "SetEqual", min: 2, max: 2, call: setEqual},
	{name: "SetIntersect", min: 2, max: 2, call: func(en *env, a []value) value { return pick(en, a[1], a[0], true) }},
	{name: "SetUnion", min: 2, max: 2, builds: true, call: setUnion},
}

// inOrder sorts numbers.
type inOrder struct {
	en  *env
	all []float64
}

func (v inOrder) Len() int           { return len(v.all) }
func (v inOrder) Less(i, j int) bool { return v.en.spend(1) && v.all[i] < v.all[j] }
func (v inOrder) Swap(i, j int)      { v.all[i], v.all[j] = v.all[j], v.all[i] }

// median returns the middle number, or the mean of the two in the middle:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/array-median
func median(en *env, a []value) value {
	all, ok := numbersOf(en, a[0])
	if !ok || len(all) == 0 {
		return undefined
	}
	sort.Sort(inOrder{en, all})
	low, high := all[(len(all)-1)/2], all[len(all)/2]
	return number((low + high) / 2)
}

func arrayConcat(en *env, a []value) value {
	if _, ok := en.together(a, isArray); !ok {
		return undefined
	}
	w := arrayWriter{en: en}
	for _, v := range a {
		for it := elements(v.data); en.more(&it); {
			w.add(fromJSON(it.item))
		}
	}
	return w.value()
}

// arrayContains searches for an equal element. If the third argument is true, it searches for an object
// that has all members of the second argument:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/array-contains
func arrayContains(en *env, a []value) value {
	partial := len(a) > 2 && a[2].kind == isTrue
	if a[0].kind != isArray || !a[1].defined() || len(a) > 2 && a[2].kind != isTrue && a[2].kind != isFalse && a[2].defined() {
		return undefined
	}
	return truth(en.hasElement(a[0].data, a[1], partial))
}

// hasElement reports whether an array has an element that equals v. If partial is set, it is enough that
// the element has the members of v.
func (en *env) hasElement(json string, v value, partial bool) bool {
	composite := v.kind >= isArray
	key := ""
	if composite && !partial {
		key = en.keyOf(v)
	}
	for it := elements(json); en.more(&it); {
		item := fromJSON(it.item)
		switch {
		case partial:
			if en.contains(item, v) {
				return true
			}
		case composite:
			if item.kind == v.kind && en.keyOf(item) == key {
				return true
			}
		case en.same(item, v):
			return true
		}
	}
	return false
}

// containsList is ARRAY_CONTAINS for several values. AND combines their results if all is set, otherwise
// OR does. An undefined value gives an undefined operand:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/array-contains-any
func containsList(en *env, a []value, all bool) value {
	if a[0].kind != isArray {
		return undefined
	}
	result := truth(all)
	for _, v := range a[1:] {
		if !v.defined() {
			result = undefined
		} else if en.hasElement(a[0].data, v, false) != all {
			return truth(!all)
		}
	}
	return result
}

// arraySlice returns a part of an array. A negative start counts from the end:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/array-slice
func arraySlice(en *env, a []value) value {
	start, ok := a[1].integer()
	length := int64(math.MaxInt32)
	if len(a) > 2 && ok {
		length, ok = a[2].integer()
	}
	if a[0].kind != isArray || !ok {
		return undefined
	}
	var all []string
	for it := elements(a[0].data); en.more(&it); {
		all = append(all, it.item)
	}
	n := int64(len(all))
	if start < 0 {
		start = max(start+n, 0)
	}
	start = min(start, n)
	length = min(max(length, 0), n-start)
	w := arrayWriter{en: en}
	for _, item := range all[start : start+length] {
		w.add(fromJSON(item))
	}
	return w.value()
}

// objectToArray turns each member into an object with k and v. The arguments may give other names for k
// and v: https://learn.microsoft.com/azure/cosmos-db/nosql/query/objecttoarray
func objectToArray(en *env, a []value) value {
	names := [2]string{"k", "v"}
	for i, v := range a[1:] {
		if v.kind != isString {
			return undefined
		}
		names[i] = v.chars()
	}
	if a[0].kind != isObject {
		return undefined
	}
	w := arrayWriter{en: en}
	for it := members(a[0].data); en.more(&it); {
		b := appendString([]byte{'{'}, names[0])
		b = append(append(append(b, ':', '"'), it.key...), '"', ',')
		b = append(appendString(b, names[1]), ':')
		w.add(object(view(append(append(b, it.item...), '}'))))
	}
	return w.value()
}
