package plan

import (
	"slices"
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// regions is the largest number of regions of a container, with the write region.
const regions = 3

// A cohort is the items of a lane with the same _ts.
type cohort struct {
	ts    int64
	total int64 // items of the lane up to the last item of the cohort
}

// A lane has the cohorts of items with the same ttl, size and number of rewrites. They stand in the order
// of their writes, which is also the order of their deadlines. The items of a lane have numbers from 1.
// Each region has removed the items up to a number.
type lane struct {
	kind   *Kind
	price  engine.RU
	moves  bool // the items are written again, into another lane
	forget bool // the items expire under no setting of the plan
	number int  // index of the lane in the order of a second's writes
	wake   func(*lane)

	list   []cohort
	base   int   // number of cohorts before list[0]
	below  int64 // number of items in these cohorts
	total  int64
	moved  int // number of cohorts that were due to be written again
	after  int32
	ends   bool // the items expire under the present default
	dead   int  // number of expired cohorts
	gone   [regions]int64
	cursor [regions]int // the first cohort of which a region still has an item
}

// due reports whether items with this _ts are expired at a second.
func (l *lane) due(ts, second int64) bool { return l.ends && ts <= ttl.LastExpired(l.after, second) }

// end returns the index after the lane's last cohort.
func (l *lane) end() int { return l.base + len(l.list) }

func (l *lane) cohort(i int) cohort { return l.list[i-l.base] }

// before returns the number of items in the cohorts before cohort i.
func (l *lane) before(i int) int64 {
	if i <= l.base {
		return l.below
	}
	return l.list[i-1-l.base].total
}

// add adds n items. Their _ts must not be before the last one.
func (l *lane) add(ts, n int64) {
	if n == 0 {
		return
	}
	if l.total == 0 {
		l.wake(l)
	}
	l.total += n
	if last := len(l.list) - 1; last >= 0 && (l.forget || l.list[last].ts == ts) {
		l.list[last].total = l.total
		return
	}
	l.list = append(l.list, cohort{ts, l.total})
}

// judge applies a container's default at a second.
func (l *lane) judge(d ttl.Default, now int64) {
	l.after, l.ends = ttl.Decide(d, l.kind.TTL).After()
	l.dead = l.base
	if l.ends {
		l.dead += sort.Search(len(l.list), func(i int) bool { return l.list[i].ts > ttl.LastExpired(l.after, now) })
	}
}

// expire moves on to a later second and returns how many items become hidden in the write region.
func (l *lane) expire(now int64) (hidden int64) {
	if !l.ends {
		return 0
	}
	last := ttl.LastExpired(l.after, now)
	for l.dead < l.end() && l.cohort(l.dead).ts <= last {
		hidden += max(0, l.cohort(l.dead).total-max(l.before(l.dead), l.gone[0]))
		l.dead++
	}
	return hidden
}

// expired returns how many hidden items a region stores.
func (l *lane) expired(r int) int64 { return max(0, l.before(l.dead)-l.gone[r]) }

// stored returns how many items a region stores.
func (l *lane) stored(r int) int64 { return l.total - l.gone[r] }

// first returns the first cohort of which a region stores an item, and reports whether there is one.
func (l *lane) first(r int) (cohort, bool) {
	i := max(l.cursor[r], l.base)
	for i < l.end() && l.cohort(i).total <= l.gone[r] {
		i++
	}
	l.cursor[r] = i
	if i == l.end() {
		return cohort{}, false
	}
	return l.cohort(i), true
}

// trimmed is the smallest number of cohorts that trim removes.
const trimmed = 64

// trim removes the cohorts of which no region stores an item, if there are at least trimmed of them and
// they are half of the list.
func (l *lane) trim(regions int) {
	keep := l.end()
	for r := range regions {
		keep = min(keep, l.cursor[r])
	}
	if l.moves {
		keep = min(keep, l.moved)
	}
	n := keep - l.base
	if n < trimmed || 2*n < len(l.list) {
		return
	}
	l.below = l.list[n-1].total
	l.list = slices.Delete(l.list, 0, n)
	l.base = keep
	l.dead = max(l.dead, l.base)
}
