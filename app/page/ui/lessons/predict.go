package lessons

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

const GuessID = "guess"

func guessID(key session.ItemKey) string {
	return GuessID + "-item-" + strconv.FormatUint(uint64(key), 10)
}

// Questions are the questions whose answers the user predicts.
type Questions struct {
	*screen.Screen
	lesson *Lesson
	Guess  lesson.Guess // the prediction for the question on the screen
	early  bool         // the user asked for the answer before predicting it
	idle   int64        // the second at which there was no question to ask
}

// field is the id of the first input for a prediction. The button keeps the focus if the boxes are in the lanes.
func field(q *lesson.Question) string {
	switch {
	case q.InLanes():
		return LessonGoID
	case q.Word == "deadline", len(q.Choices) > 0:
		return GuessID + "-0"
	}
	return GuessID
}

// asking reports whether a question is open.
func (p *Questions) asking() bool { return p.V.Blind }

// Question shows the open question. When the answer is known, it shows the prediction and the answer, the text of
// the lesson, and for an item the rule behind the answer.
func (p *Questions) Question(q *lesson.Question, taught app.UI) app.UI {
	if q == nil {
		return app.Div().Class("none")
	}
	if q.Known {
		return app.Div().Class(elem.Classes("answer", elem.When(q.Guess != nil, elem.Pick(q.Right, "right", "wrong")))).Role("status").
			Body(p.verdicts(q), taught, app.P().Class(elem.When(q.Because == nil, "none")).Body(elem.Rich(p.L.AnswerRule(q))...))
	}
	var choices []app.UI
	missing := p.L.GuessFirst
	switch q.Word {
	case "items", "analytical-items":
		choices = append(choices, app.P().Class(elem.Pick(q.InLanes(), "hint", "none")).Text(p.L.GuessTick))
		for i, id := range q.Choices {
			if !q.InLanes() {
				choices = append(choices, p.guessBox(i, "checkbox", slices.Contains(p.Guess.IDs, id), elem.IdText(id)))
			}
		}
		choices = append(choices, p.noneBox(q))
	case "deadline":
		for i, at := range q.Moments {
			choices = append(choices, p.guessBox(i, "radio", p.Guess.At == at, app.Text(p.L.When(at, p.V.Now))))
		}
		choices = append(choices, p.guessBox(len(q.Moments), "radio", p.Guess.Never, app.Text(p.L.GuessNever)))
	default:
		missing = p.L.GuessNumberFirst
		choices = append(choices, app.Div().Class("guess-number").Body(
			app.Input().Type("number").ID(GuessID).Class("field num").Min(0).Step(0.01).Attr("autocomplete", "off").
				Aria("label", p.L.CountName(q.Word)).
				Disabled(p.Still()).OnInput(p.onGuessNumber).OnKeyDown(p.onGuessKey)))
	}
	choices = append(choices, app.P().Class(elem.Classes("guess-first", elem.When(!p.missing(q), "none"))).Role("status").
		Text(missing))
	return app.FieldSet().Class("question").Body(append([]app.UI{app.Legend().Text(p.L.QuestionText(q, p.V.Now))}, choices...)...)
}

// missing reports whether the user asked for the answer and has not predicted it.
func (p *Questions) missing(q *lesson.Question) bool { return p.early && p.Guess.Empty(q) }

// noneBox is the choice that queries return none of the items.
func (p *Questions) noneBox(q *lesson.Question) app.UI {
	return p.guessBox(len(q.Choices), "checkbox", p.Guess.None, app.Text(p.L.GuessNoItem))
}

// verdicts shows the prediction and the answer side by side.
func (p *Questions) verdicts(q *lesson.Question) app.UI {
	var rows []app.UI
	row := func(name string, values ...app.UI) {
		rows = append(rows, app.Div().Body(app.Dt().Text(name), app.Dd().Body(values...)))
	}
	if q.Guess != nil {
		rows = append(rows, app.Div().Class("vs").Body(app.Dt().Class("vh").Text(p.L.Predict), app.Dd().Body(app.B().Text(p.L.GuessVerdict(q)))))
	}
	if q.At != p.V.Now { // the answer is about another second than all else on the screen
		row(p.L.Time, app.Span().Class("num").Text(p.L.When(q.At, p.V.Now)))
	}
	switch q.Answer.Word {
	case "items", "analytical-items":
		if q.Guess != nil {
			row(p.L.GuessSaid, p.chips(q.Guess.IDs, func(id string) string {
				return elem.Pick(slices.Contains(q.Answer.IDs, id), "said", "miss")
			})...)
			var missed []string
			for _, id := range q.Answer.IDs {
				if !slices.Contains(q.Guess.IDs, id) {
					missed = append(missed, id)
				}
			}
			if missed != nil {
				row(p.L.GuessMissed, p.chips(missed, func(string) string { return "missed" })...)
			}
		}
		row(elem.Pick(q.Word == "items", p.L.AnswerQueries, p.L.Analytical), p.chips(q.Answer.IDs, func(string) string { return "live" })...)
		if len(q.Answer.OnDisk) > 0 {
			row(p.L.AnswerOnDisk, p.chips(q.Answer.OnDisk, func(string) string { return "ghost" })...)
		}
	default:
		if q.Guess != nil {
			row(p.L.GuessSaid, app.Span().Class("num").Text(p.L.GuessText(q, p.V.Now)))
		}
		name, value := p.L.AnswerText(q, p.V.Now)
		row(name, app.B().Class("num").Text(value))
	}
	return app.Dl().Class("verdicts").Body(rows...)
}

// chips shows ids in a row.
func (p *Questions) chips(ids []string, look func(id string) string) []app.UI {
	if len(ids) == 0 {
		return []app.UI{app.Span().Class("hint").Text(p.L.GuessNone)}
	}
	chips := make([]app.UI, len(ids))
	for i, id := range ids {
		chips[i] = app.Span().Class("chip "+look(id)).Body(elem.IdText(id), app.Text(" "))
	}
	return chips
}

// guessBox is a choice of a question. Its value is its index among the choices.
func (p *Questions) guessBox(i int, kind string, chosen bool, name app.UI) app.UI {
	box := app.Input().Type(kind).ID(GuessID + "-" + strconv.Itoa(i)).Name(GuessID).Value(strconv.Itoa(i)).Disabled(p.Still()).
		OnChange(p.onGuess)
	if chosen {
		box.Checked(true)
	}
	return app.Label().Class("choice").Body(box, app.Span().Body(name))
}

// onGuess reads a choice. It finds the meaning of the value in the session, because go-app keeps the first handler
// of an element.
func (p *Questions) onGuess(ctx app.Context, _ app.Event) {
	i, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err == nil {
		p.Page.Act(func() { p.ChooseGuess(i) })
	}
}

// ChooseGuess adds a choice to the prediction. It removes a choice that is marked already.
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
	case i == len(q.Choices):
		p.Guess = lesson.Guess{None: !p.Guess.None}
	}
	p.S.Lesson.Predict(p.Guess)
}

// mark adds an item to the prediction. It removes an item that is marked already.
func (p *Questions) mark(id string) {
	p.Guess.None = false
	if at := slices.Index(p.Guess.IDs, id); at >= 0 {
		p.Guess.IDs = slices.Delete(slices.Clone(p.Guess.IDs), at, at+1)
	} else {
		p.Guess.IDs = append(slices.Clone(p.Guess.IDs), id)
	}
}

// LaneBox is the checkbox in an item's lane for the question which items queries will return; it is empty if the question has the
// boxes. asks is false if the question is not about the item.
func (p *Questions) LaneBox(r view.Row) (box app.UI, asks bool) {
	asks = p.asking() && slices.Contains(p.V.Question.Keys, r.Key)
	if !asks || !p.V.Question.InLanes() {
		return app.Span().Class("none"), asks
	}
	input := app.Input().Type("checkbox").ID(guessID(r.Key)).Value(strconv.FormatUint(uint64(r.Key), 10)).
		Aria("label", p.L.MarkRow.With("id", r.ID)).
		Disabled(p.Still()).OnChange(p.onLane)
	if slices.Contains(p.Guess.IDs, r.ID) {
		input.Checked(true)
	}
	word := app.Span().Class(elem.When(len(p.V.Question.Alike) > 0, "none")) // a lane shows what could be taken for a ttl, and it is long
	return app.Label().Class("guess").Attr("data-button", 1).Body(input, word.Aria("hidden", elem.Yes).Text(p.L.GuessReturned)), true
}

// onLane reads a checkbox in a lane. Its value is the key of the item, because go-app keeps the first handler of an
// element.
func (p *Questions) onLane(ctx app.Context, _ app.Event) {
	key, err := strconv.ParseUint(ctx.JSSrc().Get("value").String(), 10, 64)
	if err == nil {
		p.Page.Act(func() { p.MarkRow(session.ItemKey(key)) })
	}
}

// MarkRow marks the item of a row. It removes the mark of an item that is marked already.
func (p *Questions) MarkRow(key session.ItemKey) {
	if q := p.S.View().Question; q != nil && !q.Known && slices.Contains(q.Keys, key) {
		p.mark(p.S.IDOf(key))
		p.S.Lesson.Predict(p.Guess)
	}
}

func (p *Questions) onGuessNumber(ctx app.Context, _ app.Event) {
	number := ctx.JSSrc().Get("value").String()
	p.Page.Act(func() {
		p.Guess = lesson.Guess{Number: number}
		p.S.Lesson.Predict(p.Guess)
	})
}

// onGuessKey lets Enter answer the question, like the button.
func (p *Questions) onGuessKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() != "Enter" {
		ctx.PreventUpdate()
		return
	}
	p.Page.Act(p.lesson.LessonGo)
}

// Sync sets the state of the inputs that go-app does not track.
func (p *Questions) Sync() {
	if !p.asking() {
		return
	}
	q := p.V.Question
	for i, id := range q.Choices {
		box := GuessID + "-" + strconv.Itoa(i)
		if q.InLanes() {
			box = guessID(q.Keys[i])
		}
		browser.SetChecked(box, slices.Contains(p.Guess.IDs, id))
	}
	for i, at := range q.Moments {
		browser.SetChecked(GuessID+"-"+strconv.Itoa(i), p.Guess.At == at)
	}
	switch {
	case q.Word == "deadline":
		browser.SetChecked(GuessID+"-"+strconv.Itoa(len(q.Moments)), p.Guess.Never)
	case len(q.Choices) > 0:
		browser.SetChecked(GuessID+"-"+strconv.Itoa(len(q.Choices)), p.Guess.None)
	default:
		browser.SetValue(GuessID, p.Guess.Number)
	}
}
