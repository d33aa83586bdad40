package session

import (
	"bytes"
	"maps"
	"strings"
	"testing"
)

// A store that has fallen behind the vault, because the browser was killed before its texts were on the disk, opens the world that the vault
// stored last, and what the vault has is not removed before.
func TestAStoreThatIsBehindTheVault(t *testing.T) {
	store, c := newMemoryStore(), newMemoryVault()
	s := visit(t, store, c)
	s.Advance(1)
	s.Saves.Save()
	disk := maps.Clone(store.kept)
	fill(t, s, 5_000)
	s.Advance(3)
	saveAll(s, c)
	saveOn(s, c)
	first := seen(s)
	behind := func() *Playground {
		t.Helper()
		back := newMemoryStore()
		maps.Copy(back.kept, disk)
		s := visit(t, back, c)
		want(t, "notices", len(s.Notices.All()), 0)
		return s
	}
	want(t, "a world of its own behind a large one", seen(behind()), first)
	want(t, "undo", behind().Undo(), true)

	disk = maps.Clone(store.kept)
	fill(t, s, 9_000)
	s.Saves.base.inVault = false // as if it were time to store everything again
	saveAll(s, c)
	saveOn(s, c)
	want(t, "a large world behind another one", seen(behind()), seen(s))

	disk = maps.Clone(store.kept)
	last := seen(s)
	s.StartOver()
	s.History, s.Saves.base = firstWorld(), base{}
	saveAll(s, c)
	want(t, "it is small", strings.Contains(store.kept[worldKey], `"account"`), true)
	want(t, "a large world behind a small one", seen(behind()), last)
	want(t, "what is stored", seen(visit(t, store, c)), seen(s))

	s.Advance(1)
	s.Saves.Save()
	want(t, "a store that is ahead", seen(visit(t, store, c)), seen(s))
}

// What the vault says of the latest world is not heeded where that world is gone, the text is damaged, or another version wrote it.
func TestALatestWorldThatIsOfNoUse(t *testing.T) {
	store, c := newMemoryStore(), newMemoryVault()
	s := visit(t, store, c)
	s.Advance(1)
	s.Saves.Save()
	disk, before := maps.Clone(store.kept), seen(s)
	fill(t, s, 5_000)
	saveAll(s, c)
	saveOn(s, c)
	for name, harm := range map[string]func(c *memoryVault){
		"the world is gone": func(c *memoryVault) { delete(c.kept, metaKey(s.Saves.base.id)) },
		"it is cut":         func(c *memoryVault) { c.kept[latestKey] = c.kept[latestKey][:20] },
		"another version": func(c *memoryVault) {
			c.kept[latestKey] = bytes.Replace(c.kept[latestKey], []byte(`{"v":1`), []byte(`{"v":2`), 1)
		},
	} {
		back, vault := newMemoryStore(), newMemoryVault()
		maps.Copy(back.kept, disk)
		maps.Copy(vault.kept, c.kept)
		harm(vault)
		again := visit(t, back, vault)
		want(t, name, seen(again), before)
		want(t, "notices", len(again.Notices.All()), 0)
	}
}

// While the world that the vault stored last is opened in place of the store's, the session waits: what is done then would be lost.
func TestASessionWaitsForTheLaterWorld(t *testing.T) {
	store, c := newMemoryStore(), newMemoryVault()
	s := visit(t, store, c)
	s.Advance(1)
	s.Saves.Save()
	disk := maps.Clone(store.kept)
	fill(t, s, 5_000)
	saveAll(s, c)
	saveOn(s, c)
	back := newMemoryStore()
	maps.Copy(back.kept, disk)
	s = New(back)
	want(t, "before it is known", s.Waiting(), false)
	waited := false
	s.Saves.Open(c, func(work func(step func()), done func()) {
		waited = s.Waiting()
		work(func() {})
		done()
	}, func() {})
	c.settle()
	want(t, "while it is opened", waited, true)
	want(t, "when it is open", s.Waiting(), false)
}
