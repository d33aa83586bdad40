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

// A purge of everything, of most and of a few items leaves no trace of them in any order, and no copy loses what it has.
func TestWhatAPurgeLeavesInTheOrders(t *testing.T) {
	for _, keep := range []int{0, 10, 95} {
		w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, Default: ttl.NoDefault}, engine.Throughput{RUPerSec: 1_000_000})
		find := func(a *engine.Account, i int) (found bool, rows int) {
			c, err := a.Container(w.in)
			if err != nil {
				t.Fatal(err)
			}
			pk := engine.Key("p")
			_, found = c.Find(pk, fmt.Sprint(i))
			byID := done(a.Query(engine.Query{In: w.in, Text: fmt.Sprintf(`SELECT * FROM c WHERE c.id = "%d"`, i)}))
			byPK := done(a.Query(engine.Query{In: w.in, Text: `SELECT * FROM c`, Key: &pk}))
			return found, 1000*len(byPK.Rows) + len(byID.Rows)
		}
		for i := range 100 {
			life := 5
			if i < keep {
				life = 5000
			}
			w.create(fmt.Sprintf(`{"id":"%d","p":"p","ttl":%d}`, i, life))
		}
		find(w.a, 0) // the orders begin
		before := w.a.Copy()
		w.advance(100)
		w.setDefault(ttl.Off) // expired items that an order still has would come back
		for i := range 100 {
			want := keep * 1000
			if i < keep {
				want++
			}
			if found, rows := find(w.a, i); found != (i < keep) || rows != want {
				t.Fatalf("of %d items, %d is found: %t, and %d rows", keep, i, found, rows)
			}
			if found, rows := find(before, i); !found || rows != 100_001 {
				t.Fatalf("a copy has lost %d: %t, %d rows", i, found, rows)
			}
		}
		if stored := w.c().Stored(); stored != keep {
			t.Errorf("%d items are stored, not %d", stored, keep)
		}
		w.upsert(`{"id":"99","p":"p"}`)
		if found, _ := find(w.a, 99); !found {
			t.Error("an item that came back is not found")
		}
	}
}
