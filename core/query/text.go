package query

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}

// unescape resolves the backslash escapes of a JSON string. If literal is set, the text is a string
// literal of a query, which may also contain \'. The second result is the offset of the first bad escape,
// or -1. A text without escapes is returned unchanged.
func unescape(b string, literal bool) (string, int) {
	if strings.IndexByte(b, '\\') < 0 {
		return b, -1
	}
	out := make([]byte, 0, len(b))
	bad := -1
	for i := 0; i < len(b); i++ {
		if b[i] != '\\' {
			out = append(out, b[i])
			continue
		}
		at := i
		i++
		if i >= len(b) {
			return view(out), at
		}
		switch c := b[i]; {
		case c == '"' || c == '\\' || c == '/' || c == '\'' && literal:
			out = append(out, c)
		case c == 'b':
			out = append(out, '\b')
		case c == 'f':
			out = append(out, '\f')
		case c == 'n':
			out = append(out, '\n')
		case c == 'r':
			out = append(out, '\r')
		case c == 't':
			out = append(out, '\t')
		case c == 'u':
			r, ok := hex4(b, i+1)
			if !ok {
				return view(append(out, b[at:]...)), at
			}
			i += 4
			if utf16.IsSurrogate(r) {
				low, ok := rune(0), false
				if i+2 < len(b) && b[i+1] == '\\' && b[i+2] == 'u' {
					low, ok = hex4(b, i+3)
				}
				if r = utf16.DecodeRune(r, low); ok && r != utf8.RuneError {
					i += 6
				}
			}
			out = utf8.AppendRune(out, r)
		default:
			if bad < 0 {
				bad = at
			}
			out = append(out, '\\', c)
		}
	}
	return view(out), bad
}

func hex4(b string, i int) (rune, bool) {
	if i+4 > len(b) {
		return 0, false
	}
	var r rune
	for n := i; n < i+4; n++ {
		d := hexDigit(b[n])
		if d < 0 {
			return 0, false
		}
		r = r<<4 | rune(d)
	}
	return r, true
}

// appendString appends a JSON string. It escapes only the characters that JSON requires, so a string
// without escapes from a document stays the same.
func appendString(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		dst = append(dst, s[from:i]...)
		from = i + 1
		switch c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\b':
			dst = append(dst, '\\', 'b')
		case '\f':
			dst = append(dst, '\\', 'f')
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\r':
			dst = append(dst, '\\', 'r')
		case '\t':
			dst = append(dst, '\\', 't')
		default:
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
	}
	dst = append(dst, s[from:]...)
	return append(dst, '"')
}
