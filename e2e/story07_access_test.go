//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// states are the page's main ones, each reached from the one before.
var states = []struct {
	name  string
	reach func(v *visit)
}{
	{"first visit", func(v *visit) { v.sees("SO04", "expires in 0:05") }},
	{"editor", func(v *visit) { v.button("New item").Click(); v.editor().Wait() }},
	{"editor with an error", func(v *visit) {
		v.editor().Fill(`{"id": "a" "b"}`)
		v.button("Save").Click()
		v.complaint(v.editor())
	}},
	{"refused numbers", func(v *visit) {
		v.button("Discard").Click()
		for _, field := range []string{"Seconds", "Throughput (RU/s)", "User traffic (RU/s)", "Purge delay (s)"} {
			v.set(field, "-7")
			v.complaint(v.field(field))
		}
	}},
	{"refused delete, JSON open", func(v *visit) {
		v.region("Timeline").ByRole("button", "Delete SO05").Click()
		v.failed("was not deleted")
		v.ByRole("DisclosureTriangle", "Container as JSON").Click()
	}},
	{"started over, playing", func(v *visit) {
		v.button("Start over").Click()
		v.button("Undo start over").Wait()
		v.button("Play").Click()
		v.button("Pause").Wait()
	}},
	{"Off, items back, one chosen", func(v *visit) {
		v.button("Pause").Click()
		v.button("Play").Wait()
		v.button("Dismiss").Click()
		v.choose("Time to Live", "Off")
		v.choosing("SO05")
	}},
	{"serverless, purged, one deleted", func(v *visit) {
		v.choose("Time to Live", "On")
		v.choose("Capacity mode", "Serverless")
		v.advance(60)
		v.waits("SO04", "purged")
		v.region("Timeline").ByRole("button", "Delete SO01").Click()
		v.waits("SO01", "deleted by you")
	}},
}

func TestStory07NoViolation(t *testing.T) {
	t.Parallel()
	for _, dark := range []bool{false, true} {
		t.Run(map[bool]string{false: "light", true: "dark"}[dark], func(t *testing.T) {
			v := arrive(t)
			v.Media(dark, true)
			for _, s := range states {
				s.reach(v)
				v.check(s.name)
			}
			// An empty playground.
			for _, id := range v.ids() {
				if strings.Contains(v.row(id), onDisk) {
					v.region("Timeline").ByRole("button", "Delete "+id).Click()
					v.waits(id, "deleted by you")
				}
			}
			v.region("Query results").WaitText("Queries return no items.")
			v.check("nothing left")
		})
	}
	t.Run("forced colours", func(t *testing.T) {
		v := arrive(t)
		v.ForcedColors(true)
		v.check("first visit")
		v.button("New item").Click()
		v.editor().Wait()
		v.check("editor")
	})
}

func TestStory07NoViolationOnAPhone(t *testing.T) {
	t.Parallel()
	for _, dark := range []bool{false, true} {
		t.Run(map[bool]string{false: "light", true: "dark"}[dark], func(t *testing.T) {
			v := arrive(t)
			v.Media(dark, true)
			v.Viewport(390, 844)
			for _, tab := range []string{"Timeline", "Rules", "Query", "Traffic"} {
				v.ByRole("tab", tab).Click()
				v.ByRole("tabpanel", tab).Wait()
				v.check("tab " + tab)
			}
			v.ByRole("tab", "Timeline").Click()
			v.button("New item").Click()
			v.editor().Fill("{")
			v.button("Save").Click()
			v.complaint(v.editor())
			v.check("editor")
		})
	}
}

// check has axe-core look at the page, and measures what can be hit.
func (v *visit) check(state string) {
	v.t.Helper()
	v.frame()
	for _, found := range violations(v.t, v.Page) {
		v.t.Errorf("%s: accessibility: %s", state, found)
	}
	for _, small := range browser.Eval[[]string](v.Page, smallTargets) {
		v.t.Errorf("%s: a target smaller than 24 by 24 pixels: %s", state, small)
	}
}

// inBothThemes is check in light and in dark.
func (v *visit) inBothThemes(state string) {
	v.t.Helper()
	for _, dark := range []bool{false, true} {
		v.Media(dark, true)
		v.check(state)
	}
}

// smallTargets returns the controls that are too small for a finger (WCAG 2.5.8). A label counts as part of its control.
const smallTargets = `[...document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=tab]")].flatMap(e => {
  if (!e.checkVisibility() || e.closest("[inert]") || e.matches(".skip")) return [];
  let boxes = [e, ...(e.labels || [])].map(x => x.getBoundingClientRect());
  if (boxes.some(b => b.width >= 24 && b.height >= 24)) return [];
  const b = boxes[0];
  return [e.outerHTML.slice(0, 100) + " " + b.width.toFixed(1) + "x" + b.height.toFixed(1)];
})`

// The roles and names of the controls, which tests outside this repository use as well.
func TestStory07NamesOfTheIssue(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	want := func(role string, names ...string) {
		t.Helper()
		for _, name := range names {
			if n := v.ByRole(role, name).Count(); n != 1 {
				t.Errorf("%d things are %s %q, want one", n, role, name)
			}
		}
	}
	want("radiogroup", "Time to Live", "Capacity mode")
	for group, options := range map[string][]string{"Time to Live": {"Off", "On (no default)", "On"}, "Capacity mode": {"Provisioned", "Serverless"}} {
		for _, option := range options {
			if n := v.ByRole("radiogroup", group).ByRole("radio", option).Count(); n != 1 {
				t.Errorf("%d radio buttons %q in %q, want one", n, option, group)
			}
		}
		if n := v.ByRole("radiogroup", group).ByRole("radio", "").Count(); n != len(options) {
			t.Errorf("%d radio buttons in %q, want %d", n, group, len(options))
		}
	}
	want("spinbutton", "Seconds", "Throughput (RU/s)", "User traffic (RU/s)", "Purge delay (s)")
	want("region", "Clock", "Timeline", "Query results", "Why", "Events")
	want("button", "Play", "Advance 1 second", "Advance 1 minute", "Advance 1 hour", "Advance 1 day", "Next event", "New item")
	want("radio", "1 second a second", "10 seconds a second", "1 minute a second", "1 hour a second", "1 day a second")
	want("grid", "TTL matrix")
	want("log", "Events")
	want("main", "")
	want("banner", "")
	want("contentinfo", "")
	if got := fmt.Sprint(v.ByRole("grid", "TTL matrix").ByRole("gridcell", "").Count()); got != "9" && got != "10" {
		t.Errorf("%s cells in the matrix", got)
	}
	v.region("Clock").WaitText("12:01:07")
	v.region("Clock").WaitText("Thu 1 Jan 2026 UTC")
	v.region("Clock").WaitText("67 seconds since the start")
	v.button("Play").Click()
	v.button("Pause").Wait()
	want("button", "Pause")
	v.button("Pause").Click()
	v.button("New item").Click()
	v.ByRole("textbox", "Item JSON").Wait()
	want("textbox", "Item JSON")
	want("button", "Save", "Discard")
	want("button", "Edit SO01", "Delete SO01")
}
