package document

import (
	"math"
	"strconv"
	"strings"
)

// AppendNumber appends a finite double as JSON.stringify writes it, without exponent from 1e-6 below 1e21, in the shortest digits that
// parse to the same double. From 2^53 to 2^63 the digits are those of the whole number that the double is: shorter ones would be read as
// another integer of 64 bits.
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
	if n := len(dst); dst[n-4] == 'e' && dst[n-2] == '0' { // e-07 is e-7
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}

// AppendStored appends a JSON number as the service keeps it: an integer of 64 bits with all of its digits, and any other number as the
// nearest double (Number64.cs and JsonTextParser.GetNumberValue of github.com/Azure/azure-cosmos-dotnet-v3; issues 34395 and 38137 of
// github.com/dotnet/efcore). ok is false if there is none: the number is too large.
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

// A Rounding is a number of a text that the service keeps as another number.
type Rounding struct {
	Offset      int    // of the number in the text, in bytes
	Raw, Stored string // as it was written, and as it is kept; Stored is empty for a number that is too large
}

// Rounded returns a JSON text with its numbers as the service keeps them, see [AppendStored], which is the text itself if it has them so,
// as nearly always. Of the count numbers that change their value the first is described; a number that is too large is the last that is
// read. A text that is no JSON stays what it is, or at least no JSON.
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

// stringEnd returns the offset behind the string whose first character is at an offset, or at least the length of a text without its end.
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

// plain reports whether a JSON number has at most 15 digits and the form of [AppendNumber], which its text alone shows: no two numbers of
// 15 digits are the same double.
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
	// from 0.1, below which there may be an exponent
	return len(digits) < 17 && digits[len(digits)-1] != '0' && (digits[0] != '0' || digits[2] != '0')
}

// sameDecimal reports whether two JSON numbers have the same value.
func sameDecimal(a, b string) bool {
	digits, exponent := decimal(a)
	others, other := decimal(b)
	return digits == others && exponent == other
}

// decimal returns a number as an integer without zeros at its end, and the power of ten by which it is multiplied. Zero has no digits.
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
