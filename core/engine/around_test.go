package engine_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

func analytical(w *world) string {
	var ids []string
	w.c().EachAnalytical(func(it *engine.Item) bool { ids = append(ids, it.ID()); return true })
	return strings.Join(ids, " ")
}

// analytical-store-introduction: the two settings are independent; nothing is deleted; raising the number shows the data again.
func TestD07_C47_AnalyticalTTL(t *testing.T) {
	spec := engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(10), Analytical: 100}
	w := newWorldWith(t, spec, engine.Throughput{})
	w.create(item("a", ""))
	w.create(item("b", "-1"))
	w.create(item("d", ""))
	w.do(w.remove("d"))
	w.advance(11)
	w.expect("b", "b")
	if got := analytical(w); got != "a b" {
		t.Errorf("after the transactional purge: %q, want a b: history stays longer", got)
	}
	w.advance(88)
	if got := analytical(w); got != "a b" {
		t.Errorf("a second before: %q", got)
	}
	w.advance(1)
	if got := analytical(w); got != "" {
		t.Errorf("at 100 s: %q", got)
	}
	spec.Analytical = -1
	w.do(engine.ReplaceContainer{In: w.in, Spec: spec})
	if got := analytical(w); got != "a b" {
		t.Errorf("with -1 all is shown again, got %q", got)
	}
	w.expect("b", "b")
	spec.Analytical = 0
	if e := w.refused(400, engine.ReplaceContainer{In: w.in, Spec: spec}); e.Field != "analyticalStorageTtl" {
		t.Errorf("%v", e)
	}
}

// Edition 2016: "unavailable at the same moment on all nodes and in all regions"; the purge works at each region's own pace.
func TestC38_Regions(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north"}, {Name: "south", Traffic: 398}}})
	for _, id := range []string{"a", "b", "d"} {
		w.create(item(id, ""))
	}
	w.stall() // the write region leaves nothing
	regions := func(want string) {
		t.Helper()
		var b strings.Builder
		for _, r := range w.c().Regions() {
			fmt.Fprintf(&b, "%s %d/%d ", r.Name, r.Stored, r.Expired)
		}
		if got := strings.TrimSpace(b.String()); got != want {
			t.Errorf("+%d: %s, want %s", w.a.Now()-epoch, got, want)
		}
	}
	w.advance(9)
	regions("3/0 north 3/0 south 3/0")
	w.advance(1)
	regions("3/3 north 3/3 south 3/3")
	w.expect("", "a b d")
	w.advance(1)
	regions("3/3 north 0/0 south 3/3")
	w.advance(2) // 2 RU a second, 5.20 an item
	regions("3/3 north 0/0 south 2/2")
	w.advance(100)
	regions("3/3 north 0/0 south 0/0")
	w.setDefault(ttl.Off) // the write region still has them: they come back everywhere
	regions("3/0 north 3/0 south 3/0")
	w.expect("a b d", "a b d")
	if e := w.refused(400, engine.SetRegions{In: w.in, Regions: make([]engine.Region, 3)}); e.Field != "regions" || e.Limit != "at most 2 read regions" {
		t.Errorf("%v", e)
	}
}

// What the write region has purged does not come back in a region whose purge is slower: it would expire there again, unnoticed.
func TestC38_AGhostOfASlowRegionDoesNotComeBack(t *testing.T) {
	w := newWorld(t, ttl.On(60))
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "slow", Traffic: 398}}})
	w.create(item("a", ""))
	w.advance(62)
	stored := func() int { return w.c().Regions()[1].Stored }
	if w.c().Stored() != 0 || stored() != 1 {
		t.Fatalf("stored: %d, and %d in the slow region", w.c().Stored(), stored())
	}
	for _, d := range []ttl.Default{ttl.On(64), ttl.NoDefault, ttl.Off} {
		a := w.a.Copy()
		if _, err := a.Apply(engine.SetDefault{In: w.in, Default: d}); err != nil {
			t.Fatal(err)
		}
		if c, _ := a.Container(w.in); c.Regions()[1].Stored != 0 {
			t.Errorf("%s: it is still stored in the slow region", d.JSON())
		}
		if r, _ := a.Apply(engine.Advance{Seconds: 10}); len(r.Events) != 0 {
			t.Errorf("%s: %v", d.JSON(), r.Events)
		}
	}
	w.setDefault(ttl.On(50)) // it stays hidden, and goes at the slow region's own pace
	if stored() != 1 {
		t.Error("a shorter default purges it")
	}
}

// autoscale-faq: 400–4000 RU/s, 1000 RU of requests and 200 RU of TTL in one second are billed as 1000 RU/s.
func TestD06_AutoscaleIgnoresThePurge(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(10)}, engine.Throughput{Autoscale: 4000})
	w.fill(40) // about 216 RU
	w.advance(10)
	w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, Autoscale: 4000, Traffic: 1000}})
	w.advance(1)
	b := w.c().Budget()
	if b.LastPurge < engine.Units(200) {
		t.Errorf("the purge spent %v in the second", b.LastPurge)
	}
	if got := w.c().Bill()[0].Rate; got != 1000 {
		t.Errorf("billed %d RU/s, want 1000", got)
	}
	w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, Autoscale: 4000}})
	w.advance(3 * 3600)
	bill := w.c().Bill()
	if last := bill[len(bill)-1]; last.Rate != 400 {
		t.Errorf("idle hours must be billed at a tenth, got %d", last.Rate)
	}
}

// C44: "billed in request units at the same rate as item deletes".
func TestC44_ServerlessBill(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(10)}, engine.Throughput{Serverless: true})
	made := w.create(item("a", "")).Charge + w.create(item("b", "")).Charge
	gone := w.do(w.remove("b")).Charge
	w.advance(11)
	b := w.c().Budget()
	if b.Purged != gone || b.Billed != made+2*gone {
		t.Errorf("the purge used %v, a delete %v; billed %v, want %v", b.Purged, gone, b.Billed, made+2*gone)
	}
	if b.Requested != made+gone {
		t.Errorf("requests took %v, want %v", b.Requested, made+gone)
	}
}

// A serverless purge is billed in the hour of its event.
func TestC44_TheHourOfAServerlessPurge(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(2800 - 1)}, engine.Throughput{Serverless: true})
	w.create(item("a", ""))
	w.create(item("b", "2801")) // the hour ends at +2800
	w.advance(3600)
	bill := w.c().Bill()
	if len(bill) != 2 || bill[0].RU != 1040 || bill[1].RU != 1040 || bill[0].Rate != 0 || bill[1].Rate != 0 {
		t.Errorf("%+v", bill)
	}
}

func TestTheBillHoldsEveryHour(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.advance(10 * 3600)
	w.setThroughput(500, 0)
	w.advance(100 * 365 * 86400)
	hours := int64(0)
	for i, h := range w.c().Bill() {
		hours += h.Count
		if i > 0 && h.Start != w.c().Bill()[i-1].Start+3600*w.c().Bill()[i-1].Count {
			t.Errorf("stretch %d begins at %d, not where the one before ends", i, h.Start)
		}
	}
	if want := (w.a.Now()-w.a.Now()%3600-(epoch-epoch%3600))/3600 + 1; hours != want {
		t.Errorf("%d hours, want %d", hours, want)
	}
	if n := len(w.c().Bill()); n > 4 {
		t.Errorf("a century of equal hours takes %d stretches", n)
	}
}

func TestThrottling(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}}, engine.Throughput{RUPerSec: 400, Traffic: 395, Throttle: true})
	w.create(item("a", ""))
	e := w.refused(429, w.read("a"))
	if e.SubStatus != 3200 || e.RetryAfterMS != 1000 || !strings.HasPrefix(e.Message, "Request rate is large.") {
		t.Errorf("%+v", e)
	}
	w.advance(1)
	w.do(w.read("a"))
	w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}})
	w.do(w.read("a")) // off by default
}

// The rules of the editions 2016 to 2018, compared with today's.
func TestC35_C45_RulesOf2016(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.create(item("a", ""))
	w.do(engine.SetRules{Rules: engine.RulesOf2016})
	w.stall()
	w.advance(10)
	s := w.c().Storage()
	if s.Expired == 0 || s.Counted != s.Bytes-s.Expired {
		t.Errorf("C35: expired items must not count: %+v", s)
	}
	w.expectEvents(w.advance(1), "+11 purge-delayed short-of-ru a#1 x1 5.20") // deletion is free, and still waits for request units
	w.setThroughput(400, 0)
	w.expectEvents(w.advance(1), "+12 purged purge a#1 x1")
	if b := w.c().Budget(); b.Purged != 0 || b.LastPurge != 0 {
		t.Errorf("C45: the purge is charged %v", b.Purged)
	}
	w.stall()
	w.do(engine.SetRules{})
	w.create(item("b", ""))
	w.advance(10)
	if s := w.c().Storage(); s.Counted != s.Bytes || s.Expired == 0 {
		t.Errorf("today the model must count what is on disk: %+v", s)
	}
}

func TestUniqueKeys(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, Default: ttl.NoDefault, UniqueKeys: [][]string{{"/mail"}, {"/a", "/b"}}}, engine.Throughput{})
	doc := func(id, p, mail string, n int, rest string) string {
		return fmt.Sprintf(`{"id":%q,"p":%q,"mail":%q,"a":%d%s}`, id, p, mail, n, rest)
	}
	w.create(doc("1", "x", "m", 1, `,"ttl":10`))
	w.create(doc("2", "y", "m", 1, "")) // another partition
	if e := w.refused(409, w.write(engine.Create, doc("3", "x", "m", 2, ""))); !strings.Contains(e.Message, "unique index") {
		t.Errorf("%v", e)
	}
	w.refused(409, w.write(engine.Upsert, doc("3", "x", "n", 1, "")))
	w.upsert(doc("1", "x", "m", 1, `,"ttl":5,"same":true`)) // its own values
	w.stall()
	w.advance(5)
	w.expectEvents(w.create(doc("3", "x", "m", 2, "")), "+5 purged re-created 1#1 x1", "+5 written create 3#3 x1 5.80") // an expired item does not block
	w.upsert(doc("3", "x", "free", 2, ""))
	w.create(doc("4", "x", "m", 7, "")) // the value was given back
	w.do(engine.DeleteItem{In: w.in, ID: "4", PartitionKey: engine.Key("x")})
	w.create(doc("5", "x", "m", 7, ""))
}

func TestTransactionalBatch(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, Default: ttl.NoDefault, FullFidelity: 60}, engine.Throughput{})
	doc := func(id, rest string) []byte { return []byte(`{"id":"` + id + `","p":"x"` + rest + `}`) }
	w.create(string(doc("old", `,"ttl":5`)))
	batch := func(ops ...engine.BatchOp) engine.Batch {
		return engine.Batch{In: w.in, PartitionKey: engine.Key("x"), Ops: ops}
	}
	r := w.do(batch(engine.WriteItem{Body: doc("a", "")}, engine.WriteItem{Kind: engine.Upsert, Body: doc("old", `,"ttl":5`)}, engine.ReadItem{ID: "a"}, engine.DeleteItem{ID: "a"}))
	if got := statuses(r); got != "200: 201 200 200 204" {
		t.Errorf("%s", got)
	}
	w.stall()
	w.advance(5) // now old is expired, and a batch that touches it fails as a whole
	stored := len(done(w.a.ReadFeed(engine.ReadFeed{In: w.in})).Items)
	r = w.do(batch(engine.WriteItem{Body: doc("b", "")}, engine.PatchItem{ID: "old", Ops: []engine.PatchOp{{Op: "set", Path: "/n", Value: "1"}}}, engine.WriteItem{Body: doc("d", "")}))
	if got := statuses(r); got != "207: 424 404 424" {
		t.Errorf("%s", got)
	}
	if n := len(done(w.a.ReadFeed(engine.ReadFeed{In: w.in})).Items); n != stored {
		t.Errorf("%d items after a failed batch, %d before", n, stored)
	}
	w.expectEvents(r, "+5 rejected batch x3 6.40 404/0")
	r = w.do(engine.Batch{In: w.in, PartitionKey: engine.Key("x"), NonAtomic: true, Ops: []engine.BatchOp{engine.WriteItem{Body: doc("e", "")}, engine.DeleteItem{ID: "none"}, engine.WriteItem{Body: doc("f", "")}}})
	if got := statuses(r); got != "207: 201 404 201" {
		t.Errorf("bulk: %s", got)
	}
	if e := w.refused(400, batch(make([]engine.BatchOp, 101)...)); e.Limit != "1 to 100 operations" {
		t.Errorf("%v", e)
	}
	r = w.do(batch(engine.WriteItem{Body: []byte(`{"id":"q","p":"other"}`)}))
	if got := statuses(r); got != "207: 400" {
		t.Errorf("another partition: %s", got)
	}
}

func statuses(r engine.Result) string {
	s := fmt.Sprint(r.Status, ":")
	for _, b := range r.Answer.(engine.BatchResult).Results {
		s += fmt.Sprint(" ", b.Status)
	}
	return s
}

func TestLint(t *testing.T) {
	for _, c := range []struct {
		body string
		d    ttl.Default
		want string
	}{
		{`{"id":"a","ttl":60}`, ttl.NoDefault, ""},
		{`{"id":"a","TimeToLive":60}`, ttl.NoDefault, "name /TimeToLive 60"},
		{`{"id":"a","Time to live":60,"ttl":60}`, ttl.NoDefault, ""}, // imported: the name of a column that ttl was taken from
		{`{"id":"a","TTL":60,"_ttl":1,"Time_To_Live":3}`, ttl.NoDefault, "name /TTL 60; name /_ttl 1; name /Time_To_Live 3"},
		{`{"a/b":{"c~d":{"ttl":60}}}`, ttl.NoDefault, "nested /a~1b/c~0d/ttl 60"},
		{`{"id":"a","meta":{"ttl":60},"list":[{"x":1},{"ttl":2}]}`, ttl.NoDefault, "nested /meta/ttl 60; nested /list/1/ttl 2"},
		{`{"id":"a","ttl":1735689600}`, ttl.NoDefault, "date /ttl 1735689600"},
		{`{"id":"a","ttl":1735689600000}`, ttl.Off, "date /ttl 1735689600000"},
		{`{"id":"a","ttl":3600000}`, ttl.NoDefault, "milliseconds /ttl 3600000"},
		{`{"id":"a","ttl":86400}`, ttl.NoDefault, ""},
		{`{"id":"a","ttl":7776000}`, ttl.NoDefault, ""}, // 90 days
		{`{"id":"a","ttl":60}`, ttl.Off, "ignored /ttl 60"},
		{`{"id":"a","ttl":"60"}`, ttl.Off, `malformed-while-off /ttl "60"`},
		{`{"id":"a","title":"ttl"}`, ttl.NoDefault, ""},
		{`not json`, ttl.NoDefault, ""},
		{`[{"ttl":60}]`, ttl.NoDefault, ""},
		{`{"ttl":999999999}`, ttl.NoDefault, ""}, {`{"ttl":1000000000}`, ttl.NoDefault, "date /ttl 1000000000"}, {`{"ttl":2147483646}`, ttl.NoDefault, "date /ttl 2147483646"}, {`{"ttl":2147483647}`, ttl.NoDefault, ""}, {`{"ttl":2147483648}`, ttl.NoDefault, ""},
		{`{"ttl":999999999999}`, ttl.NoDefault, ""}, {`{"ttl":1000000000000}`, ttl.NoDefault, "date /ttl 1000000000000"}, {`{"ttl":3999999999999}`, ttl.NoDefault, "date /ttl 3999999999999"}, {`{"ttl":4000000000000}`, ttl.NoDefault, ""},
		{`{"ttl":59999}`, ttl.NoDefault, ""}, {`{"ttl":60000}`, ttl.NoDefault, "milliseconds /ttl 60000"}, {`{"ttl":60001}`, ttl.NoDefault, ""}, {`{"ttl":120000}`, ttl.NoDefault, "milliseconds /ttl 120000"}, {`{"ttl":4320000}`, ttl.NoDefault, ""}, {`{"ttl":0}`, ttl.NoDefault, ""},
		{`{"ttl":1735689600.5}`, ttl.NoDefault, ""}, {`{"ttl":1735689600}`, ttl.Off, "date /ttl 1735689600"}, {`{"ttl":60e3}`, ttl.Off, "malformed-while-off /ttl 60e3"}, {`{"ttl":-1}`, ttl.Off, "ignored /ttl -1"},
		{`{"time-to-live":1,"expire after seconds":2,"defaultTtl":3,"ttls":4}`, ttl.Off, "name /time-to-live 1; name /expire after seconds 2; name /defaultTtl 3"},
		{`{"a":[[{"ttl":1}],["ttl"]],"b":{"c":{"ttl":{"ttl":2}}}}`, ttl.Off, `nested /a/0/0/ttl 1; nested /b/c/ttl {"ttl":2}; nested /b/c/ttl/ttl 2`},
		{`{"a":` + strings.Repeat(`{"b":`, 15) + `{"ttl":1}` + strings.Repeat("}", 16), ttl.Off, "nested /a" + strings.Repeat("/b", 15) + "/ttl 1"},
		{`{"a":` + strings.Repeat(`{"b":`, 16) + `{"ttl":1}` + strings.Repeat("}", 17), ttl.Off, ""},
	} {
		var got []string
		for _, w := range engine.Lint([]byte(c.body), c.d) {
			got = append(got, fmt.Sprint(w.Hint, " ", w.Path, " ", w.Value))
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%s under %v:\n got %s\nwant %s", c.body, c.d, s, c.want)
		}
	}
}

func TestNamesOfAWarning(t *testing.T) {
	warnings := engine.Lint([]byte(`{"a/b":[{"c~1d":{"ttl":60}}]}`), ttl.NoDefault)
	if len(warnings) != 1 {
		t.Fatal(warnings)
	}
	if got := fmt.Sprintf("%q", warnings[0].Names()); got != `["a/b" "0" "c~1d" "ttl"]` {
		t.Errorf("%s leads to %s", got, warnings[0].Path)
	}
}

// A saved state holds everything: a loaded account continues like the original.
func TestSaveHoldsTheWholeDatabase(t *testing.T) {
	spec := engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(30), Analytical: 500, FullFidelity: 3600, UniqueKeys: [][]string{{"/n"}}, ExcludedPaths: []string{"/x/*"}}
	w := newWorldWith(t, spec, engine.Throughput{Autoscale: 1000, Traffic: 998})
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north"}, {Name: "south", Traffic: 999}}})
	w.do(engine.SetRules{Rules: engine.RulesOf2016})
	for i := range 20 {
		w.create(fmt.Sprintf(`{"id":"i%d","n":%d,"ttl":%d}`, i, i, 1+i*5))
	}
	w.do(engine.SetRules{})
	w.advance(42)
	w.upsert(`{"id":"i19","n":19}`)
	w.do(w.remove("i18"))
	b, err := engine.Load(w.a.Save())
	if err != nil {
		t.Fatal(err)
	}
	for _, cmd := range []engine.Command{engine.Advance{Seconds: 7}, w.write(engine.Upsert, `{"id":"i0","n":0}`), engine.SetDefault{In: w.in, Default: ttl.Off}, engine.Advance{Seconds: 5000}} {
		w.a.Apply(cmd)
		b.Apply(cmd)
		if got, want := b.Save(), w.a.Save(); !bytes.Equal(got, want) {
			t.Fatalf("after %T:\n got %s\nwant %s", cmd, got, want)
		}
	}
}
