package saves_test

import (
	"fmt"
	"maps"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/saves"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// arriveAt is what the page that opens next shows: a copy of what is stored is opened, as it is after a crash.
func arriveAt(t *testing.T, store *roomtest.MemoryStore, c *roomtest.MemoryVault) *playground.Playground {
	t.Helper()
	back, vault := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	maps.Copy(back.Kept, store.Kept)
	maps.Copy(vault.Kept, c.Kept)
	s := roomtest.Visit(t, back, vault)
	s.Saves.TellUnfinished()
	return s
}

// An import is stored as a whole or not at all, wherever the page goes in between: what was stored before opens, with what was done before
// the import, and a notice says what is missing. Storing says the truth at each moment: what a page that saves once more would still lose.
func TestAnImportIsStoredAsAWhole(t *testing.T) {
	for _, n := range []int{100, 3_000, 100_000} { // a small world, one with a tail, and one that is too large for a tail
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
			s := roomtest.Visit(t, store, c)
			s.Advance(1) // is not saved before the import begins
			before := s.Account().Save()
			saidWhole, saidHalf := 0, 0
			look := func(when string) {
				t.Helper()
				s.Saves.Save() // as the page does before it goes
				again := arriveAt(t, store, c)
				rows := again.Viewer.RowCount()
				whole := rows == n+7
				if !whole && string(again.Account().Save()) != string(before) {
					t.Fatalf("%s: there are %d rows, neither what was before nor all", when, rows)
				}
				if s.Saves.Storing() == whole {
					t.Fatalf("%s: storing is %v, and %d rows are stored", when, s.Saves.Storing(), rows)
				}
				if (roomtest.Shows(again, notice.Unfinished) > 0) == whole {
					t.Fatalf("%s: %d rows are stored, and the notices are %v", when, rows, again.Notices.All())
				}
				if whole {
					saidWhole++
					return
				}
				saidHalf++
				roomtest.Want(t, when, again.Notices.All()[0], notice.Notice{Kind: notice.Unfinished, Step: session.Step{Kind: session.StepImport, Name: "orders"}})
			}
			i := roomtest.Importing(s, n)
			look("in the middle")
			s.Saves.SaveInTurns()
			roomtest.SaveOn(s, c)
			look("after an autosave in the middle")
			i.End()
			for i.Step(50) == files.Working {
			}
			look("before the end")
			s.EndImport(i, false)
			roomtest.Want(t, "storing, before a save", s.Saves.Storing(), n > 50_000)
			s.Saves.SaveInTurns()
			last := -1.0
			for at := 0; s.Saves.Saving(); at++ {
				s.Saves.SavePiece()
				if share := s.Saves.Stored(); s.Saves.JobID() != "" && (share < last || share > 1) {
					t.Fatalf("%g is stored, before it was %g", share, last)
				} else {
					last = share
				}
				if n > 50_000 && at%300 == 0 {
					look(fmt.Sprint("after pieces: ", at))
				}
			}
			c.Settle()
			roomtest.SaveOn(s, c)
			look("in the end")
			roomtest.Want(t, "states seen", saidWhole > 0 && saidHalf > 1, true)
			roomtest.Want(t, "undo", s.Undo(), true)
			roomtest.Want(t, "after undo", string(s.Account().Save()), string(before))
		})
	}
}

// A tab in which nothing is on its way does not ask, and one that gives way to another tab does not either.
func TestStoringIsFalseWhereNothingWouldBeLost(t *testing.T) {
	s, store, c := large(t, 5_000)
	roomtest.Want(t, "stored", s.Saves.Storing(), false)
	s.Advance(1)
	roomtest.Want(t, "a change that a tail stores", s.Saves.Storing(), false)
	s.Saves.StoreAnew()
	s.Saves.Save()
	roomtest.Want(t, "storing again what is stored", s.Saves.Saving() && !s.Saves.Storing(), true)
	roomtest.SaveOn(s, c)

	i := roomtest.Importing(s, 100_000)
	i.End()
	for i.Step(50) == files.Working {
	}
	s.EndImport(i, false)
	s.Saves.Save()
	roomtest.Want(t, "on its way", s.Saves.Storing(), true)
	other := roomtest.Visit(t, store, c)
	other.Saves.TellUnfinished()
	roomtest.Want(t, "said", roomtest.Shows(other, notice.Unfinished), 1)
	other.Advance(1)
	roomtest.SaveAll(other, c)
	s.Saves.HeedOtherTab()
	roomtest.Want(t, "given up", s.Saves.Storing(), false)

	full := roomtest.NewMemoryStore()
	s = playground.New(full)
	full.Full = true
	s.Advance(1)
	s.Saves.Save()
	roomtest.Want(t, "where nothing can be stored", s.Saves.Storing(), false)
}

// A page whose own import is under way does not miss it.
func TestAPageDoesNotMissItsOwnImport(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := roomtest.Visit(t, store, roomtest.NewMemoryVault())
	s.Advance(1)
	roomtest.Importing(s, 100)
	s.Saves.Save()
	if _, said := store.Load(saves.UnfinishedKey); !said {
		t.Fatal("the store does not say that an import is under way")
	}
	s.Saves.TellUnfinished()
	_, said := store.Load(saves.UnfinishedKey)
	roomtest.Want(t, "notices, and whether the store says it still", fmt.Sprint(roomtest.Shows(s, notice.Unfinished), said), "0 true")
}

// What another version says of a page that was closed is not told, and neither is what cannot be read.
func TestWhatIsUnfinishedInAnotherVersion(t *testing.T) {
	for stored, told := range map[string]int{`{"v":1,"step":{"kind":"import"}}`: 1, `{"v":2,"step":{"kind":"import"}}`: 0, `{"v":1`: 0, `{}`: 0} {
		store := roomtest.NewMemoryStore()
		store.Kept[saves.UnfinishedKey] = stored
		s := playground.New(store)
		s.Saves.TellUnfinished()
		_, left := store.Load(saves.UnfinishedKey)
		roomtest.Want(t, stored, fmt.Sprint(roomtest.Shows(s, notice.Unfinished), left), fmt.Sprint(told, false))
	}
}
