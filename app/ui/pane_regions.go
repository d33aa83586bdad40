package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
)

// regions is the pane of what each region of the container still has on its disk.
func (p *Panes) regions() app.UI {
	l := p.l
	v := p.s.Viewer.RegionsView()
	rows := make([]app.UI, len(v.Regions))
	for i, r := range v.Regions {
		rows[i] = p.region(r)
	}
	note := l.RegionsAlike
	switch {
	case v.Serverless:
		note = l.RegionsServerless
	case len(rows) == 1:
		note = wording.Joined(l.RegionsOne, note, " ")
	}
	add := app.UI(app.Div().Class("none"))
	if v.CanAdd {
		add = p.paneButton("region-add", l.RegionAdd, p.s.Viewer.AddRegion)
	}
	return paneBody(l.Regions,
		app.Div().Class("pane-note").Body(app.P().Class("hint").Body(app.Text(note+" "), p.modelled(modelRegions, l.ModelledRegions)), add),
		paneTable(l.Regions, []string{l.RegionName, l.ColQueries, l.RegionExpired, l.RegionPurged}, rows),
	)
}

// region is the row of a region. The items that it has yet to purge are named.
func (p *Panes) region(r session.Region) app.UI {
	l := p.l
	name, remove := l.RegionWrite, app.UI(app.Div().Class("none"))
	if r.Name != "" {
		name = r.Name
		remove = app.Button().Type("button").ID("region-remove-"+r.Name).Class("btn quiet square").Disabled(p.still()).
			Aria("label", l.RegionRemove.With("name", r.Name)).OnClick(p.do(func() { p.s.Viewer.RemoveRegion(r.Name) }), app.EventScope(r.Name)).Body(icon("bin"))
	}
	waiting := ""
	if r.Expired > 0 {
		waiting = p.l.IDs(r.Waiting, r.Expired)
	}
	return app.Tr().Body(
		app.Th().Attr("scope", "row").Body(
			app.Span().Class("region-name").Body(app.Text(name), remove),
			app.Span().Class("hint").Text(l.RegionTraffic.With("n", l.Number(r.Traffic))),
		),
		app.Td().Class("is-number").Text(l.Number(int64(r.InQueries))),
		app.Td().Class(classes("is-number", when(r.Expired > 0, "ghost-text"))).Body(
			app.Text(l.Number(int64(r.Expired))), app.Span().Class("waiting").Body(rich(waiting)...)),
		app.Td().Class("is-number").Body(
			app.Text(l.Number(int64(r.Purged))), app.Span().Class("hint").Text(l.RegionSpent.With("ru", l.Hundredths(int64(r.Spent))))),
	)
}
