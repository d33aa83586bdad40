package story

import "github.com/cosmosttl/cosmosttl/core/engine"

// The verdicts on a line. They never change: programs read them in the report's JSON.
const (
	told   = "told"   // narration
	done   = "done"   // a command that succeeded, or was refused as the story expects
	met    = "met"    // an expectation that is true
	failed = "failed" // a command that was refused unexpectedly, or an expectation that is not true
)

// A Step is a line that has been played.
type Step struct {
	Line      int
	Text      string
	Statement Statement
	Verdict   string           // one of the verdicts above
	Clock     int64            // Unix seconds, after the line
	Status    int              // the status of a command
	Charge    engine.RU        // the charge of a command
	Commands  []engine.Command // the commands that the line applied, usually one
	Events    []engine.Event   // in order
	Err       *engine.Error    // the error of a command that was refused
	Failed    bool             // a fault has refused the command
	Took      int64            // for an advance to the next event: seconds
	Misses    []Miss
	Question  *Question // for a predict line
	Answers   []Answer  // to the questions that this line settles

	StatusExpected bool // one of the expectations right after the line is about its status
}

// Told returns the narration of a line; ok is false for any other line.
func (s *Step) Told() (text string, ok bool) {
	c, ok := s.Statement.(comment)
	return c.text, ok
}

// Expects reports whether the line is an expectation.
func (s *Step) Expects() bool {
	_, is := s.Statement.(Expect)
	return is
}

// A Report is a story that has been played to its end.
type Report struct {
	Title      string
	Start, End int64 // Unix seconds
	Steps      []Step
	Commands   int // lines that are commands
	Met        int // expectations that are true
	Failed     int // expectations and commands that failed
}

// OK reports whether nothing failed.
func (r *Report) OK() bool { return r.Failed == 0 }

// Run plays a story to its end. A failure does not stop it.
func (s *Story) Run() *Report { return s.runWithin(defaultBounds) }

func (s *Story) runWithin(limits bounds) *Report {
	r, _ := playWithin(s, limits).Report(func() bool { return true })
	return r
}

// Report plays the lines that are left while more returns true before each. It reports whether it has played all lines.
func (p *Player) Report(more func() bool) (r *Report, whole bool) {
	r = &Report{Title: (&Story{p.lines}).Header("title"), Start: p.start}
	for more() {
		step, ok := p.Next()
		if !ok {
			whole = true
			break
		}
		r.Steps = append(r.Steps, step)
		if _, ok := step.Statement.(Expect); !ok && step.Verdict != told {
			r.Commands++
		}
		switch step.Verdict {
		case met:
			r.Met++
		case failed:
			r.Failed++
		}
	}
	r.End = p.account.Now()
	return r, whole
}

// judge sets the verdict. A refused command fails unless excused says that an expectation is about the refusal.
func (s *Step) judge(excused bool) {
	if narration(s.Statement) && len(s.Misses) == 0 {
		s.Verdict = told
		return
	}
	_, expectation := s.Statement.(Expect)
	if s.Err != nil && !excused && !expectation {
		s.Misses = append(s.Misses, Miss{"status", success, errorWords(s.Err)})
	}
	switch {
	case len(s.Misses) > 0:
		s.Verdict = failed
	case expectation:
		s.Verdict = met
	default:
		s.Verdict = done
	}
}
