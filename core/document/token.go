package document

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// plainRun returns the number of bytes at the start of b before the first quote, backslash, control character or
// non-ASCII byte. It examines eight bytes at a time. Each formula sets the top bit of a byte that is one of these. A
// carry can wrongly set only the bit of a higher byte, and only the lowest set bit counts.
func plainRun(b []byte) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	i := 0
	for ; i+8 <= len(b); i += 8 {
		w := binary.LittleEndian.Uint64(b[i:])
		quote, slash := w^ones*'"', w^ones*'\\'
		found := w | (w - ones*0x20) | (quote-ones)&^quote | (slash-ones)&^slash
		if found &= tops; found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	for ; i < len(b); i++ {
		if c := b[i]; c < 0x20 || c == '"' || c == '\\' || c >= 0x80 {
			return i
		}
	}
	return i
}

// name reads a string and returns it decoded. It allocates only if the string has escapes.
func (s *Scanner) name() ([]byte, error) {
	open := s.pos
	escaped, err := s.str()
	if err != nil {
		return nil, err
	}
	if escaped {
		return decode(s.data[open+1 : s.pos-1]), nil
	}
	return s.data[open+1 : s.pos-1 : s.pos-1], nil
}

// str scans a string and reports whether it has escapes.
func (s *Scanner) str() (escaped bool, err error) {
	data := s.data
	i := s.pos + 1
	for i < len(data) {
		if i += plainRun(data[i:]); i == len(data) {
			break
		}
		c := data[i]
		switch {
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
		case c < 0x20 && s.Lax:
			s.control = true
			i++
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

// escape returns the length of the escape sequence at the start of b, or 0 if it is malformed.
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

// number scans a number by the grammar of RFC 8259 §6.
func (s *Scanner) number() error {
	i := s.pos
	if s.data[i] == '-' {
		i++
	}
	whole := i
	i = s.digits(i)
	ok := i > whole && (s.data[whole] != '0' || i == whole+1)
	if ok && i < len(s.data) && s.data[i] == '.' {
		from := i + 1
		i = s.digits(from)
		ok = i > from
	}
	if ok && i < len(s.data) && (s.data[i] == 'e' || s.data[i] == 'E') {
		i++
		if i < len(s.data) && (s.data[i] == '+' || s.data[i] == '-') {
			i++
		}
		from := i
		i = s.digits(from)
		ok = i > from
	}
	if !ok {
		return &Error{Fault: FaultNumber, Offset: s.pos}
	}
	s.pos = i
	return nil
}

// digits returns the position after the digits at i.
func (s *Scanner) digits(i int) int {
	for i < len(s.data) && s.data[i]-'0' <= 9 {
		i++
	}
	return i
}
