package planpage

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/planner"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/core/plan"
)

// A paste draws the form for pasting a table about a kind of items, and handles its controls.
type paste struct {
	*Page
	kind string
	id   string // of the text
}

func newPaste(p *Page, g planner.Group) paste {
	return paste{p, g.Of, fieldID(g.Fields[0].ID + "-table")}
}

// opener is the button that opens and closes the form.
func (p paste) opener() app.UI {
	return app.Button().Type("button").Class("btn quiet pl-add").Disabled(app.IsServer).Aria("expanded", p.room.Table(p.kind).Open).
		OnClick(p.act(func() { p.room.OpenTable(p.kind) }), app.EventScope(p.id)).Text(p.l.PlanPaste)
}

// form has the text of the table, the meaning of its numbers, and the button that uses it.
func (p paste) form() app.UI {
	t := p.room.Table(p.kind)
	if !t.Open {
		return app.Div().Class("none")
	}
	problem := app.UI(app.P().Class("none"))
	if t.Problem != nil {
		problem = app.P().Class("pl-problem").Role("alert").Text(p.l.PlanProblem("", t.Problem))
	}
	has, scope := "arrivals", app.EventScope(p.id)
	if t.Stored {
		has = "stored"
	}
	return app.Div().Class("pl-paste").Body(
		app.Div().Class("pl-field wide").Body(
			app.Label().For(p.id+"-has").Text(p.l.PlanPasteHas),
			app.Select().ID(p.id+"-has").Class("field").OnChange(p.onHas, scope).Body(
				elem.Option("arrivals", p.l.PlanPasteArrivals, has == "arrivals"), elem.Option("stored", plain(p.l.PlanPasteStored), has == "stored"))),
		app.Div().Class("pl-field wide").Body(
			app.Label().For(p.id).Text(p.l.PlanPasteText.With("kind", p.kind)),
			app.Textarea().ID(p.id).Class("field code").Rows(6).Spellcheck(false).Attr("translate", "no").Aria("describedby", p.id+"-hint").
				OnInput(p.typedIn(p.id, p.setText, false), scope).OnChange(p.typedIn(p.id, p.setText, true), scope),
			problem,
			app.P().ID(p.id+"-hint").Class("hint").Body(elem.Rich(p.l.PlanPasteHint.With("query", plan.StoredQuery))...)),
		app.Div().Class("pl-adds").Body(
			app.Button().Type("button").Class("btn").Disabled(strings.TrimSpace(t.Text) == "").OnClick(p.act(p.use), scope).Text(p.l.PlanPasteUse),
			app.Button().Type("button").Class("btn quiet").OnClick(p.act(func() { browser.Click(p.id + "-file") }), scope).Text(p.l.PlanPasteFile),
			app.Input().Type("file").ID(p.id+"-file").Class("none").Attr("tabindex", -1).Aria("label", p.l.PlanPasteFile).OnChange(p.onFile, scope)),
	)
}

// fill sets the text, unless the user is typing it.
func (p paste) fill() {
	if p.room.Table(p.kind).Open && p.typing != p.id {
		browser.SetValue(p.id, p.room.Table(p.kind).Text)
	}
}

func (p paste) setText(text string) { p.room.TypeTable(p.kind, text, p.room.Table(p.kind).Stored) }

func (p paste) onHas(ctx app.Context, e app.Event) {
	stored := ctx.JSSrc().Get("value").String() == "stored"
	p.act(func() { p.room.TypeTable(p.kind, p.room.Table(p.kind).Text, stored) })(ctx, e)
}

func (p paste) use() {
	left, ok := p.room.UseTable(p.kind)
	if !ok {
		return
	}
	p.from, p.to, p.at = 0, 0, 0
	p.said = p.l.PlanPasteUsed
	if left > 0 {
		p.said += " " + plain(p.l.PlanPasteLeft.With("n", p.l.Number(left)))
	}
}

// onFile reads a file into the text. The user can then use the table.
func (p paste) onFile(app.Context, app.Event) {
	f, ok := browser.Chosen(p.id + "-file")
	if !ok {
		return
	}
	go func() {
		var data []byte
		err := error(planner.ErrTooLarge)
		if f.Size <= plan.MaxText {
			data, err = f.Read(0, f.Size)
		}
		p.later(func() {
			if err != nil {
				p.refuse(err)
				return
			}
			p.setText(string(data))
		})
	}()
}
