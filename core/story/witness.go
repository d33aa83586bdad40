package story

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A Witness is told everything that happens in an account, and says whether it meets the steps of a lesson.
type Witness struct {
	player *Player
	asked  string // by the last command; see readBy
}

// Witness returns a witness of an account in which nothing has happened. The first commands to tell are the commands of the opening.
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

// Now returns the second up to which the witness knows what happened.
func (w *Witness) Now() int64 { return w.player.account.Now() }

// Tell tells a command, which may have been refused.
func (w *Witness) Tell(c engine.Command) {
	w.player.step = &Step{}
	if written, ok := c.(engine.WriteItem); ok {
		w.player.writes(written.In, string(written.Body))
	}
	w.player.apply(c)
	w.asked = readBy(c)
	w.player.commands = nil // they are kept for stories
}

// Sees returns which of the step's lines are true: expectations that the account meets, all other lines when what the step's
// commands bring about is there, under the settings of the container in which it ends, at that second or later. Until then a line is true
// alone when what it changes is there. The step is met when all of that is true.
func (w *Witness) Sees(s *LessonStep) (lines []bool, met bool) {
	w.player.examined = 0 // the limit is one for each look
	done := w.Now() >= s.End && (s.asks == "" || s.asks == w.asked)
	seen := map[int]bool{} // by line, of what is new in the step
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
