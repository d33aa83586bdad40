package saves_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/saves"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
)

// A world that cannot be read is set aside with its tail, and comes back as a whole when both are put where they were.
func TestAWorldIsSetAsideWithItsTail(t *testing.T) {
	s, store, c := large(t, 5_000)
	roomtest.Fill(t, s, 100)
	s.Advance(1)
	s.Saves.Save()
	stub, tail, before := store.Kept[saves.WorldKey], store.Kept[saves.TailKey], roomtest.Seen(s)

	c.Broken = true
	for range 2 { // once is enough
		s = roomtest.Visit(t, store, c)
	}
	roomtest.Want(t, "notices", roomtest.Shows(s, notice.SetAside), 1)
	c.Broken = false
	roomtest.Fill(t, s, 5_000)
	roomtest.SaveAll(s, c)
	roomtest.Fill(t, s, 10)
	s.Saves.Save()
	roomtest.Want(t, "kept", store.Kept[saves.AsideName(1)] == stub && store.Kept[saves.AsideName(2)] == tail && store.Kept[saves.AsideName(3)] == "", true)

	store.Kept[saves.WorldKey], store.Kept[saves.TailKey] = stub, tail
	roomtest.Want(t, "put back", roomtest.Seen(roomtest.Visit(t, store, c)), before)
}

// Texts that were set aside are never overwritten. A notice says so if a text is not kept.
func TestWhatWasSetAsideStays(t *testing.T) {
	store := roomtest.NewMemoryStore()
	text := func(n int) string { return fmt.Sprintf(`{"v":99,"n":%d}`, n) }
	for n := 1; n <= saves.MaxAside+2; n++ {
		store.Kept[saves.WorldKey] = text(n)
		why := notice.ReasonVersion
		if n > saves.MaxAside {
			why = notice.ReasonRefused
		}
		roomtest.Want(t, text(n), playground.New(store).Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: why})
	}
	for n := 1; n <= saves.MaxAside; n++ {
		roomtest.Want(t, saves.AsideName(n), store.Kept[saves.AsideName(n)], text(n))
	}
	store.Kept[saves.WorldKey] = text(saves.MaxAside)
	roomtest.Want(t, "one that is there", playground.New(store).Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: notice.ReasonVersion})

	store = roomtest.NewMemoryStore()
	store.Kept[saves.WorldKey] = ""
	playground.New(store)
	_, kept := store.Kept[saves.AsideName(1)]
	roomtest.Want(t, "an empty text is kept", kept, true)
}
