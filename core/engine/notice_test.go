package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// unique is a world whose items have a partition key p and a unique value m.
func uniqueWorld(t *testing.T, d ttl.Default) *world {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, Default: d, UniqueKeys: [][]string{{"/m"}}, FullFidelity: 3600}, engine.Throughput{})
	w.stall()
	return w
}

// mailed returns an item of the partition key "p" with a unique value, and members such as a ttl.
func mailed(id, m, more string) string {
	return `{"id":"` + id + `","p":"p","m":"` + m + `"` + more + `}`
}

// reloaded returns the world after a restart.
func (w *world) reloaded() *world {
	w.t.Helper()
	a, err := engine.Load(w.a.Save())
	if err != nil {
		w.t.Fatal(err)
	}
	return &world{t: w.t, a: a, in: w.in}
}

func (w *world) answers(text string, key *engine.PartitionKey) string {
	w.t.Helper()
	r, err := w.a.Query(engine.Query{In: w.in, Text: text, Key: key})
	if err != nil {
		w.t.Fatal(err)
	}
	rows := make([]string, len(r.Rows))
	for i, row := range r.Rows {
		rows[i] = string(row)
	}
	return strings.Join(rows, " ")
}

func TestUniqueKeysHoldAfterARestart(t *testing.T) {
	w := uniqueWorld(t, ttl.NoDefault)
	w.create(mailed("live", "1", ""))
	w.create(mailed("hidden", "2", `,"ttl":5`))
	w.create(mailed("gone", "3", ""))
	w.do(engine.DeleteItem{In: w.in, ID: "gone", PartitionKey: engine.Key("p")})
	w.advance(5)
	w = w.reloaded()
	w.refused(409, w.write(engine.Create, mailed("x", "1", "")))
	w.create(mailed("x", "2", "")) // the hidden item makes way
	w.create(mailed("y", "3", ""))
	w.expect("live x y", "live x y")
	w.do(engine.DeleteItem{In: w.in, ID: "live", PartitionKey: engine.Key("p")})
	w.create(mailed("z", "1", ""))
	w.setDefault(ttl.Off)
	w.expect("x y z", "x y z")
}

// A batch that fails leaves nothing behind except its charge.
func TestAFailedBatchLeavesOnlyItsCharge(t *testing.T) {
	w, key := uniqueWorld(t, ttl.NoDefault), engine.Key("p")
	w.setThroughput(1000, 0)
	w.create(mailed("a", "1", ""))
	all := "SELECT VALUE c.id FROM c"
	if w.answers(all, &key) != `"a"` { // from now on the order by partition key is kept
		t.Fatal("the item is not in its partition")
	}
	before, used := string(w.a.Save()), w.c().Budget().Requests
	batch := engine.Batch{In: w.in, PartitionKey: key, Ops: []engine.BatchOp{
		engine.WriteItem{Kind: engine.Create, Body: []byte(mailed("b", "2", ""))},
		engine.PatchItem{ID: "a", Ops: []engine.PatchOp{{Op: "set", Path: "/m", Value: `"3"`}}},
		engine.DeleteItem{ID: "b"},
		engine.WriteItem{Kind: engine.Create, Body: []byte(mailed("c", "4", ""))},
		engine.ReadItem{ID: "nowhere"},
	}}
	r, err := w.a.Batch(batch)
	sum := engine.RU(0)
	for _, op := range r.Results {
		sum += op.Charge
	}
	if err != nil || r.Status != 207 || r.Results[4].Status != 404 || r.Results[0].Status != engine.StatusFailedDependency {
		t.Fatalf("%v, %+v", err, r)
	}
	if b := w.c().Budget(); r.Charge != sum || r.Charge < 4*500 || b.Requests-used != r.Charge {
		t.Errorf("charged %v, its operations %v, the second %v", r.Charge, sum, b.Requests-used)
	}
	if got := w.answers(all, &key); got != `"a"` {
		t.Errorf("the partition has %s", got)
	}
	if got := w.answers(all, nil); got != `"a"` {
		t.Errorf("the container has %s", got)
	}
	if page := done(w.a.ReadChanges(engine.ReadChanges{In: w.in, Mode: engine.AllVersions})); len(page.Changes) != 1 {
		t.Errorf("the feed has %d changes", len(page.Changes))
	}
	if cut := func(s string) string { return s[strings.Index(s, `"lsn"`):strings.Index(s, `"log"`)] }; cut(before) != cut(string(w.a.Save())) {
		t.Errorf("stored before\n%s\nafter\n%s", before, w.a.Save())
	}
	for i, m := range []string{"2", "3", "4"} {
		w.create(mailed(fmt.Sprint("free", i), m, ""))
	}
	w.refused(409, w.write(engine.Create, mailed("x", "1", "")))
}

// A live item takes the unique value of a hidden one, by any write: the hidden one must not come back beside it.
func TestTwoLiveItemsNeverShareAUniqueValueAfterARevival(t *testing.T) {
	key := engine.Key("p")
	for name, take := range map[string]engine.Command{
		"patch":   engine.PatchItem{ID: "b", PartitionKey: key, Ops: []engine.PatchOp{{Op: "set", Path: "/m", Value: `"1"`}}},
		"replace": engine.WriteItem{Kind: engine.Replace, Body: []byte(mailed("b", "1", ""))},
		"upsert":  engine.WriteItem{Kind: engine.Upsert, Body: []byte(mailed("b", "1", ""))},
		"create":  engine.WriteItem{Kind: engine.Create, Body: []byte(mailed("c", "1", ""))},
	} {
		t.Run(name, func(t *testing.T) {
			w := uniqueWorld(t, ttl.NoDefault)
			w.create(mailed("a", "1", `,"ttl":5`))
			w.create(mailed("b", "2", ""))
			w.advance(5)
			r := w.do(engine.Batch{In: w.in, PartitionKey: key, Ops: []engine.BatchOp{take.(engine.BatchOp)}})
			if batch := r.Answer.(engine.BatchResult); batch.Status != 200 {
				t.Fatalf("%+v", batch)
			}
			w.setDefault(ttl.Off)
			if got := w.answers(`SELECT VALUE COUNT(1) FROM c WHERE c.m = "1"`, nil); got != "1" {
				t.Errorf("%s items have the value", got)
			}
			if strings.HasPrefix(w.visible(), "a") {
				t.Errorf("visible: %s", w.visible())
			}
		})
	}
}

func TestTheRulesAndARunningTransformationAreSaved(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.do(engine.SetRules{Rules: engine.RulesOf2016})
	w.do(engine.ReplaceContainer{In: w.in, Spec: engine.Spec{ID: "c", IndexingMode: engine.Lazy}})
	w.fill(3000)
	w.advance(10)
	w.setDefault(ttl.On(100))
	w.advance(1)
	other := w.reloaded()
	if other.a.Rules() != engine.RulesOf2016 || other.c().Spec().IndexingMode != engine.Lazy {
		t.Errorf("rules %d, indexing %s", other.a.Rules(), other.c().Spec().IndexingMode)
	}
	for second := range 4 {
		progress, found := w.c().IndexProgress(), len(w.do(engine.ReadFeed{In: w.in}).Items())
		if got := len(other.do(engine.ReadFeed{In: other.in}).Items()); got != found || other.c().IndexProgress() != progress {
			t.Errorf("after %d s: %d found at %d %%, without a restart %d at %d %%", second, got, other.c().IndexProgress(), found, progress)
		}
		if second == 0 && (progress != 33 || found != 990) {
			t.Errorf("%d found at %d %%", found, progress)
		}
		one, two := w.advance(1), other.advance(1)
		if eventText(one.Events) != eventText(two.Events) {
			t.Errorf("after a restart %s, without %s", eventText(two.Events), eventText(one.Events))
		}
	}
}

// The delete of a hidden item that makes way for its successor was caused by its time to live; a request's delete was not.
func TestTheFeedMarksTheDeleteOfAHiddenItem(t *testing.T) {
	w := uniqueWorld(t, ttl.NoDefault)
	w.create(mailed("a", "1", `,"ttl":5`))
	w.create(mailed("u", "2", `,"ttl":5`))
	w.create(mailed("d", "3", ""))
	w.advance(5)
	w.create(mailed("a", "1", ""))
	w.create(mailed("v", "2", ""))
	w.do(engine.DeleteItem{In: w.in, ID: "d", PartitionKey: engine.Key("p")})
	var got []string
	for _, at := range []*world{w, w.reloaded()} {
		got = nil
		for _, ch := range done(at.a.ReadChanges(engine.ReadChanges{In: at.in, Mode: engine.AllVersions})).Changes {
			got = append(got, fmt.Sprintf("%v %s %v %d", ch.Op, ch.Item.ID(), ch.Expired, ch.PreviousLSN))
		}
		want := "create a false 0, create u false 0, create d false 0, delete a true 1, create a false 0, delete u true 2, create v false 0, delete d false 3"
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("the feed has\n%s\nwant\n%s", text, want)
		}
	}
}

// A container keeps the newest 100,000 changes, however long the retention is.
func TestTheFeedIsBounded(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, FullFidelity: 3600}, engine.Throughput{})
	read := func() (n int, first uint64) {
		all := done(w.a.ReadChanges(engine.ReadChanges{In: w.in, Mode: engine.AllVersions})).Changes
		return len(all), all[0].LSN
	}
	w.do(engine.Generate{In: w.in, Count: 100_000, Seed: 1})
	if n, first := read(); n != 100_000 || first != 1 {
		t.Errorf("%d changes from %d", n, first)
	}
	w.create(item("one", ""))
	w.create(item("two", ""))
	if n, first := read(); n != 100_000 || first != 3 || w.c().VersionsLost() != 2 {
		t.Errorf("%d changes from %d after two more, lost up to %d", n, first, w.c().VersionsLost())
	}
}
