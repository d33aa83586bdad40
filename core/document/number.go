package document

import (
	"math"
	"strconv"
	"strings"
)

// AppendNumber appends a finite double as JSON.stringify writes it: without an exponent from 1e-6 to below 1e21, with
// the fewest digits that parse to the same double. From 2^53 to 2^63 it appends all digits of the whole number, because
// fewer digits would be read as another 64-bit integer.
func AppendNumber(dst []byte, f float64) []byte {
	size := math.Abs(f)
	switch {
	case f == 0: // -0 too
		return append(dst, '0')
	case size >= 1<<53 && f < 1<<63 && f >= -1<<63:
		return strconv.AppendInt(dst, int64(f), 10)
	case size >= 1e-6 && size < 1e21:
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, 64)
	if n := len(dst); dst[n-4] == 'e' && dst[n-2] == '0' { // JSON.stringify writes e-07 as e-7
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}

// AppendStored appends a JSON number as the service keeps it: a 64-bit integer with all of its digits, and any other
// number as the nearest double. ok is false if the number is too large. Sources: Number64.cs and
// JsonTextParser.GetNumberValue of github.com/Azure/azure-cosmos-dotnet-v3; issues 34395 and 38137 of
// github.com/dotnet/efcore.
func AppendStored(dst, raw []byte) (number []byte, ok bool) {
	if !strings.ContainsAny(string(raw), ".eE") {
		if n, err := strconv.ParseInt(string(raw), 10, 64); err == nil {
			return strconv.AppendInt(dst, n, 10), true
		}
	}
	f, err := strconv.ParseFloat(string(raw), 64)
	if err != nil {
		return dst, false
	}
	return AppendNumber(dst, f), true
}

// A Rounding is a number of a text that the service keeps as a different number.
type Rounding struct {
	Offset      int    // of the number in the text, in bytes
	Raw, Stored string // the number as written and as kept; Stored is empty if the number is too large
}

// Rounded returns a JSON text with its numbers as the service keeps them, see [AppendStored]. It returns the text itself
// if no number differs, which is the usual case. count is how many numbers change their value, and first describes the
// first of them. A number that is too large ends the reading, and then first describes this number. A text that is not
// JSON stays not JSON.
func Rounded(text []byte) (rounded []byte, first Rounding, count int) {
	s, kept, digits := Scanner{data: text}, 0, make([]byte, 0, 32) // text[:kept] is in rounded
	for i := 0; i < len(text); {
		c := text[i]
		if c == '"' {
			i = stringEnd(text, i+1)
			continue
		} else if c > '9' || c < '0' && c != '-' {
			i++
			continue
		}
		if s.pos = i; s.number() != nil || s.pos < len(text) && !follows(text[s.pos]) {
			return text, Rounding{}, 0
		}
		at := i
		raw := text[i:s.pos]
		if i = s.pos; plain(raw) {
			continue
		}
		stored, ok := AppendStored(digits[:0], raw)
		if !ok || !sameDecimal(string(raw), string(stored)) {
			if count++; count == 1 || !ok {
				first = Rounding{Offset: at, Raw: string(raw), Stored: string(stored)}
			}
			if !ok {
				return text, first, count
			}
		}
		if string(stored) != string(raw) {
			rounded = append(append(rounded, text[kept:at]...), stored...)
			kept = s.pos
		}
	}
	if rounded == nil {
		return text, first, count
	}
	return append(rounded, text[kept:]...), first, count
}

// follows reports whether a character may come after a number.
func follows(c byte) bool { return c == ',' || c == ']' || c == '}' || c <= ' ' }

// stringEnd returns the offset behind the string whose first character is at an offset. If the string has no end, the
// result is at least the length of the text.
func stringEnd(text []byte, at int) int {
	for ; at < len(text); at++ {
		switch text[at] {
		case '"':
			return at + 1
		case '\\':
			at++
		}
	}
	return at
}

// plain reports whether the digits alone show that a JSON number has the form of [AppendNumber]. Such a number has at
// most 15 digits, so that no other number of 15 digits is the same double.
func plain(raw []byte) bool {
	digits, point := raw, false
	if raw[0] == '-' {
		digits = raw[1:]
	}
	for _, c := range digits {
		if c == '.' {
			point = true
		} else if c > '9' { // an exponent
			return false
		}
	}
	if !point {
		return len(digits) < 16 && (digits[0] != '0' || len(digits) == len(raw)) // not -0
	}
	// below 0.1 the number may need an exponent
	return len(digits) < 17 && digits[len(digits)-1] != '0' && (digits[0] != '0' || digits[2] != '0')
}

// sameDecimal reports whether two JSON numbers have the same value.
func sameDecimal(a, b string) bool {
	digits, exponent := decimal(a)
	others, other := decimal(b)
	return digits == others && exponent == other
}

// decimal returns a number as an integer without trailing zeros, and the power of ten that multiplies it. Zero has no
// digits.
func decimal(number string) (digits string, exponent int) {
	if at := strings.IndexAny(number, "eE"); at >= 0 {
		exponent, _ = strconv.Atoi(number[at+1:])
		number = number[:at]
	}
	whole, fraction, _ := strings.Cut(number, ".")
	whole, negative := strings.CutPrefix(whole, "-")
	digits = strings.TrimLeft(whole+fraction, "0")
	exponent -= len(fraction)
	exponent += len(digits)
	digits = strings.TrimRight(digits, "0")
	if exponent -= len(digits); digits == "" {
		return "", 0
	}
	if negative {
		digits = "-" + digits
	}
	return digits, exponent
}
