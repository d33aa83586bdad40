package elem

import (
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/page/ask"
)

// OneLine replaces each run of blanks and line ends in a text by one space.
func OneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// The number of characters of a long value that a cell and a document show.
const (
	CellWidth = 80
	DocWidth  = 20_000
)

// Clip shortens a long value to CellWidth.
func Clip(text string) string {
	if r := []rune(text); len(r) > CellWidth {
		return string(r[:CellWidth]) + "…"
	}
	return text
}

// Parts splits a document into the user's properties and the system properties after them. It adds spaces where
// lines may wrap. Unless all is true, _ts is the only system property that it keeps.
func Parts(doc string, all bool) (own, system string) {
	at := systemAt(doc)
	if at < 0 {
		return Airy(doc), ""
	}
	if all {
		return Airy(doc[:at]), Airy(doc[at:])
	}
	return Airy(doc[:at]), `"_ts": ` + gjson.Get(doc, "_ts").Raw + "}"
}

// systemAt returns where the system properties of a whole item begin, or -1.
func systemAt(doc string) int {
	const first = `"_rid":`
	if !ask.IsWhole(doc) {
		return -1
	}
	at := gjson.Get(doc, "_rid").Index - len(first)
	if at <= 0 || !strings.HasPrefix(doc[at:], first) {
		return -1
	}
	return at
}

// WithoutSystem returns an item without its system properties.
func WithoutSystem(doc string) string {
	if at := systemAt(doc); at > 0 {
		return strings.TrimSuffix(doc[:at], ",") + "}"
	}
	return doc
}

// AnyWhole reports whether any row has system properties.
func AnyWhole(rows []string) bool {
	for _, row := range rows {
		if ask.IsWhole(row) {
			return true
		}
	}
	return false
}

// Airy adds a space after the colons and commas of compact JSON, except in strings.
func Airy(json string) string {
	var b strings.Builder
	inString := false
	for i := 0; i < len(json); i++ {
		c := json[i]
		b.WriteByte(c)
		switch {
		case c == '\\' && inString && i+1 < len(json):
			i++
			b.WriteByte(json[i])
		case c == '"':
			inString = !inString
		case (c == ',' || c == ':') && !inString:
			b.WriteByte(' ')
		}
	}
	return b.String()
}
