//go:build e2e

package e2e

import "testing"

// A ttl with another name is named while it is typed, and corrected with one click, in the editor or once it is stored.
func TestStoryMistakesWithTTL(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	editor := v.region("Item editor")
	v.button("New item").Click()
	v.editor().Fill(`{"id": "typed", "cid": "me", "TimeToLive": 30}`)
	editor.WaitText("TimeToLive has no effect: only ttl, spelled exactly so, counts.")
	noViolations(t, v.Page)
	editor.ByRole("button", "Correct to ttl 30").Click()
	v.editor().WaitValue(`{"id": "typed", "cid": "me", "ttl": 30}`)
	editor.WaitNoText("has no effect")
	v.button("Save").Click()
	v.editor().WaitGone()
	v.waits("typed", "expires in 0:30")

	v.newItem(`{"id": "stored", "cid": "me", "ttl": 3600000}`)
	v.waits("stored", "expires in 41\u00a0d")
	why := v.region("Why")
	why.WaitText("ttl 3600000 looks like milliseconds.")
	why.ByRole("button", "Correct to ttl 3600").Click()
	v.waits("stored", "expires in 1:00:00")
	why.WaitNoText("milliseconds")
	v.button("Undo replace stored").Click()
	why.WaitText("ttl 3600000 looks like milliseconds.")
}
