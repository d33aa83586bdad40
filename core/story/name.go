package story

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// DefaultDatabase is the database of a container whose name has no database: "orders" is shop/orders.
const DefaultDatabase = "shop"

// reserved are the words that have a meaning where a name may occur. A name that equals one must be quoted.
var reserved = map[string]bool{}

func reserve(words ...string) []string {
	for _, w := range words {
		reserved[w] = true
	}
	return words
}

// path reads the name of a container: orders, or archive/orders in another database. Each half may be quoted.
func (l *cursor) path() engine.Path {
	first := l.part("the name of a container, like orders or shop/orders")
	if l.err == nil && l.pos < len(l.text) && l.text[l.pos] == '/' {
		l.pos++
		if l.pos < len(l.text) && l.text[l.pos] != ' ' && l.text[l.pos] != '\t' {
			return engine.Path{Database: first, Container: l.part("the name of a container")}
		}
		l.expected("the name of a container after the /")
	}
	return engine.Path{Database: DefaultDatabase, Container: first}
}

func (l *cursor) part(want string) string {
	t := l.scan("/")
	if t.end == t.at || t.json {
		l.fail(t, want)
		return ""
	}
	l.pos = t.end
	return t.text
}

// name returns an id in the spelling of a story: in quotes if it would otherwise be read as something else.
func name(s string) string {
	if bare(s) && !reserved[s] && !strings.Contains(s, "/") {
		return s
	}
	return strconv.Quote(s)
}

func bare(s string) bool {
	for i, r := range s {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), strings.ContainsRune("-_.:@$*+!~=%;|()<>&^'/", r):
		default:
			return false
		}
		if i == 0 && strings.ContainsRune("(<", r) {
			return false
		}
	}
	return s != "" && !strings.Contains(s, "\uFFFD")
}

// pathName returns the name of a container in the spelling of a story.
func pathName(p engine.Path) string {
	if p.Database == DefaultDatabase {
		return name(p.Container)
	}
	return name(p.Database) + "/" + name(p.Container)
}

// pointer reads a JSON pointer like /address/city.
func (l *cursor) pointer() string {
	t := l.peek()
	if !t.quoted && !strings.HasPrefix(t.text, "/") {
		l.fail(t, "a path like /ttl")
		return ""
	}
	return l.word("a path like /ttl")
}

func pointerName(s string) string {
	if bare(s) && s[0] == '/' {
		return s
	}
	return strconv.Quote(s)
}

// json reads a JSON value as it is written: a word, a quoted text, an object or an array. After text, it
// reads any other bytes in quotes.
func (l *cursor) json() string {
	if !l.end() && l.text[l.pos] == '"' { // JSON has other escapes than a quoted name
		from := l.pos
		l.pos = closing(l.text, from)
		return l.text[from:l.pos] // brackets in a text do not nest
	}
	if _, ok := l.keyword("text"); ok {
		return l.shallow(l.pos, l.quoted())
	}
	t := l.peek()
	if t.end == t.at {
		l.fail(t, "a JSON value, like 120, \"paid\" or {\"a\":1}")
		return ""
	}
	l.whole(t)
	l.pos = t.end
	return l.shallow(t.at, l.text[t.at:t.end])
}

// quoted reads a text in quotes.
func (l *cursor) quoted() string {
	t := l.peek()
	if !t.quoted {
		l.fail(t, "a text in quotes")
		return ""
	}
	l.pos = t.end
	return t.text
}

// jsonName returns a JSON value in the spelling that json reads byte for byte.
func jsonName(raw string) string {
	l := &cursor{text: raw}
	if printable(raw) && l.json() == raw && l.err == nil && l.end() {
		return raw
	}
	return "text " + strconv.Quote(raw)
}

// printable reports whether a line can hold a text without quotes. Control characters need quotes:
// terminals obey some of them.
func printable(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool {
		return r == '\uFEFF' || r == utf8.RuneError || unicode.IsControl(r) && r != '\t'
	})
}
