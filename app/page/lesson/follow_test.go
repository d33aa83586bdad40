package lesson_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/app/page/lesson"
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

// A command of a step is there as soon as what it changes is, whatever the others lack, and in any order. The step waits for all.
func TestWhatAStepStillLacks(t *testing.T) {
	s := roomtest.Numbered(t, 11, roomtest.NewMemoryStore())
	s.Lesson.LessonTo(1) // serverless without traffic, and an order
	commands := s.View().Lesson.Deeds
	there := func() (list []bool) {
		for _, line := range s.View().Lesson.Lines {
			if line.Kind == lesson.LineCommand {
				list = append(list, line.Met)
			}
		}
		return list
	}
	for _, first := range []int{0, 1} {
		roomtest.Want(t, "at first", fmt.Sprint(there(), s.View().Lesson.Done), "[false false] false")
		byHand(t, s, commands[first])
		roomtest.Want(t, fmt.Sprint("after command ", first), fmt.Sprint(there(), s.View().Lesson.Done), fmt.Sprint([]bool{first == 0, first == 1}, false))
		s.Undo()
	}
}

// A ttl that is not the one of the step does not become right while time passes.
func TestAnotherTTLIsNotTheOneOfTheStep(t *testing.T) {
	for ttl, want := range map[string]bool{"30": true, "40": false} {
		s := roomtest.Numbered(t, 2, roomtest.NewMemoryStore())
		s.Lesson.LessonTo(2)
		why, _ := s.Viewer.ItemNamed("long")
		s.Form.EditItem(why.Row.Key)
		s.Form.TypeDraft(`{"id":"long","ttl":` + ttl + `}`)
		roomtest.Want(t, "the write", s.Form.SaveDraft() == nil, true)
		s.Advance(10)
		roomtest.Want(t, "done with "+ttl, s.View().Lesson.Done, want)
	}
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
