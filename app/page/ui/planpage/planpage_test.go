package planpage

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/app/page/planner"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/plan"
)

type nowhere struct{}

func (nowhere) Load(string) (string, bool) { return "", false }
func (nowhere) Save(string, string) error  { return errors.New("nowhere") }

func page(l *i18n.Locale) *Page {
	p := New(nowhere{}, wording.Words{Locale: l})
	p.Home, p.Choices = "../", func(bool) app.UI { return app.Span() }
	return p
}

// The prerendered page has the verdict, the pictures and the arithmetic in every language, without a placeholder.
func TestPrerenderedInEveryLanguage(t *testing.T) {
	for _, l := range locales.All() {
		p := page(l.Locale)
		text := app.HTMLString(p.Render())
		d := p.room.Shown()
		for _, s := range d.Answer.Findings() {
			if said := p.l.PlanSentence(s); !strings.Contains(text, strings.ReplaceAll(said, "'", "&#39;")) && !strings.Contains(text, said) {
				t.Errorf("%s: the page lacks %q", l.Tag, said)
			}
		}
		if n := strings.Count(text, "<svg class=\"pl-svg\""); n != pictures+1 {
			t.Errorf("%s: %d pictures", l.Tag, n)
		}
		for _, name := range []string{"{n}", "{value}", "{time}", "{ru}"} {
			if strings.Contains(text, name) {
				t.Errorf("%s: the page has the placeholder %s", l.Tag, name)
			}
		}
	}
}

// settle computes the shown plan, without its offers.
func settle(p *Page) {
	for job := p.room.Next(); p.room.Shown().Waiting(); job = p.room.Next() {
		first := job.First()
		job.Run(nil)
		p.room.Finish(job, first)
	}
	p.draw()
}

// The page shows the three kinds of capacity beside the verdict from the first paint on, in every language. The kind of
// the plan itself shows the plan's cost.
func TestOffersBesideTheVerdict(t *testing.T) {
	for _, l := range locales.All() {
		p := page(l.Locale)
		text := app.HTMLString(p.Render())
		d := p.room.Shown()
		if n := strings.Count(text, `class="pl-offer"`); n != 2 || strings.Count(text, `class="pl-offer own"`) != 1 || strings.Count(text, `class="pl-tag"`) != 1 {
			t.Errorf("%s: %d offers", l.Tag, n)
		}
		said := []string{p.l.PlanYours.With("what", p.l.Number(4300)+"\u00a0"+p.l.RUPerSecond, "cost", p.cost(d.Answer.Cost()))}
		for _, o := range d.Answer.Offers {
			said = append(said, p.throughput(o.Throughput), p.cost(o.Cost), p.l.PlanTake.With("what", p.throughput(o.Throughput)))
		}
		for _, s := range said {
			if !strings.Contains(text, s) {
				t.Errorf("%s: the page lacks %q", l.Tag, s)
			}
		}
		if strings.Index(text, `class="pl-offers"`) > strings.Index(text, `class="pl-found"`) {
			t.Errorf("%s: the offers come after what else was found", l.Tag)
		}
		ranges := 0
		for _, f := range d.Answer.Findings() {
			if at := strings.Index(text, p.l.PlanSentence(f)); f.Kind.Range() {
				if ranges++; at < 0 || at > strings.Index(text, `class="pl-offers"`) {
					t.Errorf("%s: the range of the longest wait is not beside the verdict", l.Tag)
				}
			}
		}
		if ranges == 0 {
			t.Error("the example has no range")
		}
	}
}

// A plan of a container says at its questions and in what is copied of it how its rates were measured, until they are changed.
func TestThePageSaysHowRatesWereMeasured(t *testing.T) {
	const text = "# measured: item 3 writes in 12s\n# measured: ttl-90 1 writes in 12s\nlength 28d\nstep 1h\nitem item 1KB 9 values\n" +
		"arrivals item 0.25/s\nreads 320\n# measured: again 600 writes in 20s 320 RU/s\nitem ttl-90 1KB 9 values ttl 90\n"
	const want = "Measured by the writes in the container: item, 3 in 12\u00a0s; ttl-90, a single one, from which no rate follows; " +
		"rewrites, 600 in 20\u00a0s, which count as other requests of 320 RU/s. " +
		"So short a time need not be typical of a day."
	p := page(i18n.English)
	p.room.Edit(text)
	settle(p)
	if drawn := app.HTMLString(p.sheet()); !strings.Contains(drawn, want) || !strings.Contains(p.markdown(""), want) {
		t.Errorf("%s\n%s", drawn, p.markdown(""))
	}
	p.room.Edit(strings.NewReplacer("0.25/s", "4/s", "reads 320", "reads 3").Replace(text) + "arrivals ttl-90 1/s\n")
	settle(p)
	if drawn := app.HTMLString(p.sheet()); strings.Contains(drawn, "Measured") {
		t.Error("the user's own rates are said to be measured")
	}
}

// Zooming shows a part of the time, at least some rows, and Fit shows all again.
func TestZoom(t *testing.T) {
	p := page(i18n.English)
	from, to := p.span()
	p.at = from + (to-from)/4
	for range 30 {
		p.zoom(0.5)
	}
	a, b := p.span()
	if every := p.room.Shown().Answer.Workload.Every; b-a < 7*every || b-a > 9*every || a > p.at || b < p.at {
		t.Errorf("%d seconds around %d, from %d to %d", b-a, p.at, a, b)
	}
	p.draw()
	if c := p.charts[0]; c == nil || len(c.columns) > 10 {
		t.Errorf("%+v", c)
	}
	p.fit()
	if a, b := p.span(); a != from || b != to {
		t.Errorf("%d to %d", a, b)
	}
}

// A plan that ends before the shown part of the time has no rows there, even if its table is open.
func TestAPlanThatIsShorterThanTheShownTime(t *testing.T) {
	p := page(i18n.English)
	p.room.Compare()
	p.room.Change(func(text string) string { return strings.Replace(text, "length ", "length 2d\n# ", 1) })
	p.run()
	if a, b := p.room.Drafts[0].Answer.Workload.End, p.room.Drafts[1].Answer.Workload.End; b >= a {
		t.Fatalf("the second plan ends at %d, the first at %d", b, a)
	}
	p.open["plan-table-B0"] = true
	rows := func() int { return strings.Count(app.HTMLString(p.Render()), `<th scope="row"`) }
	if rows() == 0 {
		t.Fatal("the table is not open")
	}
	_, end := p.span()
	if p.show(end-8*p.room.Drafts[0].Answer.Workload.Every, end); rows() != 0 || p.charts[0] == nil {
		t.Error("the table has rows of a time that the plan does not have")
	}
}

// A group of the form that is open stays open while what is typed in it is wrong and right again.
func TestAnOpenGroupStaysOpen(t *testing.T) {
	p := page(i18n.English)
	opened := regexp.MustCompile(`<details [^>]*open`)
	open := func() int { return len(opened.FindAllString(app.HTMLString(p.Render()), -1)) }
	for i, g := range p.form() {
		p.folds[i] = g.Name == planner.InTime
	}
	for _, typed := range []string{"soon", "2d"} {
		p.room.Set("length", typed)
		if p.run(); (p.room.Shown().Problems != nil) != (typed == "soon") || open() != 1 {
			t.Errorf("%s: %v, %d groups are open", typed, p.room.Shown().Problems, open())
		}
	}
}

// What is opened after a refusal is no refusal.
func TestALinkAfterARefusedOne(t *testing.T) {
	p := page(i18n.English)
	p.refuse(planner.ErrDamaged)
	text, _ := plan.Example("logs")
	if err := p.openTexts([]string{text}); err != nil || p.alarm || p.said != p.l.PlanOpened {
		t.Errorf("%v, alarm %v, %q", err, p.alarm, p.said)
	}
}

// Charts side by side have the same scales.
func TestPlansHaveTheSameScales(t *testing.T) {
	p := page(i18n.English)
	p.room.Compare()
	p.room.Set("kind0-arrivals", "36/s")
	p.run()
	p.draw()
	if a, b := p.charts[0], p.charts[1]; a.most != b.most || a.most[flow] < 1e6 {
		t.Errorf("%v %v", a.most, b.most)
	}
	text := app.HTMLString(p.Render())
	if !strings.Contains(text, "only B: arrivals reading 36/s") {
		t.Error("the page does not say in what the plans differ")
	}
}

// After a rate is typed, the page repeats it as it was understood, unless it is refused.
func TestARefusedRateIsNotSaidAgain(t *testing.T) {
	p := page(i18n.English)
	for typed, want := range map[string]string{"1.000.000/d": "= 11.6 a second, 1 million a day", "1,5/s": "= 1.5 a second, 129,600 a day", "2.5 million": "= 2,500,000 a second, 216 billion a day; for as many a day, type 2500000/d",
		"5 a second": "= 5 a second, 432,000 a day</p>", "-5/s": "", "1e9": "", "5 apples": ""} {
		p.room.Set("kind0-arrivals", typed)
		text := app.HTMLString(p.Render())
		if said := strings.Contains(text, `pl-read">`+want); said != (want != "") || want == "" && strings.Contains(text, "pl-read") || (p.room.Shown().Problems == nil) != (want != "") {
			t.Errorf("%q: %v, %v", typed, said, p.room.Shown().Problems)
		}
	}
}

// A serverless container has no smallest throughput, and the picture of what is stored says how much it can store.
func TestAServerlessContainerHasALimitOfItsOwn(t *testing.T) {
	for _, l := range locales.All() {
		p := page(l.Locale)
		for capacity, want := range map[string]string{"serverless": p.l.Size(1000 << 30), "manual 500": "400"} {
			p.room.Edit("length 2d\nstep 10m\nitem a 1KB 10 values\narrivals a 1/s\ncontainer 1h\ncapacity " + capacity)
			p.run()
			p.draw()
			c := p.charts[0]
			if said := p.values(c, disk, &c.columns[0]); !strings.Contains(said, want) || strings.Contains(said, " 0 ") {
				t.Errorf("%s, %s: %q", l.Tag, capacity, said)
			}
		}
	}
}

// An offer that is not enough says why.
func TestWhyAnOfferIsNotEnough(t *testing.T) {
	const rest = "length 2d\nstep 10m\nitem a 1KB 10 values\narrivals a 3000/s\ncontainer 1h\npurge-delay 2h\n"
	for _, l := range locales.All() {
		p := page(l.Locale)
		for _, capacity := range []string{"manual 400", "serverless"} {
			p.room.Edit(rest + "capacity " + capacity)
			p.run()
			offers, text := p.room.Shown().Answer.Offers, app.HTMLString(p.Render())
			for i, start := range []string{"No throughput is enough", "No throughput is enough", "Requests for "} {
				why := offers[i].Why
				if !strings.HasPrefix(why.String(), start) || !strings.Contains(text, `<span class="pl-why">`+p.l.PlanSentence(why)+"</span>") {
					t.Errorf("%s: the page does not say %q", l.Tag, why)
				}
			}
		}
	}
}

// French has a space before a colon beside the throughputs that were tried and beside the tables.
func TestColonsOfFrench(t *testing.T) {
	for _, l := range locales.All() {
		if l.Tag != "fr" {
			continue
		}
		p := page(l.Locale)
		text := app.HTMLString(p.Render())
		if strings.Contains(text, "RU/s: ") || !strings.Contains(text, "RU/s\u00a0: ") || strings.Contains(text, "En tableau:") || !strings.Contains(text, "En tableau\u00a0: ") {
			t.Error("a colon lacks its space")
		}
	}
}

// The story of a plan says what an item, its time and the request units stand for, in every language.
func TestTheStorySaysItsScales(t *testing.T) {
	for _, l := range locales.All() {
		p := page(l.Locale)
		n := p.narration(p.room.Shown().Answer)
		for _, want := range []string{"368", p.l.Span(20), p.l.Span(7 * 86400), p.l.Digits(3117)} {
			if !strings.Contains(n.Scale, want) || strings.ContainsAny(n.Scale+n.Title, "{}") {
				t.Errorf("%s: %q is not in %q", l.Tag, want, n.Scale)
			}
		}
	}
}

// A plan that ends before anything in it expires says so, with the length that shows more.
func TestATooShortPlanIsSaid(t *testing.T) {
	p := page(i18n.English)
	for _, c := range []struct{ length, want string }{{"14d", ""}, {"5d", "items live for 7 d."}} {
		p.room.Set("length", c.length)
		p.run()
		text := app.HTMLString(p.Render())
		if said := strings.Contains(strings.ReplaceAll(text, "\u00a0", " "), "The plan ends before what it writes expires: items live for 7 d."); said != (c.want != "") ||
			said && !strings.Contains(strings.ReplaceAll(text, "\u00a0", " "), "Plan 28 d<") {
			t.Errorf("%s: said %v", c.length, said)
		}
		svg, _, _ := p.document()
		for name, text := range map[string]string{"Markdown": p.markdown(""), "picture": svg} {
			if strings.Contains(strings.ReplaceAll(text, "\u00a0", " "), "The plan ends before what it writes expires") != (c.want != "") {
				t.Errorf("%s, the %s: %s", c.length, name, text)
			}
		}
	}
}

// What the first plan counts beside the questions is said, also in what is copied, and a button leaves it out.
func TestWhatIsCountedBesideTheQuestionsIsSaid(t *testing.T) {
	p := page(i18n.English)
	want := "Also counted: Size on disk 2 KB · Items stored already 222 million · Other requests 280 RU/s · By the hour of the day · By the day of the week."
	for name, text := range map[string]string{"page": app.HTMLString(p.Render()), "Markdown": p.markdown("")} {
		if !strings.Contains(strings.ReplaceAll(text, "\u00a0", " "), want) {
			t.Errorf("the %s lacks %q: %s", name, want, p.also(p.room.Shown()))
		}
	}
	p.room.Change(planner.OnlyQuestions)
	p.run()
	if d := p.room.Shown(); d.Problems != nil || p.also(d) != "Also counted: Size on disk 2\u00a0KB." {
		t.Errorf("%v %s", d.Problems, p.also(d))
	}
	want = "Left out of the example: Items stored already 222 million · Other requests 280 RU/s · By the hour of the day · By the day of the week. "
	text := strings.ReplaceAll(app.HTMLString(p.Render()), "\u00a0", " ")
	if !strings.Contains(text, want) || !strings.Contains(text, "Count these") || strings.Contains(text, "Leave these out") {
		t.Errorf("the page lacks %q", want)
	}
	if p.room.Change(counting); !strings.Contains(app.HTMLString(p.Render()), "Leave these out") {
		t.Error("what was left out is not counted again")
	}
}

// The verdict of a throughput that is enough only as long as the assumptions hold says so wherever it stands, and a search adds to each card
// what is enough without them. The search is offered only where it finds more than the cards show.
func TestTheVerdictSaysOnWhatItRests(t *testing.T) {
	const text = "length 8d\nstep 1m\ncontainer 12h\ncapacity manual 8500\nitem i 2KB 7 values\narrivals i 500/s\nmax-wait 1d\nthrottle off\n"
	for _, l := range locales.All() {
		p := page(l.Locale)
		hidden := regexp.MustCompile(`<button[^>]*class="[^"]*none[^"]*"[^>]*>` + p.l.PlanFind)
		p.room.Edit(text + "assume delete-price 1 to 1.5\n")
		p.run()
		p.draw()
		behind := p.l.Phrases["Under the least favorable assumptions, the purge is still behind at the end."]
		if l.Tag == i18n.English.Tag {
			behind = "Under the least favorable assumptions, the purge is still behind at the end."
		}
		svg, _, _ := p.document()
		said := p.verdict(p.room.Shown())
		first, _, _ := strings.Cut(behind, " ")
		drawn := app.HTMLString(p.Render())
		if !strings.HasSuffix(said, behind) || !strings.Contains(drawn, said) || !strings.Contains(p.markdown(""), behind) || !strings.Contains(svg, escape(first)) {
			t.Errorf("%s: the verdict is %q", l.Tag, said)
		}
		if !strings.Contains(drawn, `class="pl-verdict bad"`) {
			t.Errorf("%s: the verdict is no warning", l.Tag)
		}
		if strings.Count(drawn, behind) > 4 || hidden.MatchString(drawn) {
			t.Errorf("%s: the search is not offered", l.Tag)
		}
		p.room.Find()
		p.run()
		drawn = app.HTMLString(p.Render())
		o := p.room.Shown().Answer.Offers[0]
		safe := p.throughput(o.Safe)
		if !strings.Contains(drawn, p.l.PlanSafe.With("what", safe)) || !strings.Contains(drawn, p.l.PlanTake.With("what", safe)) || !hidden.MatchString(drawn) {
			t.Errorf("%s: the card lacks %s", l.Tag, safe)
		}
		if !strings.Contains(drawn, `class="pl-finder none"`) {
			t.Errorf("%s: the place of the search stays, though it is empty", l.Tag)
		}
		p.room.Edit(strings.Replace(text, "8500", "400", 1) + "assume delete-price 1 to 1.5\n")
		p.run()
		tried := p.l.PlanTry.With("ru", p.l.Number(int64(o.Throughput.Limit()/100)), "verdict", p.l.PlanEnoughIf)
		if drawn = app.HTMLString(p.Render()); !strings.Contains(drawn, "<span>"+tried) || strings.Contains(drawn, `"yes best"`) {
			t.Errorf("%s: the search lacks %s", l.Tag, tried)
		}
		p.room.Find()
		p.run()
		if drawn = app.HTMLString(p.Render()); !strings.Contains(drawn, "<span>"+tried) || !strings.Contains(drawn, `class="yes best">`+p.l.PlanSafe.With("what", safe)) {
			t.Errorf("%s: the search lacks %s", l.Tag, safe)
		}
		p.room.Edit(text)
		if p.run(); !hidden.MatchString(app.HTMLString(p.Render())) {
			t.Errorf("%s: a search is offered that finds what the cards show", l.Tag)
		}
	}
}

// The first question shows one kind of items. Beside it stands that it is one of several, and what all are together.
func TestTheFirstKindIsNotTakenForAll(t *testing.T) {
	p := page(i18n.English)
	p.room.Edit("length 2d\nstep 10m\ncontainer 1h\nitem a 1KB 10 values\narrivals a 40/m\nitem b 1KB 10 values\narrivals b hours 1200\n")
	p.run()
	const want = "= 0.7 a second, 57,600 a day; one of 2 kinds, together 1 a second"
	if text := app.HTMLString(p.Render()); !strings.Contains(text, want) {
		t.Errorf("the page lacks %q", want)
	}
	if p.room.Set("container", "month"); !strings.Contains(app.HTMLString(p.Render()), "a length of time like 30d") {
		t.Error("what is refused comes without an example of what is not")
	}
}

// A card waits for an offer only while one is to come: none comes for a plan whose text became wrong before.
func TestACardWaitsOnlyForAnOfferThatComes(t *testing.T) {
	p := New(nowhere{}, wording.Words{Locale: locales.Of("en").Locale})
	p.room.Edit(strings.Replace(p.room.Shown().Text, "container 7d", "container 6d", 1))
	for job := p.room.Next(); p.room.Shown().Waiting(); job = p.room.Next() {
		first := job.First()
		job.Run(nil)
		p.room.Finish(job, first)
	}
	if text := app.HTMLString(p.offers(0)); strings.Count(text, "…") != 3 {
		t.Errorf("offers are to come: %s", text)
	}
	p.room.Edit("nonsense")
	if text := app.HTMLString(p.offers(0)); strings.Contains(text, "…") {
		t.Errorf("none is to come: %s", text)
	}
}
