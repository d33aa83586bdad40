package saves_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// The other world is stored with the session. If that fails, one notice says so, and the next save stores it.
func TestTheOtherWorldIsStored(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	s.Advance(1)
	s.Saves.Save()
	s.Neighbours.TryWhatIf(session.WhatIf{Kind: session.IfOff})
	store.Full = true
	s.Saves.Save()
	roomtest.Want(t, "full: notices", len(s.Notices.All()), 1)
	roomtest.Want(t, "full: what", s.Notices.All()[0].Kind, notice.NotSaved)
	store.Full = false
	s.Saves.Save()
	roomtest.Want(t, "saved: notices", len(s.Notices.All()), 0)
	roomtest.Want(t, "after a reload", roomtest.OtherKind(playground.New(store)), session.OtherWhatIf)
	s.Neighbours.Drop()
	s.Saves.Save()
	roomtest.Want(t, "dropped: notices", len(s.Notices.All()), 0)
	roomtest.Want(t, "dropped, after a reload", roomtest.OtherKind(playground.New(store)), session.OtherKind(""))
}
