package forms

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

const (
	EditorArea = "editor"
	EditorID   = "item-json"
)

// Editor is the place where an item, or the settings of a container, are edited until they are saved or discarded.
type Editor struct{ *screen.Screen }

// NewItem opens the editor with a suggested item.
func (p *Editor) NewItem() {
	p.S.Form.NewItem()
	p.Focus.Opener, p.Focus.WantsFocus = screen.NewItemID, true
}

// Edit opens the editor on an item.
func (p *Editor) Edit(key session.ItemKey, opener string) {
	p.S.Viewer.Select(key)
	p.S.Form.EditItem(key)
	p.Focus.Opener, p.Focus.WantsFocus = opener, true
}

// Save saves the item or the form. If it is refused, the focus goes to the error.
func (p *Editor) Save() {
	if p.S.Form.FormOpen() {
		p.saveForm()
		return
	}
	bad := p.S.Form.SaveDraft()
	if bad == nil {
		p.Focus.ReturnTo = p.Focus.Opener
		p.Items.RevealSelected()
		return
	}
	p.Focus.WantsFocus = true
	if d := p.S.Form.Draft(); d != nil && bad.Code == problem.SyntaxError {
		p.Focus.WantsFocus, p.Focus.WantsCaret = false, true
		p.Focus.Caret = elem.Offset(d.Text, bad.Line, bad.Column)
	}
}

// Discard closes the editor without saving.
func (p *Editor) Discard() {
	if p.S.Form.FormOpen() {
		p.S.Form.DiscardForm()
	} else {
		p.S.Form.DiscardDraft()
	}
	p.Focus.ReturnTo = p.Focus.Opener
}

// PutAside takes the editor off the screen. If something was typed, it is kept, and a notice leads back to it. Otherwise
// the editor closes.
func (p *Editor) PutAside() {
	if !p.S.Form.Typed() {
		p.Discard()
		return
	}
	p.EditorAside, p.Focus.ReturnTo = true, p.Focus.Opener
	if p.S.Form.FormOpen() {
		p.S.Notices.Tell(notice.FormAside)
	} else {
		p.S.Notices.Tell(notice.TextAside)
	}
}

// TakeUp shows again what was put aside. If there is nothing to edit any more, it only removes the notices.
func (p *Editor) TakeUp() {
	if p.EditorAside = false; p.Editing() {
		p.Focus.WantsFocus = true
	}
	p.S.Notices.Dismiss(notice.FormAside)
	p.S.Notices.Dismiss(notice.TextAside)
}

// Draw is the place of the editor, which is empty while the editor is closed. On a phone the editor covers the
// screen.
func (p *Editor) Draw() app.UI {
	if !p.Editing() {
		return app.Div().Class("editor-slot")
	}
	if f, ok := p.S.Form.FormView(); ok {
		return p.containerForm(f)
	}
	d := p.S.Form.Draft()
	name := p.L.EditorNew
	if d.Key != 0 {
		name = p.L.EditorEdit.With("id", wording.Named(p.S.IDOf(d.Key)))
	}
	text := p.draftMarks(d).InLanguage(app.Textarea(), "json").ID(EditorID).Class("field code").Spellcheck(false).Rows(12).
		Attr("autocomplete", "off").Attr("autocapitalize", "off").Attr("translate", "no").
		Aria("label", p.L.ItemJSON).Aria("describedby", EditorID+"-note").
		OnInput(p.onType)
	if d.Problem != nil {
		text.Aria("invalid", elem.Yes)
	}
	return p.openSlot(p.L.EditorRegion, name, text, p.editorNote(d), app.Div().Class("before-save").Body(
		p.Warnings(p.S.Form.DraftWarnings(), func(w view.Warning) { p.S.Form.TypeDraft(w.Fixed); p.Focus.WantsFocus = true }),
		p.trial(d),
	))
}

// openSlot is the place of the open editor. Its buttons are always visible.
func (p *Editor) openSlot(region, name string, body ...app.UI) app.UI {
	area := app.Section().ID(EditorArea).Class("panel editor").Attr("data-keys", 1).Aria("label", region)
	if p.Phone {
		area.Attr("role", "dialog").Aria("modal", elem.Yes)
	}
	buttons := app.Div().Class("buttons").Body(
		app.Button().Type("button").ID("save").Class("btn primary").Attr("aria-keyshortcuts", "Control+S Meta+S").OnClick(p.Do(p.Save)).
			Body(app.Text(p.L.Save)),
		app.Button().Type("button").ID("discard").Class("btn").OnClick(p.Do(p.Discard)).
			Body(app.Text(p.L.Discard)),
		app.Span().Class("hint keys").Aria("hidden", elem.Yes).Body(elem.Rich(p.L.EditorKeys)...),
	)
	return app.Div().Class("editor-slot open").Body(area.Body(
		elem.Head(app.H2().Text(name)),
		app.Div().Class("body").Body(append(body, app.Div().Class("saving").Body(buttons))...),
	))
}

func (p *Editor) onType(ctx app.Context, _ app.Event) {
	p.S.Form.TypeDraft(ctx.JSSrc().Get("value").String())
	p.Page.SaveWithin(screen.SaveSoon)
}

// editorNote is the hint below the text or, after an error, the error.
func (p *Editor) editorNote(d *form.Draft) app.UI {
	if d.Problem == nil {
		return app.Div().ID(EditorID+"-note").Class("note").Body(
			app.P().Body(elem.Rich(p.L.ItemJSONHint.With("max", p.L.Number(ttl.Max)))...), app.Div())
	}
	x := d.Problem
	words := app.P()
	if text := p.L.Advice(x); text != "" {
		words.Body(elem.Rich(text)...)
		return app.Div().ID(EditorID+"-note").Class("note error").Role("alert").Body(
			words, app.P().Class("service").Body(elem.Rich(p.L.Problem(x, p.L.ItemJSON))...))
	}
	words.Text(p.L.Problem(x, p.L.ItemJSON))
	return app.Div().ID(EditorID+"-note").Class("note error").Role("alert").Body(words, elem.Excerpt(d.Text, x))
}

// InEditor reports whether the focus is in the editor.
func InEditor(k browser.Key) bool { return k.Within == EditorArea }
