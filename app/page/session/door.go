package session

import (
	"errors"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A Kind is the kind of a change of the present world.
type Kind uint8

// The kinds of changes.
const (
	ByCommand Kind = iota // a command, such as a write of an item or the passing of time; a playing clock goes on
	ByStep                // several commands as one step
	ByWorld               // another world takes the place of the present one
	ByReturn              // Undo or Redo, for which the history itself keeps the other world
	ByAnew                // a world begins anew, as one step
	ByMove                // only the playhead moves
	ByOpening             // the stored world was opened
	ByShow                // only the container on the screen changes
)

// A Change is a change of the present world.
type Change struct {
	Kind    Kind
	By      Room           // the room that makes the change and is not told of it; nil for the session itself
	Forks   bool           // the change was in the past, so later events no longer belong to the present world
	Command engine.Command // of ByCommand
	Events  []engine.Event // of ByCommand
}

// A Room is a part of the playground that depends on the present world.
type Room interface {
	// Before is called before a change. It ends everything in the room that the change would disturb.
	Before(c Change)
	// After is called when the world has changed.
	After(c Change)
}

// Enter must be called before a change. It ends everything that the change would disturb, notes what the page
// shows so that Undo can restore it, and keeps the future that the change drops.
func (s *Session) Enter(c *Change) {
	for _, r := range s.Rooms {
		if r != c.By {
			r.Before(*c)
		}
	}
	if c.Kind != ByCommand {
		s.Player.Pause()
	}
	if c.Kind == ByMove {
		return
	}
	s.History.SetNote(s.Place())
	switch c.Kind {
	case ByCommand, ByStep:
		if c.Forks = s.Neighbours.keepFuture(); c.Forks {
			s.Neighbours.letGo()
		}
	case ByWorld:
		s.Neighbours.keepFuture()
	}
}

// Unstored says what has changed since it was stored.
type Unstored struct{ World, Texts, Others bool }

// Changed notes that the world or the page's state has to be stored.
func (s *Session) Changed() { s.Unstored.World = true }

// TextsChanged notes that the texts in the editors have to be stored.
func (s *Session) TextsChanged() { s.Unstored.Texts = true }

// Await notes that the stored world is still to be opened.
func (s *Session) Await() { s.waiting = true }

// Wait shows an empty world until the stored one is opened.
func (s *Session) Wait() {
	s.Await()
	s.History = noWorld()
	s.begin()
	s.Visit, s.selected = FirstVisit{}, 0
	s.Notices.Add(notice.Notice{Kind: notice.Opening})
}

// Opened tells the rooms that the stored world was opened.
func (s *Session) Opened() {
	s.waiting = false
	s.Notices.Dismiss(notice.Opening)
	s.tell(Change{Kind: ByOpening})
}

// Begin makes a new world the present one.
func (s *Session) Begin(h *history.History) {
	s.History = h
	s.begin()
}

// Waiting reports whether the stored world is still to be opened. Until then nothing can be done.
func (s *Session) Waiting() bool { return s.waiting }

// Leave must be called after a change. It updates the worlds beside the present one and tells the rooms.
func (s *Session) Leave(c Change) {
	s.Changed()
	if c.Kind == ByMove {
		s.Neighbours.together()
	} else {
		s.Neighbours.follow(c.Command)
	}
	s.tell(c)
}

func (s *Session) tell(c Change) {
	for _, r := range s.Rooms {
		if r != c.By {
			r.After(c)
		}
	}
}

// Apply carries out a command. A command in the past forks the history: the former future becomes another
// world.
func (s *Session) Apply(cmd engine.Command) (engine.Result, error) { return s.applyBy(nil, cmd) }

// applyBy is Apply for a room, which is not told of the change.
func (s *Session) applyBy(r Room, cmd engine.Command) (engine.Result, error) {
	if s.Watched {
		if s.Owner == nil {
			return engine.Result{}, errWatched
		}
		return engine.Result{}, s.Owner.Forward(cmd)
	}
	c := Change{Kind: ByCommand, By: r, Command: cmd}
	s.Enter(&c)
	result, err := s.History.Apply(cmd)
	c.Events = result.Events
	s.Leave(c)
	return result, err
}

// errWatched says why a command is not carried out in a world that belongs to another program.
var errWatched = errors.New("the world belongs to a running account: only its clients change it")

// ApplyAll carries out commands of a room as one step. It continues after refused commands.
func (s *Session) ApplyAll(r Room, step Step, commands []engine.Command) {
	c := Change{Kind: ByStep, By: r}
	s.Enter(&c)
	end := s.BeginStep(step)
	for _, cmd := range commands {
		_, _ = s.applyBy(r, cmd)
	}
	end()
}

// InStep reports whether a step of several commands is open.
func (s *Session) InStep() bool { return s.inStep }

// BeginStep makes all commands until end is called one step, which Undo takes back as a whole. If another
// step is open, the commands belong to that step.
func (s *Session) BeginStep(step Step) (end func()) {
	if s.inStep || s.Watched { // the steps of a watched world are not the user's
		return func() {}
	}
	s.inStep = true
	s.History.Begin(step)
	return func() {
		s.inStep = false
		s.History.End()
	}
}
