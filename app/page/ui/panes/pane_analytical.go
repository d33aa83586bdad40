package panes

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// Analytical is the pane of the analytical store. It compares the store with the transactional store.
func (p *Panes) Analytical() app.UI {
	l := p.L
	v := p.S.Panes.AnalyticalView(p.PaneFrom, PaneRows)
	p.PaneFrom = v.From
	if v.TTL == 0 {
		return paneBody(l.Analytical, app.Div().Class("pane-note").Body(
			app.P().Class("hint").Body(elem.Rich(l.AnalyticalOff)...),
			p.paneButton("analytical-start", l.AnalyticalStart, p.S.Panes.StartAnalytical),
		))
	}
	keeps := l.AnalyticalForever
	if v.TTL > 0 {
		keeps = l.AnalyticalKeeps.With("length", l.Length(v.TTL), "n", l.Number(v.TTL))
	}
	if !p.V.Blind { // what reaches the store, and until when, is what lessons ask
		keeps = wording.Joined(keeps, l.AnalyticalOn, " ")
	}
	count := l.AnalyticalNone
	if v.Count > 0 {
		count = l.N(l.AnalyticalCount, int64(v.Count), "stored", l.Number(int64(v.Stored)))
	}
	rows := make([]app.UI, len(v.Rows))
	for i, r := range v.Rows {
		rows[i] = p.analyticalRow(r)
	}
	return paneBody(l.Analytical,
		app.Div().Class("pane-note").Body(
			app.P().Class("num strong").Text(count),
			app.P().Class("hint").Body(elem.Rich(keeps)...),
		),
		paneTable(l.Analytical, []string{l.ColItem, l.ColWritten, l.AnalyticalUntil, l.AnalyticalInStore}, rows),
		p.pager(v.From, len(v.Rows), v.From+len(v.Rows) < v.Count, l.AnalyticalPrevious, l.AnalyticalNext),
	)
}

func (p *Panes) analyticalRow(r pane.AnalyticalRow) app.UI {
	l := p.L
	until, state, look := l.CellForever, l.InQueriesYes, ""
	switch {
	case p.V.Blind:
		until = l.BillUntold
	case r.Until > 0:
		until = l.When(r.Until, p.V.Now)
	}
	switch {
	case !r.OnDisk:
		state, look = l.OnDiskNo, "gone"
	case !r.InQueries:
		state, look = l.N(l.SumExpired, 1), "ghost-text"
	}
	return app.Tr().Body(
		app.Td().Body(elem.IdText(wording.Shorten(r.ID))),
		app.Td().Class("num").Text(l.When(r.TS, p.V.Now)),
		app.Td().Class("num").Text(until),
		app.Td().Class(look).Text(state),
	)
}
