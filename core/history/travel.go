package history

import (
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// SeekTo moves the playhead to a second of the line: the state then is that after every command which was given in that
// second. A second outside [First, Last] is taken to the nearer end. Nothing is dropped.
func (h *History) SeekTo(second int64) {
	h.End()
	second = min(max(second, h.First()), h.Last())
	h.record(entry{op: opSeek, second: second}, false)
	h.to(h.placeOf(second), second)
}

// placeOf is how many commands were given up to and in a second. A command that begins in a later second is behind it; an
// Advance that is under way in it is not counted.
func (h *History) placeOf(second int64) int {
	return sort.Search(len(h.line.commands), func(i int) bool { return h.line.commands[i].till > second })
}

// to rebuilds the state after so many commands, and further to a second if the next one is an Advance that reaches it.
func (h *History) to(place int, second int64) {
	h.at, h.now = place, second
	if h.account == nil {
		return
	}
	h.account = h.line.replay(place)
	if rest := second - h.account.Now(); rest > 0 && place < len(h.line.commands) {
		h.account.Apply(engine.Advance{Seconds: rest}) //nolint:errcheck // the line has been there before
	}
	h.now = h.account.Now()
}

// Undo goes back to before the last step and reports whether there was one. It restores the commands that the step dropped.
func (h *History) Undo() bool { return h.swap(opUndo, &h.undo, &h.redo) }

// Redo repeats the step that was undone last; false when there is none.
func (h *History) Redo() bool { return h.swap(opRedo, &h.redo, &h.undo) }

func (h *History) swap(op string, from, onto *[]mark) bool {
	h.End()
	n := len(*from)
	if n == 0 {
		return false
	}
	h.record(entry{op: op}, false)
	m := (*from)[n-1]
	*onto = append(*onto, h.mark(m.label))
	*from = (*from)[:n-1]
	h.line, h.note = m.line.clipped(), m.note
	h.journal.note = h.note
	h.to(m.at, m.now)
	return true
}

// Reset replaces the account by another one, as one step.
func (h *History) Reset(label Label, a *engine.Account) {
	h.End()
	begin := a.Copy()
	h.record(entry{op: opReset, label: label, account: begin}, false)
	h.remember(label)
	h.line, h.at, h.work, h.now = line{points: []point{{0, begin}}}, 0, 0, a.Now()
	if h.account != nil {
		h.account = a
	}
}

// Seal makes the past final: Undo goes back no further than here. SeekTo still does.
func (h *History) Seal() {
	h.End()
	h.undo, h.redo = nil, nil
	h.record(entry{op: opSeal}, false)
}

// remember makes the present something to go back to.
func (h *History) remember(label Label) {
	h.redo = nil
	h.undo = append(h.undo, h.mark(label))
	if len(h.undo) > 2*maxUndo { // seldom, so that it costs next to nothing
		h.undo = append(h.undo[:0:0], h.undo[len(h.undo)-maxUndo:]...)
	}
}

func (h *History) mark(label Label) mark { return mark{label, h.line, h.now, h.at, h.note} }
