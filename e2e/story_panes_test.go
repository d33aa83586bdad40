//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// panes are the names of the panes in their order.
var panes = []string{"Query", "Change feed", "Regions", "Analytical store", "Bill", "Code", "Story", "Events"}

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

// The purge's delete is in the feed of all versions, and not in the one of latest versions.
func TestStoryChangeFeed(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	feed := v.pane("Change feed")
	feed.WaitText(`"id": "SO04"`)
	v.choose("Mode", "All versions and deletes")
	feed.WaitText("has no changeFeedPolicy")
	v.check("a container that keeps no versions")
	v.button("Keep all versions for a day").Click()
	feed.WaitText("of the last 1\u00a0d")
	v.choose("Start", "Now")
	feed.WaitText("No changes since 12:01:07.")
	v.newItem(`{"id": "new", "cid": "c"}`)
	feed.WaitText("create")
	v.set("User traffic (RU/s)", "0")
	v.advance(6)
	feed.WaitText("SO04\tdelete timeToLiveExpired")
	v.check("a feed with deletes")
	v.choose("Mode", "Latest version")
	feed.WaitText(`"id": "new"`)
	feed.WaitNoText("SO04")
	v.reload()
	v.eventually("the choice after a reload", func() string {
		if !v.ByRole("radiogroup", "Start").ByRole("radio", "Now").Checked() {
			return "the feed begins at the beginning"
		}
		return ""
	})
	v.choose("Mode", "All versions and deletes")
	feed.WaitText("timeToLiveExpired")
	v.button("Back to the last event").Click()
	v.button("Back to the last event").Click()
	feed.WaitNoText("SO04\tdelete")
}

// Regions answer alike, and each purges at its own pace.
func TestStoryRegions(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	regions := v.pane("Regions")
	regions.WaitText("This container has one region.")
	v.button("Add a read region").Click()
	regions.WaitText("West Europe")
	v.advance(1)
	regions.WaitText("SO05, SO06") // of the write region, which has nothing left over
	regions.WaitText("11.2 RU")    // what the other one paid for them
	v.check("two regions")
	v.button("Remove West Europe").Click()
	regions.WaitNoText("West Europe")
	v.button("Undo change").Click()
	regions.WaitText("West Europe")
}

// The purge takes nothing from the analytical store.
func TestStoryAnalyticalStore(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	store := v.pane("Analytical store")
	store.WaitText("analyticalStorageTtl is not set")
	v.button("Switch the analytical store on").Click()
	store.WaitText("6 items here, 6 on the transactional store’s disk.")
	v.set("User traffic (RU/s)", "0")
	v.advance(1)
	store.WaitText("6 items here, 4 on the transactional store’s disk.")
	store.WaitText("on disk: no")
	v.check("purged items")
}

// The code is that of the item which is selected, and can be copied whole.
func TestStoryCode(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	code := v.pane("Code")
	code.WaitText("CreateContainerAsync")
	code.ByRole("combobox", "Language").Select("Terraform")
	code.WaitText(`resource "azurerm_cosmosdb_sql_container"`)
	v.container("60")
	code.WaitText("= 60")
	v.ByRole("combobox", "Task").Select("Create the item")
	code.WaitText("cannot reach items")
	code.ByRole("combobox", "Language").Select("Python")
	code.WaitText("SO04")
	v.check("code for an item")
	v.choosing("SO02")
	code.WaitText("SO02")
	v.keepCopies()
	v.button("Copy").Click()
	v.button("Copied").Wait()
	if text, shown := v.copied(), browser.Eval[string](v.Page, `document.querySelector(".snippet").textContent`); text != shown || text == "" {
		t.Errorf("copied %q, shown is %q", text, shown)
	}
	v.choosing("SO07")
	code.WaitText("Select an item that is on disk.")
	v.check("no item to write code for")
}

func TestStoryBill(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	bill := v.pane("Bill")
	bill.WaitText("Provisioned: 400 RU/s")
	v.set("User traffic (RU/s)", "0")
	v.advance(3600)
	bill.WaitText("13:00:00\t400 RU/s\t0\t0\t")
	bill.WaitText("12:00:00\t400 RU/s\t39.2\t0\t")
	v.choose("Capacity mode", "Serverless")
	bill.WaitText("Serverless: ")
	v.check("serverless")
}
