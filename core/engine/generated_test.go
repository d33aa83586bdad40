package engine_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

func TestGenerateIsTheSameEverywhere(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/a/b"}, Default: ttl.NoDefault}, engine.Throughput{})
	r := w.do(engine.Generate{In: w.in, Count: 100, MinTTL: 1, MaxTTL: 3600, Seed: 7})
	w.expectEvents(r, "+0 written generate g7-1#1 g7-2#2 g7-3#3 g7-4#4 g7-5#5 g7-6#6 g7-7#7 g7-8#8 x100 580.00")
	it, _ := w.c().ByOrdinal(1)
	if got, want := string(it.Body()), `{"id":"g7-1","a":{"b":"P7"},"status":"paid","total":9554,"ttl":205}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	w.do(engine.Generate{In: w.in, Count: 100, MinTTL: 1, MaxTTL: 3600, Seed: 7})
	if n := w.c().Stored(); n != 100 {
		t.Errorf("repeating it makes %d items", n)
	}
	// Expired items make way one by one, and the event of the writes is the last.
	w.stall()
	w.do(engine.Generate{In: w.in, Count: 2, MinTTL: 1, MaxTTL: 1, Seed: 8})
	w.advance(1)
	w.expectEvents(w.do(engine.Generate{In: w.in, Count: 3, Seed: 8}),
		"+1 purged re-created g8-1#101 x1", "+1 purged re-created g8-2#102 x1", "+1 written generate g8-1#103 g8-2#104 g8-3#105 x3 17.40")
	// A unique key that two items share refuses the whole command, which then leaves nothing behind.
	u := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, UniqueKeys: [][]string{{"/status"}}}, engine.Throughput{})
	r2, err := u.a.Apply(engine.Generate{In: u.in, Count: 500, Seed: 7})
	if err == nil || u.c().Stored() != 0 || len(r2.Events) != 1 {
		t.Errorf("half a command was carried out: %v, %d items, %d events", err, u.c().Stored(), len(r2.Events))
	}
	u.stall()
	u.do(engine.Generate{In: u.in, Count: 1, MinTTL: 1, MaxTTL: 1, Seed: 7})
	u.advance(1)
	r2, _ = u.a.Apply(engine.Generate{In: u.in, Count: 500, Seed: 7})
	u.expectEvents(r2, "+1 rejected input x1 1.24 409/0") // not that an item made way
	if u.c().Stored() != 1 {
		t.Errorf("%d items, want the expired one", u.c().Stored())
	}
	for _, bad := range []engine.Generate{{Count: 0}, {Count: engine.MaxGenerate + 1}, {Count: 1, MinTTL: 5, MaxTTL: 4}, {Count: 1, MaxTTL: 4}} {
		bad.In = w.in
		w.refused(400, bad)
	}
	u.refused(409, engine.Generate{In: u.in, Count: engine.MaxGenerate}) // not for its count
}

// Items are generated for partition keys of every form: a property that items have anyway, two properties of one object, and names in quotes.
// The bytes of the forms that always worked stay as they are, because a journal must give the same items again.
func TestGenerateForEveryPartitionKey(t *testing.T) {
	for _, c := range []struct {
		paths []string
		want  string // the first item, or a part of it
	}{
		{[]string{"/id"}, `{"id":"g7-1","status":"`},
		{[]string{"/pk"}, `{"id":"g7-1","pk":"P`},
		{[]string{"/a/b"}, `{"id":"g7-1","a":{"b":"P`},
		{[]string{"/status"}, `{"id":"g7-1","status":"P`},
		{[]string{"/total"}, `{"id":"g7-1","total":"P`},
		{[]string{"/total/sum"}, `{"id":"g7-1","total":{"sum":"P`},
		{[]string{"/ttl"}, `{"id":"g7-1","status":"`},
		{[]string{"/a/b", "/x", "/a/c"}, `{"id":"g7-1","a":{"b":"P`},
		{[]string{`/"a/b"/c`}, `{"id":"g7-1","\"a":{"b\"":{"c":"P`},
	} {
		for _, longest := range []int32{0, 60} {
			a, in := engine.New(1_700_000_000), engine.Path{Database: "db", Container: "c"}
			for _, cmd := range []engine.Command{
				engine.CreateDatabase{ID: "db"},
				engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: c.paths, Default: ttl.On(60)}},
				engine.Generate{In: in, Count: 20, MinTTL: min(1, longest), MaxTTL: longest, Seed: 7},
			} {
				if _, err := a.Apply(cmd); err != nil {
					t.Fatalf("%q, ttl to %d: %T: %v", c.paths, longest, cmd, err)
				}
			}
			got, err := a.Container(in)
			if err != nil {
				t.Fatal(err)
			}
			first := ""
			got.EachStored(0, func(it *engine.Item) bool {
				if it.ID() == "g7-1" {
					first = string(it.Body())
				}
				return true
			})
			if !strings.HasPrefix(first, c.want) {
				t.Errorf("%q, ttl to %d: %s, want %s", c.paths, longest, first, c.want)
			}
			if len(c.paths) == 3 && !strings.Contains(first, `","c":"P`) {
				t.Errorf("%q: %s", c.paths, first)
			}
		}
	}
}
