package wording

import (
	"strconv"
	"strings"
	"unicode"
)

// idsNamed is the number of items that a line of the log names; further items are counted.
const idsNamed = 3

// IDs lists the first few of count items by their ids, and says how many more there are.
func (l Words) IDs(ids []string, count int) string {
	first := ids[:min(len(ids), idsNamed)]
	text := ""
	for _, id := range first {
		text = Joined(text, Named(id), l.ListAnd)
	}
	if more := count - len(first); more > 0 && len(first) > 0 {
		return l.ListMore.With("ids", text, "n", l.Number(int64(more)))
	}
	return text
}

// longestEcho is the number of characters of a user's text that a sentence repeats. Ids may be 1,023 bytes long.
const longestEcho = 40

// Shorten returns a user's text as sentences repeat it: its beginning, if it is long.
func Shorten(value string) string { return ShortenTo(value, longestEcho) }

// ShortenTo returns the first characters of a text, and an ellipsis if there are more.
func ShortenTo(value string, most int) string {
	if r := []rune(value); len(r) > most {
		return string(r[:most]) + "…"
	}
	return value
}

// Named returns an id for use in a sentence. An id may change the direction of the text around it, be taken
// for the markup of a rich text, or be invisible. Named puts such an id between isolates of Unicode, which
// rich texts show as a bdi element.
func Named(id string) string {
	id = Shorten(Visible(id))
	if strings.IndexFunc(id, func(r rune) bool { return r > '~' || r == '`' || r == '^' }) < 0 {
		return id
	}
	return Isolate + id + IsolateEnd
}

// Code is Named with the mark of code: a name that is a word of the language would otherwise read as one.
func Code(id string) string {
	if id = Named(id); strings.HasPrefix(id, Isolate) {
		return id
	}
	return "`" + id + "`"
}

// Isolate is Unicode's first strong isolate. English is the left-to-right isolate, which begins English text.
// IsolateEnd is the pop directional isolate.
const Isolate, English, IsolateEnd = "\u2068", "\u2066", "\u2069"

// Visible makes an id readable. It replaces blanks at the ends and groups of blanks, which would be
// invisible. It also replaces control characters, which can hide or reverse the text after them.
func Visible(id string) string {
	var b strings.Builder
	runes := []rune(id)
	edge := func(i int) bool { return i < 0 || i >= len(runes) || unicode.IsSpace(runes[i]) }
	for i, r := range runes {
		switch {
		case unicode.IsSpace(r) && !unicode.IsControl(r) && (edge(i-1) || edge(i+1)):
			b.WriteRune('␣')
		case r < ' ':
			b.WriteRune(0x2400 + r) // the control pictures
		case r == 0x7f:
			b.WriteRune('␡')
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp):
			b.WriteString("⟨U+" + strings.ToUpper(strconv.FormatInt(int64(r), 16)) + "⟩")
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
