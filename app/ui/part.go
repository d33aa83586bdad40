package ui

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

// A part is a piece of the page that can be rendered without the rest. A rendering of the page renders all
// parts, so that they show the same second.
type part struct {
	app.Compo
	Rendering int // of the page: go-app renders a part when an exported field has changed
	id        partID
	screen    *Screen
	draw      func() app.UI
	ctx       app.Context // since OnMount
	standIn   bool        // rendered was only its stand-in
}

// A partID names a part. It always stands for the same piece.
type partID int

// The parts.
const (
	partItems partID = iota
	partScore
	partTime
	partLesson
	partWhy
	partQuery
	partFeed
	partRegions
	partAnalytical
	partBill
	partCode
	partStory
	partEventsPane
	partUnits
	partMatrix
	partLine
	partEvents
	partHead
	partLegend
	partContainer
	partConsole
	partConsolePanel
	noPart // the number of parts
)

// part makes a part of the page.
func (p *Screen) part(id partID, draw func() app.UI) app.UI {
	return &part{Rendering: p.rendering, id: id, screen: p, draw: draw}
}

// CompoID makes go-app replace a part by another one, instead of changing it.
func (t *part) CompoID() string { return strconv.Itoa(int(t.id)) }

// OnMount tells the page that the part is on the screen.
func (t *part) OnMount(ctx app.Context) {
	ctx.PreventUpdate()
	t.ctx = ctx
	t.screen.parts[t.id] = t
	t.screen.partShown(t.id)
}

// OnDismount tells the page that it is not any more, unless another one has come in its place.
func (t *part) OnDismount() {
	if t.screen.parts[t.id] == t {
		t.screen.parts[t.id] = nil
	}
}

// Render renders the part.
func (t *part) Render() app.UI {
	t.screen.restWhileMade()
	if t.screen.unmade[t.id] {
		t.standIn = true
		return app.Elem(standIn)
	}
	if t.standIn {
		t.standIn = false
		app.Window().Call("cosmosttlTakeOver", t)
	}
	return t.draw()
}

// makeTurn is how long the page is made before it rests. With what comes until then it is a task of less than 50 ms.
const makeTurn = 12 * time.Millisecond

// restWhileMade divides the making of the page, which is one call of go-app, into tasks. Events that come in between are
// carried out afterwards, and web/glue/adopt.js goes on with the prerendered elements where it was. It rests no more often than it
// must: the browser draws the page each time.
func (p *Screen) restWhileMade() {
	if !p.mounted && time.Since(p.rested) > makeTurn {
		browser.Rest()
		p.rested = time.Now()
	}
}

// again renders the part without the rest of the page.
func (t *part) again() {
	t.ctx.Dispatch(func(app.Context) {
		t.screen.ctx.PreventUpdate() // Dispatch would have it rendered as well
		t.screen.settlePart(t.id)
	})
}
