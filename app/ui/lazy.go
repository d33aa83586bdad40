package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// renderEvery is the time between two renderings in which the page shows what no action of the user has changed: rendering for each
// request of a program would take most of the time.
const renderEvery = 500 * time.Millisecond

// lazily runs f on go-app's goroutine, and shows what it has changed within renderEvery.
func (p *page) lazily(f func()) {
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
	p.s.Update()
	p.v, p.shape = p.s.View(), p.outline()
	p.rendered, p.stale = time.Now(), false
}
