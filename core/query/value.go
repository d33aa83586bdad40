package query

import (
	"math"
	"strconv"
	"strings"
)

// kind is the type of a value. The order of kinds is the order of values of different types in ORDER BY, MIN and MAX:
// undefined, null, boolean, number, string (https://learn.microsoft.com/azure/cosmos-db/nosql/query/min), then
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

// value is the result of an expression. A value from a document points at the document's bytes.
type value struct {
	kind kind
	raw  bool    // isString: data still holds the backslash escapes of the document
	num  float64 // isNumber; isObject: the _ts of an item, if Item had it
	data string  // isString: the characters; isArray, isObject: JSON; isNumber: the document's own digits, or empty
}

var (
	undefined = value{}
	null      = value{kind: isNull}
)

func truth(b bool) value { return value{kind: kindOf(b)} }

func kindOf(b bool) kind {
	if b {
		return isTrue
	}
	return isFalse
}

func number(f float64) value { return value{kind: isNumber, num: f} }

func text(s string) value { return value{kind: isString, data: s} }

func array(json string) value { return value{kind: isArray, data: json} }

func object(json string) value { return value{kind: isObject, data: json} }

// fromJSON returns the value of raw JSON; an empty text is undefined.
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

// parseNumber parses a JSON number. Those of up to 15 digits without an exponent, the usual ones, need no strconv: both the digits as a
// whole number and the power of ten that the fraction divides them by are exact, so that only the quotient is rounded.
func parseNumber(b string) float64 {
	digits, negative := strings.CutPrefix(b, "-")
	if len(digits) > 15 {
		f, _ := strconv.ParseFloat(b, 64)
		return f
	}
	n, places := int64(0), 0
	for i := 0; i < len(digits); i++ {
		if d := digits[i] - '0'; d <= 9 {
			n = n*10 + int64(d)
		} else if digits[i] == '.' {
			places = len(digits) - 1 - i
		} else {
			f, _ := strconv.ParseFloat(b, 64)
			return f
		}
	}
	f := float64(n)
	if places > 0 {
		f /= tens[places]
	}
	if negative {
		return -f
	}
	return f
}

// tens are the powers of ten.
var tens = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14}

// chars returns the text of a string with its JSON escapes resolved.
func (v *value) chars() string {
	if !v.raw {
		return v.data
	}
	s, _ := unescape(v.data, false)
	return s
}

// defined reports whether the value is not undefined.
func (v value) defined() bool { return v.kind != isUndefined }

// primitive reports whether the value is null, a boolean, a number or a string.
func (v value) primitive() bool { return v.kind >= isNull && v.kind <= isString }

// integer returns the value as a whole number; ok is false for anything else than a number without fraction in the range
// of int64, whose upper end a double can express only as 2^63.
func (v *value) integer() (n int64, ok bool) {
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

// appendNumber appends a double as JSON.stringify writes it: the shortest digits that parse to the same double, without
// exponent below 1e21. NaN and infinities, which JSON lacks, become the strings that the service uses.
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

// jsonOf returns the value as JSON text.
func jsonOf(v value) string { return view(appendJSON(nil, v)) }
