package session

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/notice"
)

// importing begins to bring in n items and stops before the end.
func importing(s *Playground, n int) *Importing {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, `{"id":"new-%d","cid":"C%d","ttl":600}`+"\n", i, i%17)
	}
	i := s.BeginImport(files.NDJSON, files.Options{})
	i.Give([]byte(text.String()))
	for i.Step(50) == files.Working {
	}
	return i
}

// arriveAt is what the page that opens next shows: a copy of what is stored is opened, as it is after a crash.
func arriveAt(t *testing.T, store *memoryStore, c *memoryVault) *Playground {
	t.Helper()
	back, vault := newMemoryStore(), newMemoryVault()
	maps.Copy(back.kept, store.kept)
	maps.Copy(vault.kept, c.kept)
	s := visit(t, back, vault)
	s.Saves.TellUnfinished()
	return s
}

// An import is stored as a whole or not at all, wherever the page goes in between: what was stored before opens, with what was done before
// the import, and a notice says what is missing. Storing says the truth at each moment: what a page that saves once more would still lose.
func TestAnImportIsStoredAsAWhole(t *testing.T) {
	for _, n := range []int{100, 3_000, 100_000} { // a small world, one with a tail, and one that is too large for a tail
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			store, c := newMemoryStore(), newMemoryVault()
			s := visit(t, store, c)
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
				if (shows(again, notice.Unfinished) > 0) == whole {
					t.Fatalf("%s: %d rows are stored, and the notices are %v", when, rows, again.Notices.All())
				}
				if whole {
					saidWhole++
					return
				}
				saidHalf++
				want(t, when, again.Notices.All()[0], notice.Notice{Kind: notice.Unfinished, Step: Step{Kind: StepImport, Name: "orders"}})
			}
			i := importing(s, n)
			look("in the middle")
			s.Saves.SaveInTurns()
			saveOn(s, c)
			look("after an autosave in the middle")
			i.End()
			for i.Step(50) == files.Working {
			}
			look("before the end")
			s.EndImport(i, false)
			want(t, "storing, before a save", s.Saves.Storing(), n > 50_000)
			s.Saves.SaveInTurns()
			last := -1.0
			for at := 0; s.Saves.Saving(); at++ {
				s.Saves.SavePiece()
				if share := s.Saves.Stored(); s.Saves.job != nil && (share < last || share > 1) {
					t.Fatalf("%g is stored, before it was %g", share, last)
				} else {
					last = share
				}
				if n > 50_000 && at%300 == 0 {
					look(fmt.Sprint("after pieces: ", at))
				}
			}
			c.settle()
			saveOn(s, c)
			look("in the end")
			want(t, "states seen", saidWhole > 0 && saidHalf > 1, true)
			want(t, "undo", s.Undo(), true)
			want(t, "after undo", string(s.Account().Save()), string(before))
		})
	}
}

// A tab in which nothing is on its way does not ask, and one that gives way to another tab does not either.
func TestStoringIsFalseWhereNothingWouldBeLost(t *testing.T) {
	s, store, c := large(t, 5_000)
	want(t, "stored", s.Saves.Storing(), false)
	s.Advance(1)
	want(t, "a change that a tail stores", s.Saves.Storing(), false)
	s.Saves.base.inVault = false // as if it were time to store everything again
	s.Saves.Save()
	want(t, "storing again what is stored", s.Saves.Saving() && !s.Saves.Storing(), true)
	saveOn(s, c)

	i := importing(s, 100_000)
	i.End()
	for i.Step(50) == files.Working {
	}
	s.EndImport(i, false)
	s.Saves.Save()
	want(t, "on its way", s.Saves.Storing(), true)
	other := visit(t, store, c)
	other.Saves.TellUnfinished()
	want(t, "said", shows(other, notice.Unfinished), 1)
	other.Advance(1)
	saveAll(other, c)
	s.Saves.HeedOtherTab()
	want(t, "given up", s.Saves.Storing(), false)

	full := newMemoryStore()
	s = New(full)
	full.full = true
	s.Advance(1)
	s.Saves.Save()
	want(t, "where nothing can be stored", s.Saves.Storing(), false)
}
