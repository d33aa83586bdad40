package planpage

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/planner"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/plan"
)

func pictureID(draft, pic int) string { return "plan-pic-" + letter(draft) + strconv.Itoa(pic) }

// answer shows the findings about a draft: first sentences, then the search, the pictures and the arithmetic.
func (p *Page) answer(i int) app.UI {
	d := p.room.Drafts[i]
	title := cmp.Or(p.title(d), p.l.PlanForm)
	name := p.l.PlanLetter.With("letter", letter(i)) + ": " + title
	if d.Answer == nil {
		return app.Section().Class("pl-answer").Aria("label", name).Body(p.status(i), app.Div().Class("pl-pics").Body(p.placeholders(i)...))
	}
	findings := d.Answer.Findings()
	var ranges, more []app.UI // the ranges qualify the verdict, so they are beside it
	for _, s := range findings[1:] {
		line := app.Li().Class(elem.When(s.Bad(), "bad")).Text(p.l.PlanSentence(s))
		if s.Kind.Range() {
			ranges = append(ranges, line)
		} else {
			more = append(more, line)
		}
	}
	head := []app.UI{}
	if len(p.room.Drafts) > 1 {
		head = append(head, p.choose(i))
	}
	head = append(head, app.P().Class("pl-title").Text(title))
	verdict := app.H2().Class(elem.Classes("pl-verdict", elem.When(findings[0].Bad() || findings[0].Conditional(), "bad"))).Text(p.l.PlanSentence(findings[0]))
	return app.Section().Class(elem.Classes("pl-answer", elem.When(d.Stale(), "stale"))).Aria("label", name).Body(
		p.status(i),
		app.Div().Class("pl-head").Body(head...),
		verdict, // it stays in view while the page scrolls
		app.Ul().Class(elem.Classes("pl-ranges", elem.When(len(ranges) == 0, "none"))).Body(ranges...),
		p.short(i),
		p.counted(i),
		p.offers(i),
		app.Ul().Class("pl-found").Body(more...),
		p.finder(i),
		app.Div().ID("plan-pics-"+letter(i)).Class("pl-pics").
			On("pointermove", p.onMove(i), app.EventScope("m"+letter(i))).On("pointerdown", p.onDown(i), app.EventScope("d"+letter(i))).
			On("pointerup", p.onUp(i), app.EventScope("u"+letter(i))).
			Body(append(p.pictures(i), p.axis(i))...),
		p.tables(i),
		p.below(d.Answer),
	)
}

// short says that a plan ends before anything that is written in it expires, with a button that lengthens the plan.
func (p *Page) short(i int) app.UI {
	d := p.room.Drafts[i]
	_, length, ok := planner.Lengthened(d.Text, d.Answer.Workload)
	if !ok || d.Stale() {
		return app.P().Class("none")
	}
	return app.P().Class("bad pl-also").Body(app.Text(p.ends(d)+" "),
		app.Button().Type("button").Class("btn").Disabled(app.IsServer).OnClick(p.act(func() {
			p.room.Choose(i)
			p.room.Change(func(text string) string {
				longer, _, _ := planner.Lengthened(text, d.Answer.Workload)
				return longer
			})
		}), app.EventScope("longer"+letter(i))).Text(p.l.PlanLonger.With("length", p.l.Length(length))))
}

func (p *Page) ends(d *planner.Draft) string {
	return p.l.PlanShort.With("life", p.l.Length(d.Answer.Workload.Life()))
}

// counted says what is counted beside the questions, with a button that leaves it out, or what of an example is left out, with a button
// that counts it.
func (p *Page) counted(i int) app.UI {
	d := p.room.Drafts[i]
	said, do, change, hidden := p.also(d), p.l.PlanAlsoNot, planner.OnlyQuestions, planner.OnlyQuestions(d.Text) == d.Text
	if _, w, left := planner.LeftOut(d.Text); left {
		said = wording.Joined(said, p.l.PlanLeftOut.With("list", strings.Join(p.beside(w), " · ")), " ")
		do, change, hidden = p.l.PlanCount, counting, false
	}
	return app.P().Class("hint pl-also").Body(app.Text(said+" "), app.Button().Type("button").
		Class(elem.Classes("btn quiet", elem.When(hidden, "none"))).Disabled(app.IsServer).
		OnClick(p.act(func() { p.room.Choose(i); p.room.Change(change) }), app.EventScope("only"+letter(i)+do)).Text(do))
}

// counting returns a text with what is left out of its example.
func counting(text string) string {
	whole, _, _ := planner.LeftOut(text)
	return whole
}

// choose has a button that shows a draft in the form, and a button that removes the draft.
func (p *Page) choose(i int) app.UI {
	l := letter(i)
	return app.Div().Class("pl-choose").Body(
		app.Button().Type("button").Class("btn quiet pl-letter").Aria("pressed", strconv.FormatBool(i == p.room.At)).Disabled(app.IsServer).
			OnClick(p.act(func() { p.room.Choose(i) }), app.EventScope("choose"+l)).Text(p.l.PlanLetter.With("letter", l)),
		app.Button().Type("button").Class("btn quiet").Disabled(app.IsServer).OnClick(p.act(func() { p.room.Drop(i) }), app.EventScope("drop"+l)).
			Text(p.l.PlanDrop.With("letter", l)),
	)
}

// status says what is being computed, and whether the results are those of an earlier text.
func (p *Page) status(i int) app.UI {
	d := p.room.Drafts[i]
	var text string
	button := app.UI(app.Span().Class("none"))
	switch {
	case d.Problems != nil:
		text = p.wrong(d)
		if d.Answer != nil {
			text += " " + p.l.PlanOlder
		}
	case d.Stopped():
		text = p.l.PlanStopped
		if d.Answer != nil && d.Stale() {
			text += " " + p.l.PlanOlder
		}
		button = app.Button().Type("button").Class("btn").OnClick(p.act(p.room.Resume), app.EventScope("resume")).Text(p.l.PlanResume)
	case d.Waiting():
		text = p.l.PlanRunning.With("n", strconv.Itoa(int(100*p.done)))
		button = app.Button().Type("button").Class("btn").Disabled(app.IsServer).OnClick(p.act(p.end), app.EventScope("cancel")).
			Text(p.l.PlanCancel)
	}
	return app.Div().Class(elem.Classes("pl-status", elem.When(d.Problems != nil, "bad"), elem.When(text == "", "empty"))).
		Body(app.P().Text(text), button)
}

// placeholders reserve the room for pictures that are still to come.
func (p *Page) placeholders(i int) (list []app.UI) {
	for pic := range pictures {
		list = append(list, app.Div().ID(pictureID(i, pic)).Class("pl-picture").Style("height", tenth(heights[pic])+"px"))
	}
	return list
}

// finder searches for the throughputs that are enough under the least favorable assumptions, if the offers are not. It shows all
// throughputs that a search has tried.
func (p *Page) finder(i int) app.UI {
	d := p.room.Drafts[i]
	find := app.Button().Type("button").Class(elem.Classes("btn primary", elem.When(!d.Findable(), "none"))).Disabled(app.IsServer || d.Waiting()).
		OnClick(p.act(func() { p.room.Choose(i); p.room.Find() }), app.EventScope("find"+letter(i))).Text(p.l.PlanFind)
	var tries []app.UI
	sorted := append([]plan.Try{}, d.Answer.Tries...)
	for k := range sorted { // they are few, and a sort of the library would be much more program
		for ; k > 0 && sorted[k-1].RU > sorted[k].RU; k-- {
			sorted[k-1], sorted[k] = sorted[k], sorted[k-1]
		}
	}
	risky, safe := false, ""
	if kind := kindOf(d.Answer.Workload.Capacity); kind < len(d.Answer.Offers) {
		o := &d.Answer.Offers[kind]
		if risky = o.Risky; o.Safe.RUPerSec > 0 {
			safe = p.l.PlanSafe.With("what", p.throughput(o.Safe))
		}
	}
	for _, t := range sorted {
		verdict, class := p.l.PlanTooSmall, "no"
		if t.Enough {
			verdict, class = p.l.PlanEnough, "yes"
		}
		ru := p.l.Number(t.RU)
		shown := ru
		if d.Answer.Found && t.RU == int64(d.Answer.Smallest.Limit()/100) {
			class = "yes best"
			if risky { // it is not the safe throughput that the button beside it promises
				verdict, class = p.l.PlanEnoughIf, "if"
				shown = p.l.PlanTry.With("ru", ru, "verdict", verdict)
			}
		}
		said := p.l.PlanTry.With("ru", ru, "verdict", verdict)
		tries = append(tries, app.Li().Class(class).Title(said).Body(app.Span().Text(shown), elem.Hidden(strings.TrimPrefix(said, shown))))
	}
	if len(tries) > 0 && safe != "" {
		tries = append(tries, app.Li().Class("yes best").Text(safe))
	}
	return app.Div().Class(elem.Classes("pl-finder", elem.When(!d.Findable() && len(tries) == 0, "none"))).Body(find, app.Ul().Class(elem.Classes("pl-tries", elem.When(len(tries) == 0, "none"))).
		Aria("label", p.l.PlanTried).Body(tries...))
}

// pictures shows the pictures with their names, values and legends.
func (p *Page) pictures(i int) (list []app.UI) {
	c := p.charts[i]
	for pic := range pictures {
		id := pictureID(i, pic)
		markup := ""
		if app.IsServer && c != nil {
			markup = c.svg(pic, id+"-h")
		}
		values := ""
		if c != nil {
			values = p.values(c, pic, &c.columns[len(c.columns)-1])
		}
		list = append(list, app.Div().Class("pl-pic").Role("group").Aria("label", p.l.PlanPictures[pic]).Body(
			app.Div().Class("pl-name").Body(app.H3().Text(p.l.PlanPictures[pic]), app.Span().Class("hint").Text(p.l.PlanUnits[pic]),
				p.legend(pic, c)),
			app.P().ID(id+"-v").Class("pl-values").Body(app.Text(values)),
			p.picture(id, markup, heights[pic]),
		))
	}
	return list
}

func (p *Page) picture(id, markup string, height float64) app.UI {
	return app.Div().Class("pl-frame").Style("height", tenth(height)+"px").Body(elem.Painted(id, "pl-picture", markup))
}

// legend names the marks in a picture.
func (p *Page) legend(pic int, c *chart) app.UI {
	of := keysOf(pic, c)
	if len(of) == 0 {
		return app.Span().Class("none")
	}
	var keys []app.UI
	for _, k := range of {
		keys = append(keys, app.Span().Class("pl-key k"+strconv.Itoa(k)).Text(p.l.PlanLegend[k]))
	}
	return app.Span().Class("pl-legend").Body(keys...)
}

// keysOf returns the indexes of a picture's texts in PlanLegend.
func keysOf(pic int, c *chart) []int {
	if pic == wait && c != nil && hasBand(c) {
		return []int{8}
	}
	return [pictures][]int{flow: {0, 1, 2, 3}, disk: {4, 5}, use: {6, 7}}[pic]
}

func hasBand(c *chart) bool {
	for i := range c.columns {
		if c.columns[i].WaitHigh > 0 {
			return true
		}
	}
	return false
}

// values says which values a picture has in a column.
func (p *Page) values(c *chart, pic int, k *planner.Column) string {
	l := p.l
	switch pic {
	case flow:
		return l.Counted(l.PlanFlow.With("expiring", c.text(flow, k.Expiring), "purged", c.text(flow, k.Purged), "waiting", l.Amount(k.Waiting)))
	case disk:
		if k.Floor == 0 {
			return l.PlanDiskFull.With("size", l.Size(k.Live+k.Hidden), "live", l.Size(k.Live), "limit",
				l.Size(engine.MaxServerlessData*engine.Gigabyte))
		}
		return l.PlanDisk.With("size", l.Size(k.Live+k.Hidden), "live", l.Size(k.Live), "floor", l.Number(int64(k.Floor)))
	case use:
		if k.Limit == 0 {
			return l.PlanUseFree.With("requests", l.Digits(k.Requests), "purge", l.Digits(k.Purge))
		}
		return l.PlanUse.With("requests", l.Digits(k.Requests), "purge", l.Digits(k.Purge), "limit", l.Number(int64(k.Limit)))
	case wait:
		if hasBand(c) {
			return l.PlanWaitBand.With("wait", c.waited(k.Wait), "low", c.waited(k.WaitLow), "high", c.waited(k.WaitHigh))
		}
		return l.PlanWait.With("wait", c.waited(k.Wait))
	}
	return l.PlanCost.With("cost", l.Money(k.Cost))
}

// axis is the time below the pictures. Keys and the pointer move its line.
func (p *Page) axis(i int) app.UI {
	id := "plan-time-" + letter(i)
	markup := ""
	if c := p.charts[i]; app.IsServer && c != nil {
		markup = c.axis()
	}
	return app.Div().Class("pl-axis").Body(
		app.Div().ID(id).Class("pl-slider").Role("slider").TabIndex(0).Aria("label", p.l.PlanCursor).Aria("valuemin", 0).Aria("valuemax", 100).
			Aria("valuenow", 100).Aria("valuetext", "–").
			OnKeyDown(p.onKey(i), app.EventScope("k"+letter(i))),
		elem.Painted(id+"-axis", "pl-ticks", markup),
		app.Div().ID("plan-line-"+letter(i)).Class("pl-line").Aria("hidden", elem.Yes).Body(app.Span().ID("plan-line-"+letter(i)+"-t").Text("")),
	)
}

// tables are the pictures as tables, each with a sentence.
func (p *Page) tables(i int) app.UI {
	d, l := p.room.Drafts[i], p.l
	var list []app.UI
	for pic := range pictures {
		id := "plan-table-" + letter(i) + strconv.Itoa(pic)
		body := []app.UI{app.Summary().Body(app.Text(l.PlanTable+" "), app.B().Text(l.PlanPictures[pic]), app.Text(" "+p.most(i, pic)))}
		if p.open[id] && p.charts[i] != nil { // a draft that ends before the shown part of the time has no chart
			from, to := p.span()
			columns := planner.Columns(d.Answer, from, to, 28)
			c := *p.charts[i]
			c.columns = columns
			rows := make([]app.UI, len(columns))
			for k := range columns {
				rows[k] = app.Tr().Body(app.Th().Scope("row").Text(l.PlanMoment(columns[k].To)), app.Td().Text(p.values(&c, pic, &columns[k])))
			}
			body = append(body, app.Table().Class("pl-table").Body(app.Caption().Class("vh").Text(l.PlanPictures[pic]),
				app.THead().Body(app.Tr().Body(app.Th().Scope("col").Text(l.PlanTime), app.Th().Scope("col").
					Text(l.PlanPictures[pic]+", "+l.PlanUnits[pic]))), app.TBody().Body(rows...)))
		}
		list = append(list, app.Details().Body(body...).On("toggle", func(ctx app.Context, e app.Event) {
			is := ctx.JSSrc().Get("open").Bool()
			if p.open[id] == is {
				ctx.PreventUpdate()
				return
			}
			p.open[id] = is
			p.settle()
		}, app.EventScope(id)))
	}
	return app.Div().Class("pl-tables").Body(list...)
}

// most says what the largest value of a picture is, and when it is reached.
func (p *Page) most(i, pic int) string {
	c := p.charts[i]
	if c == nil {
		return ""
	}
	of := [pictures]func(*planner.Column) float64{expiring, onDisk, used, longest, spent}[pic]
	best := 0
	for k := range c.columns {
		if of(&c.columns[k]) > of(&c.columns[best]) {
			best = k
		}
	}
	value := of(&c.columns[best])
	if pic == wait {
		value = max(value, c.within)
	}
	return p.l.PlanMost.With("value", c.text(pic, value), "time", p.l.PlanMoment(c.columns[best].From))
}

// wrong says what is wrong with each field of a draft, or with its text if no field is.
func (p *Page) wrong(d *planner.Draft) (said string) {
	for _, g := range planner.Form(d.Text, d.Problems) {
		for _, f := range g.Fields {
			if f.Problem != nil {
				said = wording.Joined(said, p.l.PlanProblem(plain(p.l.PlanFields[f.Name]), f.Problem), " ")
			}
		}
	}
	if said == "" {
		said = p.l.PlanProblem("", d.Problems[0])
	}
	return said
}
