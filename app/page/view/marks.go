package view

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// StepMark is the kind of a change of the marks. Such a change is no step of the world's history, but Undo
// takes both kinds of steps back in their order.
const StepMark = "mark"

// Marks has the notes and the pinned items, and their earlier states for Undo and Redo.
type Marks struct {
	view     *Viewer
	now      story.Marks
	revision int
	done     []markStep // the states before changes, oldest first
	undone   []markStep // the states before Undo
}

// A markStep is an earlier state of the marks and the number of the history's steps at that time.
type markStep struct {
	was   story.Marks
	steps int
}

// maxMarkSteps is the largest number of changes of the marks that Undo can take back.
const maxMarkSteps = 100

// Now returns the notes and the pinned items. The caller must not change them.
func (k *Marks) Now() story.Marks { return k.now }

// Set changes the marks, in a step that Undo takes back.
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

// Note sets the note of a second. An empty text removes the note.
func (k *Marks) Note(at int64, text string) {
	k.Set(k.now.WithNote(story.Note{At: at, Text: text}))
}

// Pin pins an item to the top of the list, or unpins it.
func (k *Marks) Pin(key session.ItemKey, on bool) {
	if id := k.view.s.IDOf(key); id != "" {
		k.Set(k.now.WithPin(story.Pin{In: k.view.s.Path(), ID: id}, on))
	}
}

// Pinned reports whether an item is kept at the top of the list.
func (k *Marks) Pinned(key session.ItemKey) bool {
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

// last returns the last of some changes of the marks, if no step of the history came after it.
func (k *Marks) last(list []markStep) (step markStep, ok bool) {
	if n := len(list); n > 0 && list[n-1].steps == k.view.s.History.UndoSteps() {
		return list[n-1], true
	}
	return markStep{}, false
}

// Load loads the stored text of the marks.
func (k *Marks) Load(text string) { k.now = story.ParseMarks(text) }

// Undoable reports whether the last step is one of the marks.
func (k *Marks) Undoable() bool {
	_, is := k.last(k.done)
	return is
}

// Redoable reports whether the step that was undone last is one of the marks.
func (k *Marks) Redoable() bool {
	_, is := k.last(k.undone)
	return is
}

// Undo takes back the last step if it is one of the marks, and reports whether it is.
func (k *Marks) Undo() bool { return k.exchange(&k.done, &k.undone) }

// Redo repeats the step that was undone last if it is one of the marks, and reports whether it is.
func (k *Marks) Redo() bool { return k.exchange(&k.undone, &k.done) }

// exchange restores the last state in from, and adds the present state to to.
func (k *Marks) exchange(from, to *[]markStep) bool {
	step, ok := k.last(*from)
	if ok {
		*from = (*from)[:len(*from)-1]
		*to = append(*to, markStep{k.now, step.steps})
		k.show(step.was)
	}
	return ok
}
