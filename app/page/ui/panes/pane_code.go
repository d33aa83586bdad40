package panes

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/core/codegen"
)

const (
	codeLanguageID = "code-language"
	codeTaskID     = "code-task"
)

// codeShown is the number of characters of a snippet that the pane shows. A large item makes a snippet of two
// million characters.
const codeShown = 20_000

// CodePane is the pane with code for the container or the selected item.
func (p *Panes) CodePane() app.UI {
	l := p.L
	c := p.S.Panes.CodeView()
	words := c.Why
	if c.NoItem {
		words = l.CodeNoItem
	}
	text, more := []rune(c.Text), ""
	if len(text) > codeShown {
		more = l.N(l.CodeMore, int64(len(text)-codeShown))
		text = text[:codeShown]
	}
	notes := make([]app.UI, len(c.Notes))
	for i, note := range c.Notes {
		notes[i] = app.Li().Text(p.L.Say(note))
	}
	return paneBody(l.Code,
		app.Div().Class("code-choice").Body(
			codeSelect(p, codeLanguageID, l.CodeLanguage, codegen.Languages(), c.Language, codegen.Language.Name),
			codeSelect(p, codeTaskID, l.CodeTask, codegen.Tasks(), c.Task, p.L.TaskOfCode),
			app.Button().Type("button").ID("code-copy").Class("btn").Disabled(p.Still() || c.Text == "").OnClick(p.copyCode).
				Text(p.CopyLabel(c.Text, l.CodeCopy)),
		),
		app.P().Class(elem.Classes("hint", elem.When(words == "", "none"))).Text(words),
		app.Pre().Class(elem.Classes("snippet", elem.When(c.Text == "", "none"))).Attr("translate", "no").Attr("tabindex", 0).
			Attr("role", "region").Aria("label", c.Filename).Text(string(text)),
		app.P().Class(elem.Classes("hint", elem.When(more == "", "none"))).Text(more),
		app.Ul().Class(elem.Classes("hint code-notes", elem.When(len(notes) == 0, "none"))).Body(notes...),
	)
}

// codeSelect is a labelled choice among codes.
func codeSelect[C ~string](p *Panes, id, label string, codes []C, chosen C, name func(C) string) app.UI {
	options := make([]app.UI, len(codes))
	for i, c := range codes {
		options[i] = elem.Option(string(c), name(c), c == chosen)
	}
	return app.Label().Body(elem.Hidden(label),
		app.Select().ID(id).Class("field").Disabled(p.Still()).OnChange(p.onCodeChoice, app.EventScope(id)).Body(options...))
}

func (p *Panes) onCodeChoice(ctx app.Context, _ app.Event) {
	id, value := ctx.JSSrc().Get("id").String(), ctx.JSSrc().Get("value").String()
	c := p.S.Panes.CodeView()
	p.Page.Act(func() {
		if id == codeLanguageID {
			p.S.Panes.WriteCode(codegen.Language(value), c.Task)
		} else {
			p.S.Panes.WriteCode(c.Language, codegen.Task(value))
		}
	})
}

// copyCode copies the whole snippet. The button says so until the snippet changes.
func (p *Panes) copyCode(app.Context, app.Event) {
	text := p.S.Panes.CodeView().Text
	p.CopyText(text, text)
}

func (p *Panes) syncCode() {
	c := p.S.Panes.CodeView()
	browser.SetValue(codeLanguageID, string(c.Language))
	browser.SetValue(codeTaskID, string(c.Task))
}
