//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// Two tabs of one browser share its storage. A tab in which nothing is done does not overwrite what the other one saves.
func TestStory11AnIdleTabLosesNothing(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.advance(1)
	v.WaitFor(storedWorld + ` !== null`)
	w := &visit{Page: v.Sibling(t), t: t, host: v.host}
	w.Viewport(1440, 900)
	w.open()
	w.sees("SO04", "expires in 0:04") // what the first tab has saved
	w.newItem(`{"id": "second", "cid": "tab"}`)
	w.WaitFor(storedWorld + `.includes("second")`)
	v.Goto("about:blank") // the first tab closes, and has nothing to save
	if !browser.Eval[bool](w.Page, storedWorld+`.includes("second")`) {
		t.Error("the idle tab overwrote what the other one saved")
	}
	w.ByRole("combobox", "Theme").Focus()
	w.Type("D")
	v.open()
	v.WaitFor(`document.documentElement.dataset.theme === "dark"`)
	v.sees("second", "expires in ")
}

// When both tabs change something, the last save wins, and the other tab shows a notice first.
func TestStory11TheOtherTabIsNotified(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.newItem(`{"id": "first", "cid": "tab"}`)
	v.WaitFor(storedWorld + ` && ` + storedWorld + `.includes("first")`)
	w := &visit{Page: v.Sibling(t), t: t, host: v.host}
	w.Viewport(1440, 900)
	w.open()
	w.newItem(`{"id": "second", "cid": "tab"}`)
	notified := func(x *visit) {
		t.Helper()
		x.ByRole("status", "").Nth(0).WaitText("The playground was changed in another tab.")
	}
	notified(v)
	noViolations(t, v.Page)
	if v.row("first") == "" || v.row("second") != "" {
		t.Error("what this tab shows has changed under its user's hands")
	}

	// A change in this tab replaces the other's save. The other tab is notified, and still has everything.
	v.newItem(`{"id": "third", "cid": "tab"}`)
	v.button("Reload").WaitGone()
	notified(w)
	w.sees("second", inQueries)

	// Reload takes over the other tab's state instead of replacing it.
	w.button("Reload").Click()
	w.WaitFor(listOfItems + `.some(r => r.textContent.startsWith("third"))`)
	w.sees("first", inQueries)
	if got := w.row("second"); got != "" {
		t.Errorf("the row of second: %q", got)
	}
	if n := w.button("Reload").Count(); n != 0 {
		t.Error("the notice comes again")
	}
}
