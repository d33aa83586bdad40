package history

import (
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// rebuild is the progress of RebuildTraces.
type rebuild struct {
	account *engine.Account
	place   int    // place of the next command; if this is an Advance, the account may be within it
	last    *Trace // trace of the command before
	found   *Trace // trace of the Advance in which the account is
	work    int    // work since the last checkpoint, in events; each command counts as several events
	apart   int    // least work between two checkpoints
}

// mostRebuilt is the most checkpoints that RebuildTraces leaves, so that there is room for others.
const mostRebuilt = maxCheckpoints * 3 / 4

// RebuildTraces finds the traces of the commands of a stored journal by repeating the commands on a copy of the account.
// It also adds the checkpoints that reading the journal could not add. It works while more returns true, and reports
// whether all traces of the line are known.
func (h *History) RebuildTraces(more func() bool) (done bool) {
	r := &h.rebuild
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
	h.rebuild = rebuild{}
	return true
}

// from begins the work at a checkpoint of a line.
func (r *rebuild) from(l *line, p point) {
	*r = rebuild{account: p.account.Copy(), place: p.place, apart: max(r.apart, busy)}
	if p.place > 0 {
		r.last = l.commands[p.place-1].Trace
	}
}

// next carries out the next command of a line, or a part of an Advance. It adds a checkpoint after enough work.
func (r *rebuild) next(l *line, k *traces) {
	if !r.command(&l.commands[r.place], k) || r.work < r.apart || r.place == len(l.commands) {
		return
	}
	r.work = 0
	if l.leave(r.place, r.account, 1); len(l.points) > mostRebuilt {
		l.thin()
		r.apart *= 2
	}
}

// command carries out a command, or a part of an Advance. It reports whether the command is complete.
func (r *rebuild) command(s *Step, k *traces) (done bool) {
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
