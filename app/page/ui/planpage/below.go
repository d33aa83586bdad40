package planpage

import (
	"cmp"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/plan"
)

// modelRows has the ids of the model's rows for the assumptions.
var modelRows = [7]string{"2-delete", "1.10-purge-delay", "5.9-hottest-physical-partition", "5.9-burst-capacity", "5.9-index",
	"5.9-autoscale-s-largest-ru-s", "5.9-each-region-costs-as-much"}

// chapterOf returns the chapter number of a row's id.
func chapterOf(row string) string {
	chapter, _, _ := strings.Cut(row, "-")
	return chapter
}

// below has the arithmetic by hand, and the assumptions.
func (p *Page) below(a *plan.Answer) app.UI {
	l := p.l
	var hands, assumed []app.UI
	for _, h := range a.Hands() {
		parts := []app.UI{app.Span().Text(l.PlanInserts.With("name", h.Name, "rate", l.Digits(h.Rate), "price", l.Hundredths(int64(h.Insert)),
			"ru", l.Digits(h.Inserts)))}
		if h.Times > 0 {
			parts = append(parts, app.Span().Text(l.PlanRewrites.With("n", l.Number(int64(h.Times)), "price", l.Hundredths(int64(h.Replace)), "ru",
				l.Digits(h.Rewrites))))
		}
		if h.Ends {
			parts = append(parts, app.B().Text(l.PlanDeletes.With("ru", l.Digits(h.Deletes))), app.Span().
				Text(l.Counted(l.PlanStored.With("rate", l.Digits(h.Rate), "life", l.Span(h.Life), "items", l.Amount(h.Items), "size",
					l.Size(h.ItemBytes)))))
		}
		hands = append(hands, app.Li().Body(parts...))
	}
	for _, text := range p.sums(a) {
		hands = append(hands, app.Li().Body(app.Span().Text(text)))
	}
	for k, text := range p.assumed(a.Plan) {
		assumed = append(assumed, app.Li().Body(app.Span().Text(text), app.A().Href(p.Home+"learn/model/#"+modelRows[k]).
			Aria("label", text+": §\u00a0"+chapterOf(modelRows[k])).Text("§\u00a0"+chapterOf(modelRows[k]))))
	}
	return app.Div().Class("pl-below").Body(
		app.Section().Body(app.H3().Text(l.PlanByHand), app.Ul().Class("pl-hands").Body(hands...)),
		app.Section().Body(app.H3().Text(l.PlanAssumed), app.P().Class("hint").Text(l.PlanAssumedHint), app.Ul().Class("pl-assumed").
			Body(assumed...), app.P().Class("hint").Text(p.estimate(a.Plan))),
	)
}

// sums are the arithmetic of what requests leave for deletes, and of the cost.
func (p *Page) sums(a *plan.Answer) (list []string) {
	l := p.l
	for _, h := range a.LeftByHand() {
		values := []string{"name", h.Region, "set", l.Number(h.Set), "writes", l.Number(h.Writes), "reads", l.Number(h.Reads), "left", l.Number(h.Left)}
		if h.Region == "" {
			list = append(list, l.PlanLeft.With(values...))
		} else {
			list = append(list, l.PlanLeftRegion.With(values...))
		}
	}
	b, ok := a.Bill()
	if !ok {
		return list
	}
	units := l.Digits(b.Units)
	if b.Regions > 1 {
		units = l.Number(int64(b.Regions)) + " × " + units
	}
	values := []string{"units", units, "millions", l.Digits(b.Millions), "price", l.Exact(b.Each), "hours", l.Number(b.Hours), "storage",
		l.PlanBillStorage.With("size", l.Digits(b.GB), "price", l.Exact(b.Storage), "hours", l.Digits(b.Lasts), "month", l.Number(plan.MonthHours)),
		"cost", p.cost(b.Cost)}
	switch {
	case b.Capacity.Serverless:
		return append(list, l.PlanBillServerless.With(values...))
	case b.Capacity.Autoscale > 0:
		return append(list, wording.Joined(l.PlanBill.With(values...)+".", l.PlanBillAutoscale, " "))
	}
	return append(list, l.PlanBill.With(values...))
}

// assumed says with which assumptions a plan counts, in the order of modelRows.
func (p *Page) assumed(of *plan.Plan) [len(modelRows)]string {
	l, a, m := p.l, &of.Assume, &of.Workload.Model
	list := l.PlanAssumptions
	price := l.Exact(cmp.Or(m.DeletePrice, 1))
	switch {
	case a.DeletePrice[0] != a.DeletePrice[1]:
		list[0] = l.PlanDeletePrices.With("from", l.Exact(a.DeletePrice[0]), "to", l.Exact(a.DeletePrice[1]), "n", price)
	case cmp.Or(m.DeletePrice, 1) != 1:
		list[0] = l.PlanDeletePrice.With("n", price)
	}
	delay := of.Workload.Capacity.PurgeDelay
	switch {
	case a.PurgeDelay[0] != a.PurgeDelay[1]:
		list[1] = l.PlanDelays.With("from", l.Span(a.PurgeDelay[0]), "to", l.Span(a.PurgeDelay[1]), "time", l.Span(delay))
	case delay > 0:
		list[1] = l.PlanDelay.With("time", l.Span(delay))
	}
	if a.Hottest > 1 {
		list[2] = l.PlanHottest.With("n", l.Number(int64(m.Partitions)), "share", l.Exact(a.Hottest))
	}
	switch {
	case a.Burst:
		list[3] = l.PlanBurstUnknown
	case m.Burst:
		list[3] = l.PlanBurstOn
	}
	if m.IndexShare > 0 {
		list[4] = l.PlanIndex.With("share", l.Exact(100*m.IndexShare))
	}
	if !m.Grow {
		list[5] = l.PlanFixed
	}
	return list
}

// estimate says with which prices a plan counts.
func (p *Page) estimate(of *plan.Plan) string {
	if of.Workload.Prices != plan.ListPrices {
		return p.l.PlanEstimateOwn
	}
	return p.l.PlanEstimate
}
