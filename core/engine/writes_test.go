package engine_test

import (
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The numbers of created items and of replacements are those of the facts, however items have left the container.
func TestWritesAreThoseOfTheFacts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, in := engine.New(epoch), engine.Path{Database: "d", Container: "c"}
		created, replaced := 0, 0
		a.KeepFacts()
		commands := []engine.Command{engine.CreateDatabase{ID: "d"}, engine.CreateContainer{Database: "d", Throughput: engine.Throughput{RUPerSec: 400},
			Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(2)}}}
		for range rapid.IntRange(1, 40).Draw(t, "n") {
			id := strconv.Itoa(rapid.IntRange(0, 3).Draw(t, "id"))
			commands = append(commands, rapid.SampledFrom([]engine.Command{
				engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(`{"id":"` + id + `"}`)},
				engine.WriteItem{In: in, Body: []byte(`{"id":"` + id + `"}`)},
				engine.DeleteItem{In: in, ID: id, PartitionKey: engine.Key(id)},
				engine.DeletePartition{In: in, PartitionKey: engine.Key(id)},
				engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}},
				engine.Advance{Seconds: 1}, engine.Advance{Seconds: 4},
			}).Draw(t, "command"))
		}
		for _, cmd := range commands {
			r, _ := a.Apply(cmd) // refusals write nothing
			for _, f := range r.Facts {
				switch f.Kind {
				case engine.FactCreated:
					created++
				case engine.FactReplaced:
					replaced++
				}
			}
		}
		c, err := a.Container(in)
		if err != nil {
			t.Fatal(err)
		}
		if n, again := c.Writes(); n != created || again != replaced {
			t.Fatalf("%d created and %d replaced, want %d and %d", n, again, created, replaced)
		}
	})
}
