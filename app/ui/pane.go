package ui

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/problem"
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

// Panes are the views that share a card, and those of them that only show something.
type Panes struct {
	*Screen
	query    *Query
	story    *Story
	paneFrom int // the first row on the page of the pane that is shown
}

// panes are all panes in their order, which is that of session.Panes.
func (p *Panes) panes() []pane {
	return []pane{
		{session.PaneQuery, partQuery, p.l.Query, p.query.draw},
		{session.PaneFeed, partFeed, p.l.Feed, p.feed},
		{session.PaneRegions, partRegions, p.l.Regions, p.regions},
		{session.PaneAnalytical, partAnalytical, p.l.Analytical, p.analytical},
		{session.PaneBill, partBill, p.l.Bill, p.bill},
		{session.PaneCode, partCode, p.l.Code, p.codePane},
		{session.PaneStory, partStory, p.l.Story, p.story.draw},
		{session.PaneEvents, partEventsPane, p.l.Events, p.eventsPane},
	}
}

// draw is the card of the panes. On a wide screen tabs choose the pane, on a phone, which has tabs already, a select element does.
func (p *Panes) draw() app.UI {
	panes := p.panes()
	at := slices.IndexFunc(panes, func(x pane) bool { return x.id == p.s.Viewer.Pane() })
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

func (p *Panes) paneTabs(panes []pane) app.UI {
	tabs := make([]app.UI, len(panes))
	for i, x := range panes {
		chosen := x.id == p.s.Viewer.Pane()
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

func (p *Panes) paneChoice(panes []pane) app.UI {
	options := make([]app.UI, len(panes))
	for i, x := range panes {
		options[i] = option(string(x.id), x.name, x.id == p.s.Viewer.Pane())
	}
	return app.Label().Class("pane-choice").Body(
		hidden(p.l.Panes),
		app.Select().ID(paneChoiceID).Class("field").Disabled(p.still()).OnChange(p.onPaneChoice).Body(options...),
	)
}

func (p *Panes) onPaneChoice(ctx app.Context, _ app.Event) {
	id := session.Pane(ctx.JSSrc().Get("value").String())
	p.act(func() { p.showPane(id) })
}

// onPaneKey moves between the tabs, and shows each pane at once.
func (p *Panes) onPaneKey(ctx app.Context, e app.Event) {
	if browser.Pointed() {
		ctx.PreventUpdate() // after a click, the arrows are the clock's
		return
	}
	panes := session.Panes()
	next, ok := tabAfter(slices.Index(panes, p.s.Viewer.Pane()), len(panes), e.Get("key").String())
	if !ok {
		ctx.PreventUpdate()
		return
	}
	e.PreventDefault()
	p.act(func() { p.showPane(panes[next]) })
	ctx.Defer(func(app.Context) { browser.Focus(paneTabID(p.s.Viewer.Pane())) })
}

// showPane shows a pane, and its tab if not all of them have room.
func (p *Panes) showPane(id session.Pane) {
	p.s.Viewer.ShowPane(id)
	p.paneFrom = 0
	if p.mounted {
		p.ctx.Defer(func(app.Context) { browser.Reveal(paneTabID(id)) })
	}
}

// heading names a pane for those who go from heading to heading.
func heading(name string) app.UI { return app.H2().Class("vh").Text(name) }

// paneBody is the frame of a pane: its heading, and below it what it shows.
func paneBody(name string, body ...app.UI) app.UI {
	return app.Div().Class("contents").Body(heading(name), app.Div().Class("body pane-body").Body(body...))
}

// paneTable is a table in a frame of its own that scrolls.
func paneTable(name string, heads []string, rows []app.UI) app.UI {
	cells := make([]app.UI, len(heads))
	for i, head := range heads {
		cells[i] = app.Th().Attr("scope", "col").Text(head)
	}
	return app.Div().Attr("data-scroll", "both").Attr("tabindex", 0).Attr("role", "region").Aria("label", name).
		Class(classes("docs-frame wide pane-table", when(len(rows) == 0, "none"))).Body(
		app.Table().Body(app.THead().Body(app.Tr().Body(cells...)), app.TBody().Body(rows...)))
}

// paneButton is a button that changes the container.
func (p *Panes) paneButton(id, name string, do func() *problem.Problem) app.UI {
	return app.Button().Type("button").ID(id).Class("btn").Disabled(p.still()).OnClick(p.do(func() {
		if problem := do(); problem != nil {
			p.failure = p.l.Problem(problem, name)
		}
	}), app.EventScope(id)).Text(name)
}

// segments are radio buttons in a row. The ids are in the order of the names.
func (p *Screen) segments(group, label string, ids, names []string, chosen int, choose func(i int)) app.UI {
	choices := make([]app.UI, len(ids))
	for i, id := range ids {
		choices[i] = app.Label().Class(classes("seg", when(i == chosen, "on"))).Body(
			p.radio(id, group, i == chosen, func() { choose(i) }), app.Span().Text(names[i]))
	}
	return app.Div().Class("segs").Attr("role", "radiogroup").Aria("label", label).Body(choices...)
}

// sync sets the state of the controls of the pane that is shown, which go-app does not track.
func (p *Panes) sync() {
	browser.SetValue(paneChoiceID, string(p.s.Viewer.Pane()))
	switch p.s.Viewer.Pane() {
	case session.PaneQuery:
		p.query.sync()
	case session.PaneFeed:
		p.syncFeed()
	case session.PaneCode:
		p.syncCode()
	case session.PaneStory:
		p.story.sync()
	}
}

// newPanes makes the panes, with the two that have a state of their own.
func newPanes(s *Screen) (*Panes, *Query, *Story) {
	query, told := &Query{Screen: s, caret: -1}, &Story{Screen: s}
	return &Panes{Screen: s, query: query, story: told}, query, told
}
