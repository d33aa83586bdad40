package dryrun_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

const epoch = 1_767_268_800

var in = engine.Path{Database: "shop", Container: "orders"}

// A world is an account with items.
type world struct {
	t       *rapid.T
	account *engine.Account
}

func (w *world) do(cmd engine.Command) engine.Result {
	r, err := w.account.Apply(cmd)
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

func (w *world) container() *engine.Container {
	c, err := w.account.Container(in)
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

var defaults = rapid.OneOf(
	rapid.Just(ttl.Off), rapid.Just(ttl.NoDefault),
	rapid.Map(rapid.Int32Range(1, 40), ttl.On), rapid.Map(rapid.Int32Range(41, 4000), ttl.On),
)

// newWorld makes a container with up to 400 items, written over two minutes. Some have expired and are not purged yet when the change is
// made.
func newWorld(t *rapid.T, before ttl.Default) *world {
	w := &world{t: t, account: engine.New(epoch)}
	w.do(engine.CreateDatabase{ID: in.Database})
	capacity := engine.Throughput{RUPerSec: 400, PurgeDelay: rapid.Int64Range(0, 5).Draw(t, "purge delay")}
	switch rapid.IntRange(0, 2).Draw(t, "capacity") {
	case 1:
		capacity.Autoscale = 1000
	case 2:
		capacity.Serverless = true
	}
	w.do(engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/id"}, Default: before}, Throughput: capacity})
	// Nothing is purged before the change: a dry run knows what is stored, and not what the purge has already paid.
	busy := capacity
	busy.Traffic = int64(capacity.Limit() / 100)
	w.do(engine.SetThroughput{In: in, Throughput: busy})
	for n := range rapid.IntRange(0, 400).Draw(t, "items") {
		body := fmt.Sprintf(`{"id":"i%d","s":"%s"`, n, strings.Repeat("x", rapid.SampledFrom([]int{0, 900, 5000, 300_000}).Draw(t, "bytes")))
		own := rapid.SampledFrom([]string{"", "", "-1", "1", "7", "60", "300", "2147483647"}).Draw(t, "ttl")
		if own != "" {
			body += `,"ttl":` + own
		}
		w.do(engine.WriteItem{In: in, Kind: engine.Create, Body: []byte(body + "}")})
		if rapid.IntRange(0, 9).Draw(t, "a second passes") == 0 {
			w.do(engine.Advance{Seconds: rapid.Int64Range(1, 9).Draw(t, "seconds")})
		}
	}
	w.do(engine.Advance{Seconds: 1}) // a second without the requests that wrote the items
	capacity.Traffic = rapid.SampledFrom([]int64{0, 100, 399, 400}).Draw(t, "traffic")
	w.do(engine.SetThroughput{In: in, Throughput: capacity})
	if err := w.account.Charge(in, "", 0, rapid.SampledFrom([]engine.RU{0, 1, 123_45, 999_00}).Draw(t, "requests")); err != nil {
		t.Fatal(err)
	}
	return w
}

// onDisk returns the cohorts of the items on disk, in the order of the writes.
func (w *world) onDisk() (list []dryrun.Cohort) {
	type place struct {
		lsn uint64
		dryrun.Cohort
	}
	var all []place
	w.container().EachStored(0, func(it *engine.Item) bool {
		all = append(all, place{it.LSN(), dryrun.Cohort{TS: it.TS(), TTL: it.Override(), Count: 1, Cost: it.PurgeCost()}})
		return true
	})
	slices.SortFunc(all, func(a, b place) int { return int(a.lsn) - int(b.lsn) })
	for _, p := range all {
		list = append(list, p.Cohort)
	}
	return list
}

func count(events []engine.Event, kind engine.Kind) (n int64) {
	for _, e := range events {
		if e.Kind == kind {
			n += int64(e.Count)
		}
	}
	return n
}

// The dry run and the engine agree in every second, for any items and settings, and about the items that come back on a revert.
func TestTheDryRunIsWhatTheEngineDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, after := defaults.Draw(t, "before"), defaults.Draw(t, "after")
		w := newWorld(t, before)
		stored := w.onDisk()
		c := w.container()
		now, spent := w.account.Now(), c.Budget().Purged
		live := int64(c.Live())
		r, err := dryrun.Run(stored, dryrun.Change{Before: before, After: after, At: now}, dryrun.Capacity{Throughput: c.Throughput(), Used: c.Budget().Requests})
		if err != nil {
			t.Fatal(err)
		}
		unchanged := w.account.Copy()
		done := w.do(engine.SetDefault{In: in, Default: after})
		if hidden, shown := count(done.Events, engine.Expired), count(done.Events, engine.Revived); r.HiddenAtOnce != hidden || r.ShownAtOnce != shown || r.Live != live {
			t.Fatalf("hidden %d, shown %d of %d; the engine: %d, %d of %d", r.HiddenAtOnce, r.ShownAtOnce, r.Live, hidden, shown, live)
		}
		first, last, left := int64(0), int64(0), int64(0)
		for s := range rapid.Int64Range(1, 500).Draw(t, "seconds") {
			if s > 0 {
				done := w.do(engine.Advance{Seconds: 1})
				for _, e := range done.Events {
					if e.Kind == engine.Purged && left < r.HiddenAtOnce && r.ShownAtOnce == 0 && live == int64(len(stored)) {
						if first == 0 {
							first = e.At
						}
						if left += int64(e.Count); left >= r.HiddenAtOnce {
							last = e.At
						}
					}
				}
			}
			got := dryrun.State{Live: int64(w.container().Live()), Stored: int64(w.container().Stored()), Spent: w.container().Budget().Purged - spent}
			if want := r.StateAt(now + s); got != want {
				t.Fatalf("%d seconds after: %+v, want %+v", s, got, want)
			}
			if s%17 != 0 {
				continue
			}
			back := &world{t: t, account: w.account.Copy()}
			events := back.do(engine.SetDefault{In: in, Default: before}).Events
			twin := &world{t: t, account: unchanged.Copy()}
			if s > 0 {
				twin.do(engine.Advance{Seconds: s})
			}
			is := dryrun.Revert{After: s, Back: count(events, engine.Revived), Gone: int64(twin.container().Live() - back.container().Live())}
			if want := r.Revert(s); is != want {
				t.Fatalf("reverted: the engine says %+v, the dry run %+v", is, want)
			}
		}
		if first != 0 && first != r.Purge.First || last != 0 && last != r.Purge.Last {
			t.Fatalf("purged from %d to %d; the engine: %d to %d", r.Purge.First, r.Purge.Last, first, last)
		}
	})
}

// Until leaves the items that the engine still stores.
func TestUntilIsWhatTheEngineKeeps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := defaults.Draw(t, "before")
		w := newWorld(t, before)
		w.do(engine.Advance{Seconds: 1}) // a second without the requests before
		stored, from, c := w.onDisk(), w.account.Now(), w.container()
		if _, paid := c.Backlog(); paid != waiting(stored, before, from) {
			return // a part of an item is paid for already
		}
		seconds := rapid.Int64Range(1, 2000).Draw(t, "seconds")
		w.do(engine.Advance{Seconds: seconds})
		if got, want := fmt.Sprint(dryrun.Until(stored, before, from, from+seconds, c.Throughput())), fmt.Sprint(w.onDisk()); got != want {
			t.Fatalf("%s\nthe engine has\n%s", got, want)
		}
	})
}

// waiting returns the price of deleting the items that are expired at a second.
func waiting(stored []dryrun.Cohort, d ttl.Default, at int64) (cost engine.RU) {
	for _, c := range stored {
		if ttl.Decide(d, c.TTL).Expired(c.TS, at) {
			cost += c.Cost
		}
	}
	return cost
}
