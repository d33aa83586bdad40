//go:build e2e

package e2e

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
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
		case asks || !v.StepDone():
			v.DoStep()
		}
		if i+1 == steps {
			v.PressInLesson("Finish")
		} else {
			v.PressInLesson("Next step")
		}
	}
	v.Lesson().WaitText("Lesson done")
}

// wrongGuess chooses a moment or a number that is wrong for every question of the lessons.
const wrongGuess = `(() => {
  const moments = [...document.querySelectorAll("#lesson fieldset input[type=radio]")];
  if (moments.length) { (moments.at(-1).closest("label").innerText === "Never" && %s ? moments[0] : moments.at(-1)).click(); return true }
  const number = document.querySelector("#lesson fieldset input[type=number]");
  if (number) { number.value = "7777"; number.dispatchEvent(new Event("input", { bubbles: true })) }
  return true;
})()`

// markWrongly marks an item that is not among the right ones. If all are right, it marks one of them. The boxes are in the lesson, or in the
// rows of the items.
func markWrongly(v *visit.Visit, right []string) {
	v.T.Helper()
	const asks = "Queries will return "
	names := slices.DeleteFunc(v.ByRole("checkbox", "").Names(), func(name string) bool { return !strings.HasPrefix(name, asks) })
	if len(names) == 0 {
		names = v.Lesson().ByRole("checkbox", "").Names()
	}
	if len(names) == 0 {
		v.T.Fatal("no item can be marked")
	}
	if len(right) > 0 {
		v.Lesson().ByRole("checkbox", "None of them").Click() // an item takes its place
	}
	wrong := max(0, slices.IndexFunc(names, func(name string) bool { return !slices.Contains(right, strings.TrimPrefix(name, asks)) }))
	v.ByRole("checkbox", names[wrong]).Click()
}

// TestLessons goes through all lessons by the links between them, or through the first four and the last three. It answers every second
// question, wrongly.
func TestLessons(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.ByRole("link", "Lessons").Click()
	v.WaitFor(`location.pathname.endsWith("/learn/") && window.__cosmosttl?.ready`)
	v.ByRole("main", "").WaitText("0 of 17 lessons done")
	v.ByRole("link", "1. A default of 60 seconds").Click()
	questions, answered := 0, 0
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
		if e.Number() > 0 {
			done++
		}
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
			if q.Question.Word == "items" || q.Question.Word == "analytical-items" {
				markWrongly(v, q.Answer.IDs)
			}
			return true
		})
		switch {
		case i+1 == first && first < last: // no link leads there
			v.OpenLesson(story.NewLesson(lessons[last]).Name + "/")
		case i+1 < len(lessons):
			v.Lesson().ByRole("link", i18n.English.TitleOf(lessons[i+1].Number(), lessons[i+1].Story.Header("title"))).Click()
		}
	}
	v.Lesson().ByRole("link", "All lessons").Click()
	v.WaitFor(`location.pathname.endsWith("/learn/") && window.__cosmosttl?.ready`)
	v.ByRole("main", "").WaitText(strconv.Itoa(done) + " of 17 lessons done, 0 of " + strconv.Itoa(answered) + " predictions right")
	v.Button("Reset the score").Click()
	v.ByRole("main", "").WaitText("0 of 17 lessons done")
	v.Button("Undo").Click()
	v.ByRole("main", "").WaitText(strconv.Itoa(done) + " of 17 lessons done")
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
	v.Lesson().WaitText("Let 29\u00a0s pass.")
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

	v.DoStep()
	v.PressInLesson("Next step")
	v.DoStep()
	v.PressInLesson("Next step")
	v.DoStep()
	v.PressInLesson("Finish")
	v.Lesson().WaitText("The rule")
	v.Lesson().WaitText("_ts + ttl <= now")
	v.Lesson().ByRole("link", "8. Wrong name, unit or place").Wait()

	v.ByRole("link", "Playground").Click()
	v.WaitFor(`!location.pathname.includes("learn") && window.__cosmosttl?.ready`)
	v.WaitRow("SO04", "never expires")
	if !v.ByRole("radiogroup", "Time to Live").ByRole("radio", "Off").Checked() {
		t.Error("the user's own world has changed")
	}
}

// The list of lessons is in parts, with pictures, ticks and scores, and leads on; on a phone and without the program as well.
func TestIndexOfLessons(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	browser.Eval[bool](v.Page, `(localStorage.setItem("cosmosttl.lessons", '{"v":1,"lessons":{"01-default":{"done":true,"answers":{"2":true}},"02-overrides":{"done":true,"answers":{"1":true,"2":false}}}}'), true)`)
	for _, look := range toolchain.Some(looks, 2) {
		v.Viewport(look.width, look.height)
		v.Media(look.dark, true)
		v.OpenPath("learn/")
		main := v.ByRole("main", "")
		main.WaitText("2 of 17 lessons done, 2 of 3 predictions right")
		if names := browser.Eval[string](v.Page, `[...document.querySelectorAll("main section h2")].map((h) => h.innerText).join(", ")`); names != "Rules, Hidden, then purged, Patterns, Only the pitfalls" {
			t.Errorf("%s: the parts are %s", look.name, names)
		}
		for name, want := range map[string]string{"1. A default of 60 seconds": "2 min, 1 of 1 right", "2. The item's ttl wins": "1 of 2 right", "3. Off keeps ttl but ignores it": "Next: 2 min, 2 predictions"} {
			v.ByRole("link", name).Wait()
			if text := browser.Eval[string](v.Page, `[...document.querySelectorAll(".card")].find((c) => c.innerText.startsWith(`+visit.Quoted(name)+`))?.innerText ?? ""`); !strings.Contains(text, want) {
				t.Errorf("%s: %s says %q, want %s", look.name, name, text, want)
			}
		}
		if n := browser.Eval[int](v.Page, `[...document.querySelectorAll("li.card > svg.thumb")].filter((s) => s.getBoundingClientRect().height > 30 && s.querySelector("path.m-live")).length`); n != len(story.Lessons()) {
			t.Errorf("%s: %d lessons have pictures", look.name, n)
		}
		v.CheckFits(look.name)
		visit.NoViolations(t, v.Page)
	}
	v.ByRole("link", "Continue with 3").Click()
	v.WaitFor(`location.pathname.endsWith("/learn/05-off/") && window.__cosmosttl?.ready`)
	if page := fileOf(t, "learn/index.html"); strings.Count(page, `class="thumb"`) != len(story.Lessons()) || strings.Count(page, `class="m-live"`) < len(story.Lessons()) {
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
	v.DoStep()
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
	v.Press("?")
	v.ByRole("dialog", "Keyboard shortcuts").WaitText("Page Down and Page Up, the keys of a remote, go by step; Escape leaves.")
	v.Press("Escape")
	v.WaitFor(`!document.querySelector("#keys[open]")`)
	v.TabTo("Queries will return SO06") // whoever presents answers by keys as well
	v.Press("Space")
	v.WaitFor(`document.querySelector('input[aria-label="Queries will return SO06"]').checked`)
	v.Press("PageDown") // answers
	v.Lesson().WaitText("not after it")
	v.WaitSince(60)
	v.Press("ArrowRight") // moves the clock
	v.WaitSince(61)
	v.Press("ArrowLeft") // into the past
	v.ByRole("region", "Clock").WaitText("12:01:00 of 12:01:01")
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
	v.WaitFor(`location.href.endsWith("/learn/19-wrong-place/?present=1") && window.__cosmosttl?.ready`)
	browser.Eval[bool](v.Page, `dispatchEvent(new Event("beforeunload"))`) // a key before the next page is there is for that page
	v.Press("PageDown")
	v.OpenLesson("05-off/?present=1")
	v.Lesson().ByRole("button", "Next step").Wait()
	v.OpenLesson("19-wrong-place/?present=1")
	v.Media(true, true)
	visit.NoViolations(t, v.Page)
	v.OpenLesson("15-soft-delete/?present=1")
	v.Region("Change feed").Wait()
	v.CheckFits("a presentation with the pane of its step")
	visit.NoViolations(t, v.Page)
}

// The former addresses of lessons lead to the present ones, with what they ask for, and what was stored under the former names counts.
func TestFormerAddressesOfLessons(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	browser.Eval[bool](v.Page, `(localStorage.setItem("cosmosttl.lessons", '{"v":1,"lessons":{"06-exact-second":{"done":true,"answers":{"3":true}}}}'), true)`)
	for former, want := range map[string]string{"learn/06-exact-second/": "/learn/07-exact-second/", "fr/learn/15-count/?embed=1#step-2": "/fr/learn/08-still-on-disk/?embed=1", "es/learn/capacity/": "/es/plan/"} {
		v.OpenPath(former)
		v.WaitFor(`(location.pathname + location.search).endsWith(` + visit.Quoted(want) + `) && window.__cosmosttl?.ready`)
	}
	v.OpenPath("learn/")
	v.ByRole("main", "").WaitText("1 of 17 lessons done")
}

// A lesson that creates hundreds of items is kept: the page stores the commands, not the items.
func TestALessonOfManyItemsIsKept(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenLesson("10-purge-cost/")
	v.WaitSums("500 0 0")
	v.DoStep()
	v.WaitSums("0 0 500")
	v.WaitFor(`((n) => n > 100 && n < 9000)((localStorage.getItem("cosmosttl.journal.10-purge-cost") || "").length)`)
	if text := browser.Eval[string](v.Page, `document.body.innerText`); strings.Contains(text, "not saved") {
		t.Errorf("the page says: %s", text)
	}
	v.Reload()
	v.WaitSums("0 0 500")
	v.Lesson().ByRole("button", "Next step").Wait()
}

// shownForQuestion returns what a question needs and the page does not show: its text, the container's setting, the ttl of each item on disk that it
// offers, and each choice.
// A reader may scroll, but nothing may be cut off or covered.
const shownForQuestion = `((ids) => {
  const seen = (e) => {
    if (!e?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    e.scrollIntoView({ block: "nearest", behavior: "instant" });
    const r = e.getBoundingClientRect(), at = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
    return r.width > 0 && r.height > 0 && r.left >= -1 && r.right <= innerWidth + 1 && r.top >= -1 && r.bottom <= innerHeight + 1 && !!at && (e.contains(at) || at.contains(e));
  };
  const missing = [];
  for (const p of document.querySelectorAll("#lesson .say p, #lesson .question legend, #lesson .question .choice, #lesson .question input")) {
    if (!seen(p)) missing.push(p.innerText || p.id);
  }
  const setting = document.querySelector(".setting-lane .will");
  if (setting && getComputedStyle(setting).visibility !== "visible") missing.push("the setting in force");
  if (new Set([...document.querySelectorAll(".row .id bdi")].map((e) => e.getBoundingClientRect().left)).size > 1) missing.push("ids that begin at one place");
  for (const id of ids ?? []) {
    const lane = [...document.querySelectorAll(".row:has(.asked)")].find((r) => r.querySelector(".id bdi").textContent === id);
    if (!lane) continue; // it is not written yet
    for (const what of [".id bdi", ".own-ttl", ".guess"]) {
      const e = lane.querySelector(what);
      if ((e || what !== ".guess") && !seen(e)) missing.push(id + what); // the question may have the box
      if (what === ".own-ttl" && e?.scrollWidth > e?.clientWidth) missing.push(id + what + " is cut");
    }
  }
  return missing.join(", ");
})(%s)`

// answer marks the answer to a question on the page.
func answer(v *visit.Visit, step story.LessonStep) {
	a := step.Answer
	choice := -1
	switch {
	case a.Word == "items" || a.Word == "analytical-items":
		if len(a.IDs) == 0 {
			v.Lesson().ByRole("checkbox", "None of them").Click()
		}
		for _, id := range a.IDs {
			browser.Eval[bool](v.Page, `((id) => ([...document.querySelectorAll(".row .guess input")].find((b) => b.ariaLabel === "Queries will return " + id) ??
			  [...document.querySelectorAll("#lesson .choice")].find((c) => c.innerText.trim() === id)).click() === undefined)(`+visit.Quoted(id)+`)`)
		}
		return
	case a.Never:
		choice = len(step.Moments)
	case a.Word == "deadline":
		choice = slices.Index(step.Moments, a.At)
	}
	browser.Eval[bool](v.Page, `((choice, number) => {
	  if (choice >= 0) return document.getElementById("guess-" + choice).click() === undefined;
	  const field = document.getElementById("guess");
	  field.value = number;
	  return field.dispatchEvent(new Event("input", { bubbles: true }));
	})(`+strconv.Itoa(choice)+`, `+visit.Quoted(a.Number)+`)`)
}

// Each question shows what its answer needs, whatever the window, and the answer that follows from it by the rule is right. The lesson's own words are
// the first that explain it.
func TestEachQuestionIsAnsweredByWhatIsShown(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(844, 390) // a phone on its side
	v.OpenLesson("03-minus-one-or-none/")
	v.WaitFor(`document.querySelector("#lesson .question").getBoundingClientRect().bottom <= innerHeight`)
	names := story.LessonNames()
	slices.Reverse(names)
	for _, look := range []struct {
		name          string
		width, height int
		query         string
	}{{"a laptop", 1366, 768, ""}, {"a phone", 390, 844, ""}, {"a projector", 1920, 1080, "?present=1"}} {
		v.Viewport(look.width, look.height)
		for _, name := range toolchain.Some(names, 2) {
			script, _ := story.LessonNamed(name)
			v.OpenLesson(name + "/" + look.query)
			for n, step := range script.Steps {
				where := name + ", step " + strconv.Itoa(n+1) + ", on " + look.name
				v.Lesson().WaitText("Step " + strconv.Itoa(n+1) + " of " + strconv.Itoa(len(script.Steps)))
				if step.Question == nil {
					v.DoStep()
				} else {
					ids, _ := json.Marshal(step.Question.Choices)
					v.Until(where+": what the question needs", func() string {
						return browser.Eval[string](v.Page, strings.Replace(shownForQuestion, "%s", string(ids), 1))
					})
					answer(v, step)
					v.PressInLesson("Play and check")
					v.Lesson().WaitText("Right.")
				}
				v.CheckFits(where)
				if n+1 == len(script.Steps) {
					v.PressInLesson("Finish")
				} else {
					v.PressInLesson("Next step")
				}
			}
			v.Lesson().WaitText("The rule")
		}
	}
}
