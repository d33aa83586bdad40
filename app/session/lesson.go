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

// A LessonRoom is the lesson that is being followed, and the question beside the matrix of the user's own world.
type LessonRoom struct {
	s      *Session
	view   *Viewer
	store  Store      // of the score
	lesson *lessonRun // nil in the user's own world
	asked  *Question  // beside the matrix; nil for none
}

// NewLessonRoom returns the lesson of a script, or the questions of the user's own world if that is nil. The score is kept in the store.
func NewLessonRoom(s *Session, view *Viewer, store Store, script *story.Lesson) *LessonRoom {
	l := &LessonRoom{s: s, view: view, store: store}
	if script != nil {
		l.lesson = &lessonRun{script: script, met: make([]bool, len(script.Steps)), guesses: map[int]Guess{}}
	}
	return l
}

// Follows reports whether a lesson is followed.
func (l *LessonRoom) Follows() bool { return l.lesson != nil }

// WorldOf returns the world that a stored tail continues; see saves.
func (l *LessonRoom) WorldOf(of string) (*history.History, string) { return l.lesson.worldOf(of) }

// Makes reports whether what was done makes the lesson's world, in so few commands that they can be stored.
func (l *LessonRoom) Makes(h *history.History) bool { return l.lesson.makes(h) }

// Progress returns how far the lesson has come, to be stored; nil if none is followed.
func (l *LessonRoom) Progress() *savedLesson {
	if l.lesson == nil {
		return nil
	}
	return l.lesson.save()
}

// LoadProgress goes on where the lesson was left.
func (l *LessonRoom) LoadProgress(in *savedLesson) {
	if l.lesson != nil && in != nil {
		l.lesson.load(in)
	}
}

// Restart goes back to the beginning of the lesson.
func (l *LessonRoom) Restart() { l.restage(0) }

// Before does nothing: a lesson is in the way of no change.
func (l *LessonRoom) Before(Change) {}

// After looks whether the world meets the step on the screen, and answers the question beside the matrix. What happens in another way than
// by the lesson itself belongs to the user, who may have left the lesson's way.
func (l *LessonRoom) After(c Change) {
	switch c.Kind {
	case ByShow:
		l.asked = nil // it was about another container
		return
	case ByWorld, ByReturn, ByAnew:
		l.asked = nil // it was about another account
	}
	if c.Forks {
		l.asked = nil
	}
	if l.lesson != nil && c.Kind != ByMove && c.Kind != ByOpening {
		l.lesson.byHand = true
	}
	l.watchLesson()
	l.watchAsked()
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

func (l *LessonRoom) lessonView() *Lesson {
	r := l.lesson
	if r == nil {
		return nil
	}
	v := &Lesson{Number: r.script.Number, Title: r.script.Title, Step: r.at, Steps: len(r.script.Steps), Met: slices.Clone(r.met), Tally: LoadTally(l.store)}
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
func (l *LessonRoom) LessonTo(step int) {
	r := l.lesson
	if r == nil || step == r.at {
		return
	}
	step = max(0, min(step, len(r.script.Steps)))
	if step == r.at+1 && r.met[r.at] {
		r.at, r.byHand = step, false
		l.s.Changed()
		l.arriveAtStep()
		return
	}
	l.restage(step)
}

// Rejoin goes back to the beginning of the present step.
func (l *LessonRoom) Rejoin() {
	if l.lesson != nil {
		l.restage(l.lesson.at)
	}
}

// restage makes the world what it is before a step.
func (l *LessonRoom) restage(step int) {
	r := l.lesson
	l.stage(step)
	r.at, r.byHand = step, false
	for i := step; i < len(r.met); i++ {
		r.met[i] = false
		delete(r.guesses, i)
	}
	for i := range step {
		r.met[i] = true
	}
	l.arriveAtStep()
}

// stage makes a world in which so many steps have been done.
func (l *LessonRoom) stage(steps int) {
	script := l.lesson.script
	l.asked = nil
	l.s.BeginAnew(l, Step{Kind: StepLesson}, script.Start, func(h *history.History) {
		for _, c := range script.Opening {
			must(h.Apply(c))
		}
		for _, done := range script.Steps[:steps] {
			for _, c := range done.Commands {
				h.Apply(c) //nolint:errcheck // a refusal can be part of a lesson
			}
		}
	})
	l.s.Choose(0)
}

// ShowMe does what the step on the screen asks for. If something else was done before, it begins the step anew.
func (l *LessonRoom) ShowMe() {
	r := l.lesson
	if r == nil || r.at == len(r.script.Steps) || r.met[r.at] {
		return
	}
	if r.byHand || l.s.InPast() {
		l.showFrom(r.at)
		return
	}
	l.s.ApplyAll(l, Step{Kind: StepLesson}, r.script.Steps[r.at].Commands) // a refusal can be part of a lesson
	if l.watchLesson(); !r.met[r.at] {                                     // earlier steps were done in another way
		l.showFrom(r.at)
	}
	l.arriveAtStep()
}

// showFrom shows a step with the world as the lesson has it.
func (l *LessonRoom) showFrom(step int) {
	l.stage(step + 1)
	l.watchLesson()
	l.arriveAtStep()
}

// arriveAtStep chooses an item, if none is chosen, and looks whether the step is done already.
func (l *LessonRoom) arriveAtStep() {
	if l.s.IDOf(l.s.Selected()) == "" {
		l.s.ChooseFirst()
	}
	l.watchLesson()
	if r := l.lesson; r.at == len(r.script.Steps) {
		l.tally(r.script.Name, func(t *LessonTally) { t.Done = true })
	}
}
