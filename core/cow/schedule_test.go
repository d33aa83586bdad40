package cow_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/cow"
)

// A task is a value with its place.
type task struct {
	second int64
	number uint64
	cost   int64
}

func byPlace(a, b task) int {
	return cmp.Or(cmp.Compare(a.second, b.second), cmp.Compare(a.number, b.number))
}

// An agenda is a Schedule and the sorted list that it must equal.
type agenda struct {
	schedule *cow.Schedule[task]
	want     []task
}

func newAgenda() *agenda {
	return &agenda{schedule: cow.NewSchedule(func(t task) int64 { return t.cost })}
}

func (a *agenda) copy() *agenda { return &agenda{a.schedule.Copy(), slices.Clone(a.want)} }

func (a *agenda) add(t task) {
	if i, has := slices.BinarySearchFunc(a.want, t, byPlace); !has {
		a.schedule.Add(t.second, t.number, t)
		a.want = slices.Insert(a.want, i, t)
	}
}

func (a *agenda) remove(second int64, number uint64) {
	a.schedule.Remove(second, number)
	if i, has := slices.BinarySearchFunc(a.want, task{second: second, number: number}, byPlace); has {
		a.want = slices.Delete(a.want, i, i+1)
	}
}

// take takes the values before a place, at most so many.
func (a *agenda) take(t *testing.T, end task, most int) {
	t.Helper()
	i, _ := slices.BinarySearchFunc(a.want, end, byPlace)
	want := a.want[:min(i, most)]
	var got []task
	all := a.schedule.Take(end.second, end.number, func(v task, cost int64) bool {
		if len(got) == most {
			return false
		}
		got = append(got, v)
		return cost == v.cost
	})
	if !slices.Equal(got, want) || all != (i <= most) {
		t.Fatalf("before %v at most %d: %v, %t instead of %v", end, most, got, all, want)
	}
	a.want = slices.Clone(a.want[len(want):])
}

func (a *agenda) check(t *testing.T, seconds ...int64) {
	t.Helper()
	if a.schedule.Len() != len(a.want) {
		t.Fatalf("%d values, not %d", a.schedule.Len(), len(a.want))
	}
	second, first, some := a.schedule.Min()
	last, _ := a.schedule.Max()
	if some != (len(a.want) > 0) || some && (second != first.second || first != a.want[0] || last != a.want[len(a.want)-1]) {
		t.Fatalf("from %v to %v, %t", first, last, some)
	}
	for _, second := range append(seconds, math.MinInt64, math.MaxInt64) {
		count, cost := 0, int64(0)
		for ; count < len(a.want) && a.want[count].second <= second; count++ {
			cost += a.want[count].cost
		}
		if n, c := a.schedule.UpTo(second); n != count || c != cost {
			t.Fatalf("up to %d: %d, %d instead of %d, %d", second, n, c, count, cost)
		}
		if count > 0 && a.want[count-1].number > 0 {
			last := a.want[count-1]
			if n, c := a.schedule.Through(last.second, last.number-1); n != count-1 || c != cost-last.cost {
				t.Fatalf("before %v: %d, %d instead of %d, %d", last, n, c, count-1, cost-last.cost)
			}
		}
		var got []task
		a.schedule.After(second, func(at int64, v task) bool {
			got = append(got, v)
			return at == v.second
		})
		if !slices.Equal(got, a.want[count:]) {
			t.Fatalf("after %d: %v instead of %v", second, got, a.want[count:])
		}
	}
}

// Operations on schedules that are copied in between: places close together, in order, in one second, and spread; what is due goes first.
func TestSchedulesEqualLists(t *testing.T) {
	for _, kind := range []func(r *rand.Rand, next int) task{
		func(r *rand.Rand, next int) task { return task{int64(next / 7), uint64(next), r.Int64N(9)} },
		func(r *rand.Rand, next int) task { return task{int64(-next), uint64(next), r.Int64N(9)} },
		func(r *rand.Rand, _ int) task { return task{5, r.Uint64N(5000), r.Int64N(9)} },
		func(r *rand.Rand, next int) task { return task{r.Int64N(600), uint64(next), r.Int64N(9)} },
		func(r *rand.Rand, next int) task { return task{r.Int64N(600) << r.IntN(50), r.Uint64(), r.Int64N(9)} },
	} {
		r := rand.New(rand.NewPCG(9, 10))
		agendas := []*agenda{newAgenda()}
		some := []int64{-1, 0, 5, 100, 300}
		for next := range 12_000 {
			a := agendas[r.IntN(len(agendas))]
			switch op := r.IntN(100); {
			case op < 60:
				v := kind(r, next)
				a.add(v)
				some[r.IntN(len(some))] = v.second
			case op < 75:
				if len(a.want) > 0 {
					v := a.want[r.IntN(len(a.want))]
					a.remove(v.second, v.number)
				}
			case op < 78:
				a.remove(some[r.IntN(len(some))], r.Uint64N(100))
			case op < 80: // as a purge does
				for range min(len(a.want), 40) {
					_, v, _ := a.schedule.Min()
					a.remove(v.second, v.number)
				}
			case op == 80: // as another does
				a.take(t, task{second: some[r.IntN(len(some))], number: r.Uint64N(100)}, r.IntN(400))
			case op == 81 && len(agendas) < 8:
				agendas = append(agendas, a.copy())
			case op < 84:
				a.check(t, some...)
			}
		}
		for _, a := range agendas {
			a.check(t, some...)
			for len(a.want) > 0 {
				v := a.want[r.IntN(len(a.want))]
				a.remove(v.second, v.number)
			}
			a.add(task{3, 3, 3})
			a.check(t, some...)
		}
	}
}

// Taking may stop anywhere, also where a leaf or a branch ends: what is left has the counts and the costs of what is left.
func TestTakingStopsAnywhere(t *testing.T) {
	const n = 64 * 65
	full := newAgenda()
	for i := range n {
		full.add(task{int64(i), 0, 7})
	}
	for _, most := range []int{0, 1, 63, 64, 65, 127, 128, 192, n - 64, n - 1, n} {
		a := full.copy()
		a.take(t, task{second: n}, most)
		a.check(t, int64(most), n/2)
	}
	full.check(t, 0, n/2)
}

// No node has more than 64 children or values. Those that come in order, as items that inherit do, fill the leaves; in reverse they leave
// them half full.
func TestLeavesAreFull(t *testing.T) {
	for name, test := range map[string]struct {
		second func(i int) int64
		each   int
	}{
		"in order": {func(i int) int64 { return int64(i) }, 63},
		"reversed": {func(i int) int64 { return int64(-i) }, 32},
	} {
		s := cow.NewSchedule(func(int) int64 { return 1 })
		for i := range 10_000 {
			s.Add(test.second(i), 0, i)
		}
		values, most := s.Leaves()
		other := 0
		for _, v := range values {
			if v != test.each {
				other++
			}
		}
		if most > 64 || other > 1 { // that to which the next is added
			t.Errorf("%s: a node has %d, and %d of %d leaves have not %d", name, most, other, len(values), test.each)
		}
	}
}
