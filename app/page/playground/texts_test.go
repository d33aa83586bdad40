package playground_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The order and the filter of the list are there after a reload.
func TestTheListingIsStored(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	l := view.Listing{By: view.ByID, Text: "so0", States: view.StatesOf(view.Live)}
	s.Viewer.List(l)
	s.Saves.Save()
	roomtest.Want(t, "the listing", playground.New(store).Viewer.Listing(), l)
	store.Kept[saves.TextsKey] = `{"v":2,"listing":{"by":9}}`
	roomtest.Want(t, "of an unknown order", playground.New(store).Viewer.Listing(), view.Listing{})
}

// Unsaved text of an item becomes the text of a new item when another item has its number, as in a world that another tab has stored.
func TestADraftOfAnotherItem(t *testing.T) {
	mine, theirs := roomtest.NewMemoryStore(), roomtest.NewMemoryStore()
	for id, store := range map[string]*roomtest.MemoryStore{"mine": mine, "theirs": theirs} {
		s := playground.New(store)
		s.Form.EditItem(roomtest.Made(t, s, id))
		s.Form.TypeDraft(`{"id":"` + id + `","cid":"CO18","n":1}`)
		s.Saves.Save()
	}
	key := playground.New(mine).Form.Draft().Key
	roomtest.Want(t, "in its own world, the item", playground.New(mine).IDOf(key), "mine")
	theirs.Kept[saves.TextsKey] = mine.Kept[saves.TextsKey]
	d := playground.New(theirs).Form.Draft()
	roomtest.Want(t, "in the other, the item", d.Key, session.ItemKey(0))
	roomtest.Want(t, "its text", d.Text, `{"id":"mine","cid":"CO18","n":1}`)
}

// A page that is reloaded when nothing is on its way to the storage any more has everything again.
func TestAWorldIsStoredBeforeAReload(t *testing.T) {
	store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	store.Room = saves.MaxStored
	s := roomtest.Visit(t, store, c)
	roomtest.Fill(t, s, 60_000)
	rows := s.Viewer.RowCount()
	s.Saves.SaveInTurns()
	s.Saves.SavePiece()
	c.Settle()
	for s.Saves.Save(); s.Saves.Storing(); c.Settle() {
		s.Saves.SavePiece()
	}
	roomtest.Want(t, "rows", roomtest.Visit(t, store, c).Viewer.RowCount(), rows)
}

// If something keeps another item or container from being opened, a visible message says what. No typed text is lost.
func TestAFormOverADraft(t *testing.T) {
	for name, open := range map[string]func(*playground.Playground){
		"a new item": func(s *playground.Playground) { s.Form.NewItem() },
		"an item":    func(s *playground.Playground) { s.Form.EditItem(s.Viewer.Rows(0, 1)[0].Key) },
		"another container": func(s *playground.Playground) {
			s.Apply(engine.CreateContainer{Database: session.Home.Database, Spec: engine.Spec{ID: "other", PartitionKey: []string{"/id"}}}) //nolint:errcheck // it is free
			s.Show(session.ContainerName{Database: session.Home.Database, ID: "other"})
		},
	} {
		for _, typed := range []bool{false, true} {
			s := playground.New(roomtest.NewMemoryStore())
			s.Form.NewItem()
			s.Form.TypeDraft(`{"id":"x"`)
			s.Form.EditContainer()
			if typed {
				s.Form.TypeForm(problem.FieldThroughput, "800")
			}
			open(s)
			f, covers := s.Form.FormView()
			if d := s.Form.Draft(); covers != typed || d.Text != `{"id":"x"` || (d.Problem == nil) != typed || typed && f.Problems[problem.FieldContainer] == nil {
				t.Errorf("%s, typed %v: form %v with %v, draft %q with %v", name, typed, covers, f.Problems, d.Text, d.Problem)
			}
		}
	}
}

// Texts of this version are taken, with the query in them; of any other version nothing is.
func TestVersionsOfStoredTexts(t *testing.T) {
	for text, taken := range map[string]bool{
		`{"v":2,"query":{"text":"SELECT 1"}}`: true, `{"v":1,"query":{"text":"SELECT 1"}}`: false,
		`{"v":0,"query":{"text":"SELECT 1"}}`: false, `{"v":3,"query":{"text":"SELECT 1"}}`: false, `{"v":2}`: false,
	} {
		s := playground.New(roomtest.NewMemoryStore())
		before := s.Query.QueryView(0, 0).Text
		s.LoadTexts([]byte(text))
		roomtest.Want(t, text, s.Query.QueryView(0, 0).Text != before, taken)
	}
}

// A reload keeps which items have just come back.
func TestWhatHasComeBackOutlivesAReload(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.LoadPage(fmt.Appendf(nil, `{"revived":{"1":%d}}`, s.Now()+3))
	roomtest.Want(t, "the first item", s.Viewer.Rows(0, 1)[0].Revived, true)
}
