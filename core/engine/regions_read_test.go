package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// readIn returns a read of an item in a region.
func (w *world) readIn(region, id string) engine.ReadItem {
	read := w.read(id)
	read.Region = region
	return read
}

// A read in any region gives the same answer in every second, whatever its purge has done.
func TestC38_ReadsInARegion(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.stall()
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north"}, {Name: "south", Traffic: 400}}})
	w.create(item("a", ""))
	w.create(item("b", "20"))
	for second := range 25 {
		for id, lives := range map[string]int{"a": 10, "b": 20} {
			for _, region := range []string{"", "north", "south"} {
				r, err := w.a.Apply(w.readIn(region, id))
				if (err == nil) != (second < lives) || err == nil && r.Item.ID() != id || r.Charge != 100 {
					t.Fatalf("%s in %q at +%d: %d for %v", id, region, second, r.Status, r.Charge)
				}
			}
		}
		w.advance(1)
	}
	if e := w.refused(400, w.readIn("east", "a")); e.Field != "region" || e.Value != "east" {
		t.Errorf("%+v", e)
	}
	if r := w.do(engine.Batch{In: w.in, PartitionKey: engine.Key("a"), Ops: []engine.BatchOp{engine.ReadItem{ID: "a", Region: "north"}}}); r.Status != 207 {
		t.Errorf("a batch in a read region: %d", r.Status)
	}
}

// The purge of a region is held up by requests there, and by no others.
func TestC38_EachRegionHasItsOwnSecond(t *testing.T) {
	for region, want := range map[string]string{"": "1 north0 south0", "north": "0 north1 south0", "south": "0 north0 south1"} {
		w := newWorld(t, ttl.On(10))
		w.setThroughput(400, 394) // an item costs 5.20 RU
		w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north", Traffic: 394}, {Name: "south", Traffic: 394}}})
		w.create(item("a", ""))
		w.advance(10)
		for range 3 {
			w.refused(404, w.readIn(region, "a"))
			w = w.reloaded() // what the second has used is saved
		}
		w.advance(1)
		var stored []string
		for _, r := range w.c().Regions() {
			stored = append(stored, fmt.Sprint(r.Name, r.Stored))
		}
		if got := strings.Join(stored, " "); got != want {
			t.Errorf("after reads in %q: %s, want %s", region, got, want)
		}
		w.advance(1) // a new second has all of its request units again
		if w.c().Stored() != 0 || w.c().Regions()[1].Stored != 0 || w.c().Regions()[2].Stored != 0 {
			t.Errorf("after reads in %q: %+v", region, w.c().Regions())
		}
	}
}

func TestThrottlingIsByRegion(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}}, engine.Throughput{RUPerSec: 400, Throttle: true})
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north", Traffic: 399}}})
	w.refused(404, w.readIn("north", "a"))
	w.refused(429, w.readIn("north", "a"))
	w.refused(404, w.read("a"))
	w.advance(1)
	w.refused(404, w.readIn("north", "a"))
	if b := w.c().Budget(); b.Requests != 0 || b.Requested != 300 {
		t.Errorf("%+v", b)
	}
}
