package scenario

import "strings"

// A Story is a text that can be run: commands, what is expected of them, and the narration between.
type Story struct{ Lines []Line }

// A Line is one line of a story.
type Line struct {
	Number    int       // from 1; 0 when it does not come from a text
	Column    int       // where the statement begins, from 1
	Text      string    // as it was written; empty when it does not come from a text
	Statement Statement //
}

// A Statement is what a line says: a [Header], a [Comment], a [Blank], a command or an expectation.
type Statement interface {
	// String is the statement's canonical line, which reads back as the statement.
	String() string
	// run carries it out.
	run(p *Player)
}

type (
	// A Header is a comment at the top that programs read too: "# title: Off ignores the item".
	Header struct{ Key, Value string }
	// A Comment is a line of narration, without its "# ".
	Comment struct{ Text string }
	// A Blank is an empty line.
	Blank struct{}
)

// headers are the keys of headers.
var headers = []string{"title", "lesson", "claims", "about", "source", "lang"}

func (h Header) String() string  { return strings.TrimRight("# "+h.Key+": "+h.Value, " ") }
func (c Comment) String() string { return strings.TrimRight("# "+c.Text, " ") }
func (Blank) String() string     { return "" }

func (Header) run(*Player)  {}
func (Comment) run(*Player) {}
func (Blank) run(*Player)   {}

// Header is the value of a header, empty when the story has none.
func (s *Story) Header(key string) string {
	for _, l := range s.Lines {
		if h, ok := l.Statement.(Header); ok && h.Key == key {
			return h.Value
		}
	}
	return ""
}

// Title is what the story is called.
func (s *Story) Title() string { return s.Header("title") }

// Claims are the numbers of the claims that the story shows, like C04.
func (s *Story) Claims() []string { return strings.Fields(s.Header("claims")) }

// String is the story in its canonical spelling: parsing it gives the same statements again.
func (s *Story) String() string {
	var b strings.Builder
	for _, l := range s.Lines {
		b.WriteString(l.Statement.String())
		b.WriteByte('\n')
	}
	return b.String()
}
