package ui

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

const fileMenuID = "file-menu"

// A menuItem is an entry of a menu.
type menuItem struct {
	id, name string
	do       func()
}

// fileItems are the entries of the menu of files. On a phone it also has what the header has no room for.
func (p *page) fileItems() (items []menuItem) {
	if p.phone {
		items = append(items, menuItem{"menu-share", p.l.Share, p.share.show})
	}
	items = append(items, menuItem{"menu-import", p.l.Import, func() { browser.Click(fileInputID) }}, menuItem{"menu-export", p.l.Export, p.export.show})
	if p.phone {
		items = append(items, menuItem{"menu-keys", p.l.KeysTitle, p.keys.show}, menuItem{"menu-start-over", p.l.StartOver, p.startOver})
	}
	return items
}

// fileButton is a menu button. The browser opens the menu, closes it on Escape or a click elsewhere, and returns the focus; see the popover
// attribute of HTML.
func (p *page) fileButton() app.UI {
	items := p.fileItems()
	list := make([]app.UI, len(items))
	for i, item := range items {
		list[i] = app.Li().Role("none").Body(
			app.Button().Type("button").ID(item.id).Class("menu-item").Role("menuitem").Attr("tabindex", -1).
				Attr("popovertarget", fileMenuID).Attr("popovertargetaction", "hide").Disabled(p.still()).
				OnClick(p.do(item.do), app.EventScope(item.id)).Text(item.name))
	}
	return app.Div().Class(classes("menu-place", when(p.script != nil, "none"))).Body(
		app.Button().Type("button").ID("file").Class("btn quiet").Disabled(p.still()).Aria("haspopup", "menu").Aria("label", p.l.FileMenu).
			Attr("popovertarget", fileMenuID).Body(icon("file"), app.Span().Class("wide").Text(p.l.FileMenu)),
		app.Ul().ID(fileMenuID).Class("menu").Role("menu").Aria("label", p.l.FileMenu).Attr("popover", "auto").Attr("data-keys", 1).
			On("toggle", p.onMenu).OnKeyDown(p.onMenuKey).Body(list...),
		app.Input().Type("file").ID(fileInputID).Class("none").Attr("tabindex", -1).Aria("label", p.l.Import).Disabled(p.still()).OnChange(p.imports.onChosen),
	)
}

// onMenu moves the focus into the menu when it opens.
func (p *page) onMenu(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	if e.Get("newState").String() == "open" {
		browser.Focus(p.fileItems()[0].id)
	}
}

// onMenuKey moves among the entries.
func (p *page) onMenuKey(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	items := p.fileItems()
	at := slices.IndexFunc(items, func(item menuItem) bool { return item.id == e.Get("target").Get("id").String() })
	key := map[string]string{"ArrowDown": "ArrowRight", "ArrowUp": "ArrowLeft", "Home": "Home", "End": "End"}[e.Get("key").String()]
	if next, ok := tabAfter(at, len(items), key); ok {
		e.PreventDefault()
		browser.Focus(items[next].id)
	}
}
