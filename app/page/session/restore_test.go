package session_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// From the past, the container on the screen is restored at the end of what has happened, as one step, and shown.
func TestD12_TheContainerIsRestoredAsItWasAtThePlayhead(t *testing.T) {
	for _, disable := range []bool{false, true} {
		s := playground.New(roomtest.NewMemoryStore())
		second, want, before := s.Now(), s.Container().Stored(), s.Container().Default()
		roomtest.Want(t, "in the present", session.CanRestore(s.Session), false)
		s.Form.DeleteItem(1)
		s.Advance(engine.BackupDelay - 1)
		s.SeekTo(second)
		roomtest.Want(t, "99 seconds ago", session.CanRestore(s.Session), false)
		session.Restore(s.Session, disable)
		roomtest.Want(t, "which is not restored", s.Now(), second)
		s.ToEnd()
		s.Advance(100)
		end, steps := s.Now(), s.History.UndoSteps()
		s.SeekTo(second)
		roomtest.Want(t, "long ago", session.CanRestore(s.Session), true)
		session.Restore(s.Session, disable)
		roomtest.Want(t, "now", s.Now(), end)
		roomtest.Want(t, "in the past", s.History.InPast(), false)
		roomtest.Want(t, "steps", s.History.UndoSteps(), steps+1)
		roomtest.Want(t, "the container", s.Path(), engine.Path{Database: session.Home.Database, Container: session.Home.Container + "-restored"})
		roomtest.Want(t, "items on disk", s.Container().Stored(), want-1) // with the second's own commands: one was deleted in it
		if disable {
			before = ttl.Off
			roomtest.Want(t, "visible items", s.Container().Live(), want-1)
		}
		roomtest.Want(t, "its time to live", s.Container().Default(), before)
		if _, other := s.Neighbours.Other(); other {
			t.Error("another future was kept")
		}
		s.SeekTo(second)
		session.Restore(s.Session, disable)
		roomtest.Want(t, "the second container", s.Path().Container, session.Home.Container+"-restored-2")
		s.Undo()
		s.Undo()
		roomtest.Want(t, "containers after undo", len(s.Containers()), 1)
	}
}

// A database that has been deleted since is created again.
func TestD12_AContainerOfADeletedDatabaseIsRestored(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	second, want := s.Now(), s.Container().Stored()
	s.Advance(1)
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: "other"},
		engine.CreateContainer{Database: "other", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}}}, engine.DeleteDatabase{ID: session.Home.Database}} {
		session.Must(s.Apply(cmd))
	}
	s.Advance(engine.BackupDelay)
	s.SeekTo(second)
	session.Restore(s.Session, true)
	if db, err := s.Account().Database(session.Home.Database); err != nil || len(db.Containers()) != 1 || s.Container().Live() != want {
		t.Errorf("%v, %d of %d items", err, s.Container().Live(), want)
	}
}
