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

// scrolled is how far the window is scrolled, once nothing is on its way.
func scrolled(v *visit.Visit) int {
	v.T.Helper()
	v.WaitFrames()
	return browser.Eval[int](v.Page, `Math.round(scrollY)`)
}

// waitScrolled waits until the window is scrolled to a place.
func waitScrolled(v *visit.Visit, what string, want int) {
	v.T.Helper()
	v.Until(what, func() string {
		if got := scrolled(v); got != want {
			return fmt.Sprintf("it is scrolled to %d, want %d", got, want)
		}
		return ""
	})
}

// waitInSight waits until an element is within the window, or begins in its upper half if it is too high for that.
func waitInSight(v *visit.Visit, what, selector string) {
	v.T.Helper()
	v.Until(what, func() string {
		return browser.Eval[string](v.Page, `(() => { const b = document.querySelector(`+"`"+selector+"`"+`).getBoundingClientRect();
			return b.height && b.top >= -1 && (b.bottom <= innerHeight + 1 || b.top < innerHeight / 2) ? "" : "it is from " + b.top + " to " + b.bottom })()`)
	})
}

// A tab begins at its top, and later where it was left.
func TestEachTabIsScrolledByItself(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(390, 844)
	open := func(tab string) {
		t.Helper()
		v.ByRole("tab", tab).Click()
		v.ByRole("tabpanel", tab).Wait()
	}
	open("Timeline")
	browser.Eval[bool](v.Page, `(scrollTo(0, 400), true)`)
	timeline := scrolled(v)
	if timeline < 100 {
		t.Fatalf("the timeline is scrolled to %d", timeline)
	}
	open("Rules")
	waitScrolled(v, "the tab of the rules", 0)
	waitInSight(v, "the tab of the rules", "#view-rules")
	browser.Eval[bool](v.Page, `(scrollTo(0, 90), true)`)
	rules := scrolled(v)
	open("Timeline")
	waitScrolled(v, "the tab of the timeline", timeline)
	open("Rules")
	waitScrolled(v, "the tab of the rules again", rules)
}

// What opens a view from another tab, or from above it, shows the view and moves the focus to its name.
func TestAViewThatIsOpenedElsewhereIsInSight(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{390, 844}, {820, 1180}, {1366, 768}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			v := arrive(t)
			v.Viewport(size[0], size[1])
			opened := func(what, name string) {
				t.Helper()
				if size[0] == 390 {
					v.ByRole("tabpanel", "Query").Wait()
					v.WaitFocus("select " + visit.PanesName)
				} else {
					v.WaitFocus("tab " + name)
				}
				v.ByRole("heading", name).Wait()
				waitInSight(v, what, "#work")
			}
			v.Region("Why").ByRole("button", "Where is it still?").Click()
			opened("the places of an item", "Where is it still?")
			v.Press("Control+k")
			v.ByRole("combobox", "Find or do").Fill("change feed")
			v.Press("Enter")
			opened("the change feed", "Change feed")
			v.Check("a view that is opened elsewhere")
		})
	}
}

// At 200 % zoom of a small screen the tabs are in reach, and what they choose is in sight.
func TestTabsOfALowWindow(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(683, 384)
	v.ByRole("tab", "Timeline").Wait()
	waitInSight(v, "the tabs", "[role=tablist]")
	for range 45 { // the tabs come before what they choose, and after the clock
		v.Press("Tab")
		if v.ByRole("tab", "Timeline").Focused() {
			break
		}
	}
	v.Press("ArrowRight")
	v.ByRole("tabpanel", "Rules").Wait()
	waitInSight(v, "the rules", "#view-rules")
	if !v.ByRole("tab", "Rules").Focused() {
		t.Errorf("the focus is on %s", v.Focused())
	}
	v.CheckFits("a low window")
}

// A button that disappears when it is pressed leaves the focus where one goes on, and Escape goes back from two worlds.
func TestTheFocusSurvivesItsButton(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Button("Compare").Focus()
	v.Press("Enter")
	v.World("World A, edited here").Wait()
	v.WaitFocus("button Stop comparing")
	v.Press("Escape")
	v.World("World A, edited here").WaitGone()
	v.Button("My own container").Focus()
	v.Press("Enter")
	v.WaitFocus("button New item")
	v.GiveFile("input", "items.ndjson", "`{\"id\":\"a\",\"cid\":\"x\"}`")
	dialog := v.ByRole("dialog", "Import items")
	dialog.WaitText("1 item will be imported")
	v.Button("Import").Focus()
	v.Press("Enter")
	dialog.WaitText("1 item imported")
	v.WaitFocus("button Done")
}

// Where nothing has the focus, the arrows choose items; Escape in a number field brings the setting back.
func TestKeysWithoutAFocus(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	browser.Eval[bool](v.Page, `(document.activeElement.blur(), true)`)
	v.Press("ArrowDown")
	v.WaitSelected("SO05")
	v.Press("ArrowDown")
	v.WaitSelected("SO06")
	v.WaitFocus("grid")
	seconds := v.Field("Seconds")
	seconds.Fill("abc")
	v.Press("Enter")
	v.WaitComplaint(seconds)
	v.Press("Escape")
	seconds.WaitValue("3600")
	v.Until("no complaint", func() string { return seconds.Attr("aria-invalid") })
}

// By touch a row that is not selected shows no buttons. A tap where they lie selects the row, and a second one acts.
func TestATapOnButtonsOutOfSightSelectsTheRow(t *testing.T) {
	t.Parallel()
	for _, width := range []int{390, 820} {
		v := arrive(t)
		v.Viewport(width, 1180)
		bin := v.Region("Timeline").ByRole("button", "Delete SO02")
		bin.Wait()
		tap := func() {
			at := bin.Box()
			p := browser.Point{X: at.X + at.Width/2, Y: at.Y + at.Height/2}
			v.Touch(0, [2]browser.Point{p, p})
		}
		tap()
		v.WaitSelected("SO02")
		v.CheckRow("SO02", "never expires")
		if width == 390 { // Why is below the window, so its headline says what was selected
			waitInSight(v, "the headline of Why", "#why-headline")
			v.WaitFor(`document.getElementById("why-headline").innerText.startsWith("SO02 never expires")`)
		}
		tap()
		v.WaitRow("SO02", "deleted")
	}
}

// crossed are the texts of rows and strips where the playhead passes, each with whether it stands before the playhead.
const crossed = `(() => { const head = document.getElementById("playhead"), b = head.getBoundingClientRect(), at = b.x + b.width / 2, z = e => parseInt(getComputedStyle(e).zIndex) || 0;
	return [...document.querySelectorAll(".row :is(.id bdi, .state b), .strip-name b, .strip-values b")].filter(e => {
		const r = document.createRange(); r.selectNodeContents(e); const b = r.getBoundingClientRect(); return b.left < at && at < b.right
	}).map(e => e.textContent + (z(e.closest(".row, .strip-name, .strip-values")) > z(head) ? " before it" : " behind it")) })()`

// On a phone the texts of the rows stand above the lanes, where the playhead passes: it goes behind them. The symbols of the buttons leave
// the lane in sight.
func TestThePlayheadPassesBehindTheTextsOfAPhone(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(390, 844)
	v.ByRole("tab", "Timeline").Wait()
	v.Button("Advance 1 minute").Click()
	v.WaitRow("SO05", "expired 1")
	v.Until("a text where the playhead passes", func() string {
		got := browser.Eval[[]string](v.Page, crossed)
		if len(got) == 0 || slices.ContainsFunc(got, func(text string) bool { return strings.HasSuffix(text, "behind it") }) {
			return fmt.Sprintf("%q", got)
		}
		return ""
	})
	if got := browser.Eval[string](v.Page, `[...document.querySelectorAll(".row.sel .actions .icon")].map(e => e.getBoundingClientRect().bottom - e.closest(".row").getBoundingClientRect().top).filter(y => y > 25).join()`); got != "" {
		t.Errorf("symbols lie over the lane, %s pixels below the top of the row", got)
	}
}
