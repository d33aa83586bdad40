package story

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

var anyID = rapid.OneOf(rapid.StringN(1, 12, 40), rapid.SampledFrom([]string{"SO04", "two words", "note", "in-queries", `"quoted"`, "a/b", "é", "# x", "\n", "ttl"}))

// Marks go round through their comments, alone and in a story.
func TestMarksGoRound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var m Marks
		for range rapid.IntRange(0, 6).Draw(t, "notes") {
			m = m.WithNote(Note{rapid.Int64Range(0, engine.MaxNow).Draw(t, "at"), rapid.String().Draw(t, "text")})
		}
		for range rapid.IntRange(0, 6).Draw(t, "pins") {
			p := Pin{engine.Path{Database: anyID.Draw(t, "database"), Container: anyID.Draw(t, "container")}, anyID.Draw(t, "id")}
			m = m.WithPin(p, true)
		}
		text := m.String()
		if got := ParseMarks(text); got.String() != text || len(got.Notes) != len(m.Notes) || len(got.Pins) != len(m.Pins) {
			t.Fatalf("%q is read as %+v, want %+v", text, got, m)
		}
		s, err := Parse("# title: x\ncontainer orders 60\n" + text)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Marks(); !reflect.DeepEqual(got, ParseMarks(text)) {
			t.Fatalf("in a story: %+v, want %+v", got, m)
		}
		again, err := Parse(s.String())
		if err != nil || !reflect.DeepEqual(again.Marks(), s.Marks()) {
			t.Fatalf("printed: %v, %+v", err, again.Marks())
		}
	})
}

// What is not quite a mark is narration.
func TestOtherCommentsAreNoMarks(t *testing.T) {
	for _, text := range []string{
		"# note", "# note 12:00", "# note 2026-01-01T12:00:00Z", "# note 2026-02-30T12:00:00Z x", "# note 1969-01-01T12:00:00Z x", "# note that it expires", "# pin", "# pin orders",
		"# pin orders a b", "#note 2026-01-01T12:00:00Z x", "note 2026-01-01T12:00:00Z x", `# "note" 2026-01-01T12:00:00Z x`, "# pin /a b", "# Pin orders a",
	} {
		if m := ParseMarks(text); len(m.Notes)+len(m.Pins) != 0 {
			t.Errorf("%s is %+v", text, m)
		}
	}
}

func TestChangesOfMarks(t *testing.T) {
	orders := engine.Path{Database: "shop", Container: "orders"}
	m := Marks{}.WithNote(Note{20, "b"}).WithNote(Note{10, " a\n a "}).WithNote(Note{20, "c"}).WithPin(Pin{orders, "x"}, true).WithPin(Pin{orders, "y"}, true).WithPin(Pin{orders, "x"}, true)
	want := "# note 1970-01-01T00:00:10Z a a\n# note 1970-01-01T00:00:20Z c\n# pin orders y\n# pin orders x\n"
	if m.String() != want {
		t.Errorf("got %s, want %s", m, want)
	}
	before := m.String()
	if less := m.WithNote(Note{At: 10}).WithPin(Pin{orders, "y"}, false); less.String() != "# note 1970-01-01T00:00:20Z c\n# pin orders x\n" || m.String() != before {
		t.Errorf("less are %s, and before %s", less, m)
	}
	for i := range int64(99) {
		m = m.WithNote(Note{100 + i, "x"}).WithPin(Pin{orders, strings.Repeat("p", int(i)+1)}, true)
	}
	if len(m.Notes) != MaxMarks || len(m.Pins) != MaxMarks || m.RoomForPin() || m.RoomForNote(5) || !m.RoomForNote(20) {
		t.Errorf("%d notes and %d pins", len(m.Notes), len(m.Pins))
	}
	if first := m.WithNote(Note{5, "first"}); first.String() != m.String() {
		t.Errorf("a note for which there is no room changes the others: %s", first)
	}
	if other := m.WithNote(Note{20, "other"}); other.Notes[1].Text != "other" || len(other.Notes) != MaxMarks {
		t.Errorf("a note of the same second: %s", other)
	}
	if n := len([]rune(NoteText(strings.Repeat("é", 900)))); n != maxNoteText {
		t.Errorf("a note of %d characters", n)
	}
}

// Whatever a text is, the marks in it are written as they are read.
func FuzzMarks(f *testing.F) {
	f.Add("# note 2026-01-01T12:01:00Z User traffic begins\n# pin orders SO04\n# pin \"a b\"/c \"x y\"")
	f.Add("# pin orders \"\\xff\"")
	f.Add("# note 9999-12-31T23:59:59+14:00 \u202e\x00")
	f.Fuzz(func(t *testing.T, text string) {
		m := ParseMarks(text)
		if again := ParseMarks(m.String()); !reflect.DeepEqual(again, m) {
			t.Fatalf("%q is %+v, and then %+v", text, m, again)
		}
	})
}
