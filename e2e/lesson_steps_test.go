//go:build e2e

package e2e

import (
	"strconv"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// Each step has a control that is named by what it does. Whoever goes too far is told by how much, and can begin the step again; a step opens the view
// that it needs.
func TestControlsOfSteps(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(1366, 768)
	v.OpenLesson("01-default/")
	v.Lesson().WaitText("Let half a minute pass.")
	v.Lesson().ByRole("button", "Advance 30\u00a0s").Wait()
	v.Button("Advance 1 minute").Click()
	v.Lesson().WaitText("The clock is 30\u00a0s past the end of this step.")
	v.Check("past the end of a step")
	v.PressInLesson("Restart this step")
	v.Lesson().WaitNoText("past the end")
	v.PressInLesson("Advance 30\u00a0s")
	v.Lesson().ByRole("button", "Next step").Wait()

	v.OpenLesson("17-retention/#step-3")
	v.ByRole("tabpanel", "Analytical store").Wait()
	v.Check("a step with a view")
}

// On a wall the stage has all of the height, and no letter is smaller than 20 pixels.
func TestAPresentationFillsTheWall(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(1920, 1080)
	v.Media(false, true)
	const smallest = `(() => {
  let least = ["", 99];
  for (const el of document.querySelectorAll(".page *")) {
    const text = [...el.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.nodeValue).join("").trim();
    if (!text || el.closest(".vh, .foot, style, dialog, [hidden]") || !el.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const r = el.getBoundingClientRect(), size = parseFloat(getComputedStyle(el).fontSize);
    if (r.width > 1 && r.top < innerHeight && r.bottom > 0 && size < least[1]) least = [text, size];
  }
  return least[1] < 20 ? least.join(": ") : "";
})()`
	boxes := 0
	for _, lesson := range []string{"02-overrides", "08-still-on-disk", "17-retention"} {
		v.OpenLesson(lesson + "/?present=1")
		for step := range 2 {
			name := lesson + ", press " + strconv.Itoa(step)
			v.Until("letters of 20 pixels: "+name, func() string { return browser.Eval[string](v.Page, smallest) })
			if high := browser.Eval[float64](v.Page, `document.querySelector(".theatre").getBoundingClientRect().bottom`); high < 1060 || high > 1081 {
				t.Errorf("%s: the stage ends at %v of 1080", name, high)
			}
			for _, wide := range browser.Eval[[]float64](v.Page, `[...document.querySelectorAll(":is(.choice, .guess) input")].filter(e => e.checkVisibility()).map(e => e.clientWidth)`) {
				if boxes++; wide < 24 {
					t.Errorf("%s: a box to tick has %v pixels", name, wide)
				}
			}
			v.CheckFits(name)
			visit.NoViolations(t, v.Page)
			v.Press("PageDown")
		}
	}
	if boxes == 0 {
		t.Error("no lesson has a box to tick")
	}
}
