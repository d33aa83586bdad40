package ui

import (
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/session"
)

var clockScreens = []screen{
	{"clock", func(_ *testing.T, p *page) app.UI { return after(p).clock() }},
	{"clock in the past", func(_ *testing.T, p *page) app.UI { return after(p, p.s.ToBeginning).clock() }},
	{"clock at the end of events", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.SetOff(); p.next(); p.playToNext() }).clock()
	}},
	{"clock that plays on a phone", func(_ *testing.T, p *page) app.UI {
		p.phone = true
		after(p, p.playOrPause)
		return app.Div().Body(p.clock(), p.pace(true))
	}},
	{"clock of a page that cannot be used yet", func(_ *testing.T, p *page) app.UI {
		p.lively = false
		return after(p).clock()
	}},
	{"playhead", func(_ *testing.T, p *page) app.UI { return after(p).playhead() }},
	{"playhead in the past", func(_ *testing.T, p *page) app.UI {
		p.lively = false
		return after(p, p.back(p.s.First, p.s.ToBeginning)).playhead()
	}},
	{"guide", func(_ *testing.T, p *page) app.UI { return after(p).line() }},
	{"guide to the purge", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.s.Advance(5) }).line() }},
	{"guide to the second of the purge", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Advance(5) }, func() { p.apply(problem.FieldTraffic, "0") }).line()
	}},
	{"guide back", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Advance(5) }, func() { p.apply(problem.FieldTraffic, "0") }, func() { p.s.Advance(1) }).line()
	}},
	{"guide to Off on a phone", func(_ *testing.T, p *page) app.UI {
		p.phone = true
		return after(p, func() { p.s.Advance(5) }, func() { p.apply(problem.FieldTraffic, "0") }, func() { p.s.Advance(1) }, p.s.BeforePurge).line()
	}},
	{"guide to its end", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Advance(5) }, func() { p.apply(problem.FieldTraffic, "0") }, func() { p.s.Advance(1) }, p.s.BeforePurge,
			func() { p.setColumn(0) }).line()
	}},
	{"guide in the past on a phone", func(_ *testing.T, p *page) app.UI { p.phone = true; return after(p, p.s.ToBeginning).line() }},
	{"guide that is lost", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.s.DeleteItem(4) }).line() }},
	{"guide that is hidden", func(_ *testing.T, p *page) app.UI { return after(p, p.s.DismissGuide).line() }},
	{"nothing is coming up", func(_ *testing.T, p *page) app.UI { return after(p, p.s.DismissGuide, func() { p.s.SetOff() }).line() }},
	{"units", func(_ *testing.T, p *page) app.UI { return after(p).requestUnits() }},
	{"units with throttling and a delay", func(_ *testing.T, p *page) app.UI {
		return after(p, func() {
			p.s.SetThrottling(true)
			p.apply(problem.FieldPurgeDelay, "30")
			p.apply(problem.FieldTraffic, "380")
		}).requestUnits()
	}},
	{"units of a serverless container", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.s.SetServerless(true) }).requestUnits() }},
	{"units on a phone with a wrong number", func(_ *testing.T, p *page) app.UI {
		p.phone = true
		return after(p, func() { p.apply(problem.FieldThroughput, "450") }).requestUnits()
	}},
}

var itemScreens = []screen{
	{"items", func(_ *testing.T, p *page) app.UI { return after(p).itemList() }},
	{"items in the past", func(_ *testing.T, p *page) app.UI { return after(p, p.s.ToBeginning).itemList() }},
	{"items that are picked on a phone", func(_ *testing.T, p *page) app.UI {
		p.phone = true
		return after(p, func() { p.s.Pick(2); p.s.Pick(5); p.s.DeleteItem(3) }).itemList()
	}},
	{"items of an empty container", func(_ *testing.T, p *page) app.UI {
		return after(p, p.newContainer, p.save).itemList()
	}},
	{"items while the page opens a world", func(_ *testing.T, _ *page) app.UI {
		p := newPage(memory{"cosmosttl.world": `{"v":2,"vault":"w-1"}`})
		p.lively = true
		return after(p).itemList()
	}},
	{"a filter without items", func(_ *testing.T, p *page) app.UI {
		return app.Div().Body(after(p, func() { p.s.List(session.Listing{Text: "nothing"}) }).itemList(), p.listing())
	}},
	{"a filter", func(_ *testing.T, p *page) app.UI {
		return after(p, func() {
			p.s.List(session.Listing{By: session.ByDeadline, Text: "SO", States: session.StatesOf(session.Live)})
		}).listing()
	}},
	{"table", func(t *testing.T, p *page) app.UI {
		p.sc.table = true
		for range 6 {
			p.s.EditItem(1)
			p.s.SaveDraft()
			p.s.Advance(1)
		}
		p.s.DeleteItem(2)
		return after(p).lanesOrTable()
	}},
	{"table of many items", func(t *testing.T, p *page) app.UI {
		playStory(t, p, "container orders 60 pk /cid\ngenerate orders 250 ttl 60 seed 1\n")
		return after(p, func() { p.turnTable(200) }).scoreTable()
	}},
	{"bulk", func(_ *testing.T, p *page) app.UI { return after(p, p.s.PickAll).bulkBar() }},
	{"bulk with a wrong ttl", func(_ *testing.T, p *page) app.UI {
		return after(p, p.s.PickAll, func() { p.bulk.ttl = "0"; p.bulkSetTTL() }).bulkBar()
	}},
	{"bulk with a ttl", func(_ *testing.T, p *page) app.UI {
		return after(p, p.s.PickAll, func() { p.bulk.ttl = "90"; p.bulkSetTTL() }).bulkBar()
	}},
	{"bulk that is refused", func(_ *testing.T, p *page) app.UI {
		p.apply(problem.FieldTraffic, "395")
		p.s.SetThrottling(true)
		p.s.Advance(1)
		return after(p, p.s.PickAll, p.bulkDelete).bulkBar()
	}},
	{"why an item is there", func(_ *testing.T, p *page) app.UI { return after(p).why() }},
	{"why an item is expired", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.s.Select(5) }).why() }},
	{"why an item is purged", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.s.Select(7) }).why() }},
	{"why an item never expires", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.s.Select(2); p.s.SetOff() }).why() }},
	{"why nothing", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.s.Select(0) }).why() }},
	{"why with a mistake", func(t *testing.T, p *page) app.UI {
		return after(p, func() { addItem(t, p, `{"id":"x","cid":"c","TTL":60}`) }).why()
	}},
	{"what if in a lesson", func(t *testing.T, p *page) app.UI {
		return after(p, func() { p.try(session.WhatIf{Kind: session.IfNever, Key: 4, ID: "SO04"}, false) }).why()
	}},
	{"matrix", func(_ *testing.T, p *page) app.UI { return after(p).matrix() }},
	{"matrix with a question", func(_ *testing.T, p *page) app.UI {
		return after(p, p.predict, func() { p.chooseGuess(1); p.chooseGuess(3); p.chooseGuess(1) }).matrix()
	}},
	{"matrix with an answer", func(_ *testing.T, p *page) app.UI {
		return after(p, p.predict, func() { p.chooseGuess(0) }, p.predict).matrix()
	}},
	{"matrix with nothing to ask", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.s.SetOff() }, p.predict).matrix() }},
	{"matrix after a cell is chosen", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.grid = gridFocus{row: 1, col: 1}; p.chooseCell(1, 1) }).matrix()
	}},
	{"events", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.SetOff(); p.s.SetServerless(true); p.s.SetOn("60"); p.s.Advance(60) }).events()
	}},
	{"events of refusals", func(_ *testing.T, p *page) app.UI {
		p.apply(problem.FieldPurgeDelay, "5")
		p.s.SetThrottling(true)
		p.remove(1)
		p.remove(2)
		p.s.SetNoDefault()
		return after(p).events()
	}},
	{"events that are many", func(t *testing.T, p *page) app.UI {
		for range eventsShown {
			addItem(t, p, `{"id":"SO99","cid":"x"}`)
			p.s.Advance(1)
			p.remove(p.s.Selected())
		}
		return after(p).log()
	}},
	{"no events", func(_ *testing.T, p *page) app.UI { return after(p, p.s.ToBeginning, p.newContainer, p.save).log() }},
	{"a cell with wrong seconds", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { *p.input(problem.FieldSeconds) = input{text: "0", typing: true}; p.chooseCell(1, 2) }).matrix()
	}},
	{"a cell for an expired item", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Select(5); p.chooseCell(2, 1) }).matrix()
	}},
	{"a number that is being typed", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { *p.input(problem.FieldThroughput) = input{text: "700", typing: true} }).requestUnits()
	}},
	{"sums", func(_ *testing.T, p *page) app.UI { return after(p).sums() }},
	{"legend", func(_ *testing.T, p *page) app.UI { return after(p).legend() }},
	{"header", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.s.DeleteItem(1) }).header() }},
	{"header on a phone", func(_ *testing.T, p *page) app.UI {
		p.phone = true
		return after(p, func() { p.s.SetOff(); p.undo() }).header()
	}},
	{"container", func(_ *testing.T, p *page) app.UI { return after(p).container() }},
	{"container of two", func(_ *testing.T, p *page) app.UI {
		return after(p, p.newContainer, p.save, func() { p.s.SetOff(); p.showContainer(session.ContainerName{Database: "shop", ID: "orders"}) }).container()
	}},
}
