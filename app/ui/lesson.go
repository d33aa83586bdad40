package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/session"
)

const (
	lessonID     = "lesson"
	lessonGoID   = "lesson-go"
	lessonBodyID = "lesson-body"
	lessonStatus = "lesson-status"
)

// Lesson is the lesson that is being followed, and its text.
type Lesson struct {
	*Screen
	questions *Questions
	folded    bool // on a phone, the lesson shows its title only
}

// draw is the lesson that is being followed: the step on the screen, beside the score that shows it.
func (p *Lesson) draw() app.UI {
	v := p.v.Lesson
	if v == nil {
		return app.Div().Class("none")
	}
	title := p.l.LessonTitle.With("n", strconv.Itoa(v.Number), "title", p.l.Say(v.Title))
	area := app.Section().ID(lessonID).Class("panel lesson").Aria("label", p.l.Lesson)
	if v.Step == v.Steps {
		return area.Body(p.lessonHead(title, v), p.lessonEnd(v))
	}
	var lines []app.UI
	for _, line := range v.Lines {
		if line.Kind != session.LineExpect || !p.questions.asking() { // it would tell the answer
			lines = append(lines, p.lessonLine(line, v.Done))
		}
	}
	return area.Body(
		p.lessonHead(title, v),
		p.lessonBody().Body(
			app.Ol().Class("script").Body(lines...),
			p.questions.question(p.v.Question),
			app.Div().Class("buttons").Body(
				p.lessonButton("lesson-back", classes("btn", when(v.Step == 0, "none")), p.l.LessonBack, p.lessonBack),
				p.lessonButton("lesson-rejoin", classes("btn quiet", when(!v.Strayed, "none")), p.l.LessonRejoin, p.s.Lesson.Rejoin),
				p.lessonButton("lesson-skip", classes("btn", when(!p.questions.asking(), "none")), p.l.LessonShow, p.s.Lesson.ShowMe),
				p.lessonButton(lessonGoID, "btn primary", p.lessonGoName(v), p.lessonGo),
			),
		),
	)
}

// lessonHead is the title with the steps. On a phone it folds what is below.
func (p *Lesson) lessonHead(title string, v *session.Lesson) app.UI {
	fold := app.UI(app.Div().Class("none"))
	if p.phone {
		fold = app.Button().Type("button").ID("lesson-fold").Class("btn quiet square").Aria("label", p.l.LessonFold).Aria("controls", lessonBodyID).
			Aria("expanded", truth(!p.folded)).Disabled(p.still()).OnClick(func(app.Context, app.Event) { p.folded = !p.folded }).Body(icon("down"))
	}
	return head(app.H1().Text(title), p.lessonSteps(v), fold)
}

func (p *Lesson) lessonBody() app.HTMLDiv {
	return app.Div().ID(lessonBodyID).Class(classes("body", when(p.phone && p.folded, "none")))
}

// lessonSteps shows how many of the steps are done.
func (p *Lesson) lessonSteps(v *session.Lesson) app.UI {
	bars := make([]app.UI, v.Steps)
	for i := range bars {
		bars[i] = app.Span().Class(classes(when(v.Met[i], "on"), when(i == v.Step, "here")))
	}
	text := p.l.LessonDone
	if v.Step < v.Steps {
		text = p.l.LessonStep.With("n", strconv.Itoa(v.Step+1), "of", strconv.Itoa(v.Steps))
	}
	return app.Div().Class("progress").Body(
		app.Div().Class("bars").Aria("hidden", yes).Body(bars...),
		app.Span().ID(lessonStatus).Class("hint num").Role("status").Body(
			app.Text(text), hidden(pick(v.Step < v.Steps && v.Done, ". "+p.l.LessonStepDone, ""))),
	)
}

// lessonLine is a line of a step. Narration is text, the other lines are ticked when they are true.
func (p *Lesson) lessonLine(line session.LessonLine, done bool) app.UI {
	if line.Kind == session.LineTold {
		return app.Li().Class("told").Body(app.P().Text(p.l.Say(line.Text)))
	}
	state := p.l.LessonToDo
	if line.Met {
		state = p.l.LessonMet
	}
	mark := app.Span().Class("box")
	if line.Met {
		mark = app.Span().Class("box met").Body(icon("check"))
	}
	look := "does"
	if line.Kind == session.LineExpect {
		look = classes("expects", when(!done, "later"))
	}
	return app.Li().Class(look).Body(mark.Aria("hidden", yes), code(line.Text), hidden(" "+state))
}

// lessonEnd is what there is to see and to do after the last step.
func (p *Lesson) lessonEnd(v *session.Lesson) app.UI {
	_, right, guessed := session.Tally{"": v.Tally[p.script.Name]}.Sums()
	score := p.l.LessonNoGuess
	if guessed > 0 {
		score = p.l.LessonScore.With("right", strconv.Itoa(right), "of", strconv.Itoa(guessed))
	}
	next := app.A().Class("btn primary").ID(lessonGoID).Href("../").Text(p.l.AllLessons)
	if name, ok := nextLesson(p.script.Name); ok {
		next = app.A().Class("btn primary").ID(lessonGoID).Href("../" + name + "/").Text(p.l.NextLesson)
	}
	return p.lessonBody().Body(
		app.P().Class("lede").Text(p.l.LessonDone),
		app.P().Text(score),
		app.P().Class("hint").Text(p.l.LessonPlayOn),
		app.Div().Class("buttons").Body(
			p.lessonButton("lesson-back", "btn", p.l.LessonBack, p.lessonBack),
			p.lessonButton("lesson-again", "btn", p.l.LessonAgain, p.lessonAgain),
			next,
		),
	)
}

func (p *Lesson) lessonButton(id, class, name string, do func()) app.UI {
	return app.Button().Type("button").ID(id).Class(class).Disabled(p.still()).OnClick(p.do(do), app.EventScope(id)).
		Body(app.Span().Text(name))
}

// lessonGoName names what lessonGo does.
func (p *Lesson) lessonGoName(v *session.Lesson) string {
	switch {
	case v.Done && v.Step+1 == v.Steps:
		return p.l.LessonFinish
	case v.Done:
		return p.l.LessonForward
	case p.questions.asking():
		return p.l.LessonPredict
	}
	return p.l.LessonShow
}

// lessonGo is what the lesson suggests now: to predict, to do the step, or to go on.
func (p *Lesson) lessonGo() {
	v := p.s.View().Lesson
	switch {
	case v.Done:
		p.toStep(v.Step + 1)
		return
	case p.questions.asking():
		p.s.Lesson.Predict(p.questions.guess)
	}
	p.s.Lesson.ShowMe()
	p.lessonNews()
}

func (p *Lesson) lessonBack() { p.toStep(p.s.View().Lesson.Step - 1) }

func (p *Lesson) lessonAgain() { p.toStep(0) }

// lessonNews has the focus stay where the lesson goes on.
func (p *Lesson) lessonNews() { p.focus.returnTo = lessonGoID }

// toStep goes to a step by the address, so that the browser's Back and Forward go by step as well. Addresses are read in OnNav.
func (p *Lesson) toStep(step int) {
	p.lessonNews()
	if p.mounted {
		browser.SetFragment("step-" + strconv.Itoa(step+1))
		return
	}
	p.showStep(step)
}

// showStep goes to a step.
func (p *Lesson) showStep(step int) {
	p.questions.guess = session.Guess{}
	p.s.Lesson.LessonTo(step)
	p.announced.known = p.s.Counts()
}

// OnNav goes to the step that the address names, and to its language.
func (p *page) OnNav(ctx app.Context) {
	p.followAddress(ctx)
	if p.script == nil {
		ctx.PreventUpdate()
		return
	}
	step := stepOf(ctx.Page().URL().Fragment)
	if v := p.s.View().Lesson; step != v.Step {
		p.act(func() { p.lesson.showStep(step) })
	}
}

// stepOf returns the step that a fragment names, counted from 0.
func stepOf(fragment string) int {
	if digits, found := strings.CutPrefix(fragment, "step-"); found {
		if n, err := strconv.Atoi(digits); err == nil && n > 0 {
			return n - 1
		}
	}
	return 0
}

// newLesson makes the lesson, with what it asks.
func newLesson(s *Screen) (*Lesson, *Questions) {
	questions := &Questions{Screen: s}
	return &Lesson{Screen: s, questions: questions}, questions
}
