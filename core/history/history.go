package history

import "github.com/cosmosttl/cosmosttl/core/engine"

// The bounds of a history's memory. A command holds its own text only; a checkpoint holds the nodes of core/cow that were written
// since the previous checkpoint.
const (
	maxCommands    = 100_000 // commands that can be sought and undone
	maxCheckpoints = 256     // copies of the account
	maxUndo        = 10_000  // steps that Undo can go back at least; twice as many at most
)

// A History is an account with its past and its undone future. It is not safe for concurrent use.
type History struct {
	line    line
	account *engine.Account // the state at the playhead; nil while a stored journal is read
	tip     *engine.Account // the state at the line's end, if it is known and the playhead is elsewhere
	rebuild rebuild
	coming  rebuild // how far Prepare… has come
	traces  traces
	steps   uint64 // made so far
	now     int64  // the account's clock
	at      int    // commands of the line before the playhead, without an Advance that is only partly carried out
	work    int    // events since the last checkpoint
	undo    []mark
	final   int // steps before the first of them
	redo    []mark
	group   group
	note    string
	journal journal
}

// New begins a history with the account as it is. The account belongs to the history from now on.
func New(a *engine.Account) *History {
	h := &History{account: a, now: a.Now()}
	h.begin(a)
	return h
}

// begin makes the line empty.
func (h *History) begin(a *engine.Account) {
	a.KeepFacts()
	h.line, h.at, h.work = line{points: []point{{0, a.Copy()}}}, 0, 0
	h.restart(h.line.points[0].account)
}

// Account returns the state at the playhead. Callers read it and change it only through Apply.
func (h *History) Account() *engine.Account { return h.account }

// Commands returns the line's commands, oldest first, including those after the playhead.
func (h *History) Commands() []engine.Command {
	cmds := make([]engine.Command, 0, len(h.line.commands))
	for _, s := range h.line.commands {
		cmds = append(cmds, s.Command)
	}
	return cmds
}

// Past returns the commands up to the playhead, oldest first. Of an Advance that is partly carried out it has that part.
func (h *History) Past() []engine.Command {
	cmds := h.Commands()[:h.at]
	if h.InPast() {
		if part := h.now - h.line.commands[h.at].From; part > 0 {
			cmds = append(cmds, engine.Advance{Seconds: part})
		}
	}
	return cmds
}

// Beginning returns the account with which the line begins. It must not be changed.
func (h *History) Beginning() *engine.Account { return h.line.points[0].account }

// First and Last are the seconds between which SeekTo can go.
func (h *History) First() int64 { return h.line.first() }

// Last returns the second at the line's end.
func (h *History) Last() int64 { return h.line.last() }

// InPast reports whether there are commands after the playhead, which a new command would drop.
func (h *History) InPast() bool { return h.at < len(h.line.commands) }

// Note returns the caller's own text at the playhead; see SetNote.
func (h *History) Note() string { return h.note }

// SetNote attaches a text to the playhead, such as what the screen shows. Undo and Redo bring back the text that was set
// at the moment to which they return. The journal keeps the note with the entry that follows it.
func (h *History) SetNote(text string) { h.note = text }

// Clone returns an independent history with the same line and playhead. Nothing can be undone in it.
func (h *History) Clone() *History {
	c := h.copied()
	c.rewrite()
	return c
}

// Fork returns an independent history at the same playhead, with the past but without the future: a "what if".
// Nothing can be undone in it.
func (h *History) Fork() *History {
	f := h.copied()
	f.fork()
	f.rewrite()
	return f
}

// copied returns a history with the same line and playhead, but without a journal.
func (h *History) copied() *History {
	c := &History{line: h.line, account: h.account.Copy(), now: h.now, at: h.at, note: h.note, steps: h.steps}
	c.line.commands = append([]Step(nil), c.line.commands...)
	c.line.separate()
	c.line.points = append([]point(nil), c.line.points...)
	return c
}
