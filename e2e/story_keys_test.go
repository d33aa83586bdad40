//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// What a pointer has chosen does not keep the clock's keys; what the Tab key has reached does.
func TestStoryKeysAfterClicks(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	now := 67
	goesOn := func(after string, click func()) {
		t.Helper()
		click()
		v.Press("ArrowRight")
		now++
		v.eventually("the clock after "+after, func() string {
			if v.since() != now {
				return "the key did not reach it"
			}
			return ""
		})
	}
	goesOn("a row", func() { v.choosing("SO02") })
	goesOn("a chip", func() {
		browser.Eval[bool](v.Page, `(document.querySelector(".chip").scrollIntoView(), true)`)
		v.ByRole("grid", "TTL matrix").ByRole("gridcell", "").Nth(2).Click()
	})
	goesOn("a disclosure", func() { v.ByRole("DisclosureTriangle", "Container as JSON").Click() })
	goesOn("a radio button", func() { v.choose("Time to Live", "On (no default)") })
	goesOn("a choice", func() { v.choose("Capacity mode", "Serverless") })
	if !v.ByRole("radiogroup", "Capacity mode").ByRole("radio", "Serverless").Checked() {
		t.Error("the arrow changed the capacity mode")
	}
	v.choose("Capacity mode", "Provisioned")
	goesOn("a checkbox", func() { v.ByRole("checkbox", "Hold results").Click() })
	goesOn("a number and Enter", func() { v.set("User traffic (RU/s)", "100") })
	v.Type("1") // the field has its keys again
	v.Press("ArrowRight")
	v.frame()
	if got := v.since(); got != now {
		t.Errorf("an arrow in a text moved the clock to %d, want %d", got, now)
	}
	v.Press("Escape")
	v.button("Start over").Click()
	v.waitSince(67)
	v.choose("Time to Live", "Off")
	v.tabTo("Seconds")
	v.Press("Shift+Tab")
	v.Press("ArrowRight")
	v.eventually("the radio buttons", func() string {
		if got := v.inForce(); got[0] != 1 {
			return "the arrow of somebody who came with Tab did nothing"
		}
		return ""
	})
	if got := v.since(); got != 67 {
		t.Errorf("the arrow moved the clock too: %d", got)
	}
}

// The sheet of keys is a dialog. Single keys can be switched off in it, also for the next visit.
func TestStoryKeySheet(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.button("New item").Focus()
	v.Press("?")
	sheet := v.ByRole("dialog", "Keyboard shortcuts")
	sheet.WaitText("Back to the last event")
	noViolations(t, v.Page)
	v.Press("ArrowRight")
	v.Press("Escape")
	sheet.WaitGone()
	v.waitFocus("New item")
	if got := v.since(); got != 67 {
		t.Errorf("a key in the dialog moved the clock to %d", got)
	}
	v.button("Keyboard shortcuts").Click()
	sheet.ByRole("checkbox", "Use keys without Ctrl, Alt or Cmd").Click()
	v.eventually("the checkbox", func() string {
		if sheet.ByRole("checkbox", "Use keys without Ctrl, Alt or Cmd").Checked() {
			return "it is still checked"
		}
		return ""
	})
	sheet.ByRole("button", "Close").Click()
	sheet.WaitGone()
	v.waitFocus("Keyboard shortcuts")
	for range 2 {
		v.Press("ArrowRight")
		v.Press("?")
		v.frame()
		if got, open := v.since(), v.ByRole("dialog", "").Count(); got != 67 || open > 0 {
			t.Errorf("single keys are off, yet the clock is at %d and %d dialogs are open", got, open)
		}
		v.reload()
	}
}
