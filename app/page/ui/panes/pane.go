package panes

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

const (
	paneID       = "pane"
	paneChoiceID = "pane-choice"
	paneMoreID   = "pane-more"
)

// drawn is a pane with its name and its drawing. Only the current pane is computed and rendered.
type drawn struct {
	id   pane.Pane
	name string
	draw func() app.UI
}

// Panes are the views that share the card beside the matrix. Query and Story have a state of their own.
type Panes struct {
	*screen.Screen
	query    *Query
	story    *Story
	Dock     *Dock
	PaneFrom int // index of the first row on the page of the current pane
	Account  Account
}

// Account draws the panes that only a live account has (app/page/ui/livepage.go). It is nil on the playground.
type Account interface {
	DrawRequests() app.UI
	DrawMatrix() app.UI
	DrawUnits() app.UI
}

// panes returns all panes of the page in their order.
func (p *Panes) panes() []drawn {
	all := []drawn{
		{pane.PaneQuery, p.L.Query, p.query.Draw},
		{pane.PaneFeed, p.L.Feed, p.Feed},
		{pane.PaneConsumer, p.L.Consumer, p.Consumer},
		{pane.PaneRegions, p.L.Regions, p.Regions},
		{pane.PaneAnalytical, p.L.Analytical, p.Analytical},
		{pane.PaneBill, p.L.Bill, p.Bill},
		{pane.PaneCode, p.L.Code, p.CodePane},
		{pane.PaneStory, p.L.Story, p.story.Draw},
		{pane.PaneEvents, p.L.Events, p.EventsPane},
		{pane.PaneWhere, p.L.Where, p.where},
	}
	if p.Account != nil {
		all = append(all,
			drawn{pane.PaneRequests, p.L.AccountRequests, p.Account.DrawRequests},
			drawn{pane.PaneMatrix, p.L.MatrixTitle, p.Account.DrawMatrix},
			drawn{pane.PaneUnits, p.L.RequestUnits, p.Account.DrawUnits})
	}
	var there []drawn
	for _, id := range p.S.Panes.All() {
		there = append(there, all[slices.IndexFunc(all, func(x drawn) bool { return x.id == id })])
	}
	return there
}

// Draw is the card of the panes. On a wide screen, tabs choose the pane. A phone has tabs already, so there a select
// element does.
func (p *Panes) Draw() app.UI {
	panes := p.panes()
	at := slices.IndexFunc(panes, func(x drawn) bool { return x.id == p.S.Panes.Pane() })
	shown := panes[at]
	body := app.Div().ID(paneID).Class("pane").Body(p.Part(screen.PartOf(shown.id), shown.draw))
	if p.Phone {
		return app.Div().ID("work").Class("panel work").Body(p.paneChoice(panes), body)
	}
	return app.Div().ID("work").Class("panel work").Body(
		app.Div().Class("pane-bar").Body(p.paneTabs(panes), p.moreChoice(panes), p.Dock.RaiseButton("dock-raise"), p.closeButton()),
		body.Role("tabpanel").Aria("labelledby", paneTabID(shown.id)),
	)
}

// closeButton folds the card. The page of a live account is arranged differently and has no such button.
func (p *Panes) closeButton() app.UI {
	if p.S.Watched {
		return app.Div().Class("none")
	}
	return p.CloseButton(playground.FoldWork, "work", p.L.Query)
}

// A Name is a pane with its name.
type Name struct {
	Pane pane.Pane
	Name string
}

// Names returns all panes in their order.
func (p *Panes) Names() (list []Name) {
	for _, x := range p.panes() {
		list = append(list, Name{x.id, x.name})
	}
	return list
}

func paneTabID(id pane.Pane) string { return "pane-tab-" + string(id) }

func (p *Panes) paneTabs(panes []drawn) app.UI {
	panes = p.tabbed(panes)
	tabs := make([]app.UI, len(panes))
	for i, x := range panes {
		chosen := x.id == p.S.Panes.Pane()
		stop := -1
		if chosen {
			stop = 0
		}
		tabs[i] = app.Button().Type("button").ID(paneTabID(x.id)).Class("pane-tab").Role("tab").Disabled(p.Still()).
			Aria("selected", elem.Truth(chosen)).Aria("controls", paneID).Attr("tabindex", stop).
			OnClick(p.Do(func() { p.ShowPane(x.id) }), app.EventScope(string(x.id))).Text(x.name)
	}
	return app.Div().Class("pane-tabs").Role("tablist").Aria("label", p.L.Panes).OnKeyDown(p.onPaneKey).Body(tabs...)
}

// noPane is the value for none of the panes without a tab. An empty value would be left out of the attribute.
const noPane = "none"

// first are the panes that always have a tab. Another pane has a tab only while it is shown.
func (p *Panes) first() []pane.Pane {
	if p.S.Watched {
		return []pane.Pane{pane.PaneRequests, pane.PaneQuery, pane.PaneFeed, pane.PaneMatrix, pane.PaneUnits}
	}
	return []pane.Pane{pane.PaneQuery, pane.PaneFeed, pane.PaneStory, pane.PaneCode}
}

// tabbed returns the panes that have a tab now.
func (p *Panes) tabbed(panes []drawn) (tabs []drawn) {
	ids := p.first()
	if shown := p.S.Panes.Pane(); !slices.Contains(ids, shown) {
		ids = append(ids, shown)
	}
	for _, id := range ids {
		tabs = append(tabs, panes[slices.IndexFunc(panes, func(x drawn) bool { return x.id == id })])
	}
	return tabs
}

// moreChoice is the choice of a pane without a tab.
func (p *Panes) moreChoice(panes []drawn) app.UI {
	options := []app.UI{elem.Option(noPane, p.L.PanesMoreShort, true)}
	for _, x := range panes {
		if !slices.Contains(p.first(), x.id) && x.id != p.S.Panes.Pane() {
			options = append(options, elem.Option(string(x.id), x.name, false))
		}
	}
	return app.Select().ID(paneMoreID).Class("btn quiet pane-more").Aria("label", p.L.PanesMore).Disabled(p.Still()).OnChange(p.onPaneChoice).
		Body(options...)
}

func (p *Panes) paneChoice(panes []drawn) app.UI {
	options := make([]app.UI, len(panes))
	for i, x := range panes {
		options[i] = elem.Option(string(x.id), x.name, x.id == p.S.Panes.Pane())
	}
	return app.Label().Class("pane-choice").Body(
		elem.Hidden(p.L.Panes),
		app.Select().ID(paneChoiceID).Class("field").Disabled(p.Still()).OnChange(p.onPaneChoice).Body(options...),
	)
}

func (p *Panes) onPaneChoice(ctx app.Context, _ app.Event) {
	id := pane.Pane(ctx.JSSrc().Get("value").String())
	p.Page.Act(func() { p.ShowPane(id) })
}

// onPaneKey moves between the tabs. It shows each pane at once.
func (p *Panes) onPaneKey(ctx app.Context, e app.Event) {
	if browser.Pointed() {
		ctx.PreventUpdate() // after a click, the arrow keys move the clock
		return
	}
	panes := p.tabbed(p.panes())
	at := slices.IndexFunc(panes, func(x drawn) bool { return x.id == p.S.Panes.Pane() })
	next, ok := elem.TabAfter(at, len(panes), e.Get("key").String())
	if !ok {
		ctx.PreventUpdate()
		return
	}
	e.PreventDefault()
	p.Page.Act(func() { p.ShowPane(panes[next].id) })
	ctx.Defer(func(app.Context) { browser.Focus(paneTabID(p.S.Panes.Pane())) })
}

// ShowPane shows a pane. It does not scroll to the pane: a lesson shows panes by itself, and its text and its lanes stay where they are.
func (p *Panes) ShowPane(id pane.Pane) {
	p.S.Panes.ShowPane(id)
	p.Unfold(playground.FoldWork)
	p.PaneFrom = 0
}

// Open shows a pane for a control elsewhere on the page. On a phone it opens the tab of the panes, and in a small
// window it scrolls to the card. The focus goes to the name of the pane, so that screen readers say what has opened.
func (p *Panes) Open(id pane.Pane) {
	p.Tab = screen.TabQuery
	p.ShowPane(id)
	p.Focus.ReturnTo = elem.Pick(p.Phone, paneChoiceID, paneTabID(id))
	p.BringIntoView("work")
}

// heading names a pane for those who navigate by headings.
func heading(name string) app.UI { return app.H2().Class("vh").Text(name) }

// paneBody is a pane: its heading, and its content below.
func paneBody(name string, body ...app.UI) app.UI {
	return app.Div().Class("contents").Body(heading(name), app.Div().Class("body pane-body").Body(body...))
}

// paneTable is a table in a scrolling frame.
func paneTable(name string, heads []string, rows []app.UI) app.UI {
	cells := make([]app.UI, len(heads))
	for i, head := range heads {
		cells[i] = app.Th().Attr("scope", "col").Text(head)
	}
	return app.Div().Attr("data-scroll", "both").Attr("tabindex", 0).Attr("role", "region").Aria("label", name).
		Class(elem.Classes("docs-frame wide pane-table", elem.When(len(rows) == 0, "none"))).Body(
		app.Table().Body(app.THead().Body(app.Tr().Body(cells...)), app.TBody().Body(rows...)))
}

// paneButton is a button that changes the account, for example the container.
func (p *Panes) paneButton(id, name string, do func() *problem.Problem) app.UI {
	return app.Button().Type("button").ID(id).Class("btn").Disabled(p.Still()).OnClick(p.Do(func() {
		if problem := do(); problem != nil {
			p.Failure = p.L.Problem(problem, name)
		}
	}), app.EventScope(id)).Text(name)
}

// Sync sets the state of the controls of the current pane, which go-app does not track.
func (p *Panes) Sync() {
	browser.SetValue(paneChoiceID, string(p.S.Panes.Pane()))
	browser.SetValue(paneMoreID, noPane)
	switch p.S.Panes.Pane() {
	case pane.PaneQuery:
		p.query.sync()
	case pane.PaneFeed:
		p.syncFeed()
	case pane.PaneConsumer:
		p.syncConsumer()
	case pane.PaneCode:
		p.syncCode()
	case pane.PaneStory:
		p.story.sync()
	case pane.PaneWhere:
		p.syncWhere()
	}
}

// New makes the panes.
func New(s *screen.Screen) (*Panes, *Query, *Story) {
	query, told := &Query{Screen: s, Caret: -1}, &Story{Screen: s}
	return &Panes{Screen: s, query: query, story: told, Dock: &Dock{Screen: s}}, query, told
}
