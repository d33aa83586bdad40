package ui

import (
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/session"
)

var clockScreens = []screen{
	{"clock", func(_ *testing.T, p *page) app.UI { return after(p).clock.clock() }},
	{"clock in the past", func(_ *testing.T, p *page) app.UI { return after(p, p.s.ToBeginning).clock.clock() }},
	{"clock at the end of events", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Form.SetOff(); p.clock.next(); p.clock.playToNext() }).clock.clock()
	}},
	{"clock that plays on a phone", func(_ *testing.T, p *page) app.UI {
		p.phone = true
		after(p, p.clock.playOrPause)
		return app.Div().Body(p.clock.clock(), p.clock.pace(true))
	}},
	{"clock of a page that cannot be used yet", func(_ *testing.T, p *page) app.UI {
		p.enabled = false
		return after(p).clock.clock()
	}},
	{"playhead", func(_ *testing.T, p *page) app.UI { return after(p).stage.playhead() }},
	{"playhead in the past", func(_ *testing.T, p *page) app.UI {
		p.enabled = false
		return after(p, p.clock.back(p.s.First, p.s.ToBeginning)).stage.playhead()
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
		return after(p, func() { p.s.Advance(5) }, func() { p.apply(problem.FieldTraffic, "0") }, func() { p.s.Advance(1) }, p.s.Viewer.BeforePurge).line()
	}},
	{"guide to its end", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Advance(5) }, func() { p.apply(problem.FieldTraffic, "0") }, func() { p.s.Advance(1) }, p.s.Viewer.BeforePurge,
			func() { p.matrix.setColumn(0) }).line()
	}},
	{"guide in the past on a phone", func(_ *testing.T, p *page) app.UI { p.phone = true; return after(p, p.s.ToBeginning).line() }},
	{"guide that is lost", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.s.Form.DeleteItem(4) }).line() }},
	{"guide that is hidden", func(_ *testing.T, p *page) app.UI { return after(p, p.s.DismissGuide).line() }},
	{"nothing is coming up", func(_ *testing.T, p *page) app.UI {
		return after(p, p.s.DismissGuide, func() { p.s.Form.SetOff() }).line()
	}},
	{"units", func(_ *testing.T, p *page) app.UI { return after(p).units.draw() }},
	{"units with throttling and a delay", func(_ *testing.T, p *page) app.UI {
		return after(p, func() {
			p.s.Form.SetThrottling(true)
			p.apply(problem.FieldPurgeDelay, "30")
			p.apply(problem.FieldTraffic, "380")
		}).units.draw()
	}},
	{"units of a serverless container", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Form.SetServerless(true) }).units.draw()
	}},
	{"units on a phone with a wrong number", func(_ *testing.T, p *page) app.UI {
		p.phone = true
		return after(p, func() { p.apply(problem.FieldThroughput, "450") }).units.draw()
	}},
}

var itemScreens = []screen{
	{"items", func(_ *testing.T, p *page) app.UI { return after(p).items.grid() }},
	{"items in the past", func(_ *testing.T, p *page) app.UI { return after(p, p.s.ToBeginning).items.grid() }},
	{"items that are picked on a phone", func(_ *testing.T, p *page) app.UI {
		p.phone = true
		return after(p, func() { p.s.Viewer.Pick(2); p.s.Viewer.Pick(5); p.s.Form.DeleteItem(3) }).items.grid()
	}},
	{"items of an empty container", func(_ *testing.T, p *page) app.UI {
		return after(p, p.containers.newContainer, p.editor.save).items.grid()
	}},
	{"items while the page opens a world", func(_ *testing.T, _ *page) app.UI {
		p := newPage(memory{"cosmosttl.world": `{"v":2,"vault":"w-1"}`})
		p.enabled = true
		return after(p).items.grid()
	}},
	{"a filter without items", func(_ *testing.T, p *page) app.UI {
		return app.Div().Body(after(p, func() { p.s.Viewer.List(session.Listing{Text: "nothing"}) }).items.grid(), p.items.listing())
	}},
	{"a filter", func(_ *testing.T, p *page) app.UI {
		return after(p, func() {
			p.s.Viewer.List(session.Listing{By: session.ByDeadline, Text: "SO", States: session.StatesOf(session.Live)})
		}).items.listing()
	}},
	{"table", func(t *testing.T, p *page) app.UI {
		p.items.table = true
		for range 6 {
			p.s.Form.EditItem(1)
			p.s.Form.SaveDraft()
			p.s.Advance(1)
		}
		p.s.Form.DeleteItem(2)
		return after(p).items.draw()
	}},
	{"table of many items", func(t *testing.T, p *page) app.UI {
		playStory(t, p, "container orders 60 pk /cid\ngenerate orders 250 ttl 60 seed 1\n")
		return after(p, func() { p.items.turnTable(200) }).items.asTable()
	}},
	{"bulk", func(_ *testing.T, p *page) app.UI { return after(p, p.s.Viewer.PickAll).items.bulkBar() }},
	{"bulk with a wrong ttl", func(_ *testing.T, p *page) app.UI {
		return after(p, p.s.Viewer.PickAll, func() { p.items.bulk.ttl = "0"; p.items.bulkSetTTL() }).items.bulkBar()
	}},
	{"bulk with a ttl", func(_ *testing.T, p *page) app.UI {
		return after(p, p.s.Viewer.PickAll, func() { p.items.bulk.ttl = "90"; p.items.bulkSetTTL() }).items.bulkBar()
	}},
	{"bulk that is refused", func(_ *testing.T, p *page) app.UI {
		p.apply(problem.FieldTraffic, "395")
		p.s.Form.SetThrottling(true)
		p.s.Advance(1)
		return after(p, p.s.Viewer.PickAll, p.items.bulkDelete).items.bulkBar()
	}},
	{"why an item is there", func(_ *testing.T, p *page) app.UI { return after(p).why.draw() }},
	{"why an item is expired", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.s.Viewer.Select(5) }).why.draw() }},
	{"why an item is purged", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.s.Viewer.Select(7) }).why.draw() }},
	{"why an item never expires", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Viewer.Select(2); p.s.Form.SetOff() }).why.draw()
	}},
	{"why nothing", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.s.Viewer.Select(0) }).why.draw() }},
	{"why with a mistake", func(t *testing.T, p *page) app.UI {
		return after(p, func() { addItem(t, p, `{"id":"x","cid":"c","TTL":60}`) }).why.draw()
	}},
	{"what if in a lesson", func(t *testing.T, p *page) app.UI {
		return after(p, func() { p.worlds.try(session.WhatIf{Kind: session.IfNever, Key: 4, ID: "SO04"}, false) }).why.draw()
	}},
	{"matrix", func(_ *testing.T, p *page) app.UI { return after(p).matrix.draw() }},
	{"matrix with a question", func(_ *testing.T, p *page) app.UI {
		return after(p, p.questions.predict, func() { p.questions.chooseGuess(1); p.questions.chooseGuess(3); p.questions.chooseGuess(1) }).matrix.draw()
	}},
	{"matrix with an answer", func(_ *testing.T, p *page) app.UI {
		return after(p, p.questions.predict, func() { p.questions.chooseGuess(0) }, p.questions.predict).matrix.draw()
	}},
	{"matrix with nothing to ask", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Form.SetOff() }, p.questions.predict).matrix.draw()
	}},
	{"matrix after a cell is chosen", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.matrix.grid = gridFocus{row: 1, col: 1}; p.matrix.chooseCell(1, 1) }).matrix.draw()
	}},
	{"events", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Form.SetOff(); p.s.Form.SetServerless(true); p.s.Form.SetOn("60"); p.s.Advance(60) }).panes.events()
	}},
	{"events of refusals", func(_ *testing.T, p *page) app.UI {
		p.apply(problem.FieldPurgeDelay, "5")
		p.s.Form.SetThrottling(true)
		p.items.remove(1)
		p.items.remove(2)
		p.s.Form.SetNoDefault()
		return after(p).panes.events()
	}},
	{"events that are many", func(t *testing.T, p *page) app.UI {
		for range eventsShown {
			addItem(t, p, `{"id":"SO99","cid":"x"}`)
			p.s.Advance(1)
			p.items.remove(p.s.Selected())
		}
		return after(p).panes.log()
	}},
	{"no events", func(_ *testing.T, p *page) app.UI {
		return after(p, p.s.ToBeginning, p.containers.newContainer, p.editor.save).panes.log()
	}},
	{"a cell with wrong seconds", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { *p.input(problem.FieldSeconds) = input{text: "0", typing: true}; p.matrix.chooseCell(1, 2) }).matrix.draw()
	}},
	{"a cell for an expired item", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.Viewer.Select(5); p.matrix.chooseCell(2, 1) }).matrix.draw()
	}},
	{"a number that is being typed", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { *p.input(problem.FieldThroughput) = input{text: "700", typing: true} }).units.draw()
	}},
	{"sums", func(_ *testing.T, p *page) app.UI { return after(p).clock.sums() }},
	{"legend", func(_ *testing.T, p *page) app.UI { return after(p).items.legend() }},
	{"header", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.s.Form.DeleteItem(1) }).header() }},
	{"header on a phone", func(_ *testing.T, p *page) app.UI {
		p.phone = true
		return after(p, func() { p.s.Form.SetOff(); p.clock.undo() }).header()
	}},
	{"container", func(_ *testing.T, p *page) app.UI { return after(p).containers.card() }},
	{"container of two", func(_ *testing.T, p *page) app.UI {
		return after(p, p.containers.newContainer, p.editor.save, func() {
			p.s.Form.SetOff()
			p.containers.showContainer(session.ContainerName{Database: "shop", ID: "orders"})
		}).containers.card()
	}},
}
