//go:build e2e

package e2e

import (
	"fmt"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// bulked returns a history in which n items were created in bulks of 100, as programs of the SDK console do.
func bulked(t testing.TB, n int) *history.History {
	t.Helper()
	h := history.New(empty(t))
	for from := 0; from < n; from += 100 {
		b := engine.Batch{In: orders, PartitionKey: engine.Key("C"), NonAtomic: true}
		for i := from; i < from+100; i++ {
			b.Ops = append(b.Ops, engine.WriteItem{Kind: engine.Create,
				Body: fmt.Appendf(nil, `{"id":"N%05d","cid":"C","total":%d,"ttl":%d}`, i, i%97, 60+i*3*86400/n)})
		}
		apply(t, h, b)
	}
	apply(t, h, engine.Advance{Seconds: 10})
	return h
}

// opening measures how long a stored world takes to open, from the navigation, and the tasks meanwhile.
func opening(t testing.TB, st storage) []float64 {
	t.Helper()
	v := &visit.Visit{Page: open(t), T: t, Host: host(t)}
	keep(v, st)
	began := time.Now()
	v.Open()
	v.WaitFor(`!document.getElementById("play").disabled`)
	took := time.Since(began).Seconds()
	return append([]float64{took}, tasks(v)...)
}

// tasks returns the longest time that the program ran without a pause, and how many tasks took more than 50 ms.
func tasks(v *visit.Visit) []float64 {
	browser.Eval[bool](v.Page, "new Promise(r => setTimeout(() => r(true), 700))") // until autosaves have begun
	return browser.Eval[[]float64](v.Page, "[meter.longest, meter.tasks]")
}

// actions measures the tasks of what a user does one after another in a world.
func actions(m *measurement, name string, st storage) {
	v := arriveMetered(m.t, st)
	slider := v.Playhead()
	onSlider := func(key string) func() { return func() { slider.Focus(); v.Press(key) } }
	for _, a := range []struct {
		name string
		act  func()
	}{
		{"undo", func() { v.Press("Control+z") }},
		{"redo", func() { v.Press("Control+Shift+z") }},
		{"delete an item", func() { v.Region("Timeline").ByRole("button", "Delete N00000").Click() }},
		{"undo of that", func() { v.Press("Control+z") }},
		{"redo of that", func() { v.Press("Control+Shift+z") }},
		{"advance 1 second", func() { v.Button("Advance 1 second").Click() }},
		{"to the beginning", onSlider("Home")},
		{"to the end", onSlider("End")},
		{"back a second", onSlider("ArrowLeft")},
		{"a fork: advance in the past", func() { v.Button("Advance 1 second").Click() }},
		{"compare", func() { v.Button("Compare").Click() }},
		{"advance while comparing", func() { v.Button("Advance 1 second").Click() }},
		{"no longer compare", func() { v.Button("Stop comparing").Click() }},
		{"drop the other world", func() { v.ByRole("button", "Forget it").Click() }},
		{"start over", func() { v.StartOver() }},
		{"undo of that", func() { v.Press("Control+z") }},
		{"saving it all, for three seconds", func() { browser.Eval[bool](v.Page, "new Promise(r => setTimeout(() => r(true), 3000))") }},
	} {
		browser.Eval[bool](v.Page, "(meter.longest = 0, meter.tasks = 0, true)")
		a.act()
		v.WaitFrames()
		m.row(name+", "+a.name, func(*testing.T) []float64 { return tasks(v) })
	}
}

// stories measures the tasks of opening a story of 10,000 lines, saving what it did as a story, and copying it as a test.
func stories(m *measurement) {
	v := arriveMetered(m.t, storage{})
	v.CatchCopies()
	browser.Eval[bool](v.Page, `(URL.createObjectURL = file => { window.copied = file.size + " bytes"; return "" }, true)`)
	ready := func(what string) {
		m.row(what, func(*testing.T) []float64 { return tasks(v) })
		browser.Eval[bool](v.Page, `(window.copied = "", meter.longest = 0, meter.tasks = 0, true)`)
	}
	ready("the first visit")
	v.GiveFile("input", "long.ttl", `"container orders 60 pk /cid\n" + Array.from({ length: 5000 }, (_, i) => "upsert orders " + JSON.stringify({ id: "N" + i % 50, cid: "C", ttl: i % 300 + 1 }) + "\nadvance 1s\n").join("")`)
	v.WaitNotice(arrived)
	ready("open a story of 10,000 lines")
	v.FromMenu("Export…")
	v.ByRole("combobox", "What to save").Select("Story (.ttl)")
	v.Button("Save as file").Click()
	v.WaitFor("window.copied")
	ready("save it as a story")
	v.Button("Close").Click()
	v.OpenPane("Story")
	browser.Eval[bool](v.Page, `(() => {
		const field = document.getElementById("story-text");
		field.value = "container orders 60 pk /cid\n" + "upsert orders {\"id\":\"a\",\"cid\":\"x\"}\nadvance 1s\n".repeat(5000);
		return field.dispatchEvent(new Event("input", { bubbles: true }));
	})()`) // typing it takes minutes
	v.ByRole("combobox", "Copy as").Select("Go test")
	v.WaitFrames()
	ready("type 10,000 lines")
	v.Button("Copy the story").Click()
	v.WaitFor("window.copied")
	ready("copy them as a test")
}

// imported measures how long an import of 100,000 items takes until it is an account's, and then until nothing of it would be lost.
func imported(t testing.TB) []float64 {
	t.Helper()
	v := arriveMetered(t, storage{})
	v.Advance(1)
	v.GiveFile("input", "items.ndjson", `Array.from({ length: 100000 }, (_, i) => JSON.stringify({ id: "new-" + i, cid: "CO" + i % 100 })).join("\n")`)
	button := v.Button("Import")
	browser.Eval[bool](v.Page, "(meter.longest = 0, meter.tasks = 0, true)")
	began := time.Now()
	button.Click()
	v.ByRole("dialog", "Import items").WaitText("100,000 items imported")
	there := time.Since(began).Seconds()
	v.WaitFor(`window.dispatchEvent(new Event("beforeunload", { cancelable: true }))`)
	return append([]float64{there, time.Since(began).Seconds() - there}, tasks(v)...)
}

// TestMeasureTasks measures how long the page's thread is kept busy at a time by what a user does in large worlds.
func TestMeasureTasks(t *testing.T) {
	if !*measuring {
		t.Skip("run by make measure")
	}
	m := tableOf(t)
	past := stored(t, bulked(t, 100_000))
	m.head("opening a stored world", "seconds", "longest script ms", "tasks over 50 ms")
	m.row("7 items", func(t *testing.T) []float64 { return opening(t, storage{}) })
	m.row("10,000 items", func(t *testing.T) []float64 { return opening(t, stored(t, crowd(t, 10_000))) })
	m.row("100,000 items", func(t *testing.T) []float64 { return opening(t, stored(t, crowd(t, 100_000))) })
	m.row("100,000 items created in bulks", func(t *testing.T) []float64 { return opening(t, past) })
	m.row("10,000 commands", func(t *testing.T) []float64 { return opening(t, stored(t, longPast(t, 10_000))) })
	m.head("actions at 100,000 items", "longest script ms", "tasks over 50 ms")
	actions(m, "100,000", past)
	m.head("a story of 10,000 lines", "longest script ms", "tasks over 50 ms")
	stories(m)
	m.print()
}

// TestMeasureImport measures how long an import is at risk: until nothing of it would be lost by closing the page.
func TestMeasureImport(t *testing.T) {
	if !*measuring {
		t.Skip("run by make measure")
	}
	m := tableOf(t)
	m.head("importing a file", "seconds", "seconds until durable", "longest script ms", "tasks over 50 ms")
	m.row("100,000 items", func(t *testing.T) []float64 { return imported(t) })
	m.print()
}
