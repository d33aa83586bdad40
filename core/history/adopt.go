package history

import (
	"bytes"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Adopt replaces the line and the playhead by those of another history, as one step. It carries out no command: the
// effects of the other history's commands are taken over, too.
func (h *History) Adopt(label Label, other *History) {
	place, ok := h.shared(other)
	if ok {
		h.branch(label, place)
	} else {
		h.Begin(label)
		h.Reset(Label{}, other.Beginning())
	}
	h.follow(other, place)
	h.End()
	if other.InPast() {
		h.SeekTo(other.now)
	}
	h.trim()
}

// follow takes over the line of another history from a place on. The two lines are the same up to this place.
func (h *History) follow(other *History, place int) {
	tip := other.Tip().Copy()
	h.account = nil
	theirs := other.line
	theirs.commands = append([]Step(nil), theirs.commands...)
	theirs.separate()
	for _, s := range theirs.commands[place:] {
		h.Apply(s.Command) //nolint:errcheck // refusals are part of the line
	}
	h.account, h.tip, h.work = tip, nil, 0
	points, at := theirs.points[theirs.before(place)+1:], place
	share := func(mine int) {
		for ; len(points) > 0 && points[0].place <= at; points = points[1:] {
			if points[0].place == at {
				h.line.points = append(h.line.points, point{mine, points[0].account})
			}
		}
	}
	for i := place; i < len(h.line.commands); i++ {
		share(i)
		mine := &h.line.commands[i]
		for mine.Trace = theirs.commands[at].Trace; theirs.commands[at].Till < mine.Till; at++ { // several Advances may have become one
			mine.Trace = mine.Trace.with(theirs.commands[at+1].Trace)
		}
		at++
	}
	share(len(h.line.commands))
	if len(h.line.points) > maxCheckpoints {
		h.line.thin()
	}
}

// shared returns the number of commands that two lines have in common. ok is false if they begin with different
// accounts.
func (h *History) shared(other *History) (place int, ok bool) {
	if mine, theirs := h.Beginning(), other.Beginning(); mine != theirs &&
		(mine.Now() != theirs.Now() || StateSize(mine) != StateSize(theirs) ||
			!bytes.Equal(mine.Save(), theirs.Save())) { // last, because saving a large account takes long
		return 0, false
	}
	for i := 0; i < len(h.line.points) && i < len(other.line.points) && h.line.points[i] == other.line.points[i]; i++ {
		place = h.line.points[i].place // both have this checkpoint, because one history was forked from the other after it
	}
	mine, theirs := h.line.commands, other.line.commands
	for place < len(mine) && place < len(theirs) && equal(mine[place].Command, theirs[place].Command) {
		place++
	}
	return place, true
}

// equal reports whether two commands have the same JSON.
func equal(a, b engine.Command) bool {
	x, err := marshalCommands([]engine.Command{a})
	y, err2 := marshalCommands([]engine.Command{b})
	return err == nil && err2 == nil && bytes.Equal(x, y)
}

// branch begins a step like Begin, and cuts the line after place commands.
func (h *History) branch(label Label, place int) {
	h.End()
	h.record(entry{op: opBranch, label: label, second: int64(place)}, false)
	h.remember(label)
	h.undo[len(h.undo)-1].from = place
	h.group = group{open: true, began: true, label: label}
	second := h.First()
	if place > 0 {
		second = h.line.commands[place-1].Till
	}
	h.tip = nil
	h.to(place, second)
	h.fork()
}

// UndoSteps returns the number of steps that are done and not undone. It includes the steps that Undo can no longer take
// back.
func (h *History) UndoSteps() int { return h.final + len(h.undo) }
