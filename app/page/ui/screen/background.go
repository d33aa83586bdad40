package screen

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
)

// WorkTurn is how long work in the background continues before drawing and input have their turn.
const WorkTurn = 10 * time.Millisecond

// InBackground runs work and then, on go-app's goroutine, done. work must call its argument every few thousand
// steps. If work takes less than a turn, both have run when InBackground returns.
func (p *Screen) InBackground(work func(wait func()), done func()) {
	if !p.InBrowser {
		work(func() {})
		done()
		return
	}
	ended := make(chan bool, 1) // whether work ended within its first turn
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
			browser.Rest() // the browser has one thread
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

// Aside is like InBackground, but for work that has to wait for the browser.
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

// Lazily runs f on go-app's goroutine. The changes are shown with the next rendering that Changed plans.
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
