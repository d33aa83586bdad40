package query

import (
	"encoding/base64"
	"math"
)

// typeFunctions check types: https://learn.microsoft.com/azure/cosmos-db/nosql/query/system-functions
var typeFunctions = []function{
	{name: "IS_ARRAY", min: 1, max: 1, undefined: true, test: func(v value) bool { return v.kind == isArray }},
	{name: "IS_BOOL", min: 1, max: 1, undefined: true, test: func(v value) bool { return v.kind == isTrue || v.kind == isFalse }},
	{name: "IS_BOOLEAN", min: 1, max: 1, undefined: true, test: func(v value) bool { return v.kind == isTrue || v.kind == isFalse }},
	{name: "IS_DATETIME", min: 1, max: 1, undefined: true, test: func(v value) bool { _, ok := parseTime(v); return ok }},
	{name: "IS_DEFINED", min: 1, max: 1, undefined: true, test: value.defined},
	{name: "IS_FINITE_NUMBER", min: 1, max: 1, undefined: true, test: func(v value) bool {
		return v.kind == isNumber && !math.IsNaN(v.num) && !math.IsInf(v.num, 0)
	}},
	{name: "IS_INTEGER", min: 1, max: 1, undefined: true, test: func(v value) bool { _, ok := v.integer(); return ok }},
	{name: "IS_NULL", min: 1, max: 1, undefined: true, test: func(v value) bool { return v.kind == isNull }},
	{name: "IS_NUMBER", min: 1, max: 1, undefined: true, test: func(v value) bool { return v.kind == isNumber }},
	{name: "IS_OBJECT", min: 1, max: 1, undefined: true, test: func(v value) bool { return v.kind == isObject }},
	{name: "IS_PRIMITIVE", min: 1, max: 1, undefined: true, test: value.primitive},
	{name: "IS_STRING", min: 1, max: 1, undefined: true, test: func(v value) bool { return v.kind == isString }},
	{name: "IIF", min: 3, max: 3, undefined: true, call: func(_ *env, a []value) value {
		if a[0].kind == isTrue {
			return a[1]
		}
		return a[2]
	}},
	{name: "CHOOSE", min: 2, max: -1, undefined: true, call: func(_ *env, a []value) value {
		n, ok := a[0].integer()
		if !ok || n < 1 || n >= int64(len(a)) {
			return undefined
		}
		return a[n]
	}},
	{name: "DOCUMENTID", min: 1, max: 1, call: documentID},
}

// documentID returns the number of the item within its physical partition. The service stores it in the
// second half of _rid: https://learn.microsoft.com/azure/cosmos-db/nosql/query/documentid
func documentID(en *env, a []value) value {
	rid := en.member(a[0].data, "_rid")
	if a[0].kind != isObject || rid.kind != isString {
		return undefined
	}
	b, err := base64.StdEncoding.DecodeString(rid.chars())
	if err != nil || len(b) < 16 {
		return undefined
	}
	id := uint64(0)
	for i := 15; i >= 8; i-- {
		id = id<<8 | uint64(b[i])
	}
	return whole(int64(id))
}
