package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
)

// announceEvery is the shortest time between two announcements.
const announceEvery = time.Second

const announcementsID = "voice"

// announcements is the page's live region: at most one announcement a second, and none while the clock plays faster than real
// time; that is summarized when it pauses.
type announcements struct {
	text    string
	known   session.Counts // as of the last announcement
	playing bool
	last    time.Time
	queued  bool
}

// say announces what has changed since the last announcement, if necessary after a delay.
func (p *Screen) say() {
	v, playing, now := &p.announced, p.s.Playing(), p.s.Counts()
	paused := v.playing && !playing
	v.playing = playing
	if playing && p.s.Speed() > 1 {
		return
	}
	line := p.l.Changes(v.known, now)
	if paused {
		line = wording.Joined(p.l.LivePaused.With("time", p.l.Clock(p.s.Now())), line, p.l.LiveSeparator)
	}
	if v.queued {
		return
	}
	if line == "" {
		v.known = now
		return
	}
	if wait := announceEvery - time.Since(v.last); wait > 0 && p.mounted {
		v.queued = true
		p.ctx.After(wait, func(app.Context) { v.queued = false; p.say() })
		return
	}
	v.text, v.known, v.last = line, now, time.Now()
}

func (p *Screen) liveRegion() app.UI {
	return app.Div().ID(announcementsID).Class("vh").Role("status").Aria("live", "polite").Text(p.announced.text)
}
