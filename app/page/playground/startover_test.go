package playground_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/ask"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// A new start asks the first query and shows all items. Undo brings back the query and the filter with the world, also after a reload, and
// Redo takes them away again. Other steps leave both alone.
func TestANewStartHasTheFirstQueryAndNoFilter(t *testing.T) {
	for name, anew := range map[string]func(*playground.Playground){"sample": (*playground.Playground).StartOver, "own": (*playground.Playground).StartEmpty} {
		t.Run(name, func(t *testing.T) {
			store := roomtest.NewMemoryStore()
			s := playground.New(store)
			asked := func() string {
				v := s.Query.QueryView(0, 100)
				return fmt.Sprint(v.Text, "|", v.Run, "|", v.Problem != nil, "|", s.Viewer.Listing())
			}
			first := asked()
			again := func() {
				s.Saves.Save()
				s = playground.New(store)
			}
			roomtest.Ask(t, s, "SELECT c.id FROM c WHERE c.total > 10")
			s.Query.TypeQuery("SELECT c.cid FROM c")
			s.Viewer.List(view.Listing{By: view.ByID, Text: "SO0"})
			s.Advance(1)
			before := asked()
			anew(s)
			roomtest.Want(t, "anew", asked(), first)
			roomtest.Want(t, "run", s.Query.QueryView(0, 1).Ran, false)
			if !slices.Contains(s.Query.QueryView(0, 1).Own, "SELECT c.cid FROM c") {
				t.Error("the user's own query is forgotten")
			}
			s.Advance(5)
			s.Query.TypeQuery("SELECT 1")
			s.Viewer.List(view.Listing{Text: "x"})
			later := asked()
			s.Undo()
			roomtest.Want(t, "time is undone", asked(), later)
			again()
			s.Undo()
			roomtest.Want(t, "the new start is undone", asked(), before)
			roomtest.Want(t, "in the former world", fmt.Sprint(s.Viewer.RowCount()), "7")
			again()
			roomtest.Want(t, "after a reload", asked(), before)
			s.Redo()
			roomtest.Want(t, "redone", asked(), later)
			s.Undo()
			s.Undo()
			roomtest.Want(t, "before the last second", asked(), before)
			s.Redo()
			s.Redo()
			roomtest.Want(t, "both redone", asked(), later)
		})
	}
}

// The note that keeps the query shares no line with the container, whatever the query is.
func TestAnyQueryComesBack(t *testing.T) {
	for _, text := range []string{"", "SELECT '//' FROM c", "a\nb", `"\u0000`, "é😀"} {
		s := playground.New(roomtest.NewMemoryStore())
		s.Query.TypeQuery(text)
		s.StartOver()
		roomtest.Want(t, "anew", s.Query.QueryText(), ask.FirstQuery)
		s.Undo()
		roomtest.Want(t, "undone", s.Query.QueryText(), text)
		roomtest.Want(t, "the container", s.Path().Container, "orders")
	}
}

// A request that the service refuses is a step that says so, also after a reload.
func TestARefusedRequestIsNamedSo(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	refused := func(next func() (session.Step, bool)) string {
		step, _ := next()
		return fmt.Sprint(step.Kind, " ", step.Name, " ", step.Refused)
	}
	s.Form.NewItem()
	s.Form.TypeDraft(`{"id":"SO01","cid":"CO18"}`)
	if s.Form.SaveDraft() == nil {
		t.Fatal("an id is written twice")
	}
	roomtest.Want(t, "undo", refused(s.UndoStep), "create SO01 true")
	s.Saves.Save()
	s = playground.New(store)
	s.History.RebuildTraces(roomtest.Always)
	roomtest.Want(t, "after a reload", refused(s.UndoStep), "create SO01 true")
	s.Undo()
	roomtest.Want(t, "redo", refused(s.RedoStep), "create SO01 true")
	s.Redo()
	s.Form.DeleteItem(1)
	roomtest.Want(t, "what is done", refused(s.UndoStep), "delete SO01 false")
}
