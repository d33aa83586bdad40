package history

import (
	"bytes"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Common compares the line with other commands, which begin with an empty account at start, in Unix seconds. It returns
// how many commands the two have in common at their beginnings. The numbers can differ, because the division of time
// into Advances does not count. ok is false if the line begins with another account.
func (h *History) Common(start int64, others []engine.Command) (mine, theirs int, ok bool) {
	if begin := h.Beginning(); h.First() != start || len(begin.Databases()) > 0 || !bytes.Equal(begin.Save(), engine.New(start).Save()) {
		return 0, 0, false
	}
	commands := h.line.commands
	for i, j, ahead := 0, 0, int64(0); ; { // ahead is the number of seconds by which the line is later
		if ahead == 0 {
			mine, theirs = i, j
		}
		var passed, theirsPassed engine.Advance
		var is, are bool
		if i < len(commands) {
			passed, is = commands[i].Command.(engine.Advance)
		}
		if j < len(others) {
			theirsPassed, are = others[j].(engine.Advance)
		}
		switch {
		case is && ahead <= 0:
			ahead += passed.Seconds
			i++
		case are && ahead >= 0:
			ahead -= theirsPassed.Seconds
			j++
		case is || are || ahead != 0 || i == len(commands) || j == len(others) || !equal(commands[i].Command, others[j]):
			return mine, theirs, true
		default:
			i++
			j++
		}
	}
}

// BecomeCommands begins a step like Begin, in which the line becomes other commands. These begin with an empty account
// at start. BecomeCommands returns how many of them the line already has up to the playhead. The caller applies the rest
// and calls End.
func (h *History) BecomeCommands(label Label, start int64, commands []engine.Command) (had int) {
	mine, theirs, ok := h.Common(start, commands)
	switch {
	case !ok:
		h.Begin(label)
		h.Reset(Label{}, engine.New(start))
		return 0
	case mine == len(h.line.commands) && theirs == len(commands):
		if h.InPast() {
			h.SeekTo(h.Last())
		}
	case mine == len(h.line.commands) && !h.InPast():
		h.Begin(label)
	default:
		h.branch(label, mine)
	}
	return theirs
}
