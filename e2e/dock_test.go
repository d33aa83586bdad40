//go:build e2e

package e2e

import (
	"strconv"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// The dock is made higher by keys and by the mouse, raised, and found as it was in the next visit. Nothing is cut at its edge.
func TestTheDock(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(1366, 768)
	v.Media(false, true)
	handle := v.ByRole("separator", "Height of the views below the timeline")
	high := func() int {
		v.WaitFrames()
		return browser.Eval[int](v.Page, `Math.round(document.querySelector("#dock").getBoundingClientRect().height)`)
	}
	wait := func(what string, is func(h int) bool) (h int) {
		t.Helper()
		v.Until(what, func() string {
			if h = high(); !is(h) {
				return "it is " + strconv.Itoa(h) + " pixels high"
			}
			return ""
		})
		return h
	}
	first := high()
	handle.Focus()
	v.Press("ArrowUp")
	second := wait("after ArrowUp", func(h int) bool { return h > first+15 && h < first+30 })
	if now := handle.Attr("aria-valuenow"); now != strconv.Itoa(second) {
		t.Errorf("aria-valuenow is %s, the dock is %d pixels high", now, second)
	}
	v.Press("Home")
	least := wait("after Home", func(h int) bool { return h < first })
	v.Check("a low dock")
	v.Press("Enter")
	raised := wait("after Enter", func(h int) bool { return h > first+50 })
	v.Check("a raised dock")
	v.CheckFits("a raised dock")
	v.Reload()
	wait("in the next visit", func(h int) bool { return h == raised })
	v.Button("Make the views small again").Click()
	wait("lowered", func(h int) bool { return h == least })

	for _, pane := range []string{"Change feed", "Story", "Code", "Consumer", "Regions", "Analytical store", "Bill", "Events", "Where is it still?", "Query"} {
		v.OpenPane(pane)
		v.CheckFits("the pane " + pane)
	}
	v.OpenConsole()
	v.Until("the console", func() string {
		return browser.Eval[string](v.Page, `(() => {
			const d = document.querySelector("#dock").getBoundingClientRect(), c = document.querySelector("#code").getBoundingClientRect(), t = document.querySelector("#timeline").getBoundingClientRect();
			return c.right <= d.right + 1 && c.bottom <= d.bottom + 1 && c.top >= d.top - 1 && t.bottom <= d.top ? "" : "it leaves the dock" })()`)
	})
	v.Check("the console in the dock")
}
