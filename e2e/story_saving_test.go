//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// slowVault makes the page wait for what it stores in IndexedDB until window.__go is called.
const slowVault = `(() => {
	const waiting = [];
	let going = false;
	Object.defineProperty(IDBTransaction.prototype, "oncomplete", { set(f) {
		this.addEventListener("complete", (e) => going ? f.call(this, e) : waiting.push(() => f.call(this, e)));
	} });
	window.__go = () => { going = true; for (const f of waiting) f(); return true };
})()`

// asks reports whether the page asks before it is left.
func (v *visit) asksToStay() bool {
	v.t.Helper()
	return browser.Eval[bool](v.Page, `!window.dispatchEvent(new Event("beforeunload", { cancelable: true }))`)
}

// importsMany imports more than localStorage holds.
func (v *visit) importsMany() {
	v.t.Helper()
	v.gives("input", "items.ndjson", `Array.from({ length: 100000 }, (_, i) => JSON.stringify({ id: "new-" + i, cid: "CO" + i % 100 })).join("\n")`)
	v.button("Import").Click()
	v.ByRole("dialog", "Import items").WaitText("100,000 items imported")
	v.button("Close").Click()
}

// A large import is on its way to the storage for a while. Until it is there, the page says so and asks before it is closed, and another tab
// says that what it shows is not complete.
func TestStoryALargeImportIsOnItsWay(t *testing.T) {
	t.Parallel()
	v := &visit{Page: browser.Open(t), t: t, host: host(t)}
	v.Viewport(1440, 900)
	v.OnEveryPage(slowVault)
	v.open()
	v.advance(1)
	if v.asksToStay() {
		t.Error("the page asks although everything can be stored")
	}
	v.importsMany()
	v.waitNotice("Saving …")
	v.WaitFor(`document.getElementById("saving-at").textContent === "100\u00a0%"`)
	if !v.asksToStay() {
		t.Error("the page does not ask although the import would be lost")
	}
	v.check("a world on its way")
	w := &visit{Page: v.Sibling(t), t: t, host: v.host}
	w.Viewport(1440, 900)
	w.open()
	w.waitNotice("Another tab is still saving.")
	browser.Eval[bool](v.Page, `window.__go()`)
	w.waitNotice("The playground was changed in another tab.")
	v.eventually("the end of saving", func() string {
		if v.asksToStay() {
			return "the page asks"
		}
		return ""
	})
	v.WaitFor(`!document.getElementById("saving")`)
	w.button("Reload").Click()
	w.waitSums("100,004 2 1")
}

// A page that is closed before an import is stored leaves what was stored before, and the page that opens next says what is missing.
func TestStoryAnImportThatIsNotStoredIsMissed(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.advance(1)
	w := &visit{Page: v.Sibling(t), t: t, host: v.host}
	w.Viewport(1440, 900)
	w.OnEveryPage(slowVault)
	w.open()
	w.importsMany()
	w.waitNotice("Saving …")
	if !w.Leave("about:blank") {
		t.Error("the page does not ask before it is left")
	}
	v.reload()
	v.waitNotice("The page was closed before everything was saved. Missing: import")
	v.waitSums("4 2 1")
	v.reload()
	if n := browser.Eval[int](v.Page, `document.querySelectorAll(".notice").length`); n != 0 {
		t.Errorf("%d notices, want it to be said once", n)
	}
}
