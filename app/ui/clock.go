package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// speeds are simulated seconds per second.
var speeds = []int64{1, 10, 60, 3600, 86400}

func speedID(x int64) string { return "speed-" + strconv.FormatInt(x, 10) }

// clock is the region that is always visible: the time and the controls that move it.
func (p *page) clock() app.UI {
	return app.Section().ID("clock").Class("clock").Aria("label", p.l.ClockRegion).Body(
		p.time(),
		app.Div().Class("transport").Body(p.miniTime(), p.playButton(), p.nextButton(), p.step(p.l.OneSecond, 1)),
		app.Div().Class("steps").Body(p.step(p.l.OneMinute, 60), p.step(p.l.OneHour, 3600), p.step(p.l.OneDay, 86400)),
		p.speed(),
	)
}

// miniTime repeats the time beside the buttons on a phone, where they are at the bottom of the screen.
func (p *page) miniTime() app.UI {
	return app.Span().Class("mini-time num").Aria("hidden", yes).Text(p.l.When(p.v.Now, p.v.Start))
}

func (p *page) time() app.UI {
	return app.Div().Class("now").Body(
		app.Span().Class("now-time num").Text(p.l.Clock(p.v.Now)),
		app.Span().Class("now-date num").Body(
			app.Span().Text(p.l.Date(p.v.Now)+" UTC"),
			app.Span().Class("now-since").Text(p.l.N(p.l.SinceStart, p.v.Now-p.v.Start)),
		),
	)
}

func (p *page) playButton() app.UI {
	name, symbol, action := p.l.Play, "play", p.s.Play
	if p.v.Playing {
		name, symbol, action = p.l.Pause, "pause", p.s.Pause
	}
	return app.Button().Type("button").ID("play").Class("btn primary").Disabled(p.still()).
		OnClick(p.do(action), app.EventScope(name)).Body(icon(symbol), app.Span().Text(name))
}

// nextButton is not disabled when there is no next event, because a disabled button would lose the focus. Its title then
// explains why it has no effect.
func (p *page) nextButton() app.UI {
	button := app.Button().Type("button").ID("next").Class("btn").Attr("aria-keyshortcuts", "Shift+ArrowRight").Disabled(p.still()).
		OnClick(p.do(p.next)).Body(icon("next"), app.Span().Text(p.l.NextEvent))
	if !p.v.HasNextEvent && !p.still() {
		button.Aria("disabled", yes).Title(p.l.NoNextEvent)
	}
	return button
}

func (p *page) next() {
	if !p.s.HasNextEvent() {
		p.voice.text = p.l.NoNextEvent
		return
	}
	p.s.NextEvent()
}

// step shows "1 second"; its accessible name is "Advance 1 second".
func (p *page) step(what string, seconds int64) app.UI {
	before, after := around(p.l.AdvanceWhat.With("what", "\x00"), "\x00")
	button := app.Button().Type("button").ID("advance-"+strconv.FormatInt(seconds, 10)).Class("btn").Disabled(p.still()).
		OnClick(p.do(func() { p.s.Advance(seconds) }), app.EventScope(seconds)).
		Body(app.Span().Body(hidden(before), app.Text(what), hidden(after)))
	if seconds == 1 {
		button.Attr("aria-keyshortcuts", "ArrowRight")
	}
	return button
}

func (p *page) speed() app.UI {
	choices := make([]app.UI, len(speeds))
	for i, x := range speeds {
		choices[i] = app.Label().Class(classes("seg", when(x == p.v.Speed, "on"))).Body(
			p.radio(speedID(x), "speed", x == p.v.Speed, func() { p.s.SetSpeed(x) }),
			app.Span().Text(p.l.SpeedTimes.With("n", strconv.FormatInt(x, 10))),
		)
	}
	return app.Div().Class("speed").Role("radiogroup").Aria("labelledby", "speed-name").Body(
		app.Span().ID("speed-name").Class("speed-name").Text(p.l.Speed),
		app.Div().Class("segs").Body(choices...),
	)
}
