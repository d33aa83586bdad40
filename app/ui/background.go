package ui

import (
	"time"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

// workTurn is how long work in the background goes on before drawing and input have their turn.
const workTurn = 10 * time.Millisecond

// inBackground runs work, which calls its argument every few thousand steps, and then done on go-app's goroutine. Work of less than
// a turn is done when inBackground returns.
func (p *Screen) inBackground(work func(wait func()), done func()) {
	if !p.mounted {
		work(func() {})
		done()
		return
	}
	ended := make(chan bool, 1) // within the first turn
	go func() {
		since, first := time.Now(), true
		work(func() {
			if time.Since(since) < workTurn {
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
		p.later(done)
	}()
	if <-ended {
		done()
	}
}
