package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The order of ids grows with the queries that use it. Whatever part of it there is, a query for an id in all partitions returns what a
// filter over all items does, in the same order, while items come, change and go; an id may be another one's beginning, up to a NUL.
func TestIDsWhileTheirOrderGrows(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, Default: ttl.NoDefault}, engine.Throughput{})
	ids := []string{`a`, `a\u0000`, `a\u0000b`, `ab`, `b`}
	next := 0
	add := func(n int) {
		for range n {
			w.create(fmt.Sprintf(`{"id":"%s","p":%d,"n":%d}`, ids[next%len(ids)], next, next))
			next++
		}
	}
	add(2500)
	for round := range 12 {
		for _, id := range ids {
			pinned := w.rows(`SELECT VALUE c.n FROM c WHERE c.id = "` + id + `"`)
			all := w.rows(`SELECT VALUE c.n FROM c WHERE c.id >= "` + id + `" AND c.id <= "` + id + `"`)
			if !slices.Equal(pinned, all) || len(all) == 0 {
				t.Fatalf("round %d, id %s: %d rows, a filter finds %d", round, id, len(pinned), len(all))
			}
		}
		p := round*7 + 1
		one := fmt.Sprintf(`SELECT VALUE c.n FROM c WHERE c.id = "%s" AND c.p = %d`, ids[p%len(ids)], p)
		if got := w.rows(one); !slices.Equal(got, []string{fmt.Sprint(p)}) {
			t.Errorf("%s: %v", one, got)
		}
		for i := round; i < next; i += 97 {
			w.upsert(fmt.Sprintf(`{"id":"%s","p":%d,"n":%d,"ttl":%d}`, ids[i%len(ids)], i, i, 1+i%3))
		}
		w.advance(1)
		add(50)
	}
}

// An item keeps nothing of the text that it was made from, which is the caller's.
func TestTheBodyRemainsTheCallers(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	body := []byte(`{"id":"order","ttl":5}`)
	w.do(engine.WriteItem{In: w.in, Kind: engine.Create, Body: body})
	for i := range body {
		body[i] = 'x'
	}
	it, ok := w.c().Find(engine.Key("order"), "order")
	if !ok || string(it.Body()) != `{"id":"order","ttl":5}` || it.ID() != "order" || it.PartitionKey() != engine.Key("order") {
		t.Errorf("the item changed with its caller's text: %v", it)
	}
}

// An insert is the command, the item, its name, its document, its event and the event's reference; what tables and logs take is shared
// by many.
func TestAnInsertAllocatesSixTimes(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	bodies := make([][]byte, 1001)
	for i := range bodies {
		bodies[i] = []byte(item(fmt.Sprintf("item-%04d", i), "3600"))
	}
	next := 0
	if n := testing.AllocsPerRun(1000, func() {
		w.do(engine.WriteItem{In: w.in, Kind: engine.Create, Body: bodies[next]})
		next++
	}); n > 6 {
		t.Errorf("%g allocations", n)
	}
}
