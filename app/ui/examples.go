package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// example is a predefined query or program, or one that the user typed before.
type example struct {
	id, name, text string
}

// exampleMenu is a button with a list of examples.
type exampleMenu struct {
	button, list string // ids
	open         *bool
	focus        *string // id of the element that gets the focus next
	try          func(text string)
}

func (m exampleMenu) close() { *m.open, *m.focus = false, m.button }

func (m exampleMenu) choose(text string) {
	m.close()
	m.try(text)
}

// onKey closes the list on Escape.
func (m exampleMenu) onKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() != "Escape" || !*m.open {
		ctx.PreventUpdate()
		return
	}
	e.PreventDefault()
	m.close()
}

// ownExamples are the texts that the user typed before. Trying an example thus loses nothing.
func (p *Screen) ownExamples(id string, texts []string) []example {
	list := make([]example, len(texts))
	for i, text := range texts {
		list[i] = example{id + strconv.Itoa(i), p.l.ExampleMine, text}
	}
	return list
}

func (p *Screen) exampleButton(m exampleMenu) app.UI {
	return app.Button().Type("button").ID(m.button).Class("btn").Disabled(p.still()).
		OnClick(func(app.Context, app.Event) { *m.open = !*m.open }, app.EventScope(m.button)).
		Aria("expanded", truth(*m.open)).Aria("controls", m.list).OnKeyDown(m.onKey, app.EventScope(m.button, "keys")).
		Body(app.Span().Text(p.l.Examples), icon("down"))
}

func (p *Screen) exampleList(m exampleMenu, examples []example) app.UI {
	var list []app.UI
	if *m.open {
		for _, e := range examples {
			list = append(list, app.Li().Body(app.Button().Type("button").ID(e.id).Class("example").Disabled(p.still()).
				OnClick(p.do(func() { m.choose(e.text) }), app.EventScope(m.list, e.text)).
				Body(app.Span().Text(e.name), app.Code().Attr("translate", "no").Aria("hidden", yes).Text(oneLine(e.text)))))
		}
	}
	return app.Ul().ID(m.list).Class(classes("examples", when(!*m.open, "none"))).Aria("label", p.l.Examples).
		OnKeyDown(m.onKey, app.EventScope(m.list)).Body(list...)
}
