package planner

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/plan"
)

// missing stands in a text for a value that was cleared. plan.Parse refuses it everywhere.
const missing = "?"

// joined returns the line that has these words and this comment.
func joined(list []string, comment string) string {
	if comment != "" {
		list = append(slices.Clone(list), "  "+comment)
	}
	return strings.Join(list, " ")
}

// A slot is the place of a field's value in a text.
type slot struct {
	line     int    // number of the line from 0; -1 if the text has no such line
	at       int    // number of the word, or of the first word if rest is set
	rest     bool   // all words from at on
	json     bool   // the value is JSON, up to the end of the line
	key      string // if not empty, the value is the word after the key, and at does not count
	make     string // the line to add if the text has no such line, with {} for the value
	after    int    // number of the line after which the new line is added; -1 for the end
	usual    string // the value without one, unless it is optional
	optional bool   // without a value, the line or the key is removed from the text
}

// value returns the value in a slot, and whether the text has it.
func (s slot) value(lines []string) (value string, ok bool) {
	if s.line < 0 {
		return "", false
	}
	list, _ := plan.Words(lines[s.line])
	at := s.at
	if s.key != "" {
		if at = slices.Index(list, s.key) + 1; at == 0 {
			return "", false
		}
	}
	if at >= len(list) {
		return "", false
	}
	if s.rest {
		value = strings.Join(list[at:], " ")
	} else {
		value = list[at]
	}
	if value == missing {
		value = ""
	}
	return value, true
}

// set returns the lines with a value in a slot, as words of a line.
func (s slot) set(lines []string, value string) []string {
	lines = slices.Clone(lines)
	if value == "" && !s.optional {
		value = cmp.Or(s.usual, missing)
	}
	switch {
	case s.line < 0 && value == "":
	case s.line < 0:
		at := len(lines)
		if s.after >= 0 {
			at = s.after + 1
		}
		lines = slices.Insert(lines, at, strings.Replace(s.make, "{}", value, 1))
	case value == "" && s.key == "":
		lines = slices.Delete(lines, s.line, s.line+1)
	default:
		list, comment := plan.Words(lines[s.line])
		lines[s.line] = joined(s.put(list, value), comment)
	}
	return lines
}

// put returns the words of a line with a value in the slot.
func (s slot) put(list []string, value string) []string {
	if s.key != "" {
		at := slices.Index(list, s.key)
		switch {
		case at < 0 && value == "":
			return list
		case at < 0:
			return append(list, s.key, value)
		case value == "":
			return slices.Delete(list, at, min(len(list), at+2))
		case at+1 == len(list):
			return append(list, value)
		}
		list[at+1] = value
		return list
	}
	for len(list) <= s.at {
		list = append(list, missing)
	}
	if s.rest {
		return append(list[:s.at], value)
	}
	list[s.at] = value
	return list
}

// space does not end a word. It stands in a text for the spaces of a value that is refused, so that its field shows what
// was typed.
const space = "\u00a0"

// clean returns a typed value as words of a line. A value of a single word has another text in place of its spaces. Without one, "2 KB"
// becomes 2KB. A word that begins with # would begin a comment, and a word that begins with { would make the line's
// comment part of the value. So clean puts a question mark before such a word. JSON stays as it is, except for its
// line breaks.
func (s slot) clean(value, between string) string {
	if value = strings.TrimSpace(value); s.json && strings.HasPrefix(value, "{") {
		return strings.NewReplacer("\r", "", "\n", " ").Replace(value)
	}
	parts := strings.Fields(value)
	for i, part := range parts {
		if part[0] == '#' || part[0] == '{' {
			parts[i] = missing + part
		}
	}
	if !s.rest {
		return strings.Join(parts, between)
	}
	return strings.Join(parts, " ")
}
