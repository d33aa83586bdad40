//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// lesson opens the page of a lesson.
func (v *visit) lesson(address string) {
	v.t.Helper()
	v.Goto(v.host.URL("learn/" + address))
	v.WaitForApp()
}

// panel is the lesson beside the timeline.
func (v *visit) panel() *browser.Thing { return v.region("Lesson") }

// press clicks the button of the lesson that has this name.
func (v *visit) press(name string) {
	v.t.Helper()
	v.panel().ByRole("button", name).Click()
}

// walk goes through a lesson by its buttons. predict is called for each question, and says whether to predict what is marked.
func (v *visit) walk(predict func() bool) {
	v.t.Helper()
	steps := browser.Eval[int](v.Page, `document.querySelectorAll("#lesson .bars span").length`)
	for i := range steps {
		v.panel().WaitText("Step " + strconv.Itoa(i+1) + " of " + strconv.Itoa(steps))
		asks := browser.Eval[bool](v.Page, `!!document.querySelector("#lesson fieldset")`)
		switch {
		case asks && predict():
			v.press("Predict and play")
		case browser.Eval[string](v.Page, `document.getElementById("lesson-go").innerText`) == "Show me" || asks:
			v.press("Show me")
		}
		if i+1 == steps {
			v.press("Finish")
		} else {
			v.press("Forward")
		}
	}
	v.panel().WaitText("Lesson done")
}

// wrongGuess makes a prediction that is wrong for every question of the lessons: nothing is marked, or a moment or number that is not
// the answer.
const wrongGuess = `(() => {
  const moments = [...document.querySelectorAll("#lesson fieldset input[type=radio]")];
  if (moments.length) { (moments.at(-1).closest("label").innerText === "Never" && %s ? moments[0] : moments.at(-1)).click(); return true }
  const number = document.querySelector("#lesson fieldset input[type=number]");
  if (number) { number.value = "7777"; number.dispatchEvent(new Event("input", { bubbles: true })) }
  return true;
})()`

// TestStoryLessons walks all lessons to their ends, from the index on with the links between them. It predicts every second time, wrongly.
func TestStoryLessons(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.ByRole("link", "Lessons").Click()
	v.WaitFor(`location.pathname.endsWith("/learn/") && window.__cosmosttl?.ready`)
	v.ByRole("main", "").WaitText("0 of 20 lessons done")
	v.ByRole("link", "1. Off ignores the item").Click()
	questions, right := 0, 0
	for i, e := range story.Lessons() {
		script := story.NewLesson(e)
		v.WaitFor(`location.pathname.endsWith(` + quoted(script.Name+"/") + `) && window.__cosmosttl?.ready`)
		steps := slices.DeleteFunc(slices.Clone(script.Steps), func(s story.LessonStep) bool { return s.Question == nil })
		v.walk(func() bool {
			q := steps[0]
			steps = steps[1:]
			if questions++; questions%2 == 0 {
				return false
			}
			browser.Eval[bool](v.Page, strings.Replace(wrongGuess, "%s", strconv.FormatBool(q.Answer.Never), 1))
			if q.Question.Word == "items" && len(q.Answer.IDs) == 0 { // nothing is marked, and that is so
				right++
			}
			return true
		})
		if i+1 < len(story.Lessons()) {
			v.panel().ByRole("link", "Next lesson").Click()
		}
	}
	v.panel().ByRole("link", "All lessons").Click()
	v.WaitFor(`location.pathname.endsWith("/learn/") && window.__cosmosttl?.ready`)
	v.ByRole("main", "").WaitText("20 of 20 lessons done, " + strconv.Itoa(right) + " of " + strconv.Itoa(questions) + " predictions right")
	v.button("Reset the score").Click()
	v.ByRole("main", "").WaitText("0 of 20 lessons done")
}

func TestStoryLessonByHand(t *testing.T) {
	v := arrive(t)
	v.choose("Time to Live", "Off") // one's own world, to come back to
	v.lesson("06-exact-second/")
	v.newItem(`{"id":"SO05","ttl":60}`)
	v.press("Forward")
	v.panel().WaitText("Step 2 of 4")
	v.advance(59)
	v.press("Forward")
	v.panel().WaitText("Will a query return the item?")
	v.panel().WaitNoText("expired")
	v.panel().ByRole("checkbox", "SO05").Click()
	v.advance(1)
	v.panel().WaitText("Not quite. Queries return none of them.")
	v.panel().WaitText("it expired")

	// The browser's Back and Forward go by step; the world goes along.
	browser.Eval[bool](v.Page, "(history.back(), true)")
	v.panel().WaitText("Step 2 of 4")
	v.waitSince(0)
	browser.Eval[bool](v.Page, "(history.forward(), true)")
	v.panel().WaitText("Step 3 of 4")
	v.waitSince(59)

	// One may leave the script, and come back.
	v.choose("Time to Live", "Off")
	v.advance(3600)
	v.waits("SO05", inQueries)
	v.press("Begin this step again")
	v.waitSince(59)
	v.button("Undo step of the lesson").Click()
	v.waitSince(3659)
	v.reload()
	v.panel().WaitText("Step 3 of 4")
	v.waitSince(3659) // nothing is lost by a reload
	v.waits("SO05", inQueries)
	v.press("Begin this step again")
	v.waitSince(59)
	v.reload()
	v.waitSince(59)

	v.ByRole("link", "Playground").Click()
	v.WaitFor(`!location.pathname.includes("learn") && window.__cosmosttl?.ready`)
	v.waits("SO04", "never expires")
	if !v.ByRole("radiogroup", "Time to Live").ByRole("radio", "Off").Checked() {
		t.Error("one's own world has changed")
	}
}

// A lesson that makes a thousand items is kept: what is stored is what made them.
func TestStoryALessonOfManyItemsIsKept(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.lesson("13-ninety-days/")
	v.press("Show me")
	v.waitSums("1,001 0 0")
	v.WaitFor(`(localStorage.getItem("cosmosttl.journal.13-ninety-days") || "").includes("visitor")`)
	if text := browser.Eval[string](v.Page, `document.body.innerText`); strings.Contains(text, "not saved") {
		t.Errorf("the page says: %s", text)
	}
	v.reload()
	v.waitSums("1,001 0 0")
	v.panel().ByRole("button", "Forward").Wait()
}

func TestStoryMarkOnTheLanes(t *testing.T) {
	v := arrive(t)
	v.lesson("04-overrides/#step-2")
	v.panel().WaitText("Step 2 of 4")
	for _, id := range []string{"plain", "long", "kept"} {
		v.button("Queries will return " + id).Click()
		v.eventually("the mark of "+id, func() string {
			if v.panel().ByRole("checkbox", id).Checked() {
				return ""
			}
			return "not in the panel"
		})
	}
	v.press("Predict and play")
	v.panel().WaitText("Right. Queries return plain, long, kept.")
}

// looks are the windows and themes in which lessons are judged.
var looks = []struct {
	name          string
	width, height int
	dark          bool
}{{"desktop", 1440, 900, false}, {"desktop, dark", 1440, 900, true}, {"phone", 390, 844, false}, {"phone, dark", 390, 844, true}, {"small phone", 320, 640, false}}

func TestStoryLessonsForEverybody(t *testing.T) {
	v := arrive(t)
	for _, look := range looks {
		v.Viewport(look.width, look.height)
		v.Media(look.dark, true)
		v.lesson("03-default/")
		v.press("Show me")
		v.press("Forward")
		v.panel().WaitText("Which items will queries return?")
		v.fits(look.name + ": a question")
		noViolations(t, v.Page)
		v.press("Predict and play")
		v.panel().WaitText("Not quite.")
		v.fits(look.name + ": its answer")
		noViolations(t, v.Page)
		v.Goto(v.host.URL("learn/"))
		v.WaitForApp()
		v.fits(look.name + ": the index")
		noViolations(t, v.Page)
	}
}

func TestStoryEmbeddedLesson(t *testing.T) {
	for _, size := range [][2]int{{800, 450}, {360, 640}} {
		v := arrive(t)
		v.Viewport(size[0], size[1])
		v.lesson("06-exact-second/?embed=1")
		v.fits("a frame")
		for _, chrome := range []string{"Lessons", "Playground"} {
			if v.ByRole("link", chrome).Count() > 0 {
				t.Errorf("%d: the frame has the link %s", size[0], chrome)
			}
		}
		v.press("Show me")
		v.panel().WaitText("done")
		noViolations(t, v.Page)
		full := v.ByRole("link", "Open in full")
		if href := browser.Eval[string](v.Page, `document.querySelector(".open-in-full").href`); strings.Contains(href, "embed") || full.Attr("target") != "_blank" {
			t.Errorf("Open in full leads to %s", href)
		}
	}
}

// On a phone the lesson can be folded, so that the timeline has its place, and stays so while it goes on.
func TestStoryFoldedLesson(t *testing.T) {
	v := arrive(t)
	v.Viewport(390, 844)
	v.lesson("03-default/")
	fold := v.panel().ByRole("button", "What this step says")
	v.panel().WaitText("container orders 60")
	fold.Click()
	v.panel().WaitNoText("container orders 60")
	v.eventually("the button", func() string {
		if fold.Attr("aria-expanded") != "false" {
			return "it is expanded"
		}
		return ""
	})
	if size := browser.Eval[[]float64](v.Page, `(r => [r.width, r.height])(document.getElementById("lesson-fold").getBoundingClientRect())`); min(size[0], size[1]) < 44 {
		t.Errorf("the button has %v pixels", size)
	}
	v.newItem(`{"id":"SO05"}`)
	v.waits("SO05", inQueries)
	v.panel().WaitNoText("container orders 60")
	v.fits("folded")
	noViolations(t, v.Page)
	fold.Click()
	v.panel().WaitText("container orders 60")
	v.press("Show me")
	v.press("Forward")
	v.panel().WaitText("Step 2 of 3")
}

// Without scripts the page tells the whole lesson.
func TestLessonsAreReadableWithoutScripts(t *testing.T) {
	for _, e := range story.Lessons() {
		name := strings.TrimPrefix(e.File, "lesson-")
		page := fileOf(t, "learn/"+name+"/index.html")
		for i, step := range story.NewLesson(e).Steps {
			for _, line := range step.Lines {
				text, told := line.Told()
				if !told {
					text = line.Text
				}
				if !strings.Contains(page, htmlText(text)) {
					t.Errorf("%s: step %d lacks %q", name, i+1, text)
				}
			}
		}
		for _, want := range []string{"<title>" + htmlText(e.Story.Header("title")), `rel="canonical"`, `property="og:title"`, "In the matrix: "} {
			if !strings.Contains(page, want) {
				t.Errorf("%s lacks %s", name, want)
			}
		}
	}
}

// fileOf returns a file of the site.
func fileOf(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(siteV1, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// htmlText is a text as a page writes it.
func htmlText(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;").Replace(text)
}
