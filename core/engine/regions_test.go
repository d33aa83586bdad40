package engine_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// twoRegions returns a world with the read region north, and functions that return what both have stored.
func twoRegions(t *testing.T) (w *world, write, north func() int) {
	w = newWorld(t, ttl.On(10))
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north"}}})
	return w, func() int { return w.c().Regions()[0].Stored }, func() int { return w.c().Regions()[1].Stored }
}

func TestRequestsHoldUpThePurgeOfTheirRegionOnly(t *testing.T) {
	w, write, north := twoRegions(t)
	w.fill(3)
	w.advance(10)
	w.do(engine.Generate{In: w.in, Count: 71, Seed: 2})
	if left := w.c().Budget().Leftover; left >= engine.DeleteCost(0, 2) {
		t.Fatalf("the write region has %v left over, enough for an item", left)
	}
	w.advance(1)
	if write() != 74 || north() != 71 {
		t.Errorf("stored: %d, and %d in north, want 74 and 71", write(), north())
	}
	w.advance(1)
	if write() != 71 {
		t.Errorf("a second later %d are stored, want 71", write())
	}
}

func TestARegionKeepsItsStateWhenRegionsChange(t *testing.T) {
	w, write, north := twoRegions(t)
	w.fill(3)
	w.stall()
	w.advance(11)
	if write() != 3 || north() != 0 {
		t.Fatalf("stored: %d and %d", write(), north())
	}
	purged := w.c().Regions()[1]
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north", Traffic: 7}, {Name: "south"}}})
	purged.Traffic = 7
	if got := w.c().Regions()[1]; got != purged {
		t.Errorf("north became %+v, want %+v", got, purged)
	}
	if got := w.c().Regions()[2]; got.Name != "south" || got.Stored != 3 || got.Expired != 3 || got.Purged != 0 {
		t.Errorf("a new region begins as %+v, want what the write region stores", got)
	}
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "south"}}})
	if got := w.c().Regions(); len(got) != 2 || got[1].Name != "south" {
		t.Errorf("%+v", got)
	}
}

// What a region stores is saved as the difference from the write region, in both directions.
func TestRegionsAfterARestart(t *testing.T) {
	for _, traffic := range []int64{0, 398, 400} { // of the write region: it has purged all, some or nothing
		w := newWorld(t, ttl.On(10))
		w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "fast"}, {Name: "slow", Traffic: 399}}})
		w.fill(4)
		w.setThroughput(400, traffic)
		w.advance(18)
		a, err := engine.Load(w.a.Save())
		if err != nil {
			t.Fatal(err)
		}
		other := &world{t: t, a: a, in: w.in}
		for range 20 {
			if got, want := fmt.Sprint(other.c().Regions()), fmt.Sprint(w.c().Regions()); got != want {
				t.Fatalf("%d RU/s of traffic: %s became %s", traffic, want, got)
			}
			w.advance(1)
			other.advance(1)
		}
	}
}

// D06: the hour in which the purge works most is billed by its requests alone.
func TestAutoscaleBillsTheHourOfThePurgeWithoutIt(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(2 * 3600)}, engine.Throughput{Autoscale: 4000})
	w.fill(700) // 3,780 RU
	w.advance(2 * 3600)
	w.advance(1)
	if spent := w.c().Budget().LastPurge; spent < engine.Units(3000) {
		t.Fatalf("the purge spent only %v", spent)
	}
	w.advance(3600)
	for _, h := range w.c().Bill()[1:] {
		if h.Rate != 400 {
			t.Errorf("the %d hours from +%d are billed at %d RU/s, want 400", h.Count, h.Start-epoch, h.Rate)
		}
	}
	if first := w.c().Bill()[0]; first.Rate <= 400 {
		t.Errorf("the hour of the writes is billed at %d RU/s", first.Rate)
	}
}

// C45: under the rules of 2016 the purge is free in both capacities.
func TestC45_TheRulesOf2016BillNoPurgeWhenServerless(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(10)}, engine.Throughput{Serverless: true})
	w.do(engine.SetRules{Rules: engine.RulesOf2016})
	made := w.create(item("a", "")).Charge
	w.advance(11)
	w.expect("", "")
	if b := w.c().Budget(); b.Billed != made || b.Purged != 0 {
		t.Errorf("billed %v, want %v for the request; the purge %v", b.Billed, made, b.Purged)
	}
	var hours engine.RU
	for _, h := range w.c().Bill() {
		hours += h.RU
	}
	if hours != made {
		t.Errorf("the hours have %v, want %v", hours, made)
	}
}

// setRegions sets read regions, each written as a name and its user traffic. The log has an event of it.
func (w *world) setRegions(list ...string) {
	w.t.Helper()
	var regions []engine.Region
	for _, s := range list {
		var r engine.Region
		_, _ = fmt.Sscan(s, &r.Name, &r.Traffic)
		regions = append(regions, r)
	}
	r := w.do(engine.SetRegions{In: w.in, Regions: regions})
	if len(r.Events) != 1 || r.Events[0].Kind != engine.ThroughputChanged || r.Events[0].Count != 1 {
		w.t.Errorf("events of the change: %+v", r.Events)
	}
}

// regions returns what each region stores, has purged and has spent, the write region first.
func (w *world) regions() string {
	var parts []string
	for _, r := range w.c().Regions() {
		parts = append(parts, strings.TrimSpace(fmt.Sprintf("%s %d-%d %v", r.Name, r.Stored, r.Purged, r.Spent)))
	}
	return strings.Join(parts, ", ")
}

func (w *world) expectRegions(want string) {
	w.t.Helper()
	if got := w.regions(); got != want {
		w.t.Errorf("+%d: %s\nwant %s", w.a.Now()-epoch, got, want)
	}
}

// A change of the regions keeps what the remaining regions have paid for the front item.
func TestARegionKeepsWhatItHasPaidWhenRegionsChange(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.create(item("a", ""))
	w.create(item("b", ""))
	w.create(item("c", ""))
	w.stall()
	w.setRegions("north 398", "south 400")
	w.advance(14) // 2 RU a second since +10: north has removed a for 5.20, and paid 2.80 for b
	w.expectRegions("3-0 0.00, north 2-1 8.00, south 3-0 0.00")
	w.setRegions("west 400", "north 397")
	w.expectRegions("3-0 0.00, west 3-0 0.00, north 2-1 8.00") // a new region begins with what the write region stores
	w.expectEvents(w.advance(1), "+15 purge-delayed short-of-ru a#1 x3 5.20", "+15 purged purge b#2 x1 5.20")
	w.expectRegions("3-0 0.00, west 3-0 0.00, north 1-2 11.00")
	w.setRegions("north 400")
	w.setRegions("north 397")
	w.advance(2)
	w.expectRegions("3-0 0.00, north 0-3 15.60")
}

// A single item that comes back is stored in all regions again, including the regions that had purged it.
func TestAnItemThatComesBackIsInAllRegions(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.create(item("a", ""))
	w.stall()
	w.setRegions("north 0")
	w.advance(11)
	w.expectRegions("1-0 0.00, north 0-1 5.20")
	w.setDefault(ttl.Off)
	w.expectRegions("1-0 0.00, north 1-1 5.20")
}

// A serverless account has one region.
func TestServerlessHasOneRegion(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(10)}, engine.Throughput{Serverless: true})
	north := engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north"}}}
	if e := w.refused(400, north); e.Field != "regions" || e.Value != "1" || !strings.Contains(e.Limit, "serverless") {
		t.Errorf("%v", e)
	}
	w.do(engine.SetRegions{In: w.in})
	w.setThroughput(400, 0)
	w.do(north)
	before := w.c().Throughput()
	if e := w.refused(400, engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, Serverless: true}}); e.Field != "regions" {
		t.Errorf("%v", e)
	}
	if w.c().Throughput() != before || len(w.c().Regions()) != 2 {
		t.Error("a refused change of the capacity is carried out")
	}
	saved := strings.Replace(string(w.a.Save()), `"ru":{"ru":400}`, `"ru":{"sl":true,"ru":400}`, 1)
	if _, err := engine.Load([]byte(saved)); !errors.Is(err, engine.ErrState) {
		t.Errorf("a saved state: %v", err)
	}
}
