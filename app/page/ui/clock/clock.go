package clock

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// Clock is the time, the controls that move it, and Undo and Redo.
type Clock struct{ *screen.Screen }

// Clock is the region that is always visible: the time, and the controls that move it.
func (p *Clock) Clock() app.UI {
	return app.Section().ID("clock").Class(p.clockClass()).Aria("label", p.L.ClockRegion).Body(
		p.time(),
		p.transport(),
		p.Pace(!p.Phone),
	)
}

// Pace has the speeds and the longer advances. They are beside the transport or, on a phone, below the score.
func (p *Clock) Pace(here bool) app.UI {
	if !here {
		return app.Div().Class("none")
	}
	return app.Div().Class("pace").Body(p.speed(), p.steps())
}

func (p *Clock) time() app.UI {
	first, second := p.timeNote()
	return app.Div().Class("now").Body(
		app.Span().ID("now-time").Class("now-time num").Text(p.L.Clock(p.V.Now)),
		app.Span().Class("now-date num").Body(
			app.Span().ID("now-day").Class("now-day").Text(first), app.Text(" "), app.Span().ID("now-since").Class("now-since").Text(second)),
	)
}

// timeNote returns the date and the time since the start. In the past it says which moment is shown instead. The
// elements stay the same in both cases, so that nothing moves.
func (p *Clock) timeNote() (first, second string) {
	now := p.S.Now()
	if last := p.S.History.Last(); p.S.History.InPast() {
		return p.L.PastOf.With("time", p.L.When(now, last), "end", p.L.Briefly(last, now)), ""
	}
	return p.L.Date(now) + " UTC", p.L.N(p.L.SinceStart, now-p.V.Start)
}

// Paint paints the time.
func (p *Clock) Paint(b *screen.Painting) {
	first, second := p.timeNote()
	b.SetText("now-time", p.L.Clock(p.S.Now()))
	b.SetText("now-day", first)
	b.SetText("now-since", second)
	b.SetAttr("clock", "class", p.clockClass())
}

func (p *Clock) clockClass() string {
	return elem.Classes("clock", elem.When(p.S.History.InPast(), "past"))
}

// transport moves the playhead: backwards at the left of the play button, and forwards at its right.
func (p *Clock) transport() app.UI {
	back := p.V.Now > p.S.First()
	buttons := []app.UI{
		p.mover("last-event", "last", p.L.LastEvent, "Shift+ArrowLeft", back, p.Back(p.SecondBefore, p.S.BackToLastEvent)),
		p.mover("back", "back-second", p.L.BackSecond, "ArrowLeft", back, p.Back(p.SecondBefore, p.S.BackSecond)),
		p.playButton(),
		p.mover("advance-1", "second", p.L.Advancing(p.L.OneSecond), "ArrowRight", !p.Waits(), func() { p.Advance(1) }),
		p.mover("next", "next", p.L.NextEvent, "Shift+ArrowRight", p.V.HasNextEvent, p.Next),
	}
	if !p.Phone {
		buttons = append(append([]app.UI{p.toBeginning()}, buttons...), p.toEnd(), p.playNext())
	}
	return app.Div().Class("transport").Body(buttons...)
}

func (p *Clock) toBeginning() app.UI {
	return p.mover("to-beginning", "beginning", p.L.ToBeginning, "", p.V.Now > p.S.First(), p.Back(p.S.First, p.S.ToBeginning))
}

func (p *Clock) toEnd() app.UI {
	return p.mover("to-end", "end", p.L.ToEnd, "", p.S.History.InPast(), p.Back(p.S.History.Last, p.S.ToEnd))
}

func (p *Clock) playNext() app.UI {
	return p.mover("play-next", "play-next", p.L.PlayNext, "", p.V.HasNextEvent, p.PlayToNext)
}

// mover is a button of the transport. A button that can do nothing is not disabled, because a disabled button would
// lose the focus.
func (p *Clock) mover(id, symbol, name, keys string, can bool, move func()) app.UI {
	button := app.Button().Type("button").ID(id).Class("btn square").Aria("label", name).Title(name).Disabled(p.Still()).
		OnClick(p.Do(move), app.EventScope(id)).Body(elem.Icon(symbol))
	if keys != "" {
		button.Attr("aria-keyshortcuts", keys)
	}
	if !can {
		button.Aria("disabled", elem.Yes)
		switch {
		case p.Waits() && slices.Contains(forwardIDs, id):
			p.waiting(button)
		case id == "next" || id == "play-next":
			button.Title(p.NothingNext())
		}
	}
	return button
}

func (p *Clock) playButton() app.UI {
	name, symbol := p.L.Play, "play"
	if p.V.Playing {
		name, symbol = p.L.Pause, "pause"
	}
	button := app.Button().Type("button").ID("play").Class("btn primary").Aria("label", name).Title(name).
		Attr("aria-keyshortcuts", "Space").Disabled(p.Still()).OnClick(p.Do(p.PlayOrPause)).Body(elem.Icon(symbol))
	return p.waiting(button)
}

// PlayOrPause starts or stops the clock.
func (p *Clock) PlayOrPause() {
	if p.S.Player.Playing() {
		p.S.Player.Pause()
		return
	}
	if !p.refuses() {
		p.S.Player.Play()
		p.bound()
	}
}

// Next advances to the next event, or says that there is none.
func (p *Clock) Next() {
	n, ok := p.S.NextIn()
	switch {
	case p.refuses():
	case !ok:
		p.Announced.Text = p.NothingNext()
	default:
		p.Advance(n)
	}
}

// PlayToNext plays to the next event, or says that there is none.
func (p *Clock) PlayToNext() {
	switch {
	case p.refuses():
	case !p.S.Player.PlayToNextEvent():
		p.Announced.Text = p.NothingNext()
	default:
		p.bound()
	}
}

// steps are the longer advances. On a phone they include the ends of the timeline, because the transport has room
// for only five buttons.
func (p *Clock) steps() app.UI {
	step := func(short, what string, seconds int64) app.UI {
		name := p.L.Advancing(what)
		return p.waiting(app.Button().Type("button").ID("advance-"+strconv.FormatInt(seconds, 10)).Class("btn quiet").
			Title(name).Disabled(p.Still()).OnClick(p.Do(func() { p.Advance(seconds) }), app.EventScope(seconds)).
			Body(app.Span().Class("plus").Aria("hidden", elem.Yes).Text(short), elem.Hidden(name)))
	}
	steps := []app.UI{step(p.L.ShortMinute, p.L.OneMinute, 60), step(p.L.ShortHour, p.L.OneHour, 3600), step(p.L.ShortDay, p.L.OneDay, 86400)}
	if p.Phone {
		steps = append(append([]app.UI{p.toBeginning()}, steps...), p.playNext(), p.toEnd())
	}
	return app.Div().Class("steps").Body(steps...)
}

func speedID(x int64) string { return "speed-" + strconv.FormatInt(x, 10) }

// speed shows "1 min" for the choice "1 minute a second".
func (p *Clock) speed() app.UI {
	l := p.L
	short := []string{l.ShortSecond, l.ShortSeconds, l.ShortMinute, l.ShortHour, l.ShortDay}
	names := []string{l.SpeedSecond, l.SpeedSeconds, l.SpeedMinute, l.SpeedHour, l.SpeedDay}
	choices := make([]app.UI, len(session.Speeds))
	for i, x := range session.Speeds {
		choices[i] = app.Label().Class(elem.Classes("seg", elem.When(x == p.V.Speed, "on"))).Title(names[i]).Body(
			p.Radio(speedID(x), "speed", x == p.V.Speed, func() { p.S.Player.SetSpeed(x) }),
			app.Span().Aria("hidden", elem.Yes).Text(short[i]), elem.Hidden(names[i]),
		)
	}
	return app.Div().Class("speed").Role("radiogroup").Aria("label", l.Speed).Body(
		app.Div().Class("segs").Body(choices...),
		app.Span().Class("speed-name").Aria("hidden", elem.Yes).Text(l.ASecond),
	)
}

// SecondBefore is the latest second to which a step back can go.
func (p *Clock) SecondBefore() int64 { return p.S.Now() - 1 }

// Sync sets the choice of the speed.
func (p *Clock) Sync() {
	for _, x := range session.Speeds {
		browser.SetChecked(speedID(x), x == p.V.Speed)
	}
}

// TimeBar is the row that stays visible while the page scrolls.
func (p *Clock) TimeBar() app.UI {
	return app.Div().Class("time-bar").Body(p.Clock(), p.Sums())
}
