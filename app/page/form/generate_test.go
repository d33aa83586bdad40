package form_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

func TestItemsAreGenerated(t *testing.T) {
	generate := func(fields ...string) *playground.Playground {
		s := playground.New(roomtest.NewMemoryStore())
		s.Form.NewItems()
		roomtest.TypeIn(s, fields...)
		if b := s.Form.BulkGenerate(); b == nil {
			t.Fatal(roomtest.FormProblems(s))
		} else if roomtest.Run(b); b.Refused > 0 {
			t.Errorf("%d refused: %+v", b.Refused, b.First)
		}
		return s
	}
	s := generate("count=450", "seed=7")
	roomtest.Want(t, "items", s.Viewer.Counts().InQueries, 454)
	it, ok := s.Container().ByOrdinal(8)
	roomtest.Want(t, "the first one", fmt.Sprint(ok, it.ID()), "trueg7-1")
	n, _ := it.Override().Seconds()
	roomtest.Want(t, "its ttl", n >= 60 && n <= 3600, true)
	roomtest.Want(t, "the same seed", roomtest.States(s), roomtest.States(generate("count=450", "seed=7")))
	if roomtest.States(s) == roomtest.States(generate("count=450", "seed=8")) {
		t.Error("another seed gives the same items")
	}
	step, _ := s.UndoStep()
	roomtest.Want(t, "step", step, session.Step{Kind: session.StepGenerate, Name: "orders"})
	s.Undo()
	roomtest.Want(t, "undone", s.Viewer.Counts().InQueries, 4)

	// Writes of the past: some have expired before they came.
	s = generate("count=50", "spread=60", `template={"id":"x{n}","cid":"P{1..3}","ttl":30,"nested":{"deep":{5..5}}}`)
	c := s.Container()
	if c.Expired() < 15 || c.Expired() > 40 {
		t.Errorf("%d of 50 have expired", c.Expired())
	}
	last, _ := c.ByOrdinal(57)
	roomtest.Want(t, "a body", strings.Contains(string(last.Body()), `"nested":{"deep":5}`), true)
	roomtest.Want(t, "the newest", last.TS() <= s.Now() && last.TS() > s.Now()-4, true)
}

func TestARecipeIsChecked(t *testing.T) {
	for _, test := range []struct{ typed, want string }{
		{"count=0", "count out-of-range 0"},
		{"count=100001", "count out-of-range 100001"},
		{"spread=-1", "spread out-of-range -1"},
		{"seed=x", "seed not-a-number x"},
		{`template={"id":"a"`, "template syntax "},
		{`template={"id":"a","cid":"c","ttl":0}`, "template refused 0"},
		{`template={"id":"a","cid":"c"}|spread=3000`, "spread refused 1767265"},
		{"count=x|seed=y", "count not-a-number x, seed not-a-number y"},
	} {
		s := playground.New(roomtest.NewMemoryStore())
		s.Form.NewItems()
		roomtest.TypeIn(s, strings.Split(test.typed, "|")...)
		roomtest.Want(t, test.typed+": begun", s.Form.BulkGenerate() == nil, true)
		if got := roomtest.FormProblems(s); !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: %s, want %s", test.typed, got, test.want)
		}
		roomtest.Want(t, test.typed+": items", s.Viewer.Counts().InQueries, 4)
		roomtest.Want(t, test.typed+": open", s.Form.FormOpen(), true)
	}
}

// A range of a template has both of its ends.
func TestRangesOfATemplate(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.NewItems()
	roomtest.TypeIn(s, "count=300", `template={"id":"{seed}-{n}","cid":"P{1..3}","ttl":{60..60},"x":"{3..1} {a..b} {"}`)
	if b := s.Form.BulkGenerate(); b == nil {
		t.Fatal(roomtest.FormProblems(s))
	} else {
		roomtest.Run(b)
	}
	seen := map[string]int{}
	for _, it := range itemsOf(s)[6:] {
		seen[it.PartitionKey().Display()]++
		if ttl, _ := it.Override().Seconds(); ttl != 60 {
			t.Errorf("ttl %d", ttl)
		}
		if !strings.Contains(string(it.Body()), `"x":"{3..1} {a..b} {"`) {
			t.Errorf("what is no range is not kept: %s", it.Body())
		}
	}
	if len(seen) != 3 || seen[`"P1"`] < 50 || seen[`"P2"`] < 50 || seen[`"P3"`] < 50 {
		t.Errorf("partition keys: %v", seen)
	}
}

// itemsOf are the stored items.
func itemsOf(s *playground.Playground) []*engine.Item {
	_, items := s.Container().Items()
	return items
}

// The last writes of generated items are spread over the past evenly, the newest last.
func TestGeneratedItemsAreSpreadOverThePast(t *testing.T) {
	const count, spread = 10, 50
	s := playground.New(roomtest.NewMemoryStore())
	first := uint64(7) // items of the first world
	s.Form.NewItems()
	roomtest.TypeIn(s, fmt.Sprint("count=", count), fmt.Sprint("spread=", spread), `template={"id":"x{n}","cid":"P"}`)
	b := s.Form.BulkGenerate()
	if b == nil {
		t.Fatal(roomtest.FormProblems(s))
	}
	roomtest.Run(b)
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
