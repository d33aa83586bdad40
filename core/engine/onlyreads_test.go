//go:build !js

package engine_test

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A command that only reads leaves what Account.Charge with its cost leaves; any other command leaves something else. This test reads
// sources, which is not possible in wasm: every command must be among its samples.
func TestOnlyReadsIsTrueOfWhatACommandLeaves(t *testing.T) {
	in := engine.Path{Database: "db", Container: "c"}
	a := engine.New(1000)
	key, spec := engine.Key("a"), engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.NoDefault}
	script := engine.Script{Kind: engine.StoredProcedure, ID: "s", Body: "function () {}"}
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: "db"}, engine.CreateContainer{Database: "db", Spec: spec},
		engine.WriteItem{In: in, Body: []byte(`{"id":"a"}`)}, engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c2", PartitionKey: []string{"/id"}}},
		engine.WriteItem{In: engine.Path{Database: "db", Container: "c2"}, Body: []byte(`{"id":"z"}`)}, engine.CreateScript{In: in, Script: script},
		engine.CreateResource{Database: "db", Resource: engine.DatabaseResource{Kind: engine.User, ID: "u"}}} {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	unlike, other := spec, script
	unlike.Default, other.ID = ttl.On(9), "t"
	changed := script
	changed.Body = "function () { return 1 }"
	samples := []engine.Command{
		engine.ReadItem{In: in, ID: "a", PartitionKey: key}, engine.ReadFeed{In: in}, engine.Query{In: in, Text: "SELECT * FROM c"},
		engine.ChargeQuery{Of: engine.Query{In: in, Text: "SELECT * FROM c"}, Charge: 300},
		engine.ReadChanges{In: in, Mode: engine.LatestVersion}, engine.ReadChanges{In: in, Mode: engine.AllVersions, Keep: 600},
		engine.Advance{Seconds: 1}, engine.CreateDatabase{ID: "e"}, engine.DeleteDatabase{ID: "db"},
		engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "d", PartitionKey: []string{"/id"}}},
		engine.ReplaceContainer{In: in, Spec: unlike}, engine.SetDefault{In: in, Default: ttl.On(9)}, engine.DeleteContainer{In: in},
		engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 500}}, engine.SetRegions{In: in, Regions: []engine.Region{{Name: "r"}}},
		engine.SetRules{Rules: engine.RulesOf2016}, engine.SetBackup{Policy: engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: engine.BackupWeek}}, engine.Generate{In: in, Count: 1, MinTTL: 1, MaxTTL: 1},
		engine.Import{In: in, Items: []engine.Imported{{Body: []byte(`{"id":"b"}`)}}}, engine.WriteItem{In: in, Body: []byte(`{"id":"b"}`)},
		engine.PatchItem{In: in, ID: "a", PartitionKey: key, Ops: []engine.PatchOp{{Op: "set", Path: "/n", Value: "1"}}},
		engine.DeleteItem{In: in, ID: "a", PartitionKey: key}, engine.DeletePartition{In: in, PartitionKey: key}, engine.CopyContainer{From: engine.Path{Database: "db", Container: "c2"}, In: in},
		engine.Batch{In: in, PartitionKey: key, Ops: []engine.BatchOp{engine.DeleteItem{ID: "a"}}},
		engine.CreateScript{In: in, Script: other}, engine.ReplaceScript{In: in, Script: changed},
		engine.DeleteScript{In: in, Kind: engine.StoredProcedure, ID: "s"},
		engine.CreateResource{Database: "db", Resource: engine.DatabaseResource{Kind: engine.User, ID: "v"}},
		engine.ReplaceResource{Database: "db", ID: "u", Resource: engine.DatabaseResource{Kind: engine.User, ID: "v"}},
		engine.DeleteResource{Database: "db", Kind: engine.User, ID: "u"},
	}
	tried := map[string]bool{}
	for _, cmd := range samples {
		tried[reflect.TypeOf(cmd).Name()] = true
		applied, charged := a.Copy(), a.Copy()
		r, err := applied.Apply(cmd)
		if err != nil {
			t.Errorf("%#v: %v", cmd, err)
			continue
		}
		if err := charged.Charge(in, "", 0, r.Charge); err != nil {
			t.Fatal(err)
		}
		if same := bytes.Equal(applied.Save(), charged.Save()); same != engine.OnlyReads(cmd) {
			t.Errorf("%#v leaves only its charge: %t, but OnlyReads says %t", cmd, same, engine.OnlyReads(cmd))
		}
	}
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	apply := regexp.MustCompile(`(?m)^func \(\w* ?(\w+)\) apply\(a \*Account\)`)
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range apply.FindAllStringSubmatch(string(text), -1) {
			if !tried[m[1]] {
				t.Errorf("%s: no sample of engine.%s", f, m[1])
			}
		}
	}
}

// What queries cost and how they were refused reaches the account as if it had answered them itself, in order.
func TestAQueryCopyChargesAfterwards(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.NoDefault}, engine.Throughput{})
	w.create(`{"id":"a"}`)
	asked, itself := engine.NewQueryCopy(w.a.Copy()), w.a.Copy()
	for _, cmd := range []engine.Command{engine.Query{In: w.in, Text: "SELECT * FROM c"}, engine.Query{In: w.in, Text: "SELEC"},
		engine.ReadItem{In: w.in, ID: "none", PartitionKey: engine.Key("none")}} {
		r, err := asked.Apply(cmd)
		if _, ok := cmd.(engine.Query); !ok {
			continue // only queries are charged afterwards
		}
		own, ownErr := itself.Apply(cmd)
		if r.Charge != own.Charge || (err == nil) != (ownErr == nil) {
			t.Errorf("%v, %v; the account itself: %v, %v", r.Charge, err, own.Charge, ownErr)
		}
	}
	if asked.Charge(w.a.Apply); !bytes.Equal(w.a.Save(), itself.Save()) {
		t.Errorf("charged afterwards:\n%s\nthe account itself:\n%s", w.a.Save(), itself.Save())
	}
}
