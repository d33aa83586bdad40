//go:build e2e

package e2e

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// gives hands a file to the page: by the input behind "Import …", by dropping it, or by pasting it. make is JavaScript for its text.
func (v *visit) gives(how, name, make string) {
	v.t.Helper()
	browser.Eval[bool](v.Page, fmt.Sprintf(`(() => {
		const data = new DataTransfer(), how = %q, text = %s;
		if (how !== "paste") data.items.add(new File([text], %q));
		else data.setData("text/plain", text);
		if (how === "input") {
			const input = document.getElementById("import-file");
			input.files = data.files;
			input.dispatchEvent(new Event("change", { bubbles: true }));
		} else if (how === "drop") {
			document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
		} else {
			document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
		}
		return true;
	})()`, how, make, name))
}

// A hundred thousand items come in by file, what is refused is listed by line, and one Undo takes all of them back.
func TestStoryAHundredThousandItemsByFile(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.advance(1)
	v.gives("input", "items.ndjson", `Array.from({ length: 100000 }, (_, i) => JSON.stringify({ id: "new-" + i, cid: "CO" + i % 100, ttl: i === 4999 ? 0 : 600 })).join("\n")`)
	dialog := v.ByRole("dialog", "Import items")
	dialog.WaitText("items.ndjson into orders: Items as lines of JSON")
	v.button("Import").Click()
	dialog.WaitText("99,999 items imported, 1 line refused.")
	dialog.WaitText("Line 5000: ttl is 0, want -1 or 1 to 2147483647")
	v.check("the result of an import")
	v.button("Close").Click()
	dialog.WaitGone()
	v.waitSums("100,003 2 1")
	v.button("Undo import").Click()
	v.waitSums("4 2 1")
	v.gives("input", "items.ndjson", `Array.from({ length: 100000 }, (_, i) => JSON.stringify({ id: "new-" + i, cid: "CO" + i % 100 })).join("\n")`)
	v.button("Import").Click()
	v.button("Cancel").Click()
	dialog.WaitGone()
	v.waitSums("4 2 1")
}

// Files are dropped and pasted as well: items with a choice of the partition key and of _ts, worlds, stories, links; others are refused.
func TestStoryFilesAreDroppedAndPasted(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.advance(1)
	dialog := v.ByRole("dialog", "Import items")
	v.gives("drop", "table.csv", `"id,who,ttl\na,x,60\nb,y,\nc,z,none\n"`)
	v.ByRole("combobox", "Value of the partition key /cid").Select("who")
	v.check("the choices of an import")
	v.Media(true, true)
	v.Viewport(390, 844)
	v.check("the choices of an import, on a phone")
	v.Viewport(1440, 900)
	v.button("Import").Click()
	dialog.WaitText("2 items imported, 1 line refused.")
	v.button("Close").Click()
	v.WaitFor(`[...document.querySelectorAll('[aria-label="Query results"] tr')].some(r => [...r.children].filter(c => c.textContent === "x").length === 2)`) // who and cid

	// An export of the service: with _ts kept, its item expires when the original does.
	v.gives("paste", "", `'[{"id":"old","cid":"CO1","ttl":120,"_rid":"r","_etag":"e","_ts":1767268800}]'`)
	v.button("Import").Click()
	dialog.WaitText("1 item imported, 0 lines refused.")
	v.button("Close").Click()
	v.waits("old", "expires in 0:52")

	v.gives("drop", "what.ttl", `"container carts 60\ncreate carts {\"id\":\"told\"}\nadvance 5\n"`)
	v.waitNotice(arrived)
	v.waitSums("1 0 0")
	v.button("Undo opening what was sent").Click()
	v.waits("old", inQueries)
	v.gives("drop", "picture.png", `"\x89PNG and so on"`)
	v.waitNotice("It is neither a world, nor a story, nor items")
	v.gives("paste", "", `"container orders off\ncrate orders"`)
	v.waitNotice("Story, line ")
	v.waits("old", inQueries)
}

// What is saved as a file is opened again.
func TestStoryAnExportGoesRound(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	browser.Eval[bool](v.Page, `(() => {
		window.__saved = {};
		const make = URL.createObjectURL;
		URL.createObjectURL = (blob) => { blob.text().then((text) => { window.__last = text }); return make(blob) };
		HTMLAnchorElement.prototype.click = function () { window.__name = this.download };
		return true;
	})()`)
	v.advance(3)
	for _, c := range []struct{ kind, name string }{
		{"World with its past (.json)", "cosmosttl-1767268870.json"}, {"Story (.ttl)", "cosmosttl-1767268870.ttl"},
		{"Items as a JSON array (.json)", "orders.json"}, {"Items as lines of JSON (.ndjson)", "orders.ndjson"}, {"Items as a table (.csv)", "orders.csv"},
	} {
		v.fromMenu("Export …")
		v.ByRole("combobox", "What to save").Select(c.kind)
		v.check(c.kind)
		browser.Eval[bool](v.Page, `(window.__last = window.__name = "", true)`)
		v.button("Save as file").Click()
		v.WaitFor(`window.__last && window.__name === ` + quoted(c.name))
		v.button("Close").Click()
		v.ByRole("dialog", "Export").WaitGone()
		if c.name[0] == 'c' {
			v.advance(60)
			v.gives("drop", c.name, "window.__last")
			v.waitNotice(arrived)
			v.waitSince(70)
			v.button("Undo opening what was sent").Click()
			v.button("Undo advance 1\u00a0min 3\u00a0s").Click()
			v.advance(3)
			continue
		}
		v.gives("drop", c.name, "window.__last")
		v.button("Import").Click()
		v.ByRole("dialog", "Import items").WaitText("4 items imported, 0 lines refused.")
		v.button("Close").Click()
	}
}

// The installed page opens the files that the system hands to it, and takes the texts that other programs share with it.
func TestStoryTheSystemOpensFiles(t *testing.T) {
	t.Parallel()
	v := &visit{Page: browser.Open(t), t: t, host: host(t)}
	v.Viewport(1440, 900)
	const story = "container carts 60\ncreate carts {\"id\":\"told\"}\nadvance 5\n"
	v.Goto(v.host.URL("?title=t&text=" + url.QueryEscape(story)))
	v.WaitForApp()
	v.waitNotice(arrived)
	v.waitSums("1 0 0")
	if strings.Contains(v.URL(), "?") {
		t.Errorf("the text stays in the address: %s", v.URL())
	}
	v.OnEveryPage(`Object.defineProperty(window, "launchQueue", { value: { setConsumer(consumer) {
		consumer({ files: [{ getFile: async () => new File(["container carts off\ncreate carts {\"id\":\"a\"}\ncreate carts {\"id\":\"b\"}"], "x.ttl") }] });
	} } })`)
	v.reload()
	v.waitSums("2 0 0")
	v.button("Undo opening what was sent").Click()
	v.waitSums("1 0 0")
}
