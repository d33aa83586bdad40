package story

import (
	"cmp"
	"slices"
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
	MaxMarks    = 50  // limit of notes and of pins
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

// WithNote returns the marks with one more note. A second has at most one note; an empty text removes it. A note
// for which there is no room is left out; see [Marks.RoomForNote].
func (m Marks) WithNote(n Note) Marks {
	n.Text = NoteText(n.Text)
	i, there := m.noteAt(n.At)
	notes := slices.Clone(m.Notes)
	switch {
	case there && n.Text == "":
		notes = slices.Delete(notes, i, i+1)
	case there:
		notes[i] = n
	case n.Text != "" && m.RoomForNote(n.At):
		notes = slices.Insert(notes, i, n)
	}
	return Marks{notes, m.Pins}
}

// noteAt returns the place of the note at a second, and whether there is one.
func (m Marks) noteAt(second int64) (i int, there bool) {
	return slices.BinarySearchFunc(m.Notes, second, func(n Note, at int64) int { return cmp.Compare(n.At, at) })
}

// RoomForNote reports whether WithNote takes a note at a second.
func (m Marks) RoomForNote(second int64) bool {
	_, there := m.noteAt(second)
	return there || len(m.Notes) < MaxMarks
}

// RoomForPin reports whether WithPin takes another item.
func (m Marks) RoomForPin() bool { return len(m.Pins) < MaxMarks }

// WithPin returns the marks with an item pinned, or no longer pinned if on is false. An item for which there is no
// room is left out.
func (m Marks) WithPin(p Pin, on bool) Marks {
	var pins []Pin
	for _, o := range m.Pins {
		if o != p {
			pins = append(pins, o)
		}
	}
	if on && len(pins) < MaxMarks {
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
