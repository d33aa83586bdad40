package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/play"
)

// Clock is the time, the controls that move it, and the ways back.
type Clock struct{ *Screen }

// clock is the region that is always visible: the time and the controls that move it.
func (p *Clock) clock() app.UI {
	return app.Section().ID("clock").Class(p.clockClass()).Aria("label", p.l.ClockRegion).Body(
		p.time(),
		p.transport(),
		p.pace(!p.phone),
	)
}

// pace is the speeds and the longer advances, beside the transport or, on a phone, below the score.
func (p *Clock) pace(here bool) app.UI {
	if !here {
		return app.Div().Class("none")
	}
	return app.Div().Class("pace").Body(p.speed(), p.steps())
}

func (p *Clock) time() app.UI {
	first, second := p.timeNote()
	return app.Div().Class("now").Body(
		app.Span().ID("now-time").Class("now-time num").Text(p.l.Clock(p.v.Now)),
		app.Span().Class("now-date num").Body(
			app.Span().ID("now-day").Class("now-day").Text(first), app.Text(" "), app.Span().ID("now-since").Class("now-since").Text(second)),
	)
}

// timeNote is the date and how long it is since the start, or in the past what is looked at, on two lines as well, so that nothing
// moves.
func (p *Clock) timeNote() (first, second string) {
	now := p.s.Now()
	if last := p.s.Last(); p.s.InPast() {
		return p.l.PastOf.With("time", p.l.When(now, last), "end", p.l.Briefly(last, now)), ""
	}
	return p.l.Date(now) + " UTC", p.l.N(p.l.SinceStart, now-p.v.Start)
}

func (p *Clock) paint(b *painting) {
	first, second := p.timeNote()
	b.text("now-time", p.l.Clock(p.s.Now()))
	b.text("now-day", first)
	b.text("now-since", second)
	b.attr("clock", "class", p.clockClass())
}

func (p *Clock) clockClass() string { return classes("clock", when(p.s.InPast(), "past")) }

// transport moves the playhead, backwards at the left of the button that plays and forwards at its right.
func (p *Clock) transport() app.UI {
	back := p.v.Now > p.s.First()
	buttons := []app.UI{
		p.mover("last-event", "last", p.l.LastEvent, "Shift+ArrowLeft", back, p.back(p.secondBefore, p.s.BackToLastEvent)),
		p.mover("back", "back-second", p.l.BackSecond, "ArrowLeft", back, p.back(p.secondBefore, p.s.BackSecond)),
		p.playButton(),
		p.mover("advance-1", "second", p.l.Advancing(p.l.OneSecond), "ArrowRight", true, func() { p.s.Advance(1) }),
		p.mover("next", "next", p.l.NextEvent, "Shift+ArrowRight", p.v.HasNextEvent, p.next),
	}
	if !p.phone {
		buttons = append(append([]app.UI{p.toBeginning()}, buttons...), p.toEnd(), p.playNext())
	}
	return app.Div().Class("transport").Body(buttons...)
}

func (p *Clock) toBeginning() app.UI {
	return p.mover("to-beginning", "beginning", p.l.ToBeginning, "", p.v.Now > p.s.First(), p.back(p.s.First, p.s.ToBeginning))
}

func (p *Clock) toEnd() app.UI {
	return p.mover("to-end", "end", p.l.ToEnd, "", p.s.InPast(), p.back(p.s.Last, p.s.ToEnd))
}

func (p *Clock) playNext() app.UI {
	return p.mover("play-next", "play-next", p.l.PlayNext, "", p.v.HasNextEvent, p.playToNext)
}

// mover is a button of the transport. When it can do nothing it is not disabled, because a disabled button would lose the
// focus.
func (p *Clock) mover(id, symbol, name, keys string, can bool, move func()) app.UI {
	button := app.Button().Type("button").ID(id).Class("btn square").Aria("label", name).Title(name).Disabled(p.still()).
		OnClick(p.do(move), app.EventScope(id)).Body(icon(symbol))
	if keys != "" {
		button.Attr("aria-keyshortcuts", keys)
	}
	if !can && !p.still() {
		button.Aria("disabled", yes)
		if id == "next" || id == "play-next" {
			button.Title(p.l.NoNextEvent)
		}
	}
	return button
}

func (p *Clock) playButton() app.UI {
	name, symbol := p.l.Play, "play"
	if p.v.Playing {
		name, symbol = p.l.Pause, "pause"
	}
	return app.Button().Type("button").ID("play").Class("btn primary").Aria("label", name).Title(name).
		Attr("aria-keyshortcuts", "Space").Disabled(p.still()).OnClick(p.do(p.playOrPause)).Body(icon(symbol))
}

func (p *Clock) playOrPause() {
	if p.s.Playing() {
		p.s.Pause()
		return
	}
	p.s.Play()
}

func (p *Clock) next() {
	if !p.s.HasNextEvent() {
		p.announced.text = p.l.NoNextEvent
		return
	}
	p.s.NextEvent()
}

func (p *Clock) playToNext() {
	if !p.s.PlayToNextEvent() {
		p.announced.text = p.l.NoNextEvent
	}
}

// steps are the longer advances. On a phone the ends are here as well, for the transport has room for five buttons.
func (p *Clock) steps() app.UI {
	step := func(short, what string, seconds int64) app.UI {
		name := p.l.Advancing(what)
		return app.Button().Type("button").ID("advance-"+strconv.FormatInt(seconds, 10)).Class("btn quiet").
			Title(name).Disabled(p.still()).OnClick(p.do(func() { p.s.Advance(seconds) }), app.EventScope(seconds)).
			Body(app.Span().Class("plus").Aria("hidden", yes).Text(short), hidden(name))
	}
	steps := []app.UI{step(p.l.ShortMinute, p.l.OneMinute, 60), step(p.l.ShortHour, p.l.OneHour, 3600), step(p.l.ShortDay, p.l.OneDay, 86400)}
	if p.phone {
		steps = append(append([]app.UI{p.toBeginning()}, steps...), p.playNext(), p.toEnd())
	}
	return app.Div().Class("steps").Body(steps...)
}

func speedID(x int64) string { return "speed-" + strconv.FormatInt(x, 10) }

// speed shows "1 min" for the choice "1 minute a second".
func (p *Clock) speed() app.UI {
	l := p.l
	short := []string{l.ShortSecond, l.ShortSeconds, l.ShortMinute, l.ShortHour, l.ShortDay}
	names := []string{l.SpeedSecond, l.SpeedSeconds, l.SpeedMinute, l.SpeedHour, l.SpeedDay}
	choices := make([]app.UI, len(play.Speeds))
	for i, x := range play.Speeds {
		choices[i] = app.Label().Class(classes("seg", when(x == p.v.Speed, "on"))).Title(names[i]).Body(
			p.radio(speedID(x), "speed", x == p.v.Speed, func() { p.s.SetSpeed(x) }),
			app.Span().Aria("hidden", yes).Text(short[i]), hidden(names[i]),
		)
	}
	return app.Div().Class("speed").Role("radiogroup").Aria("label", l.Speed).Body(
		app.Div().Class("segs").Body(choices...),
		app.Span().Class("speed-name").Aria("hidden", yes).Text(l.ASecond),
	)
}

// back moves the playhead on the line of what has happened, to or before a second, and says where it is. It ends a running program, as Undo does.
func (p *Clock) back(to func() int64, move func()) func() {
	return func() {
		p.reach(p.wayTo(to), func() {
			move()
			p.announced.known, p.announced.playing = p.s.Counts(), false
			p.announced.text = p.timeText()
		})
	}
}

// secondBefore is where the ways back begin.
func (p *Clock) secondBefore() int64 { return p.s.Now() - 1 }

// sync sets the choice of the speed.
func (p *Clock) sync() {
	for _, x := range play.Speeds {
		browser.SetChecked(speedID(x), x == p.v.Speed)
	}
}
