package document

import (
	"unicode/utf8"

	"github.com/tidwall/gjson"
)

// plain marks the bytes that a string may hold as they are and that need no look of their own.
var plain = func() (t [256]bool) {
	for c := 0x20; c < 0x80; c++ {
		t[c] = c != '"' && c != '\\'
	}
	return t
}()

// name reads a string and returns it decoded. It allocates only where there are escapes.
func (s *Scanner) name() ([]byte, error) {
	open := s.pos
	escaped, err := s.str()
	if err != nil {
		return nil, err
	}
	if escaped {
		return []byte(gjson.ParseBytes(s.data[open:s.pos]).String()), nil
	}
	return s.data[open+1 : s.pos-1 : s.pos-1], nil
}

// str steps over a string and tells whether it holds escapes.
func (s *Scanner) str() (escaped bool, err error) {
	i := s.pos + 1
	for i < len(s.data) {
		c := s.data[i]
		switch {
		case plain[c]:
			i++
		case c == '"':
			s.pos = i + 1
			return escaped, nil
		case c == '\\':
			escaped = true
			n := escape(s.data[i:])
			if n == 0 {
				return false, &Error{Fault: FaultEscape, Offset: i}
			}
			i += n
		case c < 0x20:
			return false, &Error{Fault: FaultControl, Offset: i}
		default:
			r, n := utf8.DecodeRune(s.data[i:])
			if r == utf8.RuneError && n <= 1 {
				return false, &Error{Fault: FaultUTF8, Offset: i}
			}
			i += n
		}
	}
	return false, &Error{Fault: FaultEnd, Offset: len(s.data), Want: `a closing "`}
}

// escape is the length of the escape sequence at the start of b, 0 when it is none.
func escape(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	switch b[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if len(b) < 6 {
			return 0
		}
		for _, c := range b[2:6] {
			if !(c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F') {
				return 0
			}
		}
		return 6
	}
	return 0
}

// number reads a number by the grammar of RFC 8259 §6.
func (s *Scanner) number() error {
	start := s.pos
	at := func(i int) byte {
		if i < len(s.data) {
			return s.data[i]
		}
		return 0
	}
	digits := func(i int) int {
		for c := at(i); c >= '0' && c <= '9'; c = at(i) {
			i++
		}
		return i
	}
	i := start
	if at(i) == '-' {
		i++
	}
	whole := i
	i = digits(i)
	ok := i > whole && (at(whole) != '0' || i == whole+1)
	if ok && at(i) == '.' {
		from := i + 1
		i = digits(from)
		ok = i > from
	}
	if ok && (at(i) == 'e' || at(i) == 'E') {
		i++
		if at(i) == '+' || at(i) == '-' {
			i++
		}
		from := i
		i = digits(from)
		ok = i > from
	}
	if !ok {
		return &Error{Fault: FaultNumber, Offset: start}
	}
	s.pos = i
	return nil
}
