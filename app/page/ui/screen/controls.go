package screen

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// Radio is a radio button. An unchecked one has no attribute checked, because HTML reads checked="false" as checked.
func (p *Screen) Radio(id, group string, chosen bool, choose func()) app.HTMLInput {
	el := app.Input().Type("radio").ID(id).Name(group).Disabled(p.Still()).OnChange(p.Do(choose), app.EventScope(id))
	if chosen {
		el.Checked(true)
	}
	return el
}

// ShowModal opens a dialog after it has been rendered.
func (p *Screen) ShowModal(id string) {
	if p.InBrowser {
		p.Ctx.Defer(func(app.Context) { browser.ShowModal(id) })
	}
}

// ChooseFile lets the user choose a file to import.
func (p *Screen) ChooseFile() { browser.Click(FileInputID) }

// BringIntoView scrolls as little as possible to show an element, after the element has been rendered.
func (p *Screen) BringIntoView(id string) {
	if p.InBrowser {
		p.Ctx.Defer(func(app.Context) { browser.Reveal(id) })
	}
}

// OnPhone shows a part on a phone only.
func (p *Screen) OnPhone(part func() app.UI) app.UI {
	if !p.Phone {
		return app.Div().Class("none")
	}
	return part()
}

// Warnings are probable mistakes with ttl. If the intention is obvious, a button corrects the mistake.
func (p *Screen) Warnings(list []view.Warning, correct func(view.Warning)) app.UI {
	lines := make([]app.UI, len(list))
	for i, w := range list {
		fix := app.Button().Type("button").Class("btn").OnClick(p.Do(func() { correct(w) }), app.EventScope(w.Kind, w.Name, w.Fixed))
		switch {
		case w.Fixed == "":
			fix.Class("btn none")
		case w.TTL == "":
			fix.Text(p.L.LintRemove)
		default:
			fix.Text(p.L.LintCorrect.With("n", w.TTL))
		}
		lines[i] = app.Div().Class("lint").Body(
			app.P().Body(elem.Icon("warn"), app.Span().Body(append(elem.Rich(p.L.Warning(w)), p.guessed(w)...)...)), fix)
	}
	return app.Div().Class("lints").Role("status").Body(lines...)
}

// guessed marks a refusal that the service does not document (docs/model.md §1.4).
func (p *Screen) guessed(w view.Warning) []app.UI {
	row := ""
	switch integer := strings.Trim(strings.TrimPrefix(w.Value, "-"), "0123456789") == ""; {
	case w.Kind == view.WarnBadOff && !strings.HasPrefix(w.Value, "-"):
		row = ModelTTLOff
	case w.Kind == view.WarnBad && !integer && w.Value != "null":
		row = ModelTTL
	default:
		return nil
	}
	return []app.UI{app.Text(" "), p.Modelled(row)}
}

// Segments are radio buttons in a row. The ids are in the order of the names.
func (p *Screen) Segments(group, label string, ids, names []string, chosen int, choose func(i int)) app.UI {
	choices := make([]app.UI, len(ids))
	for i, id := range ids {
		choices[i] = app.Label().Class(elem.Classes("seg", elem.When(i == chosen, "on"))).Body(
			p.Radio(id, group, i == chosen, func() { choose(i) }), app.Span().Text(names[i]))
	}
	return app.Div().Class("segs").Attr("role", "radiogroup").Aria("label", label).Body(choices...)
}

// Checkbox is a check box. Like a radio button, an unchecked check box has no attribute checked.
func (p *Screen) Checkbox(id, name string, on bool, set func(bool)) app.UI {
	el := app.Input().Type("checkbox").ID(id).Disabled(p.Still()).
		OnChange(func(ctx app.Context, _ app.Event) {
			is := ctx.JSSrc().Get("checked").Bool()
			p.Page.Act(func() { set(is) })
		}, app.EventScope(id))
	if on {
		el.Checked(true)
	}
	return app.Label().Class("choice").Body(el, app.Span().Text(name))
}

// Desktop shows a part on a wide screen only.
func (p *Screen) Desktop(part func() app.UI) app.UI {
	if p.Phone {
		return app.Div().Class("none")
	}
	return part()
}

// CloseID is the id of the button that closes a dialog.
func CloseID(sheet string) string { return sheet + "-close" }

// SheetHead is the title line of a dialog, with a button that closes it.
func (p *Screen) SheetHead(id, title, sheet string) app.UI {
	return elem.Head(app.H2().ID(id).Text(title),
		app.Button().Type("button").ID(CloseID(sheet)).Class("btn quiet square").
			OnClick(p.Do(func() { browser.CloseModal(sheet) }), app.EventScope(sheet)).
			Body(elem.Icon("close"), elem.Hidden(p.L.Close)))
}
