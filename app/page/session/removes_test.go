package session_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Before the user returns to a future, Removes lists what this would remove: a container that was made in the past, but
// not a container that both worlds have. Keep then removes exactly these.
func TestWhatAnotherWorldLacks(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	gone := func() string { return fmt.Sprint(s.Neighbours.Removes()) }
	roomtest.Want(t, "without another world", gone(), "[]")
	s.Advance(60)
	s.SeekTo(s.History.Last() - 30)
	s.Settings.SetOff()
	roomtest.Want(t, "a setting alone", gone(), "[]")
	s.ApplyAll(nil, session.Step{Kind: session.StepRun}, session.OwnContainer())
	roomtest.Want(t, "a container made in the past", gone(), "[{mine items}]")
	s.Advance(3600)
	roomtest.Want(t, "after the other world's end", gone(), "[{mine items}]")
	roomtest.Want(t, "one step back", s.Undo(), true)
	roomtest.Want(t, "before it was made", s.Undo() && gone() == "[]", true)
	roomtest.Want(t, "made again", s.Redo() && gone() == "[{mine items}]", true)
	s.Neighbours.Keep()
	if _, err := s.Account().Container(engine.Path{Database: "mine", Container: "items"}); err == nil {
		t.Error("the container is still there")
	}
	roomtest.Want(t, "one undo", s.Undo() && s.HasOwn(), true)
}

// A container that only the other world's future has is not there now, and what it does later takes nothing away now.
func TestTheOtherWorldIsAskedAtThisSecond(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.ApplyAll(nil, session.Step{Kind: session.StepRun}, session.OwnContainer())
	s.Advance(60)
	if _, err := s.Apply(engine.DeleteContainer{In: engine.Path{Database: "mine", Container: "items"}}); err != nil {
		t.Fatal(err)
	}
	s.Advance(60)
	s.SeekTo(s.History.Last() - 90)
	s.Settings.SetOff()
	roomtest.Want(t, "before it is deleted there", fmt.Sprint(s.Neighbours.Removes()), "[]")
	s.Advance(45)
	roomtest.Want(t, "and after", fmt.Sprint(s.Neighbours.Removes()), "[{mine items}]")
	s.BackSecond()
	s.SeekTo(s.First())
	roomtest.Want(t, "and at the beginning", fmt.Sprint(s.Neighbours.Removes()), "[]")
}
