package screen

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// Example is a predefined query or program, or one that the user typed before.
type Example struct {
	Id, Name, Text string
}

// ExampleMenu is a button with a list of examples.
type ExampleMenu struct {
	Button, List string // ids
	Open         *bool
	Focus        *string // id of the element that gets the focus next
	Try          func(text string)
}

func (m ExampleMenu) close() { *m.Open, *m.Focus = false, m.Button }

// Choose closes the list and tries an example.
func (m ExampleMenu) Choose(text string) {
	m.close()
	m.Try(text)
}

// onKey closes the list on Escape.
func (m ExampleMenu) onKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() != "Escape" || !*m.Open {
		ctx.PreventUpdate()
		return
	}
	e.PreventDefault()
	m.close()
}

// OwnExamples are the texts that the user typed before. So trying an example loses no text.
func (p *Screen) OwnExamples(id string, texts []string) []Example {
	list := make([]Example, len(texts))
	for i, text := range texts {
		list[i] = Example{id + strconv.Itoa(i), p.L.ExampleMine, text}
	}
	return list
}

// ExampleButton opens and closes the list of examples.
func (p *Screen) ExampleButton(m ExampleMenu) app.UI {
	return app.Button().Type("button").ID(m.Button).Class("btn").Disabled(p.Still()).
		OnClick(func(app.Context, app.Event) { *m.Open = !*m.Open }, app.EventScope(m.Button)).
		Aria("expanded", elem.Truth(*m.Open)).Aria("controls", m.List).OnKeyDown(m.onKey, app.EventScope(m.Button, "keys")).
		Body(app.Span().Text(p.L.Examples), elem.Icon("down"))
}

// ExampleList is the list of examples. It is empty while it is closed.
func (p *Screen) ExampleList(m ExampleMenu, examples []Example) app.UI {
	var list []app.UI
	if *m.Open {
		for _, e := range examples {
			list = append(list, app.Li().Body(app.Button().Type("button").ID(e.Id).Class("example").Disabled(p.Still()).
				OnClick(p.Do(func() { m.Choose(e.Text) }), app.EventScope(m.List, e.Text)).
				Body(app.Span().Text(e.Name), app.Code().Attr("translate", "no").Aria("hidden", elem.Yes).Text(elem.OneLine(e.Text)))))
		}
	}
	return app.Ul().ID(m.List).Class(elem.Classes("examples", elem.When(!*m.Open, "none"))).Aria("label", p.L.Examples).
		OnKeyDown(m.onKey, app.EventScope(m.List)).Body(list...)
}
