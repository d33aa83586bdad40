package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// Repaint paints what moves between two renderings, and after a rendering also what go-app does not render. If the
// session is ahead of the last rendering, it waits for the next rendering, so that the whole page shows the same
// second.
func (p *page) Repaint() {
	if !p.InBrowser || !p.V.Of(p.S) {
		return
	}
	p.clock.Paint(p.Painting.Part(screen.PartTime))
	p.clock.PaintSums(p.Painting)
	p.stage.Paint(p.Painting.Part(screen.PartScore))
	p.items.Paint(p.Painting.Part(screen.PartItems))
	p.Painting.Part(screen.NoPart).SetText(screen.AnnouncementsID, p.Announced.Text)
	p.Painting.Flush()
}

// PlayOn asks for the next frame if the clock plays, the timeline moves or changes are overdue. Otherwise nothing is scheduled.
func (p *page) PlayOn() {
	if !p.InBrowser || p.frameAsked || !p.S.Player.Playing() && !p.stage.Moving() && !p.overdue() {
		return
	}
	p.frameAsked = true
	browser.Frame(func(float64) {
		p.Ctx.Dispatch(func(ctx app.Context) {
			p.frameAsked = false
			if !p.turn() {
				ctx.PreventUpdate()
				p.Repaint()
			}
			p.PlayOn()
		})
	})
}

// turn advances a playing clock, if its rhythm allows. It reports whether the page must be rendered.
func (p *page) turn() bool {
	now := time.Now()
	if !p.Rhythm.Due(now) || !p.tick() && !p.overdue() {
		return false
	}
	p.Rhythm.Await(time.Since(now))
	return true
}

// tick advances a playing clock to the present.
func (p *page) tick() (changed bool) {
	if !p.S.Player.Playing() {
		return false
	}
	changed = p.S.Frame(browser.Now())
	if changed {
		p.Say()
		p.saver.saveWithin(screen.SavePlaying)
	}
	return changed
}

// renderEvery is the least time between two renderings that no action of the user causes. Rendering for each request
// of a program would take most of the time.
const renderEvery = 500 * time.Millisecond

// Changed has the page rendered again, but not at once.
func (p *page) Changed() {
	if p.stale || !p.InBrowser {
		return
	}
	p.stale = true
	p.Ctx.After(max(0, renderEvery-time.Since(p.rendered)), func(ctx app.Context) {
		ctx.PreventUpdate()
		p.PlayOn()
	})
}

// outline is everything that decides which elements the page has outside of its parts.
type outline struct {
	notices                int
	editing, waiting, open bool
}

func (p *page) outline() outline {
	return outline{len(p.S.Notices.All()), p.Editing(), p.S.Waiting(), p.S.Console.ConsoleView(0).Open}
}

// overdue reports whether a rendering that Changed asked for is due.
func (p *page) overdue() bool { return p.stale && time.Since(p.rendered) >= renderEvery }

// view takes the data for the parts from the session.
func (p *page) view() {
	if p.EditorAside && (p.Focus.WantsFocus || p.S.Form.Draft() == nil && !p.S.Form.FormOpen()) {
		p.editor.TakeUp()
	}
	p.S.Viewer.Update()
	p.V, p.shape = p.S.View(), p.outline()
	p.rendered, p.stale = time.Now(), false
	p.unfoldForGuide()
}
