//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// Two tabs of one browser share its storage. A tab in which nothing is done does not overwrite what the other one saves.
func TestAnIdleTabLosesNothing(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Advance(1)
	v.WaitFor(visit.StoredWorld + ` !== null`)
	w := v.AnotherTab()
	w.Open()
	w.CheckRow("SO04", "expires in 0:04") // what the first tab has saved
	w.NewItem(`{"id": "second", "cid": "tab"}`)
	w.WaitFor(visit.StoredWorld + `.includes("second")`)
	v.Goto("about:blank") // the first tab closes, and has nothing to save
	if !browser.Eval[bool](w.Page, visit.StoredWorld+`.includes("second")`) {
		t.Error("the idle tab overwrote what the other one saved")
	}
	w.OpenMenu()
	w.ByRole("combobox", "Theme").Focus()
	w.Type("D")
	v.Open()
	v.WaitFor(`document.documentElement.dataset.theme === "dark"`)
	v.CheckRow("second", "expires in ")
}

// When both tabs change something, the last save wins, and the other tab shows a notice first.
func TestTheOtherTabIsNotified(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.NewItem(`{"id": "first", "cid": "tab"}`)
	v.WaitFor(visit.StoredWorld + ` && ` + visit.StoredWorld + `.includes("first")`)
	w := v.AnotherTab()
	w.Open()
	w.NewItem(`{"id": "second", "cid": "tab"}`)
	notified := func(x *visit.Visit) {
		t.Helper()
		x.ByRole("status", "").Nth(0).WaitText("The playground was changed in another tab.")
	}
	notified(v)
	visit.NoViolations(t, v.Page)
	if v.Row("first") == "" || v.Row("second") != "" {
		t.Error("what this tab shows has changed under its user's hands")
	}

	// A change in this tab replaces the other's save. The other tab is notified, and still has everything.
	v.NewItem(`{"id": "third", "cid": "tab"}`)
	v.Button("Reload").WaitGone()
	notified(w)
	w.CheckRow("second", visit.InQueries)

	// Reload takes over the other tab's state instead of replacing it.
	w.Button("Reload").Click()
	w.WaitRow("third", visit.InQueries)
	w.CheckRow("first", visit.InQueries)
	if got := w.Row("second"); got != "" {
		t.Errorf("the row of second: %q", got)
	}
	if n := w.Button("Reload").Count(); n != 0 {
		t.Error("the notice comes again")
	}
}

// slowVault makes the page wait for what it stores in IndexedDB until window.__go is called.
const slowVault = `(() => {
	const waiting = [];
	let going = false;
	Object.defineProperty(IDBTransaction.prototype, "oncomplete", { set(f) {
		this.addEventListener("complete", (e) => going ? f.call(this, e) : waiting.push(() => f.call(this, e)));
	} });
	window.__go = () => { going = true; for (const f of waiting) f(); return true };
})()`

// asksToStay reports whether the page asks before it is left.
func asksToStay(v *visit.Visit) bool {
	v.T.Helper()
	return browser.Eval[bool](v.Page, `!window.dispatchEvent(new Event("beforeunload", { cancelable: true }))`)
}

// importMany imports more than localStorage holds.
func importMany(v *visit.Visit) {
	v.T.Helper()
	v.GiveFile("input", "items.ndjson", `Array.from({ length: 100000 }, (_, i) => JSON.stringify({ id: "new-" + i, cid: "CO" + i % 100 })).join("\n")`)
	v.Button("Import").Click()
	v.ByRole("dialog", "Import items").WaitText("100,000 items imported")
	v.Button("Close").Click()
}

// To store a large import takes a while. Until it is stored, the page says so and asks before it is closed, and another tab
// says that its view is incomplete.
func TestALargeImportIsOnItsWay(t *testing.T) {
	t.Parallel()
	v := visit.New(t, host(t))
	v.OnEveryPage(slowVault)
	v.Open()
	v.Advance(1)
	if asksToStay(v) {
		t.Error("the page asks although everything can be stored")
	}
	importMany(v)
	v.WaitNotice("Saving…")
	v.WaitFor(`document.getElementById("saving-at").textContent === "100\u00a0%"`)
	if !asksToStay(v) {
		t.Error("the page does not ask although the import would be lost")
	}
	v.Check("a world on its way")
	w := v.AnotherTab()
	w.Open()
	w.WaitNotice("Another tab is still saving.")
	browser.Eval[bool](v.Page, `window.__go()`)
	w.WaitNotice("The playground was changed in another tab.")
	v.Until("the end of saving", func() string {
		if asksToStay(v) {
			return "the page asks"
		}
		return ""
	})
	v.WaitFor(`!document.getElementById("saving")`)
	w.Button("Reload").Click()
	w.WaitSums("100,004 2 1")
}

// If a page is closed before an import is stored, the storage keeps the earlier world, and the next page says what is missing.
func TestAnImportThatIsNotStoredIsMissed(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Advance(1)
	w := v.AnotherTab()
	w.OnEveryPage(slowVault)
	w.Open()
	importMany(w)
	w.WaitNotice("Saving…")
	if !w.Leave("about:blank") {
		t.Error("the page does not ask before it is left")
	}
	v.Reload()
	v.WaitNotice("The page was closed before everything was saved. Missing: import")
	v.WaitSums("4 2 1")
	v.Reload()
	if n := browser.Eval[int](v.Page, `document.querySelectorAll(".notice").length`); n != 0 {
		t.Errorf("%d notices, want it to be said once", n)
	}
}

// watchDurability makes the page record the durability of each record that it writes.
const watchDurability = `(() => {
	window.__writes = [];
	const { put } = IDBObjectStore.prototype;
	IDBObjectStore.prototype.put = function (value, key) {
		window.__writes.push(this.transaction.durability + " " + key);
		return put.call(this, value, key);
	};
})()`

// The record with which the others of a large world are found is written last, and so that all of them are on the disk when the page takes the world
// for stored: killing the browser then loses none of it.
func TestALargeWorldIsOnTheDisk(t *testing.T) {
	t.Parallel()
	v := visit.New(t, host(t))
	v.OnEveryPage(watchDurability)
	v.Open()
	importMany(v)
	v.WaitFor(`window.__writes.at(-1)?.endsWith("/world")`)
	writes := browser.Eval[[]string](v.Page, `window.__writes`)
	for i, w := range writes {
		want := "default "
		if i == len(writes)-1 {
			want = "strict "
		}
		if !strings.HasPrefix(w, want) {
			t.Errorf("record %d of %d is written as %q, want %q", i+1, len(writes), w, want)
		}
	}
	if len(writes) < 2 {
		t.Errorf("100,000 items are stored in %d records", len(writes))
	}
}
