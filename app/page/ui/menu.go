package ui

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

const (
	menuID       = "menu"
	menuButtonID = "menu-open"
)

// A menuItem is an entry of a menu.
type menuItem struct {
	id, name string
	do       func()
	checked  string // "true" or "false" for an entry that is on or off, empty for others
}

// menuItems are the entries of the page's menu. Outside of lessons, a phone's menu includes the palette, for which the
// header has no room. A lesson has no entries about files, because its world is not the user's.
func (p *page) menuItems() (items []menuItem) {
	if p.Phone {
		items = append(items, menuItem{"menu-find", p.L.Find, p.palette.Show, ""})
	}
	if p.Script == nil {
		if p.Phone && p.offered {
			items = append(items, menuItem{"menu-live", p.L.AccountLive, func() { browser.Open("live/") }, ""})
		}
		if !p.S.HasOwn() {
			items = append(items, menuItem{"menu-own", p.L.StartOwn, p.containers.StartOwn, ""})
		}
		items = append(items, menuItem{"menu-import", p.L.Import, p.ChooseFile, ""}, menuItem{"menu-export", p.L.Export, p.export.Show, ""},
			menuItem{"menu-all", p.L.ShowAll, func() { p.S.ShowAll(!p.S.AllShown()) }, elem.Truth(p.S.AllShown())})
	}
	return append(items, menuItem{"menu-keys", p.L.KeysTitle, p.keys.Show, ""},
		menuItem{"menu-start-over", p.L.StartOver, p.startOver.Show, ""})
}

// menu is the button at the end of the header, and its menu: files, keys, starting over, and the choices for the
// whole page. The browser opens the menu, closes it on Escape or a click elsewhere, and returns the focus; see the
// popover attribute of HTML.
func (p *page) menu() app.UI {
	items := p.menuItems()
	list := make([]app.UI, len(items))
	for i, item := range items {
		button := app.Button().Type("button").ID(item.id).Class("menu-item").Role(elem.Pick(item.checked == "", "menuitem", "menuitemcheckbox")).
			Attr("tabindex", -1).
			Attr("popovertarget", menuID).Attr("popovertargetaction", "hide").Disabled(p.Still()).
			OnClick(p.Do(item.do), app.EventScope(item.id)).Text(item.name)
		if item.checked != "" {
			button.Aria("checked", item.checked)
		}
		list[i] = app.Li().Role("none").Body(button)
	}
	return app.Div().Class("menu-place").Body(
		app.Button().Type("button").ID(menuButtonID).Class("btn quiet square").Disabled(p.Still()).Aria("haspopup", "true").
			Aria("label", p.L.Menu).Title(p.L.Menu).
			Attr("popovertarget", menuID).Body(elem.Icon("more")),
		app.Div().ID(menuID).Class("menu").Attr("popover", "auto").Attr("data-keys", 1).On("toggle", p.onMenu).Body(
			app.Ul().Role("menu").Aria("label", p.L.Menu).OnKeyDown(p.onMenuKey).Body(list...),
			app.Div().Class("menu-choices").Body(languageChoice(p.L.Locale, p.spoken(), p.Still(), p.onLanguage), p.themeChoice()),
		),
		app.Input().Type("file").ID(screen.FileInputID).Class("none").Attr("tabindex", -1).Aria("label", p.L.Import).Disabled(p.Still()).
			OnChange(p.imports.OnChosen),
	)
}

// onMenu moves the focus into the menu when it opens.
func (p *page) onMenu(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	if e.Get("newState").String() == "open" {
		browser.Focus(p.menuItems()[0].id)
	}
}

// onMenuKey moves the focus among the entries.
func (p *page) onMenuKey(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	items := p.menuItems()
	at := slices.IndexFunc(items, func(item menuItem) bool { return item.id == e.Get("target").Get("id").String() })
	if next, ok := elem.EntryAfter(at, len(items), e.Get("key").String()); ok {
		e.PreventDefault()
		browser.Focus(items[next].id)
	}
}
