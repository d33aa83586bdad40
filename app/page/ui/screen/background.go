package screen

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
)

// WorkTurn is how long work in the background goes on before drawing and input have their turn.
const WorkTurn = 10 * time.Millisecond

// InBackground runs work, and then done on go-app's goroutine. Work calls its argument every few thousand steps. Work that takes less than a
// turn is done when InBackground returns.
func (p *Screen) InBackground(work func(wait func()), done func()) {
	if !p.InBrowser {
		work(func() {})
		done()
		return
	}
	ended := make(chan bool, 1) // within the first turn
	go func() {
		since, first := time.Now(), true
		work(func() {
			if time.Since(since) < WorkTurn {
				return
			}
			if first {
				first = false
				ended <- false
			}
			browser.Rest() // it has one thread
			since = time.Now()
		})
		if first {
			ended <- true
			return
		}
		p.Later(done)
	}()
	if <-ended {
		done()
	}
}

// Aside is InBackground for work that waits for what the browser does meanwhile.
func (p *Screen) Aside(work func(wait func()), done func()) {
	if !p.InBrowser {
		work(func() {})
		done()
		return
	}
	go func() {
		since := time.Now()
		work(func() {
			if time.Since(since) >= WorkTurn {
				browser.Rest()
				since = time.Now()
			}
		})
		p.Later(done)
	}()
}

// Lazily runs f on go-app's goroutine, and shows what it has changed within renderEvery.
func (p *Screen) Lazily(f func()) {
	if !p.InBrowser {
		return
	}
	p.Ctx.Dispatch(func(ctx app.Context) {
		ctx.PreventUpdate()
		f()
		p.Page.Changed()
	})
}
