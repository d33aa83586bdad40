//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// While the user types, the page says and draws what saving would do. Nothing happens before Save.
func TestWhatSavingWouldDo(t *testing.T) {
	t.Parallel()
	for _, size := range []struct {
		width, height int
	}{{1366, 768}, {390, 844}} {
		v := arrive(t)
		v.Viewport(size.width, size.height)
		v.Button("Edit SO04").Click()
		editor := v.Region("Item editor")
		if size.width < 720 {
			editor = v.ByRole("dialog", "Item editor")
		}
		v.Editor().Fill(`{"id": "SO04", "cid": "CO21", "ttl": 30}`)
		editor.WaitText("If saved now, SO04 expires at 12:01:37.")
		editor.WaitText("Without saving it expires at 12:01:12.")
		v.CheckInBothThemes("an item that is not saved")
		if size.width > 720 {
			v.WaitRow("SO04", "expires in 0:05", "→ if saved: 12:01:37")
			v.Region("Timeline").Wait()
			v.WaitFor(`document.querySelectorAll("#score-lanes .imagined").length > 0`)
			v.WaitFor(`document.querySelector(".legend .marks").innerText.includes("what if: a preview")`)
		}
		v.Editor().Fill(`{"id": "SO04", "cid": "CO21", "ttl": "90"}`)
		fix := editor.ByRole("button", "Correct to ttl 90")
		fix.Wait()
		if box, save := fix.Box(), editor.ByRole("button", "Save").Box(); box.Y+box.Height > save.Y || box.Y < 0 || save.Y+save.Height > float64(size.height) {
			t.Errorf("%v: the correction is at %s, and Save at %s", size, box, save)
		}
		v.Until("the whole value is marked", func() string {
			if got := browser.Eval[string](v.Page, `[...document.querySelectorAll(".editor-host.json .cm-lintRange-error")].map((e) => e.textContent).join("|")`); got != `"90"` {
				return "marked is " + got
			}
			return ""
		})
		v.CheckInBothThemes("a value that would be refused")
		fix.Click()
		editor.WaitText("If saved now, SO04 expires at 12:02:37.")
		editor.ByRole("button", "Discard").Click()
		v.Editor().WaitGone()
		v.WaitRow("SO04", "expires in 0:05", "not if saved")
	}
}

// wholeState is whether the selected row shows all words of its item's state, and no buttons before one points at it.
const wholeState = `(row => [...row.querySelectorAll(".state b, .state small")].every(e => e.scrollWidth <= e.clientWidth)
	&& getComputedStyle(row.querySelector(".actions")).opacity === "0")(document.querySelector(".row.sel"))`

// wholeInstead is whether the selected row shows all of what would become of its item.
const wholeInstead = `(row => { const said = row.querySelector(".instead"), a = said.getBoundingClientRect(), b = row.querySelector(".state").getBoundingClientRect();
	return a.width > 0 && a.right <= b.right + 1 && a.bottom <= b.bottom + 1 && said.scrollWidth <= said.clientWidth })(document.querySelector(".row.sel"))`

// A change that is tried is purple and dashed, says in the legend and in the rows what it is, and is discarded with Escape.
func TestAWhatIfIsAPreview(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(1366, 768)
	other := v.OtherWorld()
	v.Region("Which rule wins").ByRole("group", "What if…").ByRole("button", "TTL off").Click()
	other.WaitText("What if Time to Live is off? A preview: nothing has changed.")
	v.WaitRow("SO05", visit.NotInQueries, "→ would be back in queries")
	v.WaitRow("SO04", visit.InQueries, "→ would never expire")
	v.WaitFor(`document.querySelector(".legend .marks").innerText.includes("what if: a preview")`)
	v.WaitFor(wholeInstead) // of the selected row, which has buttons
	v.CheckInBothThemes("a change that is tried")
	v.Press("Escape")
	other.WaitGone()
	v.WaitRow("SO05", visit.NotInQueries, "not would")
	v.WaitFor(`!document.querySelector(".legend .marks").innerText.includes("what if")`)
	for _, language := range []string{"fr/", "ru/"} { // longer words
		v.OpenPath(language)
		v.WaitFor(wholeState)
		browser.Eval[bool](v.Page, `(document.querySelector(".row.sel [data-edit]").click(), true)`)
		v.WaitFor(`document.querySelector(".row.sel .instead").innerText.includes("12:02:07")`)
		v.WaitFor(wholeInstead)
	}
	v.OpenPath("")
	other.WaitGone()

	v.Region("Which rule wins").ByRole("group", "What if…").ByRole("button", "TTL off").Click()
	other.ByRole("button", "Apply").Click()
	other.WaitGone()
	v.WaitRow("SO05", visit.InQueries)
	v.Button("Undo TTL setting").Click()
	v.WaitRow("SO05", visit.NotInQueries)
}

// A comparison of two worlds that are alike begins with what to do.
func TestACompareSaysWhatToDoFirst(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Button("Compare").Click()
	v.OtherWorld().WaitText("Change something in A, such as its Time to Live or an item. B stays as it is.")
	v.CheckInBothThemes("two worlds that are alike")
	v.Choose("Time to Live", "Off")
	v.OtherWorld().WaitText("States differ from")
	v.OtherWorld().WaitNoText("Change something")
}
