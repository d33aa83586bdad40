package session

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/link"
)

func marksOf(s *Playground) string { return strings.ReplaceAll(s.Marks.Now().String(), "\n", ";") }

// Notes and pins are steps, which take their turn with those of the history.
func TestMarksAreUndone(t *testing.T) {
	s := New(newMemoryStore())
	s.Marks.Note(s.Now(), "begin")
	s.Advance(5)
	s.Marks.Pin(4, true)
	both := "# note 2026-01-01T12:01:07Z begin;# pin orders SO04;"
	want(t, "marked", marksOf(s), both)
	undo := func(what string, kind string, then string, now int64) {
		t.Helper()
		step, ok := s.UndoStep()
		if !ok || step.Kind != kind || !s.PrepareUndo(func() bool { return true }) || !s.Undo() {
			t.Fatalf("%s: the step is %+v, %v", what, step, ok)
		}
		want(t, what, fmt.Sprint(marksOf(s), s.Now()), fmt.Sprint(then, now))
	}
	now := s.Now()
	undo("the pin", StepMark, "# note 2026-01-01T12:01:07Z begin;", now)
	undo("the time", StepAdvance, "# note 2026-01-01T12:01:07Z begin;", now-5)
	undo("the note", StepMark, "", now-5)
	for _, kind := range []string{StepMark, StepAdvance, StepMark} {
		if step, ok := s.RedoStep(); !ok || step.Kind != kind || !s.PrepareRedo(func() bool { return true }) || !s.Redo() {
			t.Fatalf("redo: the step is %+v, %v, want %s", step, ok, kind)
		}
	}
	want(t, "redone", fmt.Sprint(marksOf(s), s.Now()), fmt.Sprint(both, now))
	s.Undo()
	s.Advance(1)
	if step, ok := s.RedoStep(); ok {
		t.Errorf("after another step, %+v can be redone", step)
	}
	s.Marks.Note(s.Now(), "another")
	s.Undo()
	s.Marks.Note(s.Now(), "instead")
	if step, ok := s.RedoStep(); ok {
		t.Errorf("after another note, %+v can be redone", step)
	}
	s.Undo()
	s.Marks.Note(s.Now(), "")
	if step, _ := s.UndoStep(); step.Kind != StepAdvance {
		t.Errorf("removing no note is the step %+v", step)
	}
}

// Pinned items are at the top of the list, in the order in which they were pinned, whatever it is sorted by.
func TestPinnedItemsAreFirst(t *testing.T) {
	s := New(newMemoryStore())
	ids := func() string {
		var list []string
		for _, r := range s.Viewer.Rows(0, 9) {
			list = append(list, r.ID)
		}
		return strings.Join(list, " ")
	}
	s.Marks.Pin(6, true)
	s.Marks.Pin(3, true)
	want(t, "pinned", ids(), "SO06 SO03 SO01 SO02 SO04 SO05 SO07")
	s.Viewer.List(Listing{By: ByDeadline, Text: "so0"})
	if got := ids(); !strings.HasPrefix(got, "SO06 SO03 ") || len(got) != len("SO06 SO03 SO01 SO02 SO04 SO05 SO07") {
		t.Errorf("by deadline: %s", got)
	}
	s.Viewer.List(Listing{})
	s.Marks.Pin(6, false)
	want(t, "one is unpinned", ids(), "SO03 SO01 SO02 SO04 SO05 SO06 SO07")
	if !s.Marks.Pinned(3) || s.Marks.Pinned(6) {
		t.Error("it does not know what is pinned")
	}
}

// Marks are stored, and go with links and stories.
func TestMarksAreKeptAndShared(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	s.Marks.Note(s.Now(), "look <here>")
	s.Marks.Pin(2, true)
	before := marksOf(s)
	s.Saves.Save()
	want(t, "after a reload", marksOf(New(store)), before)

	for _, what := range []Share{ShareWorld, ShareStory} {
		fragment, why := s.Link(what)
		if why != "" {
			t.Fatal(why)
		}
		if what == ShareWorld {
			fragment = link.Encode(fragment, s.ShownView())
		}
		to := New(newMemoryStore())
		a, _ := to.ReadLink(fragment)
		a.Run(func() {})
		if !to.Arrive(a) {
			t.Fatalf("%s: %+v", what, to.Notices.All())
		}
		to.ShowView(a.View)
		want(t, string(what), marksOf(to), before)
	}

	played := New(newMemoryStore())
	played.Story.TypeStory("container orders 60\ncreate orders {\"id\":\"a\"}\n# note 2026-01-01T12:00:00Z first\n# pin orders a\n")
	if bad := played.Story.PlayStory(false); bad != nil {
		t.Fatal(bad)
	}
	want(t, "a story that is played", marksOf(played), "# note 2026-01-01T12:00:00Z first;# pin orders a;")
}
