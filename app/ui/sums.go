package ui

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// sums are the numbers of items in each of the three looks.
func (p *page) sums() app.UI {
	sum := func(class string, n int, name string) app.UI {
		return app.Li().Class("sum "+class).Body(
			app.Span().Class("mark "+class).Aria("hidden", yes),
			app.B().ID("sum-"+class).Class("num").Text(p.l.Number(int64(n))), app.Text(" "), app.Span().Text(name))
	}
	c := p.v.Counts
	return app.Ul().Class("sums").Aria("label", p.l.Sums).Body(
		sum("live", c.InQueries, p.l.SumQueries),
		sum("ghost", c.ExpiredOnDisk, p.l.SumExpired),
		sum("gone", c.Purged, p.l.SumPurged),
	)
}

func (p *page) paintSums(b *brush) {
	c := p.s.Counts()
	b.text("sum-live", p.l.Number(int64(c.InQueries)))
	b.text("sum-ghost", p.l.Number(int64(c.ExpiredOnDisk)))
	b.text("sum-gone", p.l.Number(int64(c.Purged)))
}
