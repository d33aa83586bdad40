package screen

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
)

// turns is a way into the past of a stored world that takes several turns.
type turns struct {
	On     bool
	Queued []func() // what the user does meanwhile, to be done afterwards
}

// Reach calls then when near reports that the way there is short. It calls near in turns, between which the browser draws and listens.
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

// nearer goes on for a turn. Where there is no browser nobody waits.
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

// Arrive ends a long change of the time: it calls then, and carries out the actions that the user began meanwhile.
func (p *Screen) Arrive(then func()) {
	queued := append([]func(){then}, p.Turns.Queued...)
	p.Turns = turns{}
	p.S.Notices.Dismiss(notice.Reaching)
	for _, action := range queued {
		p.Page.Act(action) // one of them may be far again
	}
}

// Back moves the playhead on the line of what has happened, to or before a second, which is asked for anew in each turn, and says where it is. It ends a
// running program, as Undo does.
func (p *Screen) Back(to func() int64, move func()) func() {
	return func() {
		p.Reach(func(more func() bool) bool { return p.S.History.PrepareSeek(to(), more) }, func() {
			move()
			p.Announced.Known, p.Announced.Playing = p.S.Viewer.Counts(), false
			p.Announced.Text = p.TimeText()
		})
	}
}
