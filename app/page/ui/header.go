package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/ui/stage"
)

const themeID = "theme"

func (p *page) header() app.UI {
	return app.Header().Class("top").Body(
		app.Div().Class("brand").Body(
			elem.BrandMark(),
			p.brandName(),
			p.ownWorld(),
		),
		p.Desktop(p.containers.Choice), // on a phone, it is above the rules
		p.liveLink(),
		app.Div().Class("top-tools").Body(
			app.A().ID("lessons").Class("btn quiet").Href(p.LessonsAddress()).Title(p.L.Lessons).Aria("label", p.L.Lessons).
				Body(elem.Icon("book"), app.Span().Class("wide").Text(p.L.Lessons)),
			app.A().ID("plan").Class("btn quiet").Href(p.PlanAddress()).Title(p.L.PlanHead).Aria("label", p.L.Plan).
				Body(elem.Icon("chart"), app.Span().Class("wide").Text(p.L.Plan)),
			p.palette.Button(),
			p.share.Button(),
			p.clock.UndoButton(),
			p.clock.RedoButton(),
			p.console.Button(),
			p.menu(),
		),
	)
}

// brandName is the heading of the page. A lesson has a heading of its own.
func (p *page) brandName() app.UI {
	if p.Script != nil {
		return app.Span().Class("name").Text(p.L.Brand)
	}
	return app.H1().Text(p.L.Brand)
}

// liveLink leads from the user's own world to the live account, if there is one. The page learns late whether there
// is one, so the link is at a place where it moves nothing.
func (p *page) liveLink() app.UI {
	if p.Script != nil || !p.offered {
		return app.A().Class("none")
	}
	return app.A().ID("live-link").Class("btn quiet wide").Href("live/").Text(p.L.AccountLive)
}

// ownWorld leads from a lesson to the user's own world.
func (p *page) ownWorld() app.UI {
	if p.Script == nil {
		return app.Span().Class("none")
	}
	return app.A().Class("btn quiet wide").Href("../../").Text(p.L.Playground)
}

func (p *page) themeChoice() app.UI {
	chosen := themeOf(p.S)
	return headerSelect(themeID, p.L.Theme, "theme", p.Still(), p.onTheme, []app.UI{
		elem.Option("system", p.L.ThemeSystem, chosen == "system"),
		elem.Option("light", p.L.ThemeLight, chosen == "light"),
		elem.Option("dark", p.L.ThemeDark, chosen == "dark"),
	})
}

// headerSelect is a choice for the whole page. Where there is little room, the icon represents it.
func headerSelect(id, name, symbol string, still bool, choose app.EventHandler, options []app.UI) app.UI {
	return app.Label().Class("theme").Body(
		elem.Hidden(name),
		elem.Icon(symbol),
		app.Select().ID(id).Class("btn quiet").Disabled(still).OnChange(choose).Body(options...),
	)
}

func (p *page) onTheme(ctx app.Context, _ app.Event) {
	theme := ctx.JSSrc().Get("value").String()
	p.Act(func() { setTheme(p, theme) })
}

// skip moves the focus past everything before the items.
func (p *page) skip() {
	p.Tab = screen.TabTimeline
	p.Focus.ReturnTo = stage.ListID
}
