package engine_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The documents' code samples, run in a database (C48).

// Editions 2017-05 to 2018: the collection "orders" that expires after 90 days, and the sales order SO05 that expires after 30.
func TestC48_OrdersAndSalesOrder(t *testing.T) {
	const day = 86400
	w := newWorldWith(t, engine.Spec{ID: "orders", PartitionKey: []string{"/customerId"}, Default: ttl.On(90 * 60 * 60 * 24)},
		engine.Throughput{RUPerSec: 20_000})
	w.create(`{"id":"SO04","customerId":"CO18009186470"}`)
	w.create(`{"id":"SO05","customerId":"CO18009186470","ttl":2592000}`)
	w.advance(30*day - 1)
	w.expect("SO04 SO05", "SO04 SO05")
	w.expectEvents(w.advance(1), "+2592000 expired item-ttl SO05#2 x1")
	w.expectEvents(w.advance(1), "+2592001 purged purge SO05#2 x1 5.40")
	w.advance(60*day - 2)
	w.expect("SO04", "SO04")
	w.expectEvents(w.advance(1), "+7776000 expired container-default SO04#1 x1")
}

// Edition 2017-12: "readDocument.TimeToLive = 60 * 30 * 30; // update time to live" and "= null; // inherit".
func TestC48_ExtendAndRemove(t *testing.T) {
	w := newWorld(t, ttl.On(7_776_000))
	w.create(item("SO05", "2592000"))
	w.advance(1000)
	w.replace(item("SO05", "54000"))
	if seconds, ok := w.a.NextEvent(); !ok || seconds != 54_000 {
		t.Errorf("next event in %d", seconds)
	}
	w.replace(item("SO05", ""))
	if seconds, ok := w.a.NextEvent(); !ok || seconds != 7_776_000 {
		t.Errorf("next event in %d", seconds)
	}
}

// The current edition's three examples: one container that goes from null to -1 to 1000, three items.
func TestC48_ThreeExamples(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.stall()
	w.create(item("missing", ""))
	w.create(item("never", "-1"))
	w.create(item("n", "2000"))
	all := "missing never n"
	w.advance(1e6)
	w.expect(all, all) // DefaultTimeToLive = null: « La durée de vie est désactivée. L’élément n’expire jamais. »
	restart := func(d ttl.Default) {
		w.setDefault(d)
		w.replace(item("missing", ""))
		w.replace(item("never", "-1"))
		w.replace(item("n", "2000"))
	}
	w.setDefault(ttl.Off)
	restart(ttl.Off)
	w.setDefault(ttl.NoDefault)
	w.advance(1999)
	w.expect(all, all)
	w.advance(1)
	w.expect("missing never", all) // « L’élément expire après 2 000 secondes. »
	w.setDefault(ttl.Off)
	restart(ttl.Off)
	w.setDefault(ttl.On(1000))
	w.advance(999)
	w.expect(all, all)
	w.advance(1)
	w.expect("never n", all) // « L’élément expirera après 1 000 secondes (par défaut). »
	w.advance(999)
	w.expect("never n", all)
	w.advance(1)
	w.expect("never", all) // « L’élément expirera après 2 000 secondes. »
}

// D02: off, or longer, before the purge brings hidden items back. azure-docs#24025.
func TestD02_Resurrection(t *testing.T) {
	for name, change := range map[string]ttl.Default{"off": ttl.Off, "no default": ttl.NoDefault, "longer": ttl.On(500)} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, ttl.On(10))
			w.stall()
			w.create(item("a", ""))
			w.advance(100)
			w.expect("", "a")
			w.expectEvents(w.setDefault(change), "+100 container-changed replace x1 "+change.String(), "+100 revived container-changed a#1 x1")
			w.expect("a", "a")
			w.do(w.read("a"))
		})
	}
	w := newWorld(t, ttl.On(10)) // after the purge nothing comes back
	w.create(item("a", ""))
	w.advance(11)
	w.setDefault(ttl.Off)
	w.expect("", "")
}

// D02 for items with a ttl of their own: only Off brings them back.
func TestD02_OwnTTLComesBackOnlyByOff(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	w.stall()
	w.create(item("a", "10"))
	w.advance(100)
	w.expectEvents(w.setDefault(ttl.On(ttl.Max)), "+100 container-changed replace x1 2147483647")
	w.expect("", "a")
	w.expectEvents(w.setDefault(ttl.Off), "+100 container-changed replace x1 off", "+100 revived container-changed a#1 x1")
	w.expect("a", "a")
}

// D03: shortening the default hides old items at once, since their _ts is old.
func TestD03_ShorterHidesAtOnce(t *testing.T) {
	w := newWorld(t, ttl.On(1000))
	w.stall()
	w.create(item("old", ""))
	w.create(item("own", "1000"))
	w.advance(50)
	w.create(item("young", ""))
	w.expectEvents(w.setDefault(ttl.On(50)), "+50 container-changed replace x1 50", "+50 expired container-changed old#1 x1")
	w.expect("own young", "old own young")
	w.advance(49)
	w.expectEvents(w.advance(1), "+100 expired container-default young#3 x1")
}

// Setting the same default again changes nothing and names no item in an event.
func TestSameDefaultAgain(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.stall()
	w.create(item("a", ""))
	w.advance(10)
	w.expectEvents(w.setDefault(ttl.On(10)), "+10 container-changed replace x1 10")
}
