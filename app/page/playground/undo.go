package playground

import (
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// UndoStep returns the step that Undo would take back: the last step of the history or of the marks, whichever was later.
func (s *Playground) UndoStep() (step session.Step, ok bool) {
	if s.Marks.Undoable() {
		return session.Step{Kind: view.StepMark}, true
	}
	return s.History.Undoable()
}

// RedoStep returns the step that Redo would repeat.
func (s *Playground) RedoStep() (step session.Step, ok bool) {
	if s.Marks.Redoable() {
		return session.Step{Kind: view.StepMark}, true
	}
	return s.History.Redoable()
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
func (s *Playground) Undo() bool { return s.Marks.Undo() || s.Session.Undo() }

// Redo repeats the step that was undone last and reports whether there was one.
func (s *Playground) Redo() bool { return s.Marks.Redo() || s.Session.Redo() }
