package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Render renders the whole page. Its outer elements never change in number: go-app patches children by their position,
// so a new element in front of others would move the focus and typed text to a neighbour.
func (p *page) Render() app.UI {
	p.restWhileMade()
	p.rendering++
	p.rhythm.begin(time.Now())
	p.view()
	p.stage.update()
	p.settle()
	return app.Div().Class(classes("page", when(p.script != nil, "learning"))).Body(
		p.behind(
			app.Button().Type("button").Class("btn skip").Disabled(p.still()).OnClick(p.do(p.skip)).Text(p.l.SkipToItems),
			p.part(partHead, p.header),
			p.notices(),
		),
		p.main(),
		p.behind(p.lesson.transcript(), p.footer()),
		p.part(partConsolePanel, p.console.side),
		p.keys.sheet(),
		p.share.sheet(),
		p.export.sheet(),
		p.imports.sheet(),
		p.liveRegion(),
	)
}

// main is the instrument: the time, the score with Why at its right, and below them what sets and shows the rest. On a
// phone these are tabs.
func (p *page) main() app.UI {
	if p.phone {
		return app.Main().ID("main").Class("stage tabbed").Body(
			p.behind(
				p.part(partTime, p.clock.timeBar),
				p.part(partLine, p.line),
				p.part(partLesson, p.lesson.draw),
				p.tabPanel(tabTimeline, p.part(partScore, p.stage.draw), p.part(partLegend, p.items.legend), p.clock.pace(true), p.part(partWhy, p.why.draw)),
				p.tabPanel(tabRules, p.containers.choice(), p.part(partMatrix, p.matrix.draw), p.part(partContainer, p.containers.card)),
				p.tabPanel(tabQuery, p.panes.draw()),
				p.tabPanel(tabTraffic, p.part(partUnits, p.units.draw), p.part(partEvents, p.panes.events)),
				p.tabPanel(tabConsole, p.part(partConsole, p.console.draw)),
				p.tabList(),
			),
			p.editor.draw(),
		)
	}
	return app.Main().ID("main").Class("stage").Body(
		p.part(partTime, p.clock.timeBar),
		app.Div().Class("instrument").Body(
			p.part(partLine, p.line),
			app.Div().Class("theatre").Body(
				p.part(partScore, p.stage.draw),
				app.Div().Class("side").Body(p.editor.draw(), p.part(partLesson, p.lesson.draw), p.part(partWhy, p.why.draw)),
			),
			p.part(partLegend, p.items.legend),
		),
		app.Div().Class("cards").Body(p.part(partMatrix, p.matrix.draw), p.part(partUnits, p.units.draw), p.panes.draw()),
		app.Div().Class("more").Body(p.part(partContainer, p.containers.card), p.panes.eventsBelow()),
	)
}

// timeBar is the row that stays visible while the page scrolls.
func (p *Clock) timeBar() app.UI {
	return app.Div().Class("time-bar").Body(p.clock(), p.sums())
}

func (p *page) footer() app.UI {
	return app.Footer().Class("foot").Body(
		app.P().Body(rich(p.l.Intro)...),
		app.P().Body(rich(p.l.Footer)...),
		app.A().Class("btn open-in-full").Href("./"+p.arrivals.sent).Target("_blank").Rel("noopener").Text(p.l.OpenInFull),
	)
}

// behind wraps the elements that the editor covers on a phone, and makes them inert while it does.
func (p *page) behind(children ...app.UI) app.UI {
	group := app.Div().Class("contents").Body(children...)
	if p.phone && p.editing() {
		group.Attr("inert", "inert")
	}
	return group
}

// still reports whether the controls cannot do anything yet: on the prerendered page, and until the stored world is there.
func (p *Screen) still() bool { return app.IsServer && !p.enabled || p.s.Waiting() }

// panel is a named region with a border.
func panel(id, name string, body ...app.UI) app.HTMLSection {
	return app.Section().ID(id).Class("panel").Aria("label", name).Body(body...)
}

// head is the title line of a panel. The extra elements are at its right.
func head(title app.UI, extra ...app.UI) app.UI {
	return app.Div().Class("head").Body(append([]app.UI{title}, extra...)...)
}

// option is an entry of a select element.
func option(value, name string, chosen bool) app.UI {
	el := app.Option().Value(value).Text(name)
	if chosen {
		el.Selected(true)
	}
	return el
}
