package session

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/notice"
)

// The other world is stored with the session: where that fails, it is said once, and done with the next save.
func TestTheOtherWorldIsStored(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	s.Advance(1)
	s.Saves.Save()
	s.Neighbours.TryWhatIf(WhatIf{Kind: IfOff})
	store.full = true
	s.Saves.Save()
	want(t, "full: notices", len(s.Notices.All()), 1)
	want(t, "full: what", s.Notices.All()[0].Kind, notice.NotSaved)
	store.full = false
	s.Saves.Save()
	want(t, "saved: notices", len(s.Notices.All()), 0)
	want(t, "after a reload", otherKind(New(store)), OtherWhatIf)
	s.Neighbours.Drop()
	s.Saves.Save()
	want(t, "dropped: notices", len(s.Notices.All()), 0)
	want(t, "dropped, after a reload", otherKind(New(store)), OtherKind(""))
}
