package history

import "github.com/cosmosttl/cosmosttl/core/engine"

// The limits of a history's memory. A command holds only its own text. A checkpoint holds the nodes of core/cow that
// were written since the previous checkpoint.
const (
	maxCommands    = 100_000 // commands that SeekTo and Undo can reach
	maxCheckpoints = 256     // copies of the account
	maxUndo        = 10_000  // the least number of steps that Undo can go back; at most it can go back twice as many
)

// A History is an account with its past and its undone future. It is not safe for concurrent use.
type History struct {
	line    line
	account *engine.Account // the state at the playhead; nil while a stored journal is read
	tip     *engine.Account // the state at the line's end, if it is known and the playhead is elsewhere
	rebuild rebuild
	coming  rebuild // the progress of PrepareUndo, PrepareRedo and PrepareSeek
	traces  traces
	steps   uint64 // number of steps made so far
	now     int64  // the account's clock
	at      int    // number of commands before the playhead, without an Advance that is only partly carried out
	work    int    // number of events since the last checkpoint
	undo    []mark
	final   int // number of steps that Undo can no longer take back
	redo    []mark
	group   group
	note    string
	journal journal
}

// New begins a history with the present state of an account. From now on, the account belongs to the history.
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

// Account returns the state at the playhead. Callers must change it only through Apply.
func (h *History) Account() *engine.Account { return h.account }

// Commands returns the line's commands, oldest first, including those after the playhead.
func (h *History) Commands() []engine.Command {
	cmds := make([]engine.Command, 0, len(h.line.commands))
	for _, s := range h.line.commands {
		cmds = append(cmds, s.Command)
	}
	return cmds
}

// Past returns the commands up to the playhead, oldest first. If the playhead is within an Advance, the last command is
// the part of the Advance before the playhead.
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

// First returns the second at the line's beginning. SeekTo can go to the seconds from First to Last.
func (h *History) First() int64 { return h.line.first() }

// Last returns the second at the line's end.
func (h *History) Last() int64 { return h.line.last() }

// InPast reports whether there are commands after the playhead, which a new command would drop.
func (h *History) InPast() bool { return h.at < len(h.line.commands) }

// Note returns the caller's text at the playhead, see SetNote.
func (h *History) Note() string { return h.note }

// SetNote attaches a text to the playhead, such as a description of the screen. Undo and Redo restore the text of the
// moment to which they return. The journal keeps the note with the entry that follows.
func (h *History) SetNote(text string) { h.note = text }

// Clone returns an independent history with the same line and playhead. Nothing can be undone in it.
func (h *History) Clone() *History {
	c := h.copied()
	c.rewrite()
	return c
}

// Fork returns an independent history at the same playhead, with the past but without the future, for a "what if".
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
