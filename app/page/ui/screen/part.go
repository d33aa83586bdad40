package screen

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
)

// StandIn is the tag of an element that stands for a prerendered element.
const StandIn = "stand-in"

// A Part is a piece of the page that can be rendered alone. A rendering of the page renders all parts, so that they
// show the same second. go-app copies exported fields from another part, so the other fields are not exported.
type Part struct {
	app.Compo
	Rendering int // number of the page's rendering; go-app renders a part when it has changed
	id        PartID
	screen    *Screen
	draw      func() app.UI
	ctx       app.Context // since OnMount
	standIn   bool        // the last rendering was only a stand-in
}

// A PartID names a part. It always names the same piece of the page.
type PartID int

// The parts.
const (
	PartItems PartID = iota
	PartScore
	PartTime
	PartLesson
	PartWhy
	PartHeadline
	PartUnits
	PartMatrix
	PartLine
	PartEvents
	PartHead
	PartLegend
	PartContainer
	PartConsole
	PartConsolePanel
	PartFolded
	partPane // the first of the parts of the panes
)

// NoPart is the number of parts.
const NoPart = partPane + PartID(pane.Count)

// PartOf returns the part of a pane.
func PartOf(id pane.Pane) PartID { return partPane + PartID(id.Index()) }

// Part makes a part of the page.
func (p *Screen) Part(id PartID, draw func() app.UI) app.UI {
	return &Part{Rendering: p.Rendering, id: id, screen: p, draw: draw}
}

// CompoID makes go-app replace a part by another part, instead of changing it.
func (t *Part) CompoID() string { return strconv.Itoa(int(t.id)) }

// OnMount tells the page that the part is on the screen.
func (t *Part) OnMount(ctx app.Context) {
	ctx.PreventUpdate()
	t.ctx = ctx
	t.screen.Parts[t.id] = t
	t.screen.Page.PartShown(t.id)
}

// OnDismount notes that the part is not on the screen any more, unless another one has replaced it.
func (t *Part) OnDismount() {
	if t.screen.Parts[t.id] == t {
		t.screen.Parts[t.id] = nil
	}
}

// Render renders the part.
func (t *Part) Render() app.UI {
	t.screen.RestWhileMade()
	if t.screen.Unmade[t.id] {
		t.standIn = true
		return app.Elem(StandIn)
	}
	if t.standIn {
		t.standIn = false
		app.Window().Call("cosmosttlTakeOver", t)
	}
	return t.draw()
}

// makeTurn is how long the page is made before it rests. With the work that follows until it rests, the task takes
// less than 50 ms.
const makeTurn = 12 * time.Millisecond

// RestWhileMade divides the making of the page, which is one call of go-app, into tasks. Events between these tasks
// are handled afterwards, and web/glue/adopt.js continues with the prerendered elements where it was. It rests as
// rarely as possible, because the browser draws the page each time.
func (p *Screen) RestWhileMade() {
	if !p.InBrowser && time.Since(p.rested) > makeTurn {
		browser.Rest()
		p.rested = time.Now()
	}
}

// RenderAgain renders the part alone.
func (t *Part) RenderAgain() { t.RenderAfter(func() { t.screen.Page.SettlePart(t.id) }) }

// RenderAfter calls f and renders the part alone.
func (t *Part) RenderAfter(f func()) {
	t.ctx.Dispatch(func(app.Context) {
		t.screen.Ctx.PreventUpdate() // Dispatch would render the page as well
		f()
	})
}
