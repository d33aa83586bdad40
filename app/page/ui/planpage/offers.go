package planpage

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/planner"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/plan"
)

// kindOf returns the index of a throughput among the offers: manual, autoscale, serverless.
func kindOf(t engine.Throughput) int {
	switch {
	case t.Serverless:
		return 2
	case t.Autoscale > 0:
		return 1
	}
	return 0
}

// offers are manual, autoscale and serverless side by side. Each has its smallest sufficient throughput and the
// cost, or the reason why there is none. The chosen one also has the plan's own throughput. The cards keep their
// places while the offers are computed.
func (p *Page) offers(i int) app.UI {
	a := p.room.Drafts[i].Answer
	best := -1
	for k, o := range a.Offers {
		if o.Enough && (best < 0 || o.Cost.Last < a.Offers[best].Cost.Last) {
			best = k
		}
	}
	var cards []app.UI
	for k := range 3 {
		cards = append(cards, p.offer(i, k, k == best))
	}
	return app.Div().Class("pl-offers").Role("group").Aria("label", p.l.PlanOffers).
		Aria("busy", strconv.FormatBool(p.room.Drafts[i].Comparing())).Body(cards...)
}

// offer is the card of one kind of capacity.
func (p *Page) offer(i, kind int, best bool) app.UI {
	d := p.room.Drafts[i]
	own := kind == kindOf(d.Answer.Workload.Capacity)
	tag, mine, ru, cost, why, use, safe, secure := p.none(), p.none(), "", "", "", p.none(), p.none(), p.none()
	if d.Waiting() || d.Comparing() {
		ru = "…"
	}
	if own {
		c := d.Answer.Cost()
		mine = app.P().Class("pl-mine").Text(p.l.PlanYours.With("what", p.throughput(d.Answer.Workload.Capacity), "cost", p.cost(c)))
	}
	if kind < len(d.Answer.Offers) {
		o := d.Answer.Offers[kind]
		ru, cost, why = p.offered(o)
		if o.Enough {
			use = p.take(i, o.Throughput)
			if o.Safe != (engine.Throughput{}) {
				safe, secure = app.P().Class("pl-mine").Text(p.l.PlanSafe.With("what", p.throughput(o.Safe))), p.take(i, o.Safe)
			}
		}
	}
	if best {
		tag = app.Span().Class("pl-tag").Text(p.l.PlanCheapest)
	}
	return app.Section().Class(elem.Classes("pl-offer", elem.When(own, "own"))).Aria("current", strconv.FormatBool(own)).Body(
		app.H3().Body(app.Text(p.kind(kind)), tag),
		app.P().Class("pl-enough").Text(ru), app.P().Class("pl-costs").Body(app.Text(cost), app.Span().Class("pl-why").Text(why)), mine, use, safe, secure)
}

// offered says how large an offer is, what it costs, and why it is as large, is not enough or may not be. A title names its kind.
func (p *Page) offered(o plan.Offer) (ru, cost, why string) {
	switch {
	case o.Regions && !o.Enough:
		return p.l.RegionsServerless, "", ""
	case !o.Enough:
		return p.l.PlanTooSmall, "", p.l.PlanSentence(o.Why)
	}
	for _, s := range o.Floor {
		why = p.l.PlanSentence(s)
	}
	if o.Risky {
		why = wording.Joined(why, p.l.PlanSentence(o.Why), " ")
	}
	if o.Throughput.Serverless {
		return p.cost(o.Cost), "", why
	}
	return p.throughput(o.Throughput), p.cost(o.Cost), why
}

func (p *Page) none() app.UI { return app.Span().Class("none") }

func (p *Page) kind(kind int) string {
	return [...]string{p.l.Manual, p.l.Autoscale, p.l.Serverless}[kind]
}

// throughput says how large a throughput is.
func (p *Page) throughput(t engine.Throughput) string {
	if t.Serverless {
		return p.l.Serverless
	}
	return p.l.Number(int64(t.Limit()/100)) + "\u00a0" + p.l.RUPerSecond
}

func (p *Page) cost(c plan.Cost) string {
	return p.l.PlanOffer.With("cost", p.l.Money(c.Last), "time", p.l.Span(c.Span))
}

// take has a button that makes the plan use an offer. It is hidden if the plan uses the offer already.
func (p *Page) take(i int, t engine.Throughput) app.UI {
	d := p.room.Drafts[i]
	text := planner.Take(d.Text, t)
	if a, b := planner.Differences(d.Text, text); len(a)+len(b) == 0 {
		return p.none()
	}
	return app.Button().Type("button").Class("btn pl-take").Disabled(app.IsServer || d.Problems != nil || d.Stale()).OnClick(p.act(func() {
		p.room.Choose(i)
		p.room.Change(func(text string) string { return planner.Take(text, t) })
	}), app.EventScope("take"+letter(i)+strconv.Itoa(kindOf(t)), int64(t.Limit()))).Text(p.l.PlanTake.With("what", p.throughput(t)))
}
