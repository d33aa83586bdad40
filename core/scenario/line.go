package scenario

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// A cursor reads over one line of a story. Its first error sticks: whatever is asked afterwards answers with zero
// values, so that the parsers read straight on.
type cursor struct {
	text   string
	pos    int
	number int
	batch  bool // within a batch, where ; ends an operation
	err    *Error
}

// A token is a word, a quoted text, or a JSON object or array.
type token struct {
	text   string // the word, or what stands between the quotes with its escapes resolved
	quoted bool
	json   bool
	broken bool // its brackets do not close, or nest too deep
	at     int  // where it begins
	end    int
}

// end tells whether nothing is left; after an error nothing is.
func (l *cursor) end() bool {
	for l.pos < len(l.text) && (l.text[l.pos] == ' ' || l.text[l.pos] == '\t') {
		l.pos++
	}
	return l.err != nil || l.pos == len(l.text) || l.batch && l.text[l.pos] == ';' && strings.HasPrefix(l.text[l.pos:]+" ", "; ")
}

// rest is everything that is left.
func (l *cursor) rest() string {
	if l.end() {
		return ""
	}
	s := l.text[l.pos:]
	l.pos = len(l.text)
	return s
}

// fail notes that something else was expected where a token begins.
func (l *cursor) fail(t token, want string, known ...string) {
	if l.err != nil {
		return
	}
	found := l.text[t.at:t.end]
	l.err = &Error{Line: l.number, Column: utf8.RuneCountInString(l.text[:t.at]) + 1, Want: want, Found: found, Near: nearest(found, known)}
}

// expected notes that something else was expected at the next token.
func (l *cursor) expected(want string, known ...string) { l.fail(l.peek(), want, known...) }

// peek is the next token, which stays where it is. It is empty at the end.
func (l *cursor) peek() token { return l.scan("") }

func (l *cursor) scan(stop string) token {
	t := token{at: l.pos, end: l.pos}
	if l.end() {
		t.at, t.end = l.pos, l.pos
		return t
	}
	t.at = l.pos
	switch l.text[l.pos] {
	case '"':
		t.end = closing(l.text, l.pos)
		text, err := strconv.Unquote(l.text[t.at:t.end])
		if err != nil {
			l.fail(t, `a text in quotes, like "two words", with \" and \\ for quote and backslash`)
			return token{at: l.pos, end: l.pos}
		}
		t.text, t.quoted = text, true
	case '{', '[':
		end, ok := balanced(l.text, l.pos)
		t.text, t.end, t.json, t.broken = l.text[t.at:end], end, true, !ok
	default:
		n := strings.IndexAny(l.text[t.at:], " \t"+stop)
		if n < 0 {
			n = len(l.text) - t.at
		}
		t.end = t.at + n
		t.text = l.text[t.at:t.end]
	}
	return t
}

// closing is the place behind the quote that ends the text which begins at i, or the end of the line.
func closing(s string, i int) int {
	for i++; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(s)
}

// balanced is the place behind the bracket that closes the one at i.
func balanced(s string, i int) (end int, ok bool) {
	depth := 0
	for ; i < len(s); i++ {
		switch s[i] {
		case '"':
			i = closing(s, i) - 1
		case '{', '[':
			if depth++; depth > document.MaxDepth {
				return len(s), false
			}
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1, true
			}
		}
	}
	return len(s), false
}

// deep tells whether brackets nest deeper than a document may, be they closed or not. What reads JSON by recursion
// would overflow the stack, in a browser long before it does elsewhere.
func deep(s string) bool {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '"':
			i = closing(s, i) - 1
		case '{', '[':
			if depth++; depth > document.MaxDepth {
				return true
			}
		case '}', ']':
			depth--
		}
	}
	return false
}

// keyword takes the next token if it is one of these words, unquoted.
func (l *cursor) keyword(words ...string) (string, bool) {
	t := l.peek()
	if t.quoted || t.json || t.end == t.at {
		return "", false
	}
	for _, w := range words {
		if t.text == w {
			l.pos = t.end
			return w, true
		}
	}
	return "", false
}

// word takes the next token as a text, quoted or not.
func (l *cursor) word(want string) string {
	t := l.peek()
	if t.end == t.at || t.json {
		l.fail(t, want)
		return ""
	}
	l.pos = t.end
	return t.text
}

// whole notes JSON whose brackets do not close.
func (l *cursor) whole(t token) {
	if t.broken {
		l.fail(token{at: t.at, end: t.at + 1}, "JSON whose brackets close, "+shallow)
	}
}

var shallow = "at most " + strconv.Itoa(document.MaxDepth) + " deep"

// shallow lets a text pass whose brackets do not nest too deep.
func (l *cursor) shallow(at int, s string) string {
	if deep(s) {
		l.fail(token{at: at, end: min(at+1, len(l.text))}, "brackets "+shallow)
		return ""
	}
	return s
}

// one takes one of these words.
func (l *cursor) one(want string, words []string) string {
	if w, ok := l.keyword(words...); ok {
		return w
	}
	l.expected(want, words...)
	return ""
}

// finish notes whatever is left over as a mistake.
func (l *cursor) finish(known ...string) {
	if !l.end() {
		l.expected("the end of the line", known...)
	}
}
