//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// picked returns the ids of the rows that are selected.
func (v *visit) picked() string {
	v.t.Helper()
	return strings.Join(browser.Eval[[]string](v.Page, `[...document.querySelectorAll('[role=row][aria-selected="true"] .id bdi')].map(x => x.textContent)`), " ")
}

func (v *visit) waitPicked(want string) {
	v.t.Helper()
	v.eventually("the selection", func() string {
		if got := v.picked(); got != want {
			return "it is " + got + ", want " + want
		}
		return ""
	})
}

// Several items are selected with the keyboard or the mouse. What is done to them is one step.
func TestStoryBulk(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.choosing("SO01")
	v.ByRole("grid", "All items").Focus()
	v.Press("Shift+ArrowDown")
	v.Press("Shift+ArrowDown")
	v.waitPicked("SO01 SO02 SO03")
	bar := v.ByRole("group", "Selected items")
	bar.WaitText("3 selected")
	v.check("some items selected")
	v.formField("ttl").Fill("0")
	bar.ByRole("button", "Set ttl").Click()
	if got := v.complaint(v.formField("ttl")); !strings.Contains(got, "ttl must be from 1 to 2,147,483,647. You entered 0.") {
		t.Errorf("the field says %q", got)
	}
	v.formField("ttl").Fill("30")
	bar.ByRole("button", "Set ttl").Click()
	for _, id := range []string{"SO01", "SO02", "SO03"} {
		v.waits(id, "expires in 0:30")
	}
	v.button("Undo ttl of items").Click()
	v.waits("SO02", "never expires")

	// Ctrl+A selects what is expired as well, which no request finds.
	v.choosing("SO02")
	v.ByRole("grid", "All items").Focus()
	v.Press("Control+a")
	bar.WaitText("7 selected")
	v.advance(4)
	bar.ByRole("button", "Touch").Click()
	v.waits("SO04", "expires in 1:00")
	v.failed("3 selected items were left out")
	bar.ByRole("button", "Delete").Click()
	v.waits("SO01", notInQueries)
	v.waitSums("0 2 1")
	v.button("Undo delete items").Click()
	v.waitSums("4 2 1")
	bar.ByRole("button", "Clear selection").Click()
	bar.WaitGone()
}

// On a phone each row has a checkbox.
func TestStoryBulkOnAPhone(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Media(true, true)
	v.Viewport(390, 844)
	v.ByRole("checkbox", "Select SO02").Click()
	v.ByRole("checkbox", "Select SO03").Click()
	bar := v.ByRole("group", "Selected items")
	bar.WaitText("3 selected")
	v.check("some items selected")
	if over := v.OverflowX(); over > 0 {
		t.Errorf("the page is %d pixels too wide", over)
	}
	v.ByRole("checkbox", "Select SO04").Click()
	bar.ByRole("button", "Delete").Click()
	v.waits("SO02", notInQueries)
	v.waits("SO03", notInQueries)
}
