package session

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/notice"
)

// damages are what may become of a record: the bytes are those of a record of the same part and its neighbour.
var damages = map[string]func(c *memoryVault, key, next string){
	"missing":    func(c *memoryVault, key, _ string) { delete(c.kept, key) },
	"empty":      func(c *memoryVault, key, _ string) { c.kept[key] = nil },
	"truncated":  func(c *memoryVault, key, _ string) { c.kept[key] = c.kept[key][:len(c.kept[key])/2] },
	"flipped":    func(c *memoryVault, key, _ string) { c.kept[key][len(c.kept[key])/2] ^= 4 },
	"overlong":   func(c *memoryVault, key, _ string) { c.kept[key] = append(c.kept[key], 1, 0) },
	"another's":  func(c *memoryVault, key, next string) { c.kept[key] = c.kept[next] },
	"exchanged":  func(c *memoryVault, key, next string) { c.kept[key], c.kept[next] = c.kept[next], c.kept[key] },
	"other text": func(c *memoryVault, key, _ string) { c.kept[key] = []byte(`{"v":3,"begin":1}`) },
}

// Whatever happens to a record, the page shows what the others say, a notice says what is lost, and Undo does no more than is known.
func TestWhatDamagedRecordsCost(t *testing.T) {
	s, store, c := large(t, 5_000)
	id, good, stub := s.Saves.base.id, maps.Clone(c.kept), store.kept[worldKey]
	// With its savedMeta a world loses what was selected.
	looks := map[bool]func(*Playground) string{false: seen, true: func(s *Playground) string { return string(s.Account().Save()) }}
	before := map[bool]string{false: looks[false](s), true: looks[true](s)}
	s.Undo()
	undone := map[bool]string{false: looks[false](s), true: looks[true](s)}
	for _, test := range []struct {
		part, next string
		why        notice.Reason
		undo       bool
	}{
		{"entries/0", "entries/1", notice.ReasonPast, false},
		{"entries/2", "entries/3", notice.ReasonPast, false},
		{"begin/0", "entries/0", notice.ReasonPast, false},
		{"head/0", "head/1", notice.ReasonMended, true},
		{"head/2", "head/3", notice.ReasonMended, true},
		{"meta", "head/1", notice.ReasonMended, true},
	} {
		for name, damage := range damages {
			t.Run(test.part+" "+name, func(t *testing.T) {
				if name == "exchanged" && strings.Split(test.part, "/")[0] != strings.Split(test.next, "/")[0] {
					t.Skip("that damages two parts")
				}
				meta := test.part == "meta"
				look, before, undone := looks[meta], before[meta], undone[meta]
				store, c := newMemoryStore(), newMemoryVault()
				store.kept[worldKey] = stub
				for key, r := range good {
					c.kept[key] = bytes.Clone(r)
				}
				damage(c, id+"/"+test.part, id+"/"+test.next)
				records := recordsOf(c, id)
				s := visit(t, store, c)
				want(t, "said", len(s.Notices.All()) == 1 && s.Notices.All()[0] == notice.Notice{Kind: notice.SetAside, Reason: test.why}, true)
				want(t, "world", look(s) == before, true)
				want(t, "undo", s.Undo(), test.undo)
				if test.undo {
					want(t, "undone", look(s) == undone, true)
					want(t, "redo", s.Redo(), true)
				}
				want(t, "world after that", look(s) == before, true)

				// It is stored anew by itself, and opens without a notice. Where something was lost, all that was stored is still there.
				saveAll(s, c)
				again := visit(t, store, c)
				want(t, "opened again", look(again) == before && len(again.Notices.All()) == 0, true)
				want(t, "undo again", again.Undo(), test.undo)
				want(t, "set aside", store.kept[asideKey] == stub, !test.undo)
				want(t, "records of what was lost", recordsOf(c, id) == records, !test.undo)
			})
		}
	}
}

// recordsOf counts the records of a world.
func recordsOf(c *memoryVault, id string) (n int) {
	for key := range c.kept {
		if strings.HasPrefix(key, id+"/") {
			n++
		}
	}
	return n
}

// A record more than the world has changes nothing.
func TestARecordTooManyIsNotRead(t *testing.T) {
	s, store, c := large(t, 3_000)
	id, before := s.Saves.base.id, seen(s)
	for _, part := range []string{"begin", "entries", "head"} {
		c.kept[recordKey(id, part, 99)] = slices.Clone(c.kept[recordKey(id, part, 0)])
	}
	c.kept[recordKey(id, "begin", 1)] = slices.Clone(c.kept[recordKey(id, "begin", 0)])
	s = visit(t, store, c)
	want(t, "world", seen(s), before)
	want(t, "notices", len(s.Notices.All()), 0)
	want(t, "undo", s.Undo(), true)
}

// Where neither the present nor the whole past can be read, what came first is shown, and the later changes are said to be lost. The tail
// is not carried out on what it does not continue.
func TestWhatIsLeftOfAWorldWithTwoDamagedParts(t *testing.T) {
	s, store, c := large(t, 5_000)
	s.Advance(7)
	s.Saves.Save()
	id, stub, tail := s.Saves.base.id, store.kept[worldKey], store.kept[tailKey]
	delete(c.kept, recordKey(id, "head", 1))
	c.kept[recordKey(id, "entries", 3)][9] ^= 1
	s = visit(t, store, c)
	want(t, "said", s.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: notice.ReasonLatest})
	if n := s.Viewer.RowCount(); n <= 7 || n >= 5_007 {
		t.Errorf("%d items, want some of the first ones", n)
	}
	want(t, "set aside", store.kept[asideName(1)] == tail && store.kept[asideName(2)] == stub, true)
	for s.Undo() {
	}
	want(t, "rows at the beginning", s.Viewer.RowCount(), 7)

	delete(c.kept, recordKey(id, "begin", 0))
	store.kept[worldKey], store.kept[tailKey] = stub, tail
	s = visit(t, store, c)
	want(t, "said", s.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: notice.ReasonMissing})
	want(t, "rows of the first world", s.Viewer.RowCount(), 7)
}

// A world whose checksums do not cover the keys, as an earlier version stored it, opens, and damage of its records is found as well.
func TestAWorldSealedWithoutKeys(t *testing.T) {
	s, store, c := large(t, 5_000)
	id, before := s.Saves.base.id, seen(s)
	for key, r := range c.kept {
		if !strings.HasSuffix(key, "/meta") && key != latestKey {
			c.kept[key] = sealedRecord(r).named("").data
		}
	}
	c.kept[metaKey(id)] = bytes.Replace(c.kept[metaKey(id)], []byte(`"v":3`), []byte(`"v":2`), 1)
	store.kept[worldKey] = `{"v":2,"vault":"` + id + `"}`
	s = visit(t, store, c)
	want(t, "notices", len(s.Notices.All()), 0)
	want(t, "world", seen(s), before)
	want(t, "undo", s.Undo(), true)

	c.kept[recordKey(id, "entries", 1)][50] ^= 1
	s = visit(t, store, c)
	want(t, "said", s.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: notice.ReasonPast})
	want(t, "world", seen(s), before)
}
