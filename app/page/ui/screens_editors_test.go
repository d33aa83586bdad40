package ui

import (
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/dialogs"
	"github.com/cosmosttl/cosmosttl/app/page/ui/stage"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// types fills fields of the form, and saves it.
func types(p *page, fields ...string) func() {
	return func() {
		for i := 0; i < len(fields); i += 2 {
			p.S.Form.TypeForm(problem.Field(fields[i]), fields[i+1])
		}
		p.editor.Save()
	}
}

var editorScreens = []situation{
	{"editor closed", func(_ *testing.T, p *page) app.UI { return after(p).editor.Draw() }},
	{"editor of a new item", func(_ *testing.T, p *page) app.UI { return after(p, p.editor.NewItem).editor.Draw() }},
	{"editor of an item on a phone", func(_ *testing.T, p *page) app.UI {
		p.Phone = true
		return after(p, func() { p.editor.Edit(1, stage.ListID) }).editor.Draw()
	}},
	{"editor with a mistake", func(_ *testing.T, p *page) app.UI {
		return after(p, p.editor.NewItem, func() { p.S.Form.TypeDraft("{\n\t\"id\": \"x\",\n}") }, p.editor.Save).editor.Draw()
	}},
	{"editor with a mistake in a long line", func(_ *testing.T, p *page) app.UI {
		return after(p, p.editor.NewItem, func() {
			p.S.Form.TypeDraft(`{"id": "x", "cid": "c", "note": "a long text before the mistake", "ttl": 60s}`)
		}, p.editor.Save).editor.Draw()
	}},
	{"editor with a refusal", func(_ *testing.T, p *page) app.UI {
		return after(p, p.editor.NewItem, func() { p.S.Form.TypeDraft(`{"id":"x","cid":"c","ttl":0}`) }, p.editor.Save).editor.Draw()
	}},
	{"editor with a warning", func(_ *testing.T, p *page) app.UI {
		return after(p, p.editor.NewItem, func() { p.S.Form.TypeDraft(`{"id":"x","cid":"c","meta":{"ttl":60},"Ttl":"60"}`) }).editor.Draw()
	}},
	{"editor that is not saved", func(_ *testing.T, p *page) app.UI {
		return after(p, p.editor.NewItem, func() { p.S.Form.TypeDraft("mine") }, func() { p.editor.Edit(2, stage.ListID) }).editor.Draw()
	}},
	{"form of a container", func(_ *testing.T, p *page) app.UI { return after(p, p.containers.NewContainer).editor.Draw() }},
	{"form with problems", func(_ *testing.T, p *page) app.UI {
		return after(p, p.containers.NewContainer, types(p, "container-id", "orders", "capacity", "autoscale", "autoscale", "1500", "ttl", "on", "ttl-seconds", "0",
			"analytical", "on", "analytical-seconds", "x", "feed-mode", "all", "retention", "0", "excluded", "b", "region-1-traffic", "7")).editor.Draw()
	}},
	{"form of settings", func(_ *testing.T, p *page) app.UI { return after(p, p.containers.EditContainer).editor.Draw() }},
	{"form of settings that is not saved", func(_ *testing.T, p *page) app.UI {
		return after(p, p.containers.EditContainer, func() { p.S.Form.TypeForm("manual", "500"); p.editor.NewItem() }).editor.Draw()
	}},
	{"form of settings that are refused", func(_ *testing.T, p *page) app.UI {
		return after(p, p.containers.EditContainer, types(p, "ttl", "none", "indexing", "none")).editor.Draw()
	}},
	{"form of items", func(_ *testing.T, p *page) app.UI { return after(p, p.containers.NewItems).editor.Draw() }},
	{"form of items with problems", func(_ *testing.T, p *page) app.UI {
		return after(p, p.containers.NewItems, types(p, "count", "0", "template", `{"id":}`, "seed", "-1")).editor.Draw()
	}},
	{"items that were generated", func(_ *testing.T, p *page) app.UI {
		return app.Div().Body(after(p, p.containers.NewItems, types(p, "count", "2")).editor.Draw(), p.items.Grid())
	}},
	{"console", func(_ *testing.T, p *page) app.UI { return after(p, func() { p.console.Show(true) }).console.Side() }},
	{"console on a phone", func(_ *testing.T, p *page) app.UI { p.Phone = true; return after(p).console.Draw() }},
	{"console that runs", func(_ *testing.T, p *page) app.UI {
		after(p, func() { p.console.Show(true) })
		run := p.S.Console.BeginRun()
		p.console.Loading = true
		loading := p.console.RunSums(p.S.Console.ConsoleView(0))
		p.console.Receive(run, "began", "", "", nil)
		p.console.Receive(run, "print", `[["log","one"],["warn","two"],["error","three"]]`, "4", nil)
		p.console.Receive(run, "clock", "90", "", func(string) {})
		p.console.Show(false)
		return app.Div().Body(app.P().Text(loading), p.console.Draw(), p.console.Button())
	}},
	{"console after a failure", func(_ *testing.T, p *page) app.UI {
		after(p, func() { p.console.Show(true) })
		p.console.Receive(p.S.Console.BeginRun(), "failed", "TypeError: x", "3:7", nil)
		return p.console.Draw()
	}},
	{"console without its SDK", func(_ *testing.T, p *page) app.UI {
		after(p)
		p.console.Receive(p.S.Console.BeginRun(), "not-loaded", "offline", "", nil)
		return p.console.Draw()
	}},
	{"console after a run", func(_ *testing.T, p *page) app.UI {
		after(p)
		run := p.S.Console.BeginRun()
		p.console.Receive(run, "request", `{"method":"GET","target":"/dbs/shop/colls/orders/docs/SO01","headers":{"x-ms-documentdb-partitionkey":"[\"CO18\"]"}}`, "", func(string) {})
		p.console.Receive(run, "done", "", "", nil)
		p.console.Receive(run, "print", `[["log","late"]]`, "0", nil)
		return p.console.Draw()
	}},
	{"console after a stop", func(_ *testing.T, p *page) app.UI {
		after(p)
		p.S.Console.BeginRun()
		p.console.RunOrStop()
		return p.console.Draw()
	}},
}

// openImport is the dialog after a file was chosen.
func openImport(p *page, text string) {
	p.imports.Taken(browser.File{Name: "items.json", Size: len(text)}, []byte(text), nil)
}

// checked is the dialog after the file was checked.
func checked(p *page, text string) {
	openImport(p, text)
	p.imports.State.Check.Whole([]byte(text))
	p.imports.EndCheck()
}

var dialogScreens = []situation{
	{"import", func(_ *testing.T, p *page) app.UI {
		after(p)
		openImport(p, `[{"id":"a","user":"u","_ts":1700000000},{"id":"b","user":"v","_ts":1700000100}]`)
		return p.imports.Sheet()
	}},
	{"import that is checked", func(_ *testing.T, p *page) app.UI {
		after(p)
		checked(p, `{"id":"a","cid":"x","_ts":1795816240}`+"\n"+`{"id":"b","cid":"x","ttl":5,"_ts":1795730000}`+"\n"+`{"id":"c","cid":"x","ttl":0}`+"\n"+`{"id":"d","cid":"x","_ts":1767268000}`+"\n{")
		return p.imports.Sheet()
	}},
	{"import with another clock", func(_ *testing.T, p *page) app.UI {
		after(p)
		text := `{"id":"a","cid":"x","_ts":1795816240}`
		checked(p, text)
		p.imports.SetClock("advances")
		p.imports.State.Check.Whole([]byte(text))
		p.imports.EndCheck()
		return p.imports.Sheet()
	}},
	{"import of dates as ttl", func(_ *testing.T, p *page) app.UI {
		after(p)
		text := "id;cid;ends\na;x;2026-01-02\nb;x;2026-01-03T10:00:00Z\nc;x;soon\n"
		openImport(p, text)
		p.imports.State.As.TTLFrom = "ends"
		p.imports.SetClock("stays")
		p.imports.State.Check.Whole([]byte(text))
		p.imports.EndCheck()
		return p.imports.Sheet()
	}},
	{"import of a broken file", func(_ *testing.T, p *page) app.UI {
		after(p)
		checked(p, `[{"id":"a","cid":"x"}]garbage`)
		return p.imports.Sheet()
	}},
	{"import into no container", func(_ *testing.T, p *page) app.UI {
		session.Must(p.S.Apply(engine.DeleteContainer{In: p.S.Path()}))
		after(p)
		checked(p, `[{"id":"a","user":"x"}`)
		return p.imports.Sheet()
	}},
	{"import without a key", func(_ *testing.T, p *page) app.UI {
		after(p)
		openImport(p, `{"id":"a"}`+"\n"+`{"id":"b"}`)
		return p.imports.Sheet()
	}},
	{"import that is done", func(_ *testing.T, p *page) app.UI {
		after(p)
		text := `{"id":"a","cid":"x"}` + "\n" + `{"id":"b","cid":"x","ttl":0}` + "\n{\"id\":}\n" + `{"id":"SO01","cid":"CO18"}` + "\n"
		openImport(p, text)
		run := p.S.BeginImport(files.NDJSON, files.Options{})
		p.imports.State.Run = run
		run.Give([]byte(text))
		run.End()
		for run.Step(10) == files.Working {
		}
		p.imports.EndImport(false)
		return p.imports.Sheet()
	}},
	{"import that failed", func(_ *testing.T, p *page) app.UI {
		after(p)
		openImport(p, `{"id":"a","cid":"x"}`)
		p.imports.State.Run, p.imports.State.Failed = p.S.BeginImport(files.NDJSON, files.Options{}), true
		p.imports.EndImport(true)
		return p.imports.Sheet()
	}},
	{"import of many refusals", func(_ *testing.T, p *page) app.UI {
		after(p)
		text := ""
		for range dialogs.RefusalsShown + 2 {
			text += `{"id":"a","cid":"x","ttl":0}` + "\n"
		}
		openImport(p, text)
		p.imports.State.Run = p.S.BeginImport(files.NDJSON, files.Options{})
		p.imports.State.Run.Give([]byte(text))
		p.imports.State.Run.End()
		for p.imports.State.Run.Step(1000) == files.Working {
		}
		p.imports.EndImport(false)
		return p.imports.Sheet()
	}},
	{"import that runs", func(_ *testing.T, p *page) app.UI {
		chosen(p)
		p.imports.State.Run = p.S.BeginImport(files.NDJSON, files.Options{})
		return after(p).imports.Sheet()
	}},
	{"export", func(_ *testing.T, p *page) app.UI { return after(p, p.export.Show).export.Sheet() }},
	{"export of items", func(_ *testing.T, p *page) app.UI {
		return after(p, p.export.Show, func() { p.export.State.Kind, p.export.State.Full, p.export.State.Writing = files.CSV, true, true }).export.Sheet()
	}},
	{"export without a story", func(_ *testing.T, p *page) app.UI {
		return after(p, p.export.Show, func() { p.export.State.Kind, p.export.State.None = files.Story, true }).export.Sheet()
	}},
	{"share", func(_ *testing.T, p *page) app.UI {
		return after(p, p.share.Show, func() { p.share.State.Link = "address" }).share.Sheet()
	}},
	{"share without a link", func(_ *testing.T, p *page) app.UI {
		return after(p, p.share.Show, func() {
			p.share.State = dialogs.ShareState{Open: true, What: playground.ShareStory, Why: notice.ReasonEmpty, Said: "said"}
		}).share.Sheet()
	}},
	{"keys", func(_ *testing.T, p *page) app.UI { return after(p, p.keys.Show).keys.Sheet() }},
	{"keys that are off", func(_ *testing.T, p *page) app.UI {
		return after(p, func() { p.S.SetSingleKeys(false); p.S.SetPlainTexts(true) }, p.keys.Show).keys.Sheet()
	}},
	{"list of lessons", func(*testing.T, *page) app.UI {
		x := &learnIndex{store: &roomtest.MemoryStore{Kept: map[string]string{"cosmosttl.lessons": `{"v":1,"lessons":{"` + story.LessonNames()[0] + `":{"done":true,"answers":{"1":true,"2":false}},"matrix":{"answers":{"1":true}}}}`}}, tag: "en"}
		return x.Render()
	}},
	{"no such page", func(*testing.T, *page) app.UI { return (&notFound{}).Render() }},
}
