package bench

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"syscall"
	"time"
)

const day = 86400

// A work is what every store is given.
type work struct {
	ids    []string
	bodies [][]byte
	lives  []int64 // seconds
	order  []int   // in which the items are read
}

func newWork(n int) *work {
	w := &work{ids: make([]string, n), bodies: make([][]byte, n), lives: make([]int64, n)}
	for i := range n {
		w.ids[i] = fmt.Sprintf("item-%08d", i)
		w.lives[i] = 1 + int64(uint32(i)*2654435761%day)
		if w.lives[i] == day/2 {
			w.lives[i]++ // peers disagree about the second of the deadline itself
		}
		w.bodies[i] = fmt.Appendf(nil, `{"id":"%s","cid":"CO%03d","status":"open","total":%d,"note":"%0110d","ttl":%d}`, w.ids[i], i%500, i, i, w.lives[i])
	}
	w.order = rand.New(rand.NewPCG(1, 2)).Perm(n)
	return w
}

// A contestant is a store under comparison.
type contestant interface {
	insert(w *work, i int)
	read(w *work, i int) bool
	pass(seconds int64) // lets time pass
	purge()             // removes what has expired
	live() int          // exact
	list() int          // visits the live items and returns their number
	close()
}

// A figure is one row of the table.
type figure int

const (
	insert    figure = iota // ns an item
	read                    // ns an item, none expired
	tick                    // µs for a second with its purge
	jump                    // ms for 12 hours and the exact count, half of the items expired and none purged
	list                    // ns a live item, half of the items expired
	purgeAll                // ns an item
	heapBytes               // of heap, an item
	allocated               // objects, an insert
	figures
)

var figureNames = [figures]string{"insert, ns", "point read, ns", "a second with its purge, µs", "12 h jump and exact count, ms",
	"list what is live, ns", "purge everything, ns", "bytes an item", "allocations an insert"}

// measure does the work on two new stores, in the clock of the caller.
func measure(make func(purging bool) contestant, w *work, ticks int) (f [figures]float64) {
	n := len(w.ids)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	s := make(false)
	fill := func() {
		for i := range n {
			s.insert(w, i)
		}
	}
	f[insert] = spent(fill) / float64(n)
	runtime.ReadMemStats(&after)
	f[allocated] = float64(after.Mallocs-before.Mallocs) / float64(n)
	runtime.GC()
	runtime.ReadMemStats(&after)
	f[heapBytes] = float64(after.HeapAlloc-before.HeapAlloc) / float64(n)

	f[read] = spent(func() {
		for _, i := range w.order {
			if !s.read(w, i) {
				panic("not found: " + w.ids[i])
			}
		}
	}) / float64(n)
	count := 0
	f[jump] = spent(func() { s.pass(day / 2); count = s.live() }) / 1e6
	if want := w.left(day / 2); count != want {
		panic(fmt.Sprintf("%T: %d live items, not %d", s, count, want))
	}
	f[list] = spent(func() { s.list() }) / float64(count)
	s.close()

	s = make(true)
	fill()
	f[tick] = spent(func() {
		for range ticks {
			s.pass(1)
			s.purge()
		}
	}) / 1e3 / float64(ticks)
	left := s.live()
	f[purgeAll] = spent(func() { s.pass(2 * day); s.purge() }) / float64(left)
	if got := s.live(); got != 0 {
		panic(fmt.Sprintf("%T: %d items are left", s, got))
	}
	s.close()
	return f
}

// left returns how many items are live after the given number of seconds.
func (w *work) left(seconds int64) (n int) {
	for _, life := range w.lives {
		if life > seconds {
			n++
		}
	}
	return n
}

// spent returns the nanoseconds of processor time that f takes after a garbage collection.
func spent(f func()) float64 {
	runtime.GC()
	from := processor()
	f()
	return float64(processor() - from)
}

func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
