package query

import (
	"encoding/base64"
	"encoding/binary"
	"math"
)

// is makes a type check: always true or false, also of undefined.
func is(name string, test func(v value) bool) function {
	return function{name, 1, 1, true, func(_ *env, a []value) value { return truth(test(a[0])) }}
}

// typeFunctions check types: https://learn.microsoft.com/azure/cosmos-db/nosql/query/system-functions
var typeFunctions = []function{
	is("IS_ARRAY", func(v value) bool { return v.kind == isArray }),
	is("IS_BOOL", func(v value) bool { return v.kind == isTrue || v.kind == isFalse }),
	is("IS_DATETIME", func(v value) bool { _, ok := parseTime(v); return ok }),
	is("IS_DEFINED", value.defined),
	is("IS_FINITE_NUMBER", func(v value) bool {
		return v.kind == isNumber && !math.IsNaN(v.num) && !math.IsInf(v.num, 0)
	}),
	is("IS_INTEGER", func(v value) bool { _, ok := v.integer(); return ok }),
	is("IS_NULL", func(v value) bool { return v.kind == isNull }),
	is("IS_NUMBER", func(v value) bool { return v.kind == isNumber }),
	is("IS_OBJECT", func(v value) bool { return v.kind == isObject }),
	is("IS_PRIMITIVE", value.primitive),
	is("IS_STRING", func(v value) bool { return v.kind == isString }),
	{"IIF", 3, 3, true, func(_ *env, a []value) value {
		if a[0].kind == isTrue {
			return a[1]
		}
		return a[2]
	}},
	{"CHOOSE", 2, -1, true, func(_ *env, a []value) value {
		n, ok := a[0].integer()
		if !ok || n < 1 || n >= int64(len(a)) {
			return undefined
		}
		return a[n]
	}},
	{"DOCUMENTID", 1, 1, false, documentID},
}

// documentID is the number of the item within its physical partition, which the service keeps in the second half of
// _rid: https://learn.microsoft.com/azure/cosmos-db/nosql/query/documentid
func documentID(_ *env, a []value) value {
	rid := fromJSON(findMember(a[0].data, "_rid"))
	if a[0].kind != isObject || rid.kind != isString {
		return undefined
	}
	var b [32]byte
	text := rid.chars()
	if len(text) > base64.StdEncoding.EncodedLen(len(b)) {
		return undefined
	}
	n, err := base64.StdEncoding.Decode(b[:], text)
	if err != nil || n < 16 {
		return undefined
	}
	return number(float64(binary.LittleEndian.Uint64(b[8:16])))
}
