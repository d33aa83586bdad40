package story

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// A cursor reads one line of a story. It keeps its first error. After an error, every method returns zero
// values, so that the parsers need not check.
type cursor struct {
	text   string
	pos    int
	number int
	batch  bool // in a batch, where ; ends an operation
	err    *Error
}

// A token is a word, a quoted text, or a JSON object or array.
type token struct {
	text   string // the word, or the text between the quotes, unescaped
	quoted bool
	json   bool
	broken bool // the token's brackets do not close or nest too deep
	at     int  // where the token begins
	end    int
}

// end reports whether the line, or the operation of a batch, ends here. After an error it returns true.
func (l *cursor) end() bool {
	for l.pos < len(l.text) && (l.text[l.pos] == ' ' || l.text[l.pos] == '\t') {
		l.pos++
	}
	return l.err != nil || l.pos == len(l.text) || l.batch && l.text[l.pos] == ';' && (l.pos+1 == len(l.text) || l.text[l.pos+1] == ' ')
}

// rest takes the remaining text.
func (l *cursor) rest() string {
	if l.end() {
		return ""
	}
	s := l.text[l.pos:]
	l.pos = len(l.text)
	return s
}

// fail sets the error: the line has a token where something else was expected.
func (l *cursor) fail(t token, want string, known ...string) {
	if l.err != nil {
		return
	}
	found := l.text[t.at:t.end]
	l.err = &Error{Line: l.number, Column: utf8.RuneCountInString(l.text[:t.at]) + 1, Want: want, Found: found, Near: Nearest(found, known)}
}

// expected sets the error: the next token is not what was expected.
func (l *cursor) expected(want string, known ...string) { l.fail(l.peek(), want, known...) }

// peek returns the next token without taking it. It is empty at the end.
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

// closing returns the position after the closing quote of the text that begins at i, or the end of the line.
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

// balanced returns the position after the bracket that closes the bracket at i.
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

// deep reports whether brackets, closed or not, nest deeper than a document allows. Deeper JSON would
// overflow the stack of recursive readers, in a browser earlier than elsewhere.
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

// word takes the next token, quoted or not.
func (l *cursor) word(want string) string {
	t := l.peek()
	if t.end == t.at || t.json {
		l.fail(t, want)
		return ""
	}
	l.pos = t.end
	return t.text
}

// whole sets the error when the brackets of a token do not close.
func (l *cursor) whole(t token) {
	if t.broken {
		l.fail(token{at: t.at, end: t.at + 1}, "JSON whose brackets close, "+shallow)
	}
}

var shallow = "at most " + strconv.Itoa(document.MaxDepth) + " deep"

// shallow returns s, or sets the error when its brackets nest too deep.
func (l *cursor) shallow(at int, s string) string {
	if deep(s) {
		l.fail(token{at: at, end: min(at+1, len(l.text))}, "brackets "+shallow)
		return ""
	}
	return s
}

// one takes one of these words, or sets the error.
func (l *cursor) one(want string, words []string) string {
	if w, ok := l.keyword(words...); ok {
		return w
	}
	l.expected(want, words...)
	return ""
}

// finish sets the error unless the line ends here.
func (l *cursor) finish(known ...string) {
	if !l.end() {
		l.expected("the end of the line", known...)
	}
}
