//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// places are where the panels with and around the question are on the page.
const places = `[...document.querySelectorAll("#timeline, #matrix, .under, #request-units, #container")].filter(e => e.offsetHeight).map(e => { const r = e.getBoundingClientRect(); return [e.id, r.x, r.y + scrollY, r.width, r.height].map(x => x.toFixed ? Math.round(x) : x).join(" ") }).join("\n")`

// TestStoryPredictInTheMatrix predicts wrongly and rightly which items queries return at the next event, by mouse and by keyboard.
func TestStoryPredictInTheMatrix(t *testing.T) {
	for _, look := range looks {
		t.Run(look.name, func(t *testing.T) {
			v := arrive(t)
			v.Viewport(look.width, look.height)
			v.Media(look.dark, true)
			if look.width <= 720 {
				v.ByRole("tab", "Rules").Click()
			}
			matrix := v.region("Which rule wins")
			matrix.ByRole("button", "Predict").Wait()
			before := browser.Eval[string](v.Page, places)
			stay := func(when string) {
				t.Helper()
				if now := browser.Eval[string](v.Page, places); now != before {
					t.Errorf("%s the panels are at\n%s\nbefore at\n%s", when, now, before)
				}
				v.fits(when)
				noViolations(t, v.Page)
			}
			matrix.ByRole("button", "Predict").Click()
			question := matrix.ByRole("group", "Which will queries return at 12:01:12?")
			question.Wait()
			stay("asked")
			if matrix.ByRole("button", "container Off").Count() > 0 {
				t.Error("the changes to try can be reached below the question")
			}
			for _, id := range []string{"SO01", "SO02", "SO03", "SO04"} {
				question.ByRole("checkbox", id).Click()
			}
			matrix.ByRole("button", "Predict and play").Click()
			v.waitSince(72)
			matrix.WaitText("Not quite. Queries return SO01, SO02, SO03.")
			matrix.WaitText("SO04: it expired this second, after its own ttl of 60 s.")
			stay("wrong")

			// The next one by keyboard, and the clock's own button; the focus goes along.
			v.waitFocus("button Predict")
			v.Press("Enter")
			matrix.ByRole("group", "Which will queries return at 13:00:00?").Wait()
			v.waitFocus("input SO01")
			for range 2 {
				v.Press("Tab")
				v.Press(" ")
			}
			if v.since() != 72 {
				t.Error("a key of the question moved the clock")
			}
			v.button("Next event").Click()
			matrix.WaitText("Right. Queries return SO02, SO03.")
			matrix.WaitText("Queries no longer return SO01")
			stay("right")
			matrix.ByRole("button", "Close").Click()
			v.waitFocus("button Predict")
			matrix.ByRole("button", "container Off").Wait()

			v.Goto(v.host.URL("learn/"))
			v.WaitForApp()
			v.ByRole("main", "").WaitText("In the matrix 1 of 2 predictions right.")
			v.button("Reset the score").Click()
			v.ByRole("main", "").WaitNoText("In the matrix")
		})
	}
}

func TestStoryMarkForTheMatrixOnTheLanes(t *testing.T) {
	v := arrive(t)
	v.button("Predict").Click()
	for _, id := range []string{"SO01", "SO02", "SO03"} {
		v.button("Queries will return " + id).Click()
	}
	v.button("Predict and play").Click()
	v.region("Which rule wins").WaitText("Right. Queries return SO01, SO02, SO03.")
	v.button("Predict").Click()
	v.button("Start over").Click()
	v.waitSince(67)
	v.button("Predict").Wait()
}
