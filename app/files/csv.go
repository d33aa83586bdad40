package files

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// CSV has no types. A cell holds:
//
//	nothing                    no such property
//	12, -1.5e3, true, null     that number or word
//	other text                 a text
//	"text in quotes"           a text, whatever it looks like; but
//	"{""a"":1}", "[1]"         an object or an array, if it is one
//	"""{}""", """id"""         a text that looks like one, or like the name of a column: it is written as a text of JSON
//
// Quotes within quotes are doubled (RFC 4180). The separator is the most frequent of comma, semicolon and tab in the
// first row. Values that a Table writes are read back unchanged. Every row must have as many cells as the first row,
// because a shorter row may be cut off.

// separators are the possible separators of cells, the most usual first.
const separators = ",;\t"

// A cell is a cell of a row, without its quotes.
type cell struct {
	text   string
	quoted bool
}

// cells divides a row. ok is false if a quote is not closed, if a closed quote is followed by anything but a separator,
// or if a line ends outside of quotes.
func cells(row string, separator byte) (list []cell, ok bool) {
	for {
		if strings.HasPrefix(row, `"`) {
			end := closingQuote(row)
			if end < 0 {
				return nil, false
			}
			list = append(list, cell{text: strings.ReplaceAll(row[1:end], `""`, `"`), quoted: true})
			if row = row[end+1:]; row == "" {
				return list, true
			}
			if row[0] != separator {
				return nil, false
			}
			row = row[1:]
			continue
		}
		text, rest, more := strings.Cut(row, string(separator))
		if list = append(list, cell{text: text}); strings.ContainsAny(text, "\r\n") {
			return nil, false
		}
		if !more {
			return list, true
		}
		row = rest
	}
}

// closingQuote returns the place of the quote that closes the quote at the start of a row, or -1.
func closingQuote(row string) int {
	for at := 1; ; at += 2 {
		i := strings.IndexByte(row[at:], '"')
		if i < 0 {
			return -1
		}
		if at += i; !strings.HasPrefix(row[at+1:], `"`) {
			return at
		}
	}
}

// json returns the JSON of a cell's value, or an empty text if the cell has no value.
func (c cell) json() string {
	switch {
	case !c.quoted && c.text == "":
		return ""
	case !c.quoted && plain(c.text):
		return c.text
	case c.quoted && nested(c.text):
		return c.text
	}
	return document.Quote(c.text)
}

// plain reports whether a text is a number or a word of JSON.
func plain(text string) bool {
	return strings.ContainsRune("-0123456789tfn", rune(text[0])) && gjson.Valid(text) && strings.TrimSpace(text) == text
}

// nested reports whether a text is a JSON object, array or string.
func nested(text string) bool {
	return text != "" && strings.ContainsRune(`{["`, rune(text[0])) && document.Valid([]byte(`{"v":`+text+`}`))
}

// cellOf returns a value of JSON as a cell.
func cellOf(raw string) string {
	v := gjson.Parse(raw)
	switch {
	case raw == "":
		return ""
	case v.Type == gjson.JSON:
		return inQuotes(raw)
	case v.Type != gjson.String:
		return raw
	}
	text := v.String()
	switch {
	case nested(text) || text == idName || document.HalfPair([]byte(raw)):
		return inQuotes(raw)
	case text == "" || plain(text):
		return inQuotes(text)
	}
	return textCell(text)
}

// textCell returns a text as a cell. It uses quotes if the text would otherwise be divided or changed.
func textCell(text string) string {
	if text == "" || strings.ContainsAny(text, "\"\r\n\uFEFF{["+separators) || strings.TrimSpace(text) != text {
		return inQuotes(text)
	}
	return text
}

func inQuotes(text string) string { return `"` + strings.ReplaceAll(text, `"`, `""`) + `"` }

// A header is the first row of a CSV file.
type header struct {
	names     []string
	separator byte
}

// headerOf reads the first row of a text. It returns nil if the row cannot be the header of items, which has a column
// id.
func headerOf(text []byte) *header {
	s := newSplitter(CSV)
	s.Give(text)
	s.End()
	first, _ := s.Next()
	if h, err := readHeader(first, idName); err == nil && first.Broken == "" {
		return h
	}
	return nil
}

// The limits in the refusals of rows.
const (
	limitNames     = "names of properties, with quotes that close"
	limitDifferent = "a different name for each column"
	limitID        = "a column id"
	limitHeader    = "an item, and not the names of columns again"
	limitUTF8      = "text in UTF-8"
	limitJSON      = "a row of cells, with JSON in quotes"
)

// readHeader reads a header. If wanted is not empty, the header must have a column with this name. The refusal says
// what is wrong.
func readHeader(r Record, wanted string) (*header, *Refusal) {
	row := string(r.Text)
	h := &header{separator: separators[0]}
	most, quoted := [len(separators)]int{}, false
	for i := range len(row) {
		quoted = quoted != (row[i] == '"')
		if k := strings.IndexByte(separators, row[i]); k >= 0 && !quoted {
			if most[k]++; most[k] > most[strings.IndexByte(separators, h.separator)] {
				h.separator = row[i]
			}
		}
	}
	list, ok := cells(row, h.separator)
	switch {
	case !ok || r.Skipped > 0:
		return nil, refusal(r.Line, "header", row, limitNames)
	case !utf8.ValidString(row):
		return nil, refusal(r.Line, "header", strconv.Quote(row), limitUTF8)
	}
	seen := map[string]bool{}
	for _, c := range list {
		if seen[c.text] || c == (cell{}) {
			return nil, refusal(r.Line, "header", c.text, limitDifferent)
		}
		seen[c.text] = true
		h.names = append(h.names, c.text)
	}
	if wanted != "" && !seen[wanted] {
		return nil, refusal(r.Line, "header", row, limitID)
	}
	return h, nil
}

// item returns the JSON of a row.
func (h *header) item(r Record) (body []byte, refused *Refusal) {
	row := string(r.Text)
	list, ok := cells(row, h.separator)
	switch {
	case strings.IndexByte("{[", row[0]) >= 0: // lines of JSON that were appended to a table
		return nil, refusal(r.Line, "row", row, limitJSON)
	case !ok:
		return nil, refusal(r.Line, "row", row, limitQuotes)
	case !utf8.ValidString(row):
		return nil, refusal(r.Line, "row", strconv.Quote(row), limitUTF8)
	case namesColumns(list): // the header of a file that was appended to another
		refused = refusal(r.Line, "row", row, limitHeader)
		refused.Broken = !slices.EqualFunc(list, h.names, func(c cell, name string) bool { return c.text == name })
		return nil, refused
	case len(list) != len(h.names): // a shorter row may be cut off
		return nil, refusal(r.Line, "row", itoa(len(list))+" cells", itoa(len(h.names))+" cells, as in the first row")
	}
	body = append(body, '{')
	for i, c := range list {
		if raw := c.json(); raw != "" {
			if len(body) > 1 {
				body = append(body, ',')
			}
			body = append(body, document.Quote(h.names[i])...)
			body = append(body, ':')
			body = append(body, raw...)
		}
	}
	return append(body, '}'), nil
}

// namesColumns reports whether cells are the names of columns: one is id, and all are different texts.
func namesColumns(list []cell) bool {
	seen := map[string]bool{}
	if !slices.ContainsFunc(list, func(c cell) bool { return c.text == idName }) {
		return false
	}
	for _, c := range list {
		if c.text == "" || seen[c.text] || !c.quoted && plain(c.text) {
			return false
		}
		seen[c.text] = true
	}
	return true
}

// idName is the name of the column that every file has. A value of an item with this text is written as a JSON string,
// so that no row looks like a header.
const idName = "id"
