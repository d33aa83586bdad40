package lesson_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// While a question is open, Why is about an item that the question or the step names, or about none. It does not matter
// which item was selected in the step before. If an item explains the answer, Why is about that item.
func TestWhyIsOfAnItemThatIsAskedAbout(t *testing.T) {
	asked := 0
	for _, e := range story.Lessons() {
		script := story.NewLesson(e)
		s := playground.NewLesson(roomtest.NewMemoryStore(), script)
		for i, step := range script.Steps {
			named := func() (id string, ok bool) {
				w := s.View().Why
				if w == nil {
					return "", true
				}
				id = w.Row.ID
				for _, line := range step.Lines {
					ok = ok || strings.Contains(line.Text, id)
				}
				return id, ok || step.Question.ID == id || strings.Contains(strings.Join(step.Question.Choices, " "), id)
			}
			if step.Question != nil {
				asked++
				if id, ok := named(); !ok {
					t.Errorf("%s, step %d: %q is asked, and Why is about %s", script.Name, i+1, step.Question.Word, id)
				}
			}
			s.Lesson.ShowMe()
			if q := s.Lesson.Question(); step.Question != nil {
				if id, _ := named(); q.Because != nil && id != q.Because.Row.ID {
					t.Errorf("%s, step %d: after the answer to %q, Why is about %q", script.Name, i+1, step.Question.Word, id)
				}
			}
			s.Viewer.Select(1) // as somebody who looks at another item
			s.Lesson.LessonTo(i + 1)
		}
	}
	if asked < 30 {
		t.Errorf("%d questions", asked)
	}
}

// When a step that asks nothing has written an item, that item is chosen, though it is the last of hundreds.
func TestTheWrittenItemIsChosen(t *testing.T) {
	script, _ := story.LessonNamed("10-purge-cost")
	s := playground.NewLesson(roomtest.NewMemoryStore(), script)
	s.Lesson.LessonTo(1)
	s.Lesson.ShowMe()
	if w := s.View().Why; w == nil || w.Row.ID != "SO05" {
		t.Errorf("chosen is %+v", w)
	}
}

// An answer about an item of another container is seen there: Dan's copy has its lane.
func TestTheContainerOfTheAnswerIsShown(t *testing.T) {
	script, _ := story.LessonNamed("17-retention")
	s := playground.NewLesson(roomtest.NewMemoryStore(), script)
	s.Lesson.LessonTo(len(script.Steps) - 1)
	roomtest.Want(t, "while it is asked", s.Path().Container, "people")
	s.Lesson.ShowMe()
	roomtest.Want(t, "with the answer", s.Path().Container, "archive")
	if w := s.View().Why; w == nil || w.Row.ID != "Dan" {
		t.Errorf("chosen is %+v", w)
	}
	s.Lesson.Rejoin()
	roomtest.Want(t, "when it is asked again", s.Path().Container, "people")
	roomtest.Want(t, "lanes", s.Viewer.RowCount() > 0, true)
}

// When only time passes and a number is asked, the item that the text names is chosen, before the answer and after it.
func TestTheNamedItemIsChosen(t *testing.T) {
	script, _ := story.LessonNamed("10-purge-cost")
	s := playground.NewLesson(roomtest.NewMemoryStore(), script)
	s.Lesson.LessonTo(2)
	for _, when := range []string{"before", "after"} {
		if w := s.View().Why; w == nil || w.Row.ID != "SO05" {
			t.Errorf("%s the answer, chosen is %+v", when, w)
		}
		s.Lesson.ShowMe()
	}
}

// A lesson that begins has chosen what its later steps choose when one comes to them: Why is about the item of the first question.
func TestTheFirstStepHasAnItem(t *testing.T) {
	for name, want := range map[string]string{"05-off": "SO05", "03-minus-one-or-none": "plain", "07-exact-second": "SO05"} {
		script, _ := story.LessonNamed(name)
		s := playground.NewLesson(roomtest.NewMemoryStore(), script)
		roomtest.Want(t, name, s.IDOf(s.Selected()), want)
		s.Lesson.Restart()
		roomtest.Want(t, name+", begun again", s.IDOf(s.Selected()), want)
	}
}
