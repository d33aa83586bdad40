package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

func (p *page) tabList() app.UI {
	names := []string{p.L.TabTimeline, p.L.TabRules, p.L.TabQuery, p.L.TabTraffic, p.L.TabConsole}
	buttons := make([]app.UI, len(screen.Tabs))
	for i := range screen.Tabs {
		t := screen.Tab(i)
		stop := -1
		if t == p.Tab {
			stop = 0
		}
		buttons[i] = app.Button().Type("button").ID(t.ButtonID()).Class("tab").Role("tab").
			Aria("selected", elem.Truth(t == p.Tab)).Aria("controls", t.PanelID()).Attr("tabindex", stop).
			OnClick(func(app.Context, app.Event) { p.Tab = t }, app.EventScope(i)).
			Text(names[i])
	}
	return app.Div().Class("tabs").Role("tablist").Aria("label", p.L.Views).OnKeyDown(p.onTabKey).Body(buttons...)
}

func (p *page) tabPanel(t screen.Tab, body ...app.UI) app.UI {
	panel := app.Div().ID(t.PanelID()).Class("view").Role("tabpanel").Aria("labelledby", t.ButtonID()).Body(body...)
	if t != p.Tab {
		panel.Attr("hidden", true)
	}
	return panel
}

// goBack shows the tab to which Back or Forward of the browser leads, or the editor over it, which has an entry of
// its own.
func (p *page) goBack(t screen.Tab, editor bool) {
	if p.left {
		p.left = false // the editor is closed already
		return
	}
	if !p.Phone || t < 0 || int(t) >= len(screen.Tabs) {
		return
	}
	if p.wasEditing = editor; editor && p.EditorAside {
		p.editor.TakeUp()
	} else if !editor && p.Editing() {
		p.editor.PutAside()
	}
	p.Tab, p.entered = t, t
}

// syncEntries updates the browser's history: Back leads to the tab before, and closes the editor.
func (p *page) syncEntries() {
	editing := p.Phone && p.Editing()
	switch {
	case p.Phone && p.Tab != p.entered:
		browser.PushTab(int(p.Tab), false)
	case editing && !p.wasEditing:
		browser.PushTab(int(p.Tab), true)
	case p.Phone && p.wasEditing && !editing:
		p.left = browser.LeaveEditor()
	}
	p.entered, p.wasEditing = p.Tab, editing
}

// leaveTab remembers the scrolled position of the window in the tab that the next rendering hides.
func (p *page) leaveTab() {
	if p.InBrowser && p.Phone && p.Tab != p.wasTab {
		p.tabTops[p.wasTab] = browser.WindowTop()
	}
}

// enterTab scrolls the window in a tab that has just been rendered: to the tab's former position, at first to its
// beginning. Otherwise the window would keep the position of the tab before. If the part above all tabs takes more
// than half of the window, it scrolls out of view.
func (p *page) enterTab() {
	if !p.Phone || p.Tab == p.wasTab {
		return
	}
	browser.ScrollWindow(p.tabTops[p.Tab])
	if id := p.Tab.PanelID(); p.tabTops[p.Tab] == 0 && browser.Top(id) > browser.WindowHeight()/2 {
		browser.RevealTop(id)
	}
}

// onTabKey moves between the tabs. It shows each at once.
func (p *page) onTabKey(ctx app.Context, e app.Event) {
	if browser.Pointed() {
		ctx.PreventUpdate() // after a tap, the arrow keys move the clock
		return
	}
	next, ok := elem.TabAfter(int(p.Tab), len(screen.Tabs), e.Get("key").String())
	if !ok {
		ctx.PreventUpdate()
		return
	}
	p.Tab = screen.Tab(next)
	e.PreventDefault()
	ctx.Defer(func(app.Context) { browser.Focus(p.Tab.ButtonID()) })
}
