package history

import (
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// recall is how far Recall has come.
type recall struct {
	account *engine.Account
	place   int    // the next command; the account may be within it, if it is an Advance
	last    *Trace // of the command before
	found   *Trace // of the Advance that the account is within
	work    int    // since the last checkpoint, in events; a command counts as some
	apart   int    // how much work is between two checkpoints at least
}

// mostRecalled is how many checkpoints Recall leaves, so that others can still be added.
const mostRecalled = maxCheckpoints * 3 / 4

// Recall finds out what the commands of a stored journal caused, by carrying them out again on a copy, and leaves the checkpoints that
// reading the journal could not. It goes on while more returns true, and reports whether all traces of the line are known.
func (h *History) Recall(more func() bool) (done bool) {
	r := &h.recall
	for known := h.Traced(); known < h.Length(); known = h.Traced() {
		if !more() {
			return false
		}
		if r.account == nil || r.place > known || r.place > 0 && h.line.commands[r.place-1].Trace != r.last {
			i := sort.Search(len(h.line.points), func(i int) bool { return h.line.points[i].place > known })
			r.from(&h.line, h.line.points[i-1])
		}
		r.next(&h.line, &h.traces)
	}
	h.recall = recall{}
	return true
}

// from begins at a checkpoint of a line.
func (r *recall) from(l *line, p point) {
	*r = recall{account: p.account.Copy(), place: p.place, apart: max(r.apart, busy)}
	if p.place > 0 {
		r.last = l.commands[p.place-1].Trace
	}
}

// next carries out the next command of a line, or a part of an Advance, and leaves a checkpoint where much has been done since the last.
func (r *recall) next(l *line, k *traces) {
	if !r.command(&l.commands[r.place], k) || r.work < r.apart || r.place == len(l.commands) {
		return
	}
	r.work = 0
	if l.leave(r.place, r.account, 1); len(l.points) > mostRecalled {
		l.thin()
		r.apart *= 2
	}
}

// command carries out a command, or a part of an Advance, and reports whether the command is done.
func (r *recall) command(s *Step, k *traces) (done bool) {
	cmd := s.Command
	if left := s.Till - r.account.Now(); left > 0 {
		cmd = engine.Advance{Seconds: min(left, (s.Till-s.From+pieces-1)/pieces)}
	}
	result, _ := r.account.Apply(cmd) // refusals are part of the line
	r.work += busy / stride
	for _, e := range result.Events {
		r.work += e.Count
	}
	if r.found == nil {
		r.found = k.of(result)
	} else {
		r.found.grow(result)
	}
	if r.account.Now() < s.Till {
		return false
	}
	if s.Trace == nil {
		s.Trace = r.found
	}
	r.place, r.last, r.found = r.place+1, s.Trace, nil
	return true
}

// ReachUndo, ReachRedo and ReachSeek prepare for Undo, Redo and SeekTo, which carry out the commands behind the last checkpoint again at
// once: after a stored journal was opened there is none but the first. They leave checkpoints on the way, go on while more returns true,
// and report whether the way that remains is short.
func (h *History) ReachUndo(more func() bool) (near bool) { return h.reachMark(h.undo, more) }

// ReachRedo prepares for Redo.
func (h *History) ReachRedo(more func() bool) (near bool) { return h.reachMark(h.redo, more) }

// ReachSeek prepares for SeekTo and StateAt.
func (h *History) ReachSeek(second int64, more func() bool) (near bool) {
	place := h.placeOf(min(max(second, h.First()), h.Last()))
	if place == len(h.line.commands) && (h.tip != nil || !h.InPast()) {
		return true
	}
	return h.reach(&h.line, place, more)
}

func (h *History) reachMark(marks []mark, more func() bool) (near bool) {
	if len(marks) == 0 {
		return true
	}
	m := &marks[len(marks)-1]
	m.line.learn(&h.line)
	return h.reach(&m.line, m.at, more)
}

// nearby is how many commands are repeated at once, although each may take long.
const nearby = 8

func (h *History) reach(l *line, place int, more func() bool) (near bool) {
	r := &h.coming
	for place-l.near(place) > nearby {
		p := l.points[l.before(place)]
		if r.account == nil || r.place < p.place || r.place > place || r.place > 0 && (r.place > len(l.commands) || l.commands[r.place-1].Trace != r.last) {
			r.from(l, p)
		}
		for r.place < place {
			if !more() {
				return false
			}
			r.next(l, &h.traces)
		}
		if len(l.points) >= maxCheckpoints {
			l.thin()
		}
		l.leave(place, r.account, 1)
	}
	*r = recall{}
	return true
}
