package lesson_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// What the page has seen of a lesson's world, which it looks at after each change, is what one sees who looks at the whole of it at once.
func TestALessonSeesTheWorldAsItIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.SampledFrom([]int{2, 3, 6, 7}).Draw(t, "lesson")
		store, script := roomtest.NewMemoryStore(), lessonNumbered(number)
		s := playground.NewLesson(store, script)
		s.Lesson.LessonTo(rapid.IntRange(0, 2).Draw(t, "step"))
		for range rapid.IntRange(1, 10).Draw(t, "deeds") {
			switch rapid.IntRange(0, 8).Draw(t, "what") {
			case 0:
				s.Advance(int64(rapid.IntRange(1, 70).Draw(t, "seconds")))
			case 1:
				s.Form.DeleteItem(1)
			case 2:
				s.Settings.SetOff()
			case 3:
				s.Lesson.ShowMe()
			case 4:
				for range rapid.IntRange(1, 3).Draw(t, "undo") {
					s.Undo()
				}
			case 5:
				s.Redo()
			case 6:
				s.SeekTo(rapid.Int64Range(s.First(), s.History.Last()).Draw(t, "second"))
				s.Advance(1)
			case 7:
				s.SeekTo(rapid.Int64Range(s.First(), s.History.Last()).Draw(t, "second"))
				s.Settings.SetNoDefault()
			case 8:
				s.Saves.Save()
				s = playground.NewLesson(store, script)
			}
			seen := fmt.Sprintf("%+v", s.View().Lesson.Lines)
			s.Lesson.ForgetWitness()
			if fresh := fmt.Sprintf("%+v", s.View().Lesson.Lines); seen != fresh {
				t.Fatalf("seen    %s\nwhat is %s", seen, fresh)
			}
		}
	})
}

// In the past, a step is not done by what happens later: the playhead has to be where it is done.
func TestAStepIsNotDoneInThePast(t *testing.T) {
	s := roomtest.Learn(t, roomtest.NewMemoryStore()) // create SO05 with 60 s, and watch it to its end
	s.Lesson.ShowMe()
	s.Lesson.LessonTo(1)
	s.Lesson.ShowMe() // 59 s later
	s.Lesson.LessonTo(2)
	s.Advance(1)
	roomtest.Want(t, "as soon as it is done", roomtest.Met(s), "xxx.")
	s.Lesson.Undone(2)
	s.SeekTo(s.First())
	roomtest.Want(t, "in the past", roomtest.Met(s), "xx..")
	s.ToEnd()
	roomtest.Want(t, "at the end", roomtest.Met(s), "xxx.")
}

// A lesson in which nothing has happened yet can be looked at any number of times.
func TestALessonThatHasNotBegun(t *testing.T) {
	s := roomtest.Numbered(t, 1, roomtest.NewMemoryStore())
	h := history.New(engine.New(s.Lesson.Script().Start))
	roomtest.Want(t, "told", s.Lesson.ToldAnew(h, 2), 0)
}

func lessonNumbered(n int) *story.Lesson {
	l, _ := story.LessonNumbered(n)
	return l
}
