package engine_test

import (
	"fmt"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// Generators of commands. Durations are powers of two and their neighbours, since rapid prefers small numbers.

// spans are lengths of time that a second-by-second implementation can follow.
func spans() *rapid.Generator[int64] {
	return rapid.Custom(func(t *rapid.T) int64 {
		n := int64(1) << rapid.IntRange(0, 9).Draw(t, "k")
		return max(1, n+rapid.Int64Range(-1, 1).Draw(t, "beside"))
	})
}

// itemTTLs are raw JSON, mostly valid; empty is absent.
func itemTTLs() *rapid.Generator[string] {
	good := rapid.Map(spans(), func(n int64) string { return fmt.Sprint(n) })
	return rapid.OneOf(good, good, good, rapid.Just(""), rapid.Just(""), rapid.Just("-1"), rapid.Just("2147483647"),
		rapid.SampledFrom([]string{"0", "null", "-2", "1.5", "2.0", `"60"`, "true", "{}", "[]", "2147483648", "1e1"}))
}

// bodies are items from a few ids, some big, some with white space.
func bodies() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		parts := []string{`"id":"` + rapid.SampledFrom([]string{"a", "b", "c", "d", "e"}).Draw(t, "id") + `"`}
		if own := itemTTLs().Draw(t, "ttl"); own != "" {
			parts = append(parts, `"ttl":`+own)
		}
		if rapid.Bool().Draw(t, "counter") {
			parts = append(parts, fmt.Sprintf(`"n":%d`, rapid.IntRange(-3, 3).Draw(t, "n")))
		}
		if size := rapid.SampledFrom([]int{0, 0, 0, 0, 700, 1024, 3000, 20_000}).Draw(t, "size"); size > 0 {
			parts = append(parts, `"pad":["`+strings.Repeat("x", size)+`",{"deep":null,"<&>":true}]`)
		}
		if rapid.Bool().Draw(t, "reversed") {
			for i, j := 0, len(parts)-1; i < j; i, j = i+1, j-1 {
				parts[i], parts[j] = parts[j], parts[i]
			}
		}
		comma := rapid.SampledFrom([]string{",", ",", " ,\n "}).Draw(t, "comma")
		return "{" + strings.Join(parts, comma) + "}"
	})
}

// commands draws a command, a burst of them, or a detour.
func commands(n *naive) *rapid.Generator[any] {
	return rapid.Custom(func(t *rapid.T) any {
		in := engine.Path{Database: "db", Container: rapid.SampledFrom([]string{"c", "c", "c", "other"}).Draw(t, "in")}
		id := rapid.SampledFrom([]string{"a", "b", "c", "d", "e"})
		switch rapid.SampledFrom([]string{
			"write", "write", "write", "write", "write", "patch", "patch", "delete", "partition", "partitions", "copied", "read", "feed", "default", "default", "throughput", "rules", "burst",
			"advance", "advance", "advance", "advance", "stranger", "copy", "diverge", "reload", "look ahead",
		}).Draw(t, "what") {
		case "write":
			return drawWrite(t, n, in)
		case "patch":
			cmd := engine.PatchItem{In: in, ID: id.Draw(t, "id"), IfMatch: drawETag(t, n, in)}
			cmd.PartitionKey = engine.Key(cmd.ID)
			for range rapid.SampledFrom([]int{1, 1, 1, 2, 3, 0, 11}).Draw(t, "ops") {
				op := engine.PatchOp{Op: rapid.SampledFrom([]string{"set", "add", "replace", "remove", "incr"}).Draw(t, "op"),
					Path:  rapid.SampledFrom([]string{"/ttl", "/ttl", "/n", "/m", "/id"}).Draw(t, "path"),
					Value: fmt.Sprint(spans().Draw(t, "value"))}
				if op.Op == "incr" {
					op.Path = rapid.SampledFrom([]string{"/n", "/m"}).Draw(t, "counter")
				} else if raw := itemTTLs().Draw(t, "raw"); op.Path == "/ttl" && raw != "" {
					op.Value = raw
				}
				cmd.Ops = append(cmd.Ops, op)
			}
			return cmd
		case "delete":
			name := id.Draw(t, "id")
			return engine.DeleteItem{In: in, ID: name, PartitionKey: engine.Key(name), IfMatch: drawETag(t, n, in)}
		case "copied":
			return engine.CopyContainer{From: engine.Path{Database: "db", Container: "c"}, In: engine.Path{Database: "db", Container: "other"}}
		case "partition":
			return engine.DeletePartition{In: in, PartitionKey: engine.Key(id.Draw(t, "id"))}
		case "partitions":
			var all []engine.Command
			for _, it := range n.container(in).items {
				all = append(all, engine.DeletePartition{In: in, PartitionKey: engine.Key(it.id)})
			}
			return all
		case "read":
			name := id.Draw(t, "id")
			return engine.ReadItem{In: in, ID: name, PartitionKey: engine.Key(id.Draw(t, "key"))}
		case "feed":
			return engine.ReadFeed{In: in, From: uint64(rapid.IntRange(0, 5).Draw(t, "from")), Limit: rapid.IntRange(0, 3).Draw(t, "limit")}
		case "default":
			return engine.SetDefault{In: in, Default: drawDefault(t)}
		case "throughput":
			return engine.SetThroughput{In: in, Throughput: rapid.SampledFrom([]engine.Throughput{
				{RUPerSec: 400}, {RUPerSec: 400, Traffic: 400}, {RUPerSec: 400, Traffic: 399}, {RUPerSec: 400, Traffic: 390},
				{RUPerSec: 1000, Traffic: 5000}, {RUPerSec: 10_000}, {RUPerSec: 400, Serverless: true},
				{RUPerSec: 400, Serverless: true, Traffic: 4997}, {RUPerSec: 400, Serverless: true, PurgeDelay: 3}, {RUPerSec: 400, PurgeDelay: 1},
				{RUPerSec: 400, PurgeDelay: 250}, {RUPerSec: 400, Traffic: 397, PurgeDelay: 5},
				{RUPerSec: 400, Burst: true}, {RUPerSec: 400, Traffic: 500, Burst: true}, {RUPerSec: 400, Traffic: 399, Burst: true, PurgeBurst: true}, {RUPerSec: 2900, Burst: true, PurgeBurst: true, Traffic: 2899},
				{RUPerSec: 400, Traffic: 410, Burst: true, PurgeBurst: true}, {RUPerSec: 400, Autoscale: 1000, Traffic: 998, Burst: true, PurgeBurst: true, PurgeDelay: 5},
				{RUPerSec: 400, Buckets: engine.Buckets{Percent: [5]uint8{1}}}, {RUPerSec: 400, Buckets: engine.Buckets{Percent: [5]uint8{0, 50}, Default: 2}},
				{RUPerSec: 50_000}, {RUPerSec: 500, Data: 499, Traffic: 496}, {RUPerSec: 400, Autoscale: 1000, Data: 100, Traffic: 997}, {RUPerSec: 400, Autoscale: 2000, Traffic: 2000},
				{RUPerSec: 400, Autoscale: 24_000}, {RUPerSec: 400, Serverless: true, Data: 301, Traffic: 6998},
			}).Draw(t, "throughput")}
		case "rules":
			return engine.SetRules{Rules: engine.Rules(rapid.IntRange(0, 1).Draw(t, "rules"))}
		case "burst":
			own, first := itemTTLs().Draw(t, "ttl"), rapid.IntRange(0, 20).Draw(t, "first")
			var all []engine.Command
			for i := range rapid.IntRange(1, 12).Draw(t, "n") {
				all = append(all, engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(item(fmt.Sprintf("x%d", first+i), own))})
			}
			return all
		case "advance":
			return engine.Advance{Seconds: spans().Draw(t, "seconds")}
		case "stranger":
			return engine.ReadItem{In: engine.Path{Database: "db", Container: "nowhere"}, ID: "a"}
		}
		return rapid.SampledFrom([]string{"copy", "diverge", "reload", "look ahead"}).Draw(t, "detour")
	})
}

func drawWrite(t *rapid.T, n *naive, in engine.Path) engine.Command {
	cmd := engine.WriteItem{In: in, Body: []byte(bodies().Draw(t, "body")), IfMatch: drawETag(t, n, in),
		Kind: rapid.SampledFrom([]engine.WriteKind{engine.Create, engine.Upsert, engine.Upsert, engine.Replace}).Draw(t, "kind")}
	if rapid.IntRange(0, 5).Draw(t, "says its key") == 0 {
		key := engine.Key(rapid.SampledFrom([]string{"a", "b"}).Draw(t, "key"))
		cmd.PartitionKey = &key
	}
	if cmd.Kind == engine.Replace && rapid.IntRange(0, 3).Draw(t, "says its id") == 0 {
		cmd.ID = rapid.SampledFrom([]string{"a", "b"}).Draw(t, "named")
	}
	return cmd
}

// drawETag is usually empty, sometimes the etag of a stored item, hidden or not, or an old etag.
func drawETag(t *rapid.T, n *naive, in engine.Path) string {
	switch rapid.IntRange(0, 9).Draw(t, "if-match") {
	case 7:
		return "*"
	case 8:
		return `"00000001-0000-0100-0000-6553f1000000"`
	case 9:
		if c := n.container(in); len(c.items) > 0 {
			return c.items[rapid.IntRange(0, len(c.items)-1).Draw(t, "of")].etag()
		}
	}
	return ""
}

func drawDefault(t *rapid.T) ttl.Default {
	switch rapid.IntRange(0, 5).Draw(t, "default") {
	case 0:
		return ttl.Off
	case 1:
		return ttl.NoDefault
	case 2:
		return ttl.On(ttl.Max)
	}
	return ttl.On(int32(spans().Draw(t, "n")))
}
