package planpage

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/planner"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// Render renders the page.
func (p *Page) Render() app.UI {
	p.draw()
	answers := make([]app.UI, planner.MaxDrafts)
	for i := range answers {
		answers[i] = app.Section().Class("none")
		if i < len(p.room.Drafts) {
			answers[i] = p.answer(i)
		}
	}
	lost := app.UI(app.P().Class("none"))
	if p.room.Lost && p.inBrowser {
		lost = app.P().Class("pl-lost").Text(p.l.PlanNotKept)
	}
	return app.Div().Class("page pl-page").Body(
		app.Header().Class("top").Body(
			elem.Brand(p.l.Brand),
			app.Nav().Class("pl-nav").Aria("label", p.l.Views).
				Body(app.A().Class("btn quiet").Href(p.Home).Text(p.l.Playground), app.A().Class("btn quiet").Href("./").Aria("current", "page").
					Text(p.l.Plan), app.A().Class("btn quiet").Href(p.Home+"learn/").Text(p.l.Lessons)),
			app.Div().Class("top-tools").Body(p.Choices(app.IsServer)),
		),
		app.Main().Class("pl-main").Body(
			app.Div().Class("pl-intro").Body(app.H1().Text(p.l.PlanHead), app.P().Text(p.l.PlanIntro), p.menu(), p.tools(), lost,
				app.P().Class(elem.Classes("pl-said", elem.When(p.alarm, "bad"))).Role("status").Text(p.said), app.P().Class("vh").
					Aria("live", "polite").Text(p.announced)),
			p.sheet(),
			app.Div().Class(elem.Classes("pl-answers", elem.When(len(p.room.Drafts) > 1, "several"))).
				Body(append([]app.UI{p.differences()}, answers...)...),
		),
		app.Footer().Class("foot").Body(app.P().Body(elem.Rich(p.l.PlanKeys+" "+p.eachPoint())...), app.P().Body(elem.Rich(p.l.Footer)...)),
	)
}

// eachPoint says how much time a point of the pictures covers.
func (p *Page) eachPoint() string {
	for _, c := range p.charts {
		if c != nil {
			return p.l.PlanEach.With("length", p.l.Span(max(1, c.columns[0].To-c.columns[0].From)))
		}
	}
	return ""
}

// differences says in which lines the other plans differ from the first one.
func (p *Page) differences() app.UI {
	if len(p.room.Drafts) == 1 {
		return app.Div().Class("none")
	}
	var list []app.UI
	for i := 1; i < len(p.room.Drafts); i++ {
		a, b := planner.Differences(p.room.Drafts[0].Text, p.room.Drafts[i].Text)
		if len(a)+len(b) == 0 {
			list = append(list, app.P().Text(p.l.PlanAlike.With("a", "A", "b", letter(i))))
			continue
		}
		list = append(list, app.P().Text(p.l.PlanDiffer.With("a", "A", "b", letter(i))))
		for _, only := range []struct {
			letter string
			lines  []string
		}{{"A", a}, {letter(i), b}} {
			for _, line := range only.lines {
				if cut := []rune(line); len(cut) > 60 {
					line = string(cut[:60]) + "…"
				}
				list = append(list, app.Span().Class("pl-chip").Attr("translate", "no").Text(p.l.PlanOnlyIn.With("letter", only.letter, "line", line)))
			}
		}
	}
	return app.Div().Class("pl-differ").Body(list...)
}
