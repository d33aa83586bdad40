package session

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// stepwise is a Background that others look at between the steps.
func stepwise(look func()) Background {
	return func(work func(step func()), done func()) {
		work(look)
		done()
	}
}

// textWorld stores what the vault has in the way of earlier versions: texts, the account at the beginning and the present one both.
func textWorld(t *testing.T, s *Playground, c *memoryVault) {
	t.Helper()
	id := s.Saves.base.id
	var meta savedMeta
	if err := json.Unmarshal(c.kept[metaKey(id)], &meta); err != nil {
		t.Fatal(err)
	}
	clear(c.kept)
	cut := func(part string, text []byte) (n int) {
		for piece := range slices.Chunk(text, maxRecord) {
			c.kept[recordKey(id, part, n)] = piece
			n++
		}
		return n
	}
	meta.Version = textVersion
	meta.Begin = cut("begin", s.History.JournalBegin().Save())
	meta.Head = cut("head", s.Account().Save())
	meta.Entries = 0
	n, _ := s.History.Entries()
	for from := 0; from < n; meta.Entries++ {
		text, next, err := s.History.MarshalPiece(from, n, maxRecord)
		if err != nil {
			t.Fatal(err)
		}
		c.kept[recordKey(id, "entries", meta.Entries)], from = text, next
	}
	c.kept[metaKey(id)], _ = json.Marshal(meta)
	_ = s.Saves.store.Save(worldKey, `{"v":2,"vault":"`+id+`"}`) // as earlier versions wrote it
}

// large stores a world of n items with a past, and a tail.
func large(t *testing.T, n int) (*Playground, *memoryStore, *memoryVault) {
	t.Helper()
	store, c := newMemoryStore(), newMemoryVault()
	s := visit(t, store, c)
	fill(t, s, n)
	s.Advance(3)
	saveAll(s, c)
	return s, store, c
}

// A large world opens in many steps, and is the same as one that opens at once. Until it is open, nothing is stored and nothing can be
// lost: the page may be left at any moment.
func TestALargeWorldOpensInSteps(t *testing.T) {
	const n = 5_000
	for name, prepare := range map[string]func(*Playground, *memoryVault) (steps int){
		"records": func(_ *Playground, c *memoryVault) (pieces int) {
			for key, r := range c.kept {
				if !strings.HasSuffix(key, "/meta") && key != latestKey {
					for range new(opening).pieces([][]byte{r}, func() {}) {
						pieces++
					}
				}
			}
			return pieces
		},
		"texts": func(s *Playground, c *memoryVault) int {
			textWorld(t, s, c)
			return 2 * n // an item is read, and then loaded
		},
	} {
		s, store, c := large(t, n)
		least := prepare(s, c)
		fill(t, s, 100)
		s.Advance(2)
		s.Saves.Save() // the tail
		whole := visit(t, store, c)
		kept, records := maps.Clone(store.kept), maps.Clone(c.kept)
		again := New(store)
		steps, last := 0, 0.0
		again.Saves.Open(c, stepwise(func() {
			if steps++; steps%100 != 1 {
				return
			}
			again.Saves.Save()
			want(t, "waiting", again.Waiting() && again.Viewer.RowCount() == 0, true)
			if last > again.Saves.Opened() || again.Saves.Opened() > 1 {
				t.Errorf("%s: after %d steps %g is open, before it was %g", name, steps, again.Saves.Opened(), last)
			}
			last = again.Saves.Opened()
		}), func() {})
		c.settle()
		if entries, _ := s.History.Entries(); steps < least+entries {
			t.Errorf("%s: %d items and %d entries were opened in %d steps", name, n, entries, steps)
		}
		if name == "records" {
			want(t, "stored meanwhile", maps.Equal(kept, store.kept) && maps.EqualFunc(records, c.kept, bytes.Equal), true)
		}
		for _, open := range []*Playground{whole, again} {
			if want := s.Account().Save(); !bytes.Equal(open.Account().Save(), want) || seen(open) != seen(s) {
				t.Errorf("%s: the account that opened is another one", name)
			}
			for range 3 {
				open.Undo()
			}
		}
		for range 3 {
			s.Undo()
		}
		want(t, "after three undos", seen(whole)+seen(again), seen(s)+seen(s))
	}
}

// A world that an earlier version stored is stored again in the present way.
func TestAVaultOfAnEarlierVersion(t *testing.T) {
	s, store, c := large(t, 5_000)
	textWorld(t, s, c)
	before := seen(s)
	s = visit(t, store, c)
	want(t, "opened", seen(s), before)
	saveAll(s, c)
	var meta savedMeta
	if err := json.Unmarshal(c.kept[metaKey(s.Saves.base.id)], &meta); err != nil || meta.Version != metaVersion {
		t.Errorf("version %d, %v", meta.Version, err)
	}
	want(t, "opened again", seen(visit(t, store, c)), before)
}

// Damage of any record is found. A world without its past is still a world, and its past without the present says what that was.
func TestDamagedRecordsAreFound(t *testing.T) {
	s, store, c := large(t, 3_000)
	before, entries := seen(s), 0
	good, stub := maps.Clone(c.kept), store.kept[worldKey]
	rnd := rand.New(rand.NewPCG(1, 2))
	keys := slices.Sorted(maps.Keys(good))
	for range 100 {
		key := keys[rnd.IntN(len(keys))]
		if strings.HasSuffix(key, "/meta") || key == latestKey {
			continue
		}
		c.kept = maps.Clone(good)
		bad := bytes.Clone(good[key])
		if rnd.IntN(4) == 0 {
			bad = bad[:rnd.IntN(len(bad))]
		} else {
			bad[rnd.IntN(len(bad))] ^= 1 << rnd.IntN(8)
		}
		c.kept[key] = bad
		back := newMemoryStore()
		back.kept[worldKey] = stub
		s := visit(t, back, c)
		want(t, key, seen(s), before)
		want(t, "records", len(c.kept), len(good))
		if strings.Contains(key, "/entries/") || strings.Contains(key, "/begin/") {
			entries++
			want(t, key, s.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: notice.ReasonPast})
			want(t, "set aside", back.kept[asideKey], stub)
			want(t, "the past", s.Undo(), false)
			continue
		}
		want(t, key, s.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: notice.ReasonMended})
		want(t, "the past", s.Undo(), true)
	}
	want(t, "damaged pasts", entries > 0, true)
}

// A world whose journal is empty is stored once: it begins as it is.
func TestAWorldWithoutAPastIsStoredOnce(t *testing.T) {
	s, store, c := large(t, 3_000)
	s.History, s.Saves.base = history.New(s.Account()), base{}
	s.Changed()
	saveAll(s, c)
	for key := range c.kept {
		if strings.Contains(key, "/head/") {
			t.Errorf("%s is stored", key)
		}
	}
	want(t, "opened", seen(visit(t, store, c)), seen(s))
}
