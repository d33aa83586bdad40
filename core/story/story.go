package story

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Story is a text that can be run: commands, expectations, and narration between these.
type Story struct{ lines []line }

// A line is one line of a story.
type line struct {
	number    int    // from 1
	text      string // as it was written; empty if the line does not come from a text
	statement Statement
}

// A Statement is the meaning of a line: a comment, a command or an [Expect].
type Statement interface {
	// words returns the statement's canonical line, which parses to the statement again.
	words() string
	// run carries the statement out.
	run(p *Player)
	// about returns what [ContainerOf] and [MayChange] return.
	about() (in engine.Path, changes bool)
}

type (
	// A heading is a comment at the top of a story that programs read, too: "# title: Off ignores the item".
	heading struct{ key, value string }
	// A comment is a line of narration, without its "# ".
	comment struct{ text string }
	// A blank is an empty line.
	blank struct{}
)

var headings = []string{"title", "lesson", "chapter", "minutes", "claims", "rule", "about", "source", "lang", "point", "said", "today"}

func (h heading) words() string { return strings.TrimRight("# "+h.key+": "+h.value, " ") }
func (c comment) words() string { return strings.TrimRight("# "+c.text, " ") }
func (blank) words() string     { return "" }

func (heading) run(*Player) {}
func (comment) run(*Player) {}
func (blank) run(*Player)   {}

// narration reports whether a statement neither changes nor expects anything.
func narration(s Statement) bool {
	switch s.(type) {
	case heading, comment, blank, Predict:
		return true
	}
	return false
}

// Header returns the value of a header: title, lesson, chapter, minutes, claims, rule, about, source, lang, point, said or today. It is
// empty when the story has none.
func (s *Story) Header(key string) string {
	for _, l := range s.lines {
		if h, ok := l.statement.(heading); ok && h.key == key {
			return h.value
		}
	}
	return ""
}

// Questions returns how many questions the story asks.
func (s *Story) Questions() (n int) {
	for _, l := range s.lines {
		if _, asks := l.statement.(Predict); asks {
			n++
		}
	}
	return n
}

// String returns the story in its canonical spelling. Parsing it gives the same statements again.
func (s *Story) String() string { return s.StringInTurns(func() {}) }

// StringInTurns is like String, but calls wait before each line; wait may let other goroutines run.
func (s *Story) StringInTurns(wait func()) string {
	var b strings.Builder
	for _, l := range s.lines {
		wait()
		b.WriteString(l.statement.words())
		b.WriteByte('\n')
	}
	return b.String()
}
