//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

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
		v.DoStep()
		v.PressInLesson("Next step")
		v.Lesson().WaitText("Which items will queries return?")
		v.CheckFits(look.name + ": a question")
		if !browser.Eval[bool](v.Page, `document.querySelector(".question legend").getBoundingClientRect().top > document.querySelector(".question").getBoundingClientRect().top`) {
			t.Errorf("%s: the title of the question stands on the border of its box", look.name)
		}
		visit.NoViolations(t, v.Page)
		markWrongly(v, []string{"SO06"})
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
	v.DoStep()
	v.PressInLesson("Next step")
	v.Lesson().WaitText("Step 2 of 3")
}

// On a phone the answer to a question of a lesson is also seen in the lane of its item.
func TestTheLaneOfAnAnswerIsInSight(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.Viewport(390, 844)
	v.OpenLesson("01-default/")
	v.DoStep()
	v.PressInLesson("Next step")
	v.Lesson().WaitText("Which items will queries return?")
	markWrongly(v, []string{"SO06"})
	v.PressInLesson("Play and check")
	v.Lesson().WaitText("Not quite.")
	v.WaitFor(`(b => document.elementFromPoint(b.x + b.width / 2, b.y + 4)?.closest(".row.sel") && document.elementFromPoint(b.x + b.width / 2, b.bottom - 4)?.closest(".row.sel"))(document.querySelector(".row.sel").getBoundingClientRect())`)
	v.WaitFor(`(b => b.bottom > 90 && b.bottom < innerHeight)(document.querySelector(".lesson .answer").getBoundingClientRect())`)
	v.CheckFits("an answer and its lane")
}
