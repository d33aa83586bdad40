package session

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/notice"
)

// shows counts the notices of a kind.
func shows(s *Playground, k notice.Kind) (n int) {
	for _, notice := range s.Notices.All() {
		if notice.Kind == k {
			n++
		}
	}
	return n
}

func TestAnotherTabIsToldOnceUntilSomethingIsSavedHere(t *testing.T) {
	store := newMemoryStore()
	s, other := New(store), New(store)
	otherSaves := func() {
		other.Advance(1)
		other.Saves.Save()
		if shows(other, notice.OtherTab) > 0 {
			other.Advance(1)
			other.Saves.Save()
		}
		s.Saves.HeedOtherTab()
	}
	s.Saves.HeedOtherTab()
	want(t, "shown before the other tab saves", shows(s, notice.OtherTab), 0)
	otherSaves()
	want(t, "shown", shows(s, notice.OtherTab), 1)
	s.Notices.Dismiss(notice.OtherTab)
	otherSaves() // it plays, and saves every few seconds
	want(t, "shown again", shows(s, notice.OtherTab), 0)

	s.Advance(1)
	s.Saves.Save()
	otherSaves()
	want(t, "shown after a save of this session", shows(s, notice.OtherTab), 1)
	s.Advance(1)
	s.Saves.Save()
	want(t, "dismissed by saving", shows(s, notice.OtherTab), 0)

	otherSaves()
	kept := store.kept[worldKey]
	s.Advance(1)
	s.Saves.Yield()
	s.Saves.Save()
	want(t, "yielded", store.kept[worldKey], kept)
}

// A page that the browser had suspended is not told what another tab saves. It finds out before it saves, and gives way once.
func TestATabThatWasNotToldOverwritesNothing(t *testing.T) {
	own := func(t *testing.T, store Store, c *memoryVault) *Playground { return visit(t, store.(*memoryStore), c) }
	lesson := func(t *testing.T, store Store, _ *memoryVault) *Playground { return learn(t, 6, store) }
	for name, test := range map[string]struct {
		open   func(*testing.T, Store, *memoryVault) *Playground
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
			store, c := newMemoryStore(), newMemoryVault()
			s := test.open(t, store, c)
			if test.before > 0 {
				fill(t, s, test.before)
				saveAll(s, c)
			}
			other := test.open(t, store, c)
			if test.during > 0 {
				fill(t, other, test.during)
			}
			other.Advance(2)
			saveAll(other, c)

			s.Advance(1)
			saveAll(s, c)
			want(t, "notices", shows(s, notice.OtherTab), 1)
			want(t, "what the other tab has saved", seen(test.open(t, store, c)), seen(other))

			s.Advance(1)
			saveAll(s, c)
			want(t, "notices after the next change", shows(s, notice.OtherTab), 0)
			want(t, "what is saved then", seen(test.open(t, store, c)), seen(s))
		})
	}
}

// A tab opens what another one stores meanwhile, or says that there is something newer. Nothing is set aside.
func TestAWorldThatAnotherTabSavesWhileItOpens(t *testing.T) {
	for name, test := range map[string]struct {
		change  func(*Playground)
		fetched int  // answers of the vault before that
		newer   bool // the newer world opens
	}{
		"replaced":                {func(s *Playground) { fill(t, s, 9_000); s.Saves.base = base{} }, 0, true},
		"replaced in the middle":  {func(s *Playground) { fill(t, s, 9_000); s.Saves.base = base{} }, 1, true},
		"replaced by a small one": {func(s *Playground) { s.History = firstWorld(); s.Saves.base = base{} }, 1, true},
		"continued":               {func(s *Playground) { fill(t, s, 100) }, 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			other, store, c := large(t, 5_000)
			s := New(store)
			done := 0
			s.Saves.Open(c, atOneGo, func() { done++ })
			for range test.fetched {
				c.waiting[0]()
				c.waiting = c.waiting[1:]
			}
			waiting := c.waiting
			c.waiting = nil
			test.change(other)
			other.Advance(1)
			saveAll(other, c)
			s.Saves.HeedOtherTab()
			c.waiting = waiting
			c.settle()
			want(t, "opened", done == 1 && !s.Waiting(), true)
			want(t, "set aside", store.kept[asideKey], "")
			want(t, "the newer world", seen(s) == seen(other), test.newer)
			want(t, "notices", len(s.Notices.All()), shows(s, notice.OtherTab))
			want(t, "told", shows(s, notice.OtherTab) > 0, !test.newer)

			s.Advance(1)
			saveAll(s, c)
			want(t, "stored in the end", seen(visit(t, store, c)), seen(s))
		})
	}
}
