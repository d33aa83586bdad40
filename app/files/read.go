package files

import (
	"strconv"
	"unicode/utf8"

	"github.com/tidwall/pretty"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Options are what a reader of items is asked to do.
type Options struct {
	KeepTS bool // items that have a _ts keep it; otherwise all are written anew
	// KeyFrom is a property whose value an item also gets under KeyTo, the partition key of its container, unless it has one. Empty copies nothing.
	KeyFrom, KeyTo string
}

// A Refusal says why a record is not an item, or why the container does not take it.
type Refusal struct {
	Line   int    // of the file, from 1
	Field  string // what is wrong: a property, or row, header or item
	Value  string // what was found, shortened
	Limit  string // what would be accepted, in English; see [Limits]. Empty where Text says it
	Text   string // the engine's message, if it was the engine that refused, and its status
	Status int
	Fault  *document.Error // what is wrong with a text that is not JSON
}

// Why returns what would be accepted, or the engine's message.
func (r Refusal) Why() string {
	if r.Limit == "" {
		return r.Text
	}
	if r.Fault != nil {
		return "want " + r.Limit + ": " + r.Fault.Error()
	}
	return "want " + r.Limit
}

// Limits returns what refusals say would be accepted, with {n} for whole numbers, for the languages of the page.
func Limits() []string {
	return []string{
		"names of properties, with quotes that close", "a different name for each column", "a column id", "cells with quotes that close",
		"at most {n}, as in the first row", "at most {n} bytes", "a JSON object", "a whole number from {n} to {n}, in seconds",
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

// A Row is a record that has been read: an item, or the reason why it is none.
type Row struct {
	Line    int
	Item    engine.Imported
	Refused *Refusal
}

// A Reader makes items of the records of a file.
type Reader struct {
	*Splitter
	options Options
	header  *header // of CSV, once it was read
	failed  bool    // the header was refused: there are no items
	scanner document.Scanner

	Read           int      // records so far
	Properties     []string // names that the items have had so far, without the service's own
	Oldest, Newest int64    // _ts that the items have had so far, whether it is kept or not; 0 is none
	seen           map[string]bool
}

// maxProperties is the number of names of properties that a reader collects, for a choice among them.
const maxProperties = 1000

// NewReader begins a file of items.
func NewReader(kind Kind, o Options) *Reader {
	return &Reader{Splitter: NewSplitter(kind), options: o, seen: map[string]bool{}}
}

// Next reads the next record. ok is false when more has to be given, or at the end.
func (r *Reader) Next() (row Row, ok bool) {
	record, ok := r.Splitter.Next()
	if ok && r.kind == CSV && r.header == nil && !r.failed {
		h, refused := readHeader(record)
		if refused != nil {
			r.failed = true
			return Row{Line: record.Line, Refused: refused}, true
		}
		r.header = h
		record, ok = r.Splitter.Next()
	}
	if !ok || r.failed {
		return Row{}, false
	}
	r.Read++
	row = Row{Line: record.Line}
	row.Item, row.Refused = r.item(record)
	return row, true
}

// item makes an item of a record.
func (r *Reader) item(record Record) (item engine.Imported, refused *Refusal) {
	if record.Skipped > 0 {
		return item, refusal(record.Line, "item", itoa(record.Skipped+len(record.Text))+" bytes", "at most "+itoa(engine.MaxItemBytes)+" bytes")
	}
	body := record.Text
	if r.kind == CSV {
		var field, value, limit string
		if body, field, value, limit = r.header.item(string(record.Text)); field != "" {
			return item, refusal(record.Line, field, value, limit)
		}
	}
	s := &r.scanner
	if err := s.Scan(body); err != nil {
		refused = refusal(record.Line, "item", string(body), "a JSON object")
		refused.Fault, _ = err.(*document.Error)
		return item, refused
	}
	if raw := s.Find("_ts"); raw != nil {
		ts, err := strconv.ParseInt(string(raw), 10, 64)
		if (err != nil || ts < 1 || ts > engine.MaxNow) && r.options.KeepTS {
			return item, refusal(record.Line, "_ts", string(raw), "a whole number from 1 to "+itoa(engine.MaxNow)+", in seconds")
		}
		if err == nil && ts > 0 {
			if r.Oldest == 0 || ts < r.Oldest {
				r.Oldest = ts
			}
			r.Newest = max(r.Newest, ts)
		}
		if r.options.KeepTS {
			item.TS = ts
		}
	}
	r.collect(s)
	item.Body = s.Without(nil, engine.IsSystem)
	if s.Spaced() {
		item.Body = pretty.Ugly(item.Body)
	}
	if from, to := r.options.KeyFrom, r.options.KeyTo; from != "" && s.Find(to) == nil {
		if v := s.Find(from); v != nil {
			end := len(item.Body) - 1
			item.Body = append(item.Body[:end:end], ","+document.Quote(to)+":"+string(v)+"}"...)
		}
	}
	if len(item.Body) > engine.MaxItemBytes {
		return item, refusal(record.Line, "item", itoa(len(item.Body))+" bytes", "at most "+itoa(engine.MaxItemBytes)+" bytes")
	}
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
