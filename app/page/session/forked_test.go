package session_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/sdkconsole"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// What the panes show is of the world as it is, also when it has as many events and writes as the future that was dropped.
func TestPanesAfterAFork(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Settings.SetTraffic("400") // nothing is purged
	s.Advance(100)
	roomtest.Made(t, s, "A")
	s.Advance(10)
	roomtest.Want(t, "items", roomtest.Ids(s.Query.QueryView(0, 100)), "SO01 SO02 SO03 A")
	roomtest.Want(t, "changes", s.Panes.FeedView(0, 100).Changes[0].ID, "A")
	roomtest.Want(t, "events", s.Viewer.Events(0, 1)[0].IDs[0], "A")
	s.Query.HoldQuery(true)
	s.SeekTo(s.Now() - 15)
	roomtest.Made(t, s, "B")
	s.Advance(15)
	s.Query.HoldQuery(false)
	roomtest.Want(t, "items", roomtest.Ids(s.Query.QueryView(0, 100)), "SO01 SO02 SO03 B")
	roomtest.Want(t, "changes", s.Panes.FeedView(0, 100).Changes[0].ID, "B")
	roomtest.Want(t, "events", s.Viewer.Events(0, 1)[0].IDs[0], "B")
}

// What is shown is of the world as it is, also when another one has taken its place that has as many events, writes and items.
func TestAnotherWorldOfTheSameShape(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Panes.WriteCode(codegen.CSharp, codegen.CreateItem)
	for i, id := range []string{"A", "B"} {
		a := engine.New(1767268800)
		session.Must(a.Apply(engine.CreateDatabase{ID: session.Home.Database}))
		session.Must(a.Apply(engine.CreateContainer{Database: session.Home.Database, Spec: session.HomeSpec(session.Home.Container)}))
		session.Must(a.Apply(engine.WriteItem{In: session.Home, Body: fmt.Appendf(nil, `{"id":%q,"cid":"c","ttl":%d}`, id, i+5)}))
		arrival := session.NewArrival(s.Clock, func(func() bool) (*history.History, error) { return history.New(a), nil })
		arrival.Run(func() {})
		roomtest.Want(t, "arrived", s.Arrive(arrival), true)
		roomtest.Want(t, "the event", s.Viewer.Events(0, 1)[0].IDs[0], id)
		roomtest.Want(t, "the change", s.Panes.FeedView(0, 1).Changes[0].ID, id)
		roomtest.Want(t, "in the code", strings.Contains(s.Panes.CodeView().Text, `"`+id+`"`), true)
		s.Viewer.Select(0)
		roomtest.Want(t, "the ttl in the matrix", s.View().Matrix.ItemSeconds, int32(i+5))
	}
}

// An item that gets the number of one that is gone is not picked in its place.
func TestPicksOfItemsThatAreGone(t *testing.T) {
	for name, goBack := range map[string]func(*playground.Playground){
		"undone": func(s *playground.Playground) { s.Undo() },
		"before": func(s *playground.Playground) { s.SeekTo(s.Now() - 2) },
		"what if": func(s *playground.Playground) {
			s.SeekTo(s.Now() - 2)
			roomtest.Made(t, s, "other")
			s.Viewer.Swap()
			s.Viewer.Pick(s.Viewer.Rows(0, 1)[0].Key)
			s.Viewer.Swap()
		},
		"undone into another world": func(s *playground.Playground) {
			s.SeekTo(s.Now() - 2)
			roomtest.Made(t, s, "other")
			s.Neighbours.Keep()
			s.ToEnd()
			s.Viewer.Pick(8) // X, and other in the world to which Undo leads
			s.Undo()
			roomtest.Want(t, "its number", s.IDOf(8), "other")
		},
	} {
		s := playground.New(roomtest.NewMemoryStore())
		s.Advance(5)
		x := roomtest.Made(t, s, "X")
		s.Viewer.Select(0)
		s.Viewer.Pick(x)
		if name != "undone" {
			s.Advance(1)
		}
		goBack(s)
		roomtest.Made(t, s, "Y")
		roomtest.Want(t, name, s.Viewer.Picked(), 0)
	}
	s := playground.New(roomtest.NewMemoryStore())
	first := s.Viewer.Rows(0, 1)[0].Key
	s.Viewer.Select(0)
	s.Viewer.Pick(first)
	roomtest.Made(t, s, "X")
	s.Undo()
	roomtest.Want(t, "of an item that is there", s.Viewer.IsPicked(first), true)
}

// A question is about one world: another one does not answer it.
func TestQuestionsEndWithTheirWorld(t *testing.T) {
	for name, other := range map[string]func(*playground.Playground){
		"a story": func(s *playground.Playground) {
			a := session.ReadStory(s.Clock, "container orders 60 pk /cid\nadvance 10d\n")
			a.Run(func() {})
			s.Arrive(a)
		},
		"undo": func(s *playground.Playground) { s.Undo() },
		"a fork": func(s *playground.Playground) {
			s.SeekTo(s.Now() - 1)
			roomtest.Made(t, s, "Y")
		},
	} {
		s := playground.New(roomtest.NewMemoryStore())
		roomtest.Made(t, s, "X")
		s.Advance(1)
		roomtest.Want(t, name+": asked", s.Lesson.Ask(), true)
		other(s)
		if q := s.View().Question; q != nil {
			t.Errorf("%s: %v is still asked", name, q.Choices)
		}
	}
}

func TestABulkOutlastsARun(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	before := s.History.UndoSteps()
	run := s.Console.BeginRun()
	s.Advance(1)
	s.Viewer.PickAll()
	b := s.Form.BulkTouch()
	b.Step()
	s.Console.EndRun(run, sdkconsole.RunDone, sdkconsole.RunFailure{})
	for b.Step() {
	}
	b.End()
	roomtest.Want(t, "steps", s.History.UndoSteps()-before, 2)
}

func TestUndoEndsADrag(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	before := s.History.UndoSteps()
	s.Settings.DragTraffic("100")
	s.Undo()
	s.Settings.DragTraffic("200")
	s.Settings.DragTraffic("300")
	s.Settings.EndDrag()
	roomtest.Want(t, "steps", s.History.UndoSteps()-before, 1)
}

// The future that a change has dropped stays beside the present world, however many steps follow and however many are forgotten.
func TestTheOtherWorldOutlastsItsUndo(t *testing.T) {
	for name, grouped := range map[string]bool{"20,200 steps": false, "a run of 100,100 requests": true} {
		s := playground.New(roomtest.NewMemoryStore())
		nothing := func(n int) {
			for range n {
				s.Apply(engine.DeleteItem{In: session.Home, ID: "none", PartitionKey: engine.Key("x")}) //nolint:errcheck // it is not there
			}
		}
		if !grouped {
			nothing(15_000)
		}
		s.Advance(50)
		roomtest.Made(t, s, "precious")
		s.SeekTo(s.Now() - 20)
		s.Settings.SetOff()
		if !grouped {
			nothing(5_200)
		} else {
			run := s.Console.BeginRun()
			nothing(100_100)
			s.Console.EndRun(run, sdkconsole.RunDone, sdkconsole.RunFailure{})
			step, _ := s.UndoStep()
			roomtest.Want(t, name+": its last step", step.Kind, session.StepRun)
		}
		s.Advance(1)
		o, _ := s.Neighbours.Other()
		roomtest.Want(t, name, o.Kind, session.OtherFuture)
	}
}

// What a lesson drops when it begins again does not come back with a reload.
func TestRejoiningDropsTheOtherWorlds(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := roomtest.Learn(t, store)
	s.Advance(30)
	s.SeekTo(s.Now() - 20)
	s.Settings.SetOff()
	s.Saves.Save()
	s.Lesson.Rejoin()
	s.Saves.Save()
	_, ok := roomtest.Learn(t, store).Neighbours.Other()
	roomtest.Want(t, "another world", ok, false)
}
