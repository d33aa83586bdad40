package files

import (
	"bytes"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// maxRecord is the largest length of a record in bytes: an item of the largest size, with spaces and escapes. Only the
// end of a longer record is kept.
const maxRecord = 2*engine.MaxItemBytes + 1<<16

// A Splitter divides a file of items into records. The file is given in pieces of any length; the lengths make no
// difference. If the file is empty, breaks off, or continues after its form has ended, the last record says so.
type Splitter struct {
	kind  Kind
	buf   []byte
	off   int  // end of the records that were taken from buf: the present record begins here
	pos   int  // end of the scanned part of buf
	line  int  // of pos, from 1
	over  bool // no more pieces are given or read
	begun bool // the place of a byte order mark has been passed
	found bool // the file is not empty

	inside  bool // a record has begun
	first   int  // line of the present record
	skipped int  // bytes of the present record that were not kept
	quoted  bool // within a text
	escaped bool // JSON: after a backslash; CSV: after a quote that closes a text
	before  byte // CSV: the byte before pos in the record, 0 at its beginning

	separators string // CSV: the characters between cells
	form       form   // JSON
	broken     string // JSON: what must follow at pos instead; see Record.Broken
}

// A Record is the text of one item, or the place at which the form of a file is broken.
type Record struct {
	Line    int    // at which it begins, from 1
	Text    []byte // must not be changed
	Skipped int    // bytes that were not kept because the record is longer than any item
	Broken  string // what must follow instead of Text, one of [Limits]; empty if the file is whole so far
}

// newSplitter returns a splitter for a file of a kind of items.
func newSplitter(kind Kind) *Splitter { return &Splitter{kind: kind, line: 1, separators: separators} }

// Give adds the next piece of the file.
func (s *Splitter) Give(piece []byte) {
	if s.over {
		return
	}
	rest := s.buf[s.off:]
	s.buf = append(append(make([]byte, 0, len(rest)+len(piece)), rest...), piece...) // taken records refer to the old memory
	s.off, s.pos = 0, s.pos-s.off
}

// End says that the file has ended.
func (s *Splitter) End() { s.over = true }

// Next takes the next record. ok is false if the next piece of the file is needed, and at the end of the file.
func (s *Splitter) Next() (r Record, ok bool) {
	if !s.begun {
		if len(s.buf) < len(bom) && !s.over {
			return Record{}, false
		}
		s.begun = true
		if bytes.HasPrefix(s.buf, bom) {
			s.off, s.pos = len(bom), len(bom)
		}
	}
	for s.broken == "" && s.pos < len(s.buf) {
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
		if s.broken != "" {
			break
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
	switch {
	case s.broken != "" && (s.over || len(s.buf) > s.pos+maxShown): // there is enough text to show
		return s.breakOff(s.pos - 1), true
	case s.over && s.broken == "":
		return s.last()
	}
	return Record{}, false
}

// last takes the record at the end of the file, or says why the file cannot end there.
func (s *Splitter) last() (r Record, ok bool) {
	unclosed := s.kind == CSV && s.quoted
	if s.inside && s.kind != JSON && !unclosed {
		if r, ok = s.take(); ok {
			return r, true
		}
	}
	switch {
	case unclosed:
		s.broken = limitQuotes
	case s.kind == JSON:
		s.broken = s.form.wanted(s.inside)
	}
	if s.broken == "" && !s.found {
		s.broken = limitItems
	}
	if s.broken == "" {
		return Record{}, false
	}
	return s.breakOff(s.off), true
}

// breakOff returns the last record, which says that the file's form is broken at a place of buf.
func (s *Splitter) breakOff(at int) Record {
	text, _, _ := bytes.Cut(bytes.TrimSpace(s.buf[at:min(len(s.buf), at+maxShown+1)]), []byte{'\n'})
	r := Record{Line: s.line, Text: bytes.TrimSpace(text), Skipped: s.skipped, Broken: s.broken}
	if s.inside {
		r.Line = s.first
	}
	*s = Splitter{kind: s.kind, line: s.line, over: true, begun: true, found: true}
	return r
}

// take returns the present record, unless it is blank.
func (s *Splitter) take() (Record, bool) {
	r := Record{Line: s.first, Text: bytes.TrimSpace(s.buf[s.off:s.pos]), Skipped: s.skipped}
	if s.kind == CSV {
		r.Text = bytes.TrimRight(s.buf[s.off:s.pos], "\r\n")
	}
	s.off, s.inside, s.skipped, s.quoted, s.escaped, s.before = s.pos, false, 0, false, false, 0
	ok := len(bytes.TrimSpace(r.Text)) > 0 || r.Skipped > 0
	s.found = s.found || ok
	return r, ok
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

// quote keeps track of the quotes in CSV. A quote opens a text only at the beginning of a cell: the quote in 5" does
// not.
func (s *Splitter) quote(c byte) {
	closed := s.escaped
	s.escaped = false
	switch {
	case c != '"':
	case s.quoted:
		s.quoted, s.escaped = false, true
	case closed: // two quotes stand for one within a text
		s.quoted = true
	default:
		s.quoted = s.before == 0 || strings.IndexByte(s.separators, s.before) >= 0
	}
	s.before = c
}
