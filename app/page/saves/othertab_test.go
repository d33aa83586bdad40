package saves_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/saves"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

func TestAnotherTabIsToldOnceUntilSomethingIsSavedHere(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s, other := playground.New(store), playground.New(store)
	otherSaves := func() {
		other.Advance(1)
		other.Saves.Save()
		if roomtest.Shows(other, notice.OtherTab) > 0 {
			other.Advance(1)
			other.Saves.Save()
		}
		s.Saves.HeedOtherTab()
	}
	s.Saves.HeedOtherTab()
	roomtest.Want(t, "shown before the other tab saves", roomtest.Shows(s, notice.OtherTab), 0)
	otherSaves()
	roomtest.Want(t, "shown", roomtest.Shows(s, notice.OtherTab), 1)
	s.Notices.Dismiss(notice.OtherTab)
	otherSaves() // it plays, and saves every few seconds
	roomtest.Want(t, "shown again", roomtest.Shows(s, notice.OtherTab), 0)

	s.Advance(1)
	s.Saves.Save()
	otherSaves()
	roomtest.Want(t, "shown after a save of this session", roomtest.Shows(s, notice.OtherTab), 1)
	s.Advance(1)
	s.Saves.Save()
	roomtest.Want(t, "dismissed by saving", roomtest.Shows(s, notice.OtherTab), 0)

	otherSaves()
	kept := store.Kept[saves.WorldKey]
	s.Advance(1)
	s.Saves.Yield()
	s.Saves.Save()
	roomtest.Want(t, "yielded", store.Kept[saves.WorldKey], kept)
}

// A page that the browser had suspended is not told what another tab saves. It finds out before it saves, and gives way once.
func TestATabThatWasNotToldOverwritesNothing(t *testing.T) {
	own := func(t *testing.T, store saves.Store, c *roomtest.MemoryVault) *playground.Playground {
		return roomtest.Visit(t, store.(*roomtest.MemoryStore), c)
	}
	lesson := func(t *testing.T, store saves.Store, _ *roomtest.MemoryVault) *playground.Playground {
		return roomtest.Learn(t, store)
	}
	for name, test := range map[string]struct {
		open   func(*testing.T, saves.Store, *roomtest.MemoryVault) *playground.Playground
		before int // items that are stored when both tabs are opened
		during int // items that the other tab writes
	}{
		"a small world":                {own, 0, 1},
		"the tail of a large world":    {own, 5_000, 100},
		"a large world":                {own, 0, 5_000},
		"a large world instead of one": {own, 5_000, 9_000},
		"a lesson":                     {lesson, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
			s := test.open(t, store, c)
			if test.before > 0 {
				roomtest.Fill(t, s, test.before)
				roomtest.SaveAll(s, c)
			}
			other := test.open(t, store, c)
			if test.during > 0 {
				roomtest.Fill(t, other, test.during)
			}
			other.Advance(2)
			roomtest.SaveAll(other, c)

			s.Advance(1)
			roomtest.SaveAll(s, c)
			roomtest.Want(t, "notices", roomtest.Shows(s, notice.OtherTab), 1)
			roomtest.Want(t, "what the other tab has saved", roomtest.Seen(test.open(t, store, c)), roomtest.Seen(other))

			s.Advance(1)
			roomtest.SaveAll(s, c)
			roomtest.Want(t, "notices after the next change", roomtest.Shows(s, notice.OtherTab), 0)
			roomtest.Want(t, "what is saved then", roomtest.Seen(test.open(t, store, c)), roomtest.Seen(s))
		})
	}
}

// A tab opens what another one stores meanwhile, or says that there is something newer. Nothing is set aside.
func TestAWorldThatAnotherTabSavesWhileItOpens(t *testing.T) {
	for name, test := range map[string]struct {
		change  func(*playground.Playground)
		fetched int  // answers of the vault before that
		newer   bool // the newer world opens
	}{
		"replaced":                {func(s *playground.Playground) { roomtest.Fill(t, s, 9_000); s.Saves.ForgetBase() }, 0, true},
		"replaced in the middle":  {func(s *playground.Playground) { roomtest.Fill(t, s, 9_000); s.Saves.ForgetBase() }, 1, true},
		"replaced by a small one": {func(s *playground.Playground) { s.History = session.FirstWorld(); s.Saves.ForgetBase() }, 1, true},
		"continued":               {func(s *playground.Playground) { roomtest.Fill(t, s, 100) }, 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			other, store, c := large(t, 5_000)
			s := playground.New(store)
			done := 0
			s.Saves.Open(c, roomtest.AtOneGo, func() { done++ })
			for range test.fetched {
				c.Waiting[0]()
				c.Waiting = c.Waiting[1:]
			}
			waiting := c.Waiting
			c.Waiting = nil
			test.change(other)
			other.Advance(1)
			roomtest.SaveAll(other, c)
			s.Saves.HeedOtherTab()
			c.Waiting = waiting
			c.Settle()
			roomtest.Want(t, "opened", done == 1 && !s.Waiting(), true)
			roomtest.Want(t, "set aside", store.Kept[saves.AsideKey], "")
			roomtest.Want(t, "the newer world", roomtest.Seen(s) == roomtest.Seen(other), test.newer)
			roomtest.Want(t, "notices", len(s.Notices.All()), roomtest.Shows(s, notice.OtherTab))
			roomtest.Want(t, "told", roomtest.Shows(s, notice.OtherTab) > 0, !test.newer)

			s.Advance(1)
			roomtest.SaveAll(s, c)
			roomtest.Want(t, "stored in the end", roomtest.Seen(roomtest.Visit(t, store, c)), roomtest.Seen(s))
		})
	}
}

// A small world is open at once. What another tab saves before the vault is there is noticed then.
func TestAnotherTabSavesBeforeTheVaultIsThere(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s, other := playground.New(store), playground.New(store)
	other.Advance(1)
	other.Saves.Save()
	s.Saves.Open(nil, roomtest.AtOneGo, func() {})
	roomtest.Want(t, "shown", roomtest.Shows(s, notice.OtherTab), 1)
}
