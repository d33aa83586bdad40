package story

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// These are the limits of a text. Lines may be long because an item may have 2 MB.
const (
	MaxText  = 16 << 20 // bytes
	maxLines = 100_000
	maxLine  = 9 << 20 // bytes: an item with every byte escaped
)

// Parse parses a story. The error is an *[Error].
func Parse(text string) (*Story, error) { return ParseInTurns(text, func() {}) }

// ParseInTurns is like Parse, but calls wait before each line; wait may let other goroutines run.
func ParseInTurns(text string, wait func()) (*Story, error) {
	text = strings.TrimPrefix(text, "\uFEFF")
	if len(text) > MaxText {
		return nil, &Error{Want: "a story of at most " + strconv.Itoa(MaxText) + " bytes", Found: strconv.Itoa(len(text))}
	}
	s := &Story{}
	p := parser{}
	for number := 1; text != ""; number++ {
		if number > maxLines {
			return nil, &Error{Line: number, Column: 1, Want: "a story of at most " + strconv.Itoa(maxLines) + " lines", Found: "another line"}
		}
		wait()
		var raw string
		raw, text, _ = strings.Cut(text, "\n")
		l, err := p.line(number, strings.TrimRight(raw, " \t\r"))
		if err != nil {
			return nil, err
		}
		s.lines = append(s.lines, l)
	}
	return s, nil
}

// A parser is the state of parsing between two lines.
type parser struct {
	headed  bool // the headers are over
	started bool // a command has been read
}

func (p *parser) line(number int, text string) (line, error) {
	out := line{number: number, text: text}
	l := &cursor{text: text, number: number}
	if i := invalid(text); i >= 0 || len(text) > maxLine {
		if len(text) > maxLine {
			return out, &Error{Line: number, Column: 1, Want: "a line of at most " + strconv.Itoa(maxLine) + " bytes",
				Found: strconv.Itoa(len(text))}
		}
		return out, &Error{Line: number, Column: utf8.RuneCountInString(text[:i]) + 1, Want: "text in UTF-8", Found: strconv.Quote(text[i : i+1])}
	}
	if l.end() {
		out.statement = blank{}
		return out, nil
	}
	if text[l.pos] == '#' {
		out.statement = p.comment(strings.TrimPrefix(text[l.pos+1:], " "))
		return out, nil
	}
	p.headed = true
	t := l.peek()
	c, known := commandOf[t.text]
	if !known || t.quoted || t.json {
		l.fail(t, "a command: "+strings.Join(words, ", "), words...)
		return out, l.err
	}
	l.pos = t.end
	out.statement = c.parse(l)
	l.finish()
	if _, isClock := out.statement.(Clock); isClock {
		if p.started {
			l.err, l.pos = nil, t.at
			l.fail(t, "the clock to be set once, before the first command; later advance moves it")
		}
	}
	p.started = true
	if l.err != nil {
		return out, l.err
	}
	return out, nil
}

// comment returns a heading for a comment at the top with a known key.
func (p *parser) comment(text string) Statement {
	if !p.headed {
		if key, value, ok := strings.Cut(text, ":"); ok {
			for _, h := range headings {
				if key == h {
					return heading{key, strings.TrimSpace(value)}
				}
			}
		}
	}
	return comment{text}
}

// invalid returns the position of the first byte that is not UTF-8, or -1.
func invalid(s string) int {
	if utf8.ValidString(s) {
		return -1
	}
	for i, r := range s {
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(s[i:]); n == 1 {
				return i
			}
		}
	}
	return -1
}
