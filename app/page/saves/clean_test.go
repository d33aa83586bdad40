package saves_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/saves"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
)

// half begins to store a world that is large and new, and leaves the rest to SavePiece.
func half(t *testing.T, s *playground.Playground, c *roomtest.MemoryVault) {
	t.Helper()
	roomtest.Fill(t, s, 9_000)
	s.Saves.ForgetBase()
	s.Saves.Save()
	for range 3 {
		s.Saves.SavePiece()
	}
	c.Settle()
	roomtest.Want(t, "storing", s.Saves.Saving(), true)
}

// worldsIn returns the ids of the worlds of which the vault has records.
func worldsIn(c *roomtest.MemoryVault) []string {
	ids := map[string]bool{}
	for key := range c.Kept {
		id, _, _ := strings.Cut(key, "/")
		ids[id] = true
	}
	delete(ids, saves.LatestID)
	return slices.Sorted(maps.Keys(ids))
}

// Whatever other tabs do while a tab stores a large world, the world that is stored in the end is whole, and the vault has no other.
func TestTabsLeaveEachOthersRecordsAlone(t *testing.T) {
	for name, test := range map[string]struct {
		meanwhile func(s, other *playground.Playground, c *roomtest.MemoryVault)
		otherWins bool
	}{
		"opened": {func(s, other *playground.Playground, c *roomtest.MemoryVault) {}, false},
		"saves first, told by an event": {func(s, other *playground.Playground, c *roomtest.MemoryVault) {
			roomtest.Fill(t, other, 7_000)
			roomtest.SaveAll(other, c)
			s.Saves.HeedOtherTab()
		}, true},
		"saves first, not told": {func(s, other *playground.Playground, c *roomtest.MemoryVault) {
			roomtest.Fill(t, other, 7_000)
			roomtest.SaveAll(other, c)
		}, true},
		"saves first, and a change follows": {func(s, other *playground.Playground, c *roomtest.MemoryVault) {
			roomtest.Fill(t, other, 7_000)
			roomtest.SaveAll(other, c)
			s.Saves.HeedOtherTab()
			s.Advance(1)
			s.Saves.Save()
		}, false},
		"saves twice, and a change between": {func(s, other *playground.Playground, c *roomtest.MemoryVault) {
			roomtest.Fill(t, other, 7_000)
			roomtest.SaveAll(other, c)
			s.Saves.HeedOtherTab()
			half(t, s, c)
			other.Advance(1)
			other.Saves.StoreAnew()
			roomtest.SaveAll(other, c)
			s.Saves.HeedOtherTab()
		}, false},
		"saves a small world": {func(s, other *playground.Playground, c *roomtest.MemoryVault) {
			for other.Undo() {
			}
			other.StartOver()
			other.Saves.SetVault(nil) // it is small, but for its past
			roomtest.SaveAll(other, c)
			other.Saves.SetVault(c)
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			s, store, c := large(t, 5_000)
			first := roomtest.Visit(t, store, c)
			half(t, s, c)
			other := roomtest.Visit(t, store, c)
			roomtest.Want(t, "opened meanwhile", roomtest.Seen(other), roomtest.Seen(first))
			other.Advance(2)
			test.meanwhile(s, other, c)
			roomtest.SaveOn(s, c)
			roomtest.Want(t, "notices", roomtest.Shows(s, notice.OtherTab) > 0, test.otherWins)
			last := s
			if test.otherWins {
				last = other
			}
			again := roomtest.Visit(t, store, c)
			roomtest.Want(t, "opens", roomtest.Seen(again) == roomtest.Seen(last), true)
			roomtest.Want(t, "notices of opening", len(again.Notices.All()), 0)
			if id := again.Saves.BaseID(); again.Saves.InVault() {
				roomtest.Want(t, "worlds in the vault", strings.Join(worldsIn(c), " "), id)
			}
		})
	}
}

// What a job leaves in the vault when its page is closed is removed when no tab can be at it any more, and a job that has become as old
// as that begins again.
func TestRecordsOfNoOneAreRemovedInTime(t *testing.T) {
	s, store, c := large(t, 5_000)
	now := time.Now()
	clock := func() time.Time { return now }
	s.Clock = clock
	half(t, s, c) // and its page is closed
	left := s.Saves.JobID()

	other := roomtest.Visit(t, store, c)
	other.Clock = clock
	half(t, other, c)
	roomtest.SaveAll(other, c)
	roomtest.Want(t, "kept at first", slices.Contains(worldsIn(c), left), true)

	half(t, other, c)
	slow := other.Saves.JobID()
	now = now.Add((saves.JobLife/2 + 1) * time.Second)
	roomtest.SaveAll(other, c)
	roomtest.Want(t, "an old job", other.Saves.BaseID() != slow && other.Saves.InVault(), true)

	now = now.Add((saves.JobLife/2 + 1) * time.Second)
	half(t, other, c)
	roomtest.SaveAll(other, c)
	roomtest.Want(t, "in the vault in the end", strings.Join(worldsIn(c), " "), other.Saves.BaseID())
	roomtest.Want(t, "opens", roomtest.Seen(roomtest.Visit(t, store, c)), roomtest.Seen(other))
}
