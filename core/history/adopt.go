package history

import (
	"bytes"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Adopt replaces the line by that of another history, and the playhead by its own, as one step. Only the commands in which
// the lines differ are carried out. If the lines begin with different accounts, the other one's account replaces the present one
// as Reset does, without its past.
func (h *History) Adopt(label Label, other *History) {
	place, ok := h.shared(other)
	if !ok {
		h.Reset(label, other.account.Copy())
		return
	}
	h.branch(label, place)
	for _, s := range other.line.commands[place:] {
		h.Apply(s.Command) //nolint:errcheck // refusals are part of the line
	}
	h.End()
	if other.InPast() {
		h.SeekTo(other.now)
	}
}

// shared returns how many commands two lines have in common. ok is false if they begin with different accounts.
func (h *History) shared(other *History) (place int, ok bool) {
	if begin := h.Beginning(); begin != other.Beginning() && !bytes.Equal(begin.Save(), other.Beginning().Save()) {
		return 0, false
	}
	for i := 0; i < len(h.line.points) && i < len(other.line.points) && h.line.points[i] == other.line.points[i]; i++ {
		place = h.line.points[i].place // a checkpoint of both: one was forked from the other after it
	}
	mine, theirs := h.line.commands, other.line.commands
	for place < len(mine) && place < len(theirs) && equal(mine[place].Command, theirs[place].Command) {
		place++
	}
	return place, true
}

// equal reports whether two commands are written in the same way.
func equal(a, b engine.Command) bool {
	x, err := marshalCommands([]engine.Command{a})
	y, err2 := marshalCommands([]engine.Command{b})
	return err == nil && err2 == nil && bytes.Equal(x, y)
}

// branch begins a step, as Begin does, with a cut of the line after so many commands.
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

// UndoSteps returns how many steps Undo can take back.
func (h *History) UndoSteps() int { return len(h.undo) }
