package screen

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// announceEvery is the shortest time between two announcements.
const announceEvery = time.Second

const AnnouncementsID = "voice"

// announcements is the page's live region. It makes at most one announcement a second, and none while the clock
// plays faster than real time. When the clock pauses, one announcement summarizes the changes.
type announcements struct {
	Text    string
	Known   view.Counts // at the last announcement
	Playing bool
	last    time.Time
	queued  bool
}

// Say announces the changes since the last announcement, if necessary after a delay.
func (p *Screen) Say() {
	v, playing, now := &p.Announced, p.S.Player.Playing(), p.S.Viewer.Counts()
	paused := v.Playing && !playing
	v.Playing = playing
	if playing && p.S.Player.Speed() > 1 {
		return
	}
	line := p.L.Changes(v.Known, now)
	if paused {
		line = wording.Joined(p.L.LivePaused.With("time", p.L.Clock(p.S.Now())), line, p.L.LiveSeparator)
	}
	if v.queued {
		return
	}
	if line == "" {
		v.Known = now
		return
	}
	if wait := announceEvery - time.Since(v.last); wait > 0 && p.InBrowser {
		v.queued = true
		p.Ctx.After(wait, func(app.Context) { v.queued = false; p.Say() })
		return
	}
	v.Text, v.Known, v.last = line, now, time.Now()
}

// LiveRegion returns the element whose text screen readers read aloud.
func (p *Screen) LiveRegion() app.UI {
	return app.Div().ID(AnnouncementsID).Class("vh").Role("status").Aria("live", "polite").Text(p.Announced.Text)
}
