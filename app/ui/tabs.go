package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

// tab is one of the views on a phone.
type tab int

const (
	tabItems tab = iota
	tabContainer
	tabQuery
	tabWhy
	tabConsole
)

// tabs are the names of the tabs in element ids.
var tabs = []string{"items", "container", "query", "why", "code"}

func (t tab) buttonID() string { return "tab-" + tabs[t] }
func (t tab) panelID() string  { return "view-" + tabs[t] }

func (p *page) tabList() app.UI {
	names := []string{p.l.TabItems, p.l.TabContainer, p.l.TabQuery, p.l.TabWhy, p.l.TabCode}
	buttons := make([]app.UI, len(tabs))
	for i := range tabs {
		t := tab(i)
		stop := -1
		if t == p.tab {
			stop = 0
		}
		buttons[i] = app.Button().Type("button").ID(t.buttonID()).Class("tab").Role("tab").
			Aria("selected", truth(t == p.tab)).Aria("controls", t.panelID()).Attr("tabindex", stop).
			OnClick(func(app.Context, app.Event) { p.tab = t }, app.EventScope(i)).
			Text(names[i])
	}
	return app.Div().Class("tabs").Role("tablist").Aria("label", p.l.Views).OnKeyDown(p.onTabKey).Body(buttons...)
}

func (p *page) tabPanel(t tab, body ...app.UI) app.UI {
	panel := app.Div().ID(t.panelID()).Class("view").Role("tabpanel").Aria("labelledby", t.buttonID()).Body(body...)
	if t != p.tab {
		panel.Attr("hidden", true)
	}
	return panel
}

// onTabKey moves between the tabs, and shows each at once.
func (p *page) onTabKey(ctx app.Context, e app.Event) {
	last := tab(len(tabs) - 1)
	switch e.Get("key").String() {
	case "ArrowRight":
		p.tab = (p.tab + 1) % (last + 1)
	case "ArrowLeft":
		p.tab = (p.tab + last) % (last + 1)
	case "Home":
		p.tab = tabItems
	case "End":
		p.tab = last
	default:
		ctx.PreventUpdate()
		return
	}
	e.PreventDefault()
	ctx.Defer(func(app.Context) { browser.Focus(p.tab.buttonID()) })
}
