package find

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

const (
	SheetID  = "palette"
	inputID  = "palette-text"
	openerID = "find"
	listID   = "palette-list"
)

// Palette is the dialog. It is a combobox with a list, as the ARIA Authoring Practices describe it: the focus stays
// in the text field, and the chosen entry is its active descendant.
type Palette struct {
	*screen.Screen
	Open    bool
	Text    string // the typed text
	At      int    // index of the chosen entry
	lessons []Action
	entered bool // Enter was pressed and is not released yet

	Offers Offers
}

// Offers are the entries of the page itself. The playground implements it (app/page/ui/actions.go).
type Offers interface {
	Actions() []Action // what the user can do
	Views() []Action   // what the user can open
}

// An Action is an entry of the palette.
type Action struct {
	Name string
	Also string // other words by which it is found
	Note string // shown beside the name, such as its keys or a time
	Icon string
	Asks bool // it only tries a change
	Do   func()
}

// ShowWith opens the palette with a typed text.
func (p *Palette) ShowWith(text string) {
	p.Show()
	p.Text = text
}

// Show opens the palette.
func (p *Palette) Show() {
	if p.Open {
		return
	}
	p.Open, p.Text, p.At, p.entered = true, "", 0, false
	p.lessons = p.lessonActions()
	p.ShowModal(SheetID)
}

// Button opens the palette on a wide screen. On a phone, the menu opens it.
func (p *Palette) Button() app.UI {
	return app.Button().Type("button").ID(openerID).Class(elem.Classes("btn quiet square", elem.When(p.Phone, "none"))).Disabled(p.Still()).
		Aria("label", p.L.Find).Title(p.L.Find+" (Ctrl K)").Aria("haspopup", "dialog").Attr("aria-keyshortcuts", "Control+K Meta+K").
		OnClick(p.Do(p.Show)).Body(elem.Icon("search"))
}

// Sheet is the dialog.
func (p *Palette) Sheet() app.UI {
	sheet := app.Dialog().ID(SheetID).Class("sheet palette").Attr("data-keys", 1).Aria("label", p.L.Find).
		On("close", func(app.Context, app.Event) { p.Open = false })
	if !p.Open {
		return sheet
	}
	groups, wrong := p.found()
	text := app.Input().Type("text").ID(inputID).Class("palette-text").Role("combobox").Aria("label", p.L.Find).
		Aria("expanded", elem.Truth(len(groups) > 0)).Aria("controls", listID).Aria("autocomplete", "list").Aria("describedby", "palette-says").
		Attr("autofocus", true).Attr("autocomplete", "off").Attr("spellcheck", "false").Placeholder(p.L.FindHint).
		OnInput(p.onType).OnKeyDown(p.onKey).OnKeyUp(p.onKeyUp)
	list := app.Div().ID(listID).Class("palette-list").Role("listbox").Aria("label", p.L.Find)
	var shown []app.UI
	n := 0
	for _, g := range groups {
		entries := []app.UI{app.Div().ID("palette-" + g.id).Class("palette-group").Role("presentation").Text(g.name)}
		for _, e := range g.entries {
			entries = append(entries, p.option(n, e))
			n++
		}
		shown = append(shown, app.Div().Role("group").Aria("labelledby", "palette-"+g.id).Body(entries...))
	}
	if n > 0 {
		text.Aria("activedescendant", optionID(min(p.At, n-1)))
	}
	return sheet.Body(
		app.Div().Class("palette-ask").Body(elem.Icon("search"), text,
			app.Button().Type("button").Class("btn quiet square").OnClick(p.Do(p.close), app.EventScope(SheetID)).
				Body(elem.Icon("close"), elem.Hidden(p.L.Close))),
		list.Body(shown...),
		app.P().ID("palette-says").Class(elem.Classes("palette-says", elem.When(wrong != "", "wrong"))).Role("status").
			Body(elem.Rich(p.says(n, wrong))...),
		app.P().Class("hint keys").Aria("hidden", elem.Yes).Body(elem.Rich(p.L.FindKeys)...),
	)
}

// says is the number of entries or the error. If there is an error or no entry, it also says what can be typed.
func (p *Palette) says(n int, wrong string) string {
	switch {
	case wrong != "":
		return wrong + " " + p.knows()
	case n == 0:
		return p.L.FindNothing + " " + p.knows()
	}
	return p.L.N(p.L.FindCount, int64(n))
}

func optionID(i int) string { return "palette-" + strconv.Itoa(i) }

func (p *Palette) option(i int, e Action) app.UI {
	return app.Div().ID(optionID(i)).Class(elem.Classes("palette-entry", elem.When(e.Asks, "asks"))).Role("option").
		Aria("selected", elem.Truth(i == p.At)).
		OnClick(func(app.Context, app.Event) { p.carryOut(e) }, app.EventScope(i, e.Name, e.Note)).
		Body(elem.Icon(e.Icon), app.Span().Class("palette-name").Body(p.marked(e.Name)...), app.Small().Class("num").Body(elem.Rich(e.Note)...))
}

func (p *Palette) onType(ctx app.Context, _ app.Event) {
	p.Text, p.At = ctx.JSSrc().Get("value").String(), 0
}

// onKey moves among the entries. Enter is carried out when it is released.
func (p *Palette) onKey(ctx app.Context, e app.Event) {
	key, composing := e.Get("key").String(), e.Get("isComposing").Bool()
	if key == "Enter" {
		p.entered = !composing
		e.PreventDefault()
	}
	if key == "Enter" || !p.Press(key, composing) {
		ctx.PreventUpdate()
		return
	}
	e.PreventDefault()
	ctx.Defer(func(app.Context) { browser.Reveal(optionID(p.At)) })
}

// onKeyUp carries out the chosen entry when Enter is released. An entry can open something that gets the focus: if
// Enter were still down, it would press the first button there.
func (p *Palette) onKeyUp(ctx app.Context, e app.Event) {
	if e.Get("key").String() != "Enter" || !p.entered {
		ctx.PreventUpdate()
		return
	}
	p.entered = false
	p.Press("Enter", false)
}

// Press handles a key in the text field, and reports whether the list uses the key. composing says that the key
// belongs to an input method.
func (p *Palette) Press(key string, composing bool) (used bool) {
	all := p.entries()
	switch n := len(all); {
	case composing || n == 0:
		return false
	case key == "ArrowDown":
		p.At = (p.At + 1) % n
	case key == "ArrowUp":
		p.At = (p.At + n - 1) % n
	case key == "Enter":
		p.carryOut(all[min(p.At, n-1)])
	default:
		return false
	}
	return true
}

func (p *Palette) entries() (all []Action) {
	groups, _ := p.found()
	for _, g := range groups {
		all = append(all, g.entries...)
	}
	return all
}

// carryOut closes the palette and does the action of an entry.
func (p *Palette) carryOut(e Action) {
	p.close()
	p.Page.Act(e.Do)
}

func (p *Palette) close() {
	p.Open = false
	if p.InBrowser {
		browser.CloseModal(SheetID)
	}
}

// knows says what can be typed into the palette.
func (p *Palette) knows() string { return p.L.FindKnows.With("next", "`"+p.L.FindNext+"`") }
