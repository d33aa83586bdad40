package files

import (
	"bytes"
	"cmp"
	"strconv"
	"unicode/utf8"

	"github.com/tidwall/pretty"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Options are the options of a reader of items.
type Options struct {
	KeepTS bool // items with a _ts keep it; otherwise all items get the present second
	// KeyFrom is a property whose value is copied to KeyTo, the partition key of the container, in items without KeyTo.
	// Nothing is copied if KeyFrom or KeyTo is empty, if KeyTo is id and IDFrom is set, or if KeyTo is ttl and TTLFrom is set.
	KeyFrom, KeyTo string
	// IDFrom, TTLFrom and TSFrom are the properties whose values become the id, the ttl and the _ts of items without
	// these; empty for none. A number becomes an id as text. A ttl may have a unit, as in 30d. A _ts may be a date, or
	// milliseconds.
	IDFrom, TTLFrom, TSFrom string
	Draft                   bool // the items are only previewed, so none needs an id
}

// A Refusal says why a record is not an item, why the container does not accept the item, or where the form of the file
// is broken.
type Refusal struct {
	Line   int    // of the file, from 1
	Item   int    // number of the item in an array, from 1, since a line may have several; 0 elsewhere
	Field  string // the wrong part: a property, or row, header, item or file
	Value  string // the wrong value, shortened; empty at the end of a file
	Limit  string // what would be accepted, in English; see [Limits]. Empty if Text says it
	Text   string // the engine's message if the engine refused the item; Status is the engine's status
	Status int
	Fault  *document.Error // the syntax error of a text that is not JSON
	Broken bool            // the form of the file is broken: nothing after this place is read
	Cause  Cause           // how the refusal depends on the clock
	TS     int64           // _ts of the item, in Unix seconds, if the cause is not CauseOther
}

// why returns the limit of the refusal, or the engine's message.
func (r Refusal) why() string {
	if r.Limit == "" {
		return r.Text
	}
	if r.Fault != nil {
		return "want " + r.Limit + ": " + r.Fault.Error()
	}
	return "want " + r.Limit
}

// What describes the refusal in English, without the line.
func (r Refusal) What() string {
	switch {
	case r.Limit == limitItems:
		return "the file is empty: " + r.why()
	case r.Field == fileField && r.Value == "":
		return "the file ends: " + r.why()
	case r.Broken:
		return r.Field + " is " + r.Value + ": " + r.why() + "; nothing behind it is read"
	}
	return r.Field + " is " + cmp.Or(r.Value, "missing") + ": " + r.why()
}

// fileField is the field of a refusal that concerns the form of the file.
const fileField = "file"

// The limits in the refusals of a file's form.
const (
	limitItems      = "items, or [] for none"
	limitParts      = "an array, an object or the end of the file"
	limitItem       = "an item"
	limitItemOrEnd  = "an item or ]"
	limitCommaOrEnd = "a comma or ]"
	limitRest       = "the rest of it"
	limitPage       = "either an item, with an id, or a page of a feed, with Documents"
	limitQuotes     = "cells with quotes that close"
	limitDate       = ", or a date as YYYY-MM-DD" // behind a limit of seconds
)

// Limits returns all texts of [Refusal.Limit], with {n} in place of whole numbers. The page translates them.
func Limits() []string {
	return []string{
		limitItems, limitParts, limitItem, limitItemOrEnd, limitCommaOrEnd, limitRest, limitPage, limitQuotes,
		limitNames, limitDifferent, limitID, limitHeader, limitUTF8, limitJSON, "{n} cells, as in the first row",
		"at most {n} bytes", "a JSON object", "a whole number from {n} to {n}, in seconds",
		"a whole number from {n} to {n}, in seconds" + limitDate, "a whole number from {n} to {n}, in seconds and not in milliseconds",
	}
}

// maxShown is the largest number of a value's characters that a refusal shows.
const maxShown = 80

func refusal(line int, field, value, limit string) *Refusal {
	if len(value) > maxShown {
		for value = value[:maxShown]; !utf8.ValidString(value) && len(value) > maxShown-4; {
			value = value[:len(value)-1]
		}
		value += "…"
	}
	return &Refusal{Line: line, Field: field, Value: value, Limit: limit}
}

// A Row is a record that has been read: an item, or the refusal of the record.
type Row struct {
	Line    int
	Number  int // of the record in the file, from 1
	Item    engine.Imported
	Refused *Refusal
}

// A Reader makes items of the records of a file.
type Reader struct {
	*Splitter
	options Options
	header  *header // of CSV, once it was read
	failed  bool    // the form of the file is broken: there are no more items
	scanner document.Scanner

	Read           int      // records so far
	Properties     []string // names of the properties read so far, without the service's own
	Oldest, Newest int64    // oldest and newest _ts read so far, even if _ts is not kept; 0 if none
	seen           map[string]bool
}

// maxProperties is the largest number of property names that a reader collects. The user chooses among them.
const maxProperties = 1000

// NewReader returns a reader of a file of items.
func NewReader(kind Kind, o Options) *Reader {
	if o.KeyTo == idName && o.IDFrom != "" || o.KeyTo == "ttl" && o.TTLFrom != "" {
		o.KeyFrom = "" // the item would have the property twice
	}
	return &Reader{Splitter: newSplitter(kind), options: o, seen: map[string]bool{}}
}

// Next reads the next record. ok is false if the next piece of the file is needed, and at the end of the file.
func (r *Reader) Next() (row Row, ok bool) {
	if r.failed {
		return Row{}, false
	}
	record, ok := r.Splitter.Next()
	if ok && record.Broken == "" && r.kind == CSV && r.header == nil {
		h, refused := readHeader(record, elseID(r.options))
		if refused != nil {
			r.Read++
			return r.fail(refused), true
		}
		r.header, r.separators = h, string(h.separator)
		record, ok = r.Splitter.Next()
	}
	if !ok {
		return Row{}, false
	}
	r.Read++
	if record.Broken != "" {
		return r.fail(refusal(record.Line, fileField, string(record.Text), record.Broken)), true
	}
	row = Row{Line: record.Line, Number: r.Read}
	row.Item, row.Refused = r.item(record)
	if row.Refused != nil {
		row.Refused.Item = r.inArray(row)
	}
	if row.Refused != nil && row.Refused.Broken {
		return r.fail(row.Refused), true
	}
	return row, true
}

// inArray returns the number of a record in an array, or 0 for other kinds of files.
func (r *Reader) inArray(row Row) int {
	if r.kind != JSON {
		return 0
	}
	return row.Number
}

// fail ends the file at the place at which its form is broken.
func (r *Reader) fail(refused *Refusal) Row {
	r.failed, r.over, refused.Broken = true, true, true
	return Row{Line: refused.Line, Refused: refused}
}

// item makes an item of a record.
func (r *Reader) item(record Record) (item engine.Imported, refused *Refusal) {
	if record.Skipped > 0 {
		return item, refusal(record.Line, "item", itoa(record.Skipped+len(record.Text))+" bytes", "at most "+itoa(engine.MaxItemBytes)+" bytes")
	}
	body := record.Text
	if r.kind == CSV {
		if body, refused = r.header.item(record); refused != nil {
			return item, refused
		}
	}
	s := &r.scanner
	if err := s.Scan(body); err != nil {
		refused = refusal(record.Line, "item", string(body), "a JSON object")
		refused.Fault, _ = err.(*document.Error)
		return item, refused
	}
	if s.Find("id") == nil && bytes.HasPrefix(s.Find("Documents"), []byte{'['}) {
		return item, refusal(record.Line, "item", string(body), limitPage) // the items of Documents would be lost
	}
	ts, refused := r.second(record.Line, s)
	if refused != nil {
		return item, refused
	}
	item.Body = s.Without(nil, engine.IsSystem)
	if s.Spaced() {
		item.Body = pretty.Ugly(item.Body)
	}
	if from, to := r.options.KeyFrom, r.options.KeyTo; from != "" && to != "" && s.Find(to) == nil {
		if v := s.Find(from); v != nil {
			end := len(item.Body) - 1
			item.Body = append(item.Body[:end:end], ","+document.Quote(to)+":"+string(v)+"}"...)
		}
	}
	item.Body = r.options.filled(item.Body, s)
	if len(item.Body) > engine.MaxItemBytes {
		return item, refusal(record.Line, "item", itoa(len(item.Body))+" bytes", "at most "+itoa(engine.MaxItemBytes)+" bytes")
	}
	if ts > 0 {
		if r.Oldest == 0 || ts < r.Oldest {
			r.Oldest = ts
		}
		r.Newest = max(r.Newest, ts)
	}
	if r.options.KeepTS {
		item.TS = ts
	}
	r.collect(s)
	return item, nil
}

// collect adds the names of an item's properties to the names that were found.
func (r *Reader) collect(s *document.Scanner) {
	for _, m := range s.Members() {
		if !r.seen[string(m.Name)] && !engine.IsSystem(m.Name) && len(r.Properties) < maxProperties {
			r.seen[string(m.Name)] = true
			r.Properties = append(r.Properties, string(m.Name))
		}
	}
}

func itoa(n int) string { return strconv.Itoa(n) }
