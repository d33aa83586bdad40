package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

const (
	themeID     = "theme"
	startOverID = "start-over"
)

func (p *page) header() app.UI {
	return app.Header().Class("top").Body(
		app.Div().Class("brand").Body(
			brandMark(),
			p.brandName(),
			p.ownWorld(),
			app.Span().Class("tagline").Text(p.l.Tagline),
		),
		p.headChoice(),
		app.Div().Class("top-tools").Body(
			app.A().ID("lessons").Class("btn quiet").Href(pick(p.script == nil, "learn/", "../")).Title(p.l.Lessons).Aria("label", p.l.Lessons).
				Body(icon("book"), app.Span().Class("wide").Text(p.l.Lessons)),
			p.share.button(),
			p.clock.undoButton(),
			p.clock.redoButton(),
			p.console.button(),
			p.keys.button(),
			app.Button().Type("button").ID(startOverID).Class(classes("btn quiet", when(p.phone && p.script == nil, "none"))).Disabled(p.still()).
				Aria("label", p.l.StartOver).
				OnClick(p.do(p.startOver)).Body(icon("restart"), app.Span().Class("wide").Text(p.l.StartOver)),
			languageChoice(p.l.Locale, p.spoken(), p.still(), p.onLanguage),
			p.themeChoice(),
			p.fileButton(),
		),
	)
}

// brandName is the heading of the page, unless a lesson has its own.
func (p *page) brandName() app.UI {
	if p.script != nil {
		return app.Span().Class("name").Text(p.l.Brand)
	}
	return app.H1().Text(p.l.Brand)
}

// ownWorld leads from a lesson to the user's own world, and in a frame to the page without one.
func (p *page) ownWorld() app.UI {
	if p.script == nil {
		return app.Span().Class("none")
	}
	return app.A().Class("btn quiet wide").Href("../../").Text(p.l.Playground)
}

// headChoice is the choice of the container on a wide screen. On a phone it is above the rules.
func (p *page) headChoice() app.UI {
	if p.phone {
		return app.Div().Class("none")
	}
	return p.containers.choice()
}

// startOver brings back the first world and drops what is typed in the number fields.
func (p *Screen) startOver() {
	clear(p.inputs)
	p.s.StartOver()
}

func (p *page) themeChoice() app.UI {
	chosen := themeOf(p.s)
	return headerSelect(themeID, p.l.Theme, "theme", p.still(), p.onTheme, []app.UI{
		option("system", p.l.ThemeSystem, chosen == "system"),
		option("light", p.l.ThemeLight, chosen == "light"),
		option("dark", p.l.ThemeDark, chosen == "dark"),
	})
}

// headerSelect is a choice in the header, with an icon that stands for it on a phone.
func headerSelect(id, name, symbol string, still bool, choose app.EventHandler, options []app.UI) app.UI {
	return app.Label().Class("theme").Body(
		hidden(name),
		icon(symbol),
		app.Select().ID(id).Class("btn quiet").Disabled(still).OnChange(choose).Body(options...),
	)
}

func (p *page) onTheme(ctx app.Context, _ app.Event) {
	theme := ctx.JSSrc().Get("value").String()
	p.act(func() {
		p.s.SetTheme(theme)
		browser.SetTheme(theme)
	})
}

// skip moves the focus past everything before the items.
func (p *page) skip() {
	p.tab = tabTimeline
	p.focus.returnTo = listID
}
