package session

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// This file has tests of what a small change of the code broke unnoticed.

// The last three texts of one's own are remembered, the newest first, and returning to one makes it one's own again.
func TestThreeTextsOfOnesOwnAreRemembered(t *testing.T) {
	var o ownText
	for i := range 5 {
		o.edit(fmt.Sprint("mine ", i))
		o.try("example")
	}
	want(t, "the last three", strings.Join(o.others(), ", "), "mine 4, mine 3, mine 2")
	o.try("mine 3")
	want(t, "those that are not in the editor", fmt.Sprint(strings.Join(o.others(), ", "), o.mine), "mine 4, mine 2true")
}

// A saved page of before the page kept the seconds to offer has the first ones.
func TestASavedPageWithoutTheSecondsToOffer(t *testing.T) {
	s := New(newMemoryStore())
	s.Form.SetOff()
	for _, c := range []struct{ saved, offered int32 }{{0, 3600}, {1, 1}, {90, 90}} {
		host{s}.LoadPage(fmt.Appendf(nil, `{"on":%d}`, c.saved))
		want(t, fmt.Sprint("with ", c.saved), s.Remembered(), c.offered)
	}
}

// A page whose own import is under way does not miss it.
func TestAPageDoesNotMissItsOwnImport(t *testing.T) {
	store := newMemoryStore()
	s := visit(t, store, newMemoryVault())
	s.Advance(1)
	importing(s, 100)
	s.Saves.Save()
	if _, said := store.Load(unfinishedKey); !said {
		t.Fatal("the store does not say that an import is under way")
	}
	s.Saves.TellUnfinished()
	_, said := store.Load(unfinishedKey)
	want(t, "notices, and whether the store says it still", fmt.Sprint(shows(s, notice.Unfinished), said), "0 true")
}

// A refresh in the background that fails says so beside the older result, which remains, and is not tried again at once.
func TestARefreshThatFails(t *testing.T) {
	s := New(newMemoryStore())
	before := ask(t, s, "SELECT VALUE (SELECT VALUE x FROM x IN c.list) FROM c")
	s.Query.SetPatience(time.Nanosecond)
	s.Advance(1)
	if _, err := s.Apply(engine.WriteItem{In: home, Body: []byte(`{"id":"L","cid":"c","list":[1,2]}`)}); err != nil {
		t.Fatal(err)
	}
	if v := s.Query.QueryView(0, 10); !v.Late {
		t.Fatalf("the result is not late: %+v", v)
	}
	run := s.Query.RefreshQuery()
	run.Run(func() {})
	problem, ok := s.Query.EndQuery(run)
	want(t, "no problem of the editor's text", fmt.Sprint(problem == nil, ok), "true true")
	v := s.Query
	want(t, "broken, and not late", fmt.Sprint(v.broken != nil, v.late), "true false")
	want(t, "rows", v.result.Count, before.Count)
}

// The form's three ways of Time to Live are those of the service.
func TestTheFormSetsTheTimeToLive(t *testing.T) {
	for typed, want := range map[string]ttl.Default{"ttl=off": ttl.Off, "ttl=none": ttl.NoDefault, "ttl=on|ttl-seconds=90": ttl.On(90)} {
		for _, fresh := range []bool{true, false} {
			s := New(newMemoryStore())
			if fresh {
				s.Form.NewContainer()
			} else {
				s.Form.EditContainer()
			}
			typeIn(s, strings.Split(typed, "|")...)
			if !s.Form.SaveForm() {
				t.Fatal(formProblems(s))
			}
			if got := s.Container().Default(); got != want {
				t.Errorf("%s, of a new container %v: %v, want %v", typed, fresh, got, want)
			}
		}
	}
}

// A lesson in which nothing has happened yet can be looked at any number of times.
func TestALessonThatHasNotBegun(t *testing.T) {
	s := learn(t, 1, newMemoryStore())
	h, run := history.New(engine.New(s.Lesson.lesson.script.Start)), *s.Lesson.lesson
	run.witness = nil
	for range 2 {
		run.catchUp(h)
	}
	want(t, "told", run.told, 0)
}

// The last writes of generated items are spread over the past evenly, the newest last.
func TestGeneratedItemsAreSpreadOverThePast(t *testing.T) {
	const count, spread = 10, 50
	s := New(newMemoryStore())
	first := uint64(7) // items of the first world
	s.Form.NewItems()
	typeIn(s, fmt.Sprint("count=", count), fmt.Sprint("spread=", spread), `template={"id":"x{n}","cid":"P"}`)
	b := s.Form.BulkGenerate()
	if b == nil {
		t.Fatal(formProblems(s))
	}
	run(b)
	for i := range int64(count) {
		it, ok := s.Container().ByOrdinal(first + 1 + uint64(i))
		if !ok {
			t.Fatalf("item %d is not there", i+1)
		}
		begin := s.Now() - spread + i*spread/count
		if at := it.TS(); at < begin || at >= begin+spread/count {
			t.Errorf("item %d was written %d s ago, want %d to %d", i+1, s.Now()-at, s.Now()-begin-spread/count+1, s.Now()-begin)
		}
	}
}

// What another version says of a page that was closed is not told, and neither is what cannot be read.
func TestWhatIsUnfinishedInAnotherVersion(t *testing.T) {
	for stored, told := range map[string]int{`{"v":1,"step":{"kind":"import"}}`: 1, `{"v":2,"step":{"kind":"import"}}`: 0, `{"v":1`: 0, `{}`: 0} {
		store := newMemoryStore()
		store.kept[unfinishedKey] = stored
		s := New(store)
		s.Saves.TellUnfinished()
		_, left := store.Load(unfinishedKey)
		want(t, stored, fmt.Sprint(shows(s, notice.Unfinished), left), fmt.Sprint(told, false))
	}
}

// countingVault answers at once, and counts what it is asked for.
type countingVault struct {
	*memoryVault
	asked []int
}

func (c *countingVault) Load(keys []string, then func([][]byte, bool)) {
	c.asked = append(c.asked, len(keys))
	then(make([][]byte, len(keys)), true)
}

// Records are fetched a number at a time, so that a large world is not in memory twice.
func TestRecordsAreFetchedInParts(t *testing.T) {
	for records, asked := range map[int]string{1: "[1]", fetchedAtOnce: "[64]", fetchedAtOnce + 1: "[64 1]", 3 * fetchedAtOnce: "[64 64 64]"} {
		o, v, ended := &opening{vault: "v", meta: savedMeta{savedCounts: savedCounts{Begin: records}}}, &countingVault{}, 0
		o.fetchRest(v, func(notice.Reason) { ended++ })
		want(t, fmt.Sprint(records, " records"), fmt.Sprint(v.asked, ended), asked+" 1")
	}
}

// A world that is kept while two are compared, of which the other has gone, is the other one then.
func TestAWorldBesideNone(t *testing.T) {
	s := New(newMemoryStore())
	s.Neighbours.Comparing = true
	s.Neighbours.put(&Neighbour{History: s.History.Clone(), Other: Other{Kind: OtherCopy, Parted: s.Now()}})
	want(t, "worlds", len(s.Neighbours.Others), 1)
}
