package engine_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Every kind of event with its cause, second, items, count and request units.
func TestEvents(t *testing.T) {
	a := engine.New(epoch)
	w := &world{t: t, a: a, in: engine.Path{Database: "db", Container: "c"}}
	spec := engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(10)}
	w.expectEvents(w.do(engine.CreateDatabase{ID: "db"}), "+0 database-created unknown x1")
	w.expectEvents(w.do(engine.CreateContainer{Database: "db", Spec: spec}), "+0 container-created unknown x1 10")
	w.expectEvents(w.create(item("a", "")), "+0 written create a#1 x1 5.20")
	w.expectEvents(w.upsert(item("b", "")), "+0 written upsert b#2 x1 5.20")
	w.expectEvents(w.replace(item("b", "12")), "+0 written replace b#2 x1 10.40")
	w.expectEvents(w.do(w.patch("b", "set /x 1")), "+0 written patch b#2 x1 10.80")
	w.expectEvents(w.do(w.read("b")))
	w.expectEvents(w.create(item("c", "")), "+0 written create c#3 x1 5.20")
	w.expectEvents(w.do(w.remove("c")), "+0 removed delete c#3 x1 5.20")
	w.expectEvents(w.advance(9))
	w.expectEvents(w.advance(1), "+10 expired container-default a#1 x1")
	w.expectEvents(w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}}), "+10 throughput-changed unknown x1 400.00")
	w.expectEvents(w.advance(2), "+11 purge-delayed short-of-ru a#1 x1 5.20", "+12 expired item-ttl b#2 x1")
	w.expectEvents(w.setDefault(ttl.Off), "+12 container-changed replace x1 off", "+12 revived container-changed b#2 a#1 x2")
	w.expectEvents(w.setDefault(ttl.On(11)), "+12 container-changed replace x1 11", "+12 expired container-changed b#2 a#1 x2")
	w.expectEvents(w.create(item("a", "")), "+12 purged re-created a#1 x1", "+12 written create a#4 x1 5.20")
	w.setThroughput(400, 0)
	w.expectEvents(w.advance(1), "+13 purged purge b#2 x1 5.40")
	r, _ := a.Apply(w.write(engine.Create, item("a", "")))
	w.expectEvents(r, "+13 rejected input x1 1.24 409/0")
	r, _ = a.Apply(engine.ReadFeed{In: engine.Path{Database: "db", Container: "nowhere"}})
	w.expectEvents(r, "+13 rejected input x1 404/1003")
	if e := r.Events[0]; e.Database != "db" || e.Container != "nowhere" {
		t.Errorf("rejected in %s/%s", e.Database, e.Container)
	}
	w.expectEvents(w.do(engine.DeleteContainer{In: w.in}), "+13 container-removed unknown x1")
	w.expectEvents(w.do(engine.DeleteDatabase{ID: "db"}), "+13 database-removed unknown x1")
	w.refused(404, engine.DeleteDatabase{ID: "db"})
	w.refused(404, engine.DeleteContainer{In: w.in})
	if n := len(a.Log()); n != 26 {
		t.Errorf("the log has %d events", n)
	}
}

// Events are the same values whatever the account did before: nothing of earlier commands stays in them.
func TestEventsHaveNothingOfCommandsBefore(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.create(item("a", ""))
	w.advance(20)
	loaded, err := engine.Load(w.a.Save())
	if err != nil {
		t.Fatal(err)
	}
	for _, cmd := range []engine.Command{w.write(engine.Create, item("b", "5")), engine.Advance{Seconds: 20}, w.write(engine.Create, item("a", "0"))} {
		got, _ := w.a.Apply(cmd)
		want, _ := loaded.Apply(cmd)
		if len(got.Events) == 0 || !reflect.DeepEqual(got.Events, want.Events) {
			t.Errorf("%T: %#v, want %#v", cmd, got.Events, want.Events)
		}
	}
}

// An event names eight items and counts all; there is one event for own ttls and one for the default, in this order.
func TestEventsCountAll(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.stall()
	for i := range 30 {
		w.create(item(fmt.Sprint("i", i), map[bool]string{true: "10"}[i%3 == 0]))
	}
	events := w.advance(10).Events
	if len(events) != 2 || events[0].Count != 10 || events[0].Cause != engine.ByItemTTL || events[1].Count != 20 || events[1].Cause != engine.ByDefault {
		t.Fatalf("events %s", eventText(events))
	}
	for _, e := range events {
		if len(e.Items) != engine.MaxEventRefs || e.Items[0].Ordinal > 2 || e.Items[7].Ordinal < e.Items[0].Ordinal {
			t.Errorf("named %v", e.Items)
		}
	}
}

// Of a crowd that expires in one second the event names eight and counts all, and the seconds around it have events of their own.
func TestACrowdExpiresAmongOthers(t *testing.T) {
	w := newWorld(t, ttl.On(20))
	w.stall()
	for i := range 100 {
		w.create(item(fmt.Sprint("a", i), "20"))
		w.create(item(fmt.Sprint("b", i), ""))
	}
	for _, own := range []string{"19", "21", "30"} {
		w.create(item("at "+own, own))
	}
	var got []string
	for _, e := range w.advance(40).Events {
		if e.Kind == engine.Expired {
			got = append(got, fmt.Sprintf("+%d %v x%d, %d named", e.At-epoch, e.Cause, e.Count, len(e.Items)))
		}
	}
	want := []string{"+19 item-ttl x1, 1 named", "+20 item-ttl x100, 8 named", "+20 container-default x100, 8 named", "+21 item-ttl x1, 1 named", "+30 item-ttl x1, 1 named"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// The log keeps the newest thousand events, oldest first.
func TestLogIsBounded(t *testing.T) {
	w := newWorld(t, ttl.Off)
	for i := range 3*engine.MaxLog + 17 {
		w.upsert(`{"id":"a"}`)
		if log := w.a.Log(); len(log) > engine.MaxLog || log[len(log)-1].Kind != engine.Written {
			t.Fatalf("after %d: %d events", i, len(log))
		}
	}
	if n := len(w.a.Log()); n != engine.MaxLog {
		t.Errorf("%d events", n)
	}
}

// The newest thousand removed items have tombstones, until their ids are created again.
func TestTombstones(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.setThroughput(1_000_000, 0)
	w.create(item("a", "5"))
	w.create(item("b", ""))
	w.advance(1)
	w.do(w.remove("b"))
	w.advance(9)
	want := map[uint64]string{1: "a at 6 purge absent 5", 2: "b at 1 delete absent absent"}
	w.c().EachTombstone(func(tombstone engine.Tombstone) bool {
		got := fmt.Sprintf("%s at %d %v absent %v", tombstone.Ref.ID, tombstone.At-epoch, tombstone.Cause, tombstone.Override)
		if got != want[tombstone.Ref.Ordinal] || tombstone.TS != epoch || tombstone.RU != 520 || tombstone.PK != engine.Key(tombstone.Ref.ID) {
			t.Errorf("remembered %s: %+v", got, tombstone)
		}
		return true
	})
	asked := 0
	w.c().EachTombstone(func(engine.Tombstone) bool { asked++; return false })
	if asked != 1 {
		t.Errorf("%d tombstones after a stop at the first", asked)
	}
	if again, ok := w.c().TombstoneOf(1); !ok || again.Ref.ID != "a" || w.tombstones() != 2 {
		t.Errorf("%d remembered", w.tombstones())
	}
	w.create(item("a", ""))
	w.c().EachTombstone(func(tombstone engine.Tombstone) bool {
		if tombstone.Ref.ID != "b" {
			t.Errorf("%s is remembered though its id is back", tombstone.Ref.ID)
		}
		return true
	})
	for round := range 4 {
		for i := range engine.MaxTombstones {
			w.create(item(fmt.Sprint(i), "1"))
		}
		w.advance(2)
		if n := w.tombstones(); n != engine.MaxTombstones {
			t.Fatalf("round %d: %d remembered", round, n)
		}
	}
	for i := range engine.MaxTombstones { // rising and dying again must not make the memory grow
		w.create(item(fmt.Sprint(i), "1"))
		w.do(w.remove(fmt.Sprint(i)))
	}
	if n := w.tombstones(); n != engine.MaxTombstones {
		t.Errorf("%d remembered", n)
	}
}

// However an Advance of many events is divided, the log has the same newest ones, each with its items, and so has the sum of the rest.
func TestLongAdvancesKeepTheSameEvents(t *testing.T) {
	const n = engine.MaxEvents + 5*engine.MaxLog
	w := newWorld(t, ttl.NoDefault)
	w.stall()
	for i := range n {
		w.create(item(fmt.Sprint(i), fmt.Sprint(1+i-i%10/9))) // each tenth with the previous item
	}
	parts := w.fork()
	whole := w.advance(n).Events
	var events []engine.Event
	for range 10 {
		events = engine.AppendEvents(events, parts.advance(n/10).Events)
	}
	if !reflect.DeepEqual(whole, events) {
		t.Error("the events differ")
	}
	log := w.a.Log()
	if !reflect.DeepEqual(log, parts.a.Log()) || w.a.LogTotal() != parts.a.LogTotal() {
		t.Errorf("the logs differ: %d and %d events so far", w.a.LogTotal(), parts.a.LogTotal())
	}
	if last := log[len(log)-1]; len(log) != engine.MaxLog || len(last.Items) != 2 || last.Items[1].Ordinal != n {
		t.Errorf("%d events, the last %v", len(log), last)
	}
}

// The events of a result stay as they are, whatever happens later, to the account or to a copy of it.
func TestEventsOfAResultStay(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	var kept, want [][]engine.Event
	for i := range 12 * engine.MaxLog {
		events := w.upsert(item(fmt.Sprint("i", i%7), "")).Events
		kept, want = append(kept, events), append(want, slices.Clone(events))
		if i%500 == 0 {
			w.fork().create(item("other", ""))
		}
	}
	if !reflect.DeepEqual(kept, want) || kept[0][0].Kind != engine.Written {
		t.Error("events changed")
	}
}

// A copy of an account and the account itself each forget old tombstones without changing what the other has.
func TestTombstonesOfCopies(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	bury := func(w *world, name string, n int) {
		for i := range n {
			w.create(item(fmt.Sprint(name, i), ""))
			w.do(w.remove(fmt.Sprint(name, i)))
		}
	}
	list := func(w *world) (list []engine.Tombstone) {
		w.c().EachTombstone(func(t engine.Tombstone) bool { list = append(list, t); return true })
		return list
	}
	bury(w, "a", 2*engine.MaxTombstones)
	for _, pair := range [][2]*world{{w, w.fork()}, {w.fork(), w}} {
		before := list(pair[0])
		bury(pair[1], "b", 2*engine.MaxTombstones)
		if got := list(pair[0]); len(got) != engine.MaxTombstones || !reflect.DeepEqual(got, before) {
			t.Errorf("%d tombstones, %d before, or others", len(got), len(before))
		}
	}
}

// The event of a changed throughput has the RU/s that are provisioned: under autoscale the maximum, as when the service raises it.
func TestTheEventOfAThroughput(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	for _, c := range []struct {
		t    engine.Throughput
		want string
	}{
		{engine.Throughput{RUPerSec: 500}, "500.00"},
		{engine.Throughput{RUPerSec: 400, Autoscale: 4000}, "4000.00"},
	} {
		w.expectEvents(w.do(engine.SetThroughput{In: w.in, Throughput: c.t}), "+0 throughput-changed unknown x1 "+c.want)
	}
}

// LogFrom is 0 as long as the log has all events. Then it is after the last second whose events it may lack.
func TestLogFrom(t *testing.T) {
	a := engine.New(epoch)
	w := &world{t: t, a: a}
	write := func(seconds int) {
		for range seconds {
			w.do(engine.CreateDatabase{ID: "d"})
			w.do(engine.DeleteDatabase{ID: "d"})
			w.advance(1)
		}
	}
	write(499)
	if got := a.LogFrom(); got != 0 {
		t.Errorf("all events are known from %d on", got-epoch)
	}
	write(11)
	if got := a.LogFrom(); got != epoch+11 {
		t.Errorf("all events are known from %d on, want 11", got-epoch)
	}
}
