package engine_test

import (
	"bytes"
	"fmt"
	"reflect"
	"runtime"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// spread returns a world in which n items expire one by one, some of them never, in two containers and a read region.
func spread(t *testing.T, n int) *world {
	t.Helper()
	w := newWorld(t, ttl.NoDefault)
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north"}}})
	w.do(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "d", PartitionKey: []string{"/id"}, Default: ttl.NoDefault},
		Throughput: engine.Throughput{Serverless: true}})
	for i := range n {
		own := fmt.Sprint(1 + i*3)
		if i%10 == 0 {
			own = "-1"
		}
		w.create(item(fmt.Sprint("i", i), own))
		w.do(engine.WriteItem{In: engine.Path{Database: "db", Container: "d"}, Body: []byte(item(fmt.Sprint("j", i), own))})
	}
	return w
}

type kindOfEvent struct {
	kind              engine.Kind
	cause             engine.Cause
	container, region string
}

// totals adds up events.
func totals(events []engine.Event) map[kindOfEvent][2]int64 {
	sums := map[kindOfEvent][2]int64{}
	for _, e := range events {
		k := kindOfEvent{e.Kind, e.Cause, e.Container, e.Region}
		sums[k] = [2]int64{sums[k][0] + int64(e.Count), sums[k][1] + int64(e.RU)}
	}
	return sums
}

// Beyond MaxEvents, a Result has one event for each kind, cause, container and region. Nothing of it depends on how the Advance is
// divided: not the events, not their sums, not the state with its log.
func TestAnAdvanceReturnsABoundedNumberOfEvents(t *testing.T) {
	if testing.Short() && runtime.GOOS == "js" {
		t.Skip("it takes seconds in WebAssembly and does the same there: make test-wasm COSMOSTTL_TESTS=all runs it")
	}
	const n = 3000 // about 13,500 events: two containers expire and purge, and the read region purges
	whole, parts, seconds := spread(t, n), spread(t, n), spread(t, n)
	r := whole.advance(4 * n)
	var each []engine.Event
	for _, lengths := range [][]int64{{10, 4*n - 10}, {1, 2500, 3000, 17, 4*n - 1 - 2500 - 3000 - 17}} {
		var joined []engine.Event
		f := parts.fork()
		for _, s := range lengths {
			joined = engine.AppendEvents(joined, f.advance(s).Events)
		}
		if !reflect.DeepEqual(r.Events, joined) || !bytes.Equal(whole.a.Save(), f.a.Save()) {
			t.Errorf("advancing by %d differs", lengths)
		}
	}
	for range 4 * n {
		each = append(each, seconds.advance(1).Events...)
	}
	if len(each) <= engine.MaxEvents || len(r.Events) != engine.MaxEvents+5 {
		t.Fatalf("%d events second by second, %d in one", len(each), len(r.Events))
	}
	if !reflect.DeepEqual(r.Events[:engine.MaxEvents], each[:engine.MaxEvents]) {
		t.Error("the first events are not the events of each second")
	}
	if got, want := totals(r.Events), totals(each); !reflect.DeepEqual(got, want) {
		t.Errorf("sums %v, want %v", got, want)
	}
	for _, e := range r.Events[engine.MaxEvents:] {
		if e.Until <= e.At || e.Until > whole.a.Now() || len(e.Items) != engine.MaxEventRefs || e.Count < 600 {
			t.Errorf("the sum %+v", e)
		}
	}
	last := each[len(each)-1]
	if sums := r.Events[engine.MaxEvents:]; sums[len(sums)-1].Until != last.At {
		t.Errorf("the sums end before %d", last.At)
	}
	if !bytes.Equal(whole.a.Save(), seconds.a.Save()) {
		t.Error("the states differ")
	}
	if whole.a.LogTotal() != seconds.a.LogTotal() || len(whole.a.Log()) != engine.MaxLog {
		t.Errorf("the log has %d of %d events", len(whole.a.Log()), whole.a.LogTotal())
	}
	if _, ok := whole.c().ByOrdinal(2); ok || whole.c().Stored() != n/10 || whole.c().Regions()[1].Stored != n/10 {
		t.Errorf("%d are stored", whole.c().Stored())
	}
}
