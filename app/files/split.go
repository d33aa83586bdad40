package files

import (
	"bytes"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// maxRecord is the length that a record may have: an item of the largest size, with spaces and escapes. Of a longer record only the end is kept.
const maxRecord = 2*engine.MaxItemBytes + 1<<16

// A Splitter divides a file of items into records. The file is given in pieces of any length; how it is divided into them makes no difference.
type Splitter struct {
	kind  Kind
	buf   []byte
	off   int  // buf is taken up to here: the present record begins here
	pos   int  // buf is scanned up to here
	line  int  // of pos, from 1
	over  bool // nothing more will be given
	begun bool // what precedes the records has been passed over

	inside  bool // a record has begun
	first   int  // its line
	skipped int  // bytes of it that were not kept
	scalar  bool // JSON: it is neither an object nor an array
	depth   int  // JSON: of brackets within it
	quoted  bool // within a text
	escaped bool // JSON: behind a backslash; CSV: behind a quote that closes a text
	array   bool // JSON: within the array around the records
	closed  bool // JSON: behind it
}

// A Record is the text of one item.
type Record struct {
	Line    int    // at which it begins, from 1
	Text    []byte // must not be changed
	Skipped int    // bytes that were not kept, because it is longer than any item
}

// NewSplitter begins a file of a kind of items.
func NewSplitter(kind Kind) *Splitter { return &Splitter{kind: kind, line: 1} }

// Give adds the next piece of the file.
func (s *Splitter) Give(piece []byte) {
	rest := s.buf[s.off:]
	s.buf = append(append(make([]byte, 0, len(rest)+len(piece)), rest...), piece...) // records that were taken keep their memory
	s.off, s.pos = 0, s.pos-s.off
}

// End says that the file has ended.
func (s *Splitter) End() { s.over = true }

// Next takes the next record. ok is false when more has to be given, or at the end.
func (s *Splitter) Next() (r Record, ok bool) {
	if !s.begun {
		if len(s.buf) < headBytes && !s.over {
			return Record{}, false
		}
		s.begun = true
		s.begin()
	}
	for s.pos < len(s.buf) {
		c := s.buf[s.pos]
		s.pos++
		if c == '\n' {
			s.line++
		}
		ended := false
		if s.kind == JSON {
			ended = s.value(c)
		} else {
			ended = s.row(c)
		}
		if ended {
			if r, ok = s.take(); ok {
				return r, true
			}
		}
		if s.pos-s.off > maxRecord {
			s.skipped += s.pos - s.off
			s.off = s.pos
		}
	}
	if s.over && s.inside {
		return s.take()
	}
	return Record{}, false
}

// begin passes over a byte order mark and, in the page of a feed, over what precedes its items.
func (s *Splitter) begin() {
	if bytes.HasPrefix(s.buf, bom) {
		s.off, s.pos = len(bom), len(bom)
	}
	head := s.buf[s.off:min(len(s.buf), s.off+headBytes)]
	i := bytes.Index(head, []byte(`"Documents"`))
	if s.kind != JSON || i < 0 || !bytes.HasPrefix(bytes.TrimSpace(head), []byte("{")) {
		return
	}
	i += len(`"Documents"`)
	if j := bytes.IndexByte(head[i:], '['); j >= 0 && len(bytes.Trim(head[i:i+j], " \t\r\n:")) == 0 {
		s.line += bytes.Count(head[:i+j], []byte{'\n'})
		s.off += i + j
		s.pos = s.off
	}
}

// take returns the present record, unless it is blank.
func (s *Splitter) take() (Record, bool) {
	r := Record{Line: s.first, Text: bytes.TrimSpace(s.buf[s.off:s.pos]), Skipped: s.skipped}
	if s.kind == CSV {
		r.Text = bytes.TrimRight(s.buf[s.off:s.pos], "\r\n")
	}
	s.off, s.inside, s.skipped, s.scalar, s.depth, s.quoted, s.escaped = s.pos, false, 0, false, 0, false, false
	return r, len(bytes.TrimSpace(r.Text)) > 0 || r.Skipped > 0
}

// row scans a byte of a line and reports whether the line ends. In CSV, a text in quotes can hold line ends.
func (s *Splitter) row(c byte) bool {
	if !s.inside {
		s.inside, s.first = true, s.line
		if c == '\n' {
			s.first--
		}
	}
	if s.kind == CSV {
		s.quote(c)
	}
	return c == '\n' && !s.quoted
}

// quote keeps account of the quotes of CSV. They begin a text only at the beginning of a cell: 5" is not one.
func (s *Splitter) quote(c byte) {
	closed := s.escaped
	s.escaped = false
	switch {
	case c != '"':
	case s.quoted:
		s.quoted, s.escaped = false, true
	case closed: // two of them are one within a text
		s.quoted = true
	default:
		s.quoted = s.pos-1 == s.off || strings.IndexByte(separators, s.buf[s.pos-2]) >= 0
	}
}

// value scans a byte of JSON and reports whether a value ends. A value that is no object ends at a comma, a bracket or a line's end, so that
// the records behind it are found.
func (s *Splitter) value(c byte) bool {
	if !s.inside {
		return s.between(c)
	}
	switch {
	case s.escaped:
		s.escaped = false
	case s.quoted:
		s.escaped = c == '\\'
		s.quoted = c != '"'
	case c == '"':
		s.quoted = true
	case s.scalar:
		if c == ',' || c == ']' || c == '\n' {
			s.pos--
			if c == '\n' {
				s.line--
			}
			return true
		}
	case c == '{', c == '[':
		s.depth++
	case c == '}', c == ']':
		s.depth--
		return s.depth == 0
	}
	return false
}

// between scans a byte between two values.
func (s *Splitter) between(c byte) bool {
	switch {
	case s.closed, c == ' ', c == '\t', c == '\r', c == '\n', c == ',':
		s.off = s.pos
		return false
	case c == '[' && !s.array:
		s.array, s.off = true, s.pos
		return false
	case c == ']' && s.array:
		s.closed, s.off = true, s.pos
		return false
	}
	s.inside, s.first, s.off = true, s.line, s.pos-1
	switch c {
	case '{', '[':
		s.depth = 1
	case '"':
		s.scalar, s.quoted = true, true
	default:
		s.scalar = true
	}
	return false
}
