package live

import (
	"net/url"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/follow"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// speeds are the choices for the speed of the account's clock, in seconds of the clock per real second.
var speeds = []int64{0, 1, 60, 3600}

// The buttons that disappear when they are pressed, and the text about the connection. The focus goes on from one to another.
const (
	pauseID  = "live-pause"
	backID   = "live-back"
	cancelID = "live-cancel"
	againID  = "live-again"
	stateID  = "live-state"
)

func speedID(i int) string { return "live-speed-" + strconv.Itoa(i) }

// Bar shows the account's clock and the state of the connection.
func (p *Live) Bar() app.UI {
	return app.Div().Class("time-bar live-bar").Body(
		app.Section().Class("live-clock").Aria("label", p.L.ClockRegion).Body(p.time(), p.pace()),
		p.connection(),
		app.Div().Class("live-keep").Body(p.pauseButton(), p.recordButton(), p.copyButton()),
	)
}

// none reports whether it is known that there is no account. The bar then keeps its height and says nothing: the page below it says so.
func (p *Live) none() bool { return p.F == nil && p.Offer == None }

func (p *Live) time() app.UI {
	if !p.Opened() {
		return app.Div().Class("live-now").Body(app.Span().Class("now-time num").Text(elem.Pick(p.none(), "\u00a0", "–")))
	}
	name := p.L.AccountStopped
	if s := p.F.Speed(); s > 0 {
		name = p.L.AccountClock.With("speed", p.L.Number(s))
	}
	now := p.S.Now()
	return app.Div().Class("live-now").Body(
		app.Span().Class("now-time num").Text(p.L.Clock(now)),
		app.Span().Class("live-its num").Text(name+" · "+p.L.Date(now)),
	)
}

// pace has the controls that move the account's clock.
func (p *Live) pace() app.UI {
	if !p.Opened() {
		return app.Div().Class("none")
	}
	names, ids, chosen := make([]string, len(speeds)), make([]string, len(speeds)), -1
	for i, s := range speeds {
		ids[i], names[i] = speedID(i), p.L.Number(s)+"×"
		if s == p.F.Speed() {
			chosen = i
		}
	}
	jump := func(short, what string, seconds int64) app.UI {
		return app.Button().Type("button").ID("live-jump-"+strconv.FormatInt(seconds, 10)).Class("btn quiet").Title(p.L.Advancing(what)).
			OnClick(p.Do(func() { p.advance(seconds) }), app.EventScope("live-jump", seconds)).
			Body(app.Span().Aria("hidden", elem.Yes).Text("+"+short), elem.Hidden(p.L.Advancing(what)))
	}
	next := p.nothingNext(p.F.Shown())
	if at, ok := nextEvent(p.F.Shown()); ok {
		next = p.L.NextAt.With("time", p.L.When(at, p.S.Now()))
	}
	note := wording.Joined(p.L.AccountMoves, next, " ")
	if p.far != 0 {
		if at, ok := nextEvent(p.F.History()); ok && at == p.far {
			note = p.L.AccountFar.With("time", p.L.When(at, p.S.Now()))
		}
	}
	return app.Div().Class("live-pace").Body(
		app.Div().Class("live-moves").Body(
			p.Segments("live-speed", p.L.AccountSpeed, ids, names, chosen,
				func(i int) { p.steer(`{"speed":` + strconv.FormatInt(speeds[i], 10) + `}`) }),
			app.Div().Class("live-jumps").Role("group").Aria("label", p.L.AccountJump).Body(
				jump(p.L.ShortMinute, p.L.OneMinute, 60), jump(p.L.ShortHour, p.L.OneHour, 3600), jump(p.L.ShortDay, p.L.OneDay, 86400),
				app.Button().Type("button").ID("live-next").Class("btn quiet square").Aria("label", p.L.AccountNext).Title(p.L.AccountNext).
					OnClick(p.Do(p.Next)).Body(elem.Icon("next")),
			),
		),
		app.P().Class("live-note").Text(note),
		app.P().Class("failure").Role("alert").Body(elem.Rich(elem.Pick(p.clockRefused != "", p.L.AccountClockRefused.With("why", p.clockRefused),
			""))...),
	)
}

func (p *Live) advance(seconds int64) { p.steer(`{"advance":` + strconv.FormatInt(seconds, 10) + `}`) }

// farAway is the number of seconds from which an event is far in the future. The account's clock can never go back,
// so Next asks before it goes so far.
const farAway = 366 * 86400

// nextEvent returns the next second after a history in which an item expires or is purged; ok is false if there is none.
func nextEvent(h *history.History) (second int64, ok bool) {
	if h == nil {
		return 0, false
	}
	n, ok := h.Tip().NextEvent()
	return h.Last() + n, ok && n > 0
}

// nothingNext says that time alone causes no event in an account. It says nothing of an account that has no items, or of which only a
// part is open here.
func (p *Live) nothingNext(h *history.History) string {
	if _, ok := nextEvent(h); ok || h == nil || p.F.Part() != nil {
		return ""
	}
	ru, stored := view.RequestUnits{}, 0
	for _, db := range h.Tip().Databases() {
		for _, c := range db.Containers() {
			items, cost := c.Backlog()
			ru.BacklogItems, ru.BacklogRU, stored = ru.BacklogItems+items, ru.BacklogRU+session.RU(cost), stored+c.Stored()
		}
	}
	if stored == 0 {
		return ""
	}
	return p.L.NothingNext(ru)
}

// Next advances the clock to the next event, or says that there is none. For an event far in the future, the first
// call only names the time, and the second call advances the clock.
func (p *Live) Next() {
	at, ok := nextEvent(p.F.History())
	switch {
	case !ok:
		p.nothing = p.nothingNext(p.F.History())
		p.Announced.Text = p.nothing
	case at-p.F.Now() > farAway && at != p.far:
		p.far = at
		p.Announced.Text = p.L.AccountFar.With("time", p.L.When(at, p.F.Now()))
	case at > p.F.Now(): // otherwise it is happening now
		p.far, p.Announced.Text = 0, ""
		p.advance(at - p.F.Now())
	}
}

// connection shows the state of the connection, and the age of the last request.
func (p *Live) connection() app.UI {
	if p.F == nil {
		return app.Div().Class("live-state").Body(app.P().Text(elem.Pick(p.none(), "\u00a0", p.L.AccountConnecting)))
	}
	look, say, more := "on", p.L.AccountOn, ""
	if ago, ok := p.F.Idle(); ok {
		more = p.L.AccountHeard.With("ago", p.L.Ago(int64(ago.Seconds())))
	}
	var do app.UI = app.Button().Type("button").Class("none")
	button := func(id, name string, class string, action func()) app.UI {
		return app.Button().Type("button").ID(id).Class(class).OnClick(p.Do(action), app.EventScope(id)).Text(name)
	}
	share, items := p.F.Opened()
	switch p.F.State() {
	case follow.Connecting:
		look, say, more = "off", p.L.AccountConnecting, ""
	case follow.Opening:
		look, say, more = "off", p.L.N(p.L.AccountOpening, int64(items)), ""
		do = app.Div().Class("live-opening").Body(
			app.Progress().Max(1).Value(strconv.FormatFloat(share, 'f', 2, 64)).Aria("label", say),
			button(cancelID, p.L.Cancel, "btn", p.cancel))
	case follow.Cancelled:
		look, say, more = "off", p.L.AccountCancelled, ""
		do = button(againID, p.L.AccountAgain, "btn primary", p.again)
	case follow.Lost:
		look, say = "off", elem.Pick(p.Opened(), p.L.AccountLost.With("time", p.L.Clock(p.F.Now())), p.L.AccountConnecting)
		more = p.L.AccountTrying.With("n", p.L.Number(int64(p.F.Tries())))
	}
	if p.F.Held() {
		seconds, requests := p.F.Behind()
		if look == "on" {
			more = p.L.N(p.L.AccountGoesOn, int64(requests))
		}
		look, say = "held", p.L.AccountPaused
		if seconds > 0 {
			say = p.L.AccountBehind.With("length", p.L.Length(seconds))
		}
		do = button(backID, p.L.AccountBack, "btn primary", p.Pause)
	}
	return app.Div().Class("live-state").Body(
		app.Span().Class("live-pulse "+look).Aria("hidden", elem.Yes),
		app.Div().ID(stateID).Class("live-says").Attr("tabindex", -1).Body(app.B().Text(say), app.Small().Class("num").Text(more)),
		do,
	)
}

func (p *Live) pauseButton() app.UI {
	if !p.Opened() || p.F.Held() {
		return app.Button().Type("button").Class("none")
	}
	return app.Button().Type("button").ID(pauseID).Class("btn").OnClick(p.Do(p.Pause), app.EventScope(pauseID)).
		Body(elem.Icon("pause"), app.Span().Text(p.L.Pause))
}

// News are the notices about what the page has missed, and what to do while the server does not answer.
func (p *Live) News() app.UI {
	if p.F == nil {
		return app.Div().Class("live-news").Role("status")
	}
	var list []app.UI
	if p.F.State() == follow.Lost && p.F.Tries() > 1 {
		list = append(list, app.P().Class("live-new").Body(
			app.Span().Body(elem.Rich(p.L.AccountRestart.With("command", restart(browser.Address(), p.endpoint(), p.state)))...)))
	}
	for _, n := range p.F.News() {
		list = append(list, app.P().Class("live-new").Body(app.Span().Body(elem.Rich(wording.AccountNews(p.L, n))...),
			app.Button().Type("button").Class("btn quiet").
				OnClick(p.Do(func() { p.F.Dismiss(n.Kind) }), app.EventScope("live-news", string(n.Kind))).Text(p.L.Dismiss)))
	}
	return app.Div().Class("live-news").Role("status").Body(list...)
}

// restart is the command that serves the page and the endpoint at their addresses, with the accounts that a directory keeps.
func restart(page, endpoint, state string) string {
	command := "cosmosttl run"
	if port := portOf(page); port != "" && port != "8080" {
		command += " -port " + port
	}
	if port := portOf(endpoint); port != "" && port != "8081" {
		command += " -cosmos 127.0.0.1:" + port
	}
	if state != "" {
		command += ` -state "` + state + `"`
	}
	return command
}

// portOf returns the port that an address names, or an empty text.
func portOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Port()
}

// Sync sets the state of the elements that go-app does not track: the chosen speed, and the texts of the fields.
func (p *Live) Sync() {
	if p.F == nil {
		return
	}
	for i, s := range speeds {
		browser.SetChecked(speedID(i), s == p.F.Speed())
	}
	browser.SetValue(filterID, p.F.Requests.Filter().Text)
	if p.Opened() && p.detail == ofWriting {
		browser.SetValue(writtenID, p.writing.itemText())
		browser.SetValue(defaultID, p.writing.defaultText())
	}
	browser.SetValue(accountID, elem.Pick(p.F.Account == "", firstAccount, p.F.Account))
}
