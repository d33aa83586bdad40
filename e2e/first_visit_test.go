//go:build e2e

package e2e

import (
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// tabStops counts what the Tab key reaches.
const tabStops = `[...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
  .filter((e) => e.tabIndex >= 0 && !e.disabled && e.checkVisibility({ visibilityProperty: true }) && !(e.type === "radio" && !e.checked)).length`

// On a first visit, the page shows the timeline, Why and the matrix. Each other panel is folded into a line that
// summarizes it, until the user opens it or the hint is about it.
func TestAFirstVisitIsCalm(t *testing.T) {
	t.Parallel()
	v := arriveFirst(t)
	for _, size := range [][2]int{{1366, 768}, {1440, 900}, {1920, 1080}, {820, 1180}} {
		v.Viewport(size[0], size[1])
		name := strconv.Itoa(size[0])
		for _, there := range []*browser.Thing{v.Button("Open Query"), v.Button("Open Request units"), v.Region("Which rule wins"), v.Button("My own container")} {
			if there.Count() != 1 {
				t.Errorf("%s: no %s", name, there)
			}
		}
		for _, hidden := range []*browser.Thing{v.Region("Request units"), v.TextField("Query"), v.Button("Go to the beginning"), v.Button("Go to the end"), v.Button("Play to the next event"),
			v.ByRole("searchbox", "Filter"), v.ByRole("checkbox", "Refuse with 429")} {
			if hidden.Count() != 0 {
				t.Errorf("%s: %s is there", name, hidden)
			}
		}
		if n := browser.Eval[int](v.Page, tabStops); n > 60 {
			t.Errorf("%s: %d tab stops, want 60 at most", name, n)
		}
		if text := browser.Eval[string](v.Page, `document.querySelector("main").innerText`); strings.Contains(text, "Rejected with 400") || !strings.Contains(text, "2 expired items on disk, in no result: SO05, SO06") || !strings.Contains(text, "2 items wait") {
			t.Errorf("%s: the page says %s", name, text)
		}
		v.CheckFits(name)
		visit.NoViolations(t, v.Page)
	}
	v.Viewport(1366, 768)
	v.CheckRoom("1366")
	if high := browser.Eval[float64](v.Page, `document.querySelector("#dock").getBoundingClientRect().bottom`); high > 768 {
		t.Errorf("the dock ends at %v", high)
	}

	v.Button("Open Query").Click() // a panel keeps the focus, and stays
	v.Until("the button that folds the query", func() string {
		if !v.Button("Fold Query into a line").Focused() {
			return "it lacks the focus"
		}
		return ""
	})
	v.QueryText().Wait()
	v.Reload()
	v.QueryText().Wait()
	v.Button("Fold Query into a line").Click()
	v.Button("Open Query").Wait()
	v.Press("Enter")
	v.QueryText().Wait()
}

// One switch shows all, also on the next visit.
func TestOneSwitchShowsAll(t *testing.T) {
	t.Parallel()
	v := arriveFirst(t)
	v.OpenMenu()
	all := v.ByRole("menuitemcheckbox", "Show all panels and controls")
	if all.Attr("aria-checked") != "false" {
		t.Error("all is shown on a first visit")
	}
	all.Click()
	check := func(when string) {
		t.Helper()
		for _, there := range []*browser.Thing{v.Region("Request units"), v.TextField("Query"), v.Button("Go to the beginning"), v.Button("Go to the end"), v.Button("Play to the next event"),
			v.ByRole("searchbox", "Filter items"), v.Field("Purge delay (s)")} {
			there.Wait()
		}
		if n := v.Button("Open Query").Count(); n != 0 {
			t.Errorf("%s: there is a line of the query", when)
		}
		v.Check(when)
	}
	check("all is shown")
	v.Reload()
	check("all is shown after a reload")
	v.OpenMenu()
	all.Click()
	v.Button("Open Query").Wait()
}

// The hint opens the request units when it is about them, and later the query. A panel that the user folds stays folded
// until a later step of the hint is about it.
func TestTheHintOpensWhatItNeeds(t *testing.T) {
	t.Parallel()
	v := arriveFirst(t)
	v.Viewport(1366, 768)
	units := v.Region("Request units")
	v.Region("Hint").ByRole("button", "Advance 5 seconds").Click()
	v.Region("Hint").WaitText("user traffic uses every request unit (RU)")
	units.Wait()
	if v.TextField("Query").Count() != 0 {
		t.Error("the query is open before it is needed")
	}
	v.Check("the units are open")
	v.Button("Fold Request units into a line").Click()
	units.WaitGone()
	v.Region("Hint").ByRole("button", "Set user traffic to 0").Click()
	v.Region("Hint").WaitText("the purge deletes the expired items")
	units.Wait()
	v.Region("Hint").ByRole("button", "Advance to the purge").Click()
	v.QueryText().Wait()
	v.Region("Hint").ByRole("button", "Go back before the purge").Click()
	v.Region("Query results").WaitText("3 items · 3 expired items excluded")
}

// While the editor is open, the control that the hint is about is visible as well, whichever panels are open. The panels
// fill the whole width.
func TestTheHintsControlIsBesideTheEditor(t *testing.T) {
	t.Parallel()
	v := arriveFirst(t)
	v.Viewport(1366, 768)
	v.ChooseItem("SO04")
	v.Button("Edit SO04").Click()
	v.Editor().Wait()
	v.Region("Hint").ByRole("button", "Advance 5 seconds").Click()
	v.Region("Hint").WaitText("user traffic uses every request unit (RU)")
	check := func(state string) {
		t.Helper()
		for _, width := range []int{1366, 1100, 1920} {
			v.Viewport(width, 768)
			v.Field("User traffic (RU/s)").Wait()
			if empty := browser.Eval[float64](v.Page, `(() => {
				const dock = document.getElementById("dock"), ends = [...dock.children].map((e) => e.getBoundingClientRect().right);
				return dock.getBoundingClientRect().right - Math.max(...ends);
			})()`); empty > 2 {
				t.Errorf("%s, %d: a width of %v stays empty", state, width, empty)
			}
			if units := browser.Eval[float64](v.Page, `document.getElementById("request-units").getBoundingClientRect().top`); units > 768-100 && width == 1366 {
				t.Errorf("%s: the request units begin at %v", state, units)
			}
		}
	}
	check("the query is folded")
	v.Reload()
	v.Editor().Wait()
	check("after a reload")
	v.OpenMenu()
	v.ByRole("menuitemcheckbox", "Show all panels and controls").Click()
	v.QueryText().Wait()
	check("all is shown")
}

// The user can begin with an empty container in a world of its own, whose story is only its own. Start over asks whether the user wants
// this or the sample, and Undo takes back either choice.
func TestAnEmptyStart(t *testing.T) {
	t.Parallel()
	v := arriveFirst(t)
	v.Button("My own container").Click()
	v.Button("Container mine / items").Wait()
	v.Region("Timeline").WaitText("No items.")
	v.NewItem(`{"id":"first","ttl":10}`)
	v.WaitRow("first", "expires in 0:10")
	if v.Button("My own container").Count() != 0 {
		t.Error("it is offered again")
	}
	v.Button("Undo create first").Click()
	v.Button("Undo start over").Click()
	v.WaitRow("SO04", "expires in 0:05")
	v.FromMenu("Start over")
	dialog := v.ByRole("dialog", "Start over")
	dialog.WaitText("Undo brings back")
	visit.NoViolations(t, v.Page)
	dialog.ByRole("button", "My own container").Click()
	v.Button("Container mine / items").Wait()
	v.Region("Timeline").WaitText("No items.")
	v.Button("Undo start over").Click()
	v.WaitRow("SO04", "expires in 0:05")
	v.StartOver()
	v.Button("Container shop / orders").Wait()
	v.Button("My own container").Wait()
	v.Region("Hint").WaitText("At 12:01:12, SO04 expires")

	v.Viewport(390, 844)
	v.FromMenu("My own container")
	v.Region("Timeline").WaitText("No items.")
	v.CheckFits("an empty container on a phone")
}

// notCut is whether all of Why is visible without scrolling, including the changes to try at its end, and whether the
// lines of the folded panels have room for their texts.
const notCut = `[document.querySelector(".side"), ...document.querySelectorAll(".line .short")].every((e) => e.scrollHeight <= e.clientHeight && e.scrollWidth <= e.clientWidth)`

// On a laptop, no text of Why and of the folded panels is cut in any language, either before the item expires or while
// it waits for the purge.
func TestTheFirstMinuteIsNotCut(t *testing.T) {
	t.Parallel()
	v := arriveFirst(t)
	v.Viewport(1366, 768)
	for _, path := range []string{"", "fr/", "es/", "ru/", "zh-Hant/"} {
		v.OpenPath(path)
		v.WaitForApp()
		v.WaitFor(`document.querySelectorAll("#why .try").length > 0`)
		v.WaitFor(`document.querySelectorAll(".line .short").length > 0 && ` + notCut)
		for range 5 {
			v.Press("ArrowRight")
		}
		v.WaitFor(`document.querySelector("#why .who.ghost") !== null && document.querySelectorAll("#why .try").length > 0`)
		v.WaitFor(notCut)
		for range 5 {
			v.Press("ArrowLeft")
		}
		v.WaitFor(`document.querySelector("#why .who.ghost") === null`)
	}
}
