package session_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// What requests see is copied in one step into a container with the same settings, which is shown. Each copy is a write of that second.
func TestD11_TheContainerIsCopied(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	live, setting, throughput, steps := s.Container().Live(), s.Container().Default(), s.Container().Throughput().RUPerSec, s.History.UndoSteps()
	roomtest.Want(t, "before", session.CanCopy(s.Session), true)
	session.CopyContainer(s.Session)
	c := s.Container()
	roomtest.Want(t, "the container", s.Path(), engine.Path{Database: session.Home.Database, Container: session.Home.Container + "-copy"})
	roomtest.Want(t, "items", c.Stored(), live)
	roomtest.Want(t, "its default", c.Default(), setting)
	roomtest.Want(t, "its throughput", c.Throughput().RUPerSec, throughput)
	c.EachStored(0, func(it *engine.Item) bool {
		roomtest.Want(t, "the last write of "+it.ID(), it.TS(), s.Now())
		return true
	})
	roomtest.Want(t, "steps", s.History.UndoSteps(), steps+1)
	session.CopyContainer(s.Session)
	roomtest.Want(t, "a copy of the copy", s.Path().Container, session.Home.Container+"-copy-copy")
	s.Undo()
	s.Undo()
	roomtest.Want(t, "containers after undo", len(s.Containers()), 1)
}

// The items with the partition key of the selected item are hidden at once, in one step.
func TestD10_TheSelectedPartitionIsDeleted(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	roomtest.Write(t, s, `{"id":"A","cid":"p","ttl":-1}`)
	a := s.Selected()
	roomtest.Write(t, s, `{"id":"B","cid":"p","ttl":-1}`)
	live, steps := s.Container().Live(), s.History.UndoSteps()
	s.Choose(a)
	key, ok := session.SelectedPartition(s.Session)
	roomtest.Want(t, "the key", key.Display(), `"p"`)
	roomtest.Want(t, "is there", ok, true)
	session.DeletePartition(s.Session)
	roomtest.Want(t, "visible items", s.Container().Live(), live-2)
	roomtest.Want(t, "steps", s.History.UndoSteps(), steps+1)
	s.Undo()
	roomtest.Want(t, "visible items after undo", s.Container().Live(), live)
	s.Choose(0)
	_, ok = session.SelectedPartition(s.Session)
	roomtest.Want(t, "a key without a selection", ok, false)
}
