package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Why is the card that explains the selected item.
type Why struct {
	*Screen
	whatIfs func() app.UI // the changes that can be tried for the item
}

// draw explains the selected item: a sentence, the calculation behind it, the stored text, and the setting that applies.
func (p *Why) draw() app.UI {
	title := app.H2().Text(p.l.Why)
	w := p.v.Why
	if w == nil {
		return panel("why", p.l.Why, head(title),
			app.Div().Class("body why").Body(app.P().Class("hint").Text(p.l.WhyNothing)))
	}
	look := lookOf(w.Row.State)
	winner := ""
	if w.Row.State.OnDisk() {
		winner = p.l.Winner(*w)
	}
	return panel("why", p.l.Why,
		head(title, app.Code().Class("who "+look).Body(idText(wording.Shorten(w.Row.ID)))),
		app.Div().Class("body why "+look).Body(
			app.P().Class("lede").Body(rich(p.l.Lede(*w))...),
			p.sum(*w),
			p.warnings(p.serious(w.Warnings), p.correctItem),
			app.P().Class("because").Body(append(rich(wording.Joined(winner, p.l.Purge(*w, p.v.Container), " ")), p.purgeModel(*w)...)...),
			p.stored(*w),
			p.whatIfs(),
		),
	)
}

// serious leaves out the warning that Why gives in its own words.
func (p *Why) serious(list []session.Warning) []session.Warning {
	var some []session.Warning
	for _, w := range list {
		if w.Kind != session.WarnIgnored {
			some = append(some, w)
		}
	}
	return some
}

func (p *Why) correctItem(w session.Warning) {
	id := wording.Named(p.s.IDOf(p.s.Selected()))
	if problem := p.s.Form.CorrectItem(w); problem != nil {
		p.failure = p.l.RefusedWrite(id, problem)
	}
}

// storedWidth is the number of characters of the stored item that Why shows.
const storedWidth = 1500

// stored is the stored item with its ttl emphasized.
func (p *Why) stored(w session.Why) app.UI {
	if w.JSON == "" {
		return app.Div().Class("none")
	}
	own := airy(withoutSystem(w.JSON))
	before, mine, after := own, "", ""
	if at := gjson.Get(own, "ttl"); at.Exists() && at.Index > len(ttlKey) && own[at.Index-len(ttlKey):at.Index] == ttlKey {
		end := at.Index + len(at.Raw)
		before, mine, after = own[:at.Index-len(ttlKey)], own[at.Index-len(ttlKey):end], own[end:]
	}
	cut := func(text string) string { return wording.ShortenTo(text, storedWidth) }
	return app.Pre().Class("stored").Attr("translate", "no").Attr("tabindex", 0).Attr("role", "region").Attr("data-scroll", "y").
		Aria("label", p.l.StoredJSON).Body(
		app.Text(cut(before)), app.B().Text(mine), app.Text(cut(after)))
}

const ttlKey = `"ttl": `

// sum is the calculation: the last write plus a ttl is the deadline, which is compared with the current time.
func (p *Why) sum(w session.Why) app.UI {
	l := p.l
	r := w.Row
	if r.State == session.NotWritten || r.State == session.Elsewhere {
		return app.Dl().Class("pairs").Body(pair(l.DlNow, l.Clock(w.Now), ""))
	}
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
		list = append(list, pair(l.DlExpiresAt, deadline, "total"),
			pair(l.DlNow, l.Clock(w.Now)+" < "+deadline, "live"))
	case session.Expired:
		list = append(list, pair(l.DlExpired, deadline, "total"),
			pair(l.DlNow, l.Clock(w.Now)+" ≥ "+deadline, "ghost"))
	case session.Purged:
		if r.Deadline > 0 {
			list = append(list, pair(l.DlExpired, deadline, ""))
		}
		list = append(list, pair(l.DlPurgedAt, l.When(r.At, w.Now), ""), pair(l.DlPurgeCost, p.l.RU(r.Cost), ""))
	case session.Deleted:
		list = append(list, pair(l.DlDeletedAt, l.When(r.At, w.Now), ""))
	default:
		list = append(list, pair(l.DlExpiresAt, l.DlNever, "total"), pair(l.DlNow, l.Clock(w.Now), ""))
	}
	return app.Dl().Class("pairs").Body(list...)
}

func pair(name, value, class string) app.UI {
	return app.Div().Class(class).Body(app.Dt().Body(rich(name)...), app.Dd().Class("num").Text(value))
}
