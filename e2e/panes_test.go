//go:build e2e

package e2e

import (
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// panes are the names of the panes in their order.
var panes = []string{"Query", "Change feed", "Consumer", "Regions", "Analytical store", "Bill", "Code", "Story", "Events", "Where is it still?"}

// tabs are the panes that always have a tab; the others are behind More, and the one that is shown has a tab after these.
var tabs = []string{"Query", "Change feed", "Story", "Code"}

func TestPanesAreTabs(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	tab := func(name string) *browser.Thing { return v.ByRole("tablist", visit.PanesName).ByRole("tab", name) }
	tab("Query").Focus()
	shows := func(name string) {
		t.Helper()
		v.Until("the tab "+name, func() string {
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
	for _, name := range tabs[1:] {
		v.Press("ArrowRight")
		shows(name)
	}
	v.Press("ArrowRight")
	shows(tabs[0])
	v.Press("ArrowLeft")
	shows(tabs[len(tabs)-1])
	v.Press("Home")
	shows(tabs[0])
	v.Press("End")
	shows(tabs[len(tabs)-1])
	v.WaitSince(67)
	for _, name := range panes {
		v.OpenPane(name)
		if want := len(tabs) + 1; !slices.Contains(tabs, name) && v.ByRole("tablist", visit.PanesName).ByRole("tab", "").Count() != want {
			t.Errorf("with %s there are not %d tabs", name, want)
		}
	}
	v.Reload()
	v.ByRole("tabpanel", panes[len(panes)-1]).Wait()
	if n := v.Region("Events").Count(); n != 1 {
		t.Errorf("%d regions are named Events", n)
	}
	v.OpenPane("Query")
	v.WaitResults("4 items")
}

// On a phone a select element chooses the pane.
func TestPanesOnAPhone(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(390, 844)
	v.ByRole("tab", "Query").Click()
	for _, name := range panes {
		v.ByRole("combobox", visit.PanesName).Select(name)
		v.ByRole("heading", name).Wait()
		v.Check(name)
	}
	v.Reload()
	v.ByRole("tab", "Query").Click()
	v.ByRole("heading", panes[len(panes)-1]).Wait()
}

func TestPanesHaveNoViolation(t *testing.T) {
	t.Parallel()
	for _, dark := range []bool{false, true} {
		t.Run(map[bool]string{false: "light", true: "dark"}[dark], func(t *testing.T) {
			v := arrive(t)
			v.Media(dark, true)
			for _, name := range panes {
				v.OpenPane(name)
				v.Check(name)
			}
		})
	}
}

// The purge's delete is in the feed of all versions, and not in the one of latest versions.
func TestChangeFeed(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	feed := v.OpenPane("Change feed")
	feed.WaitText(`"id": "SO04"`)
	v.Choose("Mode", "All versions and deletes")
	feed.WaitText("has no changeFeedPolicy")
	v.Check("a container that keeps no versions")
	v.Button("Keep all versions for a day").Click()
	feed.WaitText("of the last 1\u00a0d")
	v.Choose("Start", "Now")
	feed.WaitText("No changes since 12:01:07.")
	v.NewItem(`{"id": "new", "cid": "c"}`)
	feed.WaitText("create")
	v.Set("User traffic (RU/s)", "0")
	v.Advance(6)
	feed.WaitText("SO04\tdelete timeToLiveExpired")
	v.Check("a feed with deletes")
	v.Choose("Mode", "Latest version")
	feed.WaitText(`"id": "new"`)
	feed.WaitNoText("SO04")
	v.Reload()
	v.Until("the choice after a reload", func() string {
		if !v.ByRole("radiogroup", "Start").ByRole("radio", "Now").Checked() {
			return "the feed begins at the beginning"
		}
		return ""
	})
	v.Choose("Mode", "All versions and deletes")
	feed.WaitText("timeToLiveExpired")
	v.Button("Previous event").Click()
	v.Button("Previous event").Click()
	feed.WaitNoText("SO04\tdelete")
}

// A consumer that reads in time archives all. What a slower one would have lost is said at once, and why; so is what it loses while it is stopped.
func TestConsumerPane(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	pane := v.OpenPane("Consumer")
	pane.WaitText("Nothing has expired unarchived.")
	v.ByRole("combobox", "Polls every").Select("10\u00a0min")
	pane.WaitText("3 items expired unarchived, SO07 first. It expired at 12:00:36. It was written and expired between two polls.")
	v.Check("a slow consumer")
	v.ByRole("combobox", "Polls every").Select("5\u00a0s")
	pane.WaitText("Nothing has expired unarchived.")
	pane.ByRole("button", "Stop").Click()
	pane.WaitText("Stopped since 12:01:07.")
	v.NewItem(`{"id": "new", "cid": "c", "ttl": 3}`)
	v.Advance(5)
	pane.WaitText("1 item expired unarchived: new. It expired at 12:01:10. The consumer was stopped.")
	v.Button("Previous event").Click() // back to the second in which it expired
	v.Button("Previous event").Click()
	pane.WaitText("Nothing has expired unarchived.")
	v.Reload()
	pane.WaitText("Stopped since 12:01:07.")
	pane.ByRole("button", "Start again").Click()
	pane.WaitText("next poll: ")
	v.ByRole("radiogroup", "Mode").ByRole("radio", "All versions and deletes").Click()
	pane.WaitText("has no changeFeedPolicy")
	v.CheckInBothThemes("a consumer of versions that are not kept")
	v.Viewport(390, 844)
	v.CheckFits("a consumer on a phone")
}

// Regions answer alike, and each purges at its own pace.
func TestRegions(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	regions := v.OpenPane("Regions")
	regions.WaitText("This container has one region.")
	v.Button("Add a read region").Click()
	regions.WaitText("West Europe")
	v.Advance(1)
	regions.WaitText("SO05, SO06") // of the write region, which has nothing left over
	regions.WaitText("11.2 RU")    // what the other one paid for them
	v.Check("two regions")
	v.Button("Remove West Europe").Click()
	regions.WaitNoText("West Europe")
	v.Button("Undo change").Click()
	regions.WaitText("West Europe")
}

// The purge takes nothing from the analytical store.
func TestAnalyticalStore(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	store := v.OpenPane("Analytical store")
	store.WaitText("analyticalStorageTtl is not set")
	v.Button("Turn on the analytical store").Click()
	store.WaitText("6 items here, 6 on the transactional store’s disk.")
	v.Set("User traffic (RU/s)", "0")
	v.Advance(1)
	store.WaitText("6 items here, 4 on the transactional store’s disk.")
	store.WaitText("on disk: no")
	v.Check("purged items")
}

// Each place of an item says until when it has it, and a promise is judged by the longest.
func TestWhereIsItStill(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.ChooseItem("SO04")
	v.Button("Where is it still?").Click()
	where := v.ByRole("tabpanel", "Where is it still?")
	where.WaitText("it is not known when the purge deletes it; perhaps in backups, whose policy is not known") // user traffic takes all request units
	v.Set("User traffic (RU/s)", "0")
	where.WaitText("Until when cannot be said: perhaps in backups, whose policy is not known")
	where.ByRole("combobox", "Backup policy").Select("continuous, 7\u00a0d")
	where.WaitText("Some place can return it until")
	where.ByRole("combobox", "Promised after last write").Select("7\u00a0d")
	where.WaitText("broken by")
	where.ByRole("combobox", "Promised after last write").Select("30\u00a0d")
	where.WaitText("kept, with")
	where.WaitText("7\u00a0d after the purge")
	v.CheckInBothThemes("the places of an item")
	v.Button("Enlarge the views").Click()
	v.CheckFits("the places of an item, enlarged")
	v.Reload()
	where.WaitText("kept, with")
	v.Button("Undo backup policy").Click()
	where.WaitText("Until when cannot be said")
	v.Viewport(390, 844)
	v.ByRole("tab", "Query").Click()
	v.CheckFits("the places of an item on a phone")
}

// The container also has places, and what would shorten a place is seen before it is applied. One Undo takes it back.
func TestWhereTheContainerIsStill(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Set("User traffic (RU/s)", "0")
	v.ChooseItem("SO04")
	v.Button("Where is it still?").Click()
	where := v.ByRole("tabpanel", "Where is it still?")
	where.ByRole("combobox", "Backup policy").Select("continuous, 30\u00a0d")
	where.WaitText("30\u00a0d after the purge")
	where.ByRole("button", "backup continuous, 7\u00a0d").Click()
	where.WaitText("in the other world ")
	where.WaitText("30\u00a0d after the purge") // nothing has changed
	v.CheckInBothThemes("a place with what would shorten it")
	v.Button("Discard").Click()
	where.WaitNoText("in the other world ")
	where.ByRole("radio", "The container").Click()
	where.WaitText("Items never erased: 1 of 7. For ever in: Backup; Disk; Queries; Change feed: Latest version.") // SO02 never expires
	where.WaitText("Queries · 4 items")
	where.WaitText("1 item: for ever; 3 items: ")
	v.CheckInBothThemes("the places of a container")
	v.Reload()
	where.WaitText("Queries · 4 items")
	if where.ByRole("button", "backup continuous, 7\u00a0d").Count() > 0 {
		t.Error("a change is offered that erases nothing sooner")
	}
	where.ByRole("radio", "This item").Click()
	where.ByRole("button", "backup continuous, 7\u00a0d").Click()
	v.Button("Apply").Click()
	where.WaitText("7\u00a0d after the purge")
	v.Button("Undo backup policy").Click()
	where.WaitText("30\u00a0d after the purge")
	v.Viewport(390, 844)
	v.ByRole("tab", "Query").Click()
	v.CheckFits("the places of a container on a phone")
}

// The code is for the selected item, and can be copied whole.
func TestCode(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	code := v.OpenPane("Code")
	code.WaitText("CreateContainerAsync")
	code.ByRole("combobox", "Language").Select("Terraform")
	code.WaitText(`resource "azurerm_cosmosdb_sql_container"`)
	v.SetTTL("60")
	code.WaitText("= 60")
	v.ByRole("combobox", "Task").Select("Create the item")
	code.WaitText("cannot reach items")
	code.ByRole("combobox", "Language").Select("Python")
	code.WaitText("SO04")
	v.Check("code for an item")
	v.ChooseItem("SO02")
	code.WaitText("SO02")
	v.CatchCopies()
	v.Button("Copy").Click()
	v.Button("Copied").Wait()
	if text, shown := v.Copied(), browser.Eval[string](v.Page, `document.querySelector(".snippet").textContent`); text != shown || text == "" {
		t.Errorf("copied %q, shown is %q", text, shown)
	}
	v.ChooseItem("SO07")
	code.WaitText("Select an item that is on disk.")
	v.Check("no item to write code for")
}

func TestBill(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	bill := v.OpenPane("Bill")
	bill.WaitText("Provisioned: 400 RU/s")
	v.Set("User traffic (RU/s)", "0")
	v.Advance(3600)
	bill.WaitText("13:00:00\t400 RU/s\t0\t0\t")
	bill.WaitText("12:00:00\t400 RU/s\t39.2\t0\t")
	v.Choose("Capacity mode", "Serverless")
	bill.WaitText("Serverless: ")
	v.Check("serverless")
}
