package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
)

// The ids of the radio buttons. Those of the default are in the order of the matrix's columns.
var (
	ttlRadios      = []string{"ttl-off", "ttl-no-default", "ttl-on"}
	capacityRadios = []string{"capacity-provisioned", "capacity-serverless"}
)

// container is the region of the container's settings, with the names and the order of the Azure portal.
func (p *page) container() app.UI {
	c := p.v.Container
	return panel("container", p.l.Container,
		head(app.H2().Body(app.Text(p.l.Container+" "), code(c.ID)), app.Span().Class("hint").Body(
			hidden(p.l.PartitionKeyField+" "), code(c.PartitionKey))),
		app.Div().Class("body").Body(
			p.containerChoice(),
			p.radios("ttl", p.l.TimeToLive, ttlRadios, []string{p.l.Off, p.l.OnNoDefault, p.l.On}, c.Default.Column(), p.setColumn),
			p.number(secondsInput, p.l.SecondsField),
			app.P().Class("hint").Body(rich(p.defaultHint())...),
			p.radios("capacity", p.l.Capacity, capacityRadios, []string{p.l.Provisioned, p.l.Serverless}, capacityOf(c), p.setCapacity),
			p.capacity(),
			p.jsonDetails(p.l.ContainerJSON, c.JSON),
		),
	)
}

const shownID = "shown-container"

// containerChoice selects the displayed container. It is hidden until a program in the SDK console has created another.
func (p *page) containerChoice() app.UI {
	options := make([]app.UI, len(p.v.Containers))
	for i, n := range p.v.Containers {
		el := app.Option().Value(n.Database + "/" + n.ID).Text(n.Database + " / " + n.ID)
		if n == p.shownContainer() {
			el.Selected(true)
		}
		options[i] = el
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

// radios is a group of native radio buttons.
func (p *page) radios(name, title string, ids, names []string, chosen int, set func(int)) app.UI {
	choices := make([]app.UI, 0, len(ids)+1)
	choices = append(choices, app.Legend().ID(name+"-legend").Text(title))
	for i, id := range ids {
		choices = append(choices, app.Label().Class("choice").Body(
			p.radio(id, name, i == chosen, func() { set(i) }),
			app.Span().Text(names[i]),
		))
	}
	return app.FieldSet().Class("choices").Attr("role", "radiogroup").Aria("labelledby", name+"-legend").Body(choices...)
}

// radio is one radio button. The attribute is omitted when it is not checked, because HTML reads checked="false" as checked.
func (p *page) radio(id, group string, chosen bool, choose func()) app.UI {
	el := app.Input().Type("radio").ID(id).Name(group).Disabled(p.still()).OnChange(p.do(choose), app.EventScope(id))
	if chosen {
		el.Checked(true)
	}
	return el
}

// setColumn sets the container's default by its column in the matrix. On uses the number of seconds in the field.
func (p *page) setColumn(column int) {
	seconds := p.inputText(session.FieldSeconds)
	*p.input(session.FieldSeconds) = input{}
	switch column {
	case 0:
		p.s.SetOff()
	case 1:
		p.s.SetNoDefault()
	case 2:
		p.apply(session.FieldSeconds, seconds)
	}
}

func capacityOf(c session.Container) int {
	if c.Serverless {
		return 1
	}
	return 0
}

func (p *page) setCapacity(i int) { p.s.SetServerless(i == 1) }

func (p *page) capacity() app.UI {
	var throughput, hint app.UI = p.number(throughputInput, p.l.Throughput), nil
	if p.v.Container.Serverless {
		throughput, hint = nil, app.P().Class("hint").Text(p.l.ServerlessHint)
	}
	return app.Div().Class("capacity").Body(
		throughput,
		p.number(trafficInput, p.l.UserTraffic),
		p.number(delayInput, p.l.PurgeDelay),
		app.P().Class("hint").Text(p.l.UserTrafficHint+" "+p.l.PurgeDelayHint),
		hint,
	)
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
