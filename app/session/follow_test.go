package session

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/core/story"
)

// What the page has seen of a lesson's world, which it looks at after each change, is what one sees who looks at the whole of it at once.
func TestALessonSeesTheWorldAsItIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.SampledFrom([]int{2, 3, 6, 7}).Draw(t, "lesson")
		store, script := newMemoryStore(), story.NewLesson(story.Lessons()[number-1])
		s := NewLesson(store, script)
		s.Lesson.LessonTo(rapid.IntRange(0, 2).Draw(t, "step"))
		for range rapid.IntRange(1, 10).Draw(t, "deeds") {
			switch rapid.IntRange(0, 8).Draw(t, "what") {
			case 0:
				s.Advance(int64(rapid.IntRange(1, 70).Draw(t, "seconds")))
			case 1:
				s.Form.DeleteItem(1)
			case 2:
				s.Form.SetOff()
			case 3:
				s.Lesson.ShowMe()
			case 4:
				for range rapid.IntRange(1, 3).Draw(t, "undo") {
					s.Undo()
				}
			case 5:
				s.Redo()
			case 6:
				s.SeekTo(rapid.Int64Range(s.First(), s.Last()).Draw(t, "second"))
				s.Advance(1)
			case 7:
				s.SeekTo(rapid.Int64Range(s.First(), s.Last()).Draw(t, "second"))
				s.Form.SetNoDefault()
			case 8:
				s.Saves.Save()
				s = NewLesson(store, script)
			}
			seen := fmt.Sprintf("%+v", s.View().Lesson.Lines)
			s.Lesson.lesson.witness = nil
			if fresh := fmt.Sprintf("%+v", s.View().Lesson.Lines); seen != fresh {
				t.Fatalf("seen    %s\nwhat is %s", seen, fresh)
			}
		}
	})
}

// In the past, a step is not done by what happens later: the playhead has to be where it is done.
func TestAStepIsNotDoneInThePast(t *testing.T) {
	s := learn(t, 6, newMemoryStore()) // create SO05 with 60 s, and watch it to its end
	s.Lesson.ShowMe()
	s.Lesson.LessonTo(1)
	s.Lesson.ShowMe() // 59 s later
	s.Lesson.LessonTo(2)
	s.Advance(1)
	want(t, "as soon as it is done", met(s), "xxx.")
	s.Lesson.lesson.met[2] = false
	s.SeekTo(s.First())
	want(t, "in the past", met(s), "xx..")
	s.ToEnd()
	want(t, "at the end", met(s), "xxx.")
}
