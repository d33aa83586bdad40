package lessons

import (
	"cmp"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

const (
	lessonID     = "lesson"
	LessonGoID   = "lesson-go"
	lessonBodyID = "lesson-body"
	lessonStatus = "lesson-status"
)

// Lesson is the lesson that the user follows.
type Lesson struct {
	*screen.Screen
	questions *Questions
	Folded    bool // on a phone, only the title of the lesson is shown

	Presenting bool // see PresentKey
}

// Draw shows the current step of the lesson. It stands beside the score, on which the effects of the step appear.
func (p *Lesson) Draw() app.UI {
	v := p.V.Lesson
	if v == nil {
		return app.Div().Class("none")
	}
	title := p.L.TitleOf(v.Number, v.Title)
	area := app.Section().ID(lessonID).Class("panel lesson").Aria("label", p.L.Lesson)
	if v.Step == v.Steps {
		return area.Body(p.lessonHead(title, v), p.lessonEnd(v))
	}
	restart := p.questions.asking() || p.restarts(v) // the answer begins the step anew, too
	taught, answer := p.taught(v), app.UI(app.Div().Class("none"))
	if p.V.Question != nil {
		taught, answer = answer, taught // it is shown within the answer
	}
	return area.Body(
		p.lessonHead(title, v),
		p.lessonBody().Body(
			p.narration("say", lesson.LineTold, v.Lines),
			p.questions.Question(p.V.Question, answer),
			taught,
			p.past(v),
			p.missing(v),
			p.script(v),
			app.Div().Class("buttons").Body(
				p.lessonButton("lesson-back", elem.Classes("btn", elem.When(v.Step == 0, "none")), p.L.LessonBack, p.LessonBack),
				p.lessonButton("lesson-rejoin", elem.Classes("btn quiet", elem.When(!v.Strayed && v.Past == 0 || restart, "none")), p.L.LessonRejoin,
					p.S.Lesson.Rejoin),
				p.lessonButton("lesson-skip", elem.Classes("btn", elem.When(!p.questions.asking(), "none")), p.L.LessonShow, p.S.Lesson.ShowMe),
				p.lessonButton(LessonGoID, "btn primary", p.lessonGoName(v), p.LessonGo),
			),
		),
	)
}

// narration is the text of one kind in a step.
func (p *Lesson) narration(class string, kind lesson.LineKind, lines []lesson.LessonLine) app.UI {
	var told []app.UI
	for _, line := range lines {
		if line.Kind == kind {
			told = append(told, app.P().Body(elem.Rich(p.L.Told(line.Text))...))
		}
	}
	return app.Div().Class(elem.Classes(class, elem.When(told == nil, "none"))).Body(told...)
}

// past says that the clock is past the end of the step. The texts of the step are then about an earlier second.
func (p *Lesson) past(v *lesson.Lesson) app.UI {
	if v.Past == 0 {
		return app.P().Class("none")
	}
	return app.P().Class("past-step").Role("status").Text(p.L.LessonPast.With("length", p.L.Length(v.Past)))
}

// missing says what the step still waits for after the user did something else by hand. An open question waits for its answer alone,
// and the expectations would give away the answer.
func (p *Lesson) missing(v *lesson.Lesson) app.UI {
	if !v.Strayed || v.Past > 0 || p.questions.asking() {
		return app.P().Class("none")
	}
	missing := p.L.Deeds(v.Deeds)
	for _, line := range v.Lines {
		if missing == "" && !line.Met && line.Kind == lesson.LineExpect {
			missing = "`" + line.Text + "`"
		}
	}
	if missing == "" {
		return app.P().Class("none")
	}
	return app.P().Class("past-step").Role("status").Body(elem.Rich(p.L.LessonMissing.With("line", missing))...)
}

// taught is the text of a step that is shown once the step is done.
func (p *Lesson) taught(v *lesson.Lesson) app.UI {
	if !v.Done {
		return app.Div().Class("none")
	}
	return p.narration("taught", lesson.LineTaught, v.Lines)
}

// script shows the commands of a step in the language of stories, folded. While a question is open, it leaves out
// the expectations, because they would give away the answer.
func (p *Lesson) script(v *lesson.Lesson) app.UI {
	var lines []app.UI
	for _, line := range v.Lines {
		if line.Kind == lesson.LineCommand || line.Kind == lesson.LineExpect && !p.questions.asking() {
			lines = append(lines, p.lessonLine(line, v.Done))
		}
	}
	return app.Details().Class("story").Body(app.Summary().Text(p.L.LessonStory), app.Ol().Class("script").Body(lines...))
}

// lessonHead is the title with the progress. On a phone, it has a button that folds the rest.
func (p *Lesson) lessonHead(title string, v *lesson.Lesson) app.UI {
	fold := app.UI(app.Div().Class("none"))
	if p.Phone {
		fold = app.Button().Type("button").ID("lesson-fold").Class("btn quiet square").Aria("label", p.L.LessonFold).
			Aria("controls", lessonBodyID).
			Aria("expanded", elem.Truth(!p.Folded)).Disabled(p.Still()).OnClick(func(app.Context, app.Event) { p.Folded = !p.Folded }).
			Body(elem.Icon("down"))
	}
	return elem.Head(app.H1().Text(title), p.lessonSteps(v), fold, p.presentButton())
}

func (p *Lesson) lessonBody() app.HTMLDiv {
	return app.Div().ID(lessonBodyID).Class(elem.Classes("body", elem.When(p.Phone && p.Folded, "none")))
}

// lessonSteps shows how many of the steps are done.
func (p *Lesson) lessonSteps(v *lesson.Lesson) app.UI {
	bars := make([]app.UI, v.Steps)
	for i := range bars {
		bars[i] = app.Span().Class(elem.Classes(elem.When(v.Met[i], "on"), elem.When(i == v.Step, "here")))
	}
	text := p.L.LessonDone
	if v.Step < v.Steps {
		text = p.L.LessonStep.With("n", strconv.Itoa(v.Step+1), "of", strconv.Itoa(v.Steps))
	}
	return app.Div().Class("progress").Body(
		app.Div().Class("bars").Aria("hidden", elem.Yes).Body(bars...),
		app.Span().ID(lessonStatus).Class("hint num").Role("status").Body(
			app.Text(text), elem.Hidden(elem.Pick(v.Step < v.Steps && v.Done, ". "+p.L.LessonStepDone, ""))),
	)
}

// lessonLine is a command or an expectation of a step. It has a tick when it is met.
func (p *Lesson) lessonLine(line lesson.LessonLine, done bool) app.UI {
	state := p.L.LessonToDo
	if line.Met {
		state = p.L.LessonMet
	}
	mark := app.Span().Class("box")
	if line.Met {
		mark = app.Span().Class("box met").Body(elem.Icon("check"))
	}
	look := "does"
	if line.Kind == lesson.LineExpect {
		look = elem.Classes("expects", elem.When(!done, "later"))
	}
	return app.Li().Class(look).Body(mark.Aria("hidden", elem.Yes), elem.Code(line.Text), elem.Hidden(" "+state))
}

// lessonEnd follows the last step: the rule, the score, and the way to the next lesson.
func (p *Lesson) lessonEnd(v *lesson.Lesson) app.UI {
	_, right, guessed := lesson.Tally{"": v.Tally[p.Script.Name]}.Sums()
	score := p.L.LessonNoGuess
	if guessed > 0 {
		score = p.L.LessonScore.With("right", strconv.Itoa(right), "of", strconv.Itoa(guessed))
	}
	next := app.A().Class("btn primary").ID(LessonGoID).Href("../").Text(p.L.AllLessons)
	index := app.UI(app.A().Class("none"))
	if e, ok := p.Script.Next(); ok {
		index = app.A().Class("btn").Href("../").Text(p.L.AllLessons)
		next = app.A().Class("btn primary").ID(LessonGoID).Href("../" + e.Name() + "/").Text(p.L.TitleOf(e.Number(), e.Story.Header("title")))
	}
	return p.lessonBody().Body(
		app.Div().Class("rule").Body(app.P().Class("kicker").Text(p.L.LessonRule), app.P().Body(elem.Rich(p.L.Told(v.Rule))...)),
		app.P().Class(elem.When(p.Presenting, "none")).Text(score), // it is the presenter's, also of earlier visits
		app.P().Class("hint").Text(p.L.LessonPlayOn),
		app.Div().Class("buttons again").Body(
			p.lessonButton("lesson-back", "btn quiet", p.L.LessonBack, p.LessonBack),
			p.lessonButton("lesson-again", "btn quiet", p.L.LessonAgain, p.LessonAgain),
		),
		app.Div().Class("buttons").Body(index, next),
	)
}

func (p *Lesson) lessonButton(id, class, name string, do func()) app.UI {
	return app.Button().Type("button").ID(id).Class(class).Disabled(p.Still()).OnClick(p.Do(do), app.EventScope(id)).
		Body(app.Span().Text(name))
}

// lessonGoName is the name of the button that calls LessonGo.
func (p *Lesson) lessonGoName(v *lesson.Lesson) string {
	switch {
	case v.Done && v.Step+1 == v.Steps:
		return p.L.LessonFinish
	case v.Done:
		return p.L.LessonForward
	case p.questions.asking():
		return p.L.LessonPredict
	case p.restarts(v):
		return p.L.LessonRejoin
	case v.Strayed && v.Past > 0: // the step is shown from its beginning, and ends where the lesson ends it
		return p.L.LessonReturn.With("time", p.L.When(p.V.Now-v.Past, p.V.Now))
	}
	return cmp.Or(p.L.Deeds(v.Deeds), p.L.LessonShow)
}

// restarts reports whether the clock is past the end of a step of which more than time is left to do. Then the step
// only begins anew, and its button says what it does.
func (p *Lesson) restarts(v *lesson.Lesson) bool { return v.Strayed && v.Past > 0 && len(v.Deeds) > 0 }

// LessonGo does what the lesson suggests now: it predicts, does the step, or goes to the next step.
func (p *Lesson) LessonGo() {
	v := p.S.View().Lesson
	switch {
	case v.Done:
		p.ToStep(v.Step + 1)
		return
	case p.questions.asking():
		if q := p.S.View().Question; p.questions.Guess.Empty(q) { // the screen says what is missing
			p.questions.early, p.Focus.ReturnTo = true, field(q)
			return
		}
		p.S.Lesson.Predict(p.questions.Guess)
	case p.restarts(v):
		p.S.Lesson.Rejoin()
		p.lessonNews()
		return
	}
	p.S.Lesson.ShowMe()
	p.lessonNews()
	if p.Phone { // the lane of the answer is below the text
		p.BringIntoView("item-" + strconv.FormatUint(uint64(p.S.Selected()), 10))
	}
}

// LessonBack goes back by one step.
func (p *Lesson) LessonBack() { p.ToStep(p.S.View().Lesson.Step - 1) }

func (p *Lesson) LessonAgain() { p.ToStep(0) }

// lessonNews puts the focus on the button that continues the lesson, and scrolls the list to the selected item.
func (p *Lesson) lessonNews() {
	p.Focus.ReturnTo = LessonGoID
	p.Items.BeginAtSelected()
}

// ToStep goes to a step and names it in the address, so that Back and Forward of the browser also go by steps. The
// browser tells of the address later, which would be too late for the next key.
func (p *Lesson) ToStep(step int) {
	p.lessonNews()
	p.ShowStep(step)
	browser.SetFragment("step-" + strconv.Itoa(step+1))
}

// ShowStep goes to a step.
func (p *Lesson) ShowStep(step int) {
	if step != p.S.View().Lesson.Step { // the first navigation keeps what was typed while the program was loaded
		p.questions.Guess, p.questions.early = lesson.Guess{}, false
	}
	p.S.Lesson.LessonTo(step)
	p.Announced.Known = p.S.Viewer.Counts()
	p.OpenView()
}

// New makes the lesson and its questions.
func New(s *screen.Screen) (*Lesson, *Questions) {
	questions := &Questions{Screen: s}
	p := &Lesson{Screen: s, questions: questions}
	questions.lesson = p
	s.Questions = questions
	return p, questions
}
