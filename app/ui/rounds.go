package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

// paint paints what moves between two renderings. After each rendering it also paints what go-app does not render. Where the session is
// ahead of the last rendering it waits for the next one, so that all of the page shows the same second.
func (p *page) paint() {
	if !p.mounted || !p.v.Of(p.s) {
		return
	}
	p.clock.paint(p.painting.part(partTime))
	p.clock.paintSums(p.painting)
	p.stage.paint(p.painting.part(partScore))
	p.items.paint(p.painting.part(partItems))
	p.painting.part(noPart).text(announcementsID, p.announced.text)
	p.painting.flush()
}

// playOn asks for the next frame if the clock plays, the timeline moves or changes are overdue. Otherwise nothing is scheduled.
func (p *page) playOn() {
	if !p.mounted || p.frameAsked || !p.s.Playing() && !p.stage.moving() && !p.overdue() {
		return
	}
	p.frameAsked = true
	browser.Frame(func(float64) {
		p.ctx.Dispatch(func(ctx app.Context) {
			p.frameAsked = false
			if !p.turn() {
				ctx.PreventUpdate()
				p.paint()
			}
			p.playOn()
		})
	})
}

// turn moves a playing clock on, if its rhythm allows, and reports whether the page is to be rendered.
func (p *page) turn() bool {
	now := time.Now()
	if !p.rhythm.due(now) || !p.tick() && !p.overdue() {
		return false
	}
	p.rhythm.await(time.Since(now))
	return true
}

// tick moves a playing clock to the present.
func (p *page) tick() (changed bool) {
	if !p.s.Playing() {
		return false
	}
	changed = p.s.Frame(browser.Now())
	if changed {
		p.say()
		p.saver.saveWithin(savePlaying)
	}
	return changed
}

// renderEvery is the time between two renderings in which the page shows what no action of the user has changed: rendering for each
// request of a program would take most of the time.
const renderEvery = 500 * time.Millisecond

// lazily runs f on go-app's goroutine, and shows what it has changed within renderEvery.
func (p *Screen) lazily(f func()) {
	if !p.mounted {
		return
	}
	p.ctx.Dispatch(func(ctx app.Context) {
		ctx.PreventUpdate()
		f()
		p.changed()
	})
}

// changed notes that there is something to show.
func (p *page) changed() {
	if p.stale || !p.mounted {
		return
	}
	p.stale = true
	p.ctx.After(max(0, renderEvery-time.Since(p.rendered)), func(ctx app.Context) {
		ctx.PreventUpdate()
		p.playOn()
	})
}

// outline is what decides which elements the page has outside of its parts.
type outline struct {
	notices                int
	editing, waiting, open bool
}

func (p *page) outline() outline {
	return outline{len(p.s.Notices.All()), p.editing(), p.s.Waiting(), p.s.Console.ConsoleView(0).Open}
}

// overdue reports whether such changes are to be shown now.
func (p *page) overdue() bool { return p.stale && time.Since(p.rendered) >= renderEvery }

// view takes what the parts show from the session.
func (p *page) view() {
	p.s.Viewer.Update()
	p.v, p.shape = p.s.View(), p.outline()
	p.rendered, p.stale = time.Now(), false
}
