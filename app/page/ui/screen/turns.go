package screen

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
)

// turns is the state of work that takes several turns, such as a way into the past of a stored world.
type turns struct {
	On     bool
	Queued []func() // actions of the user that wait until the work ends
}

// Reach calls then when near reports that the way is short. It calls near in turns, between which the browser draws
// and listens.
func (p *Screen) Reach(near func(more func() bool) bool, then func()) {
	if p.nearer(near) {
		then()
		return
	}
	p.Page.EndRun()
	p.S.Player.Pause()
	p.S.Notices.Tell(notice.Reaching)
	p.Turns.On = true
	p.reachOn(near, then)
}

// InTurns calls then when work reports that it is done. It calls work in turns, between which the browser draws and listens.
func (p *Screen) InTurns(work func(more func() bool) bool, then func()) {
	if p.nearer(work) {
		then()
		return
	}
	p.Turns.On = true
	p.reachOn(work, then)
}

// nearer continues for one turn. Without a browser it continues to the end.
func (p *Screen) nearer(near func(more func() bool) bool) bool {
	end := time.Now().Add(WorkTurn)
	return near(func() bool { return !p.InBrowser || time.Now().Before(end) })
}

func (p *Screen) reachOn(near func(more func() bool) bool, then func()) {
	go func() {
		browser.Rest()
		p.Ctx.Dispatch(func(ctx app.Context) {
			if !p.nearer(near) {
				ctx.PreventUpdate()
				p.Items.PaintBulk()
				p.reachOn(near, then)
				return
			}
			p.Arrive(then)
		})
	}()
}

// Arrive ends the work in turns: it calls then, and carries out the actions that have waited.
func (p *Screen) Arrive(then func()) {
	queued := append([]func(){then}, p.Turns.Queued...)
	p.Turns = turns{}
	p.S.Notices.Dismiss(notice.Reaching)
	for _, action := range queued {
		p.Page.Act(action) // such an action can take several turns itself
	}
}

// Back returns an action that moves the playhead within the known history and announces its time. to returns the
// latest second to which the action can move, and each turn calls to again. A running program ends, as with Undo.
func (p *Screen) Back(to func() int64, move func()) func() {
	return func() {
		p.Reach(func(more func() bool) bool { return p.S.History.PrepareSeek(to(), more) }, func() {
			move()
			p.Announced.Known, p.Announced.Playing = p.S.Viewer.Counts(), false
			p.Announced.Text = p.TimeText()
		})
	}
}
