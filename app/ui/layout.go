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
	p.drawScore()
	p.settle()
	return app.Div().Class(classes("page", when(p.script != nil, "learning"))).Body(
		p.behind(
			app.Button().Type("button").Class("btn skip").Disabled(p.still()).OnClick(p.do(p.skip)).Text(p.l.SkipToItems),
			p.part(partHead, p.header),
			p.notices(),
		),
		p.main(),
		p.behind(p.transcript(), p.footer()),
		p.part(partConsolePanel, p.consolePanel),
		p.keySheet(),
		p.shareSheet(),
		p.exportSheet(),
		p.importSheet(),
		p.liveRegion(),
	)
}

// main is the instrument: the time, the score with Why at its right, and below them what sets and shows the rest. On a
// phone these are tabs.
func (p *page) main() app.UI {
	if p.phone {
		return app.Main().ID("main").Class("stage tabbed").Body(
			p.behind(
				p.part(partTime, p.timeBar),
				p.part(partLine, p.line),
				p.part(partLesson, p.lesson),
				p.tabPanel(tabTimeline, p.part(partScore, p.score), p.part(partLegend, p.legend), p.pace(true), p.part(partWhy, p.why)),
				p.tabPanel(tabRules, p.containerChoice(), p.part(partMatrix, p.matrix), p.part(partContainer, p.container)),
				p.tabPanel(tabQuery, p.work()),
				p.tabPanel(tabTraffic, p.part(partUnits, p.requestUnits), p.part(partEvents, p.events)),
				p.tabPanel(tabConsole, p.part(partConsole, p.sdkConsole)),
				p.tabList(),
			),
			p.editorSlot(),
		)
	}
	return app.Main().ID("main").Class("stage").Body(
		p.part(partTime, p.timeBar),
		app.Div().Class("instrument").Body(
			p.part(partLine, p.line),
			app.Div().Class("theatre").Body(
				p.part(partScore, p.score),
				app.Div().Class("side").Body(p.editorSlot(), p.part(partLesson, p.lesson), p.part(partWhy, p.why)),
			),
			p.part(partLegend, p.legend),
		),
		app.Div().Class("cards").Body(p.part(partMatrix, p.matrix), p.part(partUnits, p.requestUnits), p.work()),
		app.Div().Class("more").Body(p.part(partContainer, p.container), p.eventsBelow()),
	)
}

// timeBar is the row that stays visible while the page scrolls.
func (p *page) timeBar() app.UI {
	return app.Div().Class("time-bar").Body(p.clock(), p.sums())
}

func (p *page) footer() app.UI {
	return app.Footer().Class("foot").Body(
		app.P().Body(rich(p.l.Intro)...),
		app.P().Body(rich(p.l.Footer)...),
		app.A().Class("btn open-in-full").Href("./"+p.sent).Target("_blank").Rel("noopener").Text(p.l.OpenInFull),
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
func (p *page) still() bool { return app.IsServer && !p.lively || p.s.Waiting() }

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
