package engine_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// An item is live until its deadline, waits on disk, and is purged; one that a client deletes is deleted. The oldest that waits says since
// when.
func TestFate(t *testing.T) {
	w := newWorld(t, ttl.On(60))
	w.do(engine.WriteItem{In: w.in, Body: []byte(`{"id":"a","pk":"a"}`)})
	w.do(engine.WriteItem{In: w.in, Body: []byte(`{"id":"b","pk":"b","ttl":-1}`)})
	a, b, begun := engine.Key("a"), engine.Key("b"), w.a.Now()
	is := func(pk engine.PartitionKey, id string, want engine.Fate) {
		t.Helper()
		c, _ := w.a.Container(w.in)
		if got := engine.FateOf(c, pk, id); got != want {
			t.Errorf("%s at +%d: %+v, want %+v", id, w.a.Now()-begun, got, want)
		}
	}
	is(a, "a", engine.Fate{State: engine.FateLive, At: begun + 60, TS: begun})
	is(b, "b", engine.Fate{State: engine.FateLive, TS: begun, Override: ttl.Never})
	is(b, "a", engine.Fate{})
	w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}})
	w.do(engine.Advance{Seconds: 63})
	is(a, "a", engine.Fate{State: engine.FateWaiting, At: begun + 60, TS: begun})
	c, _ := w.a.Container(w.in)
	if got := engine.OldestWaiting(c); got != 3 {
		t.Errorf("the oldest waits for %d seconds", got)
	}
	w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400}})
	w.do(engine.Advance{Seconds: 5})
	is(a, "a", engine.Fate{State: engine.FatePurged, At: begun + 64, TS: begun})
	w.do(engine.DeleteItem{In: w.in, ID: "b", PartitionKey: b})
	is(b, "b", engine.Fate{State: engine.FateDeleted, At: begun + 68, TS: begun, Override: ttl.Never})
	if got := engine.OldestWaiting(c); got != 0 {
		t.Errorf("nothing waits, for %d seconds", got)
	}
}
