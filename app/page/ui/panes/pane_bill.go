package panes

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// Bill is the pane with the cost of the container, by hour and by kind of operation.
func (p *Panes) Bill() app.UI {
	l := p.L
	b := p.S.Panes.BillView(p.PaneFrom, PaneRows)
	p.PaneFrom = b.From
	capacity, hint := l.BillProvisioned.With("n", l.Number(b.Provisioned)), l.BillProvisionedHint
	switch {
	case b.Serverless:
		capacity, hint = l.BillServerless.With("ru", l.Hundredths(int64(b.Billed))), l.BillServerlessHint
	case b.Autoscale > 0:
		capacity, hint = l.BillAutoscale.With("n", l.Number(b.Scaled), "max", l.Number(b.Autoscale)), l.BillAutoscaleHint
	}
	about := app.P().Class("none") // while a prediction is open: what the purge costs is what lessons ask
	if !p.V.Blind {
		about = app.P().Class("hint").Body(app.Text(hint+" "), p.Modelled(elem.Pick(b.Serverless, screen.ModelServerlessBill, screen.ModelWrite)))
	}
	return paneBody(l.Bill,
		app.Div().Class("pane-note").Body(app.P().Class("num strong").Text(capacity), about),
		app.Dl().Class("bill-kinds num").Body(
			p.billed(l.BillWrites, b.Writes), p.billed(l.BillDeletes, b.Deletes),
			p.billed(l.BillOther, b.Other), p.billed(l.BillPurge, b.Purge),
		),
		paneTable(l.Bill, []string{l.BillHour, l.BillBilled, l.BillWrites, l.BillDeletes, l.BillPurge}, p.billRows(b)),
		p.pager(b.From, len(b.Hours), b.More, l.BillNewer, l.BillOlder),
	)
}

func (p *Panes) billed(kind string, ru session.RU) app.UI {
	return app.Div().Body(app.Dt().Text(kind), app.Dd().Text(p.L.RU(ru)))
}

func (p *Panes) billRows(b pane.BillView) []app.UI {
	l := p.L
	rows := make([]app.UI, len(b.Hours))
	for i, h := range b.Hours {
		time := l.When(h.Start, p.V.Now)
		if h.Count > 1 {
			time = l.N(l.BillHours, h.Count, "time", time)
		}
		rate := l.BillRate.With("n", l.Number(h.Rate))
		if h.Rate == 0 {
			rate = p.L.RU(h.RU)
		}
		used := func(ru session.RU) app.UI {
			text := l.Hundredths(int64(ru))
			if h.Untold {
				text = l.BillUntold
			}
			return app.Td().Class("is-number").Text(text)
		}
		rows[i] = app.Tr().Body(
			app.Td().Class("num").Text(time), app.Td().Class("num").Text(rate), used(h.Writes), used(h.Deletes), used(h.Purge))
	}
	return rows
}
