package planpage

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
)

// What is assumed is what the plan counts with, in every language. Of a range, the value of the main answer is named.
func TestWhatIsAssumedFollowsThePlan(t *testing.T) {
	const begin = "length 2d\nstep 10m\nitem a 1KB 10 values\narrivals a 1/s\ncontainer 1h\n"
	for _, l := range locales.All() {
		p := page(l.Locale)
		for text, want := range map[string]map[int]string{
			"": {},
			"assume delete-price 2\nassume index 20%\nassume burst on\nassume grow off\npurge-delay 5m": {0: p.l.PlanDeletePrice.With("n", "2"),
				1: p.l.PlanDelay.With("time", p.l.Span(300)), 3: p.l.PlanBurstOn, 4: p.l.PlanIndex.With("share", "20"), 5: p.l.PlanFixed},
			"assume delete-price 2 to 3\nassume burst unknown\nassume purge-delay 5m to 10m\nassume partitions 4 hottest 2": {
				0: p.l.PlanDeletePrices.With("from", "2", "to", "3", "n", "2"), 1: p.l.PlanDelays.With("from", p.l.Span(300), "to", p.l.Span(600), "time", p.l.Span(300)),
				2: p.l.PlanHottest.With("n", "4", "share", "2"), 3: p.l.PlanBurstUnknown},
		} {
			p.room.Edit(begin + text)
			p.run()
			html := app.HTMLString(p.Render())
			for k, usual := range p.l.PlanAssumptions {
				said, other := want[k], usual
				if said == "" {
					said, other = usual, ""
				}
				if !strings.Contains(html, "<span>"+said+"</span>") || other != "" && strings.Contains(html, "<span>"+other+"</span>") {
					t.Errorf("%s, %s: the page does not say %q", l.Tag, text, said)
				}
			}
		}
		p.room.Edit(begin + "price manual 0.01")
		p.run()
		p.draw()
		svg, _, _ := p.document()
		if html := app.HTMLString(p.Render()); strings.Contains(html+svg, p.l.PlanEstimate) || !strings.Contains(html, p.l.PlanEstimateOwn) ||
			!strings.Contains(svg, p.l.PlanEstimateOwn) {
			t.Errorf("%s: the prices of the form are called list prices", l.Tag)
		}
	}
}

// The arithmetic by hand has what is left for deletes, and the cost with its parts, in every language.
func TestTheSumsByHand(t *testing.T) {
	const begin = "length 2d\nstep 10m\nitem a 1KB 10 values\narrivals a 20/s\nreads 50\ncontainer 1h\n"
	for _, l := range locales.All() {
		p := page(l.Locale)
		for capacity, want := range map[string][]string{
			"manual 500": {p.l.PlanLeft.With("set", "500", "writes", "140", "reads", "50", "left", "310"), "5 × 100 ", " 48 ", " 730 "},
			"manual 500\nregion north\nreads north 70": {p.l.PlanLeftRegion.With("name", "north", "set", "500", "reads", "70", "left", "430"), "2 × 5 × 100 "},
			"autoscale 1000": {p.l.PlanBillAutoscale},
			"serverless":     {p.l.Exact(0.25)},
		} {
			p.room.Edit(begin + "capacity " + capacity)
			p.run()
			p.draw()
			a := p.room.Shown().Answer
			said := strings.Join(p.sums(a), "\n")
			for _, w := range append(want, p.cost(a.Cost())) {
				if !strings.Contains(said, w) || strings.ContainsAny(said, "{}") || !strings.Contains(app.HTMLString(p.Render()), p.sums(a)[0]) {
					t.Errorf("%s, %s: %q is not in %q", l.Tag, capacity, w, said)
				}
			}
		}
	}
}
