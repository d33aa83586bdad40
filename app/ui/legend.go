package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

const (
	newItemID     = "new-item"
	tableButtonID = "show-as-table"
)

// legend is the row below the score: what its marks mean, and what can be done with the items and with the axis.
func (p *List) legend() app.UI {
	mark := func(look, name string) app.UI {
		return app.Li().Body(app.Span().Class("mark "+look).Aria("hidden", yes), app.Span().Text(name))
	}
	return app.Div().Class("legend").Body(
		app.P().Class("failure").Role("alert").Body(rich(p.failure)...),
		p.bulkBar(),
		app.Ul().Class(classes("marks", when(p.s.Viewer.Picked() > 0, "none"))).Aria("label", p.l.Legend).Body(
			mark("live", p.l.SumQueries), app.Li().Body(app.Span().Class("mark next").Aria("hidden", yes),
				p.toModel(modelOrder, p.l.ModelledPurge, p.l.LegendForecast, p.l.LegendForecast+", "+p.l.Modelled)), mark("ghost", p.l.SumExpired.Other),
			mark("gone", p.l.SumPurged.Other), mark("write", p.l.LegendWrite),
			p.worlds.whenComparing(mark("differs", p.l.RowDiffers)),
		),
		p.onPhone(p.listing),
		app.Div().Class("legend-tools").Body(
			p.worlds.compareButton(),
			app.Button().Type("button").ID(tableButtonID).Class("btn quiet").Aria("pressed", truth(p.table)).Disabled(p.still()).
				OnClick(func(app.Context, app.Event) { p.table = !p.table }).Body(app.Span().Text(p.l.ShowAsTable)),
			app.Span().Class("zoom").Role("group").Aria("label", p.l.Zoom).Body(p.stage.zoomButtons()...),
			app.Button().Type("button").ID(newItemID).Class("btn quiet").Attr("aria-keyshortcuts", "Alt+N").Disabled(p.still()).
				OnClick(p.do(p.newItem)).Body(icon("plus"), app.Span().Text(p.l.NewItem)),
		),
	)
}

// onPhone is a part that stands elsewhere on a wide screen.
func (p *Screen) onPhone(part func() app.UI) app.UI {
	if !p.phone {
		return app.Div().Class("none")
	}
	return part()
}
