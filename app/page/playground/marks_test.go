package playground_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

func marksOf(s *playground.Playground) string {
	return strings.ReplaceAll(s.Marks.Now().String(), "\n", ";")
}

// Undo and Redo treat notes and pins as steps, in their order among the steps of the history.
func TestMarksAreUndone(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Marks.Note(s.Now(), "begin")
	s.Advance(5)
	s.Marks.Pin(4, true)
	both := "# note 2026-01-01T12:01:07Z begin;# pin orders SO04;"
	roomtest.Want(t, "marked", marksOf(s), both)
	undo := func(what string, kind string, then string, now int64) {
		t.Helper()
		step, ok := s.UndoStep()
		if !ok || step.Kind != kind || !s.PrepareUndo(func() bool { return true }) || !s.Undo() {
			t.Fatalf("%s: the step is %+v, %v", what, step, ok)
		}
		roomtest.Want(t, what, fmt.Sprint(marksOf(s), s.Now()), fmt.Sprint(then, now))
	}
	now := s.Now()
	undo("the pin", view.StepMark, "# note 2026-01-01T12:01:07Z begin;", now)
	undo("the time", session.StepAdvance, "# note 2026-01-01T12:01:07Z begin;", now-5)
	undo("the note", view.StepMark, "", now-5)
	for _, kind := range []string{view.StepMark, session.StepAdvance, view.StepMark} {
		if step, ok := s.RedoStep(); !ok || step.Kind != kind || !s.PrepareRedo(func() bool { return true }) || !s.Redo() {
			t.Fatalf("redo: the step is %+v, %v, want %s", step, ok, kind)
		}
	}
	roomtest.Want(t, "redone", fmt.Sprint(marksOf(s), s.Now()), fmt.Sprint(both, now))
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
	if step, _ := s.UndoStep(); step.Kind != session.StepAdvance {
		t.Errorf("removing no note is the step %+v", step)
	}
}

// Pinned items are at the top of the list, in the order in which they were pinned, whatever it is sorted by.
func TestPinnedItemsAreFirst(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	ids := func() string {
		var list []string
		for _, r := range s.Viewer.Rows(0, 9) {
			list = append(list, r.ID)
		}
		return strings.Join(list, " ")
	}
	s.Marks.Pin(6, true)
	s.Marks.Pin(3, true)
	roomtest.Want(t, "pinned", ids(), "SO06 SO03 SO01 SO02 SO04 SO05 SO07")
	s.Viewer.List(view.Listing{By: view.ByDeadline, Text: "so0"})
	if got := ids(); !strings.HasPrefix(got, "SO06 SO03 ") || len(got) != len("SO06 SO03 SO01 SO02 SO04 SO05 SO07") {
		t.Errorf("by deadline: %s", got)
	}
	s.Viewer.List(view.Listing{})
	s.Marks.Pin(6, false)
	roomtest.Want(t, "one is unpinned", ids(), "SO03 SO01 SO02 SO04 SO05 SO06 SO07")
	if !s.Marks.Pinned(3) || s.Marks.Pinned(6) {
		t.Error("it does not know what is pinned")
	}
}

// Marks are stored, and go with links and stories.
func TestMarksAreKeptAndShared(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	s.Marks.Note(s.Now(), "look <here>")
	s.Marks.Pin(2, true)
	before := marksOf(s)
	s.Saves.Save()
	roomtest.Want(t, "after a reload", marksOf(playground.New(store)), before)

	for _, what := range []playground.Share{playground.ShareWorld, playground.ShareStory} {
		fragment, why := s.Link(what)
		if why != "" {
			t.Fatal(why)
		}
		if what == playground.ShareWorld {
			fragment = link.Encode(fragment, s.ShownView())
		}
		to := playground.New(roomtest.NewMemoryStore())
		a, _ := session.ReadLink(to.Clock, fragment)
		a.Run(func() {})
		if !to.Arrive(a) {
			t.Fatalf("%s: %+v", what, to.Notices.All())
		}
		to.ShowView(a.View)
		roomtest.Want(t, string(what), marksOf(to), before)
	}

	played := playground.New(roomtest.NewMemoryStore())
	played.Story.TypeStory("container orders 60\ncreate orders {\"id\":\"a\"}\n# note 2026-01-01T12:00:00Z first\n# pin orders a\n")
	if bad := played.Story.PlayStory(false); bad != nil {
		t.Fatal(bad)
	}
	roomtest.Want(t, "a story that is played", marksOf(played), "# note 2026-01-01T12:00:00Z first;# pin orders a;")
}
