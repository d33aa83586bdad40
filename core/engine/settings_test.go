package engine_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The last value that a setting may have is accepted, and the next one is refused over the setting's name.
func TestSettingsHaveLimits(t *testing.T) {
	paths := func(n int) (list []string) {
		for i := range n {
			list = append(list, fmt.Sprint("/p", i))
		}
		return list
	}
	keys := func(n int) (list [][]string) {
		for _, p := range paths(n) {
			list = append(list, []string{p})
		}
		return list
	}
	key := []string{"/pk"}
	for _, c := range []struct {
		spec  engine.Spec
		field string // empty: accepted
	}{
		{engine.Spec{UniqueKeys: keys(10)}, ""}, {engine.Spec{UniqueKeys: keys(11)}, "uniqueKeyPolicy"},
		{engine.Spec{UniqueKeys: [][]string{paths(16)}}, ""}, {engine.Spec{UniqueKeys: [][]string{paths(17)}}, "uniqueKeyPolicy"},
		{engine.Spec{UniqueKeys: [][]string{{"/a"}}}, ""}, {engine.Spec{UniqueKeys: [][]string{{"/"}}}, "uniqueKeyPolicy"},
		{engine.Spec{UniqueKeys: [][]string{{"ab"}}}, "uniqueKeyPolicy"}, {engine.Spec{UniqueKeys: [][]string{{"/\xff"}}}, "uniqueKeyPolicy"},
		{engine.Spec{FullFidelity: 30 * 86400}, ""}, {engine.Spec{FullFidelity: 30*86400 + 1}, "changeFeedPolicy"}, {engine.Spec{FullFidelity: -1}, "changeFeedPolicy"},
		{engine.Spec{Analytical: -1}, ""}, {engine.Spec{Analytical: 1}, ""}, {engine.Spec{Analytical: ttl.Max}, ""}, {engine.Spec{Analytical: ttl.Max + 1}, "analyticalStorageTtl"}, {engine.Spec{Analytical: -2}, "analyticalStorageTtl"},
		{engine.Spec{IndexingMode: engine.NoIndex}, ""}, {engine.Spec{IndexingMode: engine.NoIndex, ExcludedPaths: []string{"/*"}}, "indexingPolicy"}, {engine.Spec{IndexingMode: engine.NoIndex, IncludedPaths: []string{"/*"}}, "indexingPolicy"},
		{engine.Spec{IncludedPaths: []string{"/*"}, ExcludedPaths: []string{"/a/?"}}, ""}, {engine.Spec{IncludedPaths: []string{"a"}}, "indexingPolicy"}, {engine.Spec{ExcludedPaths: []string{"/*", ""}}, "indexingPolicy"}, {engine.Spec{ExcludedPaths: []string{"/\xff"}}, "indexingPolicy"},
	} {
		w := newWorld(t, ttl.Off)
		c.spec.ID, c.spec.PartitionKey = "x", key
		if cmd := (engine.CreateContainer{Database: "db", Spec: c.spec}); c.field == "" {
			w.do(cmd)
		} else {
			limited(t, w.refused(400, cmd), c.field)
		}
	}
	for _, c := range []struct {
		t     engine.Throughput
		field string
	}{
		{engine.Throughput{RUPerSec: 400, Autoscale: 1000}, ""}, {engine.Throughput{RUPerSec: 400, Autoscale: 999}, "maxThroughput"}, {engine.Throughput{RUPerSec: 400, Autoscale: -1000}, "maxThroughput"}, {engine.Throughput{RUPerSec: 400, Autoscale: 1500}, "maxThroughput"},
		{engine.Throughput{RUPerSec: 400, Autoscale: 1_000_000}, ""}, {engine.Throughput{RUPerSec: 400, Autoscale: 1_001_000}, "maxThroughput"}, {engine.Throughput{RUPerSec: 400, PurgeDelay: 86_400}, ""}, {engine.Throughput{RUPerSec: 400, PurgeDelay: 86_401}, "purgeDelay"},
		{engine.Throughput{RUPerSec: 400, PurgeDelay: -1}, "purgeDelay"}, {engine.Throughput{RUPerSec: 400, Traffic: engine.MaxTraffic}, ""},
	} {
		w := newWorld(t, ttl.Off)
		if cmd := (engine.SetThroughput{In: w.in, Throughput: c.t}); c.field == "" {
			w.do(cmd)
		} else {
			limited(t, w.refused(400, cmd), c.field)
		}
	}
	for _, c := range []struct {
		regions []engine.Region
		status  int
	}{
		{nil, 200}, {[]engine.Region{{Name: "a"}, {Name: "b", Traffic: engine.MaxTraffic}}, 200}, {[]engine.Region{{Name: "a"}, {Name: "b"}, {Name: "c"}}, 400}, {[]engine.Region{{Name: ""}}, 400},
		{[]engine.Region{{Name: "a", Traffic: -1}}, 400}, {[]engine.Region{{Name: "a", Traffic: engine.MaxTraffic + 1}}, 400}, {[]engine.Region{{Name: "a"}, {Name: "a"}}, 409},
	} {
		w := newWorld(t, ttl.Off)
		if cmd := (engine.SetRegions{In: w.in, Regions: c.regions}); c.status == 200 {
			w.do(cmd)
		} else {
			w.refused(c.status, cmd)
		}
	}
	w := newWorld(t, ttl.Off)
	w.do(engine.SetRules{Rules: engine.RulesOf2016})
	limited(t, w.refused(400, engine.SetRules{Rules: engine.RulesOf2016 + 1}), "rules")
	limited(t, w.refused(400, engine.ReplaceContainer{In: w.in, Spec: engine.Spec{ID: "c", FullFidelity: -1}}), "changeFeedPolicy")
	limited(t, w.refused(400, engine.SetDefault{In: engine.Path{Database: "db", Container: w.unindexed()}, Default: ttl.NoDefault}), "indexingMode")
	for _, n := range []int{0, engine.MaxBatchOps + 1} {
		limited(t, w.refused(400, engine.Batch{In: w.in, PartitionKey: engine.Key("a"), Ops: make([]engine.BatchOp, n)}), "operations")
	}
}

// unindexed creates a container without an index and returns its id.
func (w *world) unindexed() string {
	w.do(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "unindexed", PartitionKey: []string{"/pk"}, IndexingMode: engine.NoIndex}})
	return "unindexed"
}

// Every command about a container answers 404 when there is none.
func TestCommandsNeedTheirContainer(t *testing.T) {
	in := engine.Path{Database: "db", Container: "none"}
	w := newWorld(t, ttl.Off)
	for _, cmd := range []engine.Command{
		engine.CreateContainer{Database: "none", Spec: engine.Spec{ID: "x", PartitionKey: []string{"/pk"}}}, engine.DeleteDatabase{ID: "none"},
		engine.ReplaceContainer{In: in, Spec: engine.Spec{ID: "none"}}, engine.DeleteContainer{In: in}, engine.SetDefault{In: in}, engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400}},
		engine.SetRegions{In: in}, engine.Generate{In: in, Count: 1}, engine.ReadChanges{In: in}, engine.Query{In: in, Text: "SELECT 1"}, engine.Batch{In: in, Ops: []engine.BatchOp{engine.ReadItem{}}},
		engine.WriteItem{In: in, Body: []byte("{}")}, engine.PatchItem{In: in}, engine.DeleteItem{In: in}, engine.ReadItem{In: in}, engine.ReadFeed{In: in},
	} {
		w.refused(404, cmd)
	}
	if _, err := w.a.Container(in); err == nil {
		t.Error("the container was found")
	}
	if _, err := w.a.Database("none"); err == nil {
		t.Error("the database was found")
	}
	if db, err := w.a.Database("db"); err != nil || db.ID() != "db" {
		t.Errorf("the database is %v, %v", db, err)
	}
}

// Items are found by their resource id, hidden items too, but not items of another container.
func TestItemsByResourceID(t *testing.T) {
	w := newWorld(t, ttl.On(5))
	it := w.create(item("a", "")).Item
	w.stall()
	w.advance(5)
	other := engine.Path{Database: "db", Container: w.unindexed()}
	w.do(engine.WriteItem{In: other, Body: []byte(item("b", ""))})
	c, _ := w.a.Container(other)
	rid := func(doc []byte) string {
		_, after, _ := strings.Cut(string(doc), `"_rid":"`)
		id, _, _ := strings.Cut(after, `"`)
		return id
	}(it.Document())
	if got, ok := w.c().ByRID(rid); !ok || got != it {
		t.Errorf("%s: %v, %t", rid, got, ok)
	}
	if got, ok := c.ByRID(rid); ok {
		t.Errorf("the other container has %v", got)
	}
	for _, bad := range []string{"", rid[:len(rid)-1], rid + "=", strings.Repeat("%", len(rid)), strings.Repeat("A", len(rid)), "AAAAAYAAAAEJAAAAAAAAAA=="} {
		if got, ok := w.c().ByRID(bad); ok {
			t.Errorf("%q: %v", bad, got)
		}
	}
	if w.c().RID() == c.RID() || !strings.HasSuffix(w.c().Self(), "/"+w.c().RID()+"/") || w.c().Path() != w.in {
		t.Errorf("rids %s and %s, self %s, path %v", w.c().RID(), c.RID(), w.c().Self(), w.c().Path())
	}
	if db, _ := w.a.Database("db"); !strings.HasPrefix(w.c().Self(), "dbs/"+db.RID()+"/") || !bytes.Contains(db.JSON(), []byte(`"_rid":"`+db.RID()+`"`)) {
		t.Errorf("database %s, %s", db.RID(), db.JSON())
	}
}

// Load also refuses what does not fit together in regions, in the analytical store and in the change feed.
func TestLoadRefusesInconsistentCopies(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(5), Analytical: -1, FullFidelity: 3600}, engine.Throughput{})
	w.create(item("a", ""))
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north", Traffic: 400}}})
	w.advance(6) // purged in the write region only, and kept in the analytical store
	w.create(item("b", ""))
	w.create(item("c", ""))
	w.do(engine.DeleteItem{In: w.in, PartitionKey: engine.Key("c"), ID: "c"})
	w.setThroughput(400, 400)
	good := string(w.a.Save())
	if a, err := engine.Load([]byte(good)); err != nil || string(a.Save()) != good {
		t.Fatalf("%v\n%s", err, good)
	}
	for name, edit := range map[string][2]string{
		"region's traffic":         {`"name":"north","load":400`, `"name":"north","load":-1`},
		"region's traffic, large":  {`"name":"north","load":400`, `"name":"north","load":1000001`},
		"region's item":            {`"more":[{"n":1`, `"more":[{"n":9`},
		"region's item twice":      {`"more":[{"n":1,"lsn":1,"ts":1700000000,"b":{"id":"a"}}`, `"more":[{"n":1,"lsn":1,"ts":1700000000,"b":{"id":"b"}}`},
		"region's item's number":   {`"more":[{"n":1`, `"more":[{"n":2`},
		"region's item's write":    {`"more":[{"n":1,"lsn":1`, `"more":[{"n":1,"lsn":3`},
		"region's items' number":   {`"more":[`, `"more":[{"n":1,"lsn":4,"ts":1700000006,"b":{"id":"c"}},`},
		"region's items' write":    {`"more":[`, `"more":[{"n":3,"lsn":1,"ts":1700000000,"b":{"id":"c"}},`},
		"region's unknown write":   {`"more":`, `"gone":[7],"more":`},
		"region's request units":   {`"name":"north",`, `"name":"north","used":-1,`},
		"tombstone's ordinal":      {`"t":[{"r":{"id":"a","n":1}`, `"t":[{"r":{"id":"a","n":9}`},
		"analytical item":          {`"a":[{"n":1`, `"a":[{"n":9`},
		"analytical item's place":  {`"a":[{"n":1`, `"a":[{"n":2`},
		"change's lsn":             {`"ch":[{"lsn":1`, `"ch":[{"lsn":9`},
		"change's operation":       {`"ch":[{"lsn":1`, `"ch":[{"op":3,"lsn":1`},
		"change's item":            {`"ch":[{"lsn":1,"at":1700000000,"i":{"n":1`, `"ch":[{"lsn":1,"at":1700000000,"i":{"n":9`},
		"purge's cost":             {`"rep":{"spent":520,"ru":520,"n":1}`, `"rep":{"spent":520,"ru":-1,"n":1}`},
		"purge's number":           {`"rep":{"spent":520,"ru":520,"n":1}`, `"rep":{"spent":520,"ru":520,"n":-1}`},
		"request units of a purge": {`"rep":{"spent":520,"ru":520,"n":1}`, `"rep":{"spent":-1,"ru":520,"n":1}`},
		"payment":                  {`"rep":{"spent":520,`, `"rep":{"paid":1099511627777,"spent":520,`},
	} {
		bad := strings.Replace(good, edit[0], edit[1], 1)
		if bad == good {
			t.Fatalf("%s: %s is not in %s", name, edit[0], good)
		}
		if _, err := engine.Load([]byte(bad)); !errors.Is(err, engine.ErrState) {
			t.Errorf("%s: loaded, %v", name, err)
		}
	}
}
