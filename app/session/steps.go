package session

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A Step names what Undo takes back or Redo repeats.
type Step = history.Label

// The kinds of steps. A step of a single command has the name of the command in links.
const (
	StepAdvance    = history.KindAdvance // Seconds
	StepCreate     = "create"            // Name is the item's id
	StepReplace    = "replace"           // Name is the item's id
	StepDelete     = "delete"            // Name is the item's id
	StepDefault    = "default"           // Name is the container's id
	StepThroughput = "throughput"        // Name is the container's id
	StepQuery      = "query"
	StepStartOver  = "start-over"
	StepRun        = "sdk-run" // a run of the SDK console
)

// UndoStep returns the step that Undo would take back. ok is false if there is none.
func (s *Session) UndoStep() (step Step, ok bool) { return s.history.Undoable() }

// RedoStep returns the step that Redo would repeat. ok is false if there is none.
func (s *Session) RedoStep() (step Step, ok bool) { return s.history.Redoable() }

// Undo takes back the last step and reports whether there was one. The texts in the editors stay.
func (s *Session) Undo() bool { return s.travel(s.history.Undo) }

// Redo repeats the step that was undone last and reports whether there was one. The texts in the editors stay.
func (s *Session) Redo() bool { return s.travel(s.history.Redo) }

func (s *Session) travel(move func() bool) bool {
	s.StopRun()
	s.driver.Pause()
	edited := ""
	if s.draft != nil {
		edited = s.IDOf(s.draft.Key)
	}
	s.history.SetNote(s.place())
	if !move() {
		return false
	}
	s.changed()
	s.arrive(s.history.Note(), edited)
	s.DismissNotice(NoticeStartedOver)
	return true
}

// StartOver returns to the first world, as a step that Undo takes back. The texts in the editors stay; unsaved text of an
// item becomes that of a new one.
func (s *Session) StartOver() {
	s.StopRun()
	s.driver.Pause()
	s.history.SetNote(s.place())
	s.history.Reset(Step{Kind: StepStartOver}, firstWorld())
	s.begin()
	s.changed()
	s.note(Notice{Kind: NoticeStartedOver})
}

// place encodes what the page shows, as a note for the history to keep with the playhead.
func (s *Session) place() string {
	guide := 0
	if s.guide {
		guide = 1
	}
	return fmt.Sprintf("%d %d %d %s/%s", s.selected, s.onAgain, guide, s.shown.path.Database, s.shown.path.Container)
}

// arrive restores a place after the playhead has moved. edited is the id of the item that was in the editor before.
func (s *Session) arrive(place, edited string) {
	s.forget()
	clear(s.revived)
	words := strings.SplitN(place, " ", 4)
	if len(words) == 4 {
		selected, _ := strconv.ParseUint(words[0], 10, 64)
		onAgain, _ := strconv.ParseInt(words[1], 10, 32)
		database, container, _ := strings.Cut(words[3], "/")
		path := engine.Path{Database: database, Container: container}
		if c, err := s.account().Container(path); err == nil && (path == s.shown.path || !s.draft.dirty()) {
			if path != s.shown.path || c.RID() != s.shown.rid {
				s.show(path)
			}
			s.selected = ItemKey(selected)
		}
		s.onAgain, s.guide = max(1, int32(onAgain)), words[2] == "1"
	}
	s.showStill()
	s.revive(s.account().Log())
	if s.IDOf(s.selected) == "" {
		s.selected = 0
	}
	switch d := s.draft; {
	case d == nil || d.Key == 0:
	case s.IDOf(d.Key) != edited:
		s.looseDraft()
	case !d.dirty():
		s.draft = nil
		s.openItem(d.Key)
	}
}

// looseDraft closes the item editor, or makes its unsaved text that of a new item.
func (s *Session) looseDraft() {
	if !s.draft.dirty() {
		s.draft = nil
		return
	}
	s.draft.Key = 0
}
