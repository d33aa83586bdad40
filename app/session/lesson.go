package session

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// A lessonRun is a lesson that is being followed. Its world is the session's.
type lessonRun struct {
	script *story.Lesson
	at     int    // the step on the screen, from 0; the number of steps when the lesson is done
	met    []bool // the steps that the world has met
	lines  []bool // which of the present step's lines are true
	byHand bool   // something was done by hand since the step began

	witness *story.Witness
	told    int            // how many commands of the line it knows
	last    *history.Trace // of the last of them

	guesses map[int]Guess
}

// NewLesson goes on with a lesson where it was left, or begins it, in a world of its own. What the store has of the user's own world is
// neither read nor changed.
func NewLesson(store Store, script *story.Lesson) *Session {
	s := empty(lessonStore{store, script.Name})
	s.lesson = &lessonRun{script: script, met: make([]bool, len(script.Steps)), guesses: map[int]Guess{}}
	s.openStored()
	s.watchLesson()
	return s
}

// world returns the history of the lesson before its first step. Nothing can be undone in it.
func (r *lessonRun) world() *history.History {
	h := history.New(engine.New(r.script.Start))
	for _, c := range r.script.Opening {
		must(h.Apply(c))
	}
	h.Seal()
	return h
}

// A Lesson is the view of the lesson that is being followed.
type Lesson struct {
	Number  int
	Title   string
	Step    int          // from 0; Steps at the end
	Steps   int          //
	Met     []bool       // the steps that are done
	Lines   []LessonLine // of the present step
	Done    bool         // the present step
	Strayed bool         // something was done by hand in this step that does not belong to it, or something was undone
	Tally   Tally
}

// A LineKind is the kind of a line of a lesson.
type LineKind uint8

// The kinds of lines. A question is not among them; see Question.
const (
	LineTold    LineKind = iota // narration
	LineCommand                 // to be done
	LineExpect                  // to be true then
)

// A LessonLine is a line of a step.
type LessonLine struct {
	Kind LineKind
	Text string // narration, or in the language of stories
	Met  bool   // it has been done, or is true
}

func (s *Session) lessonView() *Lesson {
	r := s.lesson
	if r == nil {
		return nil
	}
	v := &Lesson{Number: r.script.Number, Title: r.script.Title, Step: r.at, Steps: len(r.script.Steps), Met: slices.Clone(r.met), Tally: LoadTally(s.autosave.store)}
	if r.at < v.Steps {
		step := &r.script.Steps[r.at]
		v.Done = r.met[r.at]
		v.Strayed = r.byHand && !v.Done
		v.Lines = LinesOf(step)
		for i := range v.Lines {
			v.Lines[i].Met = v.Done || r.lines != nil && r.lines[i] // there are none while the page waits
		}
	}
	return v
}

// LinesOf returns the lines of a step, of which none is met.
func LinesOf(step *story.LessonStep) []LessonLine {
	lines := make([]LessonLine, len(step.Lines))
	for i := range step.Lines {
		l := &step.Lines[i]
		lines[i] = LessonLine{Kind: LineCommand, Text: l.Text}
		if told, ok := l.Told(); ok {
			lines[i] = LessonLine{Kind: LineTold, Text: told}
		} else if l.Expects() {
			lines[i].Kind = LineExpect
		}
	}
	return lines
}

// LessonTo goes to a step, counted from 0, or to the end of the lesson. Going on from a step that is done keeps the world as it is;
// otherwise the world becomes what the lesson says, as a step that Undo takes back.
func (s *Session) LessonTo(step int) {
	r := s.lesson
	if r == nil || step == r.at {
		return
	}
	step = max(0, min(step, len(r.script.Steps)))
	if step == r.at+1 && r.met[r.at] {
		r.at, r.byHand = step, false
		s.changed()
		s.arriveAtStep()
		return
	}
	s.restage(step)
}

// Rejoin goes back to the beginning of the present step.
func (s *Session) Rejoin() {
	if s.lesson != nil {
		s.restage(s.lesson.at)
	}
}

// restage makes the world what it is before a step.
func (s *Session) restage(step int) {
	r := s.lesson
	s.stage(step)
	r.at, r.byHand = step, false
	for i := step; i < len(r.met); i++ {
		r.met[i] = false
		delete(r.guesses, i)
	}
	for i := range step {
		r.met[i] = true
	}
	s.arriveAtStep()
}

// stage makes a world in which the steps before one have been done.
func (s *Session) stage(step int) {
	script := s.lesson.script
	s.halt()
	s.Pause()
	s.history.SetNote(s.place())
	s.others, s.compare = nil, false
	s.othersChanged()
	s.history.Begin(Step{Kind: StepLesson})
	s.history.Reset(Step{}, engine.New(script.Start))
	for _, c := range script.Opening {
		must(s.history.Apply(c))
	}
	for _, done := range script.Steps[:step] {
		for _, c := range done.Commands {
			s.history.Apply(c) //nolint:errcheck // a refusal can be part of a lesson
		}
	}
	s.history.End()
	s.begin()
	s.selected = 0
	s.changed()
}

// ShowMe does what the step on the screen asks for. If something else was done before, it begins the step anew.
func (s *Session) ShowMe() {
	r := s.lesson
	if r == nil || r.at == len(r.script.Steps) || r.met[r.at] {
		return
	}
	if r.byHand || s.InPast() {
		s.showFrom(r.at)
		return
	}
	s.halt()
	s.Pause()
	step := &r.script.Steps[r.at]
	s.history.SetNote(s.place())
	s.history.Begin(Step{Kind: StepLesson})
	for _, c := range step.Commands {
		s.apply(c) //nolint:errcheck // a refusal can be part of a lesson
	}
	s.history.End()
	r.byHand = false
	if s.watchLesson(); !r.met[r.at] { // earlier steps were done in another way
		s.showFrom(r.at)
	}
	s.arriveAtStep()
}

// showFrom shows a step with the world as the lesson has it.
func (s *Session) showFrom(step int) {
	s.stage(step + 1)
	s.watchLesson()
	s.arriveAtStep()
}

// arriveAtStep chooses an item, if none is chosen, and looks whether the step is done already.
func (s *Session) arriveAtStep() {
	if s.IDOf(s.selected) == "" {
		s.chooseFirst()
	}
	s.watchLesson()
	if r := s.lesson; r.at == len(r.script.Steps) {
		s.tally(r.script.Name, func(t *LessonTally) { t.Done = true })
	}
}
