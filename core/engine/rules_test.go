package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Commands answer with the service's status.
func TestStatusesOfCommands(t *testing.T) {
	w := newWorld(t, ttl.Off)
	x := engine.Path{Database: "d", Container: "x"}
	for _, c := range []struct {
		cmd    engine.Command
		status int
	}{
		{engine.CreateDatabase{ID: "d"}, 201}, {engine.CreateContainer{Database: "d", Spec: engine.Spec{ID: "x", PartitionKey: []string{"/id"}}}, 201}, {engine.ReplaceContainer{In: x, Spec: engine.Spec{ID: "x"}}, 200},
		{engine.SetDefault{In: x, Default: ttl.On(5)}, 200}, {engine.SetThroughput{In: x, Throughput: engine.Throughput{RUPerSec: 400}}, 200}, {engine.SetRegions{In: x}, 200}, {engine.SetRules{}, 200}, {engine.Generate{In: x, Count: 1}, 201},
		{w.write(engine.Create, item("a", "")), 201}, {w.write(engine.Upsert, item("a", "")), 200}, {w.write(engine.Upsert, item("b", "")), 201}, {w.write(engine.Replace, item("a", "")), 200}, {w.patch("a", "set /n 1"), 200}, {w.read("a"), 200},
		{engine.ReadFeed{In: w.in}, 200}, {engine.ReadChanges{In: w.in}, 200}, {engine.Query{In: w.in, Text: "SELECT 1"}, 200}, {engine.Advance{Seconds: 1}, 200}, {w.remove("a"), 204}, {engine.DeleteContainer{In: x}, 204}, {engine.DeleteDatabase{ID: "d"}, 204},
	} {
		if r := w.do(c.cmd); r.Status != c.status {
			t.Errorf("%T: status %d, want %d", c.cmd, r.Status, c.status)
		}
	}
	w.refused(400, engine.Generate{In: w.in, Count: 1_000_001})
}

// A batch has at most 2 MB of bodies.
func TestTheBodiesOfABatchAreBounded(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}}, engine.Throughput{})
	for size, status := range map[int]int{1 << 20: 200, 1<<20 + 1: 413} {
		sized := func(id string, n int) engine.BatchOp {
			return engine.WriteItem{Kind: engine.Upsert, Body: []byte(`{"id":"` + id + `","p":"p","x":"` + strings.Repeat("x", n-25) + `"}`)}
		}
		cmd := engine.Batch{In: w.in, PartitionKey: engine.Key("p"), Ops: []engine.BatchOp{sized("a", 1<<20), sized("b", size)}}
		if r, err := w.a.Apply(cmd); r.Status != status {
			t.Errorf("%d bytes: status %d, %v", 1<<20+size, r.Status, err)
		}
	}
}

// Beyond MaxEvents, events are added up only if they are alike in every respect.
func TestOnlyEventsOfOneKindAreAddedUp(t *testing.T) {
	refs := []engine.Ref{{ID: "a", Ordinal: 1}, {ID: "b", Ordinal: 2}, {ID: "c", Ordinal: 3}}
	base := engine.Event{At: 7, Kind: engine.Purged, Cause: engine.ByDelete, Database: "d", Container: "c", Region: "r", Items: refs, Count: 5, RU: 10}
	full := make([]engine.Event, engine.MaxEvents)
	for name, change := range map[string]func(*engine.Event){
		"kind": func(e *engine.Event) { e.Kind = engine.Expired }, "cause": func(e *engine.Event) { e.Cause = engine.CauseUnknown }, "database": func(e *engine.Event) { e.Database = "x" },
		"container": func(e *engine.Event) { e.Container = "x" }, "region": func(e *engine.Event) { e.Region = "" },
	} {
		other := base
		change(&other)
		if got := engine.AppendEvents(full, []engine.Event{base, other})[engine.MaxEvents:]; len(got) != 2 || got[0].Count != 5 || got[1].Count != 5 || got[0].Until != 7 {
			t.Errorf("another %s: %+v", name, got)
		}
	}
	later := base
	later.At = 9
	got := engine.AppendEvents(full, []engine.Event{base, later, later, later})[engine.MaxEvents:]
	if len(got) != 1 || got[0].At != 7 || got[0].Until != 9 || got[0].Count != 20 || got[0].RU != 40 || len(got[0].Items) != engine.MaxEventRefs || got[0].Items[7] != refs[1] {
		t.Errorf("added up: %+v", got)
	}
	if got := engine.AppendEvents(full[:engine.MaxEvents-1], []engine.Event{base, base}); len(got) != engine.MaxEvents+1 || got[engine.MaxEvents-1].Until != 0 || got[engine.MaxEvents].Until != 7 {
		t.Errorf("around the bound: %d events", len(got))
	}
}

// A region that has not purged keeps what stays hidden when the default changes.
func TestARegionKeepsWhatStaysHidden(t *testing.T) {
	w := newWorld(t, ttl.On(5))
	w.create(item("a", ""))
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north", Traffic: 400}}})
	w.advance(6)
	for _, d := range []ttl.Default{ttl.On(4), ttl.On(6)} {
		w.setDefault(d)
		if r := w.c().Regions(); r[0].Stored != 0 || r[1].Stored != 1 || r[1].Expired != 1 {
			t.Errorf("%v: %+v", d, r)
		}
	}
	if w.setDefault(ttl.On(60)); w.c().Regions()[1].Stored != 0 {
		t.Errorf("the purged item came back: %+v", w.c().Regions())
	}
}

// What only the write region still stores is also saved.
func TestARegionThatPurgedEarlierIsSaved(t *testing.T) {
	w := newWorld(t, ttl.On(5))
	w.create(item("a", ""))
	w.stall()
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north"}}})
	w.advance(6)
	for _, at := range []*world{w, w.reloaded()} {
		if r := at.c().Regions(); r[0].Stored != 1 || r[1].Stored != 0 || r[1].Purged != 1 {
			t.Errorf("%+v", r)
		}
	}
	saved := string(w.a.Save())
	three := strings.Replace(saved, `"regs":[`, `"regs":[{"name":"x","rep":{}},{"name":"y","rep":{}},`, 1)
	if _, err := engine.Load([]byte(three)); three == saved || err == nil {
		t.Error("three read regions were loaded")
	}
}

// A lazy index of one item is done a second after the change, and says so.
func TestALazyIndexOfOneItem(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.do(engine.SetRules{Rules: engine.RulesOf2016})
	w.do(engine.ReplaceContainer{In: w.in, Spec: engine.Spec{ID: "c", IndexingMode: engine.Lazy}})
	w.create(item("a", ""))
	w.advance(5)
	w.setDefault(ttl.On(100))
	if got := eventText(w.advance(10).Events); got != "+6 index-completed unknown x1" {
		t.Errorf("events %q", got)
	}
}

// An hour is billed at the highest rate that it had, even if the rate was lowered within a second.
func TestTheBillKeepsTheHighestRate(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.setThroughput(1000, 0)
	w.setThroughput(500, 0)
	bill := w.c().Bill()
	if last := bill[len(bill)-1]; last.Rate != 1000 || last.Count != 1 {
		t.Errorf("%+v", last)
	}
}

// Autoscale goes to the next whole RU above what requests and traffic use.
func TestAutoscaleRoundsUp(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}}, engine.Throughput{RUPerSec: 400, Autoscale: 1000, Traffic: 300})
	for i := range 100 {
		b := w.c().Budget()
		if want := min(1000, 300+(int64(b.Requests)+99)/100); b.Scaled != engine.RU(want*100) {
			t.Errorf("%v of requests: scaled to %v, want %d", b.Requests, b.Scaled, want)
		}
		w.create(item(fmt.Sprint(i), ""))
	}
}

func TestSettingsThatMeanNothing(t *testing.T) {
	const begin = `{"id":"c","partitionKey":{"paths":["/a"],"version":2}`
	for _, more := range []string{`,"analyticalStorageTtl":null,"changeFeedPolicy":{"retentionDuration":null}`, `,"vectorEmbeddingPolicy":{}`, `,"computedProperties":[]`, `,"indexingPolicy":{"compositeIndexes":[]}`, `,"fullTextPolicy":null`, `,"ttlPropertyPath":null`} {
		s, err := engine.ParseSpec([]byte(begin+more+`}`), nil)
		if err != nil || s.Analytical != 0 || s.FullFidelity != 0 || s.Policies != "" {
			t.Errorf("%s: %+v, %v", more, s, err)
		}
	}
}

// A point read costs 1 RU times the square root of the size in whole KB, as the service returns the item.
func TestReadsOfSmallItems(t *testing.T) {
	w := newWorld(t, ttl.Off)
	seen := map[int]bool{}
	for size := 500; size < 5000; size += 100 {
		w.upsert(`{"id":"a","x":"` + strings.Repeat("x", size) + `"}`)
		r := w.do(w.read("a"))
		kb := (len(r.Item.Document()) + 1023) / 1024
		seen[kb] = true
		if want := []engine.RU{0, 100, 141, 173, 200, 224, 245}[kb]; r.Charge != want {
			t.Errorf("%d KB: %v, want %v", kb, r.Charge, want)
		}
	}
	if len(seen) < 5 {
		t.Errorf("only %v KB were read", seen)
	}
}

func TestAnIncrementStaysFinite(t *testing.T) {
	w := newWorld(t, ttl.Off)
	for _, n := range []string{"1.7e308", "-1.7e308"} {
		w.upsert(`{"id":"a","n":` + n + `}`)
		w.refused(400, w.patch("a", "incr /n "+n))
		w.do(w.patch("a", "incr /n "+strings.TrimPrefix("-"+n, "--")))
	}
}

// The purge takes request units today, and none under the rules of 2016 (C45).
func TestFactsOfAPurgeHaveItsPrice(t *testing.T) {
	for rules, want := range map[engine.Rules]engine.RU{engine.RulesOfToday: 520, engine.RulesOf2016: 0} {
		w := newWorld(t, ttl.On(5))
		w.do(engine.SetRules{Rules: rules})
		if facts := w.create(item("a", "")).Facts; facts != nil {
			t.Errorf("facts %v of an account that keeps none", facts)
		}
		w.a.KeepFacts()
		w = w.fork()
		paid, purged := engine.RU(0), 0
		for _, f := range w.advance(6).Facts {
			switch f.Kind {
			case engine.FactPaid:
				paid += f.RU
			case engine.FactPurged:
				purged++
			}
		}
		if paid != want || purged != 1 {
			t.Errorf("rules %d: %d purged for %v, want %v", rules, purged, paid, want)
		}
	}
}
