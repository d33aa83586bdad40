package session

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/notice"
)

// storedBytes returns the file that web/glue/ended.js saves of a store and a vault.
func storedBytes(store *memoryStore, c *memoryVault) []byte {
	b, err := json.Marshal(map[string]any{"cosmosttl": storedKind, "texts": store.kept, "records": c.kept})
	if err != nil {
		panic(err)
	}
	return b
}

// arriveFrom opens such a file in another browser.
func arriveFrom(t *testing.T, file []byte) (s *Playground, opened bool) {
	t.Helper()
	s = New(newMemoryStore())
	if v := s.PreviewFile(file[:min(len(file), PreviewBytes)]); v.Kind != files.Stored {
		t.Errorf("the file is recognised as %s", v.Kind)
	}
	a := s.Saves.ReadStored(file)
	a.Run(func() {})
	return s, s.Arrive(a)
}

// What a browser has stored opens from a file with all that was done, whatever form it is stored in.
func TestAFileOfWhatIsStoredOpens(t *testing.T) {
	small := func(t *testing.T) (*Playground, *memoryStore, *memoryVault) {
		store, c := newMemoryStore(), newMemoryVault()
		s := visit(t, store, c)
		fill(t, s, 3)
		s.Advance(5)
		return s, store, c
	}
	many := func(t *testing.T) (*Playground, *memoryStore, *memoryVault) { return large(t, 5_000) }
	for name, test := range map[string]struct {
		begin func(t *testing.T) (*Playground, *memoryStore, *memoryVault)
		then  func(s *Playground)
	}{
		"a small world":                       {small, func(*Playground) {}},
		"a small world in the past":           {small, func(s *Playground) { s.SeekTo(s.First()) }},
		"a small world without its last step": {small, func(s *Playground) { s.Form.SetOff(); s.Undo() }},
		"a large world":                       {many, func(*Playground) {}},
		"a large world with a tail":           {many, func(s *Playground) { fill(t, s, 20); s.Advance(7); s.Undo(); s.Form.SetOff() }},
		"a large world in the past":           {many, func(s *Playground) { s.Advance(7); s.SeekTo(s.First() + 1) }},
	} {
		t.Run(name, func(t *testing.T) {
			s, store, c := test.begin(t)
			saveAll(s, c)
			test.then(s)
			s.Saves.Save()
			got, opened := arriveFrom(t, storedBytes(store, c))
			want(t, "opened", opened, true)
			s.SeekTo(s.Last())
			want(t, "the world", string(got.Account().Save()), string(s.Account().Save()))
			want(t, "its beginning", string(got.History.Beginning().Save()), string(s.History.Beginning().Save()))
			got.Undo()
			want(t, "after Undo", seen(got), seen(New(newMemoryStore())))
		})
	}
}

// A file with damage, or without a world, changes nothing; of a damaged tail what can be read is kept.
func TestADamagedFileOfWhatIsStored(t *testing.T) {
	s, store, c := large(t, 5_000)
	saveAll(s, c)
	fill(t, s, 5)
	s.Saves.Save()
	good := string(storedBytes(store, c))
	for name, test := range map[string]struct {
		text   string
		reason notice.Reason
	}{
		"cut off":           {good[:len(good)/2], notice.ReasonDamaged},
		"no world":          {`{"cosmosttl":"stored","texts":{"cosmosttl.theme":"dark"},"records":{}}`, notice.ReasonDamaged},
		"another kind":      {strings.Replace(good, storedKind, "else", 1), notice.ReasonDamaged},
		"no texts":          {`{"cosmosttl":"stored","texts":[1],"records":{}}`, notice.ReasonDamaged},
		"no base64":         {`{"cosmosttl":"stored","texts":{},"records":{"a":"%"}}`, notice.ReasonDamaged},
		"records that lack": {strings.NewReplacer("/begin/", "/a/", "/head/", "/b/").Replace(good), notice.ReasonDamaged},
		"a later version":   {`{"cosmosttl":"stored","texts":{"cosmosttl.world":"{\"v\":99}"}}`, notice.ReasonVersion},
	} {
		got, opened := arriveFrom(t, []byte(test.text))
		want(t, name+": opened", opened, false)
		want(t, name+": why", only(t, got).Reason, test.reason)
		got.Notices.Dismiss(notice.Refused)
		want(t, name, seen(got), seen(New(newMemoryStore())))
	}
	got, opened := arriveFrom(t, []byte(strings.Replace(good, "/meta", "/beta", 1)))
	want(t, "without the meta, which the stub repeats", opened && got.Viewer.RowCount() == s.Viewer.RowCount(), true)
	tail := store.kept[tailKey]
	store.kept[tailKey] = tail[:len(tail)-5]
	got, opened = arriveFrom(t, storedBytes(store, c))
	want(t, "with a damaged tail", opened, true)
	want(t, "items at least", got.Viewer.RowCount() >= s.Viewer.RowCount()-5, true)
}

// What the file asks for is bounded as in every world from elsewhere.
func TestAHostileFileOfWhatIsStoredEnds(t *testing.T) {
	store, c := newMemoryStore(), newMemoryVault()
	s := visit(t, store, c)
	s.Advance(1)
	saveAll(s, c)
	s.Saves.Save()
	entries := strings.Repeat(`{"op":"generate","in":"shop/orders","count":60000,"most":9},`, 3)
	world := store.kept[worldKey]
	i := strings.LastIndex(world, "[[")
	if i < 0 {
		t.Fatalf("no entries in %s", world)
	}
	store.kept[worldKey] = world[:i+2] + entries + world[i+2:]
	got, opened := arriveFrom(t, storedBytes(store, c))
	want(t, "opened", opened, false)
	want(t, "why", only(t, got).Reason, notice.ReasonWork)
}
