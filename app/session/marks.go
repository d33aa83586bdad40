package session

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/story"
)

// StepMark is a change of the marks. It is no step of the world's history, and takes its turn with those.
const StepMark = "mark"

// Marks are the notes and the pinned items, and what Undo and Redo bring back.
type Marks struct {
	view     *Viewer
	now      story.Marks
	revision int
	done     []markStep // what they were before
	undone   []markStep // what they were before Undo
}

// A markStep is what the marks were, and how many steps the history had then.
type markStep struct {
	was   story.Marks
	steps int
}

// maxMarkSteps is how many changes of the marks can be taken back.
const maxMarkSteps = 100

// Now returns the notes and the pinned items. The caller must not change them.
func (k *Marks) Now() story.Marks { return k.now }

// Set changes the marks, as a step that Undo takes back.
func (k *Marks) Set(m story.Marks) {
	if m.String() == k.now.String() {
		return
	}
	k.done = append(k.done, markStep{k.now, k.view.s.History.UndoSteps()})
	k.done = k.done[max(0, len(k.done)-maxMarkSteps):]
	k.undone = nil
	k.show(m)
}

func (k *Marks) show(m story.Marks) {
	k.now = m
	k.revision++
	k.view.rows.kept = false
	k.view.s.TextsChanged()
}

// Note pins a text to a second, in place of one that is there; an empty text removes that.
func (k *Marks) Note(at int64, text string) {
	k.Set(k.now.WithNote(story.Note{At: at, Text: text}))
}

// Pin keeps an item at the top of the list, or no more.
func (k *Marks) Pin(key ItemKey, on bool) {
	if id := k.view.s.IDOf(key); id != "" {
		k.Set(k.now.WithPin(story.Pin{In: k.view.s.Path(), ID: id}, on))
	}
}

// Pinned reports whether an item is kept at the top of the list.
func (k *Marks) Pinned(key ItemKey) bool {
	return slices.Index(k.now.Pins, story.Pin{In: k.view.s.Path(), ID: k.view.s.IDOf(key)}) >= 0
}

// first moves the rows of pinned items to the front, in the order in which they were pinned.
func (k *Marks) first(order []uint64) []uint64 {
	pins := k.now.Pins
	if len(pins) == 0 {
		return order
	}
	first, rest := make([][]uint64, len(pins)), order[:0:0]
	for _, key := range order {
		pin := story.Pin{In: k.view.s.Path(), ID: k.view.known(key).ID}
		if i := slices.Index(pins, pin); i >= 0 {
			first[i] = append(first[i], key)
		} else {
			rest = append(rest, key)
		}
	}
	order = order[:0]
	for _, keys := range first {
		order = append(order, keys...)
	}
	return append(order, rest...)
}

// last returns the last of some steps, if no step of the history came after it.
func (k *Marks) last(list []markStep) (step markStep, ok bool) {
	if n := len(list); n > 0 && list[n-1].steps == k.view.s.History.UndoSteps() {
		return list[n-1], true
	}
	return markStep{}, false
}

// UndoStep returns the step that Undo would take back: of the history or, if it is later, of the marks.
func (s *Playground) UndoStep() (step Step, ok bool) {
	if _, is := s.Marks.last(s.Marks.done); is {
		return Step{Kind: StepMark}, true
	}
	return s.Session.UndoStep()
}

// RedoStep returns the step that Redo would repeat.
func (s *Playground) RedoStep() (step Step, ok bool) {
	if _, is := s.Marks.last(s.Marks.undone); is {
		return Step{Kind: StepMark}, true
	}
	return s.Session.RedoStep()
}

// PrepareUndo prepares for Undo, as [Session.PrepareUndo] does.
func (s *Playground) PrepareUndo(more func() bool) (near bool) {
	_, is := s.Marks.last(s.Marks.done)
	return is || s.Session.PrepareUndo(more)
}

// PrepareRedo prepares for Redo.
func (s *Playground) PrepareRedo(more func() bool) (near bool) {
	_, is := s.Marks.last(s.Marks.undone)
	return is || s.Session.PrepareRedo(more)
}

// Undo takes back the last step and reports whether there was one.
func (s *Playground) Undo() bool {
	return s.Marks.exchange(&s.Marks.done, &s.Marks.undone) || s.Session.Undo()
}

// Redo repeats the step that was undone last and reports whether there was one.
func (s *Playground) Redo() bool {
	return s.Marks.exchange(&s.Marks.undone, &s.Marks.done) || s.Session.Redo()
}

// exchange brings back what the marks were, and keeps what they are for the other way.
func (k *Marks) exchange(from, to *[]markStep) bool {
	step, ok := k.last(*from)
	if ok {
		*from = (*from)[:len(*from)-1]
		*to = append(*to, markStep{k.now, step.steps})
		k.show(step.was)
	}
	return ok
}
