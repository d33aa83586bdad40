package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// sums are the numbers of items in each of the three looks.
func (p *Clock) sums() app.UI {
	sum := func(class string, n int, name string) app.UI {
		return app.Li().Class("sum "+class).Body(
			app.Span().Class("mark "+class).Aria("hidden", yes),
			app.B().ID("sum-"+class).Class("num").Text(p.l.Number(int64(n))), app.Text(" "), app.Span().ID("sum-"+class+"-name").Text(name))
	}
	c, l := p.v.Counts, p.l
	return app.Ul().Class("sums").Aria("label", l.Sums).Body(
		sum("live", c.InQueries, l.SumQueries),
		sum("ghost", c.ExpiredOnDisk, l.N(l.SumExpired, int64(c.ExpiredOnDisk))),
		sum("gone", c.Purged, l.N(l.SumPurged, int64(c.Purged))),
	)
}

func (p *Clock) paintSums(b *painting) {
	c, l := p.s.Counts(), p.l
	b.text("sum-live", l.Number(int64(c.InQueries)))
	b.text("sum-ghost", l.Number(int64(c.ExpiredOnDisk)))
	b.text("sum-ghost-name", l.N(l.SumExpired, int64(c.ExpiredOnDisk)))
	b.text("sum-gone", l.Number(int64(c.Purged)))
	b.text("sum-gone-name", l.N(l.SumPurged, int64(c.Purged)))
}
