//go:build e2e

package e2e

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// walk goes through a lesson by its buttons. For each question it calls predict, which may mark an answer and reports whether to submit it.
func walk(v *visit.Visit, predict func() bool) {
	v.T.Helper()
	steps := browser.Eval[int](v.Page, `document.querySelectorAll("#lesson .bars span").length`)
	for i := range steps {
		v.Lesson().WaitText("Step " + strconv.Itoa(i+1) + " of " + strconv.Itoa(steps))
		asks := browser.Eval[bool](v.Page, `!!document.querySelector("#lesson fieldset")`)
		switch {
		case asks && predict():
			v.PressInLesson("Play and check")
		case browser.Eval[string](v.Page, `document.getElementById("lesson-go").innerText`) == "Show me" || asks:
			v.PressInLesson("Show me")
		}
		if i+1 == steps {
			v.PressInLesson("Finish")
		} else {
			v.PressInLesson("Next step")
		}
	}
	v.Lesson().WaitText("Lesson done")
}

// wrongGuess makes a prediction that is wrong for every question of the lessons: it marks nothing, or a wrong moment or number.
const wrongGuess = `(() => {
  const moments = [...document.querySelectorAll("#lesson fieldset input[type=radio]")];
  if (moments.length) { (moments.at(-1).closest("label").innerText === "Never" && %s ? moments[0] : moments.at(-1)).click(); return true }
  const number = document.querySelector("#lesson fieldset input[type=number]");
  if (number) { number.value = "7777"; number.dispatchEvent(new Event("input", { bubbles: true })) }
  return true;
})()`

// TestLessons goes through all lessons by the links between them, or through the first four and the last three. It answers every second
// question, wrongly.
func TestLessons(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.ByRole("link", "Lessons").Click()
	v.WaitFor(`location.pathname.endsWith("/learn/") && window.__cosmosttl?.ready`)
	v.ByRole("main", "").WaitText("0 of 22 lessons done")
	v.ByRole("link", "1. A default of 60 seconds").Click()
	questions, answered, right := 0, 0, 0
	lessons := story.Lessons()
	first, last := 4, len(lessons)-3
	if toolchain.All() {
		first = last
	}
	done := 0
	for i, e := range lessons {
		if i >= first && i < last {
			continue
		}
		done++
		script := story.NewLesson(e)
		v.WaitFor(`location.pathname.endsWith(` + visit.Quoted(script.Name+"/") + `) && window.__cosmosttl?.ready`)
		steps := slices.DeleteFunc(slices.Clone(script.Steps), func(s story.LessonStep) bool { return s.Question == nil })
		walk(v, func() bool {
			q := steps[0]
			steps = steps[1:]
			if questions++; questions%2 == 0 {
				return false
			}
			answered++
			browser.Eval[bool](v.Page, strings.Replace(wrongGuess, "%s", strconv.FormatBool(q.Answer.Never), 1))
			if q.Question.Word == "items" && len(q.Answer.IDs) == 0 { // no item is marked, which is right here
				right++
			}
			return true
		})
		switch {
		case i+1 == first && first < last: // no link leads there
			v.OpenLesson(story.NewLesson(lessons[last]).Name + "/")
		case i+1 < len(lessons):
			next := lessons[i+1].Story
			v.Lesson().ByRole("link", next.Header("lesson")+". "+next.Header("title")).Click()
		}
	}
	v.Lesson().ByRole("link", "All lessons").Click()
	v.WaitFor(`location.pathname.endsWith("/learn/") && window.__cosmosttl?.ready`)
	v.ByRole("main", "").WaitText(strconv.Itoa(done) + " of 22 lessons done, " + strconv.Itoa(right) + " of " + strconv.Itoa(answered) + " predictions right")
	v.Button("Reset the score").Click()
	v.ByRole("main", "").WaitText("0 of 22 lessons done")
}

// A lesson from its beginning to its end, by hand: it begins with items on the stage, asks without saying, explains afterwards, and ends with
// its rule and the next lesson.
func TestLessonByHand(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Choose("Time to Live", "Off") // the reader's own world, to which the end of this test returns
	v.OpenLesson("07-exact-second/")
	v.WaitSince(30)
	v.WaitRow("SO08", "never expires")
	v.Lesson().WaitText("Let 29 s pass.")
	v.Lesson().WaitNoText("advance 29s") // the line of the story is folded
	v.Advance(29)
	v.Lesson().WaitText("queries still return all four")
	v.PressInLesson("Next step")
	v.Lesson().WaitText("Which of the four will queries return at 12:01:00?")
	v.Lesson().WaitNoText("not after it")
	v.ByRole("checkbox", "Queries will return SO05").Click()
	v.PressInLesson("Play and check")
	v.Lesson().WaitText("Not quite.")
	v.WaitSince(60)
	v.Lesson().WaitText("An item is expired in the second of its deadline, not after it.")

	// The browser's Back and Forward go by step; the world goes along.
	browser.Eval[bool](v.Page, "(history.back(), true)")
	v.Lesson().WaitText("Step 1 of 3")
	v.WaitSince(30)
	browser.Eval[bool](v.Page, "(history.forward(), true)")
	v.Lesson().WaitText("Step 2 of 3")
	v.WaitSince(59)
	browser.Eval[bool](v.Page, "(history.back(), true)")
	v.Lesson().WaitText("Step 1 of 3")
	v.WaitSince(30)

	// A reader may leave the script and return to it.
	v.Choose("Time to Live", "Off")
	v.Advance(3600)
	v.WaitRow("SO05", visit.InQueries)
	v.PressInLesson("Restart this step")
	v.WaitSince(30)
	v.Button("Undo step of the lesson").Click()
	v.WaitSince(3630)
	v.Reload()
	v.Lesson().WaitText("Step 1 of 3")
	v.WaitSince(3630) // nothing is lost by a reload
	v.WaitRow("SO05", visit.InQueries)
	v.PressInLesson("Restart this step")
	v.WaitSince(30)
	v.Reload()
	v.WaitSince(30)

	v.PressInLesson("Show me")
	v.PressInLesson("Next step")
	v.PressInLesson("Show me")
	v.PressInLesson("Next step")
	v.PressInLesson("Show me")
	v.PressInLesson("Finish")
	v.Lesson().WaitText("The rule")
	v.Lesson().WaitText("_ts + ttl <= now")
	v.Lesson().ByRole("link", "8. Expired, still on disk").Wait()

	v.ByRole("link", "Playground").Click()
	v.WaitFor(`!location.pathname.includes("learn") && window.__cosmosttl?.ready`)
	v.WaitRow("SO04", "never expires")
	if !v.ByRole("radiogroup", "Time to Live").ByRole("radio", "Off").Checked() {
		t.Error("one's own world has changed")
	}
}

// The list of lessons is in chapters, with pictures, ticks and scores, and leads on; on a phone and without the program as well.
func TestIndexOfLessons(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	browser.Eval[bool](v.Page, `(localStorage.setItem("cosmosttl.lessons", '{"v":1,"lessons":{"01-default":{"done":true,"answers":{"2":true}},"02-overrides":{"done":true,"answers":{"1":true,"2":false}}}}'), true)`)
	for _, look := range toolchain.Some(looks, 2) {
		v.Viewport(look.width, look.height)
		v.Media(look.dark, true)
		v.OpenPath("learn/")
		main := v.ByRole("main", "")
		main.WaitText("2 of 22 lessons done, 2 of 3 predictions right")
		if names := browser.Eval[string](v.Page, `[...document.querySelectorAll("main section > h2")].map((h) => h.innerText).join(", ")`); names != "Rules, Two events, Changing settings, Patterns, Practice" {
			t.Errorf("%s: the chapters are %s", look.name, names)
		}
		for name, want := range map[string]string{"1. A default of 60 seconds": "1 of 1 right", "2. The item's ttl wins": "1 of 2 right", "3. -1 and no ttl": "Next: 2 predictions"} {
			v.ByRole("link", name).Wait()
			if text := browser.Eval[string](v.Page, `[...document.querySelectorAll(".card")].find((c) => c.innerText.startsWith(`+visit.Quoted(name)+`))?.innerText ?? ""`); !strings.Contains(text, want) {
				t.Errorf("%s: %s says %q, want %s", look.name, name, text, want)
			}
		}
		if n := browser.Eval[int](v.Page, `[...document.querySelectorAll("li.card > svg.thumb")].filter((s) => s.getBoundingClientRect().height > 30 && s.querySelector("path.m-live")).length`); n != 22 {
			t.Errorf("%s: %d lessons have pictures", look.name, n)
		}
		v.CheckFits(look.name)
		visit.NoViolations(t, v.Page)
	}
	v.ByRole("link", "Continue with 3").Click()
	v.WaitFor(`location.pathname.endsWith("/learn/03-minus-one-or-none/") && window.__cosmosttl?.ready`)
	if page := fileOf(t, "learn/index.html"); strings.Count(page, `class="thumb"`) != 22 || strings.Count(page, `class="m-live"`) < 22 {
		t.Error("the prerendered list lacks pictures")
	}
}

// A teacher projects a lesson: the lesson and the timeline alone, in large type, by the keys of a remote, up to the next lesson.
func TestPresentation(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(1366, 768)
	v.OpenLesson("07-exact-second/")
	size := `parseFloat(getComputedStyle(document.querySelector("#lesson .say")).fontSize)`
	small := browser.Eval[float64](v.Page, size)
	v.PressInLesson("Show me")
	v.PressInLesson("Next step")
	v.PressInLesson("Present")
	v.WaitFor(`location.search === "?present=1" && window.__cosmosttl?.ready`)
	v.Lesson().WaitText("Step 2 of 3")
	if large := browser.Eval[float64](v.Page, size); large < 1.4*small {
		t.Errorf("the type is %v pixels high, %v in the lesson", large, small)
	}
	for _, hidden := range []*browser.Thing{v.ByRole("link", "Lessons"), v.Region("Which rule wins"), v.Region("Query")} {
		if hidden.Count() > 0 {
			t.Error("the presentation has more than the lesson and the timeline")
		}
	}
	v.CheckFits("a presentation")
	visit.NoViolations(t, v.Page)
	v.Press("PageDown") // answers
	v.Lesson().WaitText("not after it")
	v.Press("PageDown")
	v.Lesson().WaitText("Step 3 of 3")
	v.Press("PageUp")
	v.Lesson().WaitText("Step 2 of 3")
	v.Press("Escape")
	v.WaitFor(`location.search === "" && window.__cosmosttl?.ready`)
	v.Lesson().WaitText("Step 2 of 3")
	v.OpenLesson("07-exact-second/?present=1#step-4")
	v.Lesson().WaitText("The rule")
	v.Press("PageDown")
	v.WaitFor(`location.href.endsWith("/learn/08-still-on-disk/?present=1") && window.__cosmosttl?.ready`)
	v.Media(true, true)
	visit.NoViolations(t, v.Page)
}

// The former addresses of lessons lead to the present ones, with what they ask for, and what was stored under the former names counts.
func TestFormerAddressesOfLessons(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	browser.Eval[bool](v.Page, `(localStorage.setItem("cosmosttl.lessons", '{"v":1,"lessons":{"06-exact-second":{"done":true,"answers":{"3":true}}}}'), true)`)
	for former, want := range map[string]string{"learn/06-exact-second/": "/learn/07-exact-second/", "fr/learn/15-count/?embed=1#step-2": "/fr/learn/08-still-on-disk/?embed=1"} {
		v.OpenPath(former)
		v.WaitFor(`(location.pathname + location.search).endsWith(` + visit.Quoted(want) + `) && window.__cosmosttl?.ready`)
	}
	v.OpenPath("learn/")
	v.ByRole("main", "").WaitText("1 of 22 lessons done")
}

// A lesson that creates hundreds of items is kept: the page stores the commands, not the items.
func TestALessonOfManyItemsIsKept(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenLesson("12-months-off/")
	v.WaitSums("501 0 0")
	v.PressInLesson("Show me")
	v.WaitSums("1 500 0")
	v.WaitFor(`(localStorage.getItem("cosmosttl.journal.12-months-off") || "").includes("today")`)
	if text := browser.Eval[string](v.Page, `document.body.innerText`); strings.Contains(text, "not saved") {
		t.Errorf("the page says: %s", text)
	}
	v.Reload()
	v.WaitSums("1 500 0")
	v.Lesson().ByRole("button", "Next step").Wait()
}

func TestMarkOnTheLanes(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenLesson("02-overrides/#step-1")
	v.Lesson().WaitText("Step 1 of 3")
	for _, id := range []string{"plain", "long"} {
		v.ByRole("checkbox", "Queries will return "+id).Click()
	}
	v.PressInLesson("Play and check")
	v.Lesson().WaitText("Right.")
	v.Lesson().WaitText("Queries return")
}

// looks are the windows and themes in which lessons are checked.
var looks = []struct {
	name          string
	width, height int
	dark          bool
}{{"desktop", 1440, 900, false}, {"desktop, dark", 1440, 900, true}, {"phone", 390, 844, false}, {"phone, dark", 390, 844, true}, {"small phone", 320, 640, false}}

func TestLessonsForEverybody(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	for _, look := range toolchain.Some(looks, 2) {
		v.Viewport(look.width, look.height)
		v.Media(look.dark, true)
		v.OpenLesson("01-default/")
		v.PressInLesson("Show me")
		v.PressInLesson("Next step")
		v.Lesson().WaitText("Which items will queries return?")
		v.CheckFits(look.name + ": a question")
		visit.NoViolations(t, v.Page)
		v.PressInLesson("Play and check")
		v.Lesson().WaitText("Not quite.")
		v.CheckFits(look.name + ": its answer")
		visit.NoViolations(t, v.Page)
		v.OpenPath("learn/")
		v.CheckFits(look.name + ": the index")
		visit.NoViolations(t, v.Page)
	}
}

// On a phone the lesson can be folded, to make room for the timeline. It stays folded in its next steps.
func TestFoldedLesson(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(390, 844)
	v.OpenLesson("01-default/")
	fold := v.Lesson().ByRole("button", "What this step says")
	v.Lesson().WaitText("Let half a minute pass.")
	fold.Click()
	v.Lesson().WaitNoText("Let half a minute pass.")
	v.Until("the button", func() string {
		if fold.Attr("aria-expanded") != "false" {
			return "it is expanded"
		}
		return ""
	})
	if size := browser.Eval[[]float64](v.Page, `(r => [r.width, r.height])(document.getElementById("lesson-fold").getBoundingClientRect())`); min(size[0], size[1]) < 44 {
		t.Errorf("the button has %v pixels", size)
	}
	v.NewItem(`{"id":"SO09"}`)
	v.WaitRow("SO09", visit.InQueries)
	v.Lesson().WaitNoText("Let half a minute pass.")
	v.CheckFits("folded")
	visit.NoViolations(t, v.Page)
	fold.Click()
	v.Lesson().WaitText("Let half a minute pass.")
	v.PressInLesson("Show me")
	v.PressInLesson("Next step")
	v.Lesson().WaitText("Step 2 of 3")
}
