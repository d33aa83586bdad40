package lesson_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
)

// A step that ends after 59 seconds says by how many seconds the clock is past the end of the step. It says so if the
// step is met, and also if the step can no longer be met because its text is about its end.
func TestALessonSaysThatTheClockIsPastTheEnd(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := roomtest.Learn(t, store)
	s.Lesson.ShowMe()
	s.Lesson.LessonTo(1)
	s.Advance(59)
	roomtest.Want(t, "at its end", s.View().Lesson.Past, int64(0))
	s.Advance(60)
	v := s.View().Lesson
	roomtest.Want(t, "a minute after it was done", fmt.Sprint(v.Done, v.Past), "true 60")
	s.BackSecond()
	roomtest.Want(t, "and a second less", s.View().Lesson.Past, int64(59))
	s.Lesson.Rejoin()
	s.Advance(60)
	v = s.View().Lesson
	roomtest.Want(t, "one second too far", v.Past, int64(1))
	roomtest.Want(t, "the step cannot be met", v.Done, false)
	s.Lesson.Rejoin()
	roomtest.Want(t, "restarted", s.View().Lesson.Past, int64(0))
	s.Lesson.ShowMe()
	s.Lesson.LessonTo(2)
	s.Advance(1)
	s.Lesson.LessonTo(3)
	s.Advance(40)
	v = s.View().Lesson
	roomtest.Want(t, "met, but 39 seconds later", v.Past, int64(39))
	roomtest.Want(t, "it is met", v.Done, true)
	s.Saves.Save()
	s = roomtest.Learn(t, store)
	roomtest.Want(t, "after a reload", s.View().Lesson.Past, int64(39))
	s.Lesson.LessonTo(4)
	roomtest.Want(t, "at the lesson's end", s.View().Lesson.Past, int64(0))
}

// If the user undoes all own commands, the lesson continues with its script. If the user has done a part of a step, the
// rest of the step is left to do.
func TestWhatIsLeftToDoInAStep(t *testing.T) {
	s := roomtest.Learn(t, roomtest.NewMemoryStore())
	s.Lesson.ShowMe()
	s.Lesson.LessonTo(1)
	s.Advance(60)
	s.Undo()
	v := s.View().Lesson
	roomtest.Want(t, "undone", fmt.Sprint(v.Strayed, v.Deeds), "false [{59}]")
	s.Undo()
	roomtest.Want(t, "more is undone", s.View().Lesson.Strayed, true)
	s.Redo()
	roomtest.Want(t, "and done again", s.View().Lesson.Strayed, false)
	s.Advance(1)
	v = s.View().Lesson
	roomtest.Want(t, "after a second", fmt.Sprint(v.Strayed, v.Deeds), "true [{58}]")
	s.Lesson.ShowMe()
	roomtest.Want(t, "shown", s.Now()-s.First(), int64(59))
}

func TestWhatIsDoneIsNotLeftToDo(t *testing.T) {
	s := roomtest.Numbered(t, 9, roomtest.NewMemoryStore())
	s.Lesson.LessonTo(3) // the step sets the user traffic to 0 and then advances one second
	s.Settings.SetTraffic("0")
	roomtest.Want(t, "the second is left", fmt.Sprint(s.View().Lesson.Deeds), "[{1}]")
}

// A step that begins late ends at the second that the lesson plans. "Show me" does what is left until then.
func TestAStepThatBeginsLate(t *testing.T) {
	for late, left := range map[int64]string{0: "false [{20}]", 5: "true [{15}]", 9: "true [{11}]"} {
		s := roomtest.Numbered(t, 1, roomtest.NewMemoryStore())
		s.Advance(30 + late)
		s.Lesson.LessonTo(1)
		v := s.View().Lesson
		roomtest.Want(t, fmt.Sprint(late, " s late"), fmt.Sprint(v.Strayed, " ", v.Deeds), left)
		before := s.Now()
		s.Lesson.ShowMe()
		roomtest.Want(t, "it lets pass", s.Now()-before, 20-late)
		roomtest.Want(t, "it is done", s.View().Lesson.Done, true)
	}
}

// After Undo has taken back what led to an answer, the question is open again, and Redo answers it again. The prediction of then is neither
// lost nor counted twice.
func TestUndoAsksAgain(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := roomtest.Numbered(t, 2, store)
	s.Lesson.Predict(lesson.Guess{IDs: []string{"plain", "long"}})
	s.Lesson.ShowMe()
	says := func() string {
		v := s.View()
		return fmt.Sprint(v.Question.Known, v.Blind, v.Question.Because != nil, v.Lesson.Strayed, v.Lesson.Deeds)
	}
	const open, known = "false true false true [{10}]", "true false true false []"
	roomtest.Want(t, "answered", says(), known)
	s.Undo()
	roomtest.Want(t, "undone", says(), open)
	s.Redo()
	roomtest.Want(t, "redone", says(), known)
	s.Undo()
	s.Saves.Save()
	s = roomtest.Numbered(t, 2, store)
	roomtest.Want(t, "after a reload", says(), open)
	s.Lesson.ShowMe()
	roomtest.Want(t, "answered again", says(), known)
	s.Advance(60)
	s.Undo()
	roomtest.Want(t, "at the second of the answer again", says(), known)
	_, right, guessed := lesson.LoadTally(store).Sums()
	roomtest.Want(t, "the score", fmt.Sprint(right, guessed), "1 1")
}

// What is true of an item on the screen explains the answer only at the second of the answer.
func TestAnAnswerIsExplainedAtItsSecond(t *testing.T) {
	s := roomtest.Numbered(t, 2, roomtest.NewMemoryStore())
	s.Lesson.ShowMe()
	for name, do := range map[string]func(){"earlier": s.BackSecond, "later": func() { s.Advance(2) }} {
		do()
		if q := s.View().Question; !q.Known || q.Because != nil || q.At == s.Now() {
			t.Errorf("%s: %+v", name, q)
		}
		s.SeekTo(s.View().Question.At)
		if q := s.View().Question; q.Because == nil || q.At != s.Now() {
			t.Errorf("%s, and back: %+v", name, q)
		}
	}
}
