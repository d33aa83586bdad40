package query

import (
	"math"
	"strings"

	"github.com/tidwall/gjson"
)

// parsed parses a JSON value in a string. The value must be of a kind from low to high, and white space
// may surround it. For any other text, the result is undefined:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/stringtonumber
func parsed(v value, low, high kind) value {
	if v.kind != isString {
		return undefined
	}
	s := strings.TrimSpace(v.chars())
	if nesting(s) > maxDepth || !gjson.Valid(s) {
		return undefined
	}
	switch v = fromJSON(s); {
	case v.kind < low || v.kind > high:
		return undefined
	case v.kind == isNumber:
		return v.plain()
	}
	return v
}

// parseFunctions convert between strings and other types.
var parseFunctions = []function{
	{name: "StringToArray", min: 1, max: 1, weight: 32, call: func(_ *env, a []value) value { return parsed(a[0], isArray, isArray) }},
	{name: "StringToBoolean", min: 1, max: 1, weight: 32, call: func(_ *env, a []value) value { return parsed(a[0], isFalse, isTrue) }},
	{name: "StringToNull", min: 1, max: 1, weight: 32, call: func(_ *env, a []value) value { return parsed(a[0], isNull, isNull) }},
	{name: "StringToNumber", min: 1, max: 1, weight: 32, call: func(_ *env, a []value) value { return parsed(a[0], isNumber, isNumber) }},
	{name: "StringToObject", min: 1, max: 1, weight: 32, call: func(_ *env, a []value) value { return parsed(a[0], isObject, isObject) }},
	{name: "ToString", min: 1, max: 1, weight: 16, call: toString},
}

// toString returns a string unchanged and any other value as JSON without white space:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/tostring
func toString(en *env, a []value) value {
	v := a[0]
	switch v.kind {
	case isString:
		return v
	case isNumber:
		if math.IsNaN(v.num) || math.IsInf(v.num, 0) {
			return text(strings.Trim(view(appendNumber(nil, v.num)), `"`))
		}
		return text(jsonOf(v.plain()))
	case isArray, isObject:
		return en.newText(view(compact(nil, v.data)))
	}
	return text(jsonOf(v))
}
