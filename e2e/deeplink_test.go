//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// What was found is shared: who opens the link sees the same item, view, part of the axis and filter.
func TestALinkShowsWhatWasShared(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.ChooseItem("SO05")
	v.OpenPane("Change feed")
	v.ByRole("searchbox", "Filter items").Fill("so0")
	v.Button("Zoom in").Click()
	v.WaitFrames()
	axis := func(v *visit.Visit) string {
		return v.ByRole("slider", "Part of the time that is shown").Attr("aria-valuetext")
	}
	was := axis(v)
	v.Button("Share").Click()
	sheet := v.ByRole("dialog", "Share")
	address := sheet.ByRole("textbox", "Link").Value()

	w := v.AnotherTab()
	w.Goto(address)
	w.WaitForApp()
	w.WaitSelected("SO05")
	w.ByRole("tab", "Change feed").Wait()
	w.Until("the pane", func() string {
		if w.ByRole("tab", "Change feed").Attr("aria-selected") != "true" {
			return "another pane is shown"
		}
		return ""
	})
	w.Until("the filter", func() string {
		if got := w.ByRole("searchbox", "Filter items").Value(); got != "so0" {
			return "it is " + got
		}
		return ""
	})
	w.Until("the axis", func() string {
		if got := axis(w); got != was {
			return "it is " + got + ", was " + was
		}
		return ""
	})
	w.CheckRow("SO05", "expired")
	if got := browser.Eval[string](w.Page, `location.hash`); got != "" {
		t.Errorf("the address keeps %.20s", got)
	}
}
