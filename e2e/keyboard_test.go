//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// The whole first minute, without a mouse.
func TestFirstMinuteByKeyboard(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	for i := range 5 {
		v.Press("ArrowRight")
		v.WaitSince(68 + i)
	}
	v.CheckReturned("SO04", false)
	v.TabTo("User traffic (RU/s)")
	v.Press("Control+a")
	v.Type("0")
	v.Press("Enter")
	v.Region("Hint").WaitText("Now request units are left.")
	v.TabTo("Advance 1 second") // around the whole page
	v.Press("Enter")
	v.WaitSince(73)
	v.WaitRow("SO04", "purged", visit.NotOnDisk)

	// A new item.
	v.Press("Alt+n")
	v.WaitFocus("Item JSON")
	v.Press("Control+a")
	v.Type(`{"id": "keys", "cid": "me", "ttl": 10}`)
	v.Press("Control+s")
	v.Editor().WaitGone()
	v.WaitRow("keys", "expires in 0:10")
	v.WaitFocus("New item")
	v.Press("ArrowRight") // buttons do not use the arrow keys, so the clock does
	v.WaitSince(74)
	v.WaitRow("keys", "expires in 0:09")
	v.Press("Shift+ArrowRight") // next event
	v.WaitSince(83)
	v.CheckReturned("keys", false)
}

// Tab visits every control once, in reading order, and the focus is visible.
func TestTabOrder(t *testing.T) {
	t.Parallel()
	for _, size := range []struct {
		name          string
		width, height int
	}{{"desktop", 1440, 900}, {"phone", 390, 844}} {
		t.Run(size.name, func(t *testing.T) {
			v := arrive(t)
			v.Viewport(size.width, size.height)
			v.WaitFrames()
			var stops []string
			for range 90 {
				v.Press("Tab")
				at := v.Focused()
				if len(stops) > 5 && (at == "nothing" || at == stops[0]) {
					break
				}
				stops = append(stops, at)
			}
			if len(stops) < 15 || len(stops) >= 90 {
				t.Errorf("%d tab stops: %q", len(stops), stops)
			}
			for _, s := range stops {
				if strings.Contains(s, "[") {
					t.Errorf("the focus does not show: %s", s)
				}
			}
			// Each region is visited once.
			var areas []string
			for _, s := range stops {
				area, _, _ := strings.Cut(s, ": ")
				if len(areas) == 0 || areas[len(areas)-1] != area {
					if slices.Contains(areas, area) && area != "" {
						t.Errorf("%q is entered twice: %q", area, areas)
					}
					areas = append(areas, area)
				}
			}
			// And back in reverse order.
			first := stops[0]
			for range 90 {
				v.Press("Shift+Tab")
				if at := v.Focused(); at == first {
					return
				}
			}
			t.Error("Shift+Tab does not lead back to the start")
		})
	}
}

// When the editor closes, the focus returns to the control that opened it.
func TestFocusReturns(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.TabTo("New item")
	v.Press("Enter")
	v.WaitFocus("Item JSON")
	v.Press("Escape")
	v.Editor().WaitGone()
	v.WaitFocus("New item")

	v.TabTo("All items") // once around
	v.Press("Home")
	v.Region("Why").WaitText("SO01")
	v.Press("ArrowDown")
	v.Region("Why").WaitText("SO02")
	v.Press("Enter")
	v.WaitFocus("Item JSON")
	v.Press("Control+a")
	v.Type(`{"id": "SO02", "cid": "CO18", "ttl": 99}`)
	v.TabTo("Save")
	v.Press("Space")
	v.WaitRow("SO02", "expires in 1:39")
	v.WaitFocus("All items")

	v.TabTo("Edit SO02") // the chosen row's own buttons
	v.Press("Enter")
	v.WaitFocus("Item JSON")
	v.TabTo("Discard")
	v.Press("Enter")
	v.Editor().WaitGone()
	v.WaitFocus("Edit SO02")

	v.TabTo("Delete SO02")
	v.Press("Enter")
	v.WaitRow("SO02", "deleted by a request")
	v.WaitFocus("All items")
	v.Press("ArrowUp")
	v.Region("Why").WaitText("SO01")
	v.Press("Delete")
	v.WaitRow("SO01", "deleted by a request")
	v.WaitFocus("All items")
	v.Press("End")
	v.Region("Why").WaitText("SO07")
	v.Press("PageUp")
	v.Region("Why").WaitText("SO01")
}

// Radio groups, the matrix and the tabs have one tab stop each and move by arrows.
func TestArrowsInGroups(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	on := func(group, option string) {
		t.Helper()
		radio := v.ByRole("radiogroup", group).ByRole("radio", option)
		v.Until(group+" "+option, func() string {
			if !radio.Checked() || !radio.Focused() {
				return "it is not chosen and focused"
			}
			return ""
		})
	}
	v.TabTo("On")
	v.Press("ArrowUp")
	on("Time to Live", "On (no default)")
	v.Press("ArrowUp")
	on("Time to Live", "Off")
	v.WaitRow("SO05", "ttl 48 ignored")
	v.Press("ArrowUp")
	on("Time to Live", "On")
	if got := v.Since(); got != 67 {
		t.Errorf("the arrows moved the clock too: %d", got)
	}
	v.TabTo("gridcell never") // the cells have one tab stop
	v.Press("Control+End")
	v.WaitFocus("after n s")
	v.Press("Control+Home")
	v.WaitFocus("never")
	v.Press("ArrowRight")
	v.Press("Enter")
	v.WaitRow("SO04", "would never expire")
	v.Press("Enter")
	v.WaitRow("SO04", "never expires", "no ttl")
	if got := v.ColumnsInForce(); !slices.Equal(got, []int{1}) {
		t.Errorf("Enter on a cell put the columns %v in force", got)
	}
	v.Press("Home")
	v.Press("Space")
	v.OtherWorld().Wait()
	v.Press("Space")
	v.WaitRow("SO05", "ttl 48 ignored")
	v.Press("Tab")
	if got := v.Focused(); strings.Contains(got, "gridcell never") {
		t.Errorf("Tab does not leave the matrix: %s", got)
	}
	v.TabTo("Provisioned")
	v.Press("ArrowDown")
	on("Capacity mode", "Serverless")
	v.Field("Throughput (RU/s)").WaitGone()
	v.Press("ArrowDown")
	on("Capacity mode", "Provisioned")
	v.Field("Throughput (RU/s)").Wait()
	if got := v.Since(); got != 67 {
		t.Errorf("the arrows moved the clock too: %d", got)
	}

	v.Viewport(390, 844)
	v.ByRole("tab", "Timeline").Wait()
	v.ByRole("tab", "Timeline").Focus()
	for _, name := range []string{"Rules", "Query", "Traffic", "Console", "Timeline"} {
		v.Press("ArrowRight")
		tab := v.ByRole("tab", name)
		v.Until("tab "+name, func() string {
			if tab.Attr("aria-selected") != "true" || !tab.Focused() {
				return "it is not chosen and focused"
			}
			return ""
		})
	}
}

// As soon as the editor is gone, the focus is back where the editor was opened, even if the text was changed just before. A later focus
// would scroll the page while the next click is under way.
func TestFocusReturnsAtOnce(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	for n := range 5 {
		v.Region("Timeline").ByRole("button", "Edit SO04").Click()
		v.Editor().Fill(fmt.Sprint("{", n))
		late := browser.Eval[string](v.Page, `(async () => {
			const text = document.querySelector('[aria-label="Item JSON"]');
			text.dispatchEvent(new Event("change", { bubbles: true })); // as when a click takes the focus from it
			[...document.querySelectorAll("button")].find(b => b.innerText.trim() === "Discard").click();
			for (const end = performance.now() + 40; performance.now() < end;);
			while (text.isConnected) await new Promise(r => { const c = new MessageChannel(); c.port1.onmessage = r; c.port2.postMessage(0) });
			return document.activeElement.innerText })()`)
		if late != "Edit SO04" {
			t.Errorf("when the editor is gone, the focus is on %q", late)
		}
	}
}

// A control that was clicked does not take the clock's keys; a control that Tab has reached does.
func TestKeysAfterClicks(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	now := 67
	goesOn := func(after string, click func()) {
		t.Helper()
		click()
		v.Press("ArrowRight")
		now++
		v.Until("the clock after "+after, func() string {
			if v.Since() != now {
				return "the key did not reach it"
			}
			return ""
		})
	}
	goesOn("a row", func() { v.ChooseItem("SO02") })
	goesOn("a chip", func() {
		browser.Eval[bool](v.Page, `(document.querySelector(".chip").scrollIntoView(), true)`)
		v.ByRole("grid", "TTL matrix").ByRole("gridcell", "").Nth(2).Click()
	})
	goesOn("a disclosure", func() { v.ByRole("DisclosureTriangle", "Container as JSON").Click() })
	goesOn("a radio button", func() { v.Choose("Time to Live", "On (no default)") })
	goesOn("a choice", func() { v.Choose("Capacity mode", "Serverless") })
	if !v.ByRole("radiogroup", "Capacity mode").ByRole("radio", "Serverless").Checked() {
		t.Error("the arrow changed the capacity mode")
	}
	v.Choose("Capacity mode", "Provisioned")
	goesOn("a checkbox", func() { v.ByRole("checkbox", "Refuse with 429").Click() })
	goesOn("a number and Enter", func() { v.Set("User traffic (RU/s)", "100") })
	v.Type("1") // the field has its keys again
	v.Press("ArrowRight")
	v.WaitFrames()
	if got := v.Since(); got != now {
		t.Errorf("an arrow in a text moved the clock to %d, want %d", got, now)
	}
	v.Press("Escape")
	v.StartOver()
	v.WaitSince(67)
	v.Choose("Time to Live", "Off")
	v.TabTo("Seconds")
	v.Press("Shift+Tab")
	v.Press("ArrowRight")
	v.Until("the radio buttons", func() string {
		if got := v.ColumnsInForce(); got[0] != 1 {
			return "the arrow of somebody who came with Tab did nothing"
		}
		return ""
	})
	if got := v.Since(); got != 67 {
		t.Errorf("the arrow moved the clock too: %d", got)
	}
}

// The keyboard shortcuts are in a dialog. It turns shortcuts without modifiers off, also for the next visit.
func TestKeySheet(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Button("New item").Focus()
	v.Press("?")
	sheet := v.ByRole("dialog", "Keyboard shortcuts")
	sheet.WaitText("Previous event")
	visit.NoViolations(t, v.Page)
	v.Press("ArrowRight")
	v.Press("Escape")
	sheet.WaitGone()
	v.WaitFocus("New item")
	if got := v.Since(); got != 67 {
		t.Errorf("a key in the dialog moved the clock to %d", got)
	}
	// The program may open the sheet before the browser has closed the menu. Here the browser leaves that to the program.
	browser.Eval[bool](v.Page, `document.getElementById("menu-keys").toggleAttribute("popovertarget", false)`)
	v.FromMenu("Keyboard shortcuts")
	sheet.ByRole("checkbox", "Use keys without Ctrl, Alt or Cmd").Click()
	v.Until("the checkbox", func() string {
		if sheet.ByRole("checkbox", "Use keys without Ctrl, Alt or Cmd").Checked() {
			return "it is still checked"
		}
		return ""
	})
	sheet.ByRole("button", "Close").Click()
	sheet.WaitGone()
	v.WaitFocus("Menu")
	for range 2 {
		v.Press("ArrowRight")
		v.Press("?")
		v.WaitFrames()
		if got, open := v.Since(), v.ByRole("dialog", "").Count(); got != 67 || open > 0 {
			t.Errorf("single keys are off, yet the clock is at %d and %d dialogs are open", got, open)
		}
		v.Reload()
	}
}
