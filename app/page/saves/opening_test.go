package saves_test

import (
	"bytes"
	"encoding/json"
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

// textWorld stores what the vault has in the way of earlier versions: texts, the account at the beginning and the present one both.
func textWorld(t *testing.T, s *playground.Playground, c *roomtest.MemoryVault) {
	t.Helper()
	id := s.Saves.BaseID()
	var meta saves.SavedMeta
	if err := json.Unmarshal(c.Kept[saves.MetaKey(id)], &meta); err != nil {
		t.Fatal(err)
	}
	clear(c.Kept)
	cut := func(part string, text []byte) (n int) {
		for piece := range slices.Chunk(text, saves.MaxRecord) {
			c.Kept[saves.RecordKey(id, part, n)] = piece
			n++
		}
		return n
	}
	meta.Version = saves.TextVersion
	meta.Begin = cut("begin", s.History.JournalBegin().Save())
	meta.Head = cut("head", s.Account().Save())
	meta.Entries = 0
	n, _ := s.History.Entries()
	for from := 0; from < n; meta.Entries++ {
		text, next, err := s.History.MarshalPiece(from, n, saves.MaxRecord)
		if err != nil {
			t.Fatal(err)
		}
		c.Kept[saves.RecordKey(id, "entries", meta.Entries)], from = text, next
	}
	c.Kept[saves.MetaKey(id)], _ = json.Marshal(meta)
	_ = s.Saves.Store.Save(saves.WorldKey, `{"v":2,"vault":"`+id+`"}`) // as earlier versions wrote it
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
	const n = 5_000
	for name, prepare := range map[string]func(*playground.Playground, *roomtest.MemoryVault) (steps int){
		"records": func(_ *playground.Playground, c *roomtest.MemoryVault) (pieces int) {
			for key, r := range c.Kept {
				if !strings.HasSuffix(key, "/meta") && key != saves.LatestKey {
					for range saves.Pieces([][]byte{r}, func() {}) {
						pieces++
					}
				}
			}
			return pieces
		},
		"texts": func(s *playground.Playground, c *roomtest.MemoryVault) int {
			textWorld(t, s, c)
			return 2 * n // an item is read, and then loaded
		},
	} {
		s, store, c := large(t, n)
		least := prepare(s, c)
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
				t.Errorf("%s: after %d steps %g is open, before it was %g", name, steps, again.Saves.Opened(), last)
			}
			last = again.Saves.Opened()
		}), func() {})
		c.Settle()
		if entries, _ := s.History.Entries(); steps < least+entries {
			t.Errorf("%s: %d items and %d entries were opened in %d steps", name, n, entries, steps)
		}
		if name == "records" {
			roomtest.Want(t, "stored meanwhile", maps.Equal(kept, store.Kept) && maps.EqualFunc(records, c.Kept, bytes.Equal), true)
		}
		for _, open := range []*playground.Playground{whole, again} {
			if want := s.Account().Save(); !bytes.Equal(open.Account().Save(), want) || roomtest.Seen(open) != roomtest.Seen(s) {
				t.Errorf("%s: the account that opened is another one", name)
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
}

// A world that an earlier version stored is stored again in the present way.
func TestAVaultOfAnEarlierVersion(t *testing.T) {
	s, store, c := large(t, 5_000)
	textWorld(t, s, c)
	before := roomtest.Seen(s)
	s = roomtest.Visit(t, store, c)
	roomtest.Want(t, "opened", roomtest.Seen(s), before)
	roomtest.SaveAll(s, c)
	var meta saves.SavedMeta
	if err := json.Unmarshal(c.Kept[saves.MetaKey(s.Saves.BaseID())], &meta); err != nil || meta.Version != saves.MetaVersion {
		t.Errorf("version %d, %v", meta.Version, err)
	}
	roomtest.Want(t, "opened again", roomtest.Seen(roomtest.Visit(t, store, c)), before)
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
