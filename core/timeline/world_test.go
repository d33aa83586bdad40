package timeline

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// TestMain has rapid try 100 worlds, a fifth of them with -short and 400 with COSMOSTTL_TESTS=all, unless told otherwise. A failure prints
// its seed and needs no file.
func TestMain(m *testing.M) {
	checks := "100"
	flag.Parse()
	if os.Getenv("COSMOSTTL_TESTS") == "all" {
		checks = "400"
	}
	given := map[string]bool{}
	flag.Visit(func(f *flag.Flag) { given[f.Name] = true })
	for name, value := range map[string]string{"rapid.checks": checks, "rapid.nofailfile": "true"} {
		if !given[name] {
			_ = flag.Set(name, value)
		}
	}
	os.Exit(m.Run())
}

const start = 1767268800

var in = engine.Path{Database: "db", Container: "c"}

// specs are the containers of the tests. Items of the second one need unique values, so that writes make expired items give way.
var specs = []engine.Command{
	engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(64)}},
	engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/pk"}, UniqueKeys: [][]string{{"/u"}}}, Throughput: engine.Throughput{RUPerSec: 1000, Traffic: 999}},
	engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "other", PartitionKey: []string{"/id"}, Default: ttl.NoDefault}},
}

// begun returns a history with a container and, sometimes, a past that is not on the line.
func begun(t *rapid.T) *history.History {
	h := history.New(engine.New(start))
	h.Apply(engine.CreateDatabase{ID: "db"})
	if rapid.IntRange(0, 2).Draw(t, "shared") == 0 {
		h.Apply(shared(t))
	}
	h.Apply(specs[2])
	if rapid.IntRange(0, 4).Draw(t, "empty") > 0 {
		h.Apply(rapid.SampledFrom(specs[:2]).Draw(t, "container"))
	}
	if rapid.Bool().Draw(t, "old") {
		for range rapid.IntRange(0, 10).Draw(t, "before") {
			h.Apply(command(t))
		}
		h = history.New(h.Account())
	}
	return h
}

// shared draws a throughput for all containers of the database without their own. Only a database that began with one accepts it.
func shared(t *rapid.T) engine.Command {
	return engine.SetThroughput{In: engine.Path{Database: "db"}, Throughput: rapid.SampledFrom([]engine.Throughput{{RUPerSec: 400}, {RUPerSec: 1000},
		{RUPerSec: 400, Autoscale: 1000}}).Draw(t, "shared throughput")}
}

// span draws a length of time, mostly short.
func span(t *rapid.T) int64 {
	return max(1, int64(1)<<rapid.IntRange(0, 9).Draw(t, "log")+rapid.Int64Range(-1, 1).Draw(t, "beside"))
}

func body(t *rapid.T, id string) []byte {
	own := rapid.SampledFrom([]string{"", "", `,"ttl":-1`, `,"ttl":1`, `,"ttl":60`, `,"ttl":"bad"`, fmt.Sprintf(`,"ttl":%d`, span(t))}).Draw(t, "ttl")
	big := rapid.SampledFrom([]int{0, 0, 0, 9000}).Draw(t, "big")
	return fmt.Appendf(nil, `{"id":%q,"pk":"p","u":%q,"pad":"%0*d"%s}`, id, rapid.SampledFrom([]string{id, id, "one"}).Draw(t, "unique"), big, 0, own)
}

// command draws any command that changes something, some of them refused.
func command(t *rapid.T) engine.Command {
	to := in
	if rapid.IntRange(0, 9).Draw(t, "to another") == 0 {
		to.Container = "other"
	}
	id := rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(t, "id")
	key := rapid.SampledFrom([]engine.PartitionKey{engine.Key(id), engine.Key("p")}).Draw(t, "key")
	write := engine.WriteItem{In: to, Kind: rapid.SampledFrom([]engine.WriteKind{engine.Create, engine.Upsert, engine.Upsert, engine.Replace}).Draw(t, "kind"), Body: body(t, id)}
	switch rapid.IntRange(0, 26).Draw(t, "what") {
	case 0, 1, 2, 3, 4, 5:
		return engine.Advance{Seconds: span(t)}
	case 6, 7, 8, 9:
		return write
	case 10:
		return engine.DeleteItem{In: to, ID: id, PartitionKey: key}
	case 11, 12:
		return engine.SetDefault{In: to, Default: rapid.SampledFrom([]ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(1), ttl.On(60), ttl.On(500)}).Draw(t, "default")}
	case 13, 14:
		return engine.SetThroughput{In: to, Throughput: rapid.SampledFrom([]engine.Throughput{{RUPerSec: 400}, {RUPerSec: 400, Traffic: 399}, {RUPerSec: 400, Traffic: 400},
			{RUPerSec: 400, Traffic: 392, Throttle: true}, {RUPerSec: 400, Serverless: true}, {RUPerSec: 400, Serverless: true, Traffic: 4997}, {RUPerSec: 400, PurgeDelay: 30, Traffic: 398},
			{RUPerSec: 400, Autoscale: 1000, Traffic: 995, PurgeDelay: 1}}).Draw(t, "throughput")}
	case 15:
		return engine.PatchItem{In: to, ID: id, PartitionKey: key, Ops: []engine.PatchOp{{Op: "set", Path: "/ttl", Value: fmt.Sprint(span(t))}}}
	case 16:
		batch := engine.Batch{In: to, PartitionKey: key, NonAtomic: rapid.Bool().Draw(t, "loose")}
		for range rapid.IntRange(1, 4).Draw(t, "ops") {
			one := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "one")
			batch.Ops = append(batch.Ops, engine.WriteItem{Kind: engine.Upsert, Body: body(t, one)}, engine.DeleteItem{ID: id, PartitionKey: key})
		}
		return batch
	case 17:
		return engine.Generate{In: to, Count: rapid.SampledFrom([]int{1, 20, 300}).Draw(t, "count"), MinTTL: 1, MaxTTL: rapid.SampledFrom([]int32{0, 1, 90}).Draw(t, "longest"), Seed: 7}
	case 18:
		return engine.SetRegions{In: to, Regions: []engine.Region{{Name: "east", Traffic: 399}, {Name: "west"}}[:rapid.IntRange(0, 2).Draw(t, "regions")]}
	case 19:
		return engine.ReadItem{In: to, ID: id, PartitionKey: key, Region: rapid.SampledFrom([]string{"", "east"}).Draw(t, "region")}
	case 21:
		imports := engine.Import{In: to}
		for range rapid.IntRange(1, 3).Draw(t, "imported") {
			one := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "one")
			imports.Items = append(imports.Items, engine.Imported{Body: body(t, one), TS: rapid.SampledFrom([]int64{0, start, start - 30, start + span(t)}).Draw(t, "_ts")})
		}
		return imports
	case 22, 23:
		return engine.DeletePartition{In: to, PartitionKey: key}
	case 24:
		return shared(t)
	case 25:
		other := engine.Path{Database: in.Database, Container: "other"}
		return rapid.SampledFrom([]engine.Command{engine.CopyContainer{From: in, In: other}, engine.CopyContainer{From: other, In: in}}).Draw(t, "copy")
	case 20:
		return engine.SetRules{Rules: engine.Rules(rapid.IntRange(0, 1).Draw(t, "rules"))}
	}
	return rapid.SampledFrom([]engine.Command{engine.DeleteContainer{In: in}, engine.DeleteDatabase{ID: "db"}, engine.CreateDatabase{ID: "db"}, specs[0], specs[1], specs[0], specs[1]}).Draw(t, "setup")
}

// refs returns the first items that a container may have had.
func refs() (list []engine.Ref) {
	for n := range uint64(40) {
		list = append(list, engine.Ref{Ordinal: n + 1})
	}
	return list
}

func always() bool { return true }
