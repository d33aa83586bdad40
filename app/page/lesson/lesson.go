package lesson

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/consumer"
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
	late   int64  // seconds between the end of the step and when the world met it

	witness *story.Witness
	told    int            // how many commands of the line it knows
	last    *history.Trace // of the last of them

	guesses map[int]Guess
}

// A Room is the lesson that is being followed, and the question beside the matrix of the user's own world.
type Room struct {
	s     *session.Session
	view  *view.Viewer
	store saves.Store // of the score
	run   *lessonRun  // nil in the user's own world
	asked *Question   // in the user's own world; nil for none
}

// New returns the lesson of a script, or the questions of the user's own world if that is nil. The score is kept in the store.
func New(s *session.Session, view *view.Viewer, store saves.Store, script *story.Lesson) *Room {
	l := &Room{s: s, view: view, store: store}
	if script != nil {
		l.run = &lessonRun{script: script, met: make([]bool, len(script.Steps)), guesses: map[int]Guess{}}
	}
	view.Asks = l
	return l
}

// Follows reports whether a lesson is followed.
func (l *Room) Follows() bool { return l.run != nil }

// Consumers returns the simulated consumers of the change feeds of the lesson's world.
func (l *Room) Consumers() []consumer.Plan {
	if l.run == nil {
		return nil
	}
	return l.run.script.Consumers
}

// WorldOf returns the world that a stored tail continues; see saves.
func (l *Room) WorldOf(of string) (*history.History, string) { return l.run.worldOf(of) }

// Makes reports whether what was done makes the lesson's world, in so few commands that they can be stored.
func (l *Room) Makes(h *history.History) bool { return l.run.makes(h) }

// Progress returns how far the lesson has come, to be stored; nil if none is followed.
func (l *Room) Progress() *SavedLesson {
	if l.run == nil {
		return nil
	}
	return l.run.save()
}

// LoadProgress goes on where the lesson was left.
func (l *Room) LoadProgress(in *SavedLesson) {
	if l.run != nil && in != nil {
		l.run.load(in)
	}
}

// Restart goes back to the beginning of the lesson.
func (l *Room) Restart() { l.restage(0) }

// Before does nothing: a lesson prevents no change.
func (l *Room) Before(session.Change) {}

// After looks whether the world meets the step on the screen, and answers the question beside the matrix. What happens in another way than
// by the lesson itself belongs to the user, who may have left the lesson's way.
func (l *Room) After(c session.Change) {
	switch c.Kind {
	case session.ByShow:
		l.asked = nil // it was about another container
		return
	case session.ByWorld, session.ByReturn, session.ByAnew:
		l.asked = nil // it was about another account
	}
	if c.Forks {
		l.asked = nil
	}
	if l.run != nil && c.Kind != session.ByMove && c.Kind != session.ByOpening {
		l.run.byHand = true
	}
	l.watchLesson()
	l.WatchAsked()
}

// world returns the history of the lesson before its first step. Nothing can be undone in it.
func (r *lessonRun) world() *history.History {
	h := history.New(engine.New(r.script.Start))
	for _, c := range r.script.Opening {
		session.Must(h.Apply(c))
	}
	h.Seal()
	return h
}

// A Lesson is the view of the lesson that is being followed.
type Lesson struct {
	Number  int
	Title   string
	Rule    string           // what there is to remember; code in backticks
	Step    int              // from 0; Steps at the end
	Steps   int              //
	Met     []bool           // the steps that are done
	Lines   []LessonLine     // of the present step
	Done    bool             // the present step
	Strayed bool             // something was done by hand in this step that does not belong to it, or something was undone
	Past    int64            // seconds that the clock was past the end of the present step, when it was done or, until then, now
	Deeds   []engine.Command // of the present step, until it is done
	Tally   Tally
}

// A LineKind is the kind of a line of a lesson.
type LineKind uint8

// The kinds of lines. A question is not among them; see Question.
const (
	LineTold    LineKind = iota // narration
	LineCommand                 // to be done
	LineExpect                  // to be true then
	LineTaught                  // narration after the commands: what they show. It would give the answer away before.
)

// A LessonLine is a line of a step.
type LessonLine struct {
	Kind LineKind
	Text string // narration, or in the language of stories
	Met  bool   // it has been done, or is true
}

func (l *Room) LessonView() *Lesson {
	r := l.run
	if r == nil {
		return nil
	}
	v := &Lesson{Number: r.script.Number, Title: r.script.Title, Rule: r.script.Rule, Step: r.at, Steps: len(r.script.Steps),
		Met: slices.Clone(r.met), Tally: LoadTally(l.store)}
	if r.at < v.Steps {
		step := &r.script.Steps[r.at]
		v.Done = r.met[r.at]
		v.Strayed = r.byHand && !v.Done
		v.Lines = LinesOf(step)
		if v.Past = r.late; !v.Done {
			v.Past, v.Deeds = max(0, l.s.Now()-step.End), step.Commands
		}
		for i := range v.Lines {
			v.Lines[i].Met = v.Done || r.lines != nil && r.lines[i] // there are none while the page waits
		}
	}
	return v
}

// LinesOf returns the lines of a step, of which none is met.
func LinesOf(step *story.LessonStep) []LessonLine {
	lines, telling := make([]LessonLine, len(step.Lines)), LineTold
	for i := range step.Lines {
		l := &step.Lines[i]
		if told, ok := l.Told(); ok {
			lines[i] = LessonLine{Kind: telling, Text: told}
			continue
		}
		telling = LineTaught
		lines[i] = LessonLine{Kind: LineCommand, Text: l.Text}
		if l.Expects() {
			lines[i].Kind = LineExpect
		}
	}
	return lines
}

// LessonTo goes to a step, counted from 0, or to the end of the lesson. Going on from a step that is done keeps the world as it is;
// otherwise the world becomes what the lesson says, as a step that Undo takes back.
func (l *Room) LessonTo(step int) {
	r := l.run
	if r == nil || step == r.at {
		return
	}
	step = max(0, min(step, len(r.script.Steps)))
	if step == r.at+1 && r.met[r.at] {
		r.at, r.byHand, r.late, r.lines = step, false, 0, nil
		l.s.Changed()
		l.arriveAtStep()
		return
	}
	l.restage(step)
}

// Rejoin goes back to the beginning of the present step.
func (l *Room) Rejoin() {
	if l.run != nil {
		l.restage(l.run.at)
	}
}

// restage makes the world what it is before a step.
func (l *Room) restage(step int) {
	r := l.run
	l.stage(step)
	r.at, r.byHand, r.late = step, false, 0
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
func (l *Room) stage(steps int) {
	script := l.run.script
	l.asked = nil
	l.s.BeginAnew(l, session.Step{Kind: session.StepLesson}, script.Start, func(h *history.History) {
		for _, c := range script.Opening {
			session.Must(h.Apply(c))
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
func (l *Room) ShowMe() {
	r := l.run
	if r == nil || r.at == len(r.script.Steps) || r.met[r.at] {
		return
	}
	if r.byHand || l.s.History.InPast() {
		l.showFrom(r.at)
		return
	}
	l.s.ApplyAll(l, session.Step{Kind: session.StepLesson}, r.script.Steps[r.at].Commands) // a refusal can be part of a lesson
	if l.watchLesson(); !r.met[r.at] {                                                     // earlier steps were done in another way
		l.showFrom(r.at)
	}
	l.arriveAtStep()
}

// showFrom shows a step with the world as the lesson has it.
func (l *Room) showFrom(step int) {
	l.stage(step + 1)
	l.watchLesson()
	l.arriveAtStep()
}

// arriveAtStep chooses an item, if none is chosen, and looks whether the step is done already.
func (l *Room) arriveAtStep() {
	if l.Blind() {
		l.chooseOf(&l.run.script.Steps[l.run.at])
	} else if l.s.IDOf(l.s.Selected()) == "" {
		l.s.ChooseFirst()
	}
	if l.watchLesson(); l.Blind() {
		l.s.Player.Pause()
	}
	if r := l.run; r.at == len(r.script.Steps) {
		l.tally(r.script.Name, func(t *LessonTally) { t.Done = true })
	}
}
