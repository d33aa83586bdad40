package history

import (
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// SeekTo moves the playhead to a second of the line. The state is then the state after all commands of this second. A
// second outside [First, Last] becomes the nearer of the two. Nothing is dropped.
func (h *History) SeekTo(second int64) {
	h.End()
	second = min(max(second, h.First()), h.Last())
	h.record(entry{op: opSeek, second: second}, false)
	if !h.InPast() {
		h.tip = h.account
	}
	place := h.placeOf(second)
	if h.account != nil && second >= h.now && h.line.near(place) <= h.at {
		h.onward(place)
		h.rest(second)
		return
	}
	h.to(place, second)
}

// StateAt returns a copy of the state at which SeekTo would arrive.
func (h *History) StateAt(second int64) *engine.Account {
	second = min(max(second, h.First()), h.Last())
	a := h.line.replay(h.placeOf(second))
	if rest := second - a.Now(); rest > 0 {
		a.Apply(engine.Advance{Seconds: rest}) //nolint:errcheck // the line has been there before
	}
	return a
}

// ChangeAfter returns the first second after the given one in which the line has a change that concerns a container: a
// command about it, about its database or about the account, other than an Advance or a read. ok is false if there is
// none.
func (h *History) ChangeAfter(second int64, in engine.Path) (at int64, ok bool) {
	for _, s := range h.line.commands[h.placeOf(second):] {
		if _, ok := s.Command.(engine.Advance); ok || engine.OnlyReads(s.Command) {
			continue
		}
		if of, ok := engine.PathOf(s.Command); !ok || of.Container == "" || of == in {
			return s.From, true
		}
	}
	return 0, false
}

// CommandsAfter returns the line's commands after a second. If an Advance lasts beyond the second, its rest is the first of them.
func (h *History) CommandsAfter(second int64) (list []engine.Command) {
	for _, s := range h.line.commands[h.placeOf(second):] {
		if s.From < second {
			s.Command = engine.Advance{Seconds: s.Till - second}
		}
		list = append(list, s.Command)
	}
	return list
}

// placeOf returns the number of commands that were complete by a second. An Advance that lasts beyond the second does
// not count.
func (h *History) placeOf(second int64) int {
	return sort.Search(len(h.line.commands), func(i int) bool { return h.line.commands[i].Till > second })
}

// to restores the state after a number of commands. If the next command is an Advance that reaches the second, time then
// passes up to this second.
func (h *History) to(place int, second int64) {
	h.at, h.now = place, second
	if h.account == nil {
		return
	}
	if h.tip != nil && place == len(h.line.commands) {
		h.account = h.tip
		return
	}
	h.account = h.line.replay(place)
	h.rest(second)
}

// rest lets time pass from the playhead to a second that comes before the next command.
func (h *History) rest(second int64) {
	if rest := second - h.account.Now(); rest > 0 {
		h.account.Apply(engine.Advance{Seconds: rest}) //nolint:errcheck // the line has been there before
	}
	h.now = h.account.Now()
}

// onward repeats the line's commands from the playhead to a later place. The first of them may already be partly carried
// out.
func (h *History) onward(place int) {
	for ; h.at < place; h.at++ {
		s := h.line.commands[h.at]
		if h.now > s.From {
			s.Command = engine.Advance{Seconds: s.Till - h.now}
		}
		h.account.Apply(s.Command) //nolint:errcheck // refusals are part of the line
		h.now = s.Till
	}
}

// Undo goes back to the state before the last step. It restores the commands that the step dropped, and reports whether
// there was a step.
func (h *History) Undo() bool { return h.swap(opUndo, &h.undo, &h.redo) }

// Redo repeats the step that was undone last. It returns false if there is none.
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
	before := h.line
	h.line, h.tip, h.note = m.line.clipped(), nil, m.note
	h.line.learn(&before)
	h.journal.note = h.note
	h.to(m.at, m.now)
	return true
}

// Reset replaces the account by another one. This is one step, or a part of the step that Begin has begun.
func (h *History) Reset(label Label, a *engine.Account) {
	a.KeepFacts()
	begin := a.Copy()
	h.record(entry{op: opReset, label: label, account: begin}, false)
	if !h.group.began {
		if h.group.open {
			label = h.group.label
		}
		h.remember(label)
		h.group.began = h.group.open
	}
	h.line, h.at, h.work, h.now, h.tip = line{points: []point{{0, begin}}}, 0, 0, a.Now(), nil
	if h.account != nil {
		h.account = a
	}
}

// Seal makes the past final: Undo cannot go back beyond this moment. SeekTo still can.
func (h *History) Seal() {
	h.End()
	h.final += len(h.undo)
	h.undo, h.redo = nil, nil
	h.record(entry{op: opSeal}, false)
}

// remember adds the present state to the states to which Undo can return.
func (h *History) remember(label Label) {
	h.redo = nil
	h.undo = append(h.undo, h.mark(label))
	if len(h.undo) > 2*maxUndo { // rarely, so that the copy costs nearly nothing
		cut := len(h.undo) - maxUndo
		h.undo, h.final = append(h.undo[:0:0], h.undo[cut:]...), h.final+cut
	}
}

func (h *History) mark(label Label) mark { return mark{label, h.line, h.now, h.at, h.note, h.at} }
