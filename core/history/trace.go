package history

import "github.com/cosmosttl/cosmosttl/core/engine"

// A Step is a command of the line.
type Step struct {
	Command    engine.Command
	From, Till int64  // the second in which it was given, and the second in which it was done, which is later only for an Advance
	Trace      *Trace // what it caused; nil while that is not known, see RebuildTraces
	number     uint64 // of the steps that the history has made so far: two lines with the same one at a place are the same up to there
}

// A Trace is what a step of the line caused. It also identifies the step: two lines that have the same Trace at a place have the same
// commands up to there. The trace of an Advance at the line's end grows while more time passes; no other trace changes.
type Trace struct {
	Status    int
	Charge    engine.RU     // request units
	Throttled int           // requests refused with status 429; a batch can hold several
	Facts     []engine.Fact // in order
}

// Number identifies the step: two lines of a history that have the same one at a place are the same up to there, but for an Advance at the
// end of one of them, which grows while more time passes.
func (s Step) Number() uint64 { return s.number }

// traces makes traces, many with one allocation.
type traces struct {
	traces []Trace
	facts  []engine.Fact
}

// of returns the trace of a result.
func (k *traces) of(r engine.Result) *Trace {
	if len(k.traces) == cap(k.traces) {
		k.traces = make([]Trace, 0, 64)
	}
	k.traces = append(k.traces, Trace{Status: r.Status, Charge: r.Charge, Throttled: throttled(r), Facts: k.keep(r.Facts)})
	return &k.traces[len(k.traces)-1]
}

// keep copies facts, which the account uses again.
func (k *traces) keep(facts []engine.Fact) []engine.Fact {
	if len(facts) > cap(k.facts)-len(k.facts) {
		k.facts = make([]engine.Fact, 0, max(64, len(facts)))
	}
	n := len(k.facts)
	k.facts = append(k.facts, facts...)
	return k.facts[n:len(k.facts):len(k.facts)]
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

// grow adds what more time has caused to an Advance. A trace that is not known remains so.
func (t *Trace) grow(r engine.Result) {
	if t != nil {
		t.Facts = append(t.Facts, r.Facts...)
	}
}

// with returns a trace of an Advance and of one that follows it; nil if one of them is not known.
func (t *Trace) with(next *Trace) *Trace {
	if t == nil || next == nil {
		return nil
	}
	both := *t
	both.Facts = append(both.Facts[:len(both.Facts):len(both.Facts)], next.Facts...)
	return &both
}

// part returns the trace of an Advance up to the playhead, which is within it.
func (h *History) part(s Step) *Trace {
	if h.account == nil {
		return nil
	}
	a := h.line.replay(h.at)
	r, _ := a.Apply(engine.Advance{Seconds: h.now - s.From}) // the line has been there before
	return h.traces.of(r)
}

// separate gives a copied line its own trace where the trace of the original may grow.
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

// Tip returns the account at the line's end, wherever the playhead is. It must not be changed, and it is valid until the next command.
func (h *History) Tip() *engine.Account {
	if !h.InPast() {
		return h.account
	}
	if h.tip == nil {
		h.tip = h.line.replay(len(h.line.commands))
	}
	return h.tip
}
