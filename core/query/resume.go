package query

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"math"
	"strconv"
)

// A Resume is the place where a client resumes an answer that ORDER BY sorts. The .NET SDK sends one to
// each partition key range whose answer it merges (SqlQueryResumeFilter.cs of
// github.com/Azure/azure-cosmos-dotnet-v3).
type Resume struct {
	// Values is a JSON array with a value for each expression of ORDER BY. Null, booleans, numbers and strings
	// stand for themselves, and [] stands for undefined. {"type":"array","low":1,"high":2} stands for an
	// array, by the two words of its hash. An object has the same form with "object".
	Values []byte
	Item   uint64 // number of the item at which rows with equal values begin; 0 for all of these rows
	After  bool   // leave out rows with equal values; with Item, only the rows up to that item
}

// Resume returns the cursor of the page that begins at a place. The error says what is wrong with Values.
func (q *Query) Resume(r Resume) (Cursor, error) {
	if q.err != nil {
		return Cursor{}, nil // Run returns the error
	}
	var keys []value
	list := fromJSON(view(r.Values))
	for it := elements(list.data); list.kind == isArray && it.next(); {
		key, ok := resumeValue(fromJSON(it.item))
		if !ok {
			return Cursor{}, errors.New("has '" + brief(it.item) +
				`'; a value must be null, a boolean, a number, a string, [] or an object like {"type":"array","low":1,"high":2}`)
		}
		keys = append(keys, key)
	}
	if q.stmt.group != nil {
		return Cursor{}, errors.New("is for the rows of items, which the rows of GROUP BY are not")
	}
	order := q.stmt.order
	if len(order) == 0 || len(keys) != len(order) {
		return Cursor{}, errors.New("has " + strconv.Itoa(len(keys)) + " values, but ORDER BY has " + strconv.Itoa(len(order)) + " expressions")
	}
	at := Cursor{Ordinal: r.Item, Key: base64.RawURLEncoding.EncodeToString(appendKeys(nil, keys))}
	switch { // equal values are in the order of the items, or in reverse if the first expression is descending
	case r.Item == 0 && r.After != order[0].desc:
		at.Ordinal = math.MaxInt64
	case r.Item != 0 && r.After:
		at.Rows = math.MaxInt
	}
	return at, nil
}

// resumeValue converts a value to a key of the order.
func resumeValue(v value) (key value, ok bool) {
	switch v.kind {
	case isUndefined:
		return undefined, false
	case isString:
		return text(v.chars()), true
	case isArray:
		return undefined, skipSpace(v.data, 1) == len(v.data)-1
	case isObject:
		kinds := map[string]kind{"array": isArray, "object": isObject}
		name, low, high := fromJSON(findMember(v.data, "type")), fromJSON(findMember(v.data, "low")), fromJSON(findMember(v.data, "high"))
		words := hash128{}
		for i, word := range []value{low, high} {
			n, err := strconv.ParseInt(word.data, 10, 64)
			if err != nil || word.kind != isNumber {
				return undefined, false
			}
			words[i] = uint64(n)
		}
		key = value{kind: kinds[name.chars()], data: hex.EncodeToString(words.bytes())}
		return key, key.kind != isUndefined
	}
	return v, true
}
