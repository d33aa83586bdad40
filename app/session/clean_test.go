package session

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/notice"
)

// half begins to store a world that is large and new, and leaves the rest to SavePiece.
func half(t *testing.T, s *Playground, c *memoryVault) {
	t.Helper()
	fill(t, s, 9_000)
	s.Saves.base = base{}
	s.Saves.Save()
	for range 3 {
		s.Saves.SavePiece()
	}
	c.settle()
	want(t, "storing", s.Saves.Saving(), true)
}

// worldsIn returns the ids of the worlds of which the vault has records.
func worldsIn(c *memoryVault) []string {
	ids := map[string]bool{}
	for key := range c.kept {
		id, _, _ := strings.Cut(key, "/")
		ids[id] = true
	}
	delete(ids, latestID)
	return slices.Sorted(maps.Keys(ids))
}

// Whatever other tabs do while a tab stores a large world, the world that is stored in the end is whole, and the vault has no other.
func TestTabsLeaveEachOthersRecordsAlone(t *testing.T) {
	for name, test := range map[string]struct {
		meanwhile func(s, other *Playground, c *memoryVault)
		otherWins bool
	}{
		"opened": {func(s, other *Playground, c *memoryVault) {}, false},
		"saves first, told by an event": {func(s, other *Playground, c *memoryVault) {
			fill(t, other, 7_000)
			saveAll(other, c)
			s.Saves.HeedOtherTab()
		}, true},
		"saves first, not told": {func(s, other *Playground, c *memoryVault) {
			fill(t, other, 7_000)
			saveAll(other, c)
		}, true},
		"saves first, and a change follows": {func(s, other *Playground, c *memoryVault) {
			fill(t, other, 7_000)
			saveAll(other, c)
			s.Saves.HeedOtherTab()
			s.Advance(1)
			s.Saves.Save()
		}, false},
		"saves twice, and a change between": {func(s, other *Playground, c *memoryVault) {
			fill(t, other, 7_000)
			saveAll(other, c)
			s.Saves.HeedOtherTab()
			half(t, s, c)
			other.Advance(1)
			other.Saves.base.inVault = false // as if it were time to store everything again
			saveAll(other, c)
			s.Saves.HeedOtherTab()
		}, false},
		"saves a small world": {func(s, other *Playground, c *memoryVault) {
			for other.Undo() {
			}
			other.StartOver()
			other.Saves.vault = nil // it is small, but for its past
			saveAll(other, c)
			other.Saves.vault = c
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			s, store, c := large(t, 5_000)
			first := visit(t, store, c)
			half(t, s, c)
			other := visit(t, store, c)
			want(t, "opened meanwhile", seen(other), seen(first))
			other.Advance(2)
			test.meanwhile(s, other, c)
			saveOn(s, c)
			want(t, "notices", shows(s, notice.OtherTab) > 0, test.otherWins)
			last := s
			if test.otherWins {
				last = other
			}
			again := visit(t, store, c)
			want(t, "opens", seen(again) == seen(last), true)
			want(t, "notices of opening", len(again.Notices.All()), 0)
			if id := again.Saves.base.id; again.Saves.base.inVault {
				want(t, "worlds in the vault", strings.Join(worldsIn(c), " "), id)
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
	left := s.Saves.job.id

	other := visit(t, store, c)
	other.Clock = clock
	half(t, other, c)
	saveAll(other, c)
	want(t, "kept at first", slices.Contains(worldsIn(c), left), true)

	half(t, other, c)
	slow := other.Saves.job.id
	now = now.Add((jobLife/2 + 1) * time.Second)
	saveAll(other, c)
	want(t, "an old job", other.Saves.base.id != slow && other.Saves.base.inVault, true)

	now = now.Add((jobLife/2 + 1) * time.Second)
	half(t, other, c)
	saveAll(other, c)
	want(t, "in the vault in the end", strings.Join(worldsIn(c), " "), other.Saves.base.id)
	want(t, "opens", seen(visit(t, store, c)), seen(other))
}
