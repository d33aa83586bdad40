package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// renderEvery is the time between two renderings of changes that no action of the user has caused: rendering the page for
// each request of a program, or each frame of a playing clock, would take most of the time.
const renderEvery = 500 * time.Millisecond

// lazily runs f on go-app's goroutine and renders within renderEvery: at once if the last rendering is that long ago.
func (p *page) lazily(f func()) {
	if !p.mounted {
		return
	}
	p.ctx.Dispatch(func(ctx app.Context) {
		f()
		wait := renderEvery - time.Since(p.rendered)
		if wait <= 0 {
			return
		}
		ctx.PreventUpdate()
		if p.stale {
			return
		}
		p.stale = true
		p.ctx.After(wait, func(ctx app.Context) {
			if !p.stale || time.Since(p.rendered) < renderEvery { // rendered since, for another reason
				ctx.PreventUpdate()
			}
		})
	})
}
