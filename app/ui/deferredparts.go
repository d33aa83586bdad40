package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

// deferred are the parts that are made when the page answers already, in this order. Until then a stand-in keeps their prerendered elements,
// which web/glue/adopt.js then takes over.
var deferred = []partID{partWhy, partMatrix, partUnits, partQuery, partFeed, partRegions, partAnalytical, partBill, partCode, partStory,
	partEventsPane, partContainer, partEvents}

// standIn is the tag of an element that stands for a prerendered one.
const standIn = "stand-in"

// postpone notes what is made late.
func (p *page) postpone() {
	for _, id := range deferred {
		p.unmade[id] = true
	}
}

// makeRest makes the late parts, one in a task, so that what the user does comes in between.
func (p *page) makeRest() {
	go func() {
		browser.Rest()
		p.ctx.Dispatch(func(ctx app.Context) {
			ctx.PreventUpdate()
			p.makeNext()
		})
	}()
}

// makeNext makes the next late part that is on the screen, and says that the page is ready when there is none.
func (p *page) makeNext() {
	for _, id := range deferred {
		if t := p.parts[id]; p.unmade[id] && t != nil {
			p.unmade[id] = false
			t.ctx.Dispatch(func(app.Context) {
				p.ctx.PreventUpdate()
				p.ctx.Defer(func(app.Context) { p.sync() })
			})
			p.makeRest()
			return
		}
	}
	p.unmade = [noPart]bool{}
	p.made = true
	p.sayReady()
}

// sayReady says that the page is ready once it is made and its world is open.
func (p *page) sayReady() {
	if p.made && p.opened {
		p.ctx.Defer(func(app.Context) { browser.Ready() })
	}
}
