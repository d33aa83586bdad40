package history

import (
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// SeekTo moves the playhead to a second of the line: the state then is that after every command which was given in that
// second. A second outside [First, Last] is taken to the nearer end. Nothing is dropped.
func (h *History) SeekTo(second int64) {
	second = min(max(second, h.First()), h.Last())
	h.to(h.placeOf(second), second)
}

// placeOf is how many commands were given up to and in a second. A command that begins in a later second is behind it; an
// Advance that is under way in it is not counted.
func (h *History) placeOf(second int64) int {
	return sort.Search(len(h.line.commands), func(i int) bool { return h.line.commands[i].till > second })
}

// to rebuilds the state after so many commands, and further to a second if the next one is an Advance that reaches it.
func (h *History) to(place int, second int64) {
	h.account = h.line.replay(place)
	if rest := second - h.account.Now(); rest > 0 && place < len(h.line.commands) {
		h.account.Apply(engine.Advance{Seconds: rest}) //nolint:errcheck // the line has been there before
	}
	h.at = place
}

// replay is the state after so many commands.
func (l *line) replay(place int) *engine.Account {
	i := sort.Search(len(l.points), func(i int) bool { return l.points[i].place > place }) - 1
	a := l.points[i].account.Copy()
	for _, s := range l.commands[l.points[i].place:place] {
		a.Apply(s.cmd) //nolint:errcheck // refusals are part of the line
	}
	return a
}

// CanUndo tells whether Undo has anything to do.
func (h *History) CanUndo() bool { return len(h.undo) > 0 }

// CanRedo tells whether Redo has anything to do.
func (h *History) CanRedo() bool { return len(h.redo) > 0 }

// Undo goes back to before the last change; false when there is none. A future that the change dropped is there again.
func (h *History) Undo() bool { return h.swap(&h.undo, &h.redo) }

// Redo takes the last Undo back; false when there is none.
func (h *History) Redo() bool { return h.swap(&h.redo, &h.undo) }

func (h *History) swap(from, onto *[]mark) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	m := (*from)[n-1]
	*onto = append(*onto, h.mark())
	*from = (*from)[:n-1]
	h.line = m.line.clipped()
	h.to(m.at, m.now)
	return true
}

// Reset begins anew with another account, in a way that Undo takes back.
func (h *History) Reset(a *engine.Account) {
	h.remember()
	h.account, h.at = a, 0
	h.line = line{points: []point{{0, a.Copy()}}}
}

// Fork is an independent history that stands at the same playhead, with the past but without the future: a "what if".
func (h *History) Fork() *History {
	f := &History{line: h.line, account: h.account.Copy(), at: h.at}
	f.line.commands = append([]step(nil), f.line.commands...)
	f.line.points = append([]point(nil), f.line.points...)
	f.fork()
	return f
}
