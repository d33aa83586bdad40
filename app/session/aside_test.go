package session

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/notice"
)

// A world that cannot be read is set aside with its tail, and comes back as a whole when both are put where they were.
func TestAWorldIsSetAsideWithItsTail(t *testing.T) {
	s, store, c := large(t, 5_000)
	fill(t, s, 100)
	s.Advance(1)
	s.Saves.Save()
	stub, tail, before := store.kept[worldKey], store.kept[tailKey], seen(s)

	c.broken = true
	for range 2 { // once is enough
		s = visit(t, store, c)
	}
	want(t, "notices", shows(s, notice.SetAside), 1)
	c.broken = false
	fill(t, s, 5_000)
	saveAll(s, c)
	fill(t, s, 10)
	s.Saves.Save()
	want(t, "kept", store.kept[asideName(1)] == stub && store.kept[asideName(2)] == tail && store.kept[asideName(3)] == "", true)

	store.kept[worldKey], store.kept[tailKey] = stub, tail
	want(t, "put back", seen(visit(t, store, c)), before)
}

// What was set aside is never overwritten, and what is not kept is said not to be.
func TestWhatWasSetAsideStays(t *testing.T) {
	store := newMemoryStore()
	text := func(n int) string { return fmt.Sprintf(`{"v":99,"n":%d}`, n) }
	for n := 1; n <= maxAside+2; n++ {
		store.kept[worldKey] = text(n)
		why := notice.ReasonVersion
		if n > maxAside {
			why = notice.ReasonRefused
		}
		want(t, text(n), New(store).Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: why})
	}
	for n := 1; n <= maxAside; n++ {
		want(t, asideName(n), store.kept[asideName(n)], text(n))
	}
	store.kept[worldKey] = text(maxAside)
	want(t, "one that is there", New(store).Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: notice.ReasonVersion})

	store = newMemoryStore()
	store.kept[worldKey] = ""
	New(store)
	_, kept := store.kept[asideName(1)]
	want(t, "an empty text is kept", kept, true)
}
