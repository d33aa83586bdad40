package lesson_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// predict asks, and predicts which items queries will return.
func predict(t *testing.T, s *playground.Playground, ids ...string) *lesson.Question {
	t.Helper()
	if !s.Lesson.Ask() {
		t.Fatal("there is nothing to ask")
	}
	s.Lesson.Predict(lesson.Guess{IDs: ids})
	return s.View().Question
}

func TestTheWorldAnswersTheQuestionBesideTheMatrix(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	q := predict(t, s, "SO01", "SO02", "SO03", "SO04")
	roomtest.Want(t, "the choices", fmt.Sprint(q.Choices), "[SO01 SO02 SO03 SO04 SO05 SO06]")
	if at, _ := s.NextEventAt(); q.At != at || q.Known {
		t.Fatalf("it is about %d, known %v, want the next event, %d", q.At, q.Known, at)
	}
	s.Advance(q.At - s.Now() - 1)
	if s.View().Question.Known {
		t.Error("it is known a second before")
	}
	s.Advance(1)
	q = s.View().Question
	if !q.Known || q.Right || !slices.Equal(q.Answer.IDs, []string{"SO01", "SO02", "SO03"}) || q.Because.Row.ID != "SO04" {
		t.Errorf("SO04 has expired: %+v", q)
	}
	if s.Lesson.EndAsk(); s.View().Question != nil {
		t.Error("it is still asked")
	}

	predict(t, s, "SO02", "SO03") // SO01 expires
	s.Advance(86400)
	if q = s.View().Question; !q.Right || !slices.Equal(q.Answer.IDs, []string{"SO02", "SO03"}) {
		t.Errorf("a day later the answer is still about its second: %+v", q)
	}
	s.View()
	score := lesson.LoadTally(s.Saves.Store)[lesson.MatrixTally]
	roomtest.Want(t, "each counts once", fmt.Sprint(score.Answers), "map[1:false 2:true]")
	lesson.ResetTally(s.Saves.Store)
	roomtest.Want(t, "after a reset", len(lesson.LoadTally(s.Saves.Store)), 0)
}

func TestNothingSaidBesideTheMatrixDoesNotCount(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	predict(t, s)
	s.Advance(60)
	if q := s.View().Question; !q.Known || q.Guess != nil || q.Because == nil {
		t.Errorf("%+v", q)
	}
	roomtest.Want(t, "the score", len(lesson.LoadTally(s.Saves.Store)), 0)
}

// What is done before the second of the question changes its answer, for the engine gives it.
func TestAnItemWrittenAgainIsStillReturned(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	predict(t, s, "SO01", "SO02", "SO03", "SO04")
	s.Settings.SetOff()
	s.Advance(5)
	if q := s.View().Question; !q.Known || len(q.Answer.IDs) != len(q.Choices) {
		t.Errorf("Off, but queries return %v of %v", q.Answer.IDs, q.Choices)
	}
}

func TestQuestionsThatCannotBeAsked(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Settings.SetOff()
	if s.Lesson.Ask() {
		t.Error("nothing will happen, but it is asked about")
	}
	s.Undo()
	predict(t, s)
	if s.StartOver(); s.View().Question != nil {
		t.Error("it is still asked in another world")
	}
	s.Advance(60)
	predict(t, s)
	session.Must(s.Apply(engine.CreateContainer{Database: "shop", Spec: session.HomeSpec("other")}))
	s.Show(session.ContainerName{Database: "shop", ID: "other"})
	if s.View().Question != nil {
		t.Error("the container on the screen is another one")
	}
	if s.Lesson.Ask() {
		t.Error("there are no items to ask about")
	}
}
