//go:build e2e

package e2e

import (
	"regexp"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// places are the rectangles of the panels around the question.
const places = `[...document.querySelectorAll("#timeline, #matrix, .under, #request-units, #container")].filter(e => e.offsetHeight).map(e => { const r = e.getBoundingClientRect(); return [e.id, r.x, r.y + scrollY, r.width, r.height].map(x => x.toFixed ? Math.round(x) : x).join(" ") }).join("\n")`

// verdicts are what the answer says: whether the prediction was right, what was said, and what is true.
const verdicts = `[...document.querySelectorAll("#asked dd")].map(d => d.innerText.replace(/\s+/g, " ").trim()).join("; ")`

// toCome matches what a page says of items that expire later.
var toCome = regexp.MustCompile(`expires in|never expires|Next event in|13:0\d`)

// The reader predicts which items queries return at the next event: wrongly with the mouse, rightly with the keyboard. Until then the page shows
// nothing of what comes, and time waits.
func TestPredict(t *testing.T) {
	t.Parallel()
	for _, look := range toolchain.Some(looks, 2) {
		t.Run(look.name, func(t *testing.T) {
			v := arrive(t)
			v.Viewport(look.width, look.height)
			v.Media(look.dark, true)
			phone := look.width <= 720
			v.WaitFor(`document.querySelector(".overview").offsetHeight > 0`) // it comes when the window is a phone's
			before := browser.Eval[string](v.Page, places)
			stay := func(when string) {
				t.Helper()
				if now := browser.Eval[string](v.Page, places); now != before && !phone { // on a phone a question and its answer take the room that they need
					t.Errorf("%s the panels are at\n%s\nbefore at\n%s", when, now, before)
				}
				v.CheckFits(when)
				visit.NoViolations(t, v.Page)
			}
			answered := func(want string) {
				t.Helper()
				v.Until("the answer", func() string {
					if got := browser.Eval[string](v.Page, verdicts); got != want {
						return "it is " + got + ", want " + want
					}
					return ""
				})
			}
			if !toCome.MatchString(browser.Eval[string](v.Page, `document.body.innerText`)) {
				t.Error("the page does not say what comes before it is asked")
			}
			if phone {
				v.ByRole("tab", "Rules").Click()
			}
			v.Region("Which rule wins").ByRole("button", "Predict").Click()
			asked := v.Region("Predict")
			asked.WaitText("Which will queries return at 12:01:12?")
			v.WaitFocus("Queries will return SO01")
			if found := toCome.FindString(browser.Eval[string](v.Page, `document.body.innerText`)); found != "" {
				t.Errorf("while it is asked, the page says %q", found)
			}
			stay("asked")
			v.Press("Shift+ArrowRight")
			v.ByRole("status", "").Nth(0).Wait()
			if v.Since() != 67 {
				t.Error("time does not wait for the answer")
			}
			asked.ByRole("button", "Play and check").Click()
			asked.WaitText("Choose an answer first.")
			stay("not answered")
			asked.ByRole("checkbox", "None of them").Click()
			asked.WaitText("Tick your answer in the lanes.")
			for _, id := range []string{"SO01", "SO02", "SO03", "SO04"} {
				v.ByRole("checkbox", "Queries will return "+id).Click()
			}
			asked.ByRole("button", "Play and check").Click()
			v.WaitSince(72)
			answered("Not quite.; SO01 SO02 SO03 SO04; SO01 SO02 SO03; SO04 SO05 SO06")
			if !phone {
				v.Region("Why").WaitText("Queries no longer return SO04")
			}
			stay("wrong")

			// The next one by keyboard.
			v.WaitFocus("button Predict")
			v.Press("Enter")
			asked.WaitText("Which will queries return at 13:00:00?")
			v.WaitFocus("Queries will return SO01")
			for _, id := range []string{"SO02", "SO03"} {
				v.TabTo("Queries will return " + id)
				v.Press(" ")
				v.WaitFrames()
				v.WaitFocus("Queries will return " + id) // a choice keeps the focus
			}
			if v.Since() != 72 {
				t.Error("a key of the question moved the clock")
			}
			v.TabTo("button Play and check")
			v.Press("Enter")
			answered("Right.; SO02 SO03; SO02 SO03; SO01 SO04 SO05 SO06")
			stay("right")
			asked.ByRole("button", "Close").Click()
			asked.WaitGone()

			v.OpenPath("learn/")
			v.ByRole("main", "").WaitText("In the matrix, 1 of 2 predictions right.")
			v.Button("Reset the score").Click()
			v.ByRole("main", "").WaitNoText("In the matrix")
		})
	}
}

// Starting over ends the question.
func TestStartingOverWhileItIsAsked(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Button("Predict").Click()
	v.Region("Predict").Wait()
	v.StartOver()
	v.Region("Predict").WaitGone()
	v.WaitSince(67)
	v.Button("Predict").Wait()
}
