package timeline

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

func crowd(commands ...engine.Command) *engine.Account {
	a := engine.New(start)
	a.Apply(engine.CreateDatabase{ID: "db"})
	a.Apply(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.NoDefault}})
	for _, cmd := range commands {
		a.Apply(cmd)
	}
	return a
}

// A slice of a forecast is short, however crowded or idle the time ahead is.
func TestSlicesAreShort(t *testing.T) {
	for name, a := range map[string]*engine.Account{
		"all at once":            crowd(engine.Generate{In: in, Count: 20_000, MinTTL: 1_000_000, MaxTTL: 1_000_000}),
		"within a day":           crowd(engine.Generate{In: in, Count: 20_000, MinTTL: 1, MaxTTL: 86_400}),
		"a few, then all":        crowd(engine.Generate{In: in, Count: 60, MinTTL: 1, MaxTTL: 1 << 20, Seed: 1}, engine.Generate{In: in, Count: 20_000, MinTTL: 900_000, MaxTTL: 901_000, Seed: 2}),
		"many years":             crowd(engine.Generate{In: in, Count: 300, MinTTL: 1, MaxTTL: 2_000_000_000}),
		"more than can be shown": crowd(engine.Generate{In: in, Count: 140_000, MinTTL: 1000, MaxTTL: 100_000}),
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name == "more than can be shown" {
				t.Skip("the limit is the same in WebAssembly: make test-wasm COSMOSTTL_TESTS=all runs it")
			}
			f, slices, most := NewForecast(a, in), 0, 0
			before := 0
			done := f.Work(engine.MaxNow, func() bool {
				slices++
				most = max(most, f.facts-before)
				before = f.facts
				return true
			})
			if !done || most > manyFacts || slices > 60_000 {
				t.Errorf("done %v in %d slices, of up to %d facts", done, slices, most)
			}
			if stopped := f.facts >= maxFacts; stopped == f.settled || stopped != (name == "more than can be shown") {
				t.Errorf("%d facts, settled %v at +%d", f.facts, f.settled, f.Stop()-start)
			}
		})
	}
}
