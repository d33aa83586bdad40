package story

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Marks are the notes and pins that a user has set in a world, to show them to others. A story has them as
// comments, so that programs without marks ignore them:
//
//	# note 2026-01-01T12:01:00Z User traffic begins
//	# pin orders SO04
type Marks struct {
	Notes []Note // by their seconds
	Pins  []Pin  // in the order in which they were pinned
}

// A Note is a text at a second.
type Note struct {
	At   int64
	Text string
}

// A Pin keeps an item at the top of the list.
type Pin struct {
	In engine.Path
	ID string
}

// Limits of marks.
const (
	maxMarks    = 50  // limit of notes and of pins
	maxNoteText = 200 // characters of a note
)

// NoteText returns a text in the form that a note can have: one line, without control characters, of at
// most maxNoteText characters.
func NoteText(text string) string {
	text = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp) || r == utf8.RuneError {
			return ' '
		}
		return r
	}, text)), " ")
	if r := []rune(text); len(r) > maxNoteText {
		text = strings.TrimSpace(string(r[:maxNoteText]))
	}
	return text
}

// WithNote returns the marks with one more note. A second has at most one note; an empty text removes it.
func (m Marks) WithNote(n Note) Marks {
	n.Text = NoteText(n.Text)
	var notes []Note
	add := func() {
		if n.Text != "" && len(notes) < maxMarks {
			notes, n.Text = append(notes, n), ""
		}
	}
	for _, o := range m.Notes {
		if o.At >= n.At {
			add()
		}
		if o.At != n.At && len(notes) < maxMarks {
			notes = append(notes, o)
		}
	}
	add()
	return Marks{notes, m.Pins}
}

// WithPin returns the marks with an item pinned, or no longer pinned if on is false.
func (m Marks) WithPin(p Pin, on bool) Marks {
	var pins []Pin
	for _, o := range m.Pins {
		if o != p {
			pins = append(pins, o)
		}
	}
	if on && len(pins) < maxMarks {
		pins = append(pins, p)
	}
	return Marks{m.Notes, pins}
}

// Marks returns the marks in a story's comments. A comment that is not exactly a mark is narration.
func (s *Story) Marks() (m Marks) {
	for _, l := range s.lines {
		if c, ok := l.statement.(comment); ok {
			m = m.read(c.text)
		}
	}
	return m
}

// ParseMarks returns the marks in a text of comments, as String writes them. It ignores other lines.
func ParseMarks(text string) (m Marks) {
	for line := range strings.SplitSeq(text, "\n") {
		if rest, ok := strings.CutPrefix(line, "# "); ok {
			m = m.read(rest)
		}
	}
	return m
}

func (m Marks) read(text string) Marks {
	l := &cursor{text: text}
	switch word, _ := l.keyword("note", "pin"); word {
	case "note":
		t, err := time.Parse(time.RFC3339, l.take())
		if at := t.Unix(); err == nil && at >= 0 && at <= engine.MaxNow {
			return m.WithNote(Note{at, l.rest()})
		}
	case "pin":
		p := Pin{l.path(), l.take()}
		if l.finish(); l.err == nil && p.ID != "" && p.In.Database != "" && p.In.Container != "" {
			return m.WithPin(p, true)
		}
	}
	return m
}

// take takes the next token, whatever it is.
func (l *cursor) take() string {
	t := l.peek()
	l.pos = t.end
	return t.text
}

// String returns the marks as comments, a line each.
func (m Marks) String() string {
	var b strings.Builder
	for _, n := range m.Notes {
		b.WriteString("# note " + time.Unix(n.At, 0).UTC().Format(time.RFC3339) + " " + n.Text + "\n")
	}
	for _, p := range m.Pins {
		b.WriteString("# pin " + pathName(p.In) + " " + name(p.ID) + "\n")
	}
	return b.String()
}
