package saves_test

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"os"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/saves"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/sdkconsole"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A hundred thousand items are more than localStorage holds: they are stored and restored, with their past.
func TestALargeWorldIsSavedAndRestored(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 10_000
	}
	store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	s := roomtest.Visit(t, store, c)
	s.Advance(1)
	s.Saves.Save()
	run := s.Console.BeginRun()
	roomtest.Fill(t, s, n)
	s.Console.EndRun(run, sdkconsole.RunDone, sdkconsole.RunFailure{})
	s.Query.TypeQuery("SELECT mine")
	roomtest.SaveAll(s, c)
	roomtest.Want(t, "notices", len(s.Notices.All()), 0)
	stored := len(c.Kept)
	if stored < 10 || len(store.Kept[saves.WorldKey]) > 100 {
		t.Fatalf("%d records, and %d bytes beside them", stored, len(store.Kept[saves.WorldKey]))
	}
	for key, text := range c.Kept {
		if len(text) > 8*saves.MaxRecord { // the last record has the log, which is bounded
			t.Errorf("the record %s has %d bytes: it takes too long at a time", key, len(text))
		}
	}

	// What was done since is stored when the page is left, at once.
	s.Form.DeleteItem(1)
	s.Advance(2)
	s.Viewer.Select(2)
	s.Saves.Save()
	roomtest.Want(t, "records", len(c.Kept), stored)
	before := roomtest.Seen(s)
	s = roomtest.Visit(t, store, c)
	roomtest.Want(t, "after a reload", roomtest.Seen(s), before)
	roomtest.Want(t, "the query", s.Query.QueryText(), "SELECT mine")
	roomtest.Undoes(t, s, session.Step{Kind: session.StepAdvance, Seconds: 2})
	roomtest.Undoes(t, s, session.Step{Kind: session.StepDelete, Name: "SO01"})
	roomtest.Undoes(t, s, session.Step{Kind: session.StepRun})
	roomtest.Want(t, "rows", s.Viewer.RowCount(), 7)
	s.Saves.Save() // small again
	if !strings.Contains(store.Kept[saves.WorldKey], `"account"`) && s.Viewer.RowCount() == 7 {
		s = roomtest.Visit(t, store, c)
		roomtest.Want(t, "rows after another reload", s.Viewer.RowCount(), 7)
		roomtest.Want(t, "redo", s.Redo(), true)
		roomtest.Want(t, "rows", s.Viewer.RowCount(), n+7)
	}
}

// A small world whose past begins with a large one is stored in the vault, too: localStorage would refuse it.
func TestASmallWorldWithALargePastIsSaved(t *testing.T) {
	store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	store.Room = saves.MaxStored
	s := roomtest.Visit(t, store, c)
	roomtest.Fill(t, s, 20_000)
	s.History = history.New(s.Account()) // the world as it was opened from a file
	s.StartOver()
	roomtest.SaveAll(s, c)
	roomtest.Want(t, "notices besides the notice of starting over", len(s.Notices.All()), 1)
	roomtest.Want(t, "bytes in localStorage", len(store.Kept[saves.WorldKey]) < saves.MaxWhole, true)
	s = roomtest.Visit(t, store, c)
	roomtest.Want(t, "rows", s.Viewer.RowCount(), 7)
	roomtest.Want(t, "undo", s.Undo(), true)
	roomtest.Want(t, "rows", s.Viewer.RowCount(), 20_007)
}

// A page that is left before the vault has everything comes back with what was stored before and what was done since.
func TestAPageLeftWhileALargeWorldIsSaved(t *testing.T) {
	store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	s := roomtest.Visit(t, store, c)
	roomtest.Fill(t, s, 5_000)
	s.Saves.Save()
	for range 3 {
		s.Saves.SavePiece()
	}
	before := roomtest.Seen(s)
	s = roomtest.Visit(t, store, c)
	roomtest.Want(t, "before the vault has it", roomtest.Seen(s), before)

	s.Advance(5)
	roomtest.SaveAll(s, c)
	s.Advance(7)
	roomtest.Fill(t, s, 10)
	s.Saves.StoreAnew()
	s.Saves.Save()
	for range 3 {
		s.Saves.SavePiece()
		s.Advance(1)
	}
	s.Saves.Save()
	before = roomtest.Seen(s)
	s = roomtest.Visit(t, store, c)
	roomtest.Want(t, "while it is stored again", roomtest.Seen(s), before)
	for s.Undo() {
	}
	roomtest.Want(t, "rows at the beginning", s.Viewer.RowCount(), 7)
}

// Many commands that are new at once are encoded piece by piece, and a page that is left in between loses none of them.
func TestManyCommandsAreSavedInTurns(t *testing.T) {
	for _, lines := range []int{1_000, 2_500, 20_000} { // of a small world, a tail, and more than a tail
		for _, left := range []int{0, 1, 3, -1} { // pieces until the page is left; -1 for never
			store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
			s := roomtest.Visit(t, store, c)
			a := session.ReadStory(s.Clock, "container orders 60 pk /cid\n"+strings.Repeat("upsert orders {\"id\":\"a\",\"cid\":\"x\"}\nadvance 1s\n", lines/2))
			a.Run(func() {})
			s.Arrive(a)
			s.Saves.SaveInTurns()
			roomtest.Want(t, "there is more to save", s.Saves.Saving(), true)
			for n := 0; n != left && s.Saves.Saving(); n++ {
				had := s.Saves.Encoded()
				s.Saves.SavePiece()
				if encoded := s.Saves.Encoded() - had; encoded > saves.MaxEntries/80 { // an entry has 80 bytes at least
					t.Errorf("%d lines: piece %d has %d commands: it takes too long at a time", lines, n, encoded)
				}
				c.Settle()
			}
			if left >= 0 {
				s.Saves.Save()
			}
			before := roomtest.Seen(s)
			s = roomtest.Visit(t, store, c)
			roomtest.Want(t, fmt.Sprintf("%d lines, left after %d pieces", lines, left), roomtest.Seen(s), before)
			roomtest.Want(t, "undo", s.Undo(), true)
			roomtest.Want(t, "rows", s.Viewer.RowCount(), 7)
		}
	}
}

// A world can be stored in the middle of a run, which goes on and still is one step.
func TestAPageLeftDuringARun(t *testing.T) {
	store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	s := roomtest.Visit(t, store, c)
	run := s.Console.BeginRun()
	roomtest.Fill(t, s, 3_000)
	roomtest.SaveAll(s, c)
	s.Console.Call(run, "clock", "5", "")
	roomtest.Fill(t, s, 200)
	s.Saves.Save()
	before := roomtest.Seen(s)
	s = roomtest.Visit(t, store, c)
	roomtest.Want(t, "after a reload", roomtest.Seen(s), before)
	s.Advance(1)
	roomtest.Undoes(t, s, session.Step{Kind: session.StepAdvance, Seconds: 1})
	roomtest.Undoes(t, s, session.Step{Kind: session.StepRun})
	roomtest.Want(t, "rows", s.Viewer.RowCount(), 7)
}

// Where there is no vault, or it fails, a world that is not too large goes into the store as a whole.
func TestAVaultThatFails(t *testing.T) {
	store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	s := roomtest.Visit(t, store, c)
	roomtest.Fill(t, s, 5_000)
	c.Broken = true
	roomtest.SaveAll(s, c)
	roomtest.Want(t, "notices", len(s.Notices.All()), 0)
	before := roomtest.Seen(s)
	roomtest.Want(t, "after a reload", roomtest.Seen(roomtest.Visit(t, store, c)), before)

	// One that is too large is said not to be saved.
	big := roomtest.NewMemoryStore()
	s = playground.New(big)
	for i := range 8 {
		body := fmt.Appendf(nil, `{"id":"big%d","cid":"x","text":%q}`, i, strings.Repeat("x", 1_900_000))
		if _, err := s.Apply(engine.WriteItem{In: session.Home, Body: body}); err != nil {
			t.Fatal(err)
		}
	}
	s.Console.TypeProgram("my program")
	s.Form.NewItem()
	s.Form.TypeDraft("my item")
	s.Saves.Save()
	roomtest.Want(t, "said", s.Notices.All()[0], notice.Notice{Kind: notice.NotSaved, Reason: notice.ReasonTooLarge})
	again := playground.New(big)
	roomtest.Want(t, "the texts are stored all the same", again.Console.Typed+", "+again.Form.Draft().Text, "my program, my item")
}

// While the stored world is fetched, the page shows no items: the items of the first world are not the user's.
func TestASessionThatWaitsHasNoItems(t *testing.T) {
	store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	s := roomtest.Visit(t, store, c)
	roomtest.Fill(t, s, 5_000)
	roomtest.SaveAll(s, c)
	s = playground.New(store)
	v := s.View()
	roomtest.Want(t, "waiting", s.Waiting(), true)
	roomtest.Want(t, "rows", s.Viewer.RowCount(), 0)
	roomtest.Want(t, "guide, selected", fmt.Sprint(v.Guide, v.Selected), fmt.Sprint(view.GuideDone, 0))
	s.Saves.Open(c, roomtest.AtOneGo, func() {})
	c.Settle()
	roomtest.Want(t, "rows", s.Viewer.RowCount(), 5_007)
}

// If a record of a stored world is missing, a notice says so, and the other records stay.
func TestAVaultThatLacksARecord(t *testing.T) {
	store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
	s := roomtest.Visit(t, store, c)
	roomtest.Fill(t, s, 5_000)
	roomtest.SaveAll(s, c)
	stub, stored := store.Kept[saves.WorldKey], len(c.Kept)
	for key := range c.Kept {
		if strings.HasSuffix(key, "/head/1") || strings.HasSuffix(key, "/begin/0") {
			delete(c.Kept, key)
		}
	}
	s = roomtest.Visit(t, store, c)
	roomtest.Want(t, "said", s.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: notice.ReasonMissing})
	roomtest.Want(t, "kept", store.Kept[saves.AsideKey], stub)
	roomtest.Fill(t, s, 5_000)
	roomtest.SaveAll(s, c)
	if len(c.Kept) < 2*stored-3 {
		t.Errorf("%d records are left of %d: what was set aside is gone", len(c.Kept), 2*stored)
	}
	roomtest.Want(t, "the new world", roomtest.Visit(t, store, c).Viewer.RowCount(), 5_007)
}

// A world in the vault that another version wrote, or that is damaged, is set aside.
func TestAVaultThatCannotBeRead(t *testing.T) {
	for meta, why := range map[string]notice.Reason{
		`{"v":4,"begin":1,"head":1}`:  notice.ReasonVersion,
		`{"v":2,"begin":1,"head":1}`:  notice.ReasonVersion,
		`{"v":3,"begin":-1,"head":2}`: notice.ReasonDamaged,
		`{"v":3,`:                     notice.ReasonDamaged,
	} {
		store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
		stub := fmt.Sprintf(`{"v":2,"vault":"w-1","sum":%d}`, crc32.ChecksumIEEE([]byte(meta)))
		store.Kept[saves.WorldKey], c.Kept[saves.MetaKey("w-1")] = stub, []byte(meta)
		s := roomtest.Visit(t, store, c)
		roomtest.Want(t, meta, s.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: why})
		roomtest.Want(t, "set aside", store.Kept[saves.AsideKey], stub)
		roomtest.Want(t, "rows of the first world", s.Viewer.RowCount(), 7)
	}
}

// What version 1 has stored opens for ever, as it was and as it is stored again: the files never change.
func TestWhatVersion1HasStoredOpens(t *testing.T) {
	for file, seconds := range map[string]int64{"testdata/texts-v1.json": 70, "testdata/records-v1.json": 75} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var kept struct {
			Texts   map[string]string
			Records map[string][]byte
		}
		if err := json.Unmarshal(text, &kept); err != nil {
			t.Fatal(err)
		}
		store, c := roomtest.NewMemoryStore(), roomtest.NewMemoryVault()
		store.Kept, c.Kept = kept.Texts, kept.Records
		const states = "SO01 live, SO02 deleted, SO03 live, SO04 expired, SO05 expired, SO06 expired, SO07 purged, SO08 live"
		for range 2 {
			s := roomtest.Visit(t, store, c)
			v := s.View()
			roomtest.Want(t, file, fmt.Sprintln(v.Now-v.Start, v.Container.Default.JSON(), roomtest.States(s)), fmt.Sprintln(seconds+67, "3600", states))
			roomtest.Want(t, "texts", s.Query.QueryText()+"; "+s.Console.Typed+"; "+s.Form.Draft().Text, "SELECT half; my program; my item")
			roomtest.Want(t, "notices", len(s.Notices.All()), 0)
			s.Query.ShowSystem(false)
			s.Changed()
			roomtest.SaveAll(s, c)
		}
		s, opened := arriveFrom(t, text)
		roomtest.Want(t, "as a file", fmt.Sprintln(opened, roomtest.States(s)), fmt.Sprintln(true, states))
		s = roomtest.Visit(t, store, c)
		if seconds > 70 {
			s.Undo()
		}
		roomtest.Undoes(t, s, session.Step{Kind: session.StepDelete, Name: "SO02"})
	}
}

// Typing stores the texts and nothing else.
func TestTypingDoesNotStoreTheWorld(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	s.Advance(1)
	s.Saves.Save()
	world := store.Kept[saves.WorldKey]
	s.Query.TypeQuery("SELECT mine")
	s.Console.TypeProgram("my program")
	s.Form.NewItem()
	s.Form.TypeDraft("my item")
	s.Saves.Save()
	roomtest.Want(t, "world", store.Kept[saves.WorldKey], world)
	s = playground.New(store)
	roomtest.Want(t, "texts", s.Query.QueryText()+" "+s.Console.Typed+" "+s.Form.Draft().Text, "SELECT mine my program my item")
}

// A past that cannot be read does not take the present along.
func TestADamagedPastIsLeftBehind(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	s.Advance(60)
	before := roomtest.Seen(s)
	s.Saves.Save()
	store.Kept[saves.WorldKey] = strings.Replace(store.Kept[saves.WorldKey], `"op":"advance"`, `"op":"explode"`, 1)
	s = playground.New(store)
	roomtest.Want(t, "the present", roomtest.Seen(s), before)
	roomtest.Want(t, "the past", s.Undo(), false)
}

func TestDamagedTextsAreSetAside(t *testing.T) {
	for text, why := range map[string]notice.Reason{"{": notice.ReasonNotJSON, `{"v":99}`: notice.ReasonVersion} {
		store := roomtest.NewMemoryStore()
		store.Kept[saves.TextsKey] = text
		s := playground.New(store)
		roomtest.Want(t, "said", s.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: why})
		roomtest.Want(t, "kept", store.Kept[saves.AsideKey], text)
	}
}
