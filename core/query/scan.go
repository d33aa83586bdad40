package query

import (
	"math/bits"
	"strings"
)

// This file walks raw JSON without decoding it. The caller guarantees that documents are valid JSON. For
// other bytes, the functions end without reading outside of the slice, and their results are arbitrary.

func skipSpace(b string, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\t' || b[i] == '\r') {
		i++
	}
	return i
}

// skipString returns the index after the string whose opening quote is b[i].
func skipString(b string, i int) int {
	for i++; i+8 <= len(b); i += 8 {
		n := quoteAt(word(b[i : i+8]))
		if n == 8 {
			continue
		}
		if i += n; b[i] == '"' {
			return i + 1
		}
		i += 2 - 8 // skips the character after the backslash
	}
	for ; i < len(b); i++ {
		switch c := b[i]; {
		case c == '"':
			return i + 1
		case c == '\\':
			i++
		}
	}
	return len(b)
}

// quoteAt returns the place of the first quote or backslash in a word, or 8 if there is none.
func quoteAt(w uint64) int {
	return bits.TrailingZeros64((zeros(w^quotes)|zeros(w^backslashes))&high) / 8
}

// word returns eight bytes as a number, the first byte lowest. The compiler turns it into one instruction.
func word(s string) uint64 {
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 | uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// Each of these is a byte, eight times.
const (
	ones        = 0x0101010101010101
	high        = ones * 0x80
	quotes      = ones * '"'
	backslashes = ones * '\\'
)

// zeros sets the high bit of the first zero byte of w, and of no byte before it. The other bits are meaningless.
func zeros(w uint64) uint64 { return (w - ones) &^ w }

// skipValue returns the index after the value that starts at b[i].
func skipValue(b string, i int) int {
	if i >= len(b) {
		return len(b)
	}
	if c := b[i]; c == '"' {
		return skipString(b, i)
	} else if c|0x20 == '{' { // [ and ] differ from { and } only in this bit
		return skipNested(b, i)
	}
	for ; i+8 <= len(b); i += 8 {
		w := word(b[i : i+8])
		found := (w-ones*(','+1))&^w | zeros((w|ones*0x20)^ones*'}')
		if found &= high; found == 0 {
			continue
		}
		if i += bits.TrailingZeros64(found) / 8; b[i] != '+' {
			return i
		}
		i -= 7 // go on after the sign of an exponent
	}
	for ; i < len(b); i++ {
		if ends[b[i]] {
			return i
		}
	}
	return len(b)
}

// ends are the characters that end a number or a word. Digits and letters sort between the two groups of ends.
var ends = func() (ends [256]bool) {
	for c := range ends {
		ends[c] = c <= ',' && c != '+' || c == ']' || c == '}'
	}
	return ends
}()

// skipNested returns the index after the array or object that starts at b[i]. Up to the first backslash,
// it looks at eight bytes at once: the number of quotes before a byte says whether the byte is in a
// string.
func skipNested(b string, i int) int {
	depth, inside := 0, uint64(0) // inside is high if a string has begun
	for ; i+8 <= len(b); i += 8 {
		w := word(b[i : i+8])
		if zeros(w^backslashes)&high != 0 {
			break
		}
		text := (allZeros(w^quotes)>>7*ones<<7)&high ^ inside
		// Outside of strings, only brackets have these five bits, and only closing brackets have a certain sixth bit.
		for brackets := allZeros((w|ones*0x26)^ones*0x7f) &^ text; brackets != 0; brackets &= brackets - 1 {
			at := bits.TrailingZeros64(brackets)
			if w>>(at-5)&1 == 0 {
				depth++
			} else if depth--; depth == 0 {
				return i + at/8 + 1
			}
		}
		inside = -(text >> 63) & high
	}
	if inside != 0 {
		i = skipString(b, i-1)
	}
	for i < len(b) {
		c := b[i]
		if c == '"' {
			i = skipString(b, i)
			continue
		}
		i++
		switch c | 0x20 {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(b)
}

// allZeros sets the high bit of each zero byte of w, and no other bit.
func allZeros(w uint64) uint64 { return ^((w&^high + ^uint64(high)) | w | ^uint64(high)) }

// findMember returns the raw value of the first member with the name. It is empty if b is not an object or
// has no such member. A query spends most of its time here, so every step has a short path for JSON
// without white space.
func findMember(b string, name string) string {
	i := skipSpace(b, 0)
	if i >= len(b) || b[i] != '{' {
		return ""
	}
	for i++; ; i++ {
		if i < len(b) && b[i] != '"' {
			i = skipSpace(b, i)
		}
		if i >= len(b) || b[i] != '"' {
			return ""
		}
		key, n, found := i+1, 8, false
		if key+8 <= len(b) {
			n = quoteAt(word(b[key : key+8]))
		}
		if n < 8 && b[key+n] == '"' {
			i, found = key+n+1, b[key:key+n] == name
		} else {
			i = skipString(b, i)
			found = i-1-key >= len(name) && isKey(b[key:i-1], name)
		}
		for i < len(b) && b[i] != ':' {
			i++
		}
		if i++; i < len(b) && b[i] <= ' ' {
			i = skipSpace(b, i)
		}
		from := i
		if i < len(b) && b[i] == '"' {
			i = skipString(b, i)
		} else {
			i = skipValue(b, i)
		}
		if found {
			return b[min(from, i):i]
		}
		if i < len(b) && b[i] != ',' {
			i = skipSpace(b, i)
		}
		if i >= len(b) || b[i] != ',' {
			return ""
		}
	}
}

// isKey compares a key without its quotes with a name that is not longer. An escape is longer than its
// character, so only a key that is longer than the name needs decoding.
func isKey(raw, name string) bool {
	if name != "" && raw[0] != name[0] && raw[0] != '\\' {
		return false
	}
	if len(raw) == len(name) {
		return raw == name
	}
	if strings.IndexByte(raw, '\\') < 0 {
		return false
	}
	text, _ := unescape(raw, false)
	return text == name
}

// walker iterates over the elements of an array or the members of an object.
type walker struct {
	b      string
	i      int
	member bool
	key    string // raw, without the quotes
	item   string // raw value
}

// elements starts an iteration over an array; other values have no elements.
func elements(b string) walker { return walk(b, '[', false) }

// members starts an iteration over an object; other values have no members.
func members(b string) walker { return walk(b, '{', true) }

func walk(b string, open byte, member bool) walker {
	i := skipSpace(b, 0)
	if i >= len(b) || b[i] != open {
		return walker{i: len(b), b: b}
	}
	return walker{b: b, i: i + 1, member: member}
}

func (w *walker) next() bool {
	i := w.i
	if i < len(w.b) && w.b[i] <= ' ' {
		i = skipSpace(w.b, i)
	}
	if w.member {
		if i >= len(w.b) || w.b[i] != '"' {
			w.i = len(w.b)
			return false
		}
		key := i + 1
		i = skipString(w.b, i)
		w.key = w.b[key:max(key, i-1)]
		for i < len(w.b) && w.b[i] != ':' {
			i++
		}
		i = skipSpace(w.b, i+1)
	}
	if i >= len(w.b) || w.b[i] == ']' || w.b[i] == '}' {
		w.i = len(w.b)
		return false
	}
	from := i
	if w.b[i] == '"' {
		i = skipString(w.b, i)
	} else {
		i = skipValue(w.b, i)
	}
	w.item = w.b[from:i]
	if i < len(w.b) && w.b[i] != ',' {
		i = skipSpace(w.b, i)
	}
	if i < len(w.b) && w.b[i] == ',' {
		i++
	} else {
		i = len(w.b)
	}
	w.i = i
	return true
}

// nesting returns the depth of arrays and objects in b.
func nesting(b string) int {
	depth, deepest := 0, 0
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			i = skipString(b, i) - 1
		case '{', '[':
			if depth++; depth > deepest {
				deepest = depth
			}
		case '}', ']':
			depth--
		}
	}
	return deepest
}
