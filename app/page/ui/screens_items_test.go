package ui

import (
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/cards"
	"github.com/cosmosttl/cosmosttl/app/page/ui/panes"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

var clockScreens = []situation{
	{"clock", func(_ *testing.T, p *page) app.UI { return after(p).clock.Clock() }},
	{"clock in the past", func(_ *testing.T, p *page) app.UI { return after(p, p.S.ToBeginning).clock.Clock() }},
	{"clock at the end of events", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Settings.SetOff(); p.clock.Next(); p.clock.PlayToNext() }).clock.Clock()
	}},
	{"clock that plays on a phone", func(_ *testing.T, p *page) app.UI {
		p.Phone = true
		after(p, p.clock.PlayOrPause)
		return app.Div().Body(p.clock.Clock(), p.clock.Pace(true))
	}},
	{"clock of a page that cannot be used yet", func(_ *testing.T, p *page) app.UI {
		p.Enabled = false
		return after(p).clock.Clock()
	}},
	{"playhead", func(_ *testing.T, p *page) app.UI { return after(p).stage.Playhead() }},
	{"playhead in the past", func(_ *testing.T, p *page) app.UI {
		p.Enabled = false
		return after(p, p.Back(p.S.First, p.S.ToBeginning)).stage.Playhead()
	}},
	{"guide", func(_ *testing.T, p *page) app.UI { return after(p).line() }},
	{"guide to the purge", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.S.Advance(5) }).line() }},
	{"guide to the second of the purge", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Advance(5) }, func() { p.Apply(problem.FieldTraffic, "0") }).line()
	}},
	{"guide back", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Advance(5) }, func() { p.Apply(problem.FieldTraffic, "0") }, func() { p.S.Advance(1) }).line()
	}},
	{"guide to Off on a phone", func(_ *testing.T, p *page) app.UI {
		p.Phone = true
		return after(p, func() { p.S.Advance(5) }, func() { p.Apply(problem.FieldTraffic, "0") }, func() { p.S.Advance(1) }, p.S.Viewer.BeforePurge).line()
	}},
	{"guide to its end", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Advance(5) }, func() { p.Apply(problem.FieldTraffic, "0") }, func() { p.S.Advance(1) }, p.S.Viewer.BeforePurge,
			func() { p.matrix.SetColumn(0) }).line()
	}},
	{"guide in the past on a phone", func(_ *testing.T, p *page) app.UI { p.Phone = true; return after(p, p.S.ToBeginning).line() }},
	{"guide on a tablet", func(_ *testing.T, p *page) app.UI { p.Touch = true; return after(p).line() }},
	{"guide that is lost", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.S.Form.DeleteItem(4) }).line() }},
	{"guide that is hidden", func(_ *testing.T, p *page) app.UI { return after(p, p.S.DismissGuide).line() }},
	{"nothing is coming up", func(_ *testing.T, p *page) app.UI {
		return after(p, p.S.DismissGuide, func() { p.S.Settings.SetOff() }).line()
	}},
	{"nothing is coming up while items wait", func(_ *testing.T, p *page) app.UI {
		return after(p, p.S.DismissGuide, func() { p.S.Advance(7200) }).line()
	}},
	{"units", func(_ *testing.T, p *page) app.UI { return after(p).units.Draw() }},
	{"units with throttling and a delay", func(_ *testing.T, p *page) app.UI {
		return after(p, func() {
			p.S.Settings.SetThrottling(true)
			p.Apply(problem.FieldPurgeDelay, "30")
			p.Apply(problem.FieldTraffic, "380")
		}).units.Draw()
	}},
	{"units of a serverless container", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Settings.SetServerless(true) }).units.Draw()
	}},
	{"units on a phone with a wrong number", func(_ *testing.T, p *page) app.UI {
		p.Phone = true
		return after(p, func() { p.Apply(problem.FieldThroughput, "450") }).units.Draw()
	}},
}

var itemScreens = []situation{
	{"items", func(_ *testing.T, p *page) app.UI { return after(p).items.Grid() }},
	{"items in the past", func(_ *testing.T, p *page) app.UI { return after(p, p.S.ToBeginning).items.Grid() }},
	{"items that are picked on a phone", func(_ *testing.T, p *page) app.UI {
		p.Phone = true
		return after(p, func() { p.S.Viewer.Pick(2); p.S.Viewer.Pick(5); p.S.Form.DeleteItem(3) }).items.Grid()
	}},
	{"items of an empty container", func(_ *testing.T, p *page) app.UI {
		return after(p, p.containers.NewContainer, p.editor.Save).items.Grid()
	}},
	{"items while the page opens a world", func(_ *testing.T, _ *page) app.UI {
		p := newPage(&roomtest.MemoryStore{Kept: map[string]string{"cosmosttl.world": `{"v":2,"vault":"w-1"}`}})
		p.Enabled = true
		return after(p).items.Grid()
	}},
	{"a filter without items", func(_ *testing.T, p *page) app.UI {
		return app.Div().Body(after(p, func() { p.S.Viewer.List(view.Listing{Text: "nothing"}) }).items.Grid(), p.items.Listing())
	}},
	{"a filter", func(_ *testing.T, p *page) app.UI {
		return after(p, func() {
			p.S.Viewer.List(view.Listing{By: view.ByDeadline, Text: "SO", States: view.StatesOf(view.Live)})
		}).items.Listing()
	}},
	{"table", func(t *testing.T, p *page) app.UI {
		p.items.Table = true
		for range 6 {
			p.S.Form.EditItem(1)
			p.S.Form.SaveDraft()
			p.S.Advance(1)
		}
		p.S.Form.DeleteItem(2)
		return after(p).items.Draw()
	}},
	{"table of many items", func(t *testing.T, p *page) app.UI {
		playStory(t, p, "container orders 60 pk /cid\ngenerate orders 250 ttl 60 seed 1\n")
		return after(p, func() { p.items.TurnTable(200) }).items.AsTable()
	}},
	{"bulk", func(_ *testing.T, p *page) app.UI { return after(p, p.S.Viewer.PickAll).items.BulkBar() }},
	{"bulk with a wrong ttl", func(_ *testing.T, p *page) app.UI {
		return after(p, p.S.Viewer.PickAll, func() { p.items.Bulk.Ttl = "0"; p.items.BulkSetTTL() }).items.BulkBar()
	}},
	{"bulk with a ttl", func(_ *testing.T, p *page) app.UI {
		return after(p, p.S.Viewer.PickAll, func() { p.items.Bulk.Ttl = "90"; p.items.BulkSetTTL() }).items.BulkBar()
	}},
	{"bulk that is refused", func(_ *testing.T, p *page) app.UI {
		p.Apply(problem.FieldTraffic, "395")
		p.S.Settings.SetThrottling(true)
		p.S.Advance(1)
		return after(p, p.S.Viewer.PickAll, p.items.BulkDelete).items.BulkBar()
	}},
	{"why an item is there", func(_ *testing.T, p *page) app.UI { return after(p).why.Draw() }},
	{"why an item is expired", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.S.Viewer.Select(5) }).why.Draw() }},
	{"why an item is purged", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.S.Viewer.Select(7) }).why.Draw() }},
	{"why an item never expires", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Viewer.Select(2); p.S.Settings.SetOff() }).why.Draw()
	}},
	{"why nothing", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.S.Viewer.Select(0) }).why.Draw() }},
	{"why with a mistake", func(t *testing.T, p *page) app.UI {
		return after(p, func() { addItem(t, p, `{"id":"x","cid":"c","TTL":60}`) }).why.Draw()
	}},
	{"what if in a lesson", func(t *testing.T, p *page) app.UI {
		return after(p, func() { p.worlds.Try(session.WhatIf{Kind: session.IfNever, Key: 4, ID: "SO04"}, false) }).why.Draw()
	}},
	{"matrix", func(_ *testing.T, p *page) app.UI { return after(p).matrix.Draw() }},
	{"prediction outside a lesson", func(_ *testing.T, p *page) app.UI {
		return after(p, p.questions.Predict, func() { p.questions.ChooseGuess(1); p.questions.ChooseGuess(3); p.questions.ChooseGuess(1) }).line()
	}},
	{"answer outside a lesson", func(_ *testing.T, p *page) app.UI {
		return after(p, p.questions.Predict, func() { p.questions.ChooseGuess(0) }, p.questions.Predict).line()
	}},
	{"matrix with nothing to ask", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Settings.SetOff() }, p.questions.Predict).matrix.Draw()
	}},
	{"matrix after a cell is chosen", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.matrix.Grid = cards.GridFocus{Row: 1, Col: 1}; p.matrix.ChooseCell(1, 1) }).matrix.Draw()
	}},
	{"events", func(_ *testing.T, p *page) app.UI {
		return after(p, func() {
			p.S.Settings.SetOff()
			p.S.Settings.SetServerless(true)
			p.S.Settings.SetOn("60")
			p.S.Advance(60)
		}).panes.Events()
	}},
	{"events of refusals", func(_ *testing.T, p *page) app.UI {
		p.Apply(problem.FieldPurgeDelay, "5")
		p.S.Settings.SetThrottling(true)
		p.items.Remove(1)
		p.items.Remove(2)
		p.S.Settings.SetNoDefault()
		return after(p).panes.Events()
	}},
	{"events that are many", func(t *testing.T, p *page) app.UI {
		for range panes.EventsShown {
			addItem(t, p, `{"id":"SO99","cid":"x"}`)
			p.S.Advance(1)
			p.items.Remove(p.S.Selected())
		}
		return after(p).panes.Log()
	}},
	{"no events", func(_ *testing.T, p *page) app.UI {
		return after(p, p.S.ToBeginning, p.containers.NewContainer, p.editor.Save).panes.Log()
	}},
	{"a cell with wrong seconds", func(_ *testing.T, p *page) app.UI {
		return after(p, func() {
			*p.Input(problem.FieldSeconds) = screen.Input{Text: "0", Typing: true}
			p.matrix.ChooseCell(1, 2)
		}).matrix.Draw()
	}},
	{"a cell for an expired item", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.Viewer.Select(5); p.matrix.ChooseCell(2, 1) }).matrix.Draw()
	}},
	{"a number that is being typed", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { *p.Input(problem.FieldThroughput) = screen.Input{Text: "700", Typing: true} }).units.Draw()
	}},
	{"sums", func(_ *testing.T, p *page) app.UI { return after(p).clock.Sums() }},
	{"legend", func(_ *testing.T, p *page) app.UI { return after(p).items.Legend() }},
	{"header", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.S.Form.DeleteItem(1) }).header() }},
	{"header on a phone", func(_ *testing.T, p *page) app.UI {
		p.Phone = true
		return after(p, func() { p.S.Settings.SetOff(); p.clock.Undo() }).header()
	}},
	{"container", func(_ *testing.T, p *page) app.UI { return after(p).containers.Card() }},
	{"container of two", func(_ *testing.T, p *page) app.UI {
		return after(p, p.containers.NewContainer, p.editor.Save, func() {
			p.S.Settings.SetOff()
			p.containers.ShowContainer(session.ContainerName{Database: "shop", ID: "orders"})
		}).containers.Card()
	}},
}
