package engine_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/gjson"
)

// The claims of the documents (docs/claims.md) that need a database, by number. Those on the rules alone are in
// core/ttl; the claims on the purge and its request units are in purge_test.go.

func TestC01_RemovedBySecondsAfterTheLastWriteWithoutADelete(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.create(item("a", ""))
	w.advance(9)
	w.expect("a", "a")
	w.advance(1)
	w.expect("", "a")
	w.advance(1)
	w.expect("", "")
}

func TestC02_C08_ContainerDefaultAndItemOverride(t *testing.T) {
	w := newWorld(t, ttl.On(100))
	w.stall()
	for _, own := range []string{"", "10", "1000", "-1"} {
		w.create(item("ttl"+own, own))
	}
	for _, at := range []struct {
		seconds int64
		visible string
	}{{9, "ttl ttl10 ttl1000 ttl-1"}, {1, "ttl ttl1000 ttl-1"}, {89, "ttl ttl1000 ttl-1"}, {1, "ttl1000 ttl-1"}, {899, "ttl1000 ttl-1"}, {1, "ttl-1"}, {1e9, "ttl-1"}} {
		w.advance(at.seconds)
		w.expect(at.visible, "ttl ttl10 ttl1000 ttl-1")
	}
}

func TestC03_EveryWriteStampsWholeSeconds(t *testing.T) {
	w := newWorld(t, ttl.Off)
	stamp := func(it *engine.Item, want int64) {
		t.Helper()
		if got := gjson.GetBytes(it.Document(), "_ts"); got.Raw != "1700000"+[]string{"000", "005", "006", "007"}[want] || it.TS() != got.Int() {
			t.Errorf("_ts is %s, %d", got.Raw, it.TS())
		}
	}
	stamp(w.create(item("a", "")).Item, 0)
	w.advance(5)
	stamp(w.replace(item("a", "")).Item, 1)
	w.advance(1)
	stamp(w.upsert(`{"id":"a","_ts":1}`).Item, 2)
	w.advance(1)
	stamp(w.do(w.patch("a", "set /x 1")).Item, 3)
}

func TestC04_C05_C22_ContainersThatExpireNothingByThemselves(t *testing.T) {
	for _, d := range []ttl.Default{{}, ttl.NoDefault} {
		w := newWorld(t, d)
		w.create(item("a", ""))
		w.advance(10 * 365 * 86400)
		w.expect("a", "a")
		if stands := strings.Contains(string(w.c().JSON()), "defaultTtl"); stands != d.Enabled() {
			t.Errorf("%v: %s", d, w.c().JSON())
		}
	}
}

// C13 to C21 in a database: every cell in the second before its deadline, in that second, and long after.
func TestC13toC21_Matrix(t *testing.T) {
	const far = 100_000
	for _, cell := range []struct {
		claim     string
		own       string
		container ttl.Default
		lives     int64 // 0 is for ever
	}{
		{"C13", "", ttl.Off, 0}, {"C14", "", ttl.NoDefault, 0}, {"C15", "", ttl.On(1000), 1000},
		{"C16", "-1", ttl.Off, 0}, {"C17", "-1", ttl.NoDefault, 0}, {"C18", "-1", ttl.On(1000), 0},
		{"C19", "2000", ttl.Off, 0}, {"C20", "2000", ttl.NoDefault, 2000}, {"C21", "2000", ttl.On(1000), 2000},
	} {
		t.Run(cell.claim, func(t *testing.T) {
			w := newWorld(t, cell.container)
			w.stall()
			w.create(item("a", cell.own))
			if seconds, ok := w.a.NextEvent(); ok != (cell.lives > 0) || ok && seconds != cell.lives {
				t.Errorf("next event in %d, %v", seconds, ok)
			}
			if cell.lives == 0 {
				w.advance(far)
				w.expect("a", "a")
				return
			}
			w.advance(cell.lives - 1)
			w.expect("a", "a")
			w.advance(1)
			w.expect("", "a")
			w.advance(far)
			w.expect("", "a")
		})
	}
}

func TestC25_C29_OffKeepsTheTTLAndIgnoresIt(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	w.stall()
	w.create(item("a", "10"))
	w.setDefault(ttl.Off)
	w.advance(20)
	w.expect("a", "a")
	if r := w.do(w.read("a")); !strings.Contains(string(r.Item.Document()), `"ttl":10`) {
		t.Errorf("the ttl is gone: %s", r.Item.Document())
	}
	w.setDefault(ttl.NoDefault) // it counts again, from its last write
	w.expect("", "a")
}

func TestC26_AnyWriteRestartsTheCountdownReadsDoNot(t *testing.T) {
	for name, write := range map[string]func(w *world){
		"replace by the same":  func(w *world) { w.replace(item("a", "10")) },
		"upsert":               func(w *world) { w.upsert(item("a", "10")) },
		"patch":                func(w *world) { w.do(w.patch("a", "set /x 1")) },
		"patch of the ttl":     func(w *world) { w.do(w.patch("a", "set /ttl 10")) },
		"patch without effect": func(w *world) { w.do(w.patch("a", "set /id2 1", "remove /id2")) },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, ttl.On(1000))
			w.create(item("a", "10"))
			w.advance(9)
			write(w)
			w.advance(9)
			w.expect("a", "a")
			w.advance(1)
			w.expect("", "a")
		})
	}
	w := newWorld(t, ttl.On(10))
	w.create(item("a", ""))
	w.advance(9)
	w.do(w.read("a"))
	done(w.a.ReadFeed(engine.ReadFeed{In: w.in}))
	w.refused(400, w.patch("a", "set /ttl 0")) // a refused write is no write
	w.refused(409, w.write(engine.Create, item("a", "")))
	w.advance(1)
	w.expect("", "a")
}

func TestC27_C28_TheTTLIsAFieldLikeAnyOther(t *testing.T) {
	w := newWorld(t, ttl.On(1000))
	w.stall()
	next := func(want int64) {
		t.Helper()
		if seconds, _ := w.a.NextEvent(); seconds != want {
			t.Fatalf("expires in %d, want %d", seconds, want)
		}
	}
	w.create(item("a", "10"))
	next(10)
	w.replace(item("a", "20"))
	next(20)
	w.do(w.patch("a", "set /ttl 30"))
	next(30)
	w.do(w.patch("a", "incr /ttl 5"))
	next(35)
	w.replace(item("a", "")) // removed: it inherits again
	next(1000)
	w.do(w.patch("a", "add /ttl 7", "remove /ttl"))
	next(1000)
	w.do(w.patch("a", "add /ttl -1")) // to stop expiry
	if _, ok := w.a.NextEvent(); ok {
		t.Error("-1 still expires")
	}
	w.create(`{"id":"b","\u0074tl":5}`) // the same name, written with an escape
	next(5)
	w.create(`{"id":"c","TTL":1,"Ttl":1,"TimeToLive":1,"x":{"ttl":1}}`) // and names that are not it
	next(5)
}

func TestC32_TTLNeedsAnIndex(t *testing.T) {
	const text = "Indexing mode value cannot be 'none' when 'defaultTtl' is specified in the collection"
	w := newWorld(t, ttl.On(10))
	none := func(d ttl.Default) engine.Spec {
		return engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: d, IndexingMode: "none"}
	}
	other := none(ttl.NoDefault)
	other.ID = "other"
	for _, cmd := range []engine.Command{
		engine.CreateContainer{Database: "db", Spec: other},
		engine.ReplaceContainer{In: w.in, Spec: none(ttl.On(10))},
		engine.ReplaceContainer{In: w.in, Spec: none(ttl.NoDefault)},
	} {
		if e := w.refused(400, cmd); e.Message != text || e.Field != "indexingMode" {
			t.Errorf("%T: %q about %s", cmd, e.Message, e.Field)
		}
	}
	w.do(engine.ReplaceContainer{In: w.in, Spec: none(ttl.Off)})
	if e := w.refused(400, engine.SetDefault{In: w.in, Default: ttl.On(1)}); e.Message != text {
		t.Errorf("said %q", e.Message)
	}
	if w.c().Default() != ttl.Off || w.c().Spec().IndexingMode != "none" {
		t.Error("a refused change had an effect")
	}
}

func TestC33_SettingATTLCostsNothingExtra(t *testing.T) {
	w := newWorld(t, ttl.On(1000))
	plain := w.create(item("a", "")).Charge
	for i, own := range []string{"1", "-1", "2147483647"} {
		if with := w.create(item(string(rune('b'+i)), own)).Charge; with != plain {
			t.Errorf("ttl %s: %v instead of %v", own, with, plain)
		}
	}
	if a, b := w.replace(item("a", "5")).Charge, w.replace(item("a", "")).Charge; a != b || w.setDefault(ttl.NoDefault).Charge != 0 {
		t.Errorf("replacing with a ttl costs %v, without %v", a, b)
	}
}

func TestC38_C40_ExpiryIsInlineAndAtOneMomentEverywhere(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.stall() // nothing at all runs in the background
	w.create(item("a", ""))
	w.advance(10)
	w.refused(404, w.read("a"))
	if r := done(w.a.ReadFeed(engine.ReadFeed{In: w.in})); len(r.Items) != 0 {
		t.Error("a query still returns it")
	}
	if c := w.c(); c.Live() != 0 || c.Expired() != 1 || c.Stored() != 1 {
		t.Errorf("live %d, expired %d, stored %d", c.Live(), c.Expired(), c.Stored())
	}
}

// C41: the largest ttl is exact to the second after 68 years.
func TestC41_LargestTTL(t *testing.T) {
	w := newWorld(t, ttl.On(ttl.Max))
	w.stall()
	w.create(item("a", ""))
	w.create(item("b", "2147483647"))
	w.advance(ttl.Max - 1)
	w.expect("a b", "a b")
	w.expectEvents(w.advance(1), "+2147483647 expired item-ttl b#2 x1", "+2147483647 expired container-default a#1 x1")
}

func TestC46_D01_RefusedTTLs(t *testing.T) {
	w := newWorld(t, ttl.On(5))
	w.create(item("a", ""))
	for _, raw := range []string{"0", "null", "-2", "1.5", "2.0", "1e1", `"60"`, "true", "{}", "[]", "2147483648"} {
		want := "The input ttl '" + raw + "' is invalid. Ensure to provide a nonzero positive integer less than or equal to '2147483647', or '-1' which means never expire."
		for _, cmd := range []engine.Command{w.write(engine.Create, item("b", raw)), w.write(engine.Upsert, item("b", raw)),
			w.write(engine.Upsert, item("a", raw)), w.write(engine.Replace, item("a", raw)), w.patch("a", "set /ttl "+raw)} {
			if e := w.refused(400, cmd); e.Message != want || e.Code != engine.BadRequest || e.Field != "ttl" || e.Value != raw || e.SubStatus != 0 {
				t.Errorf("%s: %s, field %s, value %s", raw, e.Message, e.Field, e.Value)
			}
		}
	}
	w.expect("a", "a")
}

// U3: an invalid ttl is refused while the container is off, too, as the JavaScript SDK's suite expects (bulk.item.spec.ts).
func TestC46_D01_RefusedTTLsWhileOff(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.create(item("a", "60"))
	for _, raw := range []string{"-10", "0", "null", `"60"`, "{}", "1.5", "2147483648"} {
		bring := engine.Import{In: w.in, Items: []engine.Imported{{Body: []byte(item("b", raw))}}}
		if r := w.do(bring).Answer.(engine.ImportResult); r.Written != 0 || len(r.Refused) != 1 || r.Refused[0].Err.Field != "ttl" {
			t.Errorf("an import of ttl %s: %+v", raw, r)
		}
		for _, cmd := range []engine.Command{w.write(engine.Create, item("b", raw)), w.write(engine.Upsert, item("b", raw)),
			w.write(engine.Upsert, item("a", raw)), w.write(engine.Replace, item("a", raw)), w.patch("a", "set /ttl "+raw)} {
			if e := w.refused(400, cmd); e.Code != engine.BadRequest || e.Field != "ttl" || e.Value != raw {
				t.Errorf("%s: %s, field %s, value %s", raw, e.Message, e.Field, e.Value)
			}
		}
		batch := engine.Batch{In: w.in, NonAtomic: true, Stop: true, Ops: []engine.BatchOp{
			engine.WriteItem{Kind: engine.Create, Body: []byte(item("b", raw))}, engine.WriteItem{Kind: engine.Create, Body: []byte(item("c", ""))}}}
		if r := w.do(batch).Answer.(engine.BatchResult); r.Results[0].Status != 400 || r.Results[1].Status != engine.StatusFailedDependency {
			t.Errorf("ttl %s in a bulk that stops: %d, then %d", raw, r.Results[0].Status, r.Results[1].Status)
		}
	}
	w.expect("a", "a")
}
