package files

import (
	"bytes"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// A form is the position within the structure of a JSON file. The file is a sequence of arrays of items, of pages of a
// feed with their array Documents, and of objects that are items.
type form struct {
	place   place
	around  place  // the place after the end of the present array
	depth   int    // number of open brackets in the present record
	scalar  bool   // the record is neither an object nor an array
	comma   bool   // the last character, apart from spaces, was a comma between two records
	name    []byte // within an object outside of arrays: the last name of a member, shortened
	naming  bool   // a name is being read, or must follow
	last    byte   // the last character that is not a space
	id      bool   // the object has an id, so it is an item even if it has an array Documents
	page    []byte // the text of a page without its items
	pageAt  int    // the line of the page
	pageEnd int    // number of open brackets in the page
}

// A place is a place between records.
type place uint8

const (
	betweenParts place = iota // at the beginning, or between two arrays, pages or objects
	beforeItem                // within an array; an item or the array's end follows
	behindItem                // within an array; a comma or the array's end follows
	pageTail                  // after the items of a page
)

// wanted returns what is missing at the end of a file, or an empty text if the file may end here.
func (f *form) wanted(inside bool) string {
	switch {
	case inside:
		return limitRest
	case f.place == beforeItem:
		return limitItemOrEnd
	case f.place == behindItem:
		return limitCommaOrEnd
	case f.place == pageTail:
		return limitRest
	}
	return ""
}

// value scans a byte of JSON and reports whether a record ends. A value that is neither an object nor an array ends at
// a comma, a closing bracket or a line's end, so that the next records are found.
func (s *Splitter) value(c byte) bool {
	f := &s.form
	if f.place == pageTail {
		s.tail(c)
		return false
	}
	if !s.inside {
		s.between(c)
		return false
	}
	own := f.place == betweenParts && f.depth == 1 // within an object that can be a page
	switch {
	case s.escaped:
		s.escaped = false
	case s.quoted:
		s.escaped = c == '\\'
		s.quoted = c != '"'
	case c == '"':
		s.quoted = true
		f.name = f.name[:0]
	case f.scalar:
		if c == ',' || c == ']' || c == '\n' {
			s.unread(c)
			return s.ended()
		}
	case c == '[' && own && !f.naming && !f.id && f.last == ':' && string(f.name) == pageItems:
		s.enterPage()
		return false
	case c == '{', c == '[':
		f.depth++
	case c == '}', c == ']':
		if f.depth--; f.depth == 0 {
			return s.ended()
		}
	}
	if own {
		f.member(c, s.quoted)
	}
	return false
}

// pageItems is the member of a page that has its items.
const pageItems = `"Documents"`

// member keeps track of the names of an object's members.
func (f *form) member(c byte, quoted bool) {
	switch {
	case f.naming && (quoted || c == '"'):
		if len(f.name) <= len(pageItems) {
			f.name = append(f.name, c)
		}
	case quoted || c == ' ' || c == '\t' || c == '\r' || c == '\n':
		return
	case c == ':':
		f.naming = false
		f.id = f.id || string(f.name) == `"id"`
	case c == ',':
		f.naming = true
	}
	f.last = c
}

// ended notes that a record has ended.
func (s *Splitter) ended() bool {
	if s.form.place != betweenParts {
		s.form.place = behindItem
	}
	s.form.scalar, s.form.depth = false, 0
	return true
}

// unread undoes the reading of the last byte.
func (s *Splitter) unread(c byte) {
	s.pos--
	if c == '\n' {
		s.line--
	}
}

// between scans a byte between two records.
func (s *Splitter) between(c byte) {
	f := &s.form
	switch {
	case c == ' ', c == '\t', c == '\r', c == '\n':
	case f.place == behindItem && c == ',':
		f.place, f.comma = beforeItem, true
	case c == ']' && (f.place == behindItem || f.place == beforeItem && !f.comma):
		if f.place = f.around; f.place == pageTail {
			f.page = append(f.page, c)
		}
	case f.place == behindItem:
		s.broken = limitCommaOrEnd
		return
	case f.place == betweenParts && c == '[':
		s.found = true
		f.place, f.around, f.comma = beforeItem, betweenParts, false
	case f.place == betweenParts && c != '{':
		s.broken = limitParts
		return
	case f.place == beforeItem && (c == ',' || c == ']' || c == '}'):
		s.broken = limitItem
		return
	default:
		s.found = true
		s.inside, s.first, s.off = true, s.line, s.pos-1
		f.depth, f.scalar, f.comma = 1, c != '{' && c != '[', false
		f.naming, f.id, f.last = true, false, c
		s.quoted = c == '"'
		return
	}
	s.off = s.pos
}

// enterPage notes that the present object is a page of a feed. The page's items follow.
func (s *Splitter) enterPage() {
	f := &s.form
	if s.skipped > 0 {
		s.broken = limitPage
		return
	}
	f.page, f.pageAt, f.pageEnd = bytes.Clone(s.buf[s.off:s.pos]), s.first, 1
	f.place, f.around, f.comma, f.depth = beforeItem, pageTail, false, 0
	s.inside, s.off = false, s.pos
}

// tail scans a byte after the items of a page. At the end of the page, the text around the items must be an object
// without an id.
func (s *Splitter) tail(c byte) {
	f := &s.form
	f.page = append(f.page, c)
	switch {
	case s.escaped:
		s.escaped = false
	case s.quoted:
		s.escaped = c == '\\'
		s.quoted = c != '"'
	case c == '"':
		s.quoted = true
	case c == '{', c == '[':
		f.pageEnd++
	case c == '}', c == ']':
		f.pageEnd--
	}
	var page document.Scanner
	switch {
	case len(f.page) > maxRecord, f.pageEnd == 0 && (page.Scan(f.page) != nil || page.Find("id") != nil):
		s.broken = limitPage
		s.inside, s.first = true, f.pageAt
		return
	case f.pageEnd == 0:
		f.place, f.page = betweenParts, nil
	}
	s.off = s.pos
}
