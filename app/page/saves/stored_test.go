package saves_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
)

// arriveFrom opens such a file in another browser.
func arriveFrom(t *testing.T, file []byte) (s *playground.Playground, opened bool) {
	t.Helper()
	s = playground.New(roomtest.NewMemoryStore())
	if v := s.PreviewFile(file[:min(len(file), playground.PreviewBytes)]); v.Kind != files.Stored {
		t.Errorf("the file is recognised as %s", v.Kind)
	}
	a := s.Saves.ReadStored(file)
	a.Run(func() {})
	return s, s.Arrive(a)
}

// What a browser has stored opens from a file with all that was done, whatever form it is stored in.
func TestAFileOfWhatIsStoredOpens(t *testing.T) {
	small := func(t *testing.T) (*playground.Playground, *roomtest.MemoryStore, *roomtest.MemoryVault) {
		store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
		s := roomtest.Visit(t, store, c)
		roomtest.Fill(t, s, 3)
		s.Advance(5)
		return s, store, c
	}
	many := func(t *testing.T) (*playground.Playground, *roomtest.MemoryStore, *roomtest.MemoryVault) {
		return large(t, 5_000)
	}
	for name, test := range map[string]struct {
		begin func(t *testing.T) (*playground.Playground, *roomtest.MemoryStore, *roomtest.MemoryVault)
		then  func(s *playground.Playground)
	}{
		"a small world":                       {small, func(*playground.Playground) {}},
		"a small world in the past":           {small, func(s *playground.Playground) { s.SeekTo(s.First()) }},
		"a small world without its last step": {small, func(s *playground.Playground) { s.Settings.SetOff(); s.Undo() }},
		"a large world":                       {many, func(*playground.Playground) {}},
		"a large world with a tail":           {many, func(s *playground.Playground) { roomtest.Fill(t, s, 20); s.Advance(7); s.Undo(); s.Settings.SetOff() }},
		"a large world in the past":           {many, func(s *playground.Playground) { s.Advance(7); s.SeekTo(s.First() + 1) }},
	} {
		t.Run(name, func(t *testing.T) {
			s, store, c := test.begin(t)
			roomtest.SaveAll(s, c)
			test.then(s)
			s.Saves.Save()
			got, opened := arriveFrom(t, roomtest.StoredBytes(store, c))
			roomtest.Want(t, "opened", opened, true)
			s.SeekTo(s.History.Last())
			roomtest.Want(t, "the world", string(got.Account().Save()), string(s.Account().Save()))
			roomtest.Want(t, "its beginning", string(got.History.Beginning().Save()), string(s.History.Beginning().Save()))
			got.Undo()
			roomtest.Want(t, "after Undo", roomtest.Seen(got), roomtest.Seen(playground.New(roomtest.NewMemoryStore())))
		})
	}
}

// A file with damage, or without a world, changes nothing; of a damaged tail what can be read is kept.
func TestADamagedFileOfWhatIsStored(t *testing.T) {
	s, store, c := large(t, 5_000)
	roomtest.SaveAll(s, c)
	roomtest.Fill(t, s, 5)
	s.Saves.Save()
	good := string(roomtest.StoredBytes(store, c))
	for name, test := range map[string]struct {
		text   string
		reason notice.Reason
	}{
		"cut off":           {good[:len(good)/2], notice.ReasonDamaged},
		"no world":          {`{"cosmosttl":"stored","texts":{"cosmosttl.theme":"dark"},"records":{}}`, notice.ReasonDamaged},
		"another kind":      {strings.Replace(good, saves.StoredKind, "else", 1), notice.ReasonDamaged},
		"no texts":          {`{"cosmosttl":"stored","texts":[1],"records":{}}`, notice.ReasonDamaged},
		"no base64":         {`{"cosmosttl":"stored","texts":{},"records":{"a":"%"}}`, notice.ReasonDamaged},
		"records that lack": {strings.NewReplacer("/begin/", "/a/", "/head/", "/b/").Replace(good), notice.ReasonDamaged},
		"a later version":   {`{"cosmosttl":"stored","texts":{"cosmosttl.world":"{\"v\":99}"}}`, notice.ReasonVersion},
	} {
		got, opened := arriveFrom(t, []byte(test.text))
		roomtest.Want(t, name+": opened", opened, false)
		roomtest.Want(t, name+": why", roomtest.Only(t, got).Reason, test.reason)
		got.Notices.Dismiss(notice.Refused)
		roomtest.Want(t, name, roomtest.Seen(got), roomtest.Seen(playground.New(roomtest.NewMemoryStore())))
	}
	got, opened := arriveFrom(t, []byte(strings.Replace(good, "/meta", "/beta", 1)))
	roomtest.Want(t, "without the meta, which the stub repeats", opened && got.Viewer.RowCount() == s.Viewer.RowCount(), true)
	tail := store.Kept[saves.TailKey]
	store.Kept[saves.TailKey] = tail[:len(tail)-5]
	got, opened = arriveFrom(t, roomtest.StoredBytes(store, c))
	roomtest.Want(t, "with a damaged tail", opened, true)
	roomtest.Want(t, "items at least", got.Viewer.RowCount() >= s.Viewer.RowCount()-5, true)
}

// What the file asks for is bounded as in every world from elsewhere.
func TestAHostileFileOfWhatIsStoredEnds(t *testing.T) {
	store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	s := roomtest.Visit(t, store, c)
	s.Advance(1)
	roomtest.SaveAll(s, c)
	s.Saves.Save()
	entries := strings.Repeat(`{"op":"generate","in":"shop/orders","count":60000,"most":9},`, 3)
	world := store.Kept[saves.WorldKey]
	i := strings.LastIndex(world, "[[")
	if i < 0 {
		t.Fatalf("no entries in %s", world)
	}
	store.Kept[saves.WorldKey] = world[:i+2] + entries + world[i+2:]
	got, opened := arriveFrom(t, roomtest.StoredBytes(store, c))
	roomtest.Want(t, "opened", opened, false)
	roomtest.Want(t, "why", roomtest.Only(t, got).Reason, notice.ReasonWork)
}
