package document

import (
	"bytes"
	"unicode/utf8"
)

// MaxDepth is how deep objects and arrays may be nested. The service's limit is 128
// (learn.microsoft.com/azure/cosmos-db/concepts-limits, "Maximum level of nesting for embedded objects/arrays").
const MaxDepth = 128

// A Member is a top-level property. Name and Value are slices of the scanned text. Only the Name of a property whose name was written with
// escapes is a decoded copy.
type Member struct {
	Name  []byte // decoded, without quotes
	Value []byte // raw JSON
	start int    // offset of the name's opening quote
	end   int    // offset after the value
}

// A Scanner reads documents one after another and reuses its memory. The zero Scanner is ready to use.
type Scanner struct {
	Lax bool // accept raw control characters in strings, as the service does

	data    []byte
	pos     int
	depth   int
	leaves  int
	spaced  bool // there is white space outside of strings
	control bool // there is a raw control character in a string
	members []Member
	// The names in all open objects, those of the innermost object last. Of an object with many names it has only the first; see distinct.
	names [][]byte
}

// Scan reads one document. The document must be a JSON object. The error is an *[Error]. The results of the other methods are about this
// document, and are valid until the next Scan.
func (s *Scanner) Scan(data []byte) error {
	s.data, s.pos, s.depth, s.leaves, s.spaced, s.control = data, 0, 0, 0, false, false
	s.members, s.names = s.members[:0], s.names[:0]
	if bytes.HasPrefix(data, []byte("\xEF\xBB\xBF")) {
		return &Error{Fault: FaultByteOrder}
	}
	s.space()
	if s.pos == len(data) {
		return &Error{Fault: FaultEmpty, Offset: s.pos}
	}
	isObject := data[s.pos] == '{'
	start := s.pos
	if err := s.value(); err != nil {
		return err
	}
	s.space()
	if s.pos < len(data) {
		return &Error{Fault: FaultTrailing, Offset: s.pos}
	}
	if !isObject {
		return &Error{Fault: FaultNotObject, Offset: start}
	}
	return nil
}

// Valid reports whether a text is a JSON value, of any kind, that a property of an item could have. It bounds the nesting as [Scanner.Scan]
// does, because a text of a million brackets must not exhaust the stack. gjson.Valid has no such bound.
func Valid(data []byte) bool {
	var s Scanner
	err := s.Scan(data)
	if err == nil {
		return true
	}
	return err.(*Error).Fault == FaultNotObject
}

// Members returns the top-level properties in the order of the text.
func (s *Scanner) Members() []Member { return s.members }

// Leaves returns the number of values, at any depth, that are neither objects nor arrays. These are the values that an index holds.
func (s *Scanner) Leaves() int { return s.leaves }

// Spaced reports whether the document has white space outside of strings.
func (s *Scanner) Spaced() bool { return s.spaced }

// Control reports whether strings of the document have raw control characters. Only a Lax scanner accepts these. [Escaped] replaces them.
func (s *Scanner) Control() bool { return s.control }

// Find returns the raw value of a top-level property, or nil when it is absent.
func (s *Scanner) Find(name string) []byte {
	for i := range s.members {
		if string(s.members[i].Name) == name {
			return s.members[i].Value
		}
	}
	return nil
}

// Without appends the scanned object to dst, except the members for whose name drop returns true. It copies the other members byte
// for byte.
func (s *Scanner) Without(dst []byte, drop func(name []byte) bool) []byte {
	open := bytes.IndexByte(s.data, '{')
	dst = append(dst, '{')
	behind := open + 1 // offset after the brace or the comma that precedes the member
	first := true
	last := open + 1
	for _, m := range s.members {
		if !drop(m.Name) {
			if !first {
				dst = append(dst, ',')
			}
			dst = append(dst, s.data[behind:m.end]...)
			first = false
		}
		last = m.end
		if i := bytes.IndexByte(s.data[m.end:], ','); i >= 0 {
			behind = m.end + i + 1
		}
	}
	return append(dst, bytes.TrimRight(s.data[last:], " \t\r\n")...)
}

func (s *Scanner) space() {
	if s.pos < len(s.data) && s.data[s.pos] > ' ' {
		return // most tokens follow without white space
	}
	s.spaces()
}

func (s *Scanner) spaces() {
	for s.pos < len(s.data) {
		switch s.data[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
			s.spaced = true
		default:
			return
		}
	}
}

// unexpected returns the error that the text at the position is not what want says.
func (s *Scanner) unexpected(want string) error {
	if s.pos >= len(s.data) {
		return &Error{Fault: FaultEnd, Offset: len(s.data), Want: want}
	}
	r, size := utf8.DecodeRune(s.data[s.pos:])
	if r == utf8.RuneError && size <= 1 {
		return &Error{Fault: FaultUTF8, Offset: s.pos}
	}
	return &Error{Fault: FaultUnexpected, Offset: s.pos, Want: want, Found: r}
}

func (s *Scanner) value() error {
	if s.pos >= len(s.data) {
		return s.unexpected("a value")
	}
	switch c := s.data[s.pos]; {
	case c == '{':
		return s.object()
	case c == '[':
		return s.array()
	case c == '"':
		s.leaves++
		_, err := s.str()
		return err
	case c == '-' || c >= '0' && c <= '9':
		s.leaves++
		return s.number()
	case c == 't':
		return s.word("true")
	case c == 'f':
		return s.word("false")
	case c == 'n':
		return s.word("null")
	}
	return s.unexpected("a value")
}

func (s *Scanner) word(w string) error {
	for i := 0; i < len(w); i++ {
		if s.pos >= len(s.data) || s.data[s.pos] != w[i] {
			return s.unexpected(w)
		}
		s.pos++
	}
	s.leaves++
	return nil
}

func (s *Scanner) enter() error {
	if s.depth++; s.depth > MaxDepth {
		return &Error{Fault: FaultDepth, Offset: s.pos}
	}
	s.pos++
	s.space()
	return nil
}

func (s *Scanner) object() error {
	if err := s.enter(); err != nil {
		return err
	}
	top := s.depth == 1
	seen := distinct{base: len(s.names)}
	if s.pos < len(s.data) && s.data[s.pos] == '}' {
		s.pos++
		s.depth--
		return nil
	}
	for {
		if s.pos >= len(s.data) || s.data[s.pos] != '"' {
			return s.unexpected("a property name in double quotes")
		}
		start := s.pos
		name, err := s.name()
		if err != nil {
			return err
		}
		if !seen.add(s, name) {
			return &Error{Fault: FaultDuplicate, Offset: start, Want: string(name)}
		}
		s.space()
		if s.pos >= len(s.data) || s.data[s.pos] != ':' {
			return s.unexpected("a colon")
		}
		s.pos++
		s.space()
		from := s.pos
		if err := s.value(); err != nil {
			return err
		}
		if top {
			s.members = append(s.members, Member{Name: name, Value: s.data[from:s.pos:s.pos], start: start, end: s.pos})
		}
		s.space()
		if s.pos >= len(s.data) {
			return s.unexpected("a comma or }")
		}
		switch s.data[s.pos] {
		case ',':
			s.pos++
			s.space()
		case '}':
			s.pos++
			s.depth--
			s.names = s.names[:seen.base]
			return nil
		default:
			return s.unexpected("a comma or }")
		}
	}
}

func (s *Scanner) array() error {
	if err := s.enter(); err != nil {
		return err
	}
	if s.pos < len(s.data) && s.data[s.pos] == ']' {
		s.pos++
		s.depth--
		return nil
	}
	for {
		if err := s.value(); err != nil {
			return err
		}
		s.space()
		if s.pos >= len(s.data) {
			return s.unexpected("a comma or ]")
		}
		switch s.data[s.pos] {
		case ',':
			s.pos++
			s.space()
		case ']':
			s.pos++
			s.depth--
			return nil
		default:
			return s.unexpected("a comma or ]")
		}
	}
}
