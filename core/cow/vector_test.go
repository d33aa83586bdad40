package cow_test

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/cow"
)

// A list is a Vector and the map that it must equal.
type list struct {
	vector *cow.Vector[int]
	want   map[uint64]int
}

func (l *list) copy() *list { return &list{l.vector.Copy(), maps.Clone(l.want)} }

func (l *list) set(number uint64, value int) {
	l.vector.Set(number, value)
	l.want[number] = value
}

func (l *list) delete(number uint64) {
	l.vector.Delete(number)
	delete(l.want, number)
}

// check compares everything, and the parts that begin at some numbers.
func (l *list) check(t *testing.T, from ...uint64) {
	t.Helper()
	if l.vector.Len() != len(l.want) {
		t.Fatalf("%d values, not %d", l.vector.Len(), len(l.want))
	}
	numbers := slices.Sorted(maps.Keys(l.want))
	values := make([]int, len(numbers))
	for i, number := range numbers {
		values[i] = l.want[number]
	}
	for _, number := range append(from, 0, math.MaxUint64) {
		below, _ := slices.BinarySearch(numbers, number)
		var got []int
		l.vector.Ascend(number, func(value int) bool { got = append(got, value); return true })
		if !slices.Equal(got, values[below:]) {
			t.Fatalf("from %d: %d instead of %d", number, got, values[below:])
		}
		if n := l.vector.Below(number); n != below {
			t.Fatalf("%d values below %d, not %d", n, number, below)
		}
		want, has := l.want[number]
		if got, ok := l.vector.Get(number); ok != has || got != want {
			t.Fatalf("%d: %d, %t instead of %d, %t", number, got, ok, want, has)
		}
	}
	if all, same := l.vector.All(); !slices.Equal(all, numbers) || !slices.Equal(same, values) {
		t.Fatalf("all: %d with %d instead of %d with %d", all, same, numbers, values)
	}
	var got []int
	l.vector.Descend(func(value int) bool { got = append(got, value); return true })
	if slices.Reverse(values); !slices.Equal(got, values) {
		t.Fatalf("backwards: %d instead of %d", got, values)
	}
}

// Operations on vectors that are copied in between, with numbers close together, far apart, and given one after another.
func TestVectorsEqualMaps(t *testing.T) {
	for _, kind := range []func(r *rand.Rand, next uint64) uint64{
		func(r *rand.Rand, next uint64) uint64 { return next },
		func(r *rand.Rand, _ uint64) uint64 { return r.Uint64N(300) },
		func(r *rand.Rand, _ uint64) uint64 { return r.Uint64N(10_000) },
		func(r *rand.Rand, _ uint64) uint64 { return r.Uint64() >> r.IntN(64) },
	} {
		r := rand.New(rand.NewPCG(7, 8))
		lists, some := []*list{{cow.NewVector[int](), map[uint64]int{}}}, []uint64{1, 63, 64, 4095, 4096}
		for next := range uint64(6000) {
			l := lists[r.IntN(len(lists))]
			number := kind(r, next)
			some[r.IntN(len(some))] = number
			switch op := r.IntN(100); {
			case op < 55:
				l.set(number, int(next))
			case op < 80:
				l.delete(some[r.IntN(len(some))])
			case op < 97: // the oldest
				if l.vector.Len() > 0 {
					l.delete(slices.Min(slices.Collect(maps.Keys(l.want))))
				}
			case op == 97 && len(lists) < 8:
				lists = append(lists, l.copy())
			case op == 98:
				l.check(t, some...)
			}
		}
		for _, l := range lists {
			l.check(t, some...)
			for number := range maps.Clone(l.want) {
				l.delete(number)
			}
			l.set(5, 5)
			l.check(t)
		}
	}
}

// Whoever stops sees no more, at any place.
func TestWhoeverStopsSeesNoMore(t *testing.T) {
	const n = 5000
	v, s := cow.NewVector[int](), cow.NewSchedule(func(int) int64 { return 1 })
	for i := range n {
		v.Set(uint64(i), i)
		s.Add(int64(i/3), uint64(i), i)
	}
	for most := 1; most < n; most += 61 {
		for name, each := range map[string]func(func(int) bool){
			"Ascend":  func(yield func(int) bool) { v.Ascend(0, yield) },
			"Descend": v.Descend,
			"After":   func(yield func(int) bool) { s.After(-1, func(_ int64, i int) bool { return yield(i) }) },
		} {
			seen := 0
			each(func(int) bool { seen++; return seen < most })
			if seen != most {
				t.Fatalf("%s: %d instead of %d", name, seen, most)
			}
		}
	}
}
