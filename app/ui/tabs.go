package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

// tab is one of the views on a phone.
type tab int

const (
	tabTimeline tab = iota
	tabRules
	tabQuery
	tabTraffic
	tabConsole
)

// tabs are the names of the tabs in element ids.
var tabs = []string{"timeline", "rules", "query", "traffic", "console"}

func (t tab) buttonID() string { return "tab-" + tabs[t] }

func (t tab) panelID() string { return "view-" + tabs[t] }

func (p *page) tabList() app.UI {
	names := []string{p.l.TabTimeline, p.l.TabRules, p.l.TabQuery, p.l.TabTraffic, p.l.TabConsole}
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
	if browser.Pointed() {
		ctx.PreventUpdate() // after a tap, the arrows are the clock's
		return
	}
	next, ok := tabAfter(int(p.tab), len(tabs), e.Get("key").String())
	if !ok {
		ctx.PreventUpdate()
		return
	}
	p.tab = tab(next)
	e.PreventDefault()
	ctx.Defer(func(app.Context) { browser.Focus(p.tab.buttonID()) })
}

// tabAfter returns the tab of n to which a key moves from the one at i, in a row of tabs.
func tabAfter(i, n int, key string) (next int, ok bool) {
	switch key {
	case "ArrowRight":
		return (i + 1) % n, true
	case "ArrowLeft":
		return (i + n - 1) % n, true
	case "Home":
		return 0, true
	case "End":
		return n - 1, true
	}
	return i, false
}
