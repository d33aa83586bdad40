package session

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

func TestItemsAreGenerated(t *testing.T) {
	generate := func(fields ...string) *Playground {
		s := New(newMemoryStore())
		s.Form.NewItems()
		typeIn(s, fields...)
		if b := s.Form.BulkGenerate(); b == nil {
			t.Fatal(formProblems(s))
		} else if run(b); b.Refused > 0 {
			t.Errorf("%d refused: %+v", b.Refused, b.First)
		}
		return s
	}
	s := generate("count=450", "seed=7")
	want(t, "items", s.Viewer.Counts().InQueries, 454)
	it, ok := s.Container().ByOrdinal(8)
	want(t, "the first one", fmt.Sprint(ok, it.ID()), "trueg7-1")
	n, _ := it.Override().Seconds()
	want(t, "its ttl", n >= 60 && n <= 3600, true)
	want(t, "the same seed", states(s), states(generate("count=450", "seed=7")))
	if states(s) == states(generate("count=450", "seed=8")) {
		t.Error("another seed gives the same items")
	}
	step, _ := s.UndoStep()
	want(t, "step", step, Step{Kind: StepGenerate, Name: "orders"})
	s.Undo()
	want(t, "undone", s.Viewer.Counts().InQueries, 4)

	// Writes of the past: some have expired before they came.
	s = generate("count=50", "spread=60", `template={"id":"x{n}","cid":"P{1..3}","ttl":30,"nested":{"deep":{5..5}}}`)
	c := s.Container()
	if c.Expired() < 15 || c.Expired() > 40 {
		t.Errorf("%d of 50 have expired", c.Expired())
	}
	last, _ := c.ByOrdinal(57)
	want(t, "a body", strings.Contains(string(last.Body()), `"nested":{"deep":5}`), true)
	want(t, "the newest", last.TS() <= s.Now() && last.TS() > s.Now()-4, true)
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
		s := New(newMemoryStore())
		s.Form.NewItems()
		typeIn(s, strings.Split(test.typed, "|")...)
		want(t, test.typed+": begun", s.Form.BulkGenerate() == nil, true)
		if got := formProblems(s); !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: %s, want %s", test.typed, got, test.want)
		}
		want(t, test.typed+": items", s.Viewer.Counts().InQueries, 4)
		want(t, test.typed+": open", s.Form.FormOpen(), true)
	}
}

// A range of a template has both of its ends.
func TestRangesOfATemplate(t *testing.T) {
	s := New(newMemoryStore())
	s.Form.NewItems()
	typeIn(s, "count=300", `template={"id":"{seed}-{n}","cid":"P{1..3}","ttl":{60..60},"x":"{3..1} {a..b} {"}`)
	if b := s.Form.BulkGenerate(); b == nil {
		t.Fatal(formProblems(s))
	} else {
		run(b)
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
func itemsOf(s *Playground) []*engine.Item {
	_, items := s.Container().Items()
	return items
}
