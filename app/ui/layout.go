package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Render renders the whole page. Its outer elements never change in number: go-app patches children by their position,
// so a new element in front of others would move the focus and typed text to a neighbour.
func (p *page) Render() app.UI {
	p.v = p.s.View()
	p.settle()
	return app.Div().Class("page").Body(
		p.behind(
			app.Button().Type("button").Class("btn skip").Disabled(p.still()).OnClick(p.do(p.skip)).Text(p.l.SkipToItems),
			p.header(),
			p.notices(),
			p.clock(),
		),
		p.main(),
		p.behind(p.footer()),
		p.consoleDrawer(),
		p.liveRegion(),
	)
}

func (p *page) main() app.UI {
	if p.phone {
		return app.Main().ID("main").Class("stage tabbed").Body(
			p.behind(
				p.tabList(),
				p.tabPanel(tabItems, p.items(), p.intro()),
				p.tabPanel(tabContainer, p.container(), p.requestUnits(), p.events()),
				p.tabPanel(tabQuery, p.query()),
				p.tabPanel(tabWhy, p.why(), p.matrix()),
				p.tabPanel(tabConsole, p.sdkConsole()),
			),
			p.editorSlot(),
		)
	}
	return app.Main().ID("main").Class("stage").Body(
		p.intro(),
		app.Div().Class("col left").Body(p.container(), p.requestUnits(), p.events()),
		app.Div().Class("col centre").Body(p.matrix(), p.items()),
		app.Div().Class("col right").Body(p.editorSlot(), p.why(), p.query()),
	)
}

func (p *page) footer() app.UI {
	return app.Footer().Class("foot").Body(app.P().Body(rich(p.l.Footer)...))
}

// behind wraps the elements that the editor covers on a phone, and makes them inert while it does.
func (p *page) behind(children ...app.UI) app.UI {
	group := app.Div().Class("contents").Body(children...)
	if p.phone && p.s.Draft() != nil {
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
