package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The purge gets the request units that requests leave over (C12, C36, C37, C39, C42 to C45).

// hundred returns a world with 100 items that expire at +10; removing one takes 5.20 RU.
func hundred(t *testing.T, d ttl.Default) *world {
	w := newWorld(t, d)
	for i := range 100 {
		w.create(item(fmt.Sprintf("i%02d", i), ""))
	}
	return w
}

func TestC12_C42_ThePurgeUsesWhatIsLeftOver(t *testing.T) {
	w := hundred(t, ttl.On(10))
	w.advance(10)
	for _, second := range []struct {
		stored int
		spent  engine.RU
	}{{24, 40000}, {0, 12000}, {0, 0}} { // 400 RU pay for 76 of them and something towards the 77th
		w.advance(1)
		if c := w.c(); c.Stored() != second.stored || c.Budget().LastPurge != second.spent || c.Live() != 0 {
			t.Errorf("+%d: %d stored, %v spent; want %d, %v", w.a.Now()-epoch, c.Stored(), c.Budget().LastPurge, second.stored, second.spent)
		}
	}
}

// NextEvent is exact to the smallest part of a request unit: 5.19 RU do not pay for a purge of 5.20 RU.
func TestC36_TheNextPurgeIsExact(t *testing.T) {
	for traffic, want := range map[int64]int64{365: 2, 364: 1} {
		w := newWorld(t, ttl.On(10))
		w.create(item("old", ""))
		w.create(item("live", "-1"))
		w.setThroughput(400, 400)
		w.advance(11) // nothing was left for the purge
		w.setThroughput(400, traffic)
		for range 20 {
			w.refused(409, w.write(engine.Create, item("live", "-1"))) // 1.24 RU
		}
		for range 3 {
			stale := w.write(engine.Replace, item("live", "-1"))
			stale.IfMatch = `"stale"`
			w.refused(412, stale) // 1.67 RU
		}
		if left := w.c().Budget().Leftover; left != engine.RU(40000-100*traffic-2981) {
			t.Fatalf("left over %v", left)
		}
		if next, ok := w.a.NextEvent(); !ok || next != want {
			t.Errorf("with user traffic of %d RU/s: the next event is in %d s (%t), want %d", traffic, next, ok, want)
		}
		w.advance(want)
		if w.c().Stored() != 1 {
			t.Errorf("%d items are stored %d s later", w.c().Stored(), want)
		}
	}
}

func TestC36_RequestsComeFirst(t *testing.T) {
	w := hundred(t, ttl.On(10))
	w.setThroughput(400, 300)
	w.advance(10)
	for range 60 { // 60 reads that miss take 60 RU of this second, user traffic 300
		w.refused(404, w.read("i00"))
	}
	if left := w.c().Budget().Leftover; left != 4000 {
		t.Fatalf("left over %v", left)
	}
	w.advance(1)
	if stored := w.c().Stored(); stored != 100-7 { // 40 RU: seven at 5.20, and 3.60 towards the eighth
		t.Errorf("%d stored", stored)
	}
	for range 200 { // more than there is: the purge gets nothing, and the requests are not refused
		w.refused(404, w.read("i00"))
	}
	w.advance(1)
	if stored := w.c().Stored(); stored != 93 || w.c().Budget().LastPurge != 0 {
		t.Errorf("%d stored, %v spent", stored, w.c().Budget().LastPurge)
	}
}

func TestC39_WatchingCostsNothing(t *testing.T) {
	w := newWorld(t, ttl.On(1_000_000))
	w.create(item("a", ""))
	before := w.c().Budget()
	w.advance(500_000)
	if after := w.c().Budget(); after.Requested != before.Requested || after.Purged != 0 || after.Requests != 0 {
		t.Errorf("looking took %+v", after)
	}
}

func TestC43_ShortOfRequestUnitsThePurgeWaitsAndTheItemsStayHidden(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.stall()
	w.create(item("a", ""))
	w.expectEvents(w.advance(10), "+10 expired container-default a#1 x1")
	w.expectEvents(w.advance(1), "+11 purge-delayed short-of-ru a#1 x1 5.20")
	w.expectEvents(w.advance(1_000_000)) // told once
	w.expect("", "a")
	w.refused(404, w.read("a"))
	if _, ok := w.a.NextEvent(); ok || !w.c().PurgeDelayed() {
		t.Error("there is an event while the traffic uses everything")
	}
	w.setThroughput(400, 0)
	if seconds, ok := w.a.NextEvent(); !ok || seconds != 1 {
		t.Errorf("next event in %d, %v", seconds, ok)
	}
	w.expectEvents(w.advance(1), "+1000012 purged purge a#1 x1 5.20")
}

// Of two items with the same deadline the purge removes the item that was written first, whichever ttl it has.
func TestThePurgeTakesTheOldestWrite(t *testing.T) {
	for _, own := range [][2]string{{"10", ""}, {"", "10"}} {
		w := newWorld(t, ttl.On(10))
		w.stall()
		w.create(item("first", own[0]))
		w.create(item("second", own[1]))
		w.advance(10)
		w.expectEvents(w.advance(1), "+11 purge-delayed short-of-ru first#1 x2 5.20")
		w.setThroughput(400, 0)
		r := w.advance(1)
		if len(r.Events) != 1 || r.Events[0].Kind != engine.Purged || r.Events[0].Items[0].ID != "first" {
			t.Errorf("own ttls %q: %s", own, eventText(r.Events))
		}
	}
}

// A removal that costs more than one second leaves over is paid over several.
func TestC43_PaidOverSeveralSeconds(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.setThroughput(400, 398) // 2 RU a second are left; the item takes 5.20
	w.create(item("a", ""))
	w.create(item("b", ""))
	w.expectEvents(w.advance(100), "+10 expired container-default a#1 b#2 x2", "+11 purge-delayed short-of-ru a#1 x2 3.20",
		"+13 purged purge a#1 x1 5.20", "+16 purged purge b#2 x1 5.20")
	if c := w.c(); c.Budget().Purged != 1040 || c.PurgeDelayed() {
		t.Errorf("purged for %v, delayed %v", c.Budget().Purged, c.PurgeDelayed())
	}
	w.create(item("c", ""))
	w.advance(11)
	w.refused(404, w.read("c")) // requests take from the second in which they are made, and from no other
	w.refused(404, w.read("c"))
	w.expectEvents(w.advance(100), "+114 purged purge c#3 x1 5.20")
}

// What has been paid for the front item stays paid, and the backlog is what is still to be paid.
func TestBacklog(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.setThroughput(400, 398)
	w.create(item("a", ""))
	w.create(item("b", "-1"))
	w.create(item("c", "5"))
	w.advance(10)
	if items, cost := w.c().Backlog(); items != 1 || cost != 520 { // c was paid off at +8; a has only just expired
		t.Errorf("%d items, %v", items, cost)
	}
	w.advance(1)
	if items, cost := w.c().Backlog(); items != 1 || cost != 320 {
		t.Errorf("%d items, %v", items, cost)
	}
	w.setDefault(ttl.Off)
	if items, cost := w.c().Backlog(); items != 0 || cost != 0 {
		t.Errorf("off: %d items, %v", items, cost)
	}
}

func TestC44_ServerlessPurgesAreBilledAsDeletes(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(10)}, engine.Throughput{Serverless: true})
	w.create(item("a", ""))
	w.create(item("b", ""))
	deleted := w.do(w.remove("b")).Charge
	billed := w.c().Budget().Billed
	w.expectEvents(w.advance(10), "+10 expired container-default a#1 x1")
	w.expect("", "a") // in the background, as with provisioned throughput (C12)
	w.expectEvents(w.advance(1), "+11 purged purge a#1 x1 "+deleted.String())
	if b := w.c().Budget(); b.Billed-billed != deleted || b.Limit != engine.Units(5000) || b.Leftover != b.Limit {
		t.Errorf("billed %v more, a delete is %v; %v of %v left over", b.Billed-billed, deleted, b.Leftover, b.Limit)
	}
	w.expect("", "")
}

// From provisioned to serverless: the backlog is removed in the next second.
func TestServerlessTakesOverABacklog(t *testing.T) {
	w := hundred(t, ttl.On(10))
	w.stall()
	w.advance(50)
	w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, Serverless: true}})
	if seconds, ok := w.a.NextEvent(); !ok || seconds != 1 {
		t.Errorf("next event in %d, %v", seconds, ok)
	}
	if r := w.advance(1); len(r.Events) != 1 || r.Events[0].Count != 100 || len(r.Events[0].Items) != engine.MaxEventRefs || w.c().Stored() != 0 {
		t.Errorf("events %s", eventText(r.Events))
	}
}

// A serverless container has 5,000 RU a second, less requests and traffic. What the purge used is billed, the traffic is not.
func TestC44_ServerlessIsLimited(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(10)}, engine.Throughput{Serverless: true})
	for i := range 1000 {
		w.create(item(fmt.Sprintf("i%03d", i), ""))
	}
	created := w.c().Budget().Billed
	w.advance(10)
	for _, second := range []struct {
		traffic int64
		reads   int
		stored  int
	}{{4948, 0, 990}, {4948, 26, 985}, {5000, 0, 985}, {0, 0, 24}, {0, 0, 0}} {
		w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{Serverless: true, RUPerSec: 400, Traffic: second.traffic}})
		for range second.reads {
			w.refused(404, w.read("i000"))
		}
		w.advance(1)
		if got := w.c().Stored(); got != second.stored {
			t.Errorf("+%d: %d stored, want %d", w.a.Now()-epoch, got, second.stored)
		}
	}
	if b := w.c().Budget(); b.Billed != created+engine.Units(26)+520_000 || b.Purged != 520_000 {
		t.Errorf("billed %v, purged %v", b.Billed, b.Purged)
	}
	w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{Serverless: true, RUPerSec: 400, Traffic: 5000, Throttle: true}})
	if e := w.refused(429, w.read("i000")); e.Limit != "5000.00 RU in a second" {
		t.Errorf("%v", e)
	}
}

// Under the rules of 2016 the purge is free in both capacities, but paced by what is left over.
func TestC45_FreePurge(t *testing.T) {
	for _, serverless := range []bool{false, true} {
		w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(10)}, engine.Throughput{Serverless: serverless})
		w.do(engine.SetRules{Rules: engine.RulesOf2016})
		traffic := w.c().Budget().Limit/100 - 2 // 2 RU a second are left over; the item takes 5.20
		w.create(item("a", ""))
		billed := w.c().Budget().Billed
		w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{Serverless: serverless, RUPerSec: 400, Traffic: int64(traffic)}})
		w.expectEvents(w.advance(100), "+10 expired container-default a#1 x1", "+11 purge-delayed short-of-ru a#1 x1 3.20", "+13 purged purge a#1 x1")
		if b := w.c().Budget(); b.Purged != 0 || b.LastPurge != 0 || b.Billed != billed || serverless == (billed == 0) {
			t.Errorf("serverless %v: purged for %v, billed %v, %v before", serverless, b.Purged, b.Billed, billed)
		}
		if got, ok := w.c().TombstoneOf(1); !ok || got.RU != 0 {
			t.Errorf("serverless %v: the removal cost %v", serverless, got.RU)
		}
	}
}

// The purge delay counts from the deadline that is in force, of either kind of item. Expiry does not wait.
func TestPurgeDelay(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(10)}, engine.Throughput{PurgeDelay: 250})
	w.create(item("a", ""))
	w.create(item("b", "100"))
	w.create(item("c", "-1"))
	w.expectEvents(w.advance(259), "+10 expired container-default a#1 x1", "+100 expired item-ttl b#2 x1")
	w.expect("c", "a b c")
	if items, cost := w.c().Backlog(); items != 2 || cost != 1040 || w.c().PurgeDelayed() {
		t.Errorf("a backlog of %d items for %v", items, cost)
	}
	if seconds, ok := w.a.NextEvent(); !ok || seconds != 2 {
		t.Errorf("the next event in %d, %v", seconds, ok)
	}
	w.expectEvents(w.advance(2), "+261 purged purge a#1 x1 5.20")
	w.setDefault(ttl.NoDefault)
	w.create(item("d", ""))
	w.expectEvents(w.advance(739), "+351 purged purge b#2 x1 5.20")
	// A setting that hides an item counts as of the deadline that it gives: d has been past it for 489 seconds, c never.
	w.expectEvents(w.setDefault(ttl.On(250)), "+1000 container-changed replace x1 250", "+1000 expired container-changed d#4 x1")
	w.expectEvents(w.advance(1), "+1001 purged purge d#4 x1 5.20")
	for _, seconds := range []int64{-1, engine.MaxPurgeDelay + 1} {
		e := w.refused(400, engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, PurgeDelay: seconds}})
		if e.Field != "purgeDelay" || e.Value != fmt.Sprint(seconds) || e.Limit != "0 to 86400 seconds" {
			t.Errorf("%v", e)
		}
	}
}

// Falling short counts the items that the purge may take, and a delay set meanwhile takes them out of its reach.
func TestPurgeDelayOfABacklog(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	set := func(traffic, delay int64) {
		w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: traffic, PurgeDelay: delay}})
	}
	set(400, 5)
	w.create(item("a", ""))
	w.create(item("b", "12"))
	w.expectEvents(w.advance(20), "+10 expired container-default a#1 x1", "+12 expired item-ttl b#2 x1", "+16 purge-delayed short-of-ru a#1 x1 5.20")
	set(400, 50)
	w.expectEvents(w.fork().advance(60), "+61 purge-delayed short-of-ru a#1 x1 5.20") // short again, after a time in which nothing waited
	w.expectEvents(w.advance(10))
	if w.c().PurgeDelayed() {
		t.Error("the purge is held up by items that it may not take yet")
	}
	set(0, 50)
	w.expectEvents(w.advance(31), "+61 purged purge a#1 x1 5.20")
	set(398, 50)
	w.expectEvents(w.advance(2), "+63 purge-delayed short-of-ru b#2 x1 3.20")
	if _, cost := w.c().Backlog(); cost != 320 {
		t.Errorf("a backlog of %v", cost)
	}
	set(398, 60)
	if _, cost := w.c().Backlog(); cost != 520 { // what was paid is lost with the second in which nothing may be removed
		t.Errorf("a backlog of %v", cost)
	}
	w.expectEvents(w.advance(30), "+73 purge-delayed short-of-ru b#2 x1 3.20", "+75 purged purge b#2 x1 5.20")
}

// Model U13: oldest deadline first, then oldest write, over both kinds of items.
func TestPurgeOrder(t *testing.T) {
	w := newWorld(t, ttl.On(20))
	w.setThroughput(400, 394) // one a second
	w.create(item("late", ""))
	w.create(item("early", "5"))
	w.create(item("middle", "19"))
	w.create(item("tie", "20"))
	w.advance(4)
	w.stall()
	w.advance(100)
	w.setThroughput(400, 394)
	var order []string
	for _, e := range w.advance(4).Events {
		for _, ref := range e.Items {
			order = append(order, ref.ID)
		}
	}
	if got := strings.Join(order, " "); got != "early middle late tie" {
		t.Errorf("purged %s", got)
	}
}

// The purge never changes a read (C11, C37).
func TestThePurgeChangesNoRead(t *testing.T) {
	fast, slow := hundred(t, ttl.On(10)), hundred(t, ttl.On(10))
	slow.stall()
	for _, w := range []*world{fast, slow} {
		w.create(item("own", "7"))
		w.create(item("stays", "-1"))
	}
	for range 30 {
		fast.advance(1)
		slow.advance(1)
		if fast.visible() != slow.visible() {
			t.Fatalf("at +%d: %q and %q", fast.a.Now()-epoch, fast.visible(), slow.visible())
		}
	}
	if fast.c().Stored() != 1 || slow.c().Stored() != 102 {
		t.Errorf("%d and %d stored", fast.c().Stored(), slow.c().Stored())
	}
}

func TestBacklogFollowsTheDefault(t *testing.T) {
	w := newWorld(t, ttl.On(5))
	w.stall()
	for _, id := range []string{"a", "b", "c"} {
		w.create(item(id, ""))
		w.advance(2)
	}
	w.advance(4) // +10: a, b and c were written 10, 8 and 6 seconds ago
	for _, step := range []struct {
		d     ttl.Default
		items int
	}{{ttl.On(5), 3}, {ttl.On(9), 1}, {ttl.On(8), 2}, {ttl.Off, 0}, {ttl.On(60), 0}, {ttl.On(1), 3}} {
		w.setDefault(step.d)
		if items, cost := w.c().Backlog(); items != step.items || cost != engine.RU(items)*engine.InsertCost(1, 1) {
			t.Errorf("default %v: %d items for %v, want %d", step.d, items, cost, step.items)
		}
	}
}
