package ui

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/ui/dialogs"
	"github.com/cosmosttl/cosmosttl/app/ui/elem"
)

const fileMenuID = "file-menu"

// A menuItem is an entry of a menu.
type menuItem struct {
	id, name string
	do       func()
}

// fileItems are the entries of the menu of files. On a phone it also has what the header has no room for.
func (p *page) fileItems() (items []menuItem) {
	if p.Phone {
		items = append(items, menuItem{"menu-share", p.L.Share, p.share.Show}, menuItem{"menu-find", p.L.Find, p.palette.Show})
	}
	items = append(items, menuItem{"menu-import", p.L.Import, func() { browser.Click(dialogs.FileInputID) }}, menuItem{"menu-export", p.L.Export, p.export.Show})
	if p.Phone {
		items = append(items, menuItem{"menu-keys", p.L.KeysTitle, p.keys.Show}, menuItem{"menu-start-over", p.L.StartOver, p.StartOver})
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
				Attr("popovertarget", fileMenuID).Attr("popovertargetaction", "hide").Disabled(p.Still()).
				OnClick(p.Do(item.do), app.EventScope(item.id)).Text(item.name))
	}
	return app.Div().Class(elem.Classes("menu-place", elem.When(p.Script != nil, "none"))).Body(
		app.Button().Type("button").ID("file").Class("btn quiet").Disabled(p.Still()).Aria("haspopup", "menu").Aria("label", p.L.FileMenu).
			Attr("popovertarget", fileMenuID).Body(elem.Icon("file"), app.Span().Class("wide").Text(p.L.FileMenu)),
		app.Ul().ID(fileMenuID).Class("menu").Role("menu").Aria("label", p.L.FileMenu).Attr("popover", "auto").Attr("data-keys", 1).
			On("toggle", p.onMenu).OnKeyDown(p.onMenuKey).Body(list...),
		app.Input().Type("file").ID(dialogs.FileInputID).Class("none").Attr("tabindex", -1).Aria("label", p.L.Import).Disabled(p.Still()).OnChange(p.imports.OnChosen),
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
	if next, ok := elem.TabAfter(at, len(items), key); ok {
		e.PreventDefault()
		browser.Focus(items[next].id)
	}
}
