package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/notice"
)

// turns is a way into the past of a stored world that takes several turns.
type turns struct {
	on     bool
	queued []func() // what the user does meanwhile, to be done afterwards
}

// reach calls then when near reports that the way there is short. It calls near in turns, between which the browser draws and listens.
func (p *Screen) reach(near func(more func() bool) bool, then func()) {
	if p.nearer(near) {
		then()
		return
	}
	p.endRun()
	p.s.Pause()
	p.s.Notices.Tell(notice.Reaching)
	p.turns.on = true
	p.reachOn(near, then)
}

// inTurns calls then when work reports that it is done. It calls work in turns, between which the browser draws and listens.
func (p *Screen) inTurns(work func(more func() bool) bool, then func()) {
	if p.nearer(work) {
		then()
		return
	}
	p.turns.on = true
	p.reachOn(work, then)
}

// nearer goes on for a turn. Where there is no browser nobody waits.
func (p *Screen) nearer(near func(more func() bool) bool) bool {
	end := time.Now().Add(workTurn)
	return near(func() bool { return !p.mounted || time.Now().Before(end) })
}

func (p *Screen) reachOn(near func(more func() bool) bool, then func()) {
	go func() {
		browser.Rest()
		p.ctx.Dispatch(func(ctx app.Context) {
			if !p.nearer(near) {
				ctx.PreventUpdate()
				p.progress()
				p.reachOn(near, then)
				return
			}
			p.arrive(then)
		})
	}()
}

// arrive does what was to be done at the end of the way, and then what has come up on it.
func (p *Screen) arrive(then func()) {
	queued := append([]func(){then}, p.turns.queued...)
	p.turns = turns{}
	p.s.Notices.Dismiss(notice.Reaching)
	for _, action := range queued {
		p.act(action) // one of them may be far again
	}
}
