package ui

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

const (
	editorArea = "editor"
	editorID   = "item-json"
)

// focusState is what to do in the browser after the next rendering.
type focusState struct {
	opener     string // id of the element that opened it, which gets the focus back
	returnTo   string // the opener, once the editor has closed
	wantsFocus bool
	wantsCaret bool
	caret      int // offset of the error in UTF-16 units
}

// Editor is the place where an item, or the settings of a container, are edited until they are saved or discarded.
type Editor struct {
	*Screen
	revealSelected func()              // scrolls the list until the chosen item shows
	runBulk        func(*session.Bulk) // carries out a command for many items
}

// newItem opens the editor with a suggested item.
func (p *Editor) newItem() {
	p.s.Form.NewItem()
	p.focus.opener, p.focus.wantsFocus = newItemID, true
}

// edit opens the editor on an item.
func (p *Editor) edit(key session.ItemKey, opener string) {
	p.s.Viewer.Select(key)
	p.s.Form.EditItem(key)
	p.focus.opener, p.focus.wantsFocus = opener, true
}

// editing reports whether the place of the editor is taken, by an item or by the form of a container.
func (p *Screen) editing() bool { return p.s.Form.Draft() != nil || p.s.Form.FormOpen() }

func (p *Editor) save() {
	if p.s.Form.FormOpen() {
		p.saveForm()
		return
	}
	bad := p.s.Form.SaveDraft()
	if bad == nil {
		p.focus.returnTo = p.focus.opener
		p.revealSelected()
		return
	}
	p.focus.wantsFocus = true
	if d := p.s.Form.Draft(); d != nil && bad.Code == problem.SyntaxError {
		p.focus.wantsFocus, p.focus.wantsCaret = false, true
		p.focus.caret = offset(d.Text, bad.Line, bad.Column)
	}
}

func (p *Editor) discard() {
	if p.s.Form.FormOpen() {
		p.s.Form.DiscardForm()
	} else {
		p.s.Form.DiscardDraft()
	}
	p.focus.returnTo = p.focus.opener
}

// draw is the place of the editor. It is empty while the editor is closed. On a phone the editor covers the screen.
func (p *Editor) draw() app.UI {
	if f, ok := p.s.Form.FormView(); ok {
		return p.containerForm(f)
	}
	d := p.s.Form.Draft()
	if d == nil {
		return app.Div().Class("editor-slot")
	}
	name := p.l.EditorNew
	if d.Key != 0 {
		name = p.l.EditorEdit.With("id", wording.Named(p.s.IDOf(d.Key)))
	}
	text := p.draftMarks(d).inLanguage(app.Textarea(), "json").ID(editorID).Class("field code").Spellcheck(false).Rows(12).
		Attr("autocomplete", "off").Attr("autocapitalize", "off").Attr("translate", "no").
		Aria("label", p.l.ItemJSON).Aria("describedby", editorID+"-note").
		OnInput(p.onType)
	if d.Problem != nil {
		text.Aria("invalid", yes)
	}
	return p.openSlot(p.l.EditorRegion, name,
		text,
		p.editorNote(d),
		p.warnings(p.s.Form.DraftWarnings(), func(w session.Warning) { p.s.Form.TypeDraft(w.Fixed); p.focus.wantsFocus = true }),
	)
}

// openSlot is the place of the editor with something to save or discard in it.
func (p *Editor) openSlot(region, name string, body ...app.UI) app.UI {
	area := app.Section().ID(editorArea).Class("panel editor").Attr("data-keys", 1).Aria("label", region)
	if p.phone {
		area.Attr("role", "dialog").Aria("modal", yes)
	}
	buttons := app.Div().Class("buttons").Body(
		app.Button().Type("button").ID("save").Class("btn primary").Attr("aria-keyshortcuts", "Control+S Meta+S").OnClick(p.do(p.save)).
			Body(app.Text(p.l.Save)),
		app.Button().Type("button").ID("discard").Class("btn").Attr("aria-keyshortcuts", "Escape").OnClick(p.do(p.discard)).
			Body(app.Text(p.l.Discard)),
		app.Span().Class("hint keys").Aria("hidden", yes).Body(rich(p.l.EditorKeys)...),
	)
	return app.Div().Class("editor-slot open").Body(area.Body(
		head(app.H2().Text(name)),
		app.Div().Class("body").Body(append(body, buttons)...),
	))
}

func (p *Editor) onType(ctx app.Context, _ app.Event) {
	p.s.Form.TypeDraft(ctx.JSSrc().Get("value").String())
	p.saveWithin(saveSoon)
}

// editorNote is the hint below the text, or its error.
func (p *Editor) editorNote(d *session.Draft) app.UI {
	if d.Problem == nil {
		return app.Div().ID(editorID+"-note").Class("note").Body(
			app.P().Body(rich(p.l.ItemJSONHint.With("max", p.l.Number(ttl.Max)))...), app.Div())
	}
	x := d.Problem
	words := app.P()
	if text := p.l.Advice(x); text != "" {
		words.Body(rich(text)...)
		return app.Div().ID(editorID+"-note").Class("note error").Role("alert").Body(
			words, app.P().Class("service").Body(rich(p.l.Problem(x, p.l.ItemJSON))...))
	}
	words.Text(p.l.Problem(x, p.l.ItemJSON))
	return app.Div().ID(editorID+"-note").Class("note error").Role("alert").Body(words, excerpt(d.Text, x))
}

// excerpt shows the line of a syntax error with a pointer below the column.
func excerpt(text string, x *problem.Problem) app.UI {
	lines := strings.Split(text, "\n")
	if x.Line < 1 || x.Line > len(lines) {
		return app.Div()
	}
	number := strconv.Itoa(x.Line) + " │ "
	line, column := cut([]rune(strings.ReplaceAll(lines[x.Line-1], "\t", " ")), max(0, x.Column-1))
	pad := strings.Repeat(" ", len([]rune(number))+column)
	return app.Pre().Class("excerpt").Aria("hidden", yes).Text(number + string(line) + "\n" + pad + "▲")
}

// excerptWidth is the number of characters of a line that an excerpt shows.
const excerptWidth = 44

// cut returns the part of a line around a column, and the column within that part.
func cut(line []rune, column int) ([]rune, int) {
	column = min(column, len(line))
	from := max(0, min(column-excerptWidth/2, len(line)-excerptWidth))
	return line[from:min(len(line), from+excerptWidth)], column - from
}

// offset converts a line and a column, both from 1 and in characters, to an offset in UTF-16 units, as browsers count.
func offset(text string, line, column int) int {
	lines := strings.Split(text, "\n")
	line = max(1, min(line, len(lines)))
	n := 0
	for _, l := range lines[:line-1] {
		n += len(utf16.Encode([]rune(l))) + 1
	}
	runes := []rune(lines[line-1])
	return n + len(utf16.Encode(runes[:max(0, min(column-1, len(runes)))]))
}

// inEditor reports whether the focus is in the editor.
func inEditor(k browser.Key) bool { return k.Within == editorArea }
