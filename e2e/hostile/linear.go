package hostile

import (
	"runtime"
	"testing"
)

// Linear tests that the memory that f allocates grows with the size of its input and no faster: eight times the size may take twelve times the
// bytes. A text that is put together piece by piece takes 64 times.
func Linear(t *testing.T, size int, f func(size int)) {
	t.Helper()
	allocated := func(size int) uint64 { return Allocated(func() { f(size) }) }
	allocated(size) // what is made once
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
