//go:build e2e

package e2e

import (
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// Each step of each lesson shows its panels whole on a laptop: the one that it is not about is a line.
func TestEachStepShowsItsPanelsWhole(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	sizes := [][2]int{{1366, 768}, {1280, 720}}
	for _, name := range story.LessonNames() {
		v.OpenLesson(name + "/")
		script, _ := story.LessonNamed(name)
		for step := range script.Steps {
			n := strconv.Itoa(step + 1)
			browser.Eval[bool](v.Page, `(location.hash = "step-`+n+`") !== ""`)
			v.Lesson().WaitText("Step " + n + " of ")
			for _, size := range sizes {
				v.Viewport(size[0], size[1])
				v.CheckPanels(name + ", step " + n + ", at " + strconv.Itoa(size[0]))
			}
		}
	}
}

// What a step does not need is a line that opens it, by hand or by keys, until the step ends.
func TestALineOpensAPanelOfAStep(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(1366, 768)
	v.OpenLesson("09-busy/")
	v.Region("Request units").Wait()
	v.Region("Which rule wins").WaitGone()
	v.Button("Open Which rule wins").Click()
	v.Region("Which rule wins").Wait()
	v.Region("Request units").WaitGone()
	v.Until("the line of the other panel", func() string {
		if !v.Button("Open Request units").Focused() {
			return "it lacks the focus"
		}
		return ""
	})
	v.Check("a panel that was opened in a step")
	v.Press("Enter")
	v.Region("Request units").Wait()
}

// On a phone, the buttons of the selected row cover no text of the item.
func TestButtonsOfARowOnAPhone(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	for _, width := range []int{390, 360, 320} {
		v.Viewport(width, 844)
		for _, id := range []string{"SO04", "SO02", "SO05"} {
			v.Until(id+" at "+strconv.Itoa(width), func() string {
				return browser.Eval[string](v.Page, strings.Replace(coveredInRow, "%s", id, 1))
			})
		}
	}
}

// coveredInRow returns what the buttons of the selected row cover of its words.
const coveredInRow = `(() => {
  const id = "%s", row = document.querySelector(".row.sel");
  if (row?.querySelector(".id")?.innerText.trim() !== id) {
    [...document.querySelectorAll(".row")].find((r) => r.querySelector(".id")?.innerText.trim() === id)?.click();
    return id + " is not selected";
  }
  const buttons = [...row.querySelectorAll(".actions .btn")].map((b) => b.getBoundingClientRect());
  if (buttons.length !== 2) return buttons.length + " buttons";
  for (const e of row.querySelectorAll(".id, .state b")) {
    const range = document.createRange();
    range.selectNodeContents(e);
    for (const r of range.getClientRects())
      if (r.width > 1 && buttons.some((b) => r.right > b.left && r.left < b.right && r.bottom > b.top && r.top < b.bottom)) return e.innerText + " is covered";
  }
  return "";
})()`
