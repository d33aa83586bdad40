package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
)

const (
	trafficSlider = "user-traffic-slider"
	throttleID    = "throttling"
)

var capacityRadios = []string{"capacity-provisioned", "capacity-serverless"}

// Units is the card of the request units.
type Units struct{ *Screen }

// draw is the budget of the current second: user traffic, then requests of this page, the rest for the purge; and
// the settings that decide it.
func (p *Units) draw() app.UI {
	ru := p.v.RU
	l := p.l
	return panel("request-units", l.RequestUnits,
		head(app.H2().Text(wording.Joined(l.RequestUnits, l.RUThisSecond, l.LiveSeparator)),
			p.modelled(pick(ru.Serverless, modelServerless, modelPace), l.ModelledPurge)),
		app.Div().Class("body ru").Body(
			p.capacity(),
			p.tank(ru),
			p.traffic(),
			app.P().Class(classes("backlog num", when(ru.BacklogItems > 0, "ghost"))).Text(p.l.Backlog(ru)),
			app.P().Class("hint").Text(p.l.UnitsHint(ru)),
			p.figures(ru),
			app.Div().Class("measure delay").Body(
				p.checkbox(throttleID, l.Throttling, ru.Throttle, p.s.Form.SetThrottling),
				app.Div().Class("measure").Title(l.PurgeDelayHint).Body(p.number(delayInput, l.PurgeDelay))),
		),
	)
}

// capacity is the choice between provisioned and serverless, and the provisioned request units.
func (p *Units) capacity() app.UI {
	names := []string{p.l.Provisioned, p.l.Serverless}
	chosen := 0
	if p.v.Container.Serverless {
		chosen = 1
	}
	choices := make([]app.UI, len(capacityRadios))
	for i, id := range capacityRadios {
		choices[i] = app.Label().Class(classes("seg", when(i == chosen, "on"))).Body(
			p.radio(id, "capacity", i == chosen, func() { p.s.Form.SetServerless(i == 1) }), app.Span().Text(names[i]))
	}
	throughput := app.Div().Class("measure")
	if chosen == 0 {
		throughput.Body(p.bareNumber(throughputInput, p.l.Throughput), unit(p.l.RUPerSecond))
	}
	return app.Div().Class("capacity").Body(
		app.Div().Class("segs").Role("radiogroup").Aria("label", p.l.Capacity).Body(choices...),
		throughput,
	)
}

// unit is the unit of a number field, which its name has for screen readers.
func unit(name string) app.UI {
	return app.Span().Class("unit").Aria("hidden", yes).Text(name)
}

// traffic is the user traffic as a slider, up to what the container has, and as a number without that limit.
func (p *Units) traffic() app.UI {
	most := int64(p.v.RU.PerSecond / 100)
	slider := app.Input().Type("range").ID(trafficSlider).Class("slider").Min(0).Max(most).Attr("step", max(1, most/40)).
		Attr("autocomplete", "off").Aria("label", p.l.UserTrafficSlider).Title(p.l.UserTrafficHint).Disabled(p.still()).
		OnInput(func(ctx app.Context, _ app.Event) {
			text := ctx.JSSrc().Get("value").String()
			p.act(func() { p.s.Form.DragTraffic(text); *p.input(problem.FieldTraffic) = input{} })
		}).
		OnChange(p.do(p.s.Form.EndDrag)).On("pointerup", p.do(p.s.Form.EndDrag)).OnBlur(p.do(p.s.Form.EndDrag))
	if p.unset() {
		slider.Attr("value", p.setting(problem.FieldTraffic))
	}
	return app.Div().Class("traffic").Body(
		app.Span().Aria("hidden", yes).Text(p.l.UserTrafficSlider),
		slider,
		app.Div().Class("measure").Body(p.bareNumber(trafficInput, p.l.UserTraffic)),
	)
}

// figures are the numbers of the bar.
func (p *Units) figures(ru session.RequestUnits) app.UI {
	rows := []struct {
		look, name string
		amount     session.RU
	}{
		{"traffic", p.l.RUTraffic, ru.Traffic}, {"requests", p.l.RURequests, ru.Requests},
		{"purge", p.l.RULastPurge, ru.LastPurge}, {"left", p.l.RULeftover, ru.Leftover},
	}
	if ru.Serverless {
		rows = append(rows, rows[0])
		rows[4].look, rows[4].name, rows[4].amount = "billed", p.l.RUBilled, ru.Billed
	}
	list := make([]app.UI, len(rows))
	for i, r := range rows {
		// The bar says how much is user traffic and how much is left over.
		list[i] = app.Div().Class(when(r.look == "traffic" || r.look == "left", "vh")).Body(
			app.Dt().Body(app.Span().Class("tank-mark "+r.look).Aria("hidden", yes), app.Text(r.name)),
			app.Dd().Class("num").Text(p.l.RU(r.amount)))
	}
	return app.Dl().Class("figures").Body(list...)
}

// tank is a bar of the current second's request units.
func (p *Units) tank(ru session.RequestUnits) app.UI {
	part := func(class string, amount session.RU, text string) app.UI {
		share := min(100, max(0, float64(amount)*100/float64(ru.PerSecond)))
		if share < 34 {
			text = "" // it would be cut off
		}
		return app.Span().Class("part "+class).Style("width", strconv.FormatFloat(share, 'f', 2, 64)+"%").Text(text)
	}
	amount := func(ru session.RU) string { return p.l.Hundredths(int64(ru)) }
	return app.Div().Class("tank num").Aria("hidden", yes).Body(
		part("traffic", ru.Traffic, p.l.TankTraffic.With("ru", amount(ru.Traffic))),
		part("requests", ru.Requests, ""),
		part("purge", min(ru.LastPurge, max(0, ru.Leftover)), ""),
		part("left", max(0, ru.Leftover-ru.LastPurge), p.l.TankLeft.With("ru", amount(ru.Leftover))),
	)
}

// sync sets the controls.
func (p *Units) sync() {
	browser.SetChecked(capacityRadios[0], !p.v.Container.Serverless)
	browser.SetChecked(capacityRadios[1], p.v.Container.Serverless)
	browser.SetChecked(throttleID, p.v.RU.Throttle)
	browser.SetValue(trafficSlider, p.setting(problem.FieldTraffic))
}
