package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
)

// container is the region of what the service stores about the container.
func (p *page) container() app.UI {
	c := p.v.Container
	return panel("container", p.l.Container,
		head(app.H2().Body(app.Text(p.l.Container+" "), code(c.ID)), app.Span().Class("hint").Body(
			app.Text(p.l.PartitionKeyField+" "), code(c.PartitionKey))),
		app.Div().Class("body").Body(
			p.jsonDetails(p.l.ContainerJSON, c.JSON),
		),
	)
}

const shownID = "shown-container"

// containerChoice selects the displayed container. It is hidden until a program in the SDK console has created another.
func (p *page) containerChoice() app.UI {
	options := make([]app.UI, len(p.v.Containers))
	for i, n := range p.v.Containers {
		options[i] = option(n.Database+"/"+n.ID, n.Database+" / "+n.ID, n == p.shownContainer())
	}
	return app.Label().Class(classes("shown", when(len(options) < 2, "none"))).Body(
		app.Span().Text(p.l.ShownContainer),
		app.Select().ID(shownID).Class("field").Attr("translate", "no").Disabled(p.still()).OnChange(p.onShown).Body(options...),
	)
}

func (p *page) shownContainer() session.ContainerName {
	return session.ContainerName{Database: p.v.Container.Database, ID: p.v.Container.ID}
}

// onShown displays another container. Ids contain no slash.
func (p *page) onShown(ctx app.Context, _ app.Event) {
	database, id, _ := strings.Cut(ctx.JSSrc().Get("value").String(), "/")
	p.act(func() {
		clear(p.inputs)
		p.s.Show(session.ContainerName{Database: database, ID: id})
		p.list.top = 0
	})
}

// radio is one radio button. The attribute is omitted when it is not checked, because HTML reads checked="false" as checked.
func (p *page) radio(id, group string, chosen bool, choose func()) app.UI {
	el := app.Input().Type("radio").ID(id).Name(group).Disabled(p.still()).OnChange(p.do(choose), app.EventScope(id))
	if chosen {
		el.Checked(true)
	}
	return el
}

// defaultHint explains the current default.
func (p *page) defaultHint() string {
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
func (p *page) jsonDetails(title, json string) app.UI {
	return app.Details().Class("json").Body(
		app.Summary().Text(title),
		app.Pre().Attr("translate", "no").Attr("tabindex", 0).Attr("role", "region").Aria("label", title).Text(json),
	)
}
