package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// why explains the selected item: a sentence, the calculation behind it, and the setting that applies.
func (p *page) why() app.UI {
	title := app.H2().Text(p.l.Why)
	w := p.v.Why
	if w == nil {
		return panel("why", p.l.Why, head(title),
			app.Div().Class("body why").Body(app.P().Class("hint").Text(p.l.WhyNothing)))
	}
	texts := []app.UI{app.P().Class("lede").Body(rich(p.lede(*w))...), p.sum(*w)}
	if gone := !w.Row.State.OnDisk(); !gone {
		texts = append(texts, app.P().Body(rich(p.winner(*w))...))
	}
	if text := p.purge(*w, p.v.Container); text != "" {
		texts = append(texts, app.P().Body(rich(text)...))
	}
	var stored app.UI = app.Div().Class("none")
	if w.JSON != "" {
		stored = p.jsonDetails(p.l.StoredJSON, w.JSON)
	}
	return panel("why", p.l.Why,
		head(title, app.Span().Class("tag "+lookOf(w.Row.State)).Body(code(shorten(w.Row.ID)))),
		app.Div().Class("body why "+lookOf(w.Row.State)).Body(app.Div().Body(texts...), stored),
	)
}

// sum is the calculation: the last write plus a ttl is the deadline, which is compared with the current time.
func (p *page) sum(w session.Why) app.UI {
	l := p.l
	r := w.Row
	list := []app.UI{pair(l.DlLastWrite, l.When(r.TS, w.Now), "")}
	after, counts := r.Verdict.After()
	switch {
	case counts && r.Verdict.Winner() == ttl.Item:
		list = append(list, pair(l.DlItemTTL, l.Seconds(int64(after)), ""))
	case counts:
		list = append(list, pair(l.DlContainerTTL, l.Seconds(int64(after)), ""))
	default:
		list = append(list, pair(l.DlNoTTL, l.DlNoTTLValue, ""))
	}
	deadline := l.When(r.Deadline, w.Now)
	switch r.State {
	case session.Live:
		list = append(list, pair(l.DlExpiresAt, deadline, ""),
			pair(l.DlNow, l.Clock(w.Now)+" < "+deadline, "live"))
	case session.Expired:
		list = append(list, pair(l.DlExpired, deadline, ""),
			pair(l.DlNow, l.Clock(w.Now)+" ≥ "+deadline, "ghost"))
	case session.Purged:
		if r.Deadline > 0 {
			list = append(list, pair(l.DlExpired, deadline, ""))
		}
		list = append(list, pair(l.DlPurgedAt, l.When(r.At, w.Now), ""), pair(l.DlPurgeCost, p.ru(r.Cost), ""))
	case session.Deleted:
		list = append(list, pair(l.DlDeletedAt, l.When(r.At, w.Now), ""))
	default:
		list = append(list, pair(l.DlExpiresAt, l.DlNever, ""), pair(l.DlNow, l.Clock(w.Now), ""))
	}
	return app.Dl().Class("pairs").Body(list...)
}

func pair(name, value, class string) app.UI {
	return app.Div().Body(app.Dt().Body(rich(name)...), app.Dd().Class(classes("num", class)).Text(value))
}
