package story

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A Witness follows an account command by command, and says whether the account meets the steps of a lesson.
type Witness struct {
	player *Player
	asked  string // what the last command read; see readBy
}

// Witness returns a witness of an account that is still new. The commands of the opening must be told first.
func (l *Lesson) Witness() *Witness {
	w := &Witness{player: Play(&Story{lines: []line{{statement: Clock{l.Start}}, {statement: Database{None: true}}}})}
	if len(l.Consumers) > 0 {
		w.player.past = history.New(engine.New(l.Start))
		for _, plan := range l.Consumers {
			w.player.plan(plan)
		}
	}
	return w
}

// Now returns the second up to which the witness knows the account.
func (w *Witness) Now() int64 { return w.player.account.Now() }

// Tell tells the witness about a command, which may have been refused.
func (w *Witness) Tell(c engine.Command) {
	w.player.step = &Step{}
	if written, ok := c.(engine.WriteItem); ok {
		w.player.writes(written.In, string(written.Body))
	}
	w.player.apply(c)
	w.asked = readBy(c)
	w.player.commands = nil // only stories need the commands
}

// Sees returns which of the step's lines are true. An expectation is true when the account meets it. All
// other lines are true when the effects of the step's commands are there, under the settings with which
// the container ends the step, at its last second or later. Before that, a line is true when its own new
// effect is there. The step is met when all lines are true.
func (w *Witness) Sees(s *LessonStep) (lines []bool, met bool) {
	w.player.examined = 0 // the limit holds for each call
	done := w.Now() >= s.End && (s.asks == "" || s.asks == w.asked)
	seen := map[int]bool{} // by line: whether the new effects of the line are there
	for _, f := range s.facts {
		there := w.player.present(f) == f
		done = done && there
		if known, ok := seen[f.line]; f.new {
			seen[f.line] = there && (known || !ok)
		}
	}
	lines, met = make([]bool, len(s.Lines)), done
	for i, l := range s.Lines {
		lines[i] = done || seen[i]
		if e, ok := l.Statement.(Expect); ok {
			w.player.step = &Step{}
			e.run(w.player)
			lines[i] = done && len(w.player.step.Misses) == 0
			met = met && lines[i]
		}
	}
	return lines, met
}
