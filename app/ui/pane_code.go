package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/core/codegen"
)

const (
	codeLanguageID = "code-language"
	codeTaskID     = "code-task"
)

// codeShown is the number of characters of a snippet that the pane shows. An item can make it two million long.
const codeShown = 20_000

// codePane is the pane of code for the container, or for the item that is selected.
func (p *Panes) codePane() app.UI {
	l := p.l
	c := p.s.Viewer.CodeView()
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
		notes[i] = app.Li().Text(p.l.Say(note))
	}
	return paneBody(l.Code,
		app.Div().Class("code-choice").Body(
			codeSelect(p, codeLanguageID, l.CodeLanguage, codegen.Languages(), c.Language, p.l.LanguageOfCode),
			codeSelect(p, codeTaskID, l.CodeTask, codegen.Tasks(), c.Task, p.l.TaskOfCode),
			app.Button().Type("button").ID("code-copy").Class("btn").Disabled(p.still() || c.Text == "").OnClick(p.copyCode).Text(p.copyLabel(c.Text, l.CodeCopy)),
		),
		app.P().Class(classes("hint", when(words == "", "none"))).Text(words),
		app.Pre().Class(classes("snippet", when(c.Text == "", "none"))).Attr("translate", "no").Attr("tabindex", 0).
			Attr("role", "region").Aria("label", c.Filename).Text(string(text)),
		app.P().Class(classes("hint", when(more == "", "none"))).Text(more),
		app.Ul().Class(classes("hint code-notes", when(len(notes) == 0, "none"))).Body(notes...),
	)
}

// codeSelect is a labelled select element of codes.
func codeSelect[C ~string](p *Panes, id, label string, codes []C, chosen C, name func(C) string) app.UI {
	options := make([]app.UI, len(codes))
	for i, c := range codes {
		options[i] = option(string(c), name(c), c == chosen)
	}
	return app.Label().Body(hidden(label),
		app.Select().ID(id).Class("field").Disabled(p.still()).OnChange(p.onCodeChoice, app.EventScope(id)).Body(options...))
}

func (p *Panes) onCodeChoice(ctx app.Context, _ app.Event) {
	id, value := ctx.JSSrc().Get("id").String(), ctx.JSSrc().Get("value").String()
	c := p.s.Viewer.CodeView()
	p.act(func() {
		if id == codeLanguageID {
			p.s.Viewer.WriteCode(codegen.Language(value), c.Task)
		} else {
			p.s.Viewer.WriteCode(c.Language, codegen.Task(value))
		}
	})
}

// copyCode copies the whole snippet. The button says so until the snippet is another one.
func (p *Panes) copyCode(app.Context, app.Event) {
	text := p.s.Viewer.CodeView().Text
	p.copyText(text, text)
}

// copyLabel is the label of a button that copies: what it does, or that this was done, until its text has another name.
func (p *Screen) copyLabel(name, label string) string {
	if p.copied != "" && p.copied == name {
		return p.l.CodeCopied
	}
	return label
}

// copyText copies a text, and notes it under a name.
func (p *Screen) copyText(text, name string) {
	browser.Copy(text, func(ok bool) {
		p.later(func() {
			p.copied, p.announced.text = "", p.l.CodeNotCopied
			if ok {
				p.copied, p.announced.text = name, p.l.CodeCopied
			} else {
				p.failure = p.l.CodeNotCopied
			}
		})
	})
}

func (p *Panes) syncCode() {
	c := p.s.Viewer.CodeView()
	browser.SetValue(codeLanguageID, string(c.Language))
	browser.SetValue(codeTaskID, string(c.Task))
}
