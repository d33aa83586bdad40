package lessons

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

const (
	PredictID   = "predict"
	PredictGoID = "predict-go"
)

// Prediction is the button that asks, in the user's own world, which items queries will return. Lessons have their
// own questions.
func (p *Questions) Prediction() app.UI {
	if p.Script != nil {
		return app.Div().Class("none")
	}
	button := app.Button().Type("button").ID(PredictID).Class("btn quiet").Disabled(p.Still()).OnClick(p.Do(p.Predict)).
		Body(app.Span().Text(p.L.Predict))
	switch {
	case p.V.Blind:
		button.Class("btn quiet none")
	case p.S.History.InPast():
		button.Aria("disabled", elem.Yes).Title(p.L.PredictPast)
	}
	none := app.Span().Class("none")
	if p.idle == p.V.Now && !p.V.HasNextEvent {
		none = app.Span().Class("hint").Text(p.NothingNext())
	}
	return app.Div().Class("prediction").Body(none, button)
}

// Line is the question in the user's own world, and later its answer, in the place of the hint. ok is false if there
// is no question. The buttons have scopes, because go-app would otherwise keep the handlers of the hint's buttons.
func (p *Questions) Line() (line app.UI, ok bool) {
	q := p.V.Question
	if p.Script != nil || q == nil {
		return nil, false
	}
	area := app.Section().ID("asked").Aria("label", p.L.Predict)
	end := func(name string) app.UI {
		return app.Button().Type("button").ID("predict-end").Class("btn quiet hide").Disabled(p.Still()).
			OnClick(p.Do(p.endPrediction), app.EventScope("end")).Body(app.Span().Text(name))
	}
	next := func(name string) app.UI {
		return app.Button().Type("button").ID(PredictGoID).Class("btn primary").Disabled(p.Still()).
			OnClick(p.Do(p.Predict), app.EventScope("predict")).Body(app.Span().Text(name))
	}
	if !q.Known {
		return area.Class("guide asking").Body(
			app.Div().Class("progress").Body(elem.Icon("hidden")),
			app.P().Body(app.B().Text(p.L.QuestionText(q, p.V.Now)), app.Text(" "),
				app.Span().Role("status").Class(elem.When(p.missing(q), "guess-first")).Text(elem.Pick(p.missing(q), p.L.GuessFirst, p.L.GuessTick))),
			p.noneBox(q),
			next(p.L.LessonPredict), end(p.L.PredictEnd),
		), true
	}
	said := q.Guess != nil
	return area.Class(elem.Classes("guide answered", elem.When(said, elem.Pick(q.Right, "right", "wrong")))).Body(
		app.Div().Class("progress").Body(elem.Icon(elem.Pick(said, elem.Pick(q.Right, "check", "close"), "hidden"))),
		app.Div().Class("verdict").Role("status").Body(p.verdicts(q), app.Span().Class("because").Body(elem.Rich(p.L.AnswerRule(q))...)),
		next(p.L.Predict), end(p.L.Close),
	), true
}

// Predict asks a question. If a question is open, it advances the clock to the answer.
func (p *Questions) Predict() {
	p.Focus.ReturnTo = PredictGoID
	if q := p.S.View().Question; q != nil && !q.Known {
		if p.early = p.Guess.Empty(q); p.early { // the screen says what is missing
			return
		}
		p.S.Lesson.Predict(p.Guess)
		p.S.Advance(max(0, q.At-p.S.Now()))
		if q := p.S.View().Question; q != nil && q.Because != nil {
			p.S.Viewer.Select(q.Because.Row.Key) // so that Why explains the answer
		}
		return
	}
	p.Guess, p.early = lesson.Guess{}, false
	switch {
	case p.S.History.InPast():
		p.Focus.ReturnTo, p.Announced.Text = PredictID, p.L.PredictPast
	case !p.S.Lesson.Ask(p.Items.Seen()...):
		p.Focus.ReturnTo, p.Announced.Text, p.idle = PredictID, p.NothingNext(), p.S.Now()
	default:
		p.Tab = screen.TabTimeline
		p.Focus.ReturnTo = guessID(p.S.View().Question.Keys[0])
	}
}

func (p *Questions) endPrediction() {
	p.S.Lesson.EndAsk()
	p.Focus.ReturnTo = PredictID
}
