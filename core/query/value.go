package query

import (
	"math"
	"strconv"
	"strings"
)

// kind is the type of a value. Their order is the order in which ORDER BY, MIN and MAX arrange values of different
// types: undefined, null, boolean, number, string (https://learn.microsoft.com/azure/cosmos-db/nosql/query/min), then
// array and object as the official SDKs merge them.
type kind uint8

const (
	isUndefined kind = iota
	isNull
	isFalse
	isTrue
	isNumber
	isString
	isArray
	isObject
)

// value is what an expression evaluates to. What came out of a document still points at its bytes.
type value struct {
	kind kind
	raw  bool    // isString: data still holds the backslash escapes of the document
	num  float64 // isNumber
	data string  // isString: the characters; isArray, isObject: JSON; isNumber: the document's own digits, or empty
}

var (
	undefined = value{}
	null      = value{kind: isNull}
)

func truth(b bool) value {
	if b {
		return value{kind: isTrue}
	}
	return value{kind: isFalse}
}

func number(f float64) value { return value{kind: isNumber, num: f} }

func text(s string) value { return value{kind: isString, data: s} }

func array(json string) value { return value{kind: isArray, data: json} }

func object(json string) value { return value{kind: isObject, data: json} }

// fromJSON is the value of one raw JSON value; an empty text is undefined.
func fromJSON(b string) value {
	if len(b) == 0 {
		return undefined
	}
	switch b[0] {
	case '"':
		return fromString(b)
	case '{':
		return value{kind: isObject, data: b}
	case '[':
		return value{kind: isArray, data: b}
	case 't':
		return value{kind: isTrue}
	case 'f':
		return value{kind: isFalse}
	case 'n':
		return value{kind: isNull}
	case ' ', '\t', '\n', '\r':
		return fromJSON(b[skipSpace(b, 0):])
	}
	return value{kind: isNumber, num: parseNumber(b), data: b}
}

func fromString(b string) value {
	inside := b[1:max(1, len(b)-1)]
	return value{kind: isString, raw: strings.IndexByte(inside, '\\') >= 0, data: inside}
}

// parseNumber reads a JSON number. Whole numbers of up to 15 digits, most of what documents hold, need no strconv.
func parseNumber(b string) float64 {
	digits, negative := b, false
	if len(b) > 0 && b[0] == '-' {
		digits, negative = b[1:], true
	}
	if len(digits) <= 15 {
		var n int64
		for i := 0; ; i++ {
			if i == len(digits) {
				if negative {
					return -float64(n)
				}
				return float64(n)
			}
			c := digits[i]
			if c < '0' || c > '9' {
				break
			}
			n = n*10 + int64(c-'0')
		}
	}
	f, _ := strconv.ParseFloat(b, 64)
	return f
}

// chars is the text of a string without JSON escapes.
//
//go:noinline
func (v value) chars() string {
	if !v.raw {
		return v.data
	}
	s, _ := unescape(v.data, false)
	return s
}

// defined says whether the value is anything but undefined.
func (v value) defined() bool { return v.kind != isUndefined }

// primitive says whether the value is null, a boolean, a number or a string.
func (v value) primitive() bool { return v.kind >= isNull && v.kind <= isString }

// integer is the value as a whole number; ok is false for anything that is not a number without fraction in the range
// of int64, whose upper end a double can only express as 2^63.
//
//go:noinline
func (v value) integer() (n int64, ok bool) {
	if v.kind != isNumber || v.num != math.Trunc(v.num) || v.num < -1<<63 || v.num > 1<<63 {
		return 0, false
	}
	if v.num == 1<<63 {
		return math.MaxInt64, true
	}
	return int64(v.num), true
}

// appendJSON appends the value; undefined appends nothing.
func appendJSON(dst []byte, v value) []byte {
	switch v.kind {
	case isNull:
		return append(dst, "null"...)
	case isFalse:
		return append(dst, "false"...)
	case isTrue:
		return append(dst, "true"...)
	case isNumber:
		if v.data != "" {
			return append(dst, v.data...)
		}
		return appendNumber(dst, v.num)
	case isString:
		if v.raw {
			dst = append(dst, '"')
			dst = append(dst, v.data...)
			return append(dst, '"')
		}
		return appendString(dst, v.data)
	case isArray, isObject:
		return append(dst, v.data...)
	}
	return dst
}

// appendNumber prints a double the way JSON.stringify does: shortest digits that read back the same, whole numbers
// below 1e21 without exponent. What JSON cannot say is printed as the string the service uses for it.
func appendNumber(dst []byte, f float64) []byte {
	switch {
	case math.IsNaN(f):
		return append(dst, `"NaN"`...)
	case math.IsInf(f, 1):
		return append(dst, `"Infinity"`...)
	case math.IsInf(f, -1):
		return append(dst, `"-Infinity"`...)
	case f == 0:
		return append(dst, '0')
	}
	if size := math.Abs(f); size >= 1e-6 && size < 1e21 {
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, 64)
	if n := len(dst); n >= 4 && dst[n-4] == 'e' && dst[n-2] == '0' { // e-07 is e-7
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}

// jsonOf is the value as JSON text.
func jsonOf(v value) string { return view(appendJSON(nil, v)) }
