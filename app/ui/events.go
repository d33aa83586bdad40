package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// eventsShown is the number of events that the page lists.
const eventsShown = 60

// events is the card of the log.
func (p *page) events() app.UI {
	return panel("events", p.l.Events, app.Details().Class("disclosure").Open(true).Body(
		app.Summary().Class("head").Body(app.H2().Text(p.l.Events)),
		p.log(),
	))
}

// log is the events, newest first. It is not a live region: voice.go announces the changes that matter.
func (p *page) log() app.UI {
	count := p.s.EventCount()
	lines := make([]app.UI, 0, eventsShown+1)
	for _, e := range p.s.Events(0, min(eventsShown, count)) {
		lines = append(lines, app.Li().Class("event "+eventClasses[e.Kind]).Body(
			app.Time().DateTime(stamp(e.At)).Class("num").Text(p.l.When(e.At, p.v.Now)),
			app.Span().Body(rich(p.event(e))...),
		))
	}
	if older := count - len(lines); older > 0 {
		lines = append(lines, app.Li().Class("event hint").Text(p.l.N(p.l.EventsMore, int64(older))))
	}
	var none app.UI = app.P().Class("hint none")
	if count == 0 && !p.s.Waiting() {
		none = app.P().Class("hint").Text(p.l.EventsNone)
	}
	return app.Div().Class("body log-body").Body(
		none,
		app.Div().Class("log").Role("log").Aria("live", "off").Aria("label", p.l.Events).Attr("tabindex", 0).
			Body(app.Ol().Body(lines...)),
	)
}

// stamp formats a Unix second for the datetime attribute.
func stamp(unix int64) string { return time.Unix(unix, 0).UTC().Format("2006-01-02T15:04:05Z") }

var eventClasses = map[session.EventKind]string{
	session.EventWritten:          "written",
	session.EventDeleted:          "gone",
	session.EventExpired:          "ghost",
	session.EventPurged:           "gone",
	session.EventRevived:          "written",
	session.EventPurgeDelayed:     "ghost",
	session.EventRejected:         "bad",
	session.EventContainerChanged: "setting",
	session.EventCapacityChanged:  "setting",
}

// event returns the text of one line of the log.
func (p *page) event(e session.Event) string {
	l := p.l
	about := func(text i18n.Plural) string {
		return l.N(text, int64(e.Count), "ids", p.ids(e.IDs, e.Count), "ru", l.Hundredths(int64(e.RU)))
	}
	switch e.Kind {
	case session.EventWritten:
		switch e.Cause {
		case "create":
			return about(l.EventCreated)
		case "replace", "patch":
			return about(l.EventReplaced)
		}
		return about(l.EventWritten)
	case session.EventDeleted:
		return about(l.EventDeleted)
	case session.EventExpired:
		switch e.Cause {
		case "item-ttl":
			return about(l.EventExpiredItem)
		case "container-default":
			return about(l.EventExpiredCont)
		case "container-changed":
			return about(l.EventExpiredSet)
		}
		return about(l.EventExpired)
	case session.EventPurged:
		return about(l.EventPurged)
	case session.EventRevived:
		return about(l.EventRevived)
	case session.EventPurgeDelayed:
		return l.EventDelayed
	case session.EventCapacityChanged:
		return l.EventCapacity
	case session.EventRejected:
		return l.EventRejected.With("detail", p.wire(e.Detail))
	}
	return p.settingChanged(e.Default)
}

func (p *page) settingChanged(d ttl.Default) string {
	switch n, on := d.Seconds(); {
	case on:
		return p.l.EventSetOn.With("n", p.l.Number(int64(n)))
	case d.Enabled():
		return p.l.EventSetNoDef
	}
	return p.l.EventSetOff
}

// idsNamed is the number of items that a line of the log names; further items are counted.
const idsNamed = 3

func (p *page) ids(ids []string, count int) string {
	first := ids[:min(len(ids), idsNamed)]
	text := ""
	for _, id := range first {
		text = joined(text, named(id), p.l.ListAnd)
	}
	if more := count - len(first); more > 0 && len(first) > 0 {
		return p.l.ListMore.With("ids", text, "n", p.l.Number(int64(more)))
	}
	return text
}

// eventsBelow is the card of the log below the others, unless the log is the pane that is shown.
func (p *page) eventsBelow() app.UI {
	if p.s.Pane() == session.PaneEvents {
		return app.Div().Class("none")
	}
	return p.part(partEvents, p.events)
}

// eventsPane is the log beside the query.
func (p *page) eventsPane() app.UI {
	return app.Section().Class("contents").Aria("label", p.l.Events).Body(p.heading(p.l.Events), p.log())
}
