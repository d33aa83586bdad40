package history

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A history is stored in three parts: the account at the journal's beginning, the journal's entries, and the account at
// the playhead. The first part never changes within an epoch. New entries are only added at the end.

// Epoch returns a number that changes when the journal begins again. Then the entries that were stored before are
// useless.
func (h *History) Epoch() int { return h.journal.epoch }

// JournalBegin returns the account with which the journal begins. It must not be changed.
func (h *History) JournalBegin() *engine.Account { return h.journal.begin }

// Entries returns the number of the journal's entries, and the approximate number of bytes of their JSON.
func (h *History) Entries() (n, bytes int) { return len(h.journal.entries), h.journal.bytes }

// wireEntry is an entry as JSON: a command in the form of links, or one of the other operations.
type wireEntry struct {
	wire
	Label *Label          `json:"label,omitempty"`
	State json.RawMessage `json:"state,omitempty"`
	Note  *string         `json:"note,omitempty"`
}

// MarshalEntries writes the entries with the numbers from to to-1 as a JSON array. Written entries no longer change.
func (h *History) MarshalEntries(from, to int) ([]byte, error) {
	list := make([]wireEntry, 0, to-from)
	for _, e := range h.journal.entries[from:to] {
		w := wireEntry{wire: wire{Op: e.op, Seconds: e.second}}
		if e.cmd != nil {
			var err error
			if w.wire, err = toWire(e.cmd); err != nil {
				return nil, err
			}
			w.escape()
		}
		if e.label != (Label{}) {
			w.Label = &e.label
		}
		if e.account != nil {
			w.State = e.account.Save()
		}
		if e.noted {
			w.Note = &e.note
		}
		list = append(list, w)
	}
	h.journal.fixed = max(h.journal.fixed, to)
	return document.Marshal(list)
}

// MarshalPiece writes the entries with the numbers from to to-1, but stops after about the given number of bytes. It
// returns the number of the first entry that it has not written.
func (h *History) MarshalPiece(from, to, bytes int) (text []byte, next int, err error) {
	next = from
	for size := 0; next < to && size < bytes; next++ {
		size += h.journal.entries[next].size()
	}
	text, err = h.MarshalEntries(from, next)
	return text, next, err
}

// Fix makes all entries so far final, so that a later Advance gets an entry of its own. It returns the number of the
// entries.
func (h *History) Fix() (entries int) {
	h.journal.fixed = len(h.journal.entries)
	return h.journal.fixed
}

// Open restores a history from its parts, without carrying out the entries. head is the account after the entries. Open
// calls step after each entry, and step may let other goroutines run. Every error wraps ErrContent.
func Open(begin *engine.Account, entries [][]byte, head *engine.Account, step func()) (*History, error) {
	h := &History{now: begin.Now()}
	h.begin(begin)
	for _, part := range entries {
		if err := h.Continue(part, step); err != nil {
			return nil, err
		}
	}
	if h.now != head.Now() {
		return nil, fmt.Errorf("%w: the journal ends at %d, the account at %d", ErrContent, h.now, head.Now())
	}
	head.KeepFacts()
	h.account = head
	if between := h.at > 0 && h.line.commands[h.at-1].Till == h.now; between {
		h.line.points = append(h.line.points, point{h.at, head.Copy()})
	}
	return h, nil
}

// Continue carries out entries that MarshalEntries wrote, as if they were done now. It calls step after each entry.
// Every error wraps ErrContent. The entries before the faulty one are carried out.
func (h *History) Continue(entries []byte, step func()) error {
	return h.carryOut(entries, step, func(w *wireEntry) error { return h.repeat(w, step) })
}

// ContinueCommands does the same as Continue for a history that has the account before the entries, but not the past. An
// entry that refers to the past is faulty, such as the entry of an Undo.
func (h *History) ContinueCommands(entries []byte, step func()) error {
	return h.carryOut(entries, step, func(w *wireEntry) error {
		switch w.Op {
		case opUndo, opRedo, opSeek, opBranch:
			return fmt.Errorf("%w: %s without the past", ErrContent, w.Op)
		}
		return h.repeat(w, step)
	})
}

func (h *History) carryOut(entries []byte, step func(), repeat func(*wireEntry) error) error {
	err := eachElement(entries, func(w *wireEntry) error {
		epoch, n := h.journal.epoch, len(h.journal.entries)
		if err := repeat(w); err != nil {
			return err
		}
		if epoch == h.journal.epoch && len(h.journal.entries) != n+1 {
			return fmt.Errorf("entry %d (%s) does not fit", n, w.Op)
		}
		h.journal.fixed = len(h.journal.entries)
		step()
		return nil
	})
	if err != nil && !errors.Is(err, ErrContent) {
		err = fmt.Errorf("%w: %v", ErrContent, err)
	}
	return err
}

func (h *History) repeat(w *wireEntry, step func()) error {
	if w.Note != nil {
		h.note = *w.Note
	}
	var label Label
	if w.Label != nil {
		label = *w.Label
	}
	switch w.Op {
	case opBegin:
		h.Begin(label)
	case opEnd:
		h.End()
	case opUndo:
		h.Undo()
	case opRedo:
		h.Redo()
	case opSeek:
		h.SeekTo(w.Seconds)
	case opSeal:
		h.Seal()
	case opBranch:
		if w.Seconds < 0 || w.Seconds > int64(len(h.line.commands)) {
			return fmt.Errorf("%w: a branch at %d of %d", ErrContent, w.Seconds, len(h.line.commands))
		}
		h.branch(label, int(w.Seconds))
	case opReset:
		a, err := engine.LoadInSteps(w.State, step)
		if err != nil {
			return fmt.Errorf("%w: %v", ErrContent, err)
		}
		h.Reset(label, a)
	default:
		cmd, err := w.command()
		if err != nil {
			return err
		}
		h.Apply(cmd) //nolint:errcheck // refusals are part of the line
	}
	return nil
}
