package session_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// At a first visit there is a past to go back to, and nothing to undo.
func TestTheFirstWorldHasAPast(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	if step, ok := s.UndoStep(); ok {
		t.Errorf("Undo is for %+v", step)
	}
	roomtest.Want(t, "first second", s.First(), int64(session.FirstSecond))
	roomtest.Want(t, "last second", s.History.Last(), int64(session.FirstSecond+67))
	for second := s.History.Last(); second >= s.First(); second-- {
		s.SeekTo(second)
		s.View()
		s.Viewer.Score(0, 10)
		s.Query.QueryView(0, 10)
	}
	roomtest.Want(t, "at 12:00:00", roomtest.States(s), "SO01 live, SO02 never, SO03 unwritten, SO04 unwritten, SO05 unwritten, SO06 unwritten, SO07 unwritten")
	s.SeekTo(s.History.Last())
	roomtest.Want(t, "there and back", roomtest.States(s), "SO01 live, SO02 never, SO03 live, SO04 live, SO05 expired, SO06 expired, SO07 purged")
}

// Starting over is one step, and the world that it gives has the same past.
func TestStartOverIsTheFirstWorld(t *testing.T) {
	first, s := playground.New(roomtest.NewMemoryStore()), playground.New(roomtest.NewMemoryStore())
	s.Settings.SetOff()
	s.StartOver()
	roomtest.Want(t, "state", string(s.Account().Save()), string(first.Account().Save()))
	s.SeekTo(s.First())
	first.SeekTo(first.First())
	roomtest.Want(t, "at 12:00:00", string(s.Account().Save()), string(first.Account().Save()))
	roomtest.Undoes(t, s, session.Step{Kind: session.StepStartOver})
	roomtest.Undoes(t, s, session.Step{Kind: session.StepDefault, Name: "orders"})
}
