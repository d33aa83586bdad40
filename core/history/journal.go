package history

import "github.com/cosmosttl/cosmosttl/core/engine"

// maxJournal is the most entries of a journal. A longer journal begins again with the line's commands, and then the
// steps so far can no longer be undone.
const maxJournal = 2 * maxCommands

// journal is everything that was done to a history since a beginning, in order. Repeating the entries gives the same
// history.
type journal struct {
	begin   *engine.Account
	entries []entry
	fixed   int    // number of entries that were handed out, which never change
	note    string // the history's note after the last entry
	epoch   int    // number of times that the journal has begun
	bytes   int
}

// entry is a command or another operation on the history.
type entry struct {
	cmd     engine.Command
	op      string // name of the operation if there is no command
	label   Label
	account *engine.Account // opReset
	second  int64           // the second for opSeek; the place for opBranch
	note    string          // the note before the entry, if noted
	noted   bool
}

// The operations in a journal besides commands, by their names in JSON.
const (
	opBegin  = "begin"
	opEnd    = "end"
	opUndo   = "undo"
	opRedo   = "redo"
	opSeek   = "seek"
	opReset  = "reset"
	opSeal   = "seal"
	opBranch = "branch"
)

// record adds an entry to the journal. A merging Advance is added to the previous Advance, and a seek replaces the
// previous seek. Neither happens if the previous entry was handed out or if there is a new note.
func (h *History) record(e entry, merge bool) {
	j := &h.journal
	if e.noted = h.note != j.note; e.noted {
		e.note, j.note = h.note, h.note
	}
	if n := len(j.entries); n > j.fixed && !e.noted {
		last := &j.entries[n-1]
		if before, ok := last.cmd.(engine.Advance); ok && merge {
			last.cmd = engine.Advance{Seconds: before.Seconds + e.cmd.(engine.Advance).Seconds}
			return
		}
		if last.op == opSeek && e.op == opSeek {
			last.second = e.second
			return
		}
	}
	j.entries = append(j.entries, e)
	j.bytes += e.size()
}

// size returns the estimated length of an entry's JSON.
func (e *entry) size() int {
	n := 80 + len(e.note)
	switch c := e.cmd.(type) {
	case engine.WriteItem:
		n += len(c.Body)
	case engine.Batch:
		for _, op := range c.Ops {
			n += (&entry{cmd: op}).size()
		}
	case engine.Import:
		for _, item := range c.Items {
			n += 30 + len(item.Body)
		}
	case engine.PatchItem:
		n += len(c.Condition)
		for _, op := range c.Ops {
			n += 30 + len(op.Path) + len(op.Value)
		}
	case engine.Query:
		n += len(c.Text)
		for _, p := range c.Params {
			n += 30 + len(p.Name) + len(p.Value)
		}
	case engine.ChargeQuery:
		n += (&entry{cmd: c.Of}).size()
	case engine.CreateContainer:
		n += len(c.Spec.Policies)
	case engine.ReplaceContainer:
		n += len(c.Spec.Policies)
	case engine.CreateScript:
		n += len(c.Script.Body)
	case engine.ReplaceScript:
		n += len(c.Script.Body)
	case engine.CreateResource:
		n += len(c.Resource.Body)
	case engine.ReplaceResource:
		n += len(c.Resource.Body)
	}
	if e.account != nil {
		n += StateSize(e.account)
	}
	return n
}

// StateSize returns the estimated length of an account's saved state, without writing the state.
func StateSize(a *engine.Account) int {
	n := 1000
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			n += c.Bytes() + 30*c.Stored() + 1000 + len(c.Spec().Policies)
			for _, kind := range [...]engine.ScriptKind{engine.StoredProcedure, engine.Trigger, engine.UserDefinedFunction} {
				for _, script := range c.Scripts(kind) {
					n += len(script.Body)
				}
			}
		}
	}
	return n
}

// rewrite begins the journal again with the line's beginning and commands.
func (h *History) rewrite() {
	h.restart(h.line.points[0].account)
	for _, s := range h.line.commands {
		h.record(entry{cmd: s.Command}, false)
	}
	h.record(entry{op: opSeal}, false)
	if h.InPast() {
		h.record(entry{op: opSeek, second: h.now}, false)
	}
}

func (h *History) restart(begin *engine.Account) {
	h.journal = journal{begin: begin, epoch: h.journal.epoch + 1}
}
