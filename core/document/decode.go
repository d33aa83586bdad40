package document

import (
	"bytes"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// decode resolves the escapes of a string. text is a string that str has scanned, without the quotes. An unpaired half
// of a surrogate pair becomes U+FFFD, and the text after it is kept. gjson differs: after a first half it takes any
// escape for the second half.
func decode(text []byte) []byte {
	b := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		c := text[i]
		if c != '\\' {
			b = append(b, c)
			i++
			continue
		}
		switch c = text[i+1]; c {
		case 'u':
			r := unit(text[i:])
			i += 6
			if utf16.IsSurrogate(r) {
				second := rune(-1)
				if i+6 <= len(text) && text[i] == '\\' && text[i+1] == 'u' {
					second = unit(text[i:])
				}
				if r = utf16.DecodeRune(r, second); r != utf8.RuneError {
					i += 6
				}
			}
			b = utf8.AppendRune(b, r)
			continue
		case 'b':
			c = '\b'
		case 'f':
			c = '\f'
		case 'n':
			c = '\n'
		case 'r':
			c = '\r'
		case 't':
			c = '\t'
		}
		b = append(b, c)
		i += 2
	}
	return b
}

// unit returns the UTF-16 code unit of the escape at the start of b: a backslash, u and four hexadecimal digits.
func unit(b []byte) rune {
	n, _ := strconv.ParseUint(string(b[2:6]), 16, 16)
	return rune(n)
}

// HalfPair reports whether a scanned text has an escaped half of a surrogate pair without the other half. Such strings
// are not Unicode: decoding turns all such halves into U+FFFD.
func HalfPair(text []byte) bool {
	first := bytes.IndexByte(text, '\\') // most texts have no backslash
	if first < 0 {
		return false
	}
	for i := first; i < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		if i++; text[i] != 'u' {
			continue
		}
		r := unit(text[i-1:])
		if i += 4; !utf16.IsSurrogate(r) {
			continue
		}
		if i+6 >= len(text) || text[i+1] != '\\' || text[i+2] != 'u' || utf16.DecodeRune(r, unit(text[i+1:])) == utf8.RuneError {
			return true
		}
		i += 6
	}
	return false
}
