package engine_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// fill writes n items without a ttl as one command.
func (w *world) fill(n int) { w.t.Helper(); w.do(engine.Generate{In: w.in, Count: n, Seed: 1}) }

// Edition 2017-12: "the container is re-indexed"; "with consistent indexing users see no change".
func TestC30_SwitchingOnReindexesAndNothingShows(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.fill(3000)
	w.setDefault(ttl.On(3600))
	for second, want := range []int{0, 33, 66, 100} {
		if got := w.c().IndexProgress(); got != want {
			t.Errorf("after %d s the index is built to %d %%, want %d", second, got, want)
		}
		if n := len(done(w.a.ReadFeed(engine.ReadFeed{In: w.in})).Items); n != 3000 {
			t.Errorf("after %d s a query finds %d of 3000", second, n)
		}
		w.advance(1)
	}
}

// Edition 2018: "if the indexing mode is lazy, the index is rebuilt from scratch and queries are incomplete meanwhile".
func TestC31_LazyQueriesAreIncompleteMeanwhile(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.do(engine.SetRules{Rules: engine.RulesOf2016})
	w.do(engine.ReplaceContainer{In: w.in, Spec: engine.Spec{ID: "c", IndexingMode: engine.Lazy}})
	w.fill(2000)
	w.advance(10)
	w.setDefault(ttl.On(3600))
	found := func() int { return len(done(w.a.ReadFeed(engine.ReadFeed{In: w.in})).Items) }
	if n := found(); n != 0 {
		t.Errorf("at first a query finds %d", n)
	}
	w.do(w.read("g1-7")) // a point read needs no index
	w.create(item("new", ""))
	if n := found(); n != 0 {
		t.Errorf("a lazy index is behind, but %d are found at once", n)
	}
	w.advance(1)
	if n := found(); n != 1001 {
		t.Errorf("half way a query finds %d, want 1001", n)
	}
	w.expectEvents(w.advance(1), "+12 index-completed unknown x2000")
	if n := found(); n != 2001 {
		t.Errorf("in the end a query finds %d", n)
	}
}

func TestLazyIsConsistentToday(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.do(engine.ReplaceContainer{In: w.in, Spec: engine.Spec{ID: "c", IndexingMode: engine.Lazy}})
	if mode := w.c().Spec().IndexingMode; mode != engine.Consistent {
		t.Errorf("lazy must become consistent, got %s", mode)
	}
}

func TestC32_NeitherWayRound(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	text := "Indexing mode value cannot be 'none' when 'defaultTtl' is specified in the collection"
	if e := w.refused(400, engine.ReplaceContainer{In: w.in, Spec: engine.Spec{ID: "c", Default: ttl.NoDefault, IndexingMode: engine.NoIndex}}); e.Message != text {
		t.Errorf("%s", e.Message)
	}
	w.do(engine.ReplaceContainer{In: w.in, Spec: engine.Spec{ID: "c", IndexingMode: engine.NoIndex}})
	if policy := `"indexingPolicy":{"indexingMode":"none","automatic":false,"includedPaths":[],"excludedPaths":[]}`; !strings.Contains(string(w.c().JSON()), policy) {
		t.Errorf("%s lacks %s", w.c().JSON(), policy)
	}
	if e := w.refused(400, engine.SetDefault{In: w.in, Default: ttl.On(5)}); e.Message != text {
		t.Errorf("%s", e.Message)
	}
	w.do(engine.ReplaceContainer{In: w.in, Spec: engine.Spec{ID: "c", Default: ttl.On(5), ExcludedPaths: []string{"/*"}}}) // id and _ts are always indexed
}

func TestParseSpec(t *testing.T) {
	full := `{"id":"c","partitionKey":{"paths":["/a"],"kind":"Hash","version":2},"defaultTtl":60,"indexingPolicy":{"indexingMode":"Consistent","includedPaths":[{"path":"/x/*"}],"excludedPaths":[{"path":"/*"}]},` +
		`"uniqueKeyPolicy":{"uniqueKeys":[{"paths":["/mail"]}]},"analyticalStorageTtl":-1,"changeFeedPolicy":{"retentionDuration":10}}`
	s, err := engine.ParseSpec([]byte(full), nil)
	want := engine.Spec{ID: "c", PartitionKey: []string{"/a"}, Default: ttl.On(60), IndexingMode: engine.Consistent, IncludedPaths: []string{"/x/*"},
		ExcludedPaths: []string{"/*"}, UniqueKeys: [][]string{{"/mail"}}, Analytical: -1, FullFidelity: 600}
	if err != nil || fmt.Sprint(s) != fmt.Sprint(want) {
		t.Errorf("got %v, %v\nwant %v", s, err, want)
	}
	for body, field := range map[string]string{
		`{"id":"c","partitionKey":{"paths":["/a"]},"defaultTtl":null}`:                     "defaultTtl", // on creation, docs/model.md §1.5
		`{"id":"c","partitionKey":{"paths":["/a"]},"defaultTtl":0}`:                        "defaultTtl",
		`{"id":"c","partitionKey":{"paths":["/a"]},"defaultTtl":"60"}`:                     "defaultTtl",
		`{"id":"c","partitionKey":{"paths":["/a"]},"defaultTtl":1,"ttlPropertyPath":"/t"}`: "ttlPropertyPath",
		`{"id":"c"}`: "partitionKey",
		`{"id":"c","partitionKey":{"paths":["/a"]},"indexingPolicy":{"indexingMode":"x"}}`: "indexingMode",
		`{"id":"c","partitionKey":{"paths":["/a"]},"analyticalStorageTtl":-20}`:            "analyticalStorageTtl",
		`{"id":"c","partitionKey":{"paths":["/a"]},"analyticalStorageTtl":1.5}`:            "analyticalStorageTtl",
		`{"id":"c","partitionKey":{"paths":["/a"]},"uniqueKeyPolicy":{"uniqueKeys":[{}]}}`: "uniqueKeyPolicy",
		`{"id":"c",}`: "body",
	} {
		_, err := engine.ParseSpec([]byte(body), nil)
		if e, ok := err.(*engine.Error); !ok || e.Status != 400 || e.Field != field || field == "analyticalStorageTtl" && !strings.Contains(body, `"analyticalStorageTtl":`+e.Value) {
			t.Errorf("%s: %v, want a 400 over %s that names its value", body, err, field)
		}
	}
	for body, limit := range map[string]string{
		`{"id":"c","partitionKey":{"paths":["/a"]},"ttlPropertyPath":"/t"}`:                "absent unless defaultTtl is set",
		`{"id":"c","partitionKey":{"paths":["/a"]},"defaultTtl":9,"ttlPropertyPath":"/t"}`: "absent: the property is deprecated and not simulated, _ts is always the base",
	} {
		var e *engine.Error
		if _, err := engine.ParseSpec([]byte(body), nil); !errors.As(err, &e) || e.Status != 400 || e.Field != "ttlPropertyPath" || e.Limit != limit {
			t.Errorf("%s: %v, want %q", body, err, limit)
		}
	}
	for policy, keys := range map[string]string{"": "[[/mail]]", `,"uniqueKeyPolicy":{"uniqueKeys":[{"paths":["/mail"]}]}`: "[[/mail]]", `,"uniqueKeyPolicy":{"uniqueKeys":[]}`: "[]"} {
		if s, err := engine.ParseSpec([]byte(`{"id":"c"`+policy+`}`), &want); err != nil || fmt.Sprint(s.UniqueKeys) != keys {
			t.Errorf("a replacement with %q has the unique keys %v, %v; want %s", policy, s.UniqueKeys, err, keys)
		}
	}
	s, err = engine.ParseSpec([]byte(`{"id":"c","defaultTtl":null}`), &want)
	if err != nil || s.Default != ttl.Off || s.Analytical != -1 {
		t.Errorf("in a replacement null must remove defaultTtl, and what is omitted must stay: %v, %v", s, err)
	}
}

// A container's JSON can be sent back.
func TestContainerJSONIsItsOwnSpec(t *testing.T) {
	spec := engine.Spec{ID: "c", PartitionKey: []string{"/a", "/b"}, Default: ttl.On(60), IncludedPaths: []string{"/x/?"}, ExcludedPaths: []string{"/*", `/"_etag"/?`},
		UniqueKeys: [][]string{{"/m", "/n"}}, Analytical: 77, FullFidelity: 600}
	w := newWorldWith(t, spec, engine.Throughput{})
	back, err := engine.ParseSpec(w.c().JSON(), nil)
	if err != nil || fmt.Sprint(back) != fmt.Sprint(w.c().Spec()) {
		t.Errorf("%v, %v\nwant %v", back, err, w.c().Spec())
	}
}
