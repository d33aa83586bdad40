package session

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The order and the filter of the list are there after a reload.
func TestTheListingIsStored(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	l := Listing{By: ByID, Text: "so0", States: StatesOf(Live)}
	s.Viewer.List(l)
	s.Saves.Save()
	want(t, "the listing", New(store).Viewer.Listing(), l)
	store.kept[textsKey] = `{"v":2,"listing":{"by":9}}`
	want(t, "of an unknown order", New(store).Viewer.Listing(), Listing{})
}

// Unsaved text of an item becomes that of a new item when another item has its number, as in a world that another tab has stored.
func TestADraftOfAnotherItem(t *testing.T) {
	mine, theirs := newMemoryStore(), newMemoryStore()
	for id, store := range map[string]*memoryStore{"mine": mine, "theirs": theirs} {
		s := New(store)
		s.Form.EditItem(made(t, s, id))
		s.Form.TypeDraft(`{"id":"` + id + `","cid":"CO18","n":1}`)
		s.Saves.Save()
	}
	key := New(mine).Form.Draft().Key
	want(t, "in its own world, the item", New(mine).IDOf(key), "mine")
	theirs.kept[textsKey] = mine.kept[textsKey]
	d := New(theirs).Form.Draft()
	want(t, "in the other, the item", d.Key, ItemKey(0))
	want(t, "its text", d.Text, `{"id":"mine","cid":"CO18","n":1}`)
}

// A page that is reloaded when nothing is on its way to the storage any more has everything again.
func TestAWorldIsStoredBeforeAReload(t *testing.T) {
	store, c := newMemoryStore(), newMemoryVault()
	store.room = maxStored
	s := visit(t, store, c)
	fill(t, s, 60_000)
	rows := s.Viewer.RowCount()
	s.Saves.SaveInTurns()
	s.Saves.SavePiece()
	c.settle()
	for s.Saves.Save(); s.Saves.Storing(); c.settle() {
		s.Saves.SavePiece()
	}
	want(t, "rows", visit(t, store, c).Viewer.RowCount(), rows)
}

// What keeps another item or container from being opened is said where it can be seen, and nothing that was typed is lost.
func TestAFormOverADraft(t *testing.T) {
	for name, open := range map[string]func(*Playground){
		"a new item": func(s *Playground) { s.Form.NewItem() },
		"an item":    func(s *Playground) { s.Form.EditItem(s.Viewer.Rows(0, 1)[0].Key) },
		"another container": func(s *Playground) {
			s.Apply(engine.CreateContainer{Database: home.Database, Spec: engine.Spec{ID: "other", PartitionKey: []string{"/id"}}}) //nolint:errcheck // it is free
			s.Show(ContainerName{home.Database, "other"})
		},
	} {
		for _, typed := range []bool{false, true} {
			s := New(newMemoryStore())
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
