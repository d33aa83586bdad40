package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// why explains the chosen item: the sentence, the sum that it rests on, and who wins.
func (p *page) why() app.UI {
	title := app.H2().Text(p.l.T(i18n.Why))
	w := p.v.Why
	if w == nil {
		return panel("why", p.l.T(i18n.Why), head(title),
			app.Div().Class("body why").Body(app.P().Class("hint").Text(p.l.T(i18n.WhyNothing))))
	}
	texts := []app.UI{app.P().Class("lede").Body(rich(p.lede(*w))...), p.sum(*w)}
	if gone := !w.Row.State.OnDisk(); !gone {
		texts = append(texts, app.P().Body(rich(p.winner(*w))...))
	}
	if text := p.purge(*w, p.v.Container.Serverless); text != "" {
		texts = append(texts, app.P().Body(rich(text)...))
	}
	var stored app.UI = app.Div().Class("none")
	if w.JSON != "" {
		stored = p.jsonDetails(i18n.StoredJSON, w.JSON)
	}
	return panel("why", p.l.T(i18n.Why),
		head(title, app.Span().Class("tag "+lookOf(w.Row.State)).Body(code(shorten(w.Row.ID)))),
		app.Div().Class("body why "+lookOf(w.Row.State)).Body(app.Div().Body(texts...), stored),
	)
}

// sum is the addition: last write, plus a ttl, is the deadline, and on which side of it now stands.
func (p *page) sum(w session.Why) app.UI {
	l := p.l
	r := w.Row
	list := []app.UI{pair(l.T(i18n.DlLastWrite), l.When(r.TS, w.Now), "")}
	after, counts := r.Verdict.After()
	switch {
	case counts && r.Verdict.Winner() == ttl.Item:
		list = append(list, pair(l.T(i18n.DlItemTTL), l.Seconds(int64(after)), ""))
	case counts:
		list = append(list, pair(l.T(i18n.DlContainerTTL), l.Seconds(int64(after)), ""))
	default:
		list = append(list, pair(l.T(i18n.DlNoTTL), l.T(i18n.DlNoTTLValue), ""))
	}
	deadline := l.When(r.Deadline, w.Now)
	switch r.State {
	case session.Live:
		list = append(list, pair(l.T(i18n.DlExpiresAt), deadline, ""),
			pair(l.T(i18n.DlNow), l.Clock(w.Now)+" < "+deadline, "live"))
	case session.Expired:
		list = append(list, pair(l.T(i18n.DlExpired), deadline, ""),
			pair(l.T(i18n.DlNow), l.Clock(w.Now)+" ≥ "+deadline, "ghost"))
	case session.Purged:
		if r.Deadline > 0 {
			list = append(list, pair(l.T(i18n.DlExpired), deadline, ""))
		}
		list = append(list, pair(l.T(i18n.DlPurgedAt), l.When(r.At, w.Now), ""), pair(l.T(i18n.DlPurgeCost), p.ru(r.Cost), ""))
	case session.Deleted:
		list = append(list, pair(l.T(i18n.DlDeletedAt), l.When(r.At, w.Now), ""))
	default:
		list = append(list, pair(l.T(i18n.DlExpiresAt), l.T(i18n.DlNever), ""), pair(l.T(i18n.DlNow), l.Clock(w.Now), ""))
	}
	return app.Dl().Class("pairs").Body(list...)
}

func pair(name, value, class string) app.UI {
	return app.Div().Body(app.Dt().Body(rich(name)...), app.Dd().Class(classes("num", class)).Text(value))
}
