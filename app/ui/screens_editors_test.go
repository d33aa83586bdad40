package ui

import (
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// types fills fields of the form, and saves it.
func types(p *page, fields ...string) func() {
	return func() {
		for i := 0; i < len(fields); i += 2 {
			p.s.TypeForm(problem.Field(fields[i]), fields[i+1])
		}
		p.save()
	}
}

var editorScreens = []screen{
	{"editor closed", func(_ *testing.T, p *page) app.UI { return after(p).editorSlot() }},
	{"editor of a new item", func(_ *testing.T, p *page) app.UI { return after(p, p.newItem).editorSlot() }},
	{"editor of an item on a phone", func(_ *testing.T, p *page) app.UI {
		p.phone = true
		return after(p, func() { p.edit(1, listID) }).editorSlot()
	}},
	{"editor with a mistake", func(_ *testing.T, p *page) app.UI {
		return after(p, p.newItem, func() { p.s.TypeDraft("{\n\t\"id\": \"x\",\n}") }, p.save).editorSlot()
	}},
	{"editor with a mistake in a long line", func(_ *testing.T, p *page) app.UI {
		return after(p, p.newItem, func() { p.s.TypeDraft(`{"id": "x", "cid": "c", "note": "a long text before the mistake", "ttl": 60s}`) }, p.save).editorSlot()
	}},
	{"editor with a refusal", func(_ *testing.T, p *page) app.UI {
		return after(p, p.newItem, func() { p.s.TypeDraft(`{"id":"x","cid":"c","ttl":0}`) }, p.save).editorSlot()
	}},
	{"editor with a warning", func(_ *testing.T, p *page) app.UI {
		return after(p, p.newItem, func() { p.s.TypeDraft(`{"id":"x","cid":"c","meta":{"ttl":60},"Ttl":"60"}`) }).editorSlot()
	}},
	{"editor that is not saved", func(_ *testing.T, p *page) app.UI {
		return after(p, p.newItem, func() { p.s.TypeDraft("mine") }, func() { p.edit(2, listID) }).editorSlot()
	}},
	{"form of a container", func(_ *testing.T, p *page) app.UI { return after(p, p.newContainer).editorSlot() }},
	{"form with problems", func(_ *testing.T, p *page) app.UI {
		return after(p, p.newContainer, types(p, "container-id", "orders", "capacity", "autoscale", "autoscale", "1500", "ttl", "on", "ttl-seconds", "0",
			"analytical", "on", "analytical-seconds", "x", "feed-mode", "all", "retention", "0", "excluded", "b", "region-1-traffic", "7")).editorSlot()
	}},
	{"form of settings", func(_ *testing.T, p *page) app.UI { return after(p, p.editContainer).editorSlot() }},
	{"form of settings that is not saved", func(_ *testing.T, p *page) app.UI {
		return after(p, p.editContainer, func() { p.s.TypeForm("manual", "500"); p.newItem() }).editorSlot()
	}},
	{"form of settings that are refused", func(_ *testing.T, p *page) app.UI {
		return after(p, p.editContainer, types(p, "ttl", "none", "indexing", "none")).editorSlot()
	}},
	{"form of items", func(_ *testing.T, p *page) app.UI { return after(p, p.newItems).editorSlot() }},
	{"form of items with problems", func(_ *testing.T, p *page) app.UI {
		return after(p, p.newItems, types(p, "count", "0", "template", `{"id":}`, "seed", "-1")).editorSlot()
	}},
	{"items that were generated", func(_ *testing.T, p *page) app.UI {
		return app.Div().Body(after(p, p.newItems, types(p, "count", "2")).editorSlot(), p.itemList())
	}},
	{"console", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.openConsole(true) }).consolePanel() }},
	{"console on a phone", func(_ *testing.T, p *page) app.UI { p.phone = true; return after(p).sdkConsole() }},
	{"console that runs", func(_ *testing.T, p *page) app.UI {
		after(p, func() { p.openConsole(true) })
		run := p.s.Console.BeginRun()
		p.console.loading = true
		loading := p.runSums(p.s.Console.ConsoleView(0))
		p.receive(run, "began", "", "", nil)
		p.receive(run, "print", `[["log","one"],["warn","two"],["error","three"]]`, "4", nil)
		p.receive(run, "clock", "90", "", func(string) {})
		p.openConsole(false)
		return app.Div().Body(app.P().Text(loading), p.sdkConsole(), p.consoleButton())
	}},
	{"console after a failure", func(_ *testing.T, p *page) app.UI {
		after(p, func() { p.openConsole(true) })
		p.receive(p.s.Console.BeginRun(), "failed", "TypeError: x", "3:7", nil)
		return p.sdkConsole()
	}},
	{"console without its SDK", func(_ *testing.T, p *page) app.UI {
		after(p)
		p.receive(p.s.Console.BeginRun(), "not-loaded", "offline", "", nil)
		return p.sdkConsole()
	}},
	{"console after a run", func(_ *testing.T, p *page) app.UI {
		after(p)
		run := p.s.Console.BeginRun()
		p.receive(run, "request", `{"method":"GET","target":"/dbs/shop/colls/orders/docs/SO01","headers":{"x-ms-documentdb-partitionkey":"[\"CO18\"]"}}`, "", func(string) {})
		p.receive(run, "done", "", "", nil)
		p.receive(run, "print", `[["log","late"]]`, "0", nil)
		return p.sdkConsole()
	}},
	{"console after a stop", func(_ *testing.T, p *page) app.UI {
		after(p)
		p.s.Console.BeginRun()
		p.runOrStop()
		return p.sdkConsole()
	}},
}

// openImport is the dialog after a file was chosen.
func openImport(p *page, text string) {
	p.taken(browser.File{Name: "items.json", Size: len(text)}, []byte(text), nil)
}

var dialogScreens = []screen{
	{"import", func(_ *testing.T, p *page) app.UI {
		after(p)
		openImport(p, `[{"id":"a","user":"u","_ts":1700000000},{"id":"b","user":"v","_ts":1700000100}]`)
		return p.importSheet()
	}},
	{"import without a key", func(_ *testing.T, p *page) app.UI {
		after(p)
		openImport(p, `{"id":"a"}`+"\n"+`{"id":"b"}`)
		return p.importSheet()
	}},
	{"import that is done", func(_ *testing.T, p *page) app.UI {
		after(p)
		text := `{"id":"a","cid":"x"}` + "\n" + `{"id":"b","cid":"x","ttl":0}` + "\n{\"id\":}\n" + `{"id":"SO01","cid":"CO18"}` + "\n"
		openImport(p, text)
		run := p.s.BeginImport(files.NDJSON, files.Options{})
		p.imp.run = run
		run.Give([]byte(text))
		run.End()
		for run.Step(10) == files.Working {
		}
		p.endImport(false)
		return p.importSheet()
	}},
	{"import that failed", func(_ *testing.T, p *page) app.UI {
		after(p)
		openImport(p, `{"id":"a","cid":"x"}`)
		p.imp.run, p.imp.failed = p.s.BeginImport(files.NDJSON, files.Options{}), true
		p.endImport(true)
		return p.importSheet()
	}},
	{"import of many refusals", func(_ *testing.T, p *page) app.UI {
		after(p)
		text := ""
		for range refusalsShown + 2 {
			text += `{"id":"a","cid":"x","ttl":0}` + "\n"
		}
		openImport(p, text)
		p.imp.run = p.s.BeginImport(files.NDJSON, files.Options{})
		p.imp.run.Give([]byte(text))
		p.imp.run.End()
		for p.imp.run.Step(1000) == files.Working {
		}
		p.endImport(false)
		return p.importSheet()
	}},
	{"import that runs", func(_ *testing.T, p *page) app.UI {
		chosen(p)
		p.imp.run = p.s.BeginImport(files.NDJSON, files.Options{})
		return after(p).importSheet()
	}},
	{"export", func(_ *testing.T, p *page) app.UI { return after(p, p.openExport).exportSheet() }},
	{"export of items", func(_ *testing.T, p *page) app.UI {
		return after(p, p.openExport, func() { p.export.kind, p.export.full, p.export.writing = files.CSV, true, true }).exportSheet()
	}},
	{"export without a story", func(_ *testing.T, p *page) app.UI {
		return after(p, p.openExport, func() { p.export.kind, p.export.none = files.Story, true }).exportSheet()
	}},
	{"share", func(_ *testing.T, p *page) app.UI {
		return after(p, p.openShare, func() { p.share.link = "address" }).shareSheet()
	}},
	{"share without a link", func(_ *testing.T, p *page) app.UI {
		return after(p, p.openShare, func() {
			p.share = shareState{open: true, what: session.ShareStory, why: notice.ReasonEmpty, said: "said"}
		}).shareSheet()
	}},
	{"keys", func(_ *testing.T, p *page) app.UI { return after(p, p.openSheet).keySheet() }},
	{"keys that are off", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.SetSingleKeys(false); p.s.SetPlainTexts(true) }, p.openSheet).keySheet()
	}},
	{"list of lessons", func(*testing.T, *page) app.UI {
		x := &learnIndex{store: memory{"cosmosttl.lessons": `{"v":1,"lessons":{"` + story.LessonNames()[0] + `":{"done":true,"answers":{"1":true,"2":false}},"matrix":{"answers":{"1":true}}}}`}, tag: "en"}
		return x.Render()
	}},
	{"no such page", func(*testing.T, *page) app.UI { return (&notFound{}).Render() }},
}
