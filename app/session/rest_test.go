package session

import (
	"fmt"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// writeBig makes the world larger than the store.
func writeBig(s *Playground) {
	for n := range 6 {
		must(s.Apply(engine.WriteItem{In: home, Body: fmt.Appendf(nil, `{"id":"big%d","cid":"x","text":"%01900000d"}`, n, n)}))
	}
}

// A write that fails does not end the use of the vault: tails go on with the world that it has, also where the store would not hold all of
// it, and the world is stored there again later.
func TestAVaultThatFailsForAWhile(t *testing.T) {
	s, store, c := large(t, 5_000)
	store.room = maxStored
	writeBig(s)
	saveAll(s, c)
	now := time.Now()
	s.Clock = func() time.Time { return now }
	good := s.Saves.base.id

	c.broken = true
	fill(t, s, 9_000) // it is time to store everything again
	saveAll(s, c)
	c.broken = false
	s.Advance(1)
	s.Saves.SaveInTurns()
	saveOn(s, c)
	want(t, "the base", s.Saves.base.id, good)
	want(t, "notices", len(s.Notices.All()), 0)
	want(t, "a new job", s.Saves.job == nil && !s.Saves.Saving(), true)
	want(t, "opens", seen(visit(t, store, c)), seen(s))

	now = now.Add(restAfterFailure)
	s.Advance(1)
	saveAll(s, c)
	want(t, "stored again", s.Saves.base.id != good && s.Saves.base.inVault, true)
	want(t, "the tail", store.kept[tailKey], "")
	want(t, "opens", seen(visit(t, store, c)), seen(s))
}

// Where the store can keep nothing of a world meanwhile, the notice stays until the vault has it.
func TestAWorldThatIsTooLargeWithoutTheVault(t *testing.T) {
	store, c := newMemoryStore(), newMemoryVault()
	s := visit(t, store, c)
	now := time.Now()
	s.Clock = func() time.Time { return now }
	writeBig(s)
	c.broken = true
	saveAll(s, c)
	want(t, "said", fmt.Sprint(s.Notices.All()), fmt.Sprint([]notice.Notice{{Kind: notice.NotSaved, Reason: notice.ReasonTooLarge}}))
	c.broken, now = false, now.Add(restAfterFailure)
	s.Saves.Save()
	want(t, "said while it is stored", shows(s, notice.NotSaved), 1)
	saveAll(s, c)
	want(t, "said in the end", shows(s, notice.NotSaved), 0)
	want(t, "opens", seen(visit(t, store, c)), seen(s))
}
