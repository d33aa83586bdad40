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
	lines  []bool // which lines of the present step are met
	byHand bool   // the world is not the one in which the step's commands lead to its end: mostly the user has done something
	begun  moment // before the first thing that the user did since then

	witness *story.Witness
	told    int            // the number of steps of the history that the witness knows
	last    *history.Trace // the trace of the last of these steps

	guesses map[int]Guess
}

// A Room is the lesson that is being followed, and the question beside the matrix of the user's own world.
type Room struct {
	s     *session.Session
	view  *view.Viewer
	store saves.Store // stores the score
	run   *lessonRun  // nil in the user's own world
	asked *Question   // the question in the user's own world, or nil
}

// New returns the room of a lesson's script, or of the user's own world if the script is nil. The score is
// kept in the store.
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

// WorldOf returns the world that a stored tail of commands continues; see package saves.
func (l *Room) WorldOf(of string) (*history.History, string) { return l.run.worldOf(of) }

// Makes reports whether the commands of a history build the lesson's whole world and are few enough to be
// stored.
func (l *Room) Makes(h *history.History) bool { return l.run.makes(h) }

// Progress returns the stored form of the lesson's progress, or nil if no lesson is followed.
func (l *Room) Progress() *SavedLesson {
	if l.run == nil {
		return nil
	}
	return l.run.save()
}

// LoadProgress continues a lesson from its stored progress.
func (l *Room) LoadProgress(in *SavedLesson) {
	if l.run != nil && in != nil {
		l.run.load(in)
	}
}

// Restart goes back to the beginning of the lesson.
func (l *Room) Restart() { l.restage(0) }

// Before notes where the user leaves the lesson. A lesson prevents no change.
func (l *Room) Before(session.Change) {
	if r := l.run; r != nil && !r.byHand {
		r.begun = momentOf(l.s.History)
	}
}

// A moment of a history is the same again after what came later has been undone.
type moment struct {
	steps  int    // that can be undone
	last   uint64 // the number of the last command
	second int64
}

func momentOf(h *history.History) moment {
	m := moment{steps: h.UndoSteps(), second: h.Last()}
	if n := h.Length(); n > 0 {
		m.last = h.Step(n - 1).Number()
	}
	return m
}

// After checks whether the world meets the step on the screen, and answers the question beside the matrix. A
// change that the lesson has not made counts as the user's own, and may not belong to the lesson.
func (l *Room) After(c session.Change) {
	switch c.Kind {
	case session.ByShow:
		l.asked = nil // the question was about another container
		return
	case session.ByWorld, session.ByReturn, session.ByAnew:
		l.asked = nil // the question was about another account
	}
	if c.Forks {
		l.asked = nil
	}
	if l.run != nil && c.Kind != session.ByMove && c.Kind != session.ByOpening {
		l.run.byHand = c.Kind != session.ByReturn || momentOf(l.s.History) != l.run.begun
	}
	if l.run != nil && c.Kind == session.ByReturn && !l.s.History.InPast() {
		if q := l.Question(); q != nil && q.Known && l.s.Now() <= q.At {
			l.run.met[l.run.at] = false // until the world is seen to meet the step: the answer may not be true of it
		}
	}
	l.watchLesson()
	l.WatchAsked()
}

// world returns the history of the lesson before its first step. Undo cannot go back beyond this beginning.
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
	Rule    string           // the sentence to remember, with code in backticks
	Step    int              // from 0; Steps at the end
	Steps   int              // of the lesson
	Met     []bool           // the steps that are done
	Lines   []LessonLine     // of the present step
	Done    bool             // the present step is done
	Strayed bool             // the step is not done, and its commands alone do not lead to its end: mostly the user has done something
	Past    int64            // seconds from the end of the present step until now
	Deeds   []engine.Command // the commands of the present step that are left to do
	Tally   Tally
}

// A LineKind is the kind of a line of a lesson.
type LineKind uint8

// The kinds of lines. A question is not among them; see Question.
const (
	LineTold    LineKind = iota // narration
	LineCommand                 // a command to carry out
	LineExpect                  // an expectation of the world after the commands
	LineTaught                  // narration after the commands, which would give the answer away earlier
)

// A LessonLine is a line of a step.
type LessonLine struct {
	Kind LineKind
	Text string // narration, or a line in the language of stories
	Met  bool   // the command was carried out, or the expectation is true
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
		if v.Past = max(0, l.s.Now()-step.End); !v.Done {
			v.Deeds = r.deeds(l.s.Now())
		}
		for i := range v.Lines {
			v.Lines[i].Met = v.Done || r.lines != nil && r.lines[i] // r.lines is nil while the page waits
		}
	}
	return v
}

// deeds returns the commands of the present step without those that the user has carried out, and without the
// time that has passed.
func (r *lessonRun) deeds(now int64) (list []engine.Command) {
	step := &r.script.Steps[r.at]
	if !r.byHand {
		return step.Commands
	}
	till := step.End
	for i, c := range slices.Backward(step.Commands) {
		if a, ok := c.(engine.Advance); ok {
			left := min(a.Seconds, till-now)
			till -= a.Seconds
			if left <= 0 {
				continue
			}
			c = engine.Advance{Seconds: left}
		} else if r.lines != nil && r.lines[step.Of[i]] {
			continue
		}
		list = append(list, c)
	}
	slices.Reverse(list)
	return list
}

// LinesOf returns the lines of a step, all of them not yet met.
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

// LessonTo goes to a step, counted from 0, or to the end of the lesson. Going from a step that is done to the
// next one keeps the world as it is. Otherwise the world becomes the lesson's world at that step, and Undo
// brings the earlier world back.
func (l *Room) LessonTo(step int) {
	r := l.run
	if r == nil || step == r.at {
		return
	}
	step = max(0, min(step, len(r.script.Steps)))
	if step == r.at+1 && r.met[r.at] {
		r.at, r.lines = step, nil
		r.byHand, r.begun = !r.leadsOn(l.s.History), moment{}
		l.s.Changed()
		l.arriveAtStep()
		return
	}
	l.restage(step)
}

// leadsOn reports whether the commands of the present step lead from the world to the end of the step. They may not if
// an earlier step was done in another way, for example a few seconds too late.
func (r *lessonRun) leadsOn(h *history.History) bool {
	if r.at == len(r.script.Steps) {
		return true
	}
	step, then, end := &r.script.Steps[r.at], lessonRun{script: r.script}, h.Fork()
	for _, c := range step.Commands {
		end.Apply(c) //nolint:errcheck // a refusal can be part of a lesson
	}
	then.catchUp(end)
	_, met := then.witness.Sees(step)
	return met
}

// Rejoin goes back to the beginning of the present step.
func (l *Room) Rejoin() {
	if l.run != nil {
		l.restage(l.run.at)
	}
}

// restage makes the world the lesson's world before a step.
func (l *Room) restage(step int) {
	r := l.run
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

// stage makes the lesson's world after a number of steps.
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
	if l.watchLesson(); !r.met[r.at] {                                                     // earlier steps were done differently
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

// Begun chooses an item in the world of a lesson that has just begun, so that Why is about it as in later steps.
func (l *Room) Begun() {
	if l.run == nil {
		return
	}
	if l.Blind() {
		l.chooseOf(&l.run.script.Steps[l.run.at])
	} else if l.s.IDOf(l.s.Selected()) == "" {
		l.s.ChooseFirst()
	}
}

// arriveAtStep chooses an item, if none is chosen, and checks whether the step is already done.
func (l *Room) arriveAtStep() {
	l.Begun()
	if l.watchLesson(); l.Blind() {
		l.s.Player.Pause()
	}
	if r := l.run; r.at == len(r.script.Steps) {
		l.tally(r.script.Name, func(t *LessonTally) { t.Done = true })
	}
}
