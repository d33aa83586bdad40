package clock

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// Sums are the numbers of items in queries, of expired items on disk, and of purged items.
func (p *Clock) Sums() app.UI {
	sum := func(class string, n int, name string) app.UI {
		return app.Li().Class("sum "+class).Body(
			app.Span().Class("mark "+class).Aria("hidden", elem.Yes),
			app.B().ID("sum-"+class).Class("num").Text(p.L.Number(int64(n))), app.Text(" "), app.Span().ID("sum-"+class+"-name").Text(name))
	}
	c, l := p.V.Counts, p.L
	return app.Ul().Class("sums").Aria("label", l.Sums).Body(
		sum("live", c.InQueries, l.SumQueries),
		sum("ghost", c.ExpiredOnDisk, l.N(l.SumExpired, int64(c.ExpiredOnDisk))),
		sum("gone", c.Purged, l.N(l.SumPurged, int64(c.Purged))),
	)
}

// PaintSums paints the numbers of items.
func (p *Clock) PaintSums(b *screen.Painting) {
	c, l := p.S.Viewer.Counts(), p.L
	b.SetText("sum-live", l.Number(int64(c.InQueries)))
	b.SetText("sum-ghost", l.Number(int64(c.ExpiredOnDisk)))
	b.SetText("sum-ghost-name", l.N(l.SumExpired, int64(c.ExpiredOnDisk)))
	b.SetText("sum-gone", l.Number(int64(c.Purged)))
	b.SetText("sum-gone-name", l.N(l.SumPurged, int64(c.Purged)))
}
