package playground_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
)

// A first visit has everything folded. What was opened stays so, and whoever was here before there were folds loses nothing.
func TestWhatIsFoldedOutlivesAVisit(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	roomtest.Want(t, "a first visit", s.FoldedNames(), "units work values purge rest")
	if _, stored := store.Load(saves.ShownKey); stored {
		t.Error("something is stored before anything was done")
	}
	s.RememberFolds()
	s.Advance(1)
	s.Saves.Save()
	roomtest.Want(t, "the second visit", playground.New(store).FoldedNames(), "units work values purge rest")
	s.Fold(playground.FoldUnits, false)
	s.Fold(playground.FoldUnits, false)
	s.Fold(playground.FoldWork, false)
	s.Fold(playground.FoldWork, true)
	roomtest.Want(t, "after the units were opened", playground.New(store).FoldedNames(), "work values purge rest")
	s.ShowAll(true)
	roomtest.Want(t, "stored", store.Kept[saves.ShownKey], "all")
	roomtest.Want(t, "all is shown", playground.New(store).AllShown(), true)
	s.Fold(playground.FoldWork, true)
	roomtest.Want(t, "all but the query", playground.New(store).FoldedNames(), "work")
	s.ShowAll(false)
	roomtest.Want(t, "as on a first visit", playground.New(store).FoldedNames(), "units work values purge rest")
}

func TestWhatWasStoredOfFolds(t *testing.T) {
	for text, want := range map[string]string{"": "units work values purge rest", "all": "", "work later units work": "values purge rest", "nothing": "units work values purge rest"} {
		store := roomtest.NewMemoryStore()
		store.Kept[saves.ShownKey] = text
		store.Kept[saves.WorldKey] = "x"
		roomtest.Want(t, "stored "+text, playground.New(store).FoldedNames(), want)
	}
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	s.Advance(1)
	s.Saves.Save()
	roomtest.Want(t, "a world of before there were folds", playground.New(store).FoldedNames(), "")
}
