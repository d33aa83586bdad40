package panes

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// EventsShown is the number of events that the page lists.
const EventsShown = 60

// Events is the card of the log.
func (p *Panes) Events() app.UI {
	return elem.Panel("events", p.L.Events, app.Details().Class("disclosure").Open(true).Body(
		app.Summary().Class("head").Body(app.H2().Text(p.L.Events)),
		p.Log(),
	))
}

// Log lists the events, the newest first. It is not a live region: screen/announcements.go announces the changes
// that matter.
func (p *Panes) Log() app.UI {
	count := p.S.Viewer.EventCount()
	lines := make([]app.UI, 0, EventsShown+1)
	for _, e := range p.S.Viewer.Events(0, min(EventsShown, count)) {
		lines = append(lines, app.Li().Class("event "+EventClasses[e.Kind]).Body(
			app.Time().DateTime(stamp(e.At)).Class("num").Text(p.L.When(e.At, p.V.Now)),
			app.Span().Body(elem.Rich(p.L.EventText(e))...),
		))
	}
	if older := count - len(lines); older > 0 {
		lines = append(lines, app.Li().Class("event hint").Text(p.L.N(p.L.EventsMore, int64(older))))
	}
	var none app.UI = app.P().Class("hint none")
	if count == 0 && !p.S.Waiting() {
		none = app.P().Class("hint").Text(p.L.EventsNone)
	}
	return app.Div().Class("body log-body").Body(
		none,
		app.Div().Class("log").Role("log").Aria("live", "off").Aria("label", p.L.Events).Attr("tabindex", 0).
			Body(app.Ol().Body(lines...)),
	)
}

// stamp formats a Unix second for the datetime attribute.
func stamp(unix int64) string { return time.Unix(unix, 0).UTC().Format("2006-01-02T15:04:05Z") }

var EventClasses = map[view.EventKind]string{
	view.EventWritten:          "written",
	view.EventDeleted:          "gone",
	view.EventExpired:          "ghost",
	view.EventPurged:           "gone",
	view.EventRevived:          "written",
	view.EventPurgeDelayed:     "ghost",
	view.EventRejected:         "bad",
	view.EventContainerChanged: "setting",
	view.EventSettingsSaved:    "setting",
	view.EventCapacityChanged:  "setting",
}

// EventsBelow is the card of the log below the other cards, unless the log is the current pane.
func (p *Panes) EventsBelow() app.UI {
	if p.S.Panes.Pane() == pane.PaneEvents {
		return app.Div().Class("none")
	}
	return p.Part(screen.PartEvents, p.Events)
}

// EventsPane is the log as a pane.
func (p *Panes) EventsPane() app.UI {
	return app.Section().Class("contents").Aria("label", p.L.Events).Body(heading(p.L.Events), p.Log())
}
