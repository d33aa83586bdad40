//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// panes are the names of the panes in their order.
var panes = []string{"Query", "Events"}

const panesName = "Views of the container"

// pane shows a pane of the card beside the matrix.
func (v *visit) pane(name string) *browser.Thing {
	v.t.Helper()
	v.ByRole("tablist", panesName).ByRole("tab", name).Click()
	shown := v.ByRole("tabpanel", name)
	shown.Wait()
	return shown
}

func TestStoryPanesAreTabs(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	tab := func(name string) *browser.Thing { return v.ByRole("tablist", panesName).ByRole("tab", name) }
	tab("Query").Focus()
	shows := func(name string) {
		t.Helper()
		v.eventually("the tab "+name, func() string {
			if !tab(name).Focused() || tab(name).Attr("aria-selected") != "true" {
				return "it is not chosen, or lacks the focus"
			}
			return ""
		})
		v.ByRole("tabpanel", name).Wait()
		if n := v.ByRole("tabpanel", "").Count(); n != 1 {
			t.Errorf("%d panes are shown", n)
		}
	}
	for _, name := range panes[1:] {
		v.Press("ArrowRight")
		shows(name)
	}
	v.Press("ArrowRight")
	shows(panes[0])
	v.Press("ArrowLeft")
	shows(panes[len(panes)-1])
	v.Press("Home")
	shows(panes[0])
	v.Press("End")
	shows(panes[len(panes)-1])
	v.waitSince(67)
	v.reload()
	v.ByRole("tabpanel", panes[len(panes)-1]).Wait()
	if n := v.region("Events").Count(); n != 1 {
		t.Errorf("%d regions are named Events", n)
	}
	v.pane("Query")
	v.answers("4 items")
}

// On a phone a select element chooses the pane.
func TestStoryPanesOnAPhone(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(390, 844)
	v.ByRole("tab", "Query").Click()
	for _, name := range panes {
		v.ByRole("combobox", panesName).Select(name)
		v.ByRole("heading", name).Wait()
		v.check(name)
	}
	v.reload()
	v.ByRole("tab", "Query").Click()
	v.ByRole("heading", panes[len(panes)-1]).Wait()
}

func TestStoryPanesHaveNoViolation(t *testing.T) {
	t.Parallel()
	for _, dark := range []bool{false, true} {
		t.Run(map[bool]string{false: "light", true: "dark"}[dark], func(t *testing.T) {
			v := arrive(t)
			v.Media(dark, true)
			for _, name := range panes {
				v.pane(name)
				v.check(name)
			}
		})
	}
}
