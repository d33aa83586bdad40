package ui

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/session"
)

const (
	paneID       = "pane"
	paneChoiceID = "pane-choice"
)

// A pane is one of the views that share the card beside the matrix. Only the one that is shown is computed and rendered.
type pane struct {
	id   session.Pane
	part partID
	name string
	draw func() app.UI
}

// panes are all panes in their order, which is that of session.Panes.
func (p *page) panes() []pane {
	return []pane{
		{session.PaneQuery, partQuery, p.l.Query, p.query},
		{session.PaneEvents, partEventsPane, p.l.Events, p.eventsPane},
	}
}

// work is the card of the panes. On a wide screen tabs choose the pane, on a phone, which has tabs already, a select element does.
func (p *page) work() app.UI {
	panes := p.panes()
	at := slices.IndexFunc(panes, func(x pane) bool { return x.id == p.s.Pane() })
	shown := panes[at]
	body := app.Div().ID(paneID).Class("pane").Body(p.part(shown.part, shown.draw))
	if p.phone {
		return app.Div().ID("work").Class("panel work").Body(p.paneChoice(panes), body)
	}
	return app.Div().ID("work").Class("panel work").Body(
		p.paneTabs(panes),
		body.Role("tabpanel").Aria("labelledby", paneTabID(shown.id)),
	)
}

func paneTabID(id session.Pane) string { return "pane-tab-" + string(id) }

func (p *page) paneTabs(panes []pane) app.UI {
	tabs := make([]app.UI, len(panes))
	for i, x := range panes {
		chosen := x.id == p.s.Pane()
		stop := -1
		if chosen {
			stop = 0
		}
		tabs[i] = app.Button().Type("button").ID(paneTabID(x.id)).Class("pane-tab").Role("tab").Disabled(p.still()).
			Aria("selected", truth(chosen)).Aria("controls", paneID).Attr("tabindex", stop).
			OnClick(p.do(func() { p.showPane(x.id) }), app.EventScope(string(x.id))).Text(x.name)
	}
	return app.Div().Class("pane-tabs").Role("tablist").Aria("label", p.l.Panes).OnKeyDown(p.onPaneKey).Body(tabs...)
}

func (p *page) paneChoice(panes []pane) app.UI {
	options := make([]app.UI, len(panes))
	for i, x := range panes {
		el := app.Option().Value(string(x.id)).Text(x.name)
		if x.id == p.s.Pane() {
			el.Selected(true)
		}
		options[i] = el
	}
	return app.Label().Class("pane-choice").Body(
		hidden(p.l.Panes),
		app.Select().ID(paneChoiceID).Class("field").Disabled(p.still()).OnChange(p.onPaneChoice).Body(options...),
	)
}

func (p *page) onPaneChoice(ctx app.Context, _ app.Event) {
	id := session.Pane(ctx.JSSrc().Get("value").String())
	p.act(func() { p.showPane(id) })
}

// onPaneKey moves between the tabs, and shows each pane at once.
func (p *page) onPaneKey(ctx app.Context, e app.Event) {
	if browser.Pointed() {
		ctx.PreventUpdate() // after a click, the arrows are the clock's
		return
	}
	panes := session.Panes()
	next, ok := tabAfter(slices.Index(panes, p.s.Pane()), len(panes), e.Get("key").String())
	if !ok {
		ctx.PreventUpdate()
		return
	}
	e.PreventDefault()
	p.act(func() { p.showPane(panes[next]) })
	ctx.Defer(func(app.Context) { browser.Focus(paneTabID(p.s.Pane())) })
}

// showPane shows a pane, and its tab if not all of them have room.
func (p *page) showPane(id session.Pane) {
	p.s.ShowPane(id)
	if p.mounted {
		p.ctx.Defer(func(app.Context) { browser.Reveal(paneTabID(id)) })
	}
}

// heading names a pane for those who go from heading to heading.
func (p *page) heading(name string) app.UI { return app.H2().Class("vh").Text(name) }
