package timeline

import (
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A Record is what happened in the containers of one name, built from the traces of a history's line. It follows the
// line as the line grows. If undo, redo or a fork replaces the line, the Record goes back to where the new line begins
// to differ.
type Record struct {
	in    engine.Path
	begin *engine.Account // the line's beginning
	state
	marks []state // earlier states, to go back to
}

// state is the progress of a record.
type state struct {
	steps int            // number of the line's steps
	last  *history.Trace // trace of the last of these steps
	facts int            // number of the facts of this trace, which may grow
	sizes sizes          // of the last life
	list  []*life
}

// spacing is the number of steps between two marks.
const spacing = 16

// NewRecord returns an empty record of a container.
func NewRecord(in engine.Path) *Record { return &Record{in: in} }

// Follow brings the record up to the line's end, or to the first step whose trace is not known yet. It works while more
// returns true, and reports whether the record is complete up to that place.
func (r *Record) Follow(h *history.History, more func() bool) (done bool) {
	if r.begin != h.Beginning() {
		r.restart(h)
	}
	if r.steps > 0 && !r.shares(h, &r.state) {
		r.back(h)
	}
	if r.last != nil {
		r.tell(r.last)
	}
	for n := h.Traced(); r.steps < n; {
		if !more() {
			return false
		}
		if r.steps%spacing == 0 && r.steps > 0 && (len(r.marks) == 0 || r.marks[len(r.marks)-1].steps < r.steps) {
			r.mark()
		}
		s := h.Step(r.steps)
		r.steps, r.last, r.facts = r.steps+1, s.Trace, 0
		r.step(s)
		r.tell(s.Trace)
	}
	return true
}

// shares reports whether the line begins with the steps of a state.
func (r *Record) shares(h *history.History, s *state) bool {
	return s.steps <= h.Length() && h.Step(s.steps-1).Trace == s.last
}

func (r *Record) restart(h *history.History) {
	*r = Record{in: r.in, begin: h.Beginning()}
	if c, err := r.begin.Container(r.in); err == nil {
		r.list = append(r.list, lifeOf(c, r.begin.Now()))
	}
}

// back returns to the last mark that the line shares.
func (r *Record) back(h *history.History) {
	n := sort.Search(len(r.marks), func(i int) bool { return !r.shares(h, &r.marks[i]) })
	if n == 0 {
		r.restart(h)
		return
	}
	r.marks = r.marks[:n]
	r.state = r.marks[n-1]
	if l := r.life(); l != nil {
		l.cut(r.sizes)
	}
}

func (r *Record) mark() {
	s := r.state
	s.list = s.list[:len(s.list):len(s.list)]
	if l := r.life(); l != nil {
		s.sizes = l.sizes()
	}
	r.marks = append(r.marks, s)
}

// life returns the container's life at the record's end, or nil if the container has not existed so far.
func (r *Record) life() *life {
	if len(r.list) == 0 {
		return nil
	}
	return r.list[len(r.list)-1]
}

// lifeAt returns the container's life in a second, or nil.
func (r *Record) lifeAt(second int64) *life {
	n := sort.Search(len(r.list), func(i int) bool { return r.list[i].begin > second })
	if n == 0 {
		return nil
	}
	return r.list[n-1]
}

// step adds the effects of a command that are not facts: settings, and the charges of requests.
func (r *Record) step(s history.Step) {
	at, done := s.From, s.Trace.Status < 300
	if cmd, ok := s.Command.(engine.DeleteDatabase); ok && done && cmd.ID == r.in.Database {
		r.end(at)
	}
	in, ok := engine.PathOf(s.Command)
	if !ok || in != r.in {
		return
	}
	if cmd, ok := s.Command.(engine.CreateContainer); ok && done {
		r.list = append(r.list, newLife(at, cmd.Spec.Default, cmd.Throughput)) // a FactLimit follows: the RU/s may be the database's
		return
	}
	l := r.life()
	if l == nil || l.over {
		return
	}
	switch cmd := s.Command.(type) {
	case engine.DeleteContainer:
		if done {
			r.end(at)
		}
	case engine.SetDefault:
		if done {
			l.setDefault(at, cmd.Default)
		}
	case engine.ReplaceContainer:
		if done {
			l.setDefault(at, cmd.Spec.Default)
		}
	case engine.SetThroughput:
		if done {
			l.setThroughput(at, cmd.Throughput)
		}
	case engine.ReadItem:
		if cmd.Region == "" {
			l.request(at, s.Trace)
		}
	default:
		l.request(at, s.Trace)
	}
}

func (r *Record) end(at int64) {
	if l := r.life(); l != nil && !l.over {
		l.over = true
		now := l.counts[len(l.counts)-1]
		l.count(at, -now.OnDisk, -now.Live)
	}
}

// tell adds the facts of a trace that were not added before.
func (r *Record) tell(t *history.Trace) {
	l := r.life()
	for ; r.facts < len(t.Facts); r.facts++ {
		if f := &t.Facts[r.facts]; *f.In == r.in {
			l.tell(f)
		}
	}
}
