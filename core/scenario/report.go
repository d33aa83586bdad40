package scenario

import "github.com/cosmosttl/cosmosttl/core/engine"

// A Verdict is what a line came to. Zero is unknown.
type Verdict uint8

// The verdicts.
const (
	VerdictUnknown Verdict = iota
	Told                   // narration: nothing to judge
	Done                   // a command that went well, or was refused as the story expects
	Met                    // an expectation that is true
	Failed                 // a command that was refused unexpectedly, or an expectation that is not true
)

var verdictNames = [...]string{"unknown", "told", "done", "met", "failed"}

// String is the verdict's stable name.
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return verdictNames[0]
}

// A Miss is a difference between what a story says and what is, in the words of the language.
type Miss struct {
	What string `json:"what"`
	Want string `json:"want"`
	Got  string `json:"got"`
}

// A Step is a line that has been played.
type Step struct {
	Line      int
	Text      string
	Statement Statement
	Verdict   Verdict
	Clock     int64          // Unix seconds, afterwards
	Status    int            // of a command
	Charge    engine.RU      // of a command
	Events    []engine.Event // in order
	Err       *engine.Error  // of a command that was refused
	Notes     []string       // what the line came down to
	Misses    []Miss
}

// A Report is a story that has been played to its end.
type Report struct {
	Title      string
	Start, End int64 // Unix seconds
	Steps      []Step
	Commands   int // lines that changed or asked something
	Met        int // expectations that are true
	Failed     int // lines that failed, expectations and commands
}

// OK tells whether nothing failed.
func (r *Report) OK() bool { return r.Failed == 0 }

// Run plays a story to its end. Nothing in it stops the run: what comes after a failure is told as well.
func (s *Story) Run() *Report { return s.RunWithin(DefaultLimits) }

// RunWithin runs with limits of one's own.
func (s *Story) RunWithin(limits Limits) *Report {
	p := PlayWithin(s, limits)
	r := &Report{Title: s.Title(), Start: p.start}
	for step := range p.Steps() {
		r.Steps = append(r.Steps, step)
		switch step.Statement.(type) {
		case Header, Comment, Blank, Expect:
		default:
			r.Commands++
		}
		switch step.Verdict {
		case Met:
			r.Met++
		case Failed:
			r.Failed++
		}
	}
	r.End = p.account.Now()
	return r
}

// judge gives the verdict, when all that happened is known.
func (s *Step) judge(excused bool) {
	_, expectation := s.Statement.(Expect)
	switch s.Statement.(type) {
	case Header, Comment, Blank:
		s.Verdict = Told
		return
	}
	if s.Err != nil && !excused && !expectation {
		s.Misses = append(s.Misses, Miss{"status", "success", errorWords(s.Err)})
	}
	switch {
	case len(s.Misses) > 0:
		s.Verdict = Failed
	case expectation:
		s.Verdict = Met
	default:
		s.Verdict = Done
	}
}
