package lessons

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/lesson"
	"github.com/cosmosttl/cosmosttl/app/ui/elem"
)

const PredictID = "predict"

// Prediction is the question beside the matrix, over what stands there otherwise, with the button that asks it, and that plays on to its
// answer. A lesson has questions of its own.
func (p *Questions) Prediction() app.UI {
	if p.Script != nil {
		return app.Div().Class("none")
	}
	q := p.V.Question
	name := elem.Pick(p.asking(), p.L.LessonPredict, p.L.Predict)
	return app.Div().Class("prediction").Body(
		p.Question(q),
		app.Div().Class("buttons").Body(
			app.Button().Type("button").ID(PredictID).Class(elem.Classes("btn", elem.Pick(p.asking(), "primary", "quiet"))).Disabled(p.Still()).
				OnClick(p.Do(p.Predict)).Body(app.Span().Text(name)),
			app.Button().Type("button").ID("predict-end").Class(elem.Classes("btn quiet square", elem.When(q == nil, "none"))).Aria("label", p.L.Close).
				Title(p.L.Close).Disabled(p.Still()).OnClick(p.Do(p.endPrediction)).Body(elem.Icon("close")),
		),
	)
}

// Predict asks, or plays on to the answer.
func (p *Questions) Predict() {
	p.Focus.ReturnTo = PredictID
	if q := p.S.View().Question; q != nil && !q.Known {
		p.S.Lesson.Predict(p.Guess)
		p.Next()
		return
	}
	p.Guess = lesson.Guess{}
	if !p.S.Lesson.Ask() {
		p.Announced.Text = p.L.NoNextEvent
		return
	}
	p.Focus.ReturnTo = GuessID + "-0"
}

func (p *Questions) endPrediction() {
	p.S.Lesson.EndAsk()
	p.Focus.ReturnTo = PredictID
}
