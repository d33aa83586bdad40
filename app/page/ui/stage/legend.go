package stage

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// Legend is the row below the score. It explains the marks, and has the controls for the items and the axis.
func (p *List) Legend() app.UI {
	mark := func(look, name string) app.UI {
		return app.Li().Body(app.Span().Class("mark "+look).Aria("hidden", elem.Yes), app.Span().Text(name))
	}
	var imagined app.UI = app.Li().Class("none")
	if name := p.worlds.legend(); name != "" {
		imagined = mark("imagined", name)
	}
	return app.Div().Class("legend").Body(
		app.P().Class("failure").Role("alert").Body(elem.Rich(p.Failure)...),
		p.BulkBar(),
		app.Ul().Class(elem.Classes("marks", elem.When(p.S.Viewer.Picked() > 0, "none"))).Aria("label", p.L.Legend).Body(
			mark("live", p.L.SumQueries), app.Li().Body(app.Span().Class("mark next").Aria("hidden", elem.Yes),
				p.ToModel(screen.ModelOrder, p.L.LegendForecast, p.L.LegendForecast+", "+p.L.Modelled)), mark("ghost", p.L.SumExpired.Other),
			mark("gone", p.L.SumPurged.Other), mark("write", p.L.LegendWrite),
			p.worlds.whenComparing(mark("differs", p.L.RowDiffers)),
			imagined,
		),
		p.OnPhone(p.Listing),
		app.Div().Class("legend-tools").Body(
			p.unlessWatched(p.worlds.CompareButton),
			app.Button().Type("button").ID(screen.TableButtonID).Class("btn quiet").Aria("pressed", elem.Truth(p.Table)).Disabled(p.Still()).
				OnClick(func(app.Context, app.Event) { p.Table = !p.Table }).Body(app.Span().Text(p.L.ShowAsTable)),
			app.Span().Class("zoom").Role("group").Aria("label", p.L.Zoom).Body(p.stage.ZoomButtons()...),
			p.unlessWatched(func() app.UI {
				return app.Button().Type("button").ID(screen.NewItemID).Class("btn quiet").Attr("aria-keyshortcuts", "Alt+N").Disabled(p.Still()).
					OnClick(p.Do(p.Page.NewItem)).Body(elem.Icon("plus"), app.Span().Text(p.L.NewItem))
			}),
		),
	)
}

// unlessWatched shows a button that changes the world, except on a live account.
func (p *List) unlessWatched(button func() app.UI) app.UI {
	if p.S.Watched {
		return app.Button().Type("button").Class("none")
	}
	return button()
}
