package follow

import (
	"errors"
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// total adds the minutes of an hour.
func total(list [hourMinutes]Minute) (sum Minute) {
	for _, m := range list {
		sum.Expired += m.Expired
		sum.Purged += m.Purged
		sum.Throttled += m.Throttled
		sum.Waiting = m.Waiting
	}
	return sum
}

// Each item is counted in the minute in which it expired or was purged, however far the clock has jumped, and the hour of an earlier second
// stays what it was.
func TestTheMinutesOfAnHour(t *testing.T) {
	s := newServer()
	s.do(engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, PurgeDelay: 600, Throttle: true}})
	s.out.Reset()
	f, _ := follow(t, s)
	start := s.account.Now()
	s.do(put("a", `,"ttl":60`))
	s.do(put("b", `,"ttl":61`))
	s.do(put("c", `,"ttl":600`))
	s.do(engine.Advance{Seconds: 86400})
	for range 100 {
		s.do(engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(`{"id":"d","pk":"p"}`)})
	}
	read(t, f, s)
	list, since := f.Rates.Hour(in, start+3000)
	if since != 0 {
		t.Errorf("known since %d, want from the beginning", since-start)
	}
	got := map[int64]Minute{}
	for _, m := range list {
		if m.Expired+m.Purged > 0 {
			at := m.At - start/60
			m.At = 0
			got[at] = m
		}
	}
	if want := fmt.Sprint(map[int64]Minute{1: {Expired: 2, Waiting: 2}, 10: {Expired: 1, Waiting: 3}, 11: {Purged: 2, Waiting: 1}, 20: {Purged: 1}}); fmt.Sprint(got) != want {
		t.Errorf("the minutes are %v, want %s", got, want)
	}
	list, _ = f.Rates.Hour(in, start+86400)
	if sum := total(list); sum.Expired != 0 || sum.Throttled == 0 || sum.Throttled != list[hourMinutes-1].Throttled {
		t.Errorf("a day later the hour has %+v", sum)
	}
	s.do(engine.DeleteContainer{In: in})
	read(t, f, s)
	if list, _ = f.Rates.Hour(in, start+3000); total(list) != (Minute{}) {
		t.Errorf("a deleted container has %+v", total(list))
	}
}

// Whatever the account does, and in however many parts the follower learns of it, what waits is what the container has, and what has
// expired is what waits, was purged, was replaced or has come back.
func TestRatesAreTheContainersCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := engine.New(epoch)
		h := history.New(a)
		apply := func(cmd engine.Command) { h.Apply(cmd) } //nolint:errcheck // refusals are part of what happened
		apply(engine.CreateDatabase{ID: in.Database})
		apply(engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/pk"}, Default: ttl.On(60)}})
		var r Rates
		marked := false // the log does not say how many of them had expired
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			id := fmt.Sprintf("%d", rapid.IntRange(0, 5).Draw(t, "id"))
			switch rapid.IntRange(0, 7).Draw(t, "what") {
			case 0:
				apply(engine.DeleteItem{In: in, ID: id, PartitionKey: engine.Key("p")})
			case 1:
				apply(engine.SetDefault{In: in, Default: rapid.SampledFrom([]ttl.Default{ttl.Off, ttl.On(10), ttl.On(600)}).Draw(t, "default")})
			case 2:
				apply(engine.Advance{Seconds: rapid.Int64Range(1, 4000).Draw(t, "seconds")})
			case 3:
				apply(engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, PurgeDelay: rapid.Int64Range(0, 900).Draw(t, "delay")}})
			case 4:
				marked = true
				apply(engine.DeletePartition{In: in, PartitionKey: engine.Key("p")})
			case 5:
				apply(engine.DeleteContainer{In: in})
				apply(engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/pk"}, Default: ttl.On(60)}})
			default:
				apply(engine.WriteItem{In: in, Kind: engine.Upsert, Body: fmt.Appendf(nil, `{"id":%q,"pk":"p","ttl":%d}`, id, rapid.IntRange(1, 300).Draw(t, "ttl"))})
			}
			if rapid.Bool().Draw(t, "noted") {
				r.Note(h)
			}
		}
		r.Note(h)
		c, err := h.Tip().Container(in)
		if err != nil {
			t.Fatal(err)
		}
		list, _ := r.Hour(in, h.Last())
		var loaded Rates // of a page that loads the account now
		loaded.Note(history.New(h.Tip()))
		if again, since := loaded.Hour(in, h.Last()); since != 0 || !marked && again != list {
			t.Errorf("a page that loads the account counts %+v since %d, want %+v", total(again), since, total(list))
		}
		if got := list[hourMinutes-1].Waiting; got != c.Expired() {
			t.Errorf("%d items wait, the container has %d", got, c.Expired())
		}
		purged := 0
		for _, m := range r.counts[in].minutes {
			purged += m.Purged
		}
		if h.Last()-epoch < keptMinutes*60 && purged != c.PurgedItems() {
			t.Errorf("%d items were purged, the container has counted %d", purged, c.PurgedItems())
		}
	})
}

// crowd returns a history in which so many items were written, and in its last step expire and are purged; and the rates before that step.
func crowd(tb testing.TB, items int) (*history.History, Rates) {
	tb.Helper()
	h := history.New(engine.New(epoch))
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: in.Database},
		engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/pk"}, Default: ttl.On(60)}, Throughput: engine.Throughput{RUPerSec: 1_000_000}}} {
		if _, err := h.Apply(cmd); err != nil {
			tb.Fatal(err)
		}
	}
	for i := range items {
		h.Apply(put(fmt.Sprint(i), "")) //nolint:errcheck // it is valid
	}
	var r Rates
	r.Note(h)
	h.Apply(engine.Advance{Seconds: 3600}) //nolint:errcheck // it is valid
	return h, r
}

// note counts the last step once more.
func note(r Rates, h *history.History) Rates {
	r.counts = map[engine.Path]*counted{in: {}}
	r.Note(h)
	return r
}

// What the account does in one step is counted without memory for each fact, and what is counted is not read again.
func TestCountingReadsEachFactOnce(t *testing.T) {
	few, r := crowd(t, 100)
	least := testing.AllocsPerRun(5, func() { note(r, few) })
	many, r := crowd(t, 20_000)
	if most := testing.AllocsPerRun(5, func() { note(r, many) }); most > least+5 {
		t.Errorf("20,000 items take %v allocations, 100 take %v", most, least)
	}
	r = note(r, many)
	list, _ := r.Hour(in, many.Last())
	if total(list).Expired != 20_000 || total(list).Purged != 20_000 {
		t.Fatalf("%+v were counted", total(list))
	}
	read, number := r.facts, r.number
	if trace := many.Step(many.Length() - 1).Trace; read != len(trace.Facts) {
		t.Errorf("%d facts of %d are read", read, len(trace.Facts))
	}
	r.Note(many)
	if list, _ := r.Hour(in, many.Last()); total(list).Expired != 20_000 || r.facts != read || r.number != number {
		t.Errorf("%+v are counted after another look", total(list))
	}
}

// BenchmarkCounting measures counting 100,000 items that expire and are purged in one step. A frame has 16 ms.
func BenchmarkCounting(b *testing.B) {
	h, r := crowd(b, 100_000)
	for b.Loop() {
		note(r, h)
	}
}

// A refused request is counted once, however often the follower hears of the account afterwards.
func TestARefusalIsCountedOnce(t *testing.T) {
	s := newServer()
	s.do(engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, Throttle: true}})
	s.out.Reset()
	f, _ := follow(t, s)
	refused := 0
	for range 100 {
		cmd := engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(`{"id":"a","pk":"p"}`)}
		_, err := s.account.Apply(cmd)
		if e := new(engine.Error); errors.As(err, &e) && e.Status == 429 {
			refused++
		}
		s.record(replica.Record{Kind: replica.Command, Second: s.account.Now(), Command: cmd})
		read(t, f, s)
		s.event("clock", "", map[string]any{"now": s.account.Now(), "speed": 0})
		read(t, f, s)
	}
	list, _ := f.Rates.Hour(in, s.account.Now())
	if got := total(list).Throttled; got != refused || refused == 0 {
		t.Errorf("%d are counted, %d were refused", got, refused)
	}
}
