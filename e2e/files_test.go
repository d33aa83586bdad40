//go:build e2e

package e2e

import (
	"net/url"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// A file brings a hundred thousand items. Refused lines are listed by number, and one Undo removes all items.
func TestAHundredThousandItemsByFile(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Advance(1)
	v.GiveFile("input", "items.ndjson", `Array.from({ length: 100000 }, (_, i) => JSON.stringify({ id: "new-" + i, cid: "CO" + i % 100, ttl: i === 4999 ? 0 : 600 })).join("\n")`)
	dialog := v.ByRole("dialog", "Import items")
	dialog.WaitText("items.ndjson into orders: Items as lines of JSON")
	v.Button("Import").Click()
	dialog.WaitText("99,999 items imported, 1 line refused.")
	dialog.WaitText("Line 5000: ttl is 0, expected -1 or 1 to 2147483647")
	v.Check("the result of an import")
	v.Button("Close").Click()
	dialog.WaitGone()
	v.WaitSums("100,003 2 1")
	v.Button("Undo import").Click()
	v.WaitSums("4 2 1")
	v.GiveFile("input", "items.ndjson", `Array.from({ length: 100000 }, (_, i) => JSON.stringify({ id: "new-" + i, cid: "CO" + i % 100 })).join("\n")`)
	v.Button("Import").Click()
	v.Button("Cancel").Click()
	dialog.WaitGone()
	v.WaitSums("4 2 1")
}

// Files are dropped and pasted as well: items with a choice of the partition key and of _ts, worlds, stories, links; others are refused.
func TestFilesAreDroppedAndPasted(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Advance(1)
	dialog := v.ByRole("dialog", "Import items")
	v.GiveFile("drop", "table.csv", `"id,who,ttl\na,x,60\nb,y,\nc,z,none\n"`)
	v.ByRole("combobox", "Value of the partition key /cid").Select("who")
	v.Check("the choices of an import")
	v.Media(true, true)
	v.Viewport(390, 844)
	v.Check("the choices of an import, on a phone")
	v.Viewport(1440, 900)
	v.Button("Import").Click()
	dialog.WaitText("2 items imported, 1 line refused.")
	v.Button("Close").Click()
	v.WaitFor(`[...document.querySelectorAll('[aria-label="Query results"] tr')].some(r => [...r.children].filter(c => c.textContent === "x").length === 2)`) // who and cid

	// An export of the service: with _ts kept, its item expires when the original does.
	v.GiveFile("paste", "", `'[{"id":"old","cid":"CO1","ttl":120,"_rid":"r","_etag":"e","_ts":1767268800}]'`)
	v.Button("Import").Click()
	dialog.WaitText("1 item imported, 0 lines refused.")
	v.Button("Close").Click()
	v.WaitRow("old", "expires in 0:52")

	v.GiveFile("drop", "what.ttl", `"container carts 60\ncreate carts {\"id\":\"told\"}\nadvance 5\n"`)
	v.WaitNotice(arrived)
	v.WaitSums("1 0 0")
	v.Button("Undo opening the shared world").Click()
	v.WaitRow("old", visit.InQueries)
	v.GiveFile("drop", "picture.png", `"\x89PNG and so on"`)
	v.WaitNotice("It is neither a world, nor a story, nor items")
	v.GiveFile("paste", "", `"container orders off\ncrate orders"`)
	v.WaitNotice("Story, line ")
	v.WaitRow("old", visit.InQueries)
}

// What is saved as a file is opened again.
func TestAnExportGoesRound(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.CatchFiles()
	v.Advance(3)
	for _, c := range []struct{ kind, name string }{
		{"World with its past (.json)", "cosmosttl-1767268870.json"}, {"Story (.ttl)", "cosmosttl-1767268870.ttl"},
		{"Items as a JSON array (.json)", "orders.json"}, {"Items as lines of JSON (.ndjson)", "orders.ndjson"}, {"Items as a table (.csv)", "orders.csv"},
	} {
		v.FromMenu("Export…")
		v.ByRole("combobox", "What to save").Select(c.kind)
		v.Check(c.kind)
		v.Button("Save as file").Click()
		name, text := v.SavedFile()
		if name != c.name {
			t.Errorf("%s is saved as %s, want %s", c.kind, name, c.name)
		}
		v.Button("Close").Click()
		v.ByRole("dialog", "Export").WaitGone()
		if c.name[0] == 'c' {
			v.Advance(60)
			v.GiveFile("drop", name, visit.Quoted(text))
			v.WaitNotice(arrived)
			v.WaitSince(70)
			v.Button("Undo opening the shared world").Click()
			v.Button("Undo advance 1\u00a0min 3\u00a0s").Click()
			v.Advance(3)
			continue
		}
		v.GiveFile("drop", name, visit.Quoted(text))
		v.Button("Import").Click()
		v.ByRole("dialog", "Import items").WaitText("4 items imported, 0 lines refused.")
		v.Button("Close").Click()
	}
}

// The installed page opens files that the system gives to it, and texts that other programs share with it.
func TestTheSystemOpensFiles(t *testing.T) {
	t.Parallel()
	v := visit.New(t, host(t))
	const story = "container carts 60\ncreate carts {\"id\":\"told\"}\nadvance 5\n"
	v.OpenPath("?title=t&text=" + url.QueryEscape(story))
	v.WaitNotice(arrived)
	v.WaitSums("1 0 0")
	if strings.Contains(v.URL(), "?") {
		t.Errorf("the text stays in the address: %s", v.URL())
	}
	v.OnEveryPage(`Object.defineProperty(window, "launchQueue", { value: { setConsumer(consumer) {
		consumer({ files: [{ getFile: async () => new File(["container carts off\ncreate carts {\"id\":\"a\"}\ncreate carts {\"id\":\"b\"}"], "x.ttl") }] });
	} } })`)
	v.Reload()
	v.WaitSums("2 0 0")
	v.Button("Undo opening the shared world").Click()
	v.WaitSums("1 0 0")
}
