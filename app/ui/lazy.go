package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// renderEvery is the time between the beginnings of two rounds in which the page shows what no action of the user has changed:
// rendering for each request of a program, or each frame of a playing clock, would take most of the time.
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

// changed notes that there is something to show in the next round.
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
	return outline{len(p.s.Notices()), p.editing(), p.s.Waiting(), p.s.ConsoleView(0).Open}
}

// roundDue reports whether a round of rendering the parts goes on, or should begin.
func (p *page) roundDue() bool {
	return p.nextPart < noPart || p.stale && time.Since(p.rendered) >= renderEvery
}

// freshen does the next thing of a round, if one is due: it takes the view, draws the picture or renders a part. It is called in every
// frame, and does no two of them in one.
func (p *page) freshen() {
	if !p.roundDue() {
		return
	}
	if p.outline() != p.shape {
		p.later(func() {})
		return
	}
	switch p.nextPart {
	case noPart:
		p.view()
		p.nextPart = partPicture
		return
	case partPicture:
		p.drawScore() // of the rows that are rendered next
		p.nextPart = partItems
		return
	}
	for p.nextPart < noPart {
		t := p.parts[p.nextPart]
		if p.nextPart++; t != nil {
			p.renderPart(t)
			return
		}
	}
}

// view takes what the parts show from the session.
func (p *page) view() {
	p.v, p.shape = p.s.View(), p.outline()
	p.rendered, p.stale, p.nextPart = time.Now(), false, noPart
}
