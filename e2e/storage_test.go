//go:build e2e

package e2e

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

func TestReloadKeepsEverything(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.SetTTL("90")
	v.Set("Throughput (RU/s)", "500")
	v.Set("User traffic (RU/s)", "495")
	v.Advance(61)
	v.Choose("Speed", "1 hour a second")
	v.OpenMenu()
	v.ByRole("combobox", "Theme").Focus()
	v.Type("D") // Dark
	v.WaitFor(`document.documentElement.dataset.theme === "dark"`)
	v.NewItem("{\"id\": \"kept\",\n \"cid\": \"\u00e9\U0001F600\", \"big\": 12345678901234567890}")
	v.ChooseItem("SO05")
	v.Button("New item").Click()
	half := "{\"id\": \"half\",\n  \"ttl\": 4"
	v.Editor().Fill(half)
	before := v.WorldText()
	v.Reload() // at once, before the next autosave
	v.Editor().WaitValue(half)
	if after := v.WorldText(); after != before {
		t.Errorf("before the reload:\n%s\nafter it:\n%s", before, after)
	}
	if got := browser.Eval[string](v.Page, `document.documentElement.dataset.theme`); got != "dark" {
		t.Errorf("theme %q after the reload", got)
	}
	v.OpenMenu()
	if got := v.ByRole("combobox", "Theme").Value(); got != "dark" {
		t.Errorf("the theme's choice says %q", got)
	}
	v.Press("Escape")
	if v.Button("Pause").There() {
		t.Error("the clock plays after a reload")
	}
	// The half-typed item can be finished.
	v.Editor().Fill(half + `2, "cid": "x"}`)
	v.Button("Save").Click()
	v.WaitRow("half", "expires in 0:42")
	v.Reload()
	v.CheckRow("half", "expires in 0:42")
	v.CheckRow("kept", "expires in 1:30")
}

// Stored data that cannot be read is set aside with a notice. It is not lost, and the page works.
func TestDamagedStorageIsSetAside(t *testing.T) {
	t.Parallel()
	texts := map[string]string{
		"not JSON":        `{"v":1,"account":{"v"`,
		"another version": `{"v":99,"account":{}}`,
		"another shape":   `[1,2,3]`,
		"foreign account": `{"v":1,"account":{"hello":"world"}}`,
		"empty":           ``,
		"null":            `null`,
		"bad numbers":     `{"v":1,"account":{"v":1,"now":-5,"start":1e400}}`,
	}
	for _, name := range toolchain.Some(slices.Sorted(maps.Keys(texts)), 3) {
		text := texts[name]
		t.Run(name, func(t *testing.T) {
			v := arriveWith(t, storage{local: map[string]string{"cosmosttl.world": text}})
			v.ByRole("status", "").Nth(0).WaitText("could not be read. It was kept under another name")
			v.CheckRow("SO04", "expires in 0:05")
			v.Advance(1)
			v.WaitFor(visit.StoredWorld + ` !== ` + visit.Quoted(text)) // the autosave works again
			if got := browser.Eval[string](v.Page, `localStorage.getItem("cosmosttl.set-aside")`); got != text {
				t.Errorf("set aside is %q", got)
			}
			v.Button("Dismiss").Click()
			v.Button("Dismiss").WaitGone()
			v.Reload()
			v.CheckRow("SO04", "expires in 0:04")
			if v.Button("Dismiss").There() {
				t.Error("the notice comes again")
			}
		})
	}
}

// When the storage is full, the page says so and continues to work.
func TestFullStorageIsReported(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Button("Advance 1 second").Click()
	v.WaitFor(visit.StoredWorld + ` !== null`)
	saved := browser.Eval[string](v.Page, visit.StoredWorld)
	browser.Eval[bool](v.Page, `(() => {
		for (let size = 1 << 20, n = 0; size >= 1; size >>= 1)
			for (;;) try { localStorage.setItem("other.project." + n, "x".repeat(size)); n++ } catch { break }
		return true })()`)
	v.NewItem(`{"id": "unsaved", "cid": "me", "note": "` + strings.Repeat("long ", 100) + `"}`)
	v.ByRole("status", "").Nth(0).WaitText("Your changes are not being saved, because this browser’s storage is full or turned off.")
	visit.NoViolations(t, v.Page)
	v.CheckReturned("unsaved", true)
	v.Advance(1)
	if got := browser.Eval[string](v.Page, visit.StoredWorld); got != saved {
		t.Error("what was saved before is damaged")
	}
	browser.Eval[bool](v.Page, `(() => { for (const k of Object.keys(localStorage)) if (k.startsWith("other.")) localStorage.removeItem(k); return true })()`)
	v.Press("ArrowRight") // not a click: the notice disappears by itself at any moment, and what is below moves up
	v.Button("Dismiss").WaitGone()
	v.Reload()
	v.CheckRow("unsaved", "expires in ")
}

// A browser may forbid storage.
func TestNoStorage(t *testing.T) {
	t.Parallel()
	v := visit.New(t, host(t))
	v.OnEveryPage(`Object.defineProperty(window, "localStorage", { configurable: true, get() { throw new DOMException("denied", "SecurityError") } })`)
	v.Open()
	v.Advance(5)
	v.CheckReturned("SO04", false)
	v.ByRole("status", "").Nth(0).WaitText("storage is full or turned off")
	v.OpenMenu()
	v.ByRole("combobox", "Theme").Focus()
	v.Type("D")
	v.WaitFor(`document.documentElement.dataset.theme === "dark"`)
}

// bulk is a program that creates 20,000 items: several megabytes with their past.
const bulk = `const pad = "x".repeat(60);
for (let from = 0; from < 20000; from += 100) {
  const operations = [];
  for (let i = from; i < from + 100; i++) operations.push({ operationType: "Create", partitionKey: "bulk", resourceBody: { id: "B" + i, cid: "bulk", pad } });
  await container.items.bulk(operations);
}
console.log("all there");`

// A world that is too large for localStorage is kept in IndexedDB, with its past and with changes made just before the page
// is left.
func TestALargeWorldIsKept(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenConsole()
	v.RunProgram(bulk)
	v.WaitOutput("all there", "Done: ")
	v.Button("Undo SDK console run").Wait()
	v.WaitFor(visit.StoredWorld + ` && ` + visit.StoredWorld + `.includes("vault")`)
	v.Region("Timeline").ByRole("button", "Delete SO01").Click()
	v.Button("Undo delete SO01").Wait()
	v.Button("Advance 1 second").Click()
	v.Button("Undo advance 1\u00a0s").Wait()
	sums := v.Sums()
	v.Reload() // at once
	v.WaitSums(sums)
	if !strings.HasPrefix(sums, "20,00") {
		t.Errorf("the sums are %s", sums)
	}
	v.Button("Undo advance 1\u00a0s").Click()
	v.Button("Undo delete SO01").Click()
	v.WaitRow("SO01", visit.InQueries)
	v.Button("Undo SDK console run").Click()
	v.WaitSums("4 2 1")
	v.Button("Redo SDK console run").Wait()
	v.Reload()
	v.WaitSums("4 2 1")
	v.Button("Redo SDK console run").Click()
	v.Until("the items", func() string {
		if got := v.Sums(); !strings.HasPrefix(got, "20,00") {
			return got
		}
		return ""
	})
}

// Without IndexedDB the page works and reports what it cannot keep.
func TestWithoutIndexedDB(t *testing.T) {
	t.Parallel()
	v := visit.New(t, host(t))
	v.OnEveryPage(`Object.defineProperty(window, "indexedDB", { configurable: true, get() { throw new DOMException("denied", "SecurityError") } })`)
	v.Open()
	v.OpenConsole()
	v.RunProgram(strings.Replace(bulk, "20000", "2000", 1))
	v.WaitOutput("all there", "Done: ")
	v.WaitFor(`(localStorage.getItem("cosmosttl.world") + localStorage.getItem("cosmosttl.journal")).includes("B1999")`)
	sums := v.Sums()
	v.Reload()
	v.WaitSums(sums)
}
