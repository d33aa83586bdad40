//go:build e2e

package e2e

import (
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// An answer that is given while the emulator starts is kept: a number, a tick in a lane and a choice.
func TestAnAnswerBeforeTheStartIsKept(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := browser.Open(t)
	v := &visit.Visit{Page: p, T: t, Host: h}
	p.OnEveryPage(visit.AllShown)
	p.OnEveryPage(halfOfTheProgram)
	p.Viewport(1366, 768)
	for _, test := range []struct{ lesson, give, kept, said string }{
		{"10-purge-cost", "", `document.getElementById("guess").value === "7"`, "7"},
		{"14-sessions", `.row .guess input`, `document.querySelector(".row .guess input").checked`, "reader"},
		{"mixed-patterns", `#guess-0`, `document.getElementById("guess-0").checked`, ""},
	} {
		p.Goto(h.URL("learn/" + test.lesson + "/"))
		p.WaitFor("window.__rest")
		if test.give == "" {
			browser.Eval[bool](p, `document.getElementById("guess").focus(), true`)
			p.Type("7")
		} else {
			p.WaitFor(`document.querySelector("` + test.give + `")`)
			browser.Eval[bool](p, `document.querySelector("`+test.give+`").click(), true`)
		}
		browser.Eval[bool](p, "window.__rest(), true")
		p.WaitForApp()
		p.WaitFor(`document.querySelectorAll("[data-waits], [data-kept]").length === 0`)
		p.WaitFor(test.kept)
		v.PressInLesson("Play and check")
		v.Lesson().WaitText("You said")
		if got := browser.Eval[string](p, `document.querySelector("#lesson .verdicts").innerText.replace(/\s+/g, " ")`); !strings.Contains(got, "You said "+test.said) {
			t.Errorf("%s: the answer says %q, want that %s was said", test.lesson, got, test.said)
		}
	}
}

// A field that is empty is no answer: the lesson says what is missing, and has the focus there.
func TestAnEmptyFieldIsNotChecked(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenLesson("10-purge-cost/")
	v.PressInLesson("Play and check")
	v.Lesson().WaitText("Type a number first.")
	v.WaitFor(`document.activeElement.id === "guess"`)
	v.Type("1000")
	v.Lesson().WaitNoText("Type a number first.")
	v.PressInLesson("Play and check")
	v.Lesson().WaitText("Right.")
}

// crossed are the texts of a presented lesson that lie over each other, that are cut or that take two lines where there is to be one.
const crossed = `(() => {
  const box = (s) => { const e = document.querySelector("#lesson " + s); return e?.checkVisibility() ? e.getBoundingClientRect() : null };
  const wrong = [], order = [".head h1", ".progress", ".say", ".answer"];
  let last = null;
  for (const s of order) {
    const b = box(s);
    if (!b) continue;
    if (last && b.top < last.bottom - 1) wrong.push(s + " lies over what is above it: " + [b.top, last.bottom]);
    last = b;
  }
  const status = document.getElementById("lesson-status");
  if (status.getBoundingClientRect().height > 1.9 * parseFloat(getComputedStyle(status).fontSize)) wrong.push("the step's number takes two lines");
  for (const e of document.querySelectorAll(".row .state")) if (e.scrollWidth > e.clientWidth + 1) wrong.push("cut: " + e.innerText);
  return wrong.join("\n");
})()`

// Presented, no text of a lesson lies over another, in the language whose texts are among the longest: the longest step of each lesson.
func TestPresentedTextsLieApart(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(1920, 1080)
	l := locales.Of("ru").Locale
	names := append([]string{"14-sessions", "17-retention"}, toolchain.Some(story.LessonNames(), 2)...)
	for _, name := range names {
		script, _ := story.LessonNamed(name)
		longest, most := 0, 0
		for i, step := range script.Steps {
			n := 0
			for _, line := range step.Lines {
				if told, ok := line.Told(); ok {
					n += len(l.Say(told))
				}
			}
			if n > most {
				longest, most = i, n
			}
		}
		v.Goto(v.Host.URL("ru/learn/" + name + "/?present=1#step-" + strconv.Itoa(longest+1)))
		v.WaitForApp()
		for _, when := range []string{"asked", "answered"} {
			v.Until(name+", "+when, func() string { return browser.Eval[string](v.Page, crossed) })
			if when == "asked" {
				v.Press("PageDown")
				v.WaitFor(`document.querySelector("#lesson .answer, #lesson .taught:not(.none)")`)
			}
		}
	}
}

// Presented, the lanes show what the step has written, though it is the last of hundreds.
func TestPresentedLanesShowWhatIsWritten(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(1920, 1080)
	for address, id := range map[string]string{"10-purge-cost/?present=1#step-2": "SO05", "09-busy/?present=1#step-3": "g9-1"} {
		v.OpenLesson(address)
		v.Press("PageDown")
		v.Until("the lane of "+id, func() string {
			return browser.Eval[string](v.Page, `((id) => {
			  const row = [...document.querySelectorAll(".row .id")].find((e) => e.innerText.trim() === id);
			  if (!row) return "there is none";
			  const r = row.getBoundingClientRect();
			  return r.top >= 0 && r.bottom <= innerHeight + 1 ? "" : "it is at " + [r.top, r.bottom];
			})(`+visit.Quoted(id)+`)`)
		})
	}
}
