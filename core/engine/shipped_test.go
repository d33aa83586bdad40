package engine_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Bugs of other implementations of expiry (docs/model.md §6), each by its name. The ghosts of Azure's own emulator,
// otter #208 and #209 and cloudemu's late delete are in ghost_test.go.

func TestShipped_Otter234_AliveAtItsExactDeadline(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	w.create(item("a", "60"))
	w.stall()
	w.advance(59)
	w.expect("a", "a")
	w.advance(1)
	w.expect("", "a")
}

func TestShipped_Otter204_TheLargestTTLOverflows(t *testing.T) {
	for _, start := range []int64{0, epoch, engine.MaxNow - 1} {
		a := engine.New(start)
		a.Apply(engine.CreateDatabase{ID: "db"})
		a.Apply(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(ttl.Max)}})
		in := engine.Path{Database: "db", Container: "c"}
		a.Apply(engine.WriteItem{In: in, Body: []byte(`{"id":"own","ttl":2147483647}`)})
		a.Apply(engine.WriteItem{In: in, Body: []byte(`{"id":"inherits"}`)})
		a.Apply(engine.Advance{Seconds: 1})
		c, _ := a.Container(in)
		if c.Live() != 2 {
			t.Errorf("at %d: %d of 2 live", start, c.Live())
		}
	}
}

func TestShipped_Otter196_ADeadlineAlreadyPassedIsFiledAhead(t *testing.T) {
	w := newWorld(t, ttl.On(86400))
	w.create(item("a", ""))
	w.advance(3600)
	w.setDefault(ttl.On(1800)) // its deadline lies half an hour back
	w.expect("", "a")
	w.expectEvents(w.advance(1), "+3601 purged purge a#1 x1 5.20")
}

func TestShipped_Otter268_TheClockAtZero(t *testing.T) {
	for _, start := range []int64{-5, -1, 0, 1} {
		a := engine.New(start)
		a.Apply(engine.CreateDatabase{ID: "db"})
		a.Apply(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(2)}})
		in := engine.Path{Database: "db", Container: "c"}
		a.Apply(engine.WriteItem{In: in, Body: []byte(`{"id":"a"}`)})
		c, _ := a.Container(in)
		for second, want := range []int{1, 1, 0} {
			if c.Live() != want {
				t.Errorf("from %d, after %d s: %d live, want %d", start, second, c.Live(), want)
			}
			a.Apply(engine.Advance{Seconds: 1})
		}
		if _, err := engine.Load(a.Save()); err != nil {
			t.Errorf("from %d: %v", start, err)
		}
	}
}

// theine #64: a missing +1 in a range of buckets, and nothing expires for a while.
func TestShipped_Theine64_EverySecondExpiresItsOwn(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	w.stall()
	for n := 1; n <= 300; n++ {
		w.create(item(fmt.Sprintf("i%03d", n), fmt.Sprint(n)))
	}
	for n := 1; n <= 300; n++ {
		w.advance(1)
		if live := w.c().Live(); live != 300-n {
			t.Fatalf("after %d s %d are live", n, live)
		}
	}
}

// ristretto #426: a clock set forward by years allocates without bound; #329 and #358: the map of deadlines never shrinks.
func TestShipped_Ristretto426_YearsAheadCostNothing(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	for n := range 10 {
		w.create(item(fmt.Sprint(n), fmt.Sprint(1+n*1_000_000)))
	}
	r := w.advance(5000 * 365 * 86400)
	if len(r.Events) > 20 {
		t.Errorf("%d events in five thousand years over ten items", len(r.Events))
	}
	items, cost := w.c().Backlog()
	if _, more := w.a.NextEvent(); more || items != 0 || cost != 0 || w.c().Stored() != 0 {
		t.Errorf("something is left: %d items, %v RU, more %v", items, cost, more)
	}
	if allocs := testing.AllocsPerRun(100, func() { w.advance(365 * 86400) }); allocs > 10 {
		t.Errorf("an idle year allocates %v times", allocs)
	}
}

// moka #248 and #566: an item that is rescheduled again and again makes the timer wheel loop or use freed memory.
func TestShipped_Moka248_RefiledAgainAndAgain(t *testing.T) {
	w := newWorld(t, ttl.On(50))
	for n := range 2000 {
		w.upsert(item("a", []string{"", "-1", "1", "2147483647", "64"}[n%5]))
		if n%7 == 0 {
			w.advance(1)
		}
	}
	w.upsert(item("a", "3"))
	w.advance(4)
	w.expect("", "")
}

// rosedb #285 and buntdb: the ordered iteration returns expired keys that a read by key does not find.
func TestShipped_RoseDB285_OrderedIterationHidesTheExpired(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	for n := range 20 {
		w.create(item(fmt.Sprintf("i%02d", n), fmt.Sprint(10+n%2*10)))
	}
	w.stall()
	w.advance(10)
	feed := done(w.a.ReadFeed(engine.ReadFeed{In: w.in}))
	rows := done(w.a.Query(engine.Query{In: w.in, Text: "SELECT VALUE c.id FROM c ORDER BY c.id"}))
	changes := done(w.a.ReadChanges(engine.ReadChanges{In: w.in}))
	if len(feed.Items) != 10 || len(rows.Rows) != 10 || len(changes.Changes) != 10 || w.c().Live() != 10 {
		t.Errorf("feed %d, query %d, change feed %d, live %d; want 10 of each", len(feed.Items), len(rows.Rows), len(changes.Changes), w.c().Live())
	}
}

// buntdb #112: the deadline is lost when the store is rewritten.
func TestShipped_BuntDB112_DeadlinesSurviveSaving(t *testing.T) {
	w := newWorld(t, ttl.On(100))
	w.create(item("own", "30"))
	w.create(item("inherits", ""))
	w.advance(10)
	a, err := engine.Load(w.a.Save())
	if err != nil {
		t.Fatal(err)
	}
	w.a = a
	w.stall()
	w.advance(20)
	w.expect("inherits", "own inherits")
	w.advance(70)
	w.expect("", "own inherits")
}

// cloudemu: BatchGetItems returned four of four expired items.
func TestShipped_Cloudemu_BatchReadsTheExpired(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, Default: ttl.On(5)}, engine.Throughput{})
	for _, id := range []string{"a", "b"} {
		w.create(`{"id":"` + id + `","p":"x"}`)
	}
	w.stall()
	w.advance(5)
	r := w.do(engine.Batch{In: w.in, PartitionKey: engine.Key("x"), NonAtomic: true, Ops: []engine.BatchOp{engine.ReadItem{ID: "a"}, engine.ReadItem{ID: "b"}}})
	if got := statuses(r); got != "207: 404 404" {
		t.Errorf("%s", got)
	}
}
