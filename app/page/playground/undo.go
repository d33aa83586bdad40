package playground

import (
	"encoding/json"

	"github.com/cosmosttl/cosmosttl/app/page/ask"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// UndoStep returns the step that Undo would take back: the last step of the history or of the marks, whichever was later.
func (s *Playground) UndoStep() (step session.Step, ok bool) {
	if s.Marks.Undoable() {
		return session.Step{Kind: view.StepMark}, true
	}
	step, ok = s.History.Undoable()
	step.Refused = s.History.UndoRefused()
	return step, ok
}

// RedoStep returns the step that Redo would repeat.
func (s *Playground) RedoStep() (step session.Step, ok bool) {
	if s.Marks.Redoable() {
		return session.Step{Kind: view.StepMark}, true
	}
	step, ok = s.History.Redoable()
	step.Refused = s.History.RedoRefused()
	return step, ok
}

// PrepareUndo does the work that would make the next Undo slow, for example after a stored world was opened. It works while more returns
// true, and reports whether Undo is quick now.
func (s *Playground) PrepareUndo(more func() bool) (near bool) {
	return s.Marks.Undoable() || s.History.PrepareUndo(more)
}

// PrepareRedo is like PrepareUndo, but for Redo.
func (s *Playground) PrepareRedo(more func() bool) (near bool) {
	return s.Marks.Redoable() || s.History.PrepareRedo(more)
}

// Undo takes back the last step and reports whether there was one.
func (s *Playground) Undo() bool {
	return s.Marks.Undo() || s.travel(s.History.Undoable, s.Session.Undo)
}

// Redo repeats the step that was undone last and reports whether there was one.
func (s *Playground) Redo() bool {
	return s.Marks.Redo() || s.travel(s.History.Redoable, s.Session.Redo)
}

// travel carries out Undo or Redo. If the step is a Start over, the query and the listing change as well.
func (s *Playground) travel(next func() (session.Step, bool), move func() bool) bool {
	if step, _ := next(); step.Kind != session.StepStartOver {
		return move()
	}
	s.setAside()
	defer s.takeBack()
	return move()
}

// aside is the query and the listing of a world. They change together with the world.
type aside struct {
	Query   *ask.SavedQuery `json:"query"`
	Listing view.Listing    `json:"listing,omitzero"`
}

// setAside puts the query and the listing into the history's next note, for takeBack.
func (s *Playground) setAside() {
	text, err := json.Marshal(aside{s.Query.Question(), s.Viewer.Listing()})
	if err != nil {
		panic("playground: " + err.Error()) // JSON can express all of its values
	}
	s.Aside = string(text)
}

// takeBack restores the query and the listing of the present note. The world of a former version has no note.
func (s *Playground) takeBack() {
	var was aside
	if json.Unmarshal([]byte(s.Aside), &was) == nil && was.Query != nil {
		s.Query.Ask(was.Query)
		s.Viewer.List(was.Listing)
	}
	s.Aside = ""
}
