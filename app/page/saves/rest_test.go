package saves_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/saves"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// writeBig makes the world larger than the store.
func writeBig(s *playground.Playground) {
	for n := range 6 {
		session.Must(s.Apply(engine.WriteItem{In: session.Home, Body: fmt.Appendf(nil, `{"id":"big%d","cid":"x","text":"%01900000d"}`, n, n)}))
	}
}

// A write that fails does not end the use of the vault: tails go on with the world that it has, also where the store would not hold all of
// it, and the world is stored there again later.
func TestAVaultThatFailsForAWhile(t *testing.T) {
	s, store, c := large(t, 5_000)
	store.Room = saves.MaxStored
	writeBig(s)
	roomtest.SaveAll(s, c)
	now := time.Now()
	s.Clock = func() time.Time { return now }
	good := s.Saves.BaseID()

	c.Broken = true
	roomtest.Fill(t, s, 9_000) // it is time to store everything again
	roomtest.SaveAll(s, c)
	c.Broken = false
	s.Advance(1)
	s.Saves.SaveInTurns()
	roomtest.SaveOn(s, c)
	roomtest.Want(t, "the base", s.Saves.BaseID(), good)
	roomtest.Want(t, "notices", len(s.Notices.All()), 0)
	roomtest.Want(t, "a new job", s.Saves.JobID() == "" && !s.Saves.Saving(), true)
	roomtest.Want(t, "opens", roomtest.Seen(roomtest.Visit(t, store, c)), roomtest.Seen(s))

	now = now.Add(saves.RestAfterFailure)
	s.Advance(1)
	roomtest.SaveAll(s, c)
	roomtest.Want(t, "stored again", s.Saves.BaseID() != good && s.Saves.InVault(), true)
	roomtest.Want(t, "the tail", store.Kept[saves.TailKey], "")
	roomtest.Want(t, "opens", roomtest.Seen(roomtest.Visit(t, store, c)), roomtest.Seen(s))
}

// Where the store can keep nothing of a world meanwhile, the notice stays until the vault has it.
func TestAWorldThatIsTooLargeWithoutTheVault(t *testing.T) {
	store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	s := roomtest.Visit(t, store, c)
	now := time.Now()
	s.Clock = func() time.Time { return now }
	writeBig(s)
	c.Broken = true
	roomtest.SaveAll(s, c)
	roomtest.Want(t, "said", fmt.Sprint(s.Notices.All()), fmt.Sprint([]notice.Notice{{Kind: notice.NotSaved, Reason: notice.ReasonTooLarge}}))
	c.Broken, now = false, now.Add(saves.RestAfterFailure)
	s.Saves.Save()
	roomtest.Want(t, "said while it is stored", roomtest.Shows(s, notice.NotSaved), 1)
	roomtest.SaveAll(s, c)
	roomtest.Want(t, "said in the end", roomtest.Shows(s, notice.NotSaved), 0)
	roomtest.Want(t, "opens", roomtest.Seen(roomtest.Visit(t, store, c)), roomtest.Seen(s))
}
