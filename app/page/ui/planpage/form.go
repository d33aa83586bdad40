package planpage

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/planner"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/plan"
)

const (
	textID    = "plan-text"
	exampleID = "plan-example"
	fileID    = "plan-open"
	toolsID   = "plan-tools"
	allID     = "plan-all"
)

func fieldID(id string) string { return "plan-" + id }

// sheet is the form of the shown draft.
func (p *Page) sheet() app.UI {
	d := p.room.Shown()
	body := []app.UI{app.H2().Class("pl-formname").Text(p.formName())}
	groups := p.form()
	body = append(body, p.questions(groups), app.Label().Class("choice pl-all").Body(
		app.Input().Type("checkbox").ID(allID).Disabled(app.IsServer).OnChange(func(ctx app.Context, e app.Event) {
			p.act(func() { p.room.ShowAll(!p.room.All); clear(p.folds) })(ctx, e)
		}), app.Span().Text(p.l.PlanAll)))
	for i, g := range groups {
		body = append(body, p.group(i, g))
	}
	adds := []app.UI{}
	for _, what := range []planner.Addition{planner.AddKind, planner.AddRegion, planner.AddChange} {
		adds = append(adds, p.adder(what, ""))
	}
	body = append(body, app.Div().Class("pl-adds").Body(adds...))
	problem := app.UI(app.P().Class("none"))
	if d.Problems != nil {
		problem = app.P().ID("plan-text-problem").Class("pl-problem").Text(p.l.PlanProblem("", d.Problems[0]))
	}
	body = append(body,
		app.P().Class("hint pl-usual").Body(elem.Rich(p.l.PlanUsualHint)...),
		app.Div().Class("pl-whole").Body(
			app.Label().For(textID).Text(p.l.PlanText),
			app.Textarea().ID(textID).Class("field code").Rows(14).Spellcheck(false).Attr("translate", "no").Aria("describedby", "plan-text-hint").
				Disabled(app.IsServer).
				OnInput(p.typedIn(textID, p.room.Edit, false)).OnChange(p.typedIn(textID, p.room.Edit, true)).Text(serverOnly(d.Text)),
			problem,
			app.P().ID("plan-text-hint").Class("hint").Body(elem.Rich(p.l.PlanTextHint)...),
		))
	return app.Section().ID("plan-form").Class("pl-form").Aria("label", p.formName()).Body(body...)
}

// serverOnly returns a text of the prerendered page. In the browser, fill sets the texts.
func serverOnly(text string) string {
	if app.IsServer {
		return text
	}
	return ""
}

func (p *Page) formName() string {
	if len(p.room.Drafts) == 1 {
		return p.l.PlanForm
	}
	return p.l.PlanLetter.With("letter", letter(p.room.At))
}

func letter(i int) string { return string(rune('A' + i)) }

func (p *Page) adder(what planner.Addition, kind string) app.UI {
	return app.Button().Type("button").Class("btn quiet pl-add").Disabled(app.IsServer).
		OnClick(p.act(func() { p.room.Change(func(text string) string { return planner.Add(text, what, kind) }) }),
			app.EventScope(strconv.Itoa(int(what))+kind)).Text("+ " + p.l.PlanAdds[what])
}

// nameOf is the name of a group.
func (p *Page) nameOf(g planner.Group) string {
	if g.Of != "" && g.Of != "?" {
		return p.l.PlanGroups[g.Name] + " · " + g.Of
	}
	return p.l.PlanGroups[g.Name]
}

// asked has the fields of the questions in PlanAsk, in the same order.
var asked = [...]planner.FieldName{planner.Arrivals, planner.Default, planner.CapacityRU}

// questions are the first questions of a plan: how many items, for how long, with how many RU/s.
func (p *Page) questions(groups []planner.Group) app.UI {
	var list []app.UI
	for i, name := range asked {
		if g, f := planner.First(groups, name); f != nil {
			list = append(list, app.Div().Class("pl-ask").Body(app.B().Text(p.l.PlanAsk[i]), p.field(p.nameOf(*g), *f), p.read(*f)))
		}
	}
	measured := p.measured(p.room.Shown())
	return app.Div().Class("pl-three").Body(append(list, app.P().Class(elem.Classes("hint", elem.When(measured == "", "none"))).Text(measured))...)
}

// read says how the page has read a number of items: per second and per day, and what all kinds are together if it is one of several.
func (p *Page) read(f planner.Field) app.UI {
	each, ok := plan.ParseRate(f.Value)
	if f.Name != planner.Arrivals || !ok || f.Problem != nil {
		return app.P().Class("none")
	}
	text := "= " + p.perDay(each)
	if !strings.Contains(f.Value, "/") {
		text = p.l.PlanReadBare.With("read", text, "rate", f.Value+"/d")
	}
	if d := p.room.Shown(); !d.Stale() && len(d.Answer.Workload.Kinds) > 1 {
		all := 0.0
		for _, h := range d.Answer.Hands() {
			all += h.Rate
		}
		text = p.l.PlanReadOf.With("read", text, "n", p.l.Number(int64(len(d.Answer.Workload.Kinds))), "second", p.l.Digits(all))
	}
	return app.P().Class("hint pl-read").Text(text)
}

// group is a group of fields, folded to a line with its values. A group that is open stays open when its last problem is mended: the field
// that is being typed in is in it.
func (p *Page) group(i int, g planner.Group) app.UI {
	name := p.nameOf(g)
	open := p.room.All || p.folds[i]
	var holds []string
	var body []app.UI
	var more []app.UI // fields that are rarely needed
	for _, f := range g.Fields {
		if f.Value != "" && !f.Long {
			word := wordOf(p.l, f.Value)
			if f.Name == planner.Default {
				word = p.setting(f.Value)
			}
			if f.Name == planner.Start {
				word = strings.NewReplacer("T", "\u00a0", ":00Z", "", "Z", "", "-", "\u2011").Replace(word)
			}
			holds = append(holds, word)
		}
		open = open || f.Problem != nil
		if f.Asked {
			continue
		}
		if f.Long || f.Name == planner.Growth || f.Name == planner.PurgeDelay {
			more = append(more, p.field(name, f))
			continue
		}
		body = append(body, p.field(name, f))
	}
	if len(more) > 0 {
		body = append(body, app.Div().Class("pl-more").Body(more...))
	}
	if g.More > 0 {
		body = append(body, app.P().Class("hint wide").Text(p.l.PlanMoreLines.With("n", p.l.Number(int64(g.More)))))
	}
	if g.Name == planner.InKind {
		table := newPaste(p, g)
		body = append(body, app.Div().Class("pl-adds").Body(p.adder(planner.AddStored, g.Of), p.adder(planner.AddRewrites, g.Of), table.opener()),
			table.form())
	}
	if len(body) == 0 { // all of its fields are questions
		return app.Details().Class("none")
	}
	if g.Line >= 0 {
		line := g.Line
		body = append(body, app.Button().Type("button").Class("btn quiet pl-add pl-remove").Disabled(app.IsServer).
			OnClick(p.act(func() { p.room.Change(func(text string) string { return planner.Remove(text, line) }) }),
				app.EventScope("remove"+strconv.Itoa(line))).
			Text(p.l.PlanRemove.With("what", name)))
	}
	fold := app.Details().Class("pl-fold").On("toggle", func(ctx app.Context, _ app.Event) {
		p.folds[i] = ctx.JSSrc().Get("open").Bool()
		ctx.PreventUpdate()
	}, app.EventScope("fold", i))
	if open {
		fold.Open(true)
	}
	return fold.Body(app.Summary().Body(app.B().Text(name), app.Span().Class("hint").Attr("translate", "no").Text(strings.Join(holds, " · "))),
		app.FieldSet().Class("pl-group").Aria("label", name).Body(body...))
}

// field is a label with its field, and the error in its value.
func (p *Page) field(group string, f planner.Field) app.UI {
	id := fieldID(f.ID)
	set := func(value string) { p.room.Set(f.ID, value) }
	problem := app.UI(app.Span().Class("none"))
	if f.Problem != nil {
		problem = app.Span().ID(id + "-problem").Class("pl-problem").Text(p.l.PlanProblem(plain(p.l.PlanFields[f.Name]), f.Problem))
	}
	var input app.UI
	if f.Choices != nil {
		var options []app.UI
		for _, word := range f.Choices {
			options = append(options, elem.Option(word, wordOf(p.l, word), word == f.Value || f.Value == "" && word == f.Usual))
		}
		el := app.Select().ID(id).Class("field").Disabled(app.IsServer).Aria("invalid", strconv.FormatBool(f.Problem != nil)).
			OnChange(p.typedIn(f.ID, set, true), app.EventScope(f.ID)).Body(options...)
		if f.Problem != nil {
			el.Aria("describedby", id+"-problem")
		}
		input = el
	} else {
		el := app.Input().Type("text").ID(id).Class(elem.Classes("field", elem.When(f.Long, "long"))).Placeholder(f.Usual).
			Attr("autocomplete", "off").Attr("translate", "no").Spellcheck(false).
			Disabled(app.IsServer).Aria("invalid", strconv.FormatBool(f.Problem != nil)).
			OnInput(p.typedIn(f.ID, set, false), app.EventScope(f.ID)).OnChange(p.typedIn(f.ID, set, true), app.EventScope(f.ID))
		if app.IsServer {
			el.Value(f.Value)
		}
		if f.Problem != nil {
			el.Aria("describedby", id+"-problem")
		}
		input = el
	}
	return app.Div().Class(elem.Classes("pl-field", elem.When(f.Long, "wide"))).Body(
		app.Label().For(id).Body(append(elem.Rich(p.l.PlanFields[f.Name]), elem.Hidden("("+group+")"))...), input, problem)
}

// plain returns a text without the marks for code.
func plain(text string) string {
	out := []rune{}
	for _, r := range text {
		if r != '`' {
			out = append(out, r)
		}
	}
	return string(out)
}

// wordOf returns a word of a plan's text in the reader's language.
func wordOf(l wording.Words, word string) string {
	switch word {
	case "manual":
		return l.Manual
	case "autoscale":
		return l.Autoscale
	case "serverless":
		return l.Serverless
	case "on":
		return l.PlanOn
	case "off":
		return l.PlanOff
	case "unknown":
		return l.PlanUnknown
	case "container":
		return l.PlanFields[planner.Default]
	case "capacity":
		return l.PlanFields[planner.CapacityKind]
	case "purge-delay":
		return l.PlanFields[planner.PurgeDelay]
	case "rules":
		return l.PlanRules
	}
	return word
}
