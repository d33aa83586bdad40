package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
)

const predictID = "predict"

// prediction is the question beside the matrix, over what stands there otherwise, with the button that asks it, and that plays on to its
// answer. A lesson has questions of its own.
func (p *Questions) prediction() app.UI {
	if p.script != nil {
		return app.Div().Class("none")
	}
	q := p.v.Question
	name := pick(p.asking(), p.l.LessonPredict, p.l.Predict)
	return app.Div().Class("prediction").Body(
		p.question(q),
		app.Div().Class("buttons").Body(
			app.Button().Type("button").ID(predictID).Class(classes("btn", pick(p.asking(), "primary", "quiet"))).Disabled(p.still()).
				OnClick(p.do(p.predict)).Body(app.Span().Text(name)),
			app.Button().Type("button").ID("predict-end").Class(classes("btn quiet square", when(q == nil, "none"))).Aria("label", p.l.Close).
				Title(p.l.Close).Disabled(p.still()).OnClick(p.do(p.endPrediction)).Body(icon("close")),
		),
	)
}

// predict asks, or plays on to the answer.
func (p *Questions) predict() {
	p.focus.returnTo = predictID
	if q := p.s.View().Question; q != nil && !q.Known {
		p.s.Lesson.Predict(p.guess)
		p.next()
		return
	}
	p.guess = session.Guess{}
	if !p.s.Lesson.Ask() {
		p.announced.text = p.l.NoNextEvent
		return
	}
	p.focus.returnTo = guessID + "-0"
}

func (p *Questions) endPrediction() {
	p.s.Lesson.EndAsk()
	p.focus.returnTo = predictID
}
