package saves_test

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/saves"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// stepwise is a Background that others look at between the steps.
func stepwise(look func()) saves.Background {
	return func(work func(step func()), done func()) {
		work(look)
		done()
	}
}

// large stores a world of n items with a past, and a tail.
func large(t *testing.T, n int) (*playground.Playground, *roomtest.MemoryStore, *roomtest.MemoryVault) {
	t.Helper()
	store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	s := roomtest.Visit(t, store, c)
	roomtest.Fill(t, s, n)
	s.Advance(3)
	roomtest.SaveAll(s, c)
	return s, store, c
}

// A large world opens in many steps, and is the same as one that opens at once. Until it is open, nothing is stored and nothing can be
// lost: the page may be left at any moment.
func TestALargeWorldOpensInSteps(t *testing.T) {
	s, store, c := large(t, 5_000)
	pieces := 0
	for key, r := range c.Kept {
		if !strings.HasSuffix(key, "/meta") && key != saves.LatestKey {
			for range saves.Pieces([][]byte{r}, func() {}) {
				pieces++
			}
		}
	}
	roomtest.Fill(t, s, 100)
	s.Advance(2)
	s.Saves.Save() // the tail
	whole := roomtest.Visit(t, store, c)
	kept, records := maps.Clone(store.Kept), maps.Clone(c.Kept)
	again := playground.New(store)
	steps, last := 0, 0.0
	again.Saves.Open(c, stepwise(func() {
		if steps++; steps%100 != 1 {
			return
		}
		again.Saves.Save()
		roomtest.Want(t, "waiting", again.Waiting() && again.Viewer.RowCount() == 0, true)
		if last > again.Saves.Opened() || again.Saves.Opened() > 1 {
			t.Errorf("after %d steps %g is open, before it was %g", steps, again.Saves.Opened(), last)
		}
		last = again.Saves.Opened()
	}), func() {})
	c.Settle()
	if entries, _ := s.History.Entries(); steps < pieces+entries {
		t.Errorf("%d pieces and %d entries were opened in %d steps", pieces, entries, steps)
	}
	roomtest.Want(t, "stored meanwhile", maps.Equal(kept, store.Kept) && maps.EqualFunc(records, c.Kept, bytes.Equal), true)
	for _, open := range []*playground.Playground{whole, again} {
		if want := s.Account().Save(); !bytes.Equal(open.Account().Save(), want) || roomtest.Seen(open) != roomtest.Seen(s) {
			t.Error("the account that opened is another one")
		}
		for range 3 {
			open.Undo()
		}
	}
	for range 3 {
		s.Undo()
	}
	roomtest.Want(t, "after three undos", roomtest.Seen(whole)+roomtest.Seen(again), roomtest.Seen(s)+roomtest.Seen(s))
}

// Damage of any record is found. A world without its past is still a world, and its past without the present says what that was.
func TestDamagedRecordsAreFound(t *testing.T) {
	s, store, c := large(t, 3_000)
	before, entries := roomtest.Seen(s), 0
	good, stub := maps.Clone(c.Kept), store.Kept[saves.WorldKey]
	rnd := rand.New(rand.NewPCG(1, 2))
	keys := slices.Sorted(maps.Keys(good))
	for range 100 {
		key := keys[rnd.IntN(len(keys))]
		if strings.HasSuffix(key, "/meta") || key == saves.LatestKey {
			continue
		}
		c.Kept = maps.Clone(good)
		bad := bytes.Clone(good[key])
		if rnd.IntN(4) == 0 {
			bad = bad[:rnd.IntN(len(bad))]
		} else {
			bad[rnd.IntN(len(bad))] ^= 1 << rnd.IntN(8)
		}
		c.Kept[key] = bad
		back := roomtest.NewMemoryStore()
		back.Kept[saves.WorldKey] = stub
		s := roomtest.Visit(t, back, c)
		roomtest.Want(t, key, roomtest.Seen(s), before)
		roomtest.Want(t, "records", len(c.Kept), len(good))
		if strings.Contains(key, "/entries/") || strings.Contains(key, "/begin/") {
			entries++
			roomtest.Want(t, key, s.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: notice.ReasonPast})
			roomtest.Want(t, "set aside", back.Kept[saves.AsideKey], stub)
			roomtest.Want(t, "the past", s.Undo(), false)
			continue
		}
		roomtest.Want(t, key, s.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: notice.ReasonMended})
		roomtest.Want(t, "the past", s.Undo(), true)
	}
	roomtest.Want(t, "damaged pasts", entries > 0, true)
}

// A world whose journal is empty is stored once: it begins as it is.
func TestAWorldWithoutAPastIsStoredOnce(t *testing.T) {
	s, store, c := large(t, 3_000)
	s.History = history.New(s.Account())
	s.Saves.ForgetBase()
	s.Changed()
	roomtest.SaveAll(s, c)
	for key := range c.Kept {
		if strings.Contains(key, "/head/") {
			t.Errorf("%s is stored", key)
		}
	}
	roomtest.Want(t, "opened", roomtest.Seen(roomtest.Visit(t, store, c)), roomtest.Seen(s))
}
