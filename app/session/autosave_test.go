package session

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// saveAll saves, and gives a large world all the time it needs.
func saveAll(s *Playground, c *memoryVault) {
	s.Saves.Save()
	saveOn(s, c)
}

// saveOn gives it that time.
func saveOn(s *Playground, c *memoryVault) {
	for s.Saves.Saving() || len(c.waiting) > 0 {
		for s.Saves.SavePiece() {
		}
		c.settle()
	}
}

// atOneGo is a Background that leaves nothing for later.
func atOneGo(work func(step func()), done func()) {
	work(func() {})
	done()
}

// visit opens the page.
func visit(t *testing.T, store *memoryStore, c *memoryVault) *Playground {
	t.Helper()
	s := New(store)
	ready := false
	s.Saves.Open(c, atOneGo, func() { ready = true })
	c.settle()
	want(t, "ready", ready && !s.Waiting(), true)
	return s
}

// fill creates n items, by batches as the SDK's bulk operations are.
func fill(tb testing.TB, s *Playground, n int) {
	tb.Helper()
	for from := 0; from < n; from += 100 {
		var ops []engine.BatchOp
		for i := from; i < min(n, from+100); i++ {
			ops = append(ops, engine.WriteItem{PartitionKey: nil, Body: fmt.Appendf(nil, `{"id":"B%06d","cid":"C","ttl":%d}`, i, 1+i%2*1_000_000)})
		}
		if _, err := s.Apply(engine.Batch{In: home, PartitionKey: engine.Key("C"), NonAtomic: true, Ops: ops}); err != nil {
			tb.Fatal(err)
		}
	}
}

// A hundred thousand items are more than localStorage holds: they are stored and restored, with their past.
func TestALargeWorldIsSavedAndRestored(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 10_000
	}
	store, c := newMemoryStore(), newMemoryVault()
	s := visit(t, store, c)
	s.Advance(1)
	s.Saves.Save()
	run := s.Console.BeginRun()
	fill(t, s, n)
	s.Console.EndRun(run, RunDone, RunFailure{})
	s.Query.TypeQuery("SELECT mine")
	saveAll(s, c)
	want(t, "notices", len(s.Notices.All()), 0)
	stored := len(c.kept)
	if stored < 10 || len(store.kept[worldKey]) > 100 {
		t.Fatalf("%d records, and %d bytes beside them", stored, len(store.kept[worldKey]))
	}
	for key, text := range c.kept {
		if len(text) > 8*maxRecord { // the last record has the log, which is bounded
			t.Errorf("the record %s has %d bytes: it takes too long at a time", key, len(text))
		}
	}

	// What was done since is stored when the page is left, at once.
	s.Form.DeleteItem(1)
	s.Advance(2)
	s.Viewer.Select(2)
	s.Saves.Save()
	want(t, "records", len(c.kept), stored)
	before := seen(s)
	s = visit(t, store, c)
	want(t, "after a reload", seen(s), before)
	want(t, "the query", s.Query.QueryText(), "SELECT mine")
	undoes(t, s, Step{Kind: StepAdvance, Seconds: 2})
	undoes(t, s, Step{Kind: StepDelete, Name: "SO01"})
	undoes(t, s, Step{Kind: StepRun})
	want(t, "rows", s.Viewer.RowCount(), 7)
	s.Saves.Save() // small again
	if !strings.Contains(store.kept[worldKey], `"account"`) && s.Viewer.RowCount() == 7 {
		s = visit(t, store, c)
		want(t, "rows after another reload", s.Viewer.RowCount(), 7)
		want(t, "redo", s.Redo(), true)
		want(t, "rows", s.Viewer.RowCount(), n+7)
	}
}

// A small world whose past begins with a large one is stored in the vault, too: localStorage would refuse it.
func TestASmallWorldWithALargePastIsSaved(t *testing.T) {
	store, c := newMemoryStore(), newMemoryVault()
	store.room = maxStored
	s := visit(t, store, c)
	fill(t, s, 20_000)
	s.History = history.New(s.Account()) // the world as it was opened from a file
	s.StartOver()
	saveAll(s, c)
	want(t, "notices but that of starting over", len(s.Notices.All()), 1)
	want(t, "bytes in localStorage", len(store.kept[worldKey]) < maxWhole, true)
	s = visit(t, store, c)
	want(t, "rows", s.Viewer.RowCount(), 7)
	want(t, "undo", s.Undo(), true)
	want(t, "rows", s.Viewer.RowCount(), 20_007)
}

// A page that is left before the vault has everything comes back with what was stored before and what was done since.
func TestAPageLeftWhileALargeWorldIsSaved(t *testing.T) {
	store, c := newMemoryStore(), newMemoryVault()
	s := visit(t, store, c)
	fill(t, s, 5_000)
	s.Saves.Save()
	for range 3 {
		s.Saves.SavePiece()
	}
	before := seen(s)
	s = visit(t, store, c)
	want(t, "before the vault has it", seen(s), before)

	s.Advance(5)
	saveAll(s, c)
	s.Advance(7)
	fill(t, s, 10)
	s.Saves.base.inVault = false // as if it were time to store everything again
	s.Saves.Save()
	for range 3 {
		s.Saves.SavePiece()
		s.Advance(1)
	}
	s.Saves.Save()
	before = seen(s)
	s = visit(t, store, c)
	want(t, "while it is stored again", seen(s), before)
	for s.Undo() {
	}
	want(t, "rows at the beginning", s.Viewer.RowCount(), 7)
}

// Many commands that are new at once are encoded piece by piece, and a page that is left in between loses none of them.
func TestManyCommandsAreSavedInTurns(t *testing.T) {
	for _, lines := range []int{1_000, 2_500, 20_000} { // of a small world, a tail, and more than a tail
		for _, left := range []int{0, 1, 3, -1} { // pieces until the page is left; -1 for never
			store, c := newMemoryStore(), newMemoryVault()
			s := visit(t, store, c)
			a := s.ReadStory("container orders 60 pk /cid\n" + strings.Repeat("upsert orders {\"id\":\"a\",\"cid\":\"x\"}\nadvance 1s\n", lines/2))
			a.Run(func() {})
			s.Arrive(a)
			s.Saves.SaveInTurns()
			want(t, "there is more to save", s.Saves.Saving(), true)
			for n := 0; n != left && s.Saves.Saving(); n++ {
				had := s.Saves.journal.to
				s.Saves.SavePiece()
				if encoded := s.Saves.journal.to - had; encoded > maxEntries/80 { // an entry has 80 bytes at least
					t.Errorf("%d lines: piece %d has %d commands: it takes too long at a time", lines, n, encoded)
				}
				c.settle()
			}
			if left >= 0 {
				s.Saves.Save()
			}
			before := seen(s)
			s = visit(t, store, c)
			want(t, fmt.Sprintf("%d lines, left after %d pieces", lines, left), seen(s), before)
			want(t, "undo", s.Undo(), true)
			want(t, "rows", s.Viewer.RowCount(), 7)
		}
	}
}

// A world can be stored in the middle of a run, which goes on and still is one step.
func TestAPageLeftDuringARun(t *testing.T) {
	store, c := newMemoryStore(), newMemoryVault()
	s := visit(t, store, c)
	run := s.Console.BeginRun()
	fill(t, s, 3_000)
	saveAll(s, c)
	s.Console.Call(run, "clock", "5", "")
	fill(t, s, 200)
	s.Saves.Save()
	before := seen(s)
	s = visit(t, store, c)
	want(t, "after a reload", seen(s), before)
	s.Advance(1)
	undoes(t, s, Step{Kind: StepAdvance, Seconds: 1})
	undoes(t, s, Step{Kind: StepRun})
	want(t, "rows", s.Viewer.RowCount(), 7)
}

// Where there is no vault, or it fails, a world that is not too large goes into the store as a whole.
func TestAVaultThatFails(t *testing.T) {
	store, c := newMemoryStore(), newMemoryVault()
	s := visit(t, store, c)
	fill(t, s, 5_000)
	c.broken = true
	saveAll(s, c)
	want(t, "notices", len(s.Notices.All()), 0)
	before := seen(s)
	want(t, "after a reload", seen(visit(t, store, c)), before)

	// One that is too large is said not to be saved.
	big := newMemoryStore()
	s = New(big)
	for i := range 8 {
		body := fmt.Appendf(nil, `{"id":"big%d","cid":"x","text":%q}`, i, strings.Repeat("x", 1_900_000))
		if _, err := s.Apply(engine.WriteItem{In: home, Body: body}); err != nil {
			t.Fatal(err)
		}
	}
	s.Console.TypeProgram("my program")
	s.Form.NewItem()
	s.Form.TypeDraft("my item")
	s.Saves.Save()
	want(t, "said", s.Notices.All()[0], notice.Notice{Kind: notice.NotSaved, Reason: notice.ReasonTooLarge})
	again := New(big)
	want(t, "the texts are stored all the same", again.Console.typed+", "+again.Form.Draft().Text, "my program, my item")
}

// While the stored world is fetched, the page shows no items: those of the first world are not the user's.
func TestASessionThatWaitsHasNoItems(t *testing.T) {
	store, c := newMemoryStore(), newMemoryVault()
	s := visit(t, store, c)
	fill(t, s, 5_000)
	saveAll(s, c)
	s = New(store)
	v := s.View()
	want(t, "waiting", s.Waiting(), true)
	want(t, "rows", s.Viewer.RowCount(), 0)
	want(t, "guide, selected", fmt.Sprint(v.Guide, v.Selected), fmt.Sprint(GuideDone, 0))
	s.Saves.Open(c, atOneGo, func() {})
	c.settle()
	want(t, "rows", s.Viewer.RowCount(), 5_007)
}

// A part of a world that is gone is said, and nothing of it is thrown away.
func TestAVaultThatLacksARecord(t *testing.T) {
	store, c := newMemoryStore(), newMemoryVault()
	s := visit(t, store, c)
	fill(t, s, 5_000)
	saveAll(s, c)
	stub, stored := store.kept[worldKey], len(c.kept)
	for key := range c.kept {
		if strings.HasSuffix(key, "/head/1") || strings.HasSuffix(key, "/begin/0") {
			delete(c.kept, key)
		}
	}
	s = visit(t, store, c)
	want(t, "said", s.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: notice.ReasonMissing})
	want(t, "kept", store.kept[asideKey], stub)
	fill(t, s, 5_000)
	saveAll(s, c)
	if len(c.kept) < 2*stored-3 {
		t.Errorf("%d records are left of %d: what was set aside is gone", len(c.kept), 2*stored)
	}
	want(t, "the new world", visit(t, store, c).Viewer.RowCount(), 5_007)
}

// A world in the vault that another version wrote, or that is damaged, is set aside.
func TestAVaultThatCannotBeRead(t *testing.T) {
	for meta, why := range map[string]notice.Reason{
		`{"v":4,"begin":1,"head":1}`:  notice.ReasonVersion,
		`{"v":1,"begin":-1,"head":2}`: notice.ReasonDamaged,
		`{"v":1,`:                     notice.ReasonDamaged,
	} {
		store, c := newMemoryStore(), newMemoryVault()
		stub := `{"v":2,"vault":"w-1"}`
		store.kept[worldKey], c.kept[metaKey("w-1")] = stub, []byte(meta)
		s := visit(t, store, c)
		want(t, meta, s.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: why})
		want(t, "set aside", store.kept[asideKey], stub)
		want(t, "rows of the first world", s.Viewer.RowCount(), 7)
	}
}

func TestASaveOfAnEarlierVersionOpens(t *testing.T) {
	text, err := os.ReadFile("testdata/world-v1.json")
	if err != nil {
		t.Fatal(err)
	}
	store := newMemoryStore()
	store.kept[worldKey] = string(text)
	for range 2 { // as it was, and as it is stored again
		s := New(store)
		v := s.View()
		want(t, "world", fmt.Sprintln(v.Now-v.Start, v.Speed, v.Container.Default.JSON(), s.IDOf(v.Selected)), "70 60 -1 SO01\n")
		want(t, "texts", s.Query.QueryText()+"; "+s.Console.typed+"; "+s.Form.Draft().Text, `SELECT half; my program; {"id":"SO01", half typed`)
		want(t, "the query in force", ids(s.Query.QueryView(0, 10)), "SO01 SO02")
		want(t, "notices", len(s.Notices.All()), 0)
		s.Query.ShowSystem(false)
		s.Changed()
		s.Saves.Save()
	}
	s := New(store)
	s.Form.DeleteItem(3)
	undoes(t, s, Step{Kind: StepDelete, Name: "SO03"})
}

// Typing stores the texts and nothing else.
func TestTypingDoesNotStoreTheWorld(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	s.Advance(1)
	s.Saves.Save()
	world := store.kept[worldKey]
	s.Query.TypeQuery("SELECT mine")
	s.Console.TypeProgram("my program")
	s.Form.NewItem()
	s.Form.TypeDraft("my item")
	s.Saves.Save()
	want(t, "world", store.kept[worldKey], world)
	s = New(store)
	want(t, "texts", s.Query.QueryText()+" "+s.Console.typed+" "+s.Form.Draft().Text, "SELECT mine my program my item")
}

// A past that cannot be read does not take the present along.
func TestADamagedPastIsLeftBehind(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	s.Advance(60)
	before := seen(s)
	s.Saves.Save()
	store.kept[worldKey] = strings.Replace(store.kept[worldKey], `"op":"advance"`, `"op":"explode"`, 1)
	s = New(store)
	want(t, "the present", seen(s), before)
	want(t, "the past", s.Undo(), false)
}

func TestDamagedTextsAreSetAside(t *testing.T) {
	for text, why := range map[string]notice.Reason{"{": notice.ReasonNotJSON, `{"v":99}`: notice.ReasonVersion} {
		store := newMemoryStore()
		store.kept[textsKey] = text
		s := New(store)
		want(t, "said", s.Notices.All()[0], notice.Notice{Kind: notice.SetAside, Reason: why})
		want(t, "kept", store.kept[asideKey], text)
	}
}
