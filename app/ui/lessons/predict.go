package lessons

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/lesson"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/view"
)

const GuessID = "guess"

// Questions are what the user is asked to predict.
type Questions struct {
	*screen.Screen
	Guess lesson.Guess // for the question on the screen
	Next  func()       // plays on to the next event
}

// asking reports whether something is asked that is not known yet.
func (p *Questions) asking() bool { return p.V.Question != nil && !p.V.Question.Known }

// Question is what is asked, and when the answer is known, whether the prediction was right and the rule behind it.
func (p *Questions) Question(q *lesson.Question) app.UI {
	if q == nil {
		return app.Div().Class("none")
	}
	if q.Known {
		return app.Div().Class(elem.Classes("answer", elem.When(q.Guess != nil, elem.Pick(q.Right, "right", "wrong")))).Role("status").Body(
			app.P().Class("verdict").Body(app.B().Text(p.L.GuessVerdict(q)), app.Text(" "+p.L.AnswerText(q, p.V.Now))),
			app.P().Body(elem.Rich(p.L.AnswerRule(q))...),
		)
	}
	var choices []app.UI
	switch q.Word {
	case "items", "analytical-items":
		for i, id := range q.Choices {
			choices = append(choices, p.guessBox(i, "checkbox", slices.Contains(p.Guess.IDs, id), elem.IdText(id)))
		}
	case "deadline":
		for i, at := range q.Moments {
			choices = append(choices, p.guessBox(i, "radio", p.Guess.At == at, app.Text(p.L.When(at, p.V.Now))))
		}
		choices = append(choices, p.guessBox(len(q.Moments), "radio", p.Guess.Never, app.Text(p.L.GuessNever)))
	default:
		choices = append(choices, app.Label().Class("guess-number").Body(
			app.Span().Text(p.L.CountName(q.Word)),
			app.Input().Type("number").ID(GuessID).Class("field num").Min(0).Step(0.01).Attr("autocomplete", "off").
				Disabled(p.Still()).OnInput(p.onGuessNumber)))
	}
	return app.FieldSet().Class("question").Body(append([]app.UI{app.Legend().Text(p.L.QuestionText(q, p.V.Now))}, choices...)...)
}

// guessBox is a choice of a question. Its value is its place among them.
func (p *Questions) guessBox(i int, kind string, chosen bool, name app.UI) app.UI {
	box := app.Input().Type(kind).ID(GuessID + "-" + strconv.Itoa(i)).Name(GuessID).Value(strconv.Itoa(i)).Disabled(p.Still()).OnChange(p.onGuess)
	if chosen {
		box.Checked(true)
	}
	return app.Label().Class("choice").Body(box, app.Span().Body(name))
}

// onGuess reads a choice. What it stands for is asked of the session, since go-app keeps the first handler of an element.
func (p *Questions) onGuess(ctx app.Context, _ app.Event) {
	i, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err == nil {
		p.Act(func() { p.ChooseGuess(i) })
	}
}

// ChooseGuess takes a choice into the prediction or, if it is marked, out of it.
func (p *Questions) ChooseGuess(i int) {
	q := p.S.View().Question
	if q == nil || q.Known {
		return
	}
	switch {
	case q.Word == "deadline":
		p.Guess = lesson.Guess{Never: i >= len(q.Moments)}
		if !p.Guess.Never {
			p.Guess.At = q.Moments[i]
		}
	case i < len(q.Choices):
		p.mark(q.Choices[i])
	}
	p.S.Lesson.Predict(p.Guess)
}

// mark adds an item to the prediction, or takes it away.
func (p *Questions) mark(id string) {
	if at := slices.Index(p.Guess.IDs, id); at >= 0 {
		p.Guess.IDs = slices.Delete(slices.Clone(p.Guess.IDs), at, at+1)
	} else {
		p.Guess.IDs = append(slices.Clone(p.Guess.IDs), id)
	}
}

// MarkButton marks a row for the question which items queries will return.
func (p *Questions) MarkButton(r view.Row) app.UI {
	q := p.V.Question
	if !p.asking() || !slices.Contains(q.Choices, r.ID) || q.Keys != nil && !slices.Contains(q.Keys, r.Key) {
		return app.Span().Class("none")
	}
	marked := slices.Contains(p.Guess.IDs, r.ID)
	return app.Button().Type("button").ID("mark-"+strconv.FormatUint(uint64(r.Key), 10)).Class(elem.Classes("btn quiet square mark-row", elem.When(marked, "met"))).
		Attr("tabindex", -1).Attr("data-mark", uint64(r.Key)).Attr("data-button", 1).Aria("pressed", elem.Truth(marked)).Disabled(p.Still()).
		Body(app.Span().Class(elem.Classes("box", elem.When(marked, "met"))).Body(elem.Icon("check")), elem.Hidden(p.L.MarkRow.With("id", r.ID)))
}

// MarkRow marks the item of a row, or takes the mark away.
func (p *Questions) MarkRow(key session.ItemKey) {
	if p.asking() {
		p.mark(p.S.IDOf(key))
		p.S.Lesson.Predict(p.Guess)
	}
}

func (p *Questions) onGuessNumber(ctx app.Context, _ app.Event) {
	number := ctx.JSSrc().Get("value").String()
	p.Act(func() {
		p.Guess = lesson.Guess{Number: number}
		p.S.Lesson.Predict(p.Guess)
	})
}

// Sync sets what the browser does not take over from the page.
func (p *Questions) Sync() {
	if !p.asking() {
		return
	}
	q := p.V.Question
	for i, id := range q.Choices {
		browser.SetChecked(GuessID+"-"+strconv.Itoa(i), slices.Contains(p.Guess.IDs, id))
	}
	for i, at := range q.Moments {
		browser.SetChecked(GuessID+"-"+strconv.Itoa(i), p.Guess.At == at)
	}
	if q.Word == "deadline" {
		browser.SetChecked(GuessID+"-"+strconv.Itoa(len(q.Moments)), p.Guess.Never)
	}
	if len(q.Choices) == 0 && q.Word != "deadline" {
		browser.SetValue(GuessID, p.Guess.Number)
	}
}
