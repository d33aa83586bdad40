package engine_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Editions 2017-05 to 2018, FAQ, "How long until documents are deleted once TTL is activated": at once, for requests and queries.
func TestC49_ActivatingExpiresAtOnce(t *testing.T) {
	for _, c := range []struct {
		on      ttl.Default
		visible string
	}{{ttl.NoDefault, "old young never"}, {ttl.On(100), "young never"}, {ttl.On(101), "old young never"}, {ttl.On(1), "young never"}} {
		w := newWorld(t, ttl.Off)
		w.create(item("old", ""))
		w.create(item("own", "100"))
		w.advance(100)
		w.create(item("young", ""))
		w.create(item("never", "-1"))
		r := w.setDefault(c.on)
		w.expect(c.visible, "old own young never")
		w.refused(404, w.read("own"))
		if last := r.Events[len(r.Events)-1]; last.Kind != engine.Expired || last.At != epoch+100 {
			t.Errorf("%v: told %s", c.on, eventText(r.Events))
		}
		if page := done(w.a.Query(engine.Query{In: w.in, Text: "SELECT VALUE c.id FROM c WHERE c.ttl = 100"})); len(page.Rows) != 0 {
			t.Errorf("%v: a query finds %s", c.on, page.Rows)
		}
	}
}

// Editions 2017-12 and 2018, "TTL and index interaction". Between two settings that are on, only a lazy index is rebuilt.
func TestC50_AnyChangeRebuildsALazyIndexWhichIsAlwaysBehind(t *testing.T) {
	for _, mode := range []string{engine.Consistent, engine.Lazy} {
		for _, to := range []ttl.Default{ttl.On(60), ttl.On(90), ttl.NoDefault, ttl.Off} {
			w := newWorld(t, ttl.On(60))
			w.do(engine.SetRules{Rules: engine.RulesOf2016})
			w.do(engine.ReplaceContainer{In: w.in, Spec: engine.Spec{ID: "c", Default: ttl.On(60), IndexingMode: mode}})
			w.fill(2000)
			lazy := mode == engine.Lazy
			if found := len(w.do(engine.ReadFeed{In: w.in}).Items()); (found == 0) != lazy {
				t.Errorf("%s: %d found in the second of their writes", mode, found)
			}
			w.advance(1)
			w.setDefault(to)
			rebuilt := lazy && to != ttl.On(60)
			if progress, found := w.c().IndexProgress(), len(w.do(engine.ReadFeed{In: w.in}).Items()); (progress == 0) != rebuilt || (found == 0) != rebuilt {
				t.Errorf("%s, from 60 to %v: the index is built to %d %%, %d are found", mode, to, progress, found)
			}
		}
	}
	w := newWorld(t, ttl.Off) // from Off a consistent one is rebuilt as well (C30)
	w.fill(1)
	if w.setDefault(ttl.NoDefault); w.c().IndexProgress() != 0 {
		t.Error("switching on did not re-index")
	}
}

// Edition 2016, FAQ: "the frequency of this process is determined by the RUs available in the collection".
func TestC51_ThePurgeRunsAsOftenAsRequestUnitsAreLeft(t *testing.T) {
	seconds := func(rules engine.Rules, traffic int64) (n int) {
		w := newWorld(t, ttl.On(10))
		w.do(engine.SetRules{Rules: rules})
		w.setThroughput(400, traffic)
		w.fill(100)
		for w.advance(10); w.c().Stored() > 0 && n < 1000; n++ {
			w.advance(1)
		}
		return n
	}
	// 100 items at 5.60 RU
	for traffic, want := range map[int64]int{0: 2, 120: 2, 121: 3, 344: 10, 399: 560, 400: 1000} {
		for _, rules := range []engine.Rules{engine.RulesOfToday, engine.RulesOf2016} {
			if got := seconds(rules, traffic); got != want {
				t.Errorf("rules %d: with %d RU/s left over it took %d s, want %d", rules, 400-traffic, got, want)
			}
		}
	}
}

// Editions 2017-05 and 2017-12: readDocument.TimeToLive is set, and salesOrder, the object that was created, is sent.
func TestC52_TheSampleThatReplacesTheWrongObject(t *testing.T) {
	const salesOrder, day = `{"id":"SO05","ttl":2592000}`, 86400
	for what, c := range map[string]struct {
		sent string
		next int64
	}{
		"2017, extend": {salesOrder, 30 * day}, "2017, inherit": {salesOrder, 30 * day},
		"2018, extend": {`{"id":"SO05","ttl":54000}`, 54_000}, "2018, inherit": {`{"id":"SO05"}`, 90 * day},
	} {
		w := newWorld(t, ttl.On(90*day))
		w.create(salesOrder)
		w.advance(day)
		w.do(w.read("SO05"))
		w.replace(c.sent)
		if next, ok := w.a.NextEvent(); !ok || next != c.next {
			t.Errorf("%s: expires in %d s, want %d", what, next, c.next)
		}
	}
}
