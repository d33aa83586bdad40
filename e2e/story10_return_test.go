//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

func TestStory10StartOverAndUndo(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	fresh := v.worldText()
	v.container("500")
	v.newItem(`{"id": "mine", "cid": "me", "ttl": 77}`)
	v.advance(3)
	v.choosing("mine")
	before := v.worldText()
	v.set("Throughput (RU/s)", "450") // refused, and discarded with the rest
	v.complaint(v.field("Throughput (RU/s)"))
	v.button("Start over").Click()
	v.ByRole("status", "").Nth(0).WaitText("The playground was reset.")
	if got := v.worldText(); got != fresh {
		t.Errorf("after starting over:\n%s\na first visit:\n%s", got, fresh)
	}
	v.advance(2)
	v.button("Undo advance 2\u00a0s").Click()
	v.button("Undo start over").Click()
	v.button("Redo start over").Wait()
	if got := v.worldText(); got != before {
		t.Errorf("after the undo:\n%s\nbefore:\n%s", got, before)
	}
	v.waitFocus("Undo advance 3 s")
	v.reload()
	if got := v.worldText(); got != before {
		t.Errorf("after a reload:\n%s\nbefore:\n%s", got, before)
	}
}

// The page announces a new version. Loading it loses nothing.
func TestStory10UpdateKeepsTheState(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.WaitForWorker()
	v.reload() // controlled by the worker from here on
	v.newItem(`{"id": "mine", "cid": "me", "ttl": 77}`)
	v.button("New item").Click()
	v.editor().Fill("half an item")
	v.host.Deploy(siteV2)
	// Browsers look for a new worker from time to time; here the page asks for it.
	browser.Eval[bool](v.Page, `navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => true)`)
	v.ByRole("status", "").Nth(0).WaitText("A new version is available.")
	noViolations(t, v.Page)
	v.editor().WaitValue("half an item")
	v.button("Reload").Click()
	v.WaitFor(version + ` .then(s => s === "v2-test")`)
	v.WaitForApp()
	v.editor().WaitValue("half an item")
	v.sees("mine", "expires in 1:17")
	if n := v.button("Reload").Count(); n != 0 {
		t.Error("the notice comes again")
	}
}

// After the first visit everything works without a network, and is kept.
func TestStory10OfflineEditing(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.WaitForWorker()
	unplug(t, v.Page, v.host)
	v.reload()
	v.newItem(`{"id": "offline", "cid": "me", "ttl": 9}`)
	v.container("40")
	v.advance(8)
	v.returned("offline", true)
	v.advance(1)
	v.returned("offline", false)
	v.region("Timeline").ByRole("button", "Edit SO02").Click()
	v.editor().Fill(strings.Replace(v.editor().Value(), "-1", "600", 1))
	v.button("Save").Click()
	v.waits("SO02", "expires in 10:00")
	v.reload()
	v.sees("offline", "expired this second", onDisk)
	v.sees("SO02", "expires in 10:00")
	v.region("Which rule wins").WaitText(`"defaultTtl": 40`)
}
