package session

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// made writes an item in the editor and returns its key.
func made(t *testing.T, s *Playground, id string) ItemKey {
	t.Helper()
	s.Form.NewItem()
	s.Form.TypeDraft(`{"id":"` + id + `","cid":"CO18"}`)
	if p := s.Form.SaveDraft(); p != nil {
		t.Fatal(p)
	}
	return s.Selected()
}

// What the panes show is of the world as it is, also when it has as many events and writes as the future that was dropped.
func TestPanesAfterAFork(t *testing.T) {
	s := New(newMemoryStore())
	s.Form.SetTraffic("400") // nothing is purged
	s.Advance(100)
	made(t, s, "A")
	s.Advance(10)
	want(t, "items", ids(s.Query.QueryView(0, 100)), "SO01 SO02 SO03 A")
	want(t, "changes", s.Viewer.FeedView(0, 100).Changes[0].ID, "A")
	want(t, "events", s.Viewer.Events(0, 1)[0].IDs[0], "A")
	s.Query.HoldQuery(true)
	s.SeekTo(s.Now() - 15)
	made(t, s, "B")
	s.Advance(15)
	s.Query.HoldQuery(false)
	want(t, "items", ids(s.Query.QueryView(0, 100)), "SO01 SO02 SO03 B")
	want(t, "changes", s.Viewer.FeedView(0, 100).Changes[0].ID, "B")
	want(t, "events", s.Viewer.Events(0, 1)[0].IDs[0], "B")
}

// An item that gets the number of one that is gone is not picked in its place.
func TestPicksOfItemsThatAreGone(t *testing.T) {
	for name, goBack := range map[string]func(*Playground){
		"undone": func(s *Playground) { s.Undo() },
		"before": func(s *Playground) { s.SeekTo(s.Now() - 2) },
		"what if": func(s *Playground) {
			s.SeekTo(s.Now() - 2)
			made(t, s, "other")
			s.Viewer.Swap()
			s.Viewer.Pick(s.Viewer.Rows(0, 1)[0].Key)
			s.Viewer.Swap()
		},
	} {
		s := New(newMemoryStore())
		s.Advance(5)
		x := made(t, s, "X")
		s.Viewer.Select(0)
		s.Viewer.Pick(x)
		if name != "undone" {
			s.Advance(1)
		}
		goBack(s)
		made(t, s, "Y")
		want(t, name, s.Viewer.Picked(), 0)
	}
	s := New(newMemoryStore())
	first := s.Viewer.Rows(0, 1)[0].Key
	s.Viewer.Select(0)
	s.Viewer.Pick(first)
	made(t, s, "X")
	s.Undo()
	want(t, "of an item that is there", s.Viewer.IsPicked(first), true)
}

// A question is about one world: another one does not answer it.
func TestQuestionsEndWithTheirWorld(t *testing.T) {
	for name, other := range map[string]func(*Playground){
		"a story": func(s *Playground) {
			a := s.ReadStory("container orders 60 pk /cid\nadvance 10d\n")
			a.Run(func() {})
			s.Arrive(a)
		},
		"undo": func(s *Playground) { s.Undo() },
		"a fork": func(s *Playground) {
			s.SeekTo(s.Now() - 1)
			made(t, s, "Y")
		},
	} {
		s := New(newMemoryStore())
		made(t, s, "X")
		s.Advance(1)
		want(t, name+": asked", s.Lesson.Ask(), true)
		other(s)
		if q := s.View().Question; q != nil {
			t.Errorf("%s: %v is still asked", name, q.Choices)
		}
	}
}

func TestABulkOutlastsARun(t *testing.T) {
	s := New(newMemoryStore())
	before := s.History.UndoSteps()
	run := s.Console.BeginRun()
	s.Advance(1)
	s.Viewer.PickAll()
	b := s.Form.BulkTouch()
	b.Step()
	s.Console.EndRun(run, RunDone, RunFailure{})
	for b.Step() {
	}
	b.End()
	want(t, "steps", s.History.UndoSteps()-before, 2)
}

func TestUndoEndsADrag(t *testing.T) {
	s := New(newMemoryStore())
	before := s.History.UndoSteps()
	s.Form.DragTraffic("100")
	s.Undo()
	s.Form.DragTraffic("200")
	s.Form.DragTraffic("300")
	s.Form.EndDrag()
	want(t, "steps", s.History.UndoSteps()-before, 1)
}

// The future that a change has dropped stays beside the present world, however many steps follow and however many are forgotten.
func TestTheOtherWorldOutlastsItsUndo(t *testing.T) {
	for name, grouped := range map[string]bool{"20,200 steps": false, "a run of 100,100 requests": true} {
		s := New(newMemoryStore())
		nothing := func(n int) {
			for range n {
				s.Apply(engine.DeleteItem{In: home, ID: "none", PartitionKey: engine.Key("x")}) //nolint:errcheck // it is not there
			}
		}
		if !grouped {
			nothing(15_000)
		}
		s.Advance(50)
		made(t, s, "precious")
		s.SeekTo(s.Now() - 20)
		s.Form.SetOff()
		if !grouped {
			nothing(5_200)
		} else {
			run := s.Console.BeginRun()
			nothing(100_100)
			s.Console.EndRun(run, RunDone, RunFailure{})
			step, _ := s.UndoStep()
			want(t, name+": its last step", step.Kind, StepRun)
		}
		s.Advance(1)
		o, _ := s.Neighbours.Other()
		want(t, name, o.Kind, OtherFuture)
	}
}

// What a lesson drops when it begins again does not come back with a reload.
func TestRejoiningDropsTheOtherWorlds(t *testing.T) {
	store := newMemoryStore()
	s := learn(t, 6, store)
	s.Advance(30)
	s.SeekTo(s.Now() - 20)
	s.Form.SetOff()
	s.Saves.Save()
	s.Lesson.Rejoin()
	s.Saves.Save()
	_, ok := learn(t, 6, store).Neighbours.Other()
	want(t, "another world", ok, false)
}
