package query

import (
	"math"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// kind is the type of a value. The order of kinds is the order of values of different types in ORDER BY,
// MIN and MAX: undefined, null, boolean, number, string
// (https://learn.microsoft.com/azure/cosmos-db/nosql/query/min). Array and object follow, in the order in
// which the official SDKs merge them.
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

// value is the result of an expression. A value from a document points to the bytes of the document.
type value struct {
	kind kind
	raw  bool    // isString: data still has the backslash escapes of the document
	num  float64 // isNumber: the number; isObject: the _ts of an item, if Item had it
	data string  // isString: the characters; isArray, isObject: JSON; isNumber: digits of the document or of a large integer, or empty
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

// number returns a double.
func number(f float64) value { return value{kind: isNumber, num: f} }

// whole returns an integer of 64 bits. A number is a double or such an integer, as in the service (Number64.cs of
// github.com/Azure/azure-cosmos-dotnet-v3).
func whole(n int64) value {
	v := number(float64(n))
	if n > inexact || n < -inexact {
		v.data = strconv.FormatInt(n, 10)
	}
	return v
}

// inexact is 2^53. Doubles beyond it do not hold every integer.
const inexact = 1 << 53

// rest returns the difference between a number and its double. It is 0 unless the number is an integer
// beyond 2^53. Numbers are equal if their doubles and their rests are equal. They are in the order of
// their doubles and then of their rests, because rounding keeps the order.
func (v *value) rest() int64 {
	if v.num < inexact && v.num > -inexact {
		return 0
	}
	return v.beyond()
}

func (v *value) beyond() int64 {
	n, err := strconv.ParseInt(v.data, 10, 64)
	switch {
	case err != nil: // the number is a double
		return 0
	case v.num == 1<<63:
		return n - math.MaxInt64 - 1
	}
	return n - int64(v.num)
}

// plain returns a number without its spelling in the document.
func (v value) plain() value {
	if v.rest() == 0 {
		v.data = ""
	}
	return v
}

// negative returns the number of a literal after a minus sign.
func (v value) negative() value {
	if n, ok := v.integer(); ok && n != 0 {
		return whole(-n)
	}
	return number(-v.num)
}

func text(s string) value { return value{kind: isString, data: s} }

func array(json string) value { return value{kind: isArray, data: json} }

func object(json string) value { return value{kind: isObject, data: json} }

// fromJSON returns the value of raw JSON. An empty text is undefined.
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

// parseNumber parses a JSON number. Most numbers have up to 15 digits and no exponent, and need no
// strconv: their digits as a whole number and the power of ten by which it is divided are exact, so only
// the quotient is rounded.
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

// integer returns the value as a whole number. Unless the value is a number without fraction in the range
// of int64, ok is false.
func (v *value) integer() (n int64, ok bool) {
	if v.kind != isNumber || v.num != math.Trunc(v.num) || v.num < -1<<63 || v.num > 1<<63 {
		return 0, false
	}
	rest := v.rest()
	if v.num == 1<<63 {
		return math.MaxInt64 + (rest + 1), rest < 0
	}
	return int64(v.num) + rest, true
}

// appendJSON appends the JSON of the value. For undefined, it appends nothing.
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

// appendNumber appends a double as JSON. NaN and infinities, which JSON does not have, become the strings of the service.
func appendNumber(dst []byte, f float64) []byte {
	switch {
	case math.IsNaN(f):
		return append(dst, `"NaN"`...)
	case math.IsInf(f, 1):
		return append(dst, `"Infinity"`...)
	case math.IsInf(f, -1):
		return append(dst, `"-Infinity"`...)
	}
	return document.AppendNumber(dst, f)
}

// jsonOf returns the value as JSON text.
func jsonOf(v value) string { return view(appendJSON(nil, v)) }
