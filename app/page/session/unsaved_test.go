package session_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// made makes a container beside the one on the screen, with commands of the SDK console or a story.
func made(t *testing.T, s *playground.Playground, id string) session.ContainerName {
	t.Helper()
	cmd := engine.CreateContainer{Database: session.Home.Database, Spec: engine.Spec{ID: id, PartitionKey: []string{"/cid"}, Default: ttl.On(7)}}
	if _, err := s.Apply(cmd); err != nil {
		t.Fatal(err)
	}
	return session.ContainerName{Database: session.Home.Database, ID: id}
}

// Whatever would take the item in the editor from the screen leaves text that is not saved where it is, says so, and does nothing; when the
// text is discarded, it does what it says.
func TestUnsavedTextIsProtected(t *testing.T) {
	for name, act := range map[string]func(*playground.Playground){
		"another container": func(s *playground.Playground) {
			s.Show(session.ContainerName{Database: session.Home.Database, ID: "other"})
		},
		"a copy":     func(s *playground.Playground) { session.CopyContainer(s.Session) },
		"a deletion": func(s *playground.Playground) { session.DeletePartition(s.Session) },
		"a restore":  func(s *playground.Playground) { session.Restore(s.Session, true) },
	} {
		s := playground.New(roomtest.NewMemoryStore())
		second := s.Now()
		made(t, s, "other")
		key := roomtest.Made(t, s, "A")
		if name == "a restore" {
			s.Advance(engine.BackupDelay)
			s.SeekTo(second)
			key = 1
		}
		state := func() string {
			return fmt.Sprint(s.Path(), s.Now(), s.History.UndoSteps(), s.Containers(), s.Container().Live())
		}
		s.Form.EditItem(key)
		s.Form.TypeDraft(`{"id":"mine"`)
		before := state()
		act(s)
		roomtest.Want(t, name+" does nothing", state(), before)
		if d := s.Form.Draft(); d == nil || d.Text != `{"id":"mine"` || d.Problem == nil || d.Problem.Code != problem.Unsaved {
			t.Errorf("%s: the editor has %+v", name, d)
			continue
		}
		s.Form.DiscardDraft()
		s.Choose(key)
		act(s)
		roomtest.Want(t, name+" does something, without the text", state() != before, true)
	}
}

// Another container on the screen has no item that is chosen, and the one that is there already is not shown anew.
func TestShowingAContainer(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	other := made(t, s, "other")
	roomtest.Want(t, "a choice", s.Selected() != 0, true)
	s.Show(session.ContainerName{Database: session.Home.Database, ID: session.Home.Container})
	roomtest.Want(t, "the same container keeps the choice", s.Selected() != 0, true)
	s.Show(session.ContainerName{Database: session.Home.Database, ID: "none"})
	roomtest.Want(t, "there is no such container", s.Path(), session.Home)
	s.Show(other)
	roomtest.Want(t, "the container", s.Path(), other.Path())
	roomtest.Want(t, "no choice", s.Selected(), session.ItemKey(0))
	roomtest.Want(t, "its default", s.Remembered(), int32(7))
}

// Copies get the first free name: with a number, from 2 on, and within the 255 bytes that an id may have.
func TestTheNamesOfCopies(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for _, want := range []string{"", "-2", "-3", "-4"} {
		s.Show(session.ContainerName{Database: session.Home.Database, ID: session.Home.Container})
		session.CopyContainer(s.Session)
		roomtest.Want(t, "the copy", s.Path().Container, session.Home.Container+"-copy"+want)
	}
	for long, kept := range map[string]string{
		strings.Repeat("x", 240): strings.Repeat("x", 240),
		strings.Repeat("y", 241): strings.Repeat("y", 240),
		strings.Repeat("z", 255): strings.Repeat("z", 240),
		strings.Repeat("é", 127): strings.Repeat("é", 120),
		strings.Repeat("語", 85):  strings.Repeat("語", 80),
	} {
		s.Show(made(t, s, long))
		session.CopyContainer(s.Session)
		roomtest.Want(t, "the copy", s.Path().Container, kept+"-copy")
	}
}
