package hostile

import (
	"math"
	"runtime"
	"testing"
	"time"
)

// Linear tests that the memory that f allocates grows with the size of its input and no faster: eight times the size may take twelve times
// the bytes. A text that is put together piece by piece takes 64 times.
func Linear(t *testing.T, size int, f func(size int)) {
	t.Helper()
	allocated := func(size int) uint64 { return Allocated(func() { f(size) }) }
	allocated(size) // the first call also allocates what is made only once
	if few, many := allocated(size), allocated(8*size); many > 12*few {
		t.Errorf("size %d takes %d bytes, and %d takes %d", size, few, 8*size, many)
	}
}

// Allocated returns the bytes that f allocates.
func Allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// LinearWork tests that the work of f grows with the size of its input and not with its square: eight times the size
// may take 32 times as long. The work is the processors' time for this process, the least of three runs, since time on
// the clock depends on what else the machine does. Less than 10 ms counts as 10 ms, because garbage collection would
// distort a shorter time.
func LinearWork(t *testing.T, size int, f func(size int)) {
	t.Helper()
	least := func(size int) (took time.Duration) {
		took = math.MaxInt64
		for range 3 {
			before := processor()
			f(size)
			took = min(took, processor()-before)
		}
		return took
	}
	if few, many := least(size), least(8*size); many > 32*max(few, 10*time.Millisecond) {
		t.Errorf("size %d takes %v, and %d takes %v", size, few, 8*size, many)
	}
}
