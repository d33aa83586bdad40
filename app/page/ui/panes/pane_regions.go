package panes

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// Regions is the pane of the items in each region of the container.
func (p *Panes) Regions() app.UI {
	l := p.L
	v := p.S.Panes.RegionsView()
	rows := make([]app.UI, len(v.Regions))
	for i, r := range v.Regions {
		rows[i] = p.region(r, v.CanRemove)
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
		add = p.paneButton("region-add", l.RegionAdd, p.S.Panes.AddRegion)
	}
	return paneBody(l.Regions,
		app.Div().Class("pane-note").Body(app.P().Class("hint").Body(app.Text(note+" "), p.Modelled(screen.ModelRegions)), add),
		paneTable(l.Regions, []string{l.RegionName, l.ColQueries, l.RegionExpired, l.RegionPurged}, rows),
	)
}

// region is the row of a region. It names the items that the region has yet to purge.
func (p *Panes) region(r pane.Region, removable bool) app.UI {
	l := p.L
	name, remove := l.RegionWrite, app.UI(app.Div().Class("none"))
	if r.Name != "" {
		name = r.Name
	}
	if r.Name != "" && removable {
		remove = app.Button().Type("button").ID("region-remove-"+r.Name).Class("btn quiet square").Disabled(p.Still()).
			Aria("label", l.RegionRemove.With("name", r.Name)).OnClick(p.Do(func() { p.S.Panes.RemoveRegion(r.Name) }), app.EventScope(r.Name)).
			Body(elem.Icon("bin"))
	}
	waiting := ""
	if r.Expired > 0 {
		waiting = p.L.IDs(r.Waiting, r.Expired)
	}
	return app.Tr().Body(
		app.Th().Attr("scope", "row").Body(
			app.Span().Class("region-name").Body(app.Text(name), remove),
			app.Span().Class("hint").Text(l.RegionTraffic.With("n", l.Number(r.Traffic))),
		),
		app.Td().Class("is-number").Text(l.Number(int64(r.InQueries))),
		app.Td().Class(elem.Classes("is-number", elem.When(r.Expired > 0, "ghost-text"))).Body(
			app.Text(l.Number(int64(r.Expired))), app.Span().Class("waiting").Body(elem.Rich(waiting)...)),
		app.Td().Class("is-number").Body(
			app.Text(l.Number(int64(r.Purged))), app.Span().Class("hint").Text(l.RegionSpent.With("ru", l.Hundredths(int64(r.Spent))))),
	)
}
