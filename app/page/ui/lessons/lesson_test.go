package lessons

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/core/story"
)

func testLesson(name string) (*Lesson, *Questions) {
	script, _ := story.LessonNamed(name)
	s := screen.New(playground.NewLesson(roomtest.NewMemoryStore(), script))
	s.Enabled, s.Script = true, script
	s.V = s.S.View()
	return New(s)
}

// The steps of a lesson are done by hand or by a button, which then leads to the next one, and the last to the lesson's end.
func TestALessonIsFollowedToItsEnd(t *testing.T) {
	for _, name := range story.LessonNames() {
		p, _ := testLesson(name)
		steps := p.V.Lesson.Steps
		for range 10 * steps {
			if p.V.Lesson.Step == steps {
				break
			}
			p.LessonGo()
			p.V = p.S.View()
		}
		if p.V.Lesson.Step != steps || !strings.Contains(app.HTMLString(p.Draw()), p.L.LessonPlayOn) {
			t.Errorf("%s stops at step %d of %d", name, p.V.Lesson.Step+1, steps)
		}
	}
}

// Each step leads back to the one before it, and all can be read as text.
func TestGoingBack(t *testing.T) {
	p, _ := testLesson(story.LessonNames()[0])
	p.ToStep(1)
	p.LessonBack()
	if p.S.View().Lesson.Step != 0 || p.Focus.ReturnTo != LessonGoID {
		t.Errorf("step %d, focus on %q", p.S.View().Lesson.Step, p.Focus.ReturnTo)
	}
	if n := strings.Count(app.HTMLString(p.Transcript()), `href="#step-`); n != p.V.Lesson.Steps {
		t.Errorf("%d steps are told, want %d", n, p.V.Lesson.Steps)
	}
}

// An item that is marked twice is not predicted.
func TestMarkingAnItem(t *testing.T) {
	_, p := testLesson(story.LessonNames()[0])
	p.mark("a")
	p.mark("b")
	if p.mark("a"); strings.Join(p.Guess.IDs, " ") != "b" {
		t.Errorf("predicted %q", p.Guess.IDs)
	}
}
