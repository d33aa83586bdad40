package engine_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// An id that is removed again keeps only its last tombstone; the same id under another partition key has one of its own.
func TestATombstoneBelongsToIDAndPartitionKey(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/pk"}, Default: ttl.NoDefault}, engine.Throughput{})
	remove := func(pk string) {
		w.create(`{"id":"a","pk":"` + pk + `"}`)
		w.do(engine.DeleteItem{In: w.in, ID: "a", PartitionKey: engine.Key(pk)})
	}
	remove("x") // ordinal 1
	remove("y") // ordinal 2
	for n := uint64(1); n <= 2; n++ {
		if _, ok := w.c().TombstoneOf(n); !ok {
			t.Errorf("the item %d has no tombstone", n)
		}
	}
	remove("x") // ordinal 3
	for n, want := range map[uint64]bool{1: false, 2: true, 3: true} {
		if _, ok := w.c().TombstoneOf(n); ok != want {
			t.Errorf("tombstone of item %d: %v, want %v", n, ok, want)
		}
	}
}

func TestTheClockStartsWithinItsLimits(t *testing.T) {
	for start, want := range map[int64]int64{-1: 0, 0: 0, 1: 1, engine.MaxNow: engine.MaxNow, engine.MaxNow + 1: engine.MaxNow} {
		if got := engine.New(start).Now(); got != want {
			t.Errorf("New(%d) starts at %d, want %d", start, got, want)
		}
	}
}

// A number in a partition key has an exponent where JavaScript writes one, so that equal keys have equal text.
func TestNumbersOfPartitionKeys(t *testing.T) {
	for text, want := range map[string]string{
		"[0.000001]": "[0.000001]", "[1e-7]": "[1e-07]", "[100000000000000000000]": "[100000000000000000000]", "[1e21]": "[1e+21]", "[-0]": "[0]", "[1.0]": "[1]",
	} {
		if k, err := engine.ParsePartitionKey(text); err != nil || string(k) != want {
			t.Errorf("%s: %s, want %s, %v", text, k, want, err)
		}
	}
}
