package screen

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// Example is a predefined query or program, or one that the user typed before.
type Example struct {
	Id, Name, Text string
}

// ExampleMenu is a button with a menu of examples.
type ExampleMenu struct {
	Button, List string // ids
	Entries      []Example
	Open         *bool
	Focus        *string // id of the element that gets the focus next
	Try          func(text string)
}

func (m ExampleMenu) close() { *m.Open, *m.Focus = false, m.Button }

// Turn opens or closes the menu. The focus goes to the first example.
func (m ExampleMenu) Turn() {
	if *m.Open = !*m.Open; *m.Open {
		*m.Focus = m.Entries[0].Id
	}
}

// Choose closes the menu and tries an example.
func (m ExampleMenu) Choose(text string) {
	m.close()
	m.Try(text)
}

// Press handles a key on an example or on the button: the arrows move among the examples, Escape closes the menu, and
// Tab closes it and goes on. used says that the browser does nothing with the key.
func (m ExampleMenu) Press(key, on string) (changed, used bool) {
	at := slices.IndexFunc(m.Entries, func(e Example) bool { return e.Id == on })
	next, moves := elem.EntryAfter(at, len(m.Entries), key)
	switch {
	case !*m.Open || !moves && key != "Escape" && key != "Tab":
		return false, false
	case moves:
		*m.Focus = m.Entries[next].Id
	case key == "Escape":
		m.close()
	default:
		*m.Open = false
		return true, false
	}
	return true, true
}

func (m ExampleMenu) onKey(ctx app.Context, e app.Event) {
	changed, used := m.Press(e.Get("key").String(), e.Get("target").Get("id").String())
	if used {
		e.PreventDefault()
	}
	if !changed {
		ctx.PreventUpdate()
	}
}

// scope has a handler replaced when the examples are others.
func (m ExampleMenu) scope(of string) app.EventOption {
	path := []any{of}
	for _, e := range m.Entries {
		path = append(path, e.Id)
	}
	return app.EventScope(path...)
}

// OwnExamples are the texts that the user typed before. So trying an example loses no text.
func (p *Screen) OwnExamples(id string, texts []string) []Example {
	list := make([]Example, len(texts))
	for i, text := range texts {
		list[i] = Example{id + strconv.Itoa(i), p.L.ExampleMine, text}
	}
	return list
}

// ExampleButton opens and closes the menu of examples.
func (p *Screen) ExampleButton(m ExampleMenu) app.UI {
	return app.Button().Type("button").ID(m.Button).Class("btn").Disabled(p.Still()).Aria("haspopup", "true").
		OnClick(func(app.Context, app.Event) { m.Turn() }, m.scope(m.Button)).
		Aria("expanded", elem.Truth(*m.Open)).Aria("controls", m.List).OnKeyDown(m.onKey, m.scope(m.Button+"-keys")).
		Body(app.Span().Text(p.L.Examples), elem.Icon("down"))
}

// ExampleList is the menu of examples. It is empty while it is closed.
func (p *Screen) ExampleList(m ExampleMenu) app.UI {
	list := app.Ul().ID(m.List).Class(elem.Classes("examples", elem.When(!*m.Open, "none"))).Aria("label", p.L.Examples).
		OnKeyDown(m.onKey, m.scope(m.List))
	if !*m.Open {
		return list
	}
	var entries []app.UI
	for _, e := range m.Entries {
		entries = append(entries, app.Li().Role("none").Body(app.Button().Type("button").ID(e.Id).Class("example").Role("menuitem").
			Attr("tabindex", -1).Disabled(p.Still()).OnClick(p.Do(func() { m.Choose(e.Text) }), app.EventScope(m.List, e.Text)).
			Body(app.Span().Text(e.Name), app.Code().Attr("translate", "no").Aria("hidden", elem.Yes).Text(elem.OneLine(e.Text)))))
	}
	return list.Role("menu").Body(entries...)
}
