package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
)

// requestUnits is the budget of the current second: user traffic, then requests of this page, the rest for the purge.
func (p *page) requestUnits() app.UI {
	ru := p.v.RU
	l := p.l
	rows := [][2]string{
		{l.RUBudget, p.ru(ru.PerSecond)},
		{l.RUTraffic, p.ru(ru.Traffic)},
		{l.RURequests, p.ru(ru.Requests)},
		{l.RULeftover, p.ru(ru.Leftover)},
		{l.RULastPurge, p.ru(ru.LastPurge)},
	}
	if ru.Serverless {
		rows = append(rows, [2]string{l.RUBilled, p.ru(ru.Billed)})
	}
	list := make([]app.UI, 0, 2*len(rows))
	for _, r := range rows {
		list = append(list, app.Div().Body(app.Dt().Text(r[0]), app.Dd().Class("num").Text(r[1])))
	}
	return panel("request-units", l.RequestUnits,
		head(app.H2().Text(l.RequestUnits+", "+l.RUThisSecond),
			app.Span().Class("tag").Title(l.RUModelHint).Text(l.RUModel)),
		app.Div().Class("body").Body(
			gauge(ru),
			app.Dl().Class("pairs").Body(list...),
			app.P().Class(classes("backlog num", when(ru.BacklogItems > 0, "ghost"))).Text(p.backlog(ru)),
			app.P().Class("hint").Text(p.ruHint(ru)),
		),
	)
}

func (p *page) ru(amount session.RU) string {
	return p.l.RUAmount.With("ru", p.l.Hundredths(int64(amount)))
}

func (p *page) backlog(ru session.RequestUnits) string {
	if ru.BacklogItems == 0 {
		return p.l.RUBacklogNone
	}
	return p.l.N(p.l.RUBacklog, int64(ru.BacklogItems), "ru", p.l.Hundredths(int64(ru.BacklogRU)))
}

func (p *page) ruHint(ru session.RequestUnits) string {
	switch {
	case ru.BacklogItems > 0 && ru.Leftover <= 0:
		return p.l.RUStarved
	case ru.Serverless:
		return p.l.RUServerless
	}
	return p.l.RUModelHint
}

// gauge is a bar chart of the numbers below it.
func gauge(ru session.RequestUnits) app.UI {
	part := func(class string, amount session.RU) app.UI {
		share := min(100, max(0, float64(amount)*100/float64(ru.PerSecond)))
		return app.Span().Class(class).Style("width", strconv.FormatFloat(share, 'f', 2, 64)+"%")
	}
	return app.Div().Class("gauge").Aria("hidden", yes).Body(
		part("gauge-traffic", ru.Traffic), part("gauge-requests", ru.Requests), part("gauge-purge", ru.LastPurge))
}
