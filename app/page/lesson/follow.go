package lesson

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// watchLesson checks whether the world meets the step on the screen. While the playhead is in the past, it
// checks nothing.
func (l *Room) watchLesson() {
	r := l.run
	if r == nil || l.s.Waiting() || r.at == len(r.script.Steps) || l.s.History.InPast() {
		return
	}
	r.catchUp(l.s.History)
	lines, met := r.witness.Sees(&r.script.Steps[r.at])
	if r.lines = lines; met && !r.met[r.at] {
		r.met[r.at] = true
		l.reveal()
		l.chooseAnswer()
	}
}

// catchUp tells the witness the commands that it does not know yet. If the history no longer has the commands
// that the witness knows, a new witness takes its place.
func (r *lessonRun) catchUp(h *history.History) {
	n := h.Length()
	if r.witness == nil || n < r.told || r.told > 0 && h.Step(r.told-1).Trace != r.last || r.witness.Now() > h.Last() {
		r.witness, r.told = r.script.Witness(), 0
	}
	wait := func(until int64) {
		if rest := until - r.witness.Now(); rest > 0 {
			r.witness.Tell(engine.Advance{Seconds: rest})
		}
	}
	for i := max(0, r.told-1); i < n; i++ { // the last known step may have grown, if it is an Advance
		step := h.Step(i)
		if _, passes := step.Command.(engine.Advance); passes {
			wait(step.Till)
		} else if i >= r.told {
			wait(step.From)
			r.witness.Tell(step.Command)
		}
	}
	if r.told = n; n > 0 {
		r.last = h.Step(n - 1).Trace
	}
}
