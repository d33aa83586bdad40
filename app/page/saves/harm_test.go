package saves_test

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/saves"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
)

// damages are what may become of a record, given the bytes of a record and of its neighbour in the same part.
var damages = map[string]func(c *roomtest.MemoryVault, key, next string){
	"missing":    func(c *roomtest.MemoryVault, key, _ string) { delete(c.Kept, key) },
	"empty":      func(c *roomtest.MemoryVault, key, _ string) { c.Kept[key] = nil },
	"truncated":  func(c *roomtest.MemoryVault, key, _ string) { c.Kept[key] = c.Kept[key][:len(c.Kept[key])/2] },
	"flipped":    func(c *roomtest.MemoryVault, key, _ string) { c.Kept[key][len(c.Kept[key])/2] ^= 4 },
	"overlong":   func(c *roomtest.MemoryVault, key, _ string) { c.Kept[key] = append(c.Kept[key], 1, 0) },
	"another's":  func(c *roomtest.MemoryVault, key, next string) { c.Kept[key] = c.Kept[next] },
	"exchanged":  func(c *roomtest.MemoryVault, key, next string) { c.Kept[key], c.Kept[next] = c.Kept[next], c.Kept[key] },
	"other text": func(c *roomtest.MemoryVault, key, _ string) { c.Kept[key] = []byte(`{"v":3,"begin":1}`) },
}

// Whatever happens to a record, the page shows what the others say, a notice says what is lost, and Undo does no more than is known.
func TestWhatDamagedRecordsCost(t *testing.T) {
	s, store, c := large(t, 5_000)
	id, good, stub := s.Saves.BaseID(), maps.Clone(c.Kept), store.Kept[saves.WorldKey]
	// With its savedMeta a world loses what was selected.
	looks := map[bool]func(*playground.Playground) string{false: roomtest.Seen, true: func(s *playground.Playground) string { return string(s.Account().Save()) }}
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
				store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
				store.Kept[saves.WorldKey] = stub
				for key, r := range good {
					c.Kept[key] = bytes.Clone(r)
				}
				damage(c, id+"/"+test.part, id+"/"+test.next)
				records := recordsOf(c, id)
				s := roomtest.Visit(t, store, c)
				roomtest.Want(t, "said", len(s.Notices.All()) == 1 && s.Notices.All()[0] == notice.Notice{Kind: notice.SetAside, Reason: test.why}, true)
				roomtest.Want(t, "world", look(s) == before, true)
				roomtest.Want(t, "undo", s.Undo(), test.undo)
				if test.undo {
					roomtest.Want(t, "undone", look(s) == undone, true)
					roomtest.Want(t, "redo", s.Redo(), true)
				}
				roomtest.Want(t, "world after that", look(s) == before, true)

				// It is stored anew by itself, and opens without a notice. Where something was lost, all that was stored is still there.
				roomtest.SaveAll(s, c)
				again := roomtest.Visit(t, store, c)
				roomtest.Want(t, "opened again", look(again) == before && len(again.Notices.All()) == 0, true)
				roomtest.Want(t, "undo again", again.Undo(), test.undo)
				roomtest.Want(t, "set aside", store.Kept[saves.AsideKey] == stub, !test.undo)
				roomtest.Want(t, "records of what was lost", recordsOf(c, id) == records, !test.undo)
			})
		}
	}
}

// recordsOf counts the records of a world.
func recordsOf(c *roomtest.MemoryVault, id string) (n int) {
	for key := range c.Kept {
		if strings.HasPrefix(key, id+"/") {
			n++
		}
	}
	return n
}

// A record more than the world has changes nothing.
func TestARecordTooManyIsNotRead(t *testing.T) {
	s, store, c := large(t, 3_000)
	id, before := s.Saves.BaseID(), roomtest.Seen(s)
	for _, part := range []string{"begin", "entries", "head"} {
		c.Kept[saves.RecordKey(id, part, 99)] = slices.Clone(c.Kept[saves.RecordKey(id, part, 0)])
	}
	c.Kept[saves.RecordKey(id, "begin", 1)] = slices.Clone(c.Kept[saves.RecordKey(id, "begin", 0)])
	s = roomtest.Visit(t, store, c)
	roomtest.Want(t, "world", roomtest.Seen(s), before)
	roomtest.Want(t, "notices", len(s.Notices.All()), 0)
	roomtest.Want(t, "undo", s.Undo(), true)
}

// Where neither the present nor the whole past can be read, what came first is shown, and the later changes are said to be lost. The tail
// is not carried out on what it does not continue.
func TestWhatIsLeftOfAWorldWithTwoDamagedParts(t *testing.T) {
	s, store, c := large(t, 5_000)
	s.Advance(7)
	s.Saves.Save()
	id, stub, tail := s.Saves.BaseID(), store.Kept[saves.WorldKey], store.Kept[saves.TailKey]
	delete(c.Kept, saves.RecordKey(id, "head", 1))
	c.Kept[saves.RecordKey(id, "entries", 3)][9] ^= 1
	s = roomtest.Visit(t, store, c)
	roomtest.Want(t, "said", s.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: notice.ReasonLatest})
	if n := s.Viewer.RowCount(); n <= 7 || n >= 5_007 {
		t.Errorf("%d items, want some of the first ones", n)
	}
	roomtest.Want(t, "set aside", store.Kept[saves.AsideName(1)] == tail && store.Kept[saves.AsideName(2)] == stub, true)
	for s.Undo() {
	}
	roomtest.Want(t, "rows at the beginning", s.Viewer.RowCount(), 7)

	delete(c.Kept, saves.RecordKey(id, "begin", 0))
	store.Kept[saves.WorldKey], store.Kept[saves.TailKey] = stub, tail
	s = roomtest.Visit(t, store, c)
	roomtest.Want(t, "said", s.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: notice.ReasonMissing})
	roomtest.Want(t, "rows of the first world", s.Viewer.RowCount(), 7)
}
