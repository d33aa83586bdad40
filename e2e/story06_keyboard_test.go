//go:build e2e

package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// focusLook says what has the focus, and how it shows: the width of its outline, or that of what is drawn for it.
const focusLook = `(() => {
  const e = document.activeElement;
  if (!e || e === document.body) return "nothing";
  const names = (e.getAttribute("aria-labelledby") || "").split(" ").filter(Boolean).map(i => document.getElementById(i).innerText);
  const name = (e.getAttribute("aria-label") || names.join(" ") || (e.labels && e.labels[0] ? e.labels[0].innerText : "") || e.innerText || "").replace(/\s+/g, " ").trim();
  const shows = [e, ...(e.labels || [])].some(x => { const s = getComputedStyle(x); return s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2 });
  const area = e.closest("section, header, footer, [role=tabpanel]");
  const r = e.getBoundingClientRect(), at = document.elementFromPoint(r.x + r.width / 2, r.y + Math.min(r.height / 2, 20));
  const covered = r.height > 0 && !(at && (e.contains(at) || at.contains(e) || (e.labels && [...e.labels].some(l => l.contains(at)))));
  return (area ? area.getAttribute("aria-label") || area.tagName.toLowerCase() : "") + ": " + (e.getAttribute("role") || e.tagName).toLowerCase() + " " + name.slice(0, 40) +
    (e.matches(":focus-visible") && shows ? "" : " [not visible]") + (covered ? " [covered]" : "");
})()`

func (v *visit) focus() string { v.t.Helper(); return browser.Eval[string](v.Page, focusLook) }

func (v *visit) waitFocus(want string) {
	v.t.Helper()
	v.eventually("the focus", func() string {
		if got := v.focus(); !strings.Contains(got, want) {
			return "it is on " + got + ", want " + want
		}
		return ""
	})
}

// tabTo presses Tab until the focus is on something.
func (v *visit) tabTo(want string) {
	v.t.Helper()
	var passed []string
	for range 100 {
		v.Press("Tab")
		got := v.focus()
		if strings.Contains(got, want) {
			return
		}
		passed = append(passed, got)
	}
	v.t.Fatalf("Tab does not reach %q; it passed\n%s", want, strings.Join(passed, "\n"))
}

// The whole first minute, no mouse.
func TestStory06FirstMinuteByKeyboard(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	for i := range 5 {
		v.Press("ArrowRight")
		v.waitSince(68 + i)
	}
	v.returned("SO04", false)
	v.tabTo("User traffic (RU/s)")
	v.Press("Control+a")
	v.Type("0")
	v.Press("Enter")
	v.region("Hint").WaitText("Request units are left over.")
	v.tabTo("Advance 1 second") // around the whole page
	v.Press("Enter")
	v.waitSince(73)
	v.waits("SO04", "purged", notOnDisk)

	// A new item.
	v.Press("Alt+n")
	v.waitFocus("Item JSON")
	v.Press("Control+a")
	v.Type(`{"id": "keys", "cid": "me", "ttl": 10}`)
	v.Press("Control+s")
	v.editor().WaitGone()
	v.waits("keys", "expires in 0:10")
	v.waitFocus("New item")
	v.Press("ArrowRight") // buttons do not use the arrow keys, so the clock does
	v.waitSince(74)
	v.waits("keys", "expires in 0:09")
	v.Press("Shift+ArrowRight") // next event
	v.waitSince(83)
	v.returned("keys", false)
}

// Tab visits every control once, in reading order, and the focus is visible.
func TestStory06TabOrder(t *testing.T) {
	t.Parallel()
	for _, size := range []struct {
		name          string
		width, height int
	}{{"desktop", 1440, 900}, {"phone", 390, 844}} {
		t.Run(size.name, func(t *testing.T) {
			v := arrive(t)
			v.Viewport(size.width, size.height)
			v.frame()
			var stops []string
			for range 80 {
				v.Press("Tab")
				at := v.focus()
				if len(stops) > 5 && (at == "nothing" || at == stops[0]) {
					break
				}
				stops = append(stops, at)
			}
			if len(stops) < 15 || len(stops) >= 80 {
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
			for range 80 {
				v.Press("Shift+Tab")
				if at := v.focus(); at == first {
					return
				}
			}
			t.Error("Shift+Tab does not lead back to the start")
		})
	}
}

// When the editor closes, the focus returns to the control that opened it.
func TestStory06FocusReturns(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.tabTo("New item")
	v.Press("Enter")
	v.waitFocus("Item JSON")
	v.Press("Escape")
	v.editor().WaitGone()
	v.waitFocus("New item")

	v.tabTo("All items") // once around
	v.Press("Home")
	v.region("Why").WaitText("SO01")
	v.Press("ArrowDown")
	v.region("Why").WaitText("SO02")
	v.Press("Enter")
	v.waitFocus("Item JSON")
	v.Press("Control+a")
	v.Type(`{"id": "SO02", "cid": "CO18", "ttl": 99}`)
	v.tabTo("Save")
	v.Press("Space")
	v.waits("SO02", "expires in 1:39")
	v.waitFocus("All items")

	v.tabTo("Edit SO02") // the chosen row's own buttons
	v.Press("Enter")
	v.waitFocus("Item JSON")
	v.tabTo("Discard")
	v.Press("Enter")
	v.editor().WaitGone()
	v.waitFocus("Edit SO02")

	v.tabTo("Delete SO02")
	v.Press("Enter")
	v.waits("SO02", "deleted by you")
	v.waitFocus("All items")
	v.Press("ArrowUp")
	v.region("Why").WaitText("SO01")
	v.Press("Delete")
	v.waits("SO01", "deleted by you")
	v.waitFocus("All items")
	v.Press("End")
	v.region("Why").WaitText("SO07")
	v.Press("PageUp")
	v.region("Why").WaitText("SO01")
}

// Radio groups, the matrix and the tabs have one tab stop each and move by arrows.
func TestStory06Arrows(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	on := func(group, option string) {
		t.Helper()
		radio := v.ByRole("radiogroup", group).ByRole("radio", option)
		v.eventually(group+" "+option, func() string {
			if !radio.Checked() || !radio.Focused() {
				return "it is not chosen and focused"
			}
			return ""
		})
	}
	v.tabTo("On")
	v.Press("ArrowUp")
	on("Time to Live", "On (no default)")
	v.Press("ArrowUp")
	on("Time to Live", "Off")
	v.waits("SO05", "ttl 48 ignored")
	v.Press("ArrowUp")
	on("Time to Live", "On")
	if got := v.since(); got != 67 {
		t.Errorf("the arrows moved the clock too: %d", got)
	}
	v.tabTo("gridcell never") // the cells have one tab stop
	v.Press("Control+End")
	v.waitFocus("after n s")
	v.Press("Control+Home")
	v.waitFocus("never")
	v.Press("ArrowRight")
	v.Press("Enter")
	v.waits("SO04", "never expires", "no ttl")
	if got := v.inForce(); !slices.Equal(got, []int{1}) {
		t.Errorf("Enter on a cell put the columns %v in force", got)
	}
	v.Press("Home")
	v.Press("Space")
	v.waits("SO05", "ttl 48 ignored")
	v.Press("Tab")
	if got := v.focus(); strings.Contains(got, "gridcell never") {
		t.Errorf("Tab does not leave the matrix: %s", got)
	}
	v.tabTo("Provisioned")
	v.Press("ArrowDown")
	on("Capacity mode", "Serverless")
	v.field("Throughput (RU/s)").WaitGone()
	v.Press("ArrowDown")
	on("Capacity mode", "Provisioned")
	v.field("Throughput (RU/s)").Wait()
	if got := v.since(); got != 67 {
		t.Errorf("the arrows moved the clock too: %d", got)
	}

	v.Viewport(390, 844)
	v.ByRole("tab", "Timeline").Wait()
	v.ByRole("tab", "Timeline").Focus()
	for _, name := range []string{"Rules", "Query", "Traffic", "Console", "Timeline"} {
		v.Press("ArrowRight")
		tab := v.ByRole("tab", name)
		v.eventually("tab "+name, func() string {
			if tab.Attr("aria-selected") != "true" || !tab.Focused() {
				return "it is not chosen and focused"
			}
			return ""
		})
	}
}
