package planpage

import (
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/planner"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/plan"
)

// inputs are the first questions of a plan with the answers in the plan whose results are shown. The answers name
// each kind of items and the kind of capacity. The changes of the plan follow.
func (p *Page) inputs() []string {
	d := p.room.Shown()
	groups := planner.Form(d.Of, nil)
	kinds := 0
	for _, g := range groups {
		if g.Name == planner.InKind {
			kinds++
		}
	}
	var written, lives, changes []string
	for _, g := range groups {
		switch g.Name {
		case planner.InContainer:
			lives = append(lives, p.setting(typed(g, planner.Default)))
		case planner.InKind:
			rate := p.rate(d.Answer, g)
			if kinds > 1 {
				rate = g.Of + " " + rate
			}
			written = append(written, rate)
			if own := typed(g, planner.TTL); own != "" {
				lives = append(lives, g.Of+" "+own)
			}
		case planner.InChange:
			what, to := typed(g, planner.ChangeWhat), typed(g, planner.ChangeTo)
			if what == "container" {
				to = p.setting(to)
			} else {
				kind, more, _ := strings.Cut(to, " ")
				to = wordOf(p.l, kind) + " " + more
			}
			changes = append(changes, strings.TrimSpace(p.l.PlanGroups[planner.InChange]+" · "+typed(g, planner.ChangeAfter)+" · "+wordOf(p.l, what)+
				" "+to))
		}
	}
	capacity, t := p.l.Serverless, d.Answer.Workload.Capacity
	if !t.Serverless {
		capacity = p.kind(kindOf(t)) + ", " + p.throughput(t)
	}
	list := []string{strings.Join(written, "; "), strings.Join(lives, ", "), capacity}
	for i, ask := range p.l.PlanAsk {
		list[i] = ask + " " + list[i]
	}
	list = append(list, changes...)
	for _, text := range [...]string{p.measured(d), p.also(d)} {
		if text != "" {
			list = append(list, text)
		}
	}
	return list
}

// measured says in how much of a container's time the rates of a plan were measured, and by how many writes; empty if the rates are
// those of the user.
func (p *Page) measured(d *planner.Draft) string {
	if d.Answer == nil {
		return ""
	}
	l, longest := p.l, int64(0)
	var list []string
	for _, m := range planner.Measurements(d.Answer.Plan) {
		of := l.PlanMeasuredOne
		if m.Writes > 1 {
			of, longest = l.PlanMeasuredOf, max(longest, m.Seconds)
		}
		if m.RUPerSec > 0 {
			of = l.PlanMeasuredAgain
		}
		list = append(list, of.With("name", m.Kind, "n", l.Number(int64(m.Writes)), "time", l.Span(m.Seconds), "ru", l.Digits(m.RUPerSec)))
	}
	if len(list) == 0 {
		return ""
	}
	text := l.PlanMeasured.With("list", strings.Join(list, "; "))
	if longest > 0 && longest < 86400 {
		text = wording.Joined(text, l.PlanMeasuredShort, " ")
	}
	return text
}

// also says what a plan counts beside the questions: the sizes of its items, and what [Page.beside] names.
func (p *Page) also(d *planner.Draft) string {
	w, l := d.Answer.Workload, p.l
	var sizes, list []string
	for i := range w.Kinds {
		if size := l.Size(float64(w.Kinds[i].Bytes)); !slices.Contains(sizes, size) {
			sizes = append(sizes, size)
		}
	}
	if len(sizes) > 0 {
		list = append(list, plain(l.PlanFields[planner.Size])+" "+strings.Join(sizes, ", "))
	}
	if list = append(list, p.beside(w)...); len(list) == 0 {
		return ""
	}
	return l.PlanAlso.With("list", strings.Join(list, " · "))
}

// beside names the stored items of a workload, its other requests, and which hours and days have other rates.
func (p *Page) beside(w *plan.Workload) (list []string) {
	l := p.l
	shapes := [2]bool{len(w.Reads.Day) > 0, len(w.Reads.Week) > 0}
	for i := range w.Kinds {
		of := &w.Kinds[i].Arrivals
		shapes[0], shapes[1] = shapes[0] || len(of.Day) > 0, shapes[1] || len(of.Week) > 0
	}
	stored := int64(0)
	for _, s := range w.Stored {
		stored += s.Count
	}
	if stored > 0 {
		list = append(list, l.PlanFields[planner.StoredCount]+" "+l.Amount(float64(stored)))
	}
	if _, other := w.Traffic(); other > 0 {
		list = append(list, l.PlanGroups[planner.InReads]+" "+l.Digits(other)+"\u00a0"+l.RUPerSecond)
	}
	for i, name := range [2]planner.FieldName{planner.Daily, planner.Weekly} {
		if shapes[i] {
			list = append(list, l.PlanFields[name])
		}
	}
	return list
}

// typed is the value of a field in a group; empty if there is none.
func typed(g planner.Group, name planner.FieldName) string {
	for _, f := range g.Fields {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// rate is the rate at which items of a kind are written, in the words of the page. For a kind whose amounts are in a table it is the
// mean rate.
func (p *Page) rate(a *plan.Answer, g planner.Group) string {
	each, ok := plan.ParseRate(typed(g, planner.Arrivals))
	for _, h := range a.Hands() {
		if !ok && h.Name == g.Of {
			each = h.Rate
		}
	}
	return p.perDay(each)
}

// perDay says a rate as an amount a second and a day.
func (p *Page) perDay(each float64) string {
	return p.l.PlanRead.With("second", p.l.Digits(each), "day", p.l.Amount(each*86400))
}

// setting is a container's default in the reader's language.
func (p *Page) setting(word string) string {
	switch word {
	case "", "off":
		return strings.ReplaceAll(p.l.Off, "\u00ad", "") // a heading may be hyphenated, but a sentence has room
	case "-1":
		return p.l.OnNoDefault
	}
	return word
}
