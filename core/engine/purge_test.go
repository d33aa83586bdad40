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
