package query

import (
	"bytes"
	"math"

	"github.com/tidwall/gjson"
)

// parsed makes a function that reads a JSON value of some kinds out of a string; white space around it is allowed, any
// other text is undefined: https://learn.microsoft.com/azure/cosmos-db/nosql/query/stringtonumber
func parsed(name string, kinds ...kind) function {
	return onString(name, func(_ *env, s []byte) value {
		s = bytes.TrimSpace(s)
		if nesting(s) > MaxDepth || !gjson.ValidBytes(s) {
			return undefined
		}
		v := fromJSON(s)
		for _, k := range kinds {
			if v.kind == k {
				return v
			}
		}
		return undefined
	})
}

// parseFunctions go between strings and other types.
var parseFunctions = []function{
	parsed("StringToArray", isArray),
	parsed("StringToBoolean", isTrue, isFalse),
	parsed("StringToNull", isNull),
	parsed("StringToNumber", isNumber),
	parsed("StringToObject", isObject),
	{"ToString", 1, 1, false, toString},
}

// toString prints a value as JSON without white space, strings as they are:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/tostring
func toString(en *env, a []value) value {
	v := a[0]
	switch v.kind {
	case isString:
		return v
	case isNumber:
		if math.IsNaN(v.num) || math.IsInf(v.num, 0) {
			return text(bytes.Trim(appendNumber(nil, v.num), `"`))
		}
		return text(appendNumber(nil, v.num))
	case isArray, isObject:
		return en.newText(compact(nil, v.data))
	}
	return text(jsonOf(v))
}
