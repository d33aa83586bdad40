package saves_test

import (
	"bytes"
	"maps"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/saves"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// A store that has fallen behind the vault, because the browser was killed before its texts were on the disk, opens the world that the
// vault stored last, and what the vault has is not removed before.
func TestAStoreThatIsBehindTheVault(t *testing.T) {
	store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	s := roomtest.Visit(t, store, c)
	s.Advance(1)
	s.Saves.Save()
	disk := maps.Clone(store.Kept)
	roomtest.Fill(t, s, 5_000)
	s.Advance(3)
	roomtest.SaveAll(s, c)
	roomtest.SaveOn(s, c)
	first := roomtest.Seen(s)
	behind := func() *playground.Playground {
		t.Helper()
		back := roomtest.NewMemoryStore()
		maps.Copy(back.Kept, disk)
		s := roomtest.Visit(t, back, c)
		roomtest.Want(t, "notices", len(s.Notices.All()), 0)
		return s
	}
	roomtest.Want(t, "a world of its own behind a large one", roomtest.Seen(behind()), first)
	roomtest.Want(t, "undo", behind().Undo(), true)

	disk = maps.Clone(store.Kept)
	roomtest.Fill(t, s, 9_000)
	s.Saves.StoreAnew()
	roomtest.SaveAll(s, c)
	roomtest.SaveOn(s, c)
	roomtest.Want(t, "a large world behind another one", roomtest.Seen(behind()), roomtest.Seen(s))

	disk = maps.Clone(store.Kept)
	last := roomtest.Seen(s)
	s.StartOver()
	s.History = session.FirstWorld()
	s.Saves.ForgetBase()
	roomtest.SaveAll(s, c)
	roomtest.Want(t, "it is small", strings.Contains(store.Kept[saves.WorldKey], `"account"`), true)
	roomtest.Want(t, "a large world behind a small one", roomtest.Seen(behind()), last)
	roomtest.Want(t, "what is stored", roomtest.Seen(roomtest.Visit(t, store, c)), roomtest.Seen(s))

	s.Advance(1)
	s.Saves.Save()
	roomtest.Want(t, "a store that is ahead", roomtest.Seen(roomtest.Visit(t, store, c)), roomtest.Seen(s))
}

// What the vault says of the latest world is not heeded where that world is gone, the text is damaged, or another version wrote it.
func TestALatestWorldThatIsOfNoUse(t *testing.T) {
	store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	s := roomtest.Visit(t, store, c)
	s.Advance(1)
	s.Saves.Save()
	disk, before := maps.Clone(store.Kept), roomtest.Seen(s)
	roomtest.Fill(t, s, 5_000)
	roomtest.SaveAll(s, c)
	roomtest.SaveOn(s, c)
	for name, harm := range map[string]func(c *roomtest.MemoryVault){
		"the world is gone": func(c *roomtest.MemoryVault) { delete(c.Kept, saves.MetaKey(s.Saves.BaseID())) },
		"it is cut":         func(c *roomtest.MemoryVault) { c.Kept[saves.LatestKey] = c.Kept[saves.LatestKey][:20] },
		"another version": func(c *roomtest.MemoryVault) {
			c.Kept[saves.LatestKey] = bytes.Replace(c.Kept[saves.LatestKey], []byte(`{"v":1`), []byte(`{"v":2`), 1)
		},
	} {
		back, vault := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
		maps.Copy(back.Kept, disk)
		maps.Copy(vault.Kept, c.Kept)
		harm(vault)
		again := roomtest.Visit(t, back, vault)
		roomtest.Want(t, name, roomtest.Seen(again), before)
		roomtest.Want(t, "notices", len(again.Notices.All()), 0)
	}
}

// While the world that the vault stored last is opened in place of the store's, the session waits: what is done then would be lost.
func TestASessionWaitsForTheLaterWorld(t *testing.T) {
	store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	s := roomtest.Visit(t, store, c)
	s.Advance(1)
	s.Saves.Save()
	disk := maps.Clone(store.Kept)
	roomtest.Fill(t, s, 5_000)
	roomtest.SaveAll(s, c)
	roomtest.SaveOn(s, c)
	back := roomtest.NewMemoryStore()
	maps.Copy(back.Kept, disk)
	s = playground.New(back)
	roomtest.Want(t, "before it is known", s.Waiting(), false)
	waited := false
	s.Saves.Open(c, func(work func(step func()), done func()) {
		waited = s.Waiting()
		work(func() {})
		done()
	}, func() {})
	c.Settle()
	roomtest.Want(t, "while it is opened", waited, true)
	roomtest.Want(t, "when it is open", s.Waiting(), false)
}
