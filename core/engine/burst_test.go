package engine_test

import (
	"bytes"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// saved expects the saved request units of a container, in RU.
func (w *world) saved(what string, want int64) {
	w.t.Helper()
	if got := w.c().Budget().Saved; got != engine.Units(want) {
		w.t.Errorf("%s: %s RU are saved, want %d", what, got, want)
	}
}

func TestD24_BurstCapacity(t *testing.T) {
	throughput := engine.Throughput{RUPerSec: 400, Throttle: true, Burst: true, Traffic: 300}
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}}, throughput)
	w.saved("at first", 0)
	w.advance(10)
	w.saved("ten seconds of 100 RU", 1000)
	w.advance(1 << 33)
	w.saved("centuries", 400*300)
	throughput.Traffic = 5000 // more than a burst can give
	w.do(engine.SetThroughput{In: w.in, Throughput: throughput})
	w.refused(429, engine.WriteItem{In: w.in, Body: []byte(item("a", ""))})
	w.advance(10)
	w.saved("ten seconds at 3,000 RU/s", 120_000-10*2600)
	throughput.Traffic = 2900
	w.do(engine.SetThroughput{In: w.in, Throughput: throughput})
	for range 18 { // of 5.20 RU each, 93.60 of the 100 RU that are left; then one more, which may use more than there is
		w.create(item("a", ""))
		w.do(engine.DeleteItem{In: w.in, ID: "a", PartitionKey: engine.Key("a")})
		if w.c().Budget().Requests >= engine.Units(100) {
			break
		}
	}
	w.refused(429, engine.WriteItem{In: w.in, Body: []byte(item("b", ""))})
	w.advance(1000)
	w.saved("after all of it", 0)
	w.refused(429, engine.WriteItem{In: w.in, Body: []byte(item("b", ""))})
	throughput.Traffic = 0
	w.do(engine.SetThroughput{In: w.in, Throughput: throughput})
	w.advance(100)
	for _, none := range []engine.Throughput{{RUPerSec: 3000, Burst: true}, {RUPerSec: 400}, {RUPerSec: 400, Serverless: true, Burst: true}} {
		v := *w
		v.a = w.a.Copy()
		v.saved("before", 40_000)
		v.do(engine.SetThroughput{In: v.in, Throughput: none})
		v.advance(100)
		v.saved("without burst capacity", 0)
	}
	b, err := engine.Load(w.a.Save())
	if err != nil || !bytes.Equal(b.Save(), w.a.Save()) {
		t.Fatal(err)
	}
	throughput.RUPerSec = 600
	w.do(engine.SetThroughput{In: w.in, Throughput: throughput})
	w.advance(1000)
	w.saved("600 RU/s", 600*300)
	throughput.RUPerSec = 400
	w.do(engine.SetThroughput{In: w.in, Throughput: throughput})
	w.saved("400 RU/s", 400*300)
	if rate := w.c().Bill(); rate[len(rate)-1].Rate > 600 {
		t.Errorf("a burst is billed: %+v", rate)
	}
}

func TestD25_ThePurgeAndBurstCapacity(t *testing.T) {
	for _, uses := range []bool{false, true} {
		w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(60)}, engine.Throughput{RUPerSec: 400, Burst: true, PurgeBurst: uses})
		w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "east"}}})
		w.advance(300)
		w.do(engine.Generate{In: w.in, Count: 2000, Seed: 7}) // some 10,000 RU for the purge
		w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, Burst: true, PurgeBurst: uses, Traffic: 0}})
		w.advance(60)
		w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, Burst: true, PurgeBurst: uses, Traffic: 400}})
		w.advance(1)
		if spent := w.c().Budget().LastPurge; spent > engine.Units(2600) || uses != (spent > engine.Units(2500)) {
			t.Errorf("uses %v: the purge used %s RU", uses, spent)
		}
		w.advance(10)
		if left := w.c().Stored(); uses != (left == 0) {
			t.Errorf("uses %v: %d items are left", uses, left)
		}
	}
}
