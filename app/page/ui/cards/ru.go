package cards

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

const (
	trafficSlider = "user-traffic-slider"
	throttleID    = "throttling"
)

var CapacityRadios = []string{"capacity-provisioned", "capacity-serverless"}

// Units is the card of the request units.
type Units struct{ *screen.Screen }

// Draw shows the budget of the current second (user traffic, the requests of this page, and the rest for the purge)
// and the settings that decide it.
func (p *Units) Draw() app.UI {
	ru := p.V.RU
	l := p.L
	return elem.Panel("request-units", l.RequestUnits,
		elem.Head(app.H2().Text(wording.Joined(l.RequestUnits, l.RUThisSecond, l.LiveSeparator)),
			p.Modelled(elem.Pick(ru.Serverless, screen.ModelServerless, screen.ModelPace)), p.closeButton()),
		app.Div().Class("body ru").Body(
			p.capacity(),
			p.tank(ru, true),
			p.traffic(),
			app.P().Class(elem.Classes("backlog num", elem.When(ru.BacklogItems > 0, "ghost"))).Text(p.L.Backlog(ru)),
			app.P().Class("hint").Text(p.L.UnitsHint(ru)),
			app.P().Class(elem.When(ru.Saved == 0, "none")).Class("hint num").Text(p.L.RUSaved.With("ru", p.L.Hundredths(int64(ru.Saved)))),
			p.figures(ru),
			p.foldToggle(),
			app.Div().ID("purge-settings").Class("measure delay").Body(
				p.Checkbox(throttleID, l.Throttling, ru.Throttle, p.S.Settings.SetThrottling),
				app.Div().Class("measure").Title(l.PurgeDelayHint).Body(p.Number(screen.DelayInput, l.PurgeDelay))),
		),
	)
}

// foldToggle shows or hides the settings that few users need: the delay of the purge, and throttling.
func (p *Units) foldToggle() app.UI {
	if p.S.Watched {
		return app.Div().Class("none")
	}
	return p.FoldToggle(playground.FoldPurge, "purge-settings", p.L.FoldPurge)
}

// closeButton folds the card. The page of a live account is arranged differently and has no such button.
func (p *Units) closeButton() app.UI {
	if p.S.Watched {
		return app.Div().Class("none")
	}
	return p.CloseButton(playground.FoldUnits, "request-units", p.L.RequestUnits)
}

// Short is the budget of the current second on one line.
func (p *Units) Short() []app.UI {
	ru := p.V.RU
	return []app.UI{
		p.tank(ru, false), app.Text(" "), app.Span().Text(p.L.Spent(p.L.TankTraffic, "ru", ru)), app.Text(p.L.LiveSeparator),
		app.Span().Text(p.left(ru)), app.Text(p.L.LiveSeparator),
		app.B().Class(elem.When(ru.BacklogItems > 0, "ghost-text")).Title(p.L.Backlog(ru)).Text(p.L.Backlog(ru)),
	}
}

// left says how many request units of the current second are left for the purge.
func (p *Units) left(ru view.RequestUnits) string {
	return p.L.TankLeft.With("ru", p.L.Hundredths(int64(max(0, ru.Leftover))))
}

// capacity is the choice between provisioned and serverless, and the provisioned request units.
func (p *Units) capacity() app.UI {
	names := []string{p.L.Provisioned, p.L.Serverless}
	chosen := 0
	if p.V.Container.Serverless {
		chosen = 1
	}
	choices := make([]app.UI, len(CapacityRadios))
	for i, id := range CapacityRadios {
		choices[i] = app.Label().Class(elem.Classes("seg", elem.When(i == chosen, "on"))).Body(
			p.Radio(id, "capacity", i == chosen, func() { p.S.Settings.SetServerless(i == 1) }), app.Span().Text(names[i]))
	}
	throughput := app.Div().Class("measure")
	if t := p.S.Container().Throughput(); chosen == 0 && t.Autoscale > 0 { // autoscale is set in the form of the container
		throughput.Body(app.Span().Class("num").Text(p.L.BillAutoscale.With("n", p.L.Number(int64(p.S.Container().Budget().Scaled/100)), "max",
			p.L.Number(t.Autoscale))))
	} else if chosen == 0 {
		throughput.Body(p.BareNumber(screen.ThroughputInput, p.L.Throughput), unit(p.L.RUPerSecond),
			app.Span().Class("unit num").Text(p.L.RUMinimum.With("n", p.L.Number(p.V.RU.Minimum))))
	}
	kind := app.UI(app.Div().Class("segs").Role("radiogroup").Aria("label", p.L.Capacity).Body(choices...))
	if p.S.Watched { // no request to a running account can change it
		kind = app.Span().Text(names[chosen])
	}
	return app.Div().Class("capacity").Body(kind, throughput)
}

// unit shows the unit of a number field. Screen readers do not need it, because the name of the field includes it.
func unit(name string) app.UI {
	return app.Span().Class("unit").Aria("hidden", elem.Yes).Text(name)
}

// traffic is the user traffic: a slider up to the container's throughput, and a number without that limit.
func (p *Units) traffic() app.UI {
	most := int64(p.V.RU.PerSecond / 100)
	slider := app.Input().Type("range").ID(trafficSlider).Class("slider").Min(0).Max(most).Attr("step", max(1, most/40)).
		Attr("autocomplete", "off").Aria("label", p.L.UserTrafficSlider).Title(p.L.UserTrafficHint).Disabled(p.Still()).
		OnInput(func(ctx app.Context, _ app.Event) {
			text := ctx.JSSrc().Get("value").String()
			p.Page.Act(func() { p.S.Settings.DragTraffic(text); *p.Input(problem.FieldTraffic) = screen.Input{} })
		}).
		OnChange(p.Do(p.S.Settings.EndDrag)).On("pointerup", p.Do(p.S.Settings.EndDrag)).OnBlur(p.Do(p.S.Settings.EndDrag))
	if p.Unset() {
		slider.Attr("value", p.Setting(problem.FieldTraffic))
	}
	return app.Div().Class("traffic").Body(
		app.Span().Aria("hidden", elem.Yes).Text(p.L.UserTrafficSlider),
		slider,
		app.Div().Class("measure").Body(p.BareNumber(screen.TrafficInput, p.L.UserTraffic)),
	)
}

// figures are the numbers of the bar.
func (p *Units) figures(ru view.RequestUnits) app.UI {
	rows := []struct {
		look, name string
		amount     session.RU
	}{
		{"traffic", p.L.RUTraffic, ru.Traffic}, {"requests", elem.Pick(p.S.Watched, p.L.AccountRequests, p.L.RURequests), ru.Requests},
		{"purge", p.L.RULastPurge, ru.LastPurge}, {"left", p.L.RULeftover, ru.Leftover},
	}
	if ru.Serverless {
		rows = append(rows, rows[0])
		rows[4].look, rows[4].name, rows[4].amount = "billed", p.L.RUBilled, ru.Billed
	}
	list := make([]app.UI, len(rows))
	for i, r := range rows {
		// The bar already shows the user traffic and the rest.
		list[i] = app.Div().Class(elem.When(r.look == "traffic" || r.look == "left", "vh")).Body(
			app.Dt().Body(app.Span().Class("tank-mark "+r.look).Aria("hidden", elem.Yes), app.Text(r.name)),
			app.Dd().Class("num").Text(p.L.RU(r.amount)))
	}
	return app.Dl().Class("figures").Body(list...)
}

// tank is a bar of the current second's request units.
func (p *Units) tank(ru view.RequestUnits, labelled bool) app.UI {
	part := func(class string, amount session.RU, text string) app.UI {
		share := min(100, max(0, float64(amount)*100/float64(ru.PerSecond)))
		if share < 34 || !labelled {
			text = "" // it would be cut off, or is shown elsewhere
		}
		return app.Span().Class("part "+class).Style("width", strconv.FormatFloat(share, 'f', 2, 64)+"%").Text(text)
	}
	return app.Div().Class("tank num").Aria("hidden", elem.Yes).Body(
		part("traffic", ru.Traffic, p.L.TankTraffic.With("ru", p.L.Hundredths(int64(ru.Traffic)))),
		part("requests", ru.Requests, ""),
		part("purge", min(ru.LastPurge, max(0, ru.Leftover)), ""),
		part("left", max(0, ru.Leftover-ru.LastPurge), p.left(ru)),
	)
}

// Sync sets the controls.
func (p *Units) Sync() {
	browser.SetChecked(CapacityRadios[0], !p.V.Container.Serverless)
	browser.SetChecked(CapacityRadios[1], p.V.Container.Serverless)
	browser.SetChecked(throttleID, p.V.RU.Throttle)
	browser.SetValue(trafficSlider, p.Setting(problem.FieldTraffic))
}
