package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// deferred are the parts that are made when the page answers already, in this order. Until then a stand-in keeps their prerendered elements,
// which web/glue/adopt.js then takes over.
var deferred = func() []screen.PartID {
	parts := []screen.PartID{screen.PartWhy, screen.PartMatrix, screen.PartUnits}
	for _, id := range pane.All() {
		parts = append(parts, screen.PartOf(id))
	}
	return append(parts, screen.PartContainer, screen.PartEvents)
}()

// postpone notes what is made late.
func (p *page) postpone() {
	for _, id := range deferred {
		p.Unmade[id] = true
	}
}

// makeRest makes the late parts, one in a task, so that what the user does comes in between.
func (p *page) makeRest() {
	go func() {
		browser.Rest()
		p.Ctx.Dispatch(func(ctx app.Context) {
			ctx.PreventUpdate()
			p.makeNext()
		})
	}()
}

// makeNext makes the next late part that is on the screen, and says that the page is ready when there is none.
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
		p.watch(measured...) // some of them have come with these parts
	}
	p.sayReady()
}

// sayReady says that the page is ready once it is made and its world is open.
func (p *page) sayReady() {
	if p.made && p.opened {
		p.Ctx.Defer(func(app.Context) { browser.Ready() })
	}
}
