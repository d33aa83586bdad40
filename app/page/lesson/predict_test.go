package lesson_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/core/story"
)

func TestPredictions(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := roomtest.Numbered(t, 1, store) // which of two orders will queries return 20 s later?
	s.Lesson.LessonTo(1)
	q := s.View().Question
	if q == nil || q.Known || q.Word != "items" || !slices.Equal(q.Choices, []string{"SO05", "SO06"}) {
		t.Fatalf("%+v", q)
	}
	s.Lesson.Predict(lesson.Guess{IDs: []string{"SO05"}})
	s.Lesson.ShowMe()
	if q = s.View().Question; !q.Known || q.Right || !slices.Equal(q.Answer.IDs, []string{"SO06"}) {
		t.Errorf("%+v", q)
	}
	s.Lesson.LessonTo(0)
	s.Lesson.LessonTo(1)
	if q = s.View().Question; q.Guess != nil {
		t.Errorf("%+v is left from before", q.Guess)
	}
	s.Lesson.Predict(lesson.Guess{IDs: []string{"SO06"}})
	s.Advance(20)
	if q = s.View().Question; !q.Known || !q.Right {
		t.Errorf("%+v", q)
	}
	done, right, guessed := lesson.LoadTally(store).Sums()
	roomtest.Want(t, "only the first prediction counts", fmt.Sprint(done, right, guessed), "0 0 1")
	lesson.ResetTally(store)
	roomtest.Want(t, "reset", len(lesson.LoadTally(store)), 0)
}

func TestAgrees(t *testing.T) {
	items, deadline, number := story.Answer{Word: "items", IDs: []string{"a", "b"}}, story.Answer{Word: "deadline", At: 60}, story.Answer{Word: "bill", Number: "10.80"}
	for _, c := range []struct {
		guess  lesson.Guess
		answer story.Answer
		want   bool
	}{
		{lesson.Guess{IDs: []string{"b", "a"}}, items, true}, {lesson.Guess{IDs: []string{"a"}}, items, false}, {lesson.Guess{}, items, false},
		{lesson.Guess{At: 60}, deadline, true}, {lesson.Guess{At: 61}, deadline, false}, {lesson.Guess{Never: true}, deadline, false},
		{lesson.Guess{Never: true}, story.Answer{Word: "deadline", Never: true}, true}, {lesson.Guess{At: 60}, story.Answer{Word: "deadline", Never: true}, false},
		{lesson.Guess{Number: "10.8"}, number, true}, {lesson.Guess{Number: "10.9"}, number, false}, {lesson.Guess{Number: ""}, number, false}, {lesson.Guess{Number: "NaN"}, number, false},
	} {
		if got := c.guess.Agrees(c.answer); got != c.want {
			t.Errorf("%+v, %v: %v", c.guess, c.answer, got)
		}
	}
}

// Who has said nothing is not wrong. A mark that is taken back says nothing either.
func TestNothingSaidDoesNotCount(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := roomtest.Numbered(t, 1, store)
	s.Lesson.LessonTo(1)
	s.Lesson.Predict(lesson.Guess{IDs: []string{"SO05"}})
	s.Lesson.Predict(lesson.Guess{IDs: []string{}})
	s.Lesson.ShowMe()
	if q := s.View().Question; !q.Known || q.Right || q.Guess != nil {
		t.Errorf("%+v", q)
	}
	s = roomtest.Numbered(t, 9, store)
	s.Lesson.Predict(lesson.Guess{Number: "3"})
	s.Lesson.Predict(lesson.Guess{})
	s.Lesson.ShowMe()
	done, right, guessed := lesson.LoadTally(store).Sums()
	roomtest.Want(t, "the score", fmt.Sprint(done, right, guessed), "0 0 0")
}

// That queries return none of the items is an answer, and not the lack of one.
func TestNoneIsAnAnswer(t *testing.T) {
	for _, test := range []struct {
		guess lesson.Guess
		score string
	}{{lesson.Guess{None: true}, "0 1 1"}, {lesson.Guess{IDs: []string{"Ada"}}, "0 0 1"}, {lesson.Guess{}, "0 0 0"}} {
		store := roomtest.NewMemoryStore()
		s := roomtest.Numbered(t, 15, store) // the analytical store returns none of two, at its third step
		s.Lesson.LessonTo(2)
		s.Lesson.Predict(test.guess)
		s.Lesson.ShowMe()
		if q := s.View().Question; !q.Known || (q.Guess == nil) != (test.score == "0 0 0") {
			t.Errorf("%+v: %+v", test.guess, q)
		}
		done, right, guessed := lesson.LoadTally(store).Sums()
		roomtest.Want(t, fmt.Sprintf("the score of %+v", test.guess), fmt.Sprint(done, right, guessed), test.score)
	}
}

// A prediction counts as long as the answer is not known, and at no other time.
func TestPredictionsInTime(t *testing.T) {
	s := roomtest.Numbered(t, 1, roomtest.NewMemoryStore())
	s.Lesson.LessonTo(1)
	s.Lesson.Predict(lesson.Guess{IDs: []string{"SO06"}})
	s.Lesson.ShowMe()
	s.Lesson.Predict(lesson.Guess{IDs: []string{"SO05"}})
	if q := s.View().Question; !q.Right || !slices.Equal(q.Guess.IDs, []string{"SO06"}) {
		t.Errorf("after the answer was known, the prediction became %+v", q.Guess)
	}
	s.Lesson.LessonTo(len(s.View().Lesson.Met))
	s.Lesson.Predict(lesson.Guess{IDs: []string{"SO05"}})
	if q := s.View().Question; q != nil {
		t.Errorf("at the end of the lesson it asks %+v", q)
	}
}

// The item that a page explains is the first one that was predicted wrongly.
func TestTheItemInDoubt(t *testing.T) {
	for guess, id := range map[string]string{"": "SO06", "SO05": "SO05", "SO06": "SO05", "SO05,SO06": "SO05"} {
		s := roomtest.Numbered(t, 1, roomtest.NewMemoryStore())
		s.Lesson.LessonTo(1)
		if guess != "" {
			s.Lesson.Predict(lesson.Guess{IDs: strings.Split(guess, ",")})
		}
		s.Lesson.ShowMe() // queries return SO06
		q := s.View().Question
		if guess == "" {
			id = "SO05" // the one that queries leave out
		}
		if q.Because == nil || q.Because.Row.ID != id {
			t.Errorf("%q was predicted: %+v is explained, want %s", guess, q.Because, id)
		}
	}
}

// The page describes what a step shows only after the step is done. Before, the description would give the answer away.
func TestAnAnswerIsExplainedAfterwards(t *testing.T) {
	s := roomtest.Numbered(t, 7, roomtest.NewMemoryStore())
	s.Lesson.LessonTo(1)
	kinds := func() (told, taught int) {
		for _, line := range s.View().Lesson.Lines {
			switch line.Kind {
			case lesson.LineTold:
				told++
			case lesson.LineTaught:
				taught++
			}
		}
		return told, taught
	}
	told, taught := kinds()
	roomtest.Want(t, "told and taught", fmt.Sprint(told, taught), "1 1")
}

// A score that was reset can be brought back.
func TestAResetScoreComesBack(t *testing.T) {
	store := roomtest.NewMemoryStore()
	if err := store.Save(saves.TallyKey, `{"01":{"done":true}}`); err != nil {
		t.Fatal(err)
	}
	before, _ := store.Load(saves.TallyKey)
	undo := lesson.ResetTally(store)
	if _, ok := store.Load(saves.TallyKey); ok {
		t.Error("the score is still there")
	}
	undo()
	if after, _ := store.Load(saves.TallyKey); after != before {
		t.Errorf("%q, want %q", after, before)
	}
}
