package engine_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
	"strings"
)

// What an item that is not stored would cost the purge is what it costs when it is stored, around every step of the price.
func TestPurgeCostOfIsThePurgeCost(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		body := `{"id":"i","s":"` + strings.Repeat("x", rapid.IntRange(0, 4).Draw(rt, "KB")*1024+rapid.IntRange(0, 1023).Draw(rt, "bytes")) + `"` +
			rapid.SampledFrom([]string{"", `,"ttl":-1`, `,"ttl":7`, `,"ttl":2147483647`, `,"l":[1,2,{"a":null}]`}).Draw(rt, "more") + "}"
		w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(60)}, engine.Throughput{})
		stored := w.create(body).Item
		var s document.Scanner
		if err := s.Scan([]byte(body)); err != nil {
			rt.Fatal(err)
		}
		if got, want := engine.PurgeCostOf(&s, len(body)), stored.PurgeCost(); got != want {
			rt.Fatalf("%v, want %v, for %d bytes, stored as %d", got, want, len(body), len(stored.Document()))
		}
		if n := len(stored.Document()) - len(body); n != engine.SystemBytes {
			rt.Fatalf("the system properties have %d bytes", n)
		}
	})
}
