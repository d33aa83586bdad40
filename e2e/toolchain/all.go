package toolchain

import (
	"os"
	"testing"
)

// All reports whether tests try everything, as `make test-all` does. `make test` leaves out what takes minutes, and tries some of many cases
// that differ little.
func All() bool { return os.Getenv("COSMOSTTL_TESTS") == "all" }

// NeedAll skips the test unless everything is tried.
func NeedAll(t testing.TB) {
	t.Helper()
	if !All() {
		t.Skip("make test-all runs it")
	}
}

// Some returns all cases if everything is tried, and otherwise n of them: the first, the last, and others at equal distances between them.
// n is at least 2.
func Some[T any](cases []T, n int) []T {
	if All() || len(cases) <= n {
		return cases
	}
	some := make([]T, n)
	for i := range some {
		some[i] = cases[i*(len(cases)-1)/(n-1)]
	}
	return some
}
