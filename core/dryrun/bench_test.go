package dryrun_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// BenchmarkRun measures a dry run by the number of cohorts. The number of items in a cohort does not matter.
func BenchmarkRun(b *testing.B) {
	for _, n := range []int64{1e3, 1e5, 1e6} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			stored := make([]dryrun.Cohort, n)
			for i := range stored {
				stored[i] = dryrun.Cohort{TS: now - int64(i)*7%(90*86400), Count: 1000, Cost: 7_00}
			}
			for b.Loop() {
				if _, err := dryrun.Run(stored, dryrun.Change{Before: ttl.Off, After: ttl.On(30 * 86400), At: now}, manual); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
