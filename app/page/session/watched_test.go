package session_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A session that watches an account changes nothing in it: commands are refused, time does not pass, and only the playhead of a still
// moves.
func TestAWatchedWorldIsNotChanged(t *testing.T) {
	s := session.NewSession(nil)
	s.Desk = desk{}
	s.List = noItems{}
	h := session.FirstWorld()
	s.Begin(session.FirstWorld())
	session.Watch(s, h)
	last, steps := h.Last(), h.Length()
	if _, err := s.Apply(engine.Advance{Seconds: 5}); err == nil {
		t.Error("a command is carried out")
	}
	s.Advance(5)
	if h.Last() != last || h.Length() != steps || h.InPast() {
		t.Errorf("the history has %d steps to %d, it had %d to %d", h.Length(), h.Last(), steps, last)
	}
	still := h.Clone()
	session.Watch(s, still)
	s.SeekTo(last - 10)
	if s.Now() != last-10 || h.InPast() {
		t.Errorf("the still is at %d, want %d; the account is in the past: %v", s.Now(), last-10, h.InPast())
	}
	session.Watch(s, h)
	if s.Now() != last || s.Path() != session.Home {
		t.Errorf("back at the present the page shows %d, %v", s.Now(), s.Path())
	}
}

// noItems is an empty list.
type noItems struct{}

func (noItems) FirstItem() session.ItemKey { return 0 }

// desk is an editor that is never open.
type desk struct{}

func (desk) Unsaved() bool    { return false }
func (desk) Edited() string   { return "" }
func (desk) Missing() bool    { return false }
func (desk) Close() bool      { return true }
func (desk) Detach()          {}
func (desk) Reconcile(string) {}
