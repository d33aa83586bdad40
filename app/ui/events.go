package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
)

// eventsShown is the number of events that the page lists.
const eventsShown = 60

// events is the card of the log.
func (p *Panes) events() app.UI {
	return panel("events", p.l.Events, app.Details().Class("disclosure").Open(true).Body(
		app.Summary().Class("head").Body(app.H2().Text(p.l.Events)),
		p.log(),
	))
}

// log is the events, newest first. It is not a live region: voice.go announces the changes that matter.
func (p *Panes) log() app.UI {
	count := p.s.Viewer.EventCount()
	lines := make([]app.UI, 0, eventsShown+1)
	for _, e := range p.s.Viewer.Events(0, min(eventsShown, count)) {
		lines = append(lines, app.Li().Class("event "+eventClasses[e.Kind]).Body(
			app.Time().DateTime(stamp(e.At)).Class("num").Text(p.l.When(e.At, p.v.Now)),
			app.Span().Body(rich(p.l.EventText(e))...),
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

// eventsBelow is the card of the log below the others, unless the log is the pane that is shown.
func (p *Panes) eventsBelow() app.UI {
	if p.s.Viewer.Pane() == session.PaneEvents {
		return app.Div().Class("none")
	}
	return p.part(partEvents, p.events)
}

// eventsPane is the log beside the query.
func (p *Panes) eventsPane() app.UI {
	return app.Section().Class("contents").Aria("label", p.l.Events).Body(heading(p.l.Events), p.log())
}
