package lint

import "strings"

// A token is a word, number, quoted text or mark.
type token struct {
	kind   tokenKind
	text   string // without the quotes of a literal
	line   int    // from 1
	at     int    // offset in the text
	before bool   // only blanks precede the token on its line
}

type tokenKind uint8

const (
	word    tokenKind = iota // a name
	number                   // a token that begins with a digit
	literal                  // a quoted text
	mark                     // any other character
)

// is reports whether a token is a mark with one of the characters of marks.
func (t token) is(marks string) bool { return t.kind == mark && strings.Contains(marks, t.text) }

// A lexer divides a text into tokens. It has the same rules for all languages, because names, numbers,
// quoted texts and comments are similar enough in the languages of this package.
type lexer struct {
	text   string
	hashes bool // # begins a comment
	ticks  bool // a backtick is a blank
	line   int
	fresh  bool // the line has no token yet
	at     int
}

// tokens returns the tokens of a text. The parameter hashes says that # begins a comment, and ticks that a
// backtick is a blank.
func tokens(text string, hashes, ticks bool) (list []token) {
	x := lexer{text: text, hashes: hashes, ticks: ticks, line: 1, fresh: true}
	for x.skip(); x.at < len(text); x.skip() {
		t := token{line: x.line, at: x.at, before: x.fresh}
		x.fresh = false
		switch c := text[x.at]; {
		case starts(c):
			t.kind, t.text = word, x.while(func(c byte) bool { return starts(c) || digit(c) })
		case digit(c):
			t.kind, t.text = number, x.while(func(c byte) bool { return starts(c) || digit(c) || c == '.' })
		case c == '"' || c == '\'' || c == '`':
			t.kind, t.text = literal, x.quoted(c)
		default:
			t.kind, t.text = mark, text[x.at:x.at+1]
			x.at++
		}
		list = append(list, t)
	}
	return list
}

func starts(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$' || c >= 0x80
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// while takes characters as long as they belong to a token.
func (x *lexer) while(belongs func(byte) bool) string {
	from := x.at
	for x.at < len(x.text) && belongs(x.text[x.at]) {
		x.at++
	}
	return x.text[from:x.at]
}

// skip skips blanks and comments.
func (x *lexer) skip() {
	for x.at < len(x.text) {
		rest := x.text[x.at:]
		switch c := rest[0]; {
		case c == '\n':
			x.line, x.fresh = x.line+1, true
			x.at++
		case c == ' ' || c == '\t' || c == '\r' || c == '`' && x.ticks:
			x.at++
		case strings.HasPrefix(rest, "//"), c == '#' && x.hashes:
			x.past("\n")
			x.at = max(x.at-1, 0)
			if x.at < len(x.text) && x.text[x.at] != '\n' { // the text ends with the comment
				x.at = len(x.text)
			}
		case strings.HasPrefix(rest, "/*"):
			from := x.at
			x.past("*/")
			x.line += strings.Count(x.text[from:x.at], "\n")
		default:
			return
		}
	}
}

// past moves to the place after the next occurrence of end, or to the end of the text.
func (x *lexer) past(end string) {
	i := strings.Index(x.text[x.at:], end)
	if i < 0 {
		x.at = len(x.text)
		return
	}
	x.at += i + len(end)
}

// quoted takes a quoted text, and returns it without its quotes. A text in single or double quotes ends at
// the latest with its line, unless it begins with three quotes.
func (x *lexer) quoted(quote byte) string {
	long := strings.Repeat(string(quote), 3)
	if strings.HasPrefix(x.text[x.at:], long) {
		from := x.at + 3
		x.at = from
		x.past(long)
		x.line += strings.Count(x.text[from:x.at], "\n")
		return strings.TrimSuffix(x.text[from:x.at], long)
	}
	from := x.at + 1
	for i := from; i < len(x.text); i++ {
		switch c := x.text[i]; {
		case c == '\\' && quote != '`':
			i++
		case c == quote:
			x.at = i + 1
			x.line += strings.Count(x.text[from:i], "\n")
			return x.text[from:i]
		case c == '\n' && quote != '`':
			x.at = i
			return x.text[from:i]
		}
	}
	x.at = len(x.text)
	x.line += strings.Count(x.text[from:], "\n")
	return x.text[from:]
}
