package engine_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The model of request units fits every point that the service documents (docs/model.md §2).
func TestDocumentedPoints(t *testing.T) {
	const kb = 1024
	for _, point := range []struct {
		what string
		got  engine.RU
		want string
	}{
		{"point read of 1 KB", engine.ReadCost(kb), "1.00"},
		{"point read of 100 KB", engine.ReadCost(100 * kb), "10.00"},
		{"write of 1 KB, indexing off", engine.InsertCost(kb, 0), "5.00"},
		{"write of 100 KB, indexing off", engine.InsertCost(100*kb, 0), "50.00"},
		{"replace, twice an insert", engine.ReplaceCost(kb, 7) - 2*engine.InsertCost(kb, 7), "0.00"},
		{"delete, as an insert", engine.DeleteCost(kb, 7) - engine.InsertCost(kb, 7), "0.00"},
		{"tiny read", engine.ReadCost(1), "1.00"},
		{"a started KB counts whole", engine.ReadCost(kb + 1), "1.41"},
		{"a query of nothing", engine.QueryCost(0, 0), "2.30"},
		{"a thousand items of 1 KB", engine.QueryCost(1000, 1000*kb), "1032.30"},
	} {
		if point.got.String() != point.want {
			t.Errorf("%s: %v, want %s", point.what, point.got, point.want)
		}
	}
	for r, want := range map[engine.RU]string{0: "0.00", 5: "0.05", 571: "5.71", 100: "1.00", -5: "-0.05", -571: "-5.71", engine.Units(400): "400.00"} {
		if r.String() != want {
			t.Errorf("%d is spelled %s, want %s", int64(r), r, want)
		}
	}
	for size := 1; size < 3<<20; size += 777 {
		if engine.ReadCost(size) > engine.ReadCost(size+777) {
			t.Fatalf("%d bytes cost more than %d", size, size+777)
		}
	}
}

// D08: refused requests are charged, and the meters add up.
func TestD08_RefusedRequestsAreCharged(t *testing.T) {
	w := newWorld(t, ttl.On(5))
	w.create(item("a", ""))
	before := w.c().Budget().Requested
	stale := w.write(engine.Replace, item("a", ""))
	stale.IfMatch = `"x"`
	sum := engine.RU(0)
	for _, refusal := range []struct {
		cmd    engine.Command
		charge engine.RU
	}{
		{w.write(engine.Upsert, item("a", "0")), 124}, // attested: Caching.Cosmos#22
		{w.write(engine.Create, item("a", "")), 124},
		{w.write(engine.Create, "{"), 124},
		{w.write(engine.Replace, item("a", "0")), 167}, // attested: Caching.Cosmos#79
		{w.patch("a", "set /ttl 0"), 167},
		{stale, 167},
		{w.read("x"), 100},
		{w.remove("x"), 100},
		{w.patch("x", "set /x 1"), 100},
		{w.write(engine.Replace, item("x", "")), 100},
		{engine.SetDefault{In: engine.Path{Database: "db"}, Default: ttl.Off}, 0},
	} {
		r, err := w.a.Apply(refusal.cmd)
		if err == nil || r.Charge != refusal.charge || len(r.Events) != 1 || r.Events[0].RU != refusal.charge || r.Events[0].Kind != engine.Rejected {
			t.Errorf("%T: charge %v, %v, %s", refusal.cmd, r.Charge, err, eventText(r.Events))
		}
		sum += refusal.charge
	}
	if b := w.c().Budget(); b.Requested-before != sum || b.Requests != b.Requested || b.Leftover != 40000-b.Requests {
		t.Errorf("budget %+v after %v", b, sum)
	}
	w.advance(1)
	if b := w.c().Budget(); b.Requests != 0 || b.Leftover != 40000 {
		t.Errorf("a new second starts with %+v", b)
	}
}

// The cost of an item depends on its size and on its values; a patch and an upsert over it cost as much as a replace.
func TestCharges(t *testing.T) {
	w := newWorld(t, ttl.Off)
	if got := w.create(`{"id":"a","b":[1,{"c":null}],"d":{},"e":[]}`).Charge; got != 500+3*20 {
		t.Errorf("created for %v", got)
	}
	big := w.create(`{"id":"big","x":"` + strings.Repeat("x", 99*1024) + `"}`)
	if big.Charge != 5000+2*20 {
		t.Errorf("100 KB created for %v", big.Charge)
	}
	for what, got := range map[string]engine.RU{"replace": w.replace(item("a", "")).Charge, "upsert": w.upsert(item("a", "")).Charge} {
		if got != 2*520 {
			t.Errorf("%s for %v", what, got)
		}
	}
	if got := w.do(w.patch("a", "set /x 1")).Charge; got != 2*540 {
		t.Errorf("patched for %v", got)
	}
	if read, removed := w.do(w.read("big")).Charge, w.do(w.remove("big")).Charge; read != 1000 || removed != big.Charge {
		t.Errorf("read for %v, deleted for %v", read, removed)
	}
}

func TestRequestUnitsHaveTwoDigits(t *testing.T) {
	for ru, want := range map[engine.RU]string{0: "0.00", 5: "0.05", 10: "0.10", 99: "0.99", 100: "1.00", 571: "5.71", 123456: "1234.56", -5: "-0.05", -571: "-5.71"} {
		if ru.String() != want {
			t.Errorf("%d is written %s, want %s", int64(ru), ru, want)
		}
	}
}
