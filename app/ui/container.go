package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// card is the region of what the service stores about the container.
func (p *Containers) card() app.UI {
	c := p.v.Container
	return panel("container", p.l.Container,
		head(app.H2().Body(app.Text(p.l.Container+" "), code(c.ID)), app.Span().Class("hint").Body(
			app.Text(p.l.PartitionKeyField+" "), code(c.PartitionKey))),
		app.Div().Class("body").Body(
			jsonDetails(p.l.ContainerJSON, c.JSON),
		),
	)
}

// radio is one radio button. The attribute is omitted when it is not checked, because HTML reads checked="false" as checked.
func (p *Screen) radio(id, group string, chosen bool, choose func()) app.HTMLInput {
	el := app.Input().Type("radio").ID(id).Name(group).Disabled(p.still()).OnChange(p.do(choose), app.EventScope(id))
	if chosen {
		el.Checked(true)
	}
	return el
}

// defaultHint explains the current default.
func (p *Matrix) defaultHint() string {
	d := p.v.Container.Default
	n, on := d.Seconds()
	switch {
	case on:
		return p.l.DefaultN.With("n", d.JSON(), "length", p.l.Length(int64(n)))
	case d.Enabled():
		return p.l.DefaultMinusOne
	}
	return p.l.DefaultAbsent
}

// jsonDetails is a JSON document that can be expanded.
func jsonDetails(title, json string) app.UI {
	return app.Details().Class("json").Body(
		app.Summary().Text(title),
		app.Pre().Attr("translate", "no").Attr("tabindex", 0).Attr("role", "region").Aria("label", title).Text(json),
	)
}
