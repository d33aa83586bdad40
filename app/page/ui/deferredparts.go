package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// deferred are the parts that are made only when the page already answers the user, in this order. Until a part is
// made, a stand-in keeps its prerendered elements. web/glue/adopt.js gives these to the part.
var deferred = func() []screen.PartID {
	parts := []screen.PartID{screen.PartWhy, screen.PartMatrix, screen.PartUnits}
	for _, id := range pane.All() {
		parts = append(parts, screen.PartOf(id))
	}
	return append(parts, screen.PartContainer, screen.PartEvents)
}()

// postpone marks the parts that are made late.
func (p *page) postpone() {
	for _, id := range deferred {
		p.Unmade[id] = true
	}
}

// makeRest makes the late parts, each in a task of its own, so that the page can answer the user between them.
func (p *page) makeRest() {
	go func() {
		browser.Rest()
		p.Ctx.Dispatch(func(ctx app.Context) {
			ctx.PreventUpdate()
			p.makeNext()
		})
	}()
}

// makeNext makes the next late part on the screen. When there is none, it says that the page is ready.
func (p *page) makeNext() {
	for _, id := range deferred {
		if t := p.Parts[id]; p.Unmade[id] && t != nil {
			p.Unmade[id] = false
			t.RenderAfter(func() { p.Ctx.Defer(func(app.Context) { p.sync() }) })
			p.makeRest()
			return
		}
	}
	p.Unmade = [screen.NoPart]bool{}
	p.made = true
	if p.watch != nil {
		p.watch(measured...) // some measured elements have come with these parts
	}
	p.sayReady()
}

// sayReady tells the browser that the page is ready, once all parts are made and the world is open.
func (p *page) sayReady() {
	if p.made && p.opened {
		p.Ctx.Defer(func(app.Context) { browser.Ready() })
	}
}
