package session

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A Step is something that Undo takes back or Redo repeats, for the screen to name.
type Step = history.Label

// The kinds of steps. Those of a single command are named as links name it.
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

// UndoStep is the step that Undo would take back; ok is false when there is none.
func (s *Session) UndoStep() (step Step, ok bool) { return s.history.Undoable() }

// RedoStep is the step that Redo would repeat; ok is false when there is none.
func (s *Session) RedoStep() (step Step, ok bool) { return s.history.Redoable() }

// Undo takes the last step back, and reports whether there was one. Text in the editors stays.
func (s *Session) Undo() bool { return s.travel(s.history.Undo) }

// Redo repeats the step that was undone last, and reports whether there was one. Text in the editors stays.
func (s *Session) Redo() bool { return s.travel(s.history.Redo) }

func (s *Session) travel(there func() bool) bool {
	s.StopRun()
	s.driver.Pause()
	edited := ""
	if s.draft != nil {
		edited = s.IDOf(s.draft.Key)
	}
	s.history.SetNote(s.place())
	if !there() {
		return false
	}
	s.changed()
	s.arrive(s.history.Note(), edited)
	s.DismissNotice(NoticeStartedOver)
	return true
}

// StartOver puts the first world up again, as a step that Undo takes back. Text in the editors stays; that of an item
// would become a new one.
func (s *Session) StartOver() {
	s.StopRun()
	s.driver.Pause()
	s.history.SetNote(s.place())
	s.history.Reset(Step{Kind: StepStartOver}, firstWorld())
	s.begin()
	s.changed()
	s.note(Notice{Kind: NoticeStartedOver})
}

// place writes down what the page shows, for the history to keep with the playhead.
func (s *Session) place() string {
	guide := 0
	if s.guide {
		guide = 1
	}
	return fmt.Sprintf("%d %d %d %s/%s", s.selected, s.onAgain, guide, s.shown.path.Database, s.shown.path.Container)
}

// arrive shows a place again after the history has moved. edited is the id of the item in the editor before.
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

// looseDraft closes the editor, or keeps its unsaved text as that of a new item.
func (s *Session) looseDraft() {
	if !s.draft.dirty() {
		s.draft = nil
		return
	}
	s.draft.Key = 0
}
