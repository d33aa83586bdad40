package history

import "github.com/cosmosttl/cosmosttl/core/engine"

// A Step is a command of the line.
type Step struct {
	Command    engine.Command
	From, Till int64  // the seconds in which the command was given and was done, which differ only for an Advance
	Trace      *Trace // the effects of the command; nil while they are not known, see RebuildTraces
	number     uint64 // the number of the step in the history; two lines with the same number at a place are the same up to there
}

// A Trace is the effects of a step. It also identifies the step: two lines with the same Trace at a place have the same
// commands up to there. The trace of an Advance at the line's end grows while more time passes. No other trace changes.
type Trace struct {
	Status    int
	Refused   int           // the status of the first refusal: of the command, or of an operation or an item in it; 0 for none
	Charge    engine.RU     // request units
	Throttled int           // requests refused with status 429; a batch can hold several
	Facts     []engine.Fact // in order
}

// Number identifies the step. Two lines of a history with the same number at a place are the same up to there. But an
// Advance at the end of one of them may be longer, because it grows while more time passes.
func (s Step) Number() uint64 { return s.number }

// traces makes traces, many of them in one allocation.
type traces struct {
	traces []Trace
	facts  []engine.Fact
}

// of returns the trace of a result.
func (k *traces) of(r engine.Result) *Trace {
	if len(k.traces) == cap(k.traces) {
		k.traces = make([]Trace, 0, 64)
	}
	k.traces = append(k.traces, Trace{Status: r.Status, Refused: refused(r), Charge: r.Charge, Throttled: throttled(r),
		Facts: k.keep(r.Facts)})
	return &k.traces[len(k.traces)-1]
}

// keep copies facts, because the account uses their memory again.
func (k *traces) keep(facts []engine.Fact) []engine.Fact {
	if len(facts) > cap(k.facts)-len(k.facts) {
		k.facts = make([]engine.Fact, 0, max(64, len(facts)))
	}
	n := len(k.facts)
	k.facts = append(k.facts, facts...)
	return k.facts[n:len(k.facts):len(k.facts)]
}

// refused returns the status of the first refusal: of the command, or of an operation or an item in it; 0 for none.
func refused(r engine.Result) int {
	if part := r.PartRefused(); part != nil {
		return part.Status
	}
	if r.Status >= leastRefusal {
		return r.Status
	}
	return 0
}

// throttled returns the number of requests that were refused with status 429.
func throttled(r engine.Result) (n int) {
	batch, ok := r.Answer.(engine.BatchResult)
	if !ok && r.Status == statusThrottled {
		return 1
	}
	for _, op := range batch.Results {
		if op.Status == statusThrottled {
			n++
		}
	}
	return n
}

const statusThrottled = 429

// grow adds the facts of a longer Advance to its trace. An unknown trace stays unknown.
func (t *Trace) grow(r engine.Result) {
	if t != nil {
		t.Facts = append(t.Facts, r.Facts...)
	}
}

// with returns the trace of an Advance and the next Advance together, or nil if one of the traces is not known.
func (t *Trace) with(next *Trace) *Trace {
	if t == nil || next == nil {
		return nil
	}
	both := *t
	both.Facts = append(both.Facts[:len(both.Facts):len(both.Facts)], next.Facts...)
	return &both
}

// part returns the trace of the part of an Advance before the playhead.
func (h *History) part(s Step) *Trace {
	if h.account == nil {
		return nil
	}
	a := h.line.replay(h.at)
	r, _ := a.Apply(engine.Advance{Seconds: h.now - s.From}) // the line has been there before
	return h.traces.of(r)
}

// separate gives a copied line its own last trace, because the trace of the original may grow.
func (l *line) separate() {
	if n := len(l.commands); n > 0 && l.commands[n-1].Trace != nil {
		t := *l.commands[n-1].Trace
		t.Facts = t.Facts[:len(t.Facts):len(t.Facts)]
		l.commands[n-1].Trace = &t
	}
}

// Length returns the number of steps of the line, including those after the playhead.
func (h *History) Length() int { return len(h.line.commands) }

// Step returns a step of the line, from 0.
func (h *History) Step(i int) Step { return h.line.commands[i] }

// Traced returns the number of steps at the line's beginning whose traces are known.
func (h *History) Traced() int {
	l := &h.line
	for l.traced < len(l.commands) && l.commands[l.traced].Trace != nil {
		l.traced++
	}
	return l.traced
}

// Tip returns the account at the line's end, wherever the playhead is. The caller must not change the account. It is
// valid until the next command.
func (h *History) Tip() *engine.Account {
	if !h.InPast() {
		return h.account
	}
	if h.tip == nil {
		h.tip = h.line.replay(len(h.line.commands))
	}
	return h.tip
}
