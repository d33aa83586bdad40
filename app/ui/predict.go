package ui

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/story"
)

const guessID = "guess"

// Questions are what the user is asked to predict.
type Questions struct {
	*Screen
	guess session.Guess // for the question on the screen
	next  func()        // plays on to the next event
}

// asking reports whether something is asked that is not known yet.
func (p *Questions) asking() bool { return p.v.Question != nil && !p.v.Question.Known }

// question is what is asked, and when the answer is known, whether the prediction was right and the rule behind it.
func (p *Questions) question(q *session.Question) app.UI {
	if q == nil {
		return app.Div().Class("none")
	}
	if q.Known {
		return app.Div().Class(classes("answer", when(q.Guess != nil, pick(q.Right, "right", "wrong")))).Role("status").Body(
			app.P().Class("verdict").Body(app.B().Text(p.l.GuessVerdict(q)), app.Text(" "+p.l.AnswerText(q, p.v.Now))),
			app.P().Body(rich(p.l.AnswerRule(q))...),
		)
	}
	var choices []app.UI
	switch q.Word {
	case "items", "analytical-items":
		for i, id := range q.Choices {
			choices = append(choices, p.guessBox(i, "checkbox", slices.Contains(p.guess.IDs, id), idText(id)))
		}
	case "deadline":
		for i, at := range q.Moments {
			choices = append(choices, p.guessBox(i, "radio", p.guess.At == at, app.Text(p.l.When(at, p.v.Now))))
		}
		choices = append(choices, p.guessBox(len(q.Moments), "radio", p.guess.Never, app.Text(p.l.GuessNever)))
	default:
		choices = append(choices, app.Label().Class("guess-number").Body(
			app.Span().Text(p.l.CountName(q.Word)),
			app.Input().Type("number").ID(guessID).Class("field num").Min(0).Step(0.01).Attr("autocomplete", "off").
				Disabled(p.still()).OnInput(p.onGuessNumber)))
	}
	return app.FieldSet().Class("question").Body(append([]app.UI{app.Legend().Text(p.l.QuestionText(q, p.v.Now))}, choices...)...)
}

// guessBox is a choice of a question. Its value is its place among them.
func (p *Questions) guessBox(i int, kind string, chosen bool, name app.UI) app.UI {
	box := app.Input().Type(kind).ID(guessID + "-" + strconv.Itoa(i)).Name(guessID).Value(strconv.Itoa(i)).Disabled(p.still()).OnChange(p.onGuess)
	if chosen {
		box.Checked(true)
	}
	return app.Label().Class("choice").Body(box, app.Span().Body(name))
}

// onGuess reads a choice. What it stands for is asked of the session, since go-app keeps the first handler of an element.
func (p *Questions) onGuess(ctx app.Context, _ app.Event) {
	i, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err == nil {
		p.act(func() { p.chooseGuess(i) })
	}
}

func (p *Questions) chooseGuess(i int) {
	q := p.s.View().Question
	if q == nil || q.Known {
		return
	}
	switch {
	case q.Word == "deadline":
		p.guess = session.Guess{Never: i >= len(q.Moments)}
		if !p.guess.Never {
			p.guess.At = q.Moments[i]
		}
	case i < len(q.Choices):
		p.mark(q.Choices[i])
	}
	p.s.Lesson.Predict(p.guess)
}

// mark adds an item to the prediction, or takes it away.
func (p *Questions) mark(id string) {
	if at := slices.Index(p.guess.IDs, id); at >= 0 {
		p.guess.IDs = slices.Delete(slices.Clone(p.guess.IDs), at, at+1)
	} else {
		p.guess.IDs = append(slices.Clone(p.guess.IDs), id)
	}
}

// markButton marks a row for the question which items queries will return.
func (p *Questions) markButton(r session.Row) app.UI {
	q := p.v.Question
	if !p.asking() || !slices.Contains(q.Choices, r.ID) || q.Keys != nil && !slices.Contains(q.Keys, r.Key) {
		return app.Span().Class("none")
	}
	marked := slices.Contains(p.guess.IDs, r.ID)
	return app.Button().Type("button").ID("mark-"+strconv.FormatUint(uint64(r.Key), 10)).Class(classes("btn quiet square mark-row", when(marked, "met"))).
		Attr("tabindex", -1).Attr("data-mark", uint64(r.Key)).Attr("data-button", 1).Aria("pressed", truth(marked)).Disabled(p.still()).
		Body(app.Span().Class(classes("box", when(marked, "met"))).Body(icon("check")), hidden(p.l.MarkRow.With("id", r.ID)))
}

// markRow marks the item of a row, or takes the mark away.
func (p *Questions) markRow(key session.ItemKey) {
	if p.asking() {
		p.mark(p.s.IDOf(key))
		p.s.Lesson.Predict(p.guess)
	}
}

func (p *Questions) onGuessNumber(ctx app.Context, _ app.Event) {
	number := ctx.JSSrc().Get("value").String()
	p.act(func() {
		p.guess = session.Guess{Number: number}
		p.s.Lesson.Predict(p.guess)
	})
}

// sync sets what the browser does not take over from the page.
func (p *Questions) sync() {
	if !p.asking() {
		return
	}
	q := p.v.Question
	for i, id := range q.Choices {
		browser.SetChecked(guessID+"-"+strconv.Itoa(i), slices.Contains(p.guess.IDs, id))
	}
	for i, at := range q.Moments {
		browser.SetChecked(guessID+"-"+strconv.Itoa(i), p.guess.At == at)
	}
	if q.Word == "deadline" {
		browser.SetChecked(guessID+"-"+strconv.Itoa(len(q.Moments)), p.guess.Never)
	}
	if len(q.Choices) == 0 && q.Word != "deadline" {
		browser.SetValue(guessID, p.guess.Number)
	}
}

// nextLesson returns the name of the lesson after one.
func nextLesson(name string) (next string, ok bool) {
	names := story.LessonNames()
	i := slices.Index(names, name)
	if i < 0 || i+1 == len(names) {
		return "", false
	}
	return names[i+1], true
}
