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
			p.s.Form.TypeForm(problem.Field(fields[i]), fields[i+1])
		}
		p.editor.save()
	}
}

var editorScreens = []screen{
	{"editor closed", func(_ *testing.T, p *page) app.UI { return after(p).editor.draw() }},
	{"editor of a new item", func(_ *testing.T, p *page) app.UI { return after(p, p.editor.newItem).editor.draw() }},
	{"editor of an item on a phone", func(_ *testing.T, p *page) app.UI {
		p.phone = true
		return after(p, func() { p.editor.edit(1, listID) }).editor.draw()
	}},
	{"editor with a mistake", func(_ *testing.T, p *page) app.UI {
		return after(p, p.editor.newItem, func() { p.s.Form.TypeDraft("{\n\t\"id\": \"x\",\n}") }, p.editor.save).editor.draw()
	}},
	{"editor with a mistake in a long line", func(_ *testing.T, p *page) app.UI {
		return after(p, p.editor.newItem, func() {
			p.s.Form.TypeDraft(`{"id": "x", "cid": "c", "note": "a long text before the mistake", "ttl": 60s}`)
		}, p.editor.save).editor.draw()
	}},
	{"editor with a refusal", func(_ *testing.T, p *page) app.UI {
		return after(p, p.editor.newItem, func() { p.s.Form.TypeDraft(`{"id":"x","cid":"c","ttl":0}`) }, p.editor.save).editor.draw()
	}},
	{"editor with a warning", func(_ *testing.T, p *page) app.UI {
		return after(p, p.editor.newItem, func() { p.s.Form.TypeDraft(`{"id":"x","cid":"c","meta":{"ttl":60},"Ttl":"60"}`) }).editor.draw()
	}},
	{"editor that is not saved", func(_ *testing.T, p *page) app.UI {
		return after(p, p.editor.newItem, func() { p.s.Form.TypeDraft("mine") }, func() { p.editor.edit(2, listID) }).editor.draw()
	}},
	{"form of a container", func(_ *testing.T, p *page) app.UI { return after(p, p.containers.newContainer).editor.draw() }},
	{"form with problems", func(_ *testing.T, p *page) app.UI {
		return after(p, p.containers.newContainer, types(p, "container-id", "orders", "capacity", "autoscale", "autoscale", "1500", "ttl", "on", "ttl-seconds", "0",
			"analytical", "on", "analytical-seconds", "x", "feed-mode", "all", "retention", "0", "excluded", "b", "region-1-traffic", "7")).editor.draw()
	}},
	{"form of settings", func(_ *testing.T, p *page) app.UI { return after(p, p.containers.editContainer).editor.draw() }},
	{"form of settings that is not saved", func(_ *testing.T, p *page) app.UI {
		return after(p, p.containers.editContainer, func() { p.s.Form.TypeForm("manual", "500"); p.editor.newItem() }).editor.draw()
	}},
	{"form of settings that are refused", func(_ *testing.T, p *page) app.UI {
		return after(p, p.containers.editContainer, types(p, "ttl", "none", "indexing", "none")).editor.draw()
	}},
	{"form of items", func(_ *testing.T, p *page) app.UI { return after(p, p.containers.newItems).editor.draw() }},
	{"form of items with problems", func(_ *testing.T, p *page) app.UI {
		return after(p, p.containers.newItems, types(p, "count", "0", "template", `{"id":}`, "seed", "-1")).editor.draw()
	}},
	{"items that were generated", func(_ *testing.T, p *page) app.UI {
		return app.Div().Body(after(p, p.containers.newItems, types(p, "count", "2")).editor.draw(), p.items.grid())
	}},
	{"console", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.console.show(true) }).console.side() }},
	{"console on a phone", func(_ *testing.T, p *page) app.UI { p.phone = true; return after(p).console.draw() }},
	{"console that runs", func(_ *testing.T, p *page) app.UI {
		after(p, func() { p.console.show(true) })
		run := p.s.Console.BeginRun()
		p.console.loading = true
		loading := p.console.runSums(p.s.Console.ConsoleView(0))
		p.console.receive(run, "began", "", "", nil)
		p.console.receive(run, "print", `[["log","one"],["warn","two"],["error","three"]]`, "4", nil)
		p.console.receive(run, "clock", "90", "", func(string) {})
		p.console.show(false)
		return app.Div().Body(app.P().Text(loading), p.console.draw(), p.console.button())
	}},
	{"console after a failure", func(_ *testing.T, p *page) app.UI {
		after(p, func() { p.console.show(true) })
		p.console.receive(p.s.Console.BeginRun(), "failed", "TypeError: x", "3:7", nil)
		return p.console.draw()
	}},
	{"console without its SDK", func(_ *testing.T, p *page) app.UI {
		after(p)
		p.console.receive(p.s.Console.BeginRun(), "not-loaded", "offline", "", nil)
		return p.console.draw()
	}},
	{"console after a run", func(_ *testing.T, p *page) app.UI {
		after(p)
		run := p.s.Console.BeginRun()
		p.console.receive(run, "request", `{"method":"GET","target":"/dbs/shop/colls/orders/docs/SO01","headers":{"x-ms-documentdb-partitionkey":"[\"CO18\"]"}}`, "", func(string) {})
		p.console.receive(run, "done", "", "", nil)
		p.console.receive(run, "print", `[["log","late"]]`, "0", nil)
		return p.console.draw()
	}},
	{"console after a stop", func(_ *testing.T, p *page) app.UI {
		after(p)
		p.s.Console.BeginRun()
		p.console.runOrStop()
		return p.console.draw()
	}},
}

// openImport is the dialog after a file was chosen.
func openImport(p *page, text string) {
	p.imports.taken(browser.File{Name: "items.json", Size: len(text)}, []byte(text), nil)
}

var dialogScreens = []screen{
	{"import", func(_ *testing.T, p *page) app.UI {
		after(p)
		openImport(p, `[{"id":"a","user":"u","_ts":1700000000},{"id":"b","user":"v","_ts":1700000100}]`)
		return p.imports.sheet()
	}},
	{"import without a key", func(_ *testing.T, p *page) app.UI {
		after(p)
		openImport(p, `{"id":"a"}`+"\n"+`{"id":"b"}`)
		return p.imports.sheet()
	}},
	{"import that is done", func(_ *testing.T, p *page) app.UI {
		after(p)
		text := `{"id":"a","cid":"x"}` + "\n" + `{"id":"b","cid":"x","ttl":0}` + "\n{\"id\":}\n" + `{"id":"SO01","cid":"CO18"}` + "\n"
		openImport(p, text)
		run := p.s.BeginImport(files.NDJSON, files.Options{})
		p.imports.state.run = run
		run.Give([]byte(text))
		run.End()
		for run.Step(10) == files.Working {
		}
		p.imports.endImport(false)
		return p.imports.sheet()
	}},
	{"import that failed", func(_ *testing.T, p *page) app.UI {
		after(p)
		openImport(p, `{"id":"a","cid":"x"}`)
		p.imports.state.run, p.imports.state.failed = p.s.BeginImport(files.NDJSON, files.Options{}), true
		p.imports.endImport(true)
		return p.imports.sheet()
	}},
	{"import of many refusals", func(_ *testing.T, p *page) app.UI {
		after(p)
		text := ""
		for range refusalsShown + 2 {
			text += `{"id":"a","cid":"x","ttl":0}` + "\n"
		}
		openImport(p, text)
		p.imports.state.run = p.s.BeginImport(files.NDJSON, files.Options{})
		p.imports.state.run.Give([]byte(text))
		p.imports.state.run.End()
		for p.imports.state.run.Step(1000) == files.Working {
		}
		p.imports.endImport(false)
		return p.imports.sheet()
	}},
	{"import that runs", func(_ *testing.T, p *page) app.UI {
		chosen(p)
		p.imports.state.run = p.s.BeginImport(files.NDJSON, files.Options{})
		return after(p).imports.sheet()
	}},
	{"export", func(_ *testing.T, p *page) app.UI { return after(p, p.export.show).export.sheet() }},
	{"export of items", func(_ *testing.T, p *page) app.UI {
		return after(p, p.export.show, func() { p.export.state.kind, p.export.state.full, p.export.state.writing = files.CSV, true, true }).export.sheet()
	}},
	{"export without a story", func(_ *testing.T, p *page) app.UI {
		return after(p, p.export.show, func() { p.export.state.kind, p.export.state.none = files.Story, true }).export.sheet()
	}},
	{"share", func(_ *testing.T, p *page) app.UI {
		return after(p, p.share.show, func() { p.share.state.link = "address" }).share.sheet()
	}},
	{"share without a link", func(_ *testing.T, p *page) app.UI {
		return after(p, p.share.show, func() {
			p.share.state = shareState{open: true, what: session.ShareStory, why: notice.ReasonEmpty, said: "said"}
		}).share.sheet()
	}},
	{"keys", func(_ *testing.T, p *page) app.UI { return after(p, p.keys.show).keys.sheet() }},
	{"keys that are off", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.s.SetSingleKeys(false); p.s.SetPlainTexts(true) }, p.keys.show).keys.sheet()
	}},
	{"list of lessons", func(*testing.T, *page) app.UI {
		x := &learnIndex{store: memory{"cosmosttl.lessons": `{"v":1,"lessons":{"` + story.LessonNames()[0] + `":{"done":true,"answers":{"1":true,"2":false}},"matrix":{"answers":{"1":true}}}}`}, tag: "en"}
		return x.Render()
	}},
	{"no such page", func(*testing.T, *page) app.UI { return (&notFound{}).Render() }},
}
