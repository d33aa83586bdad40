package cow

import (
	"math"
	"slices"
)

// scheduleFanOut is the most children or values of a node.
const scheduleFanOut = 64

// A Schedule holds values in the order of a second and, within the second, of a number. It gives the count and the cost
// of the values up to a second. A Schedule is a tree: a node holds its keys next to each other, and the sums of the
// values below it. The previous tree asked each value for its key, so each comparison waited for memory, and counting
// values took a search. A timing wheel inserts without comparisons, but must visit all due values to sum them, and must
// try seconds to find the next one.
//
// A Schedule does not join small nodes, because values leave it in the order of time and so empty its nodes.
type Schedule[T any] struct {
	cost  func(T) int64
	owner *owner
	root  *scheduleNode[T] // nil when there are no values
}

// A place is the key of a value.
type place struct {
	second int64
	number uint64
}

// A scheduleNode is a branch with children or a leaf with values. places[i] is never after the first value of child i.
type scheduleNode[T any] struct {
	owner  *owner
	count  int   // of the values below the node
	cost   int64 // of the values below the node
	places []place
	kids   []*scheduleNode[T]
	values []T
}

// NewSchedule returns an empty Schedule. cost returns the cost of a value, which must never change.
func NewSchedule[T any](cost func(T) int64) *Schedule[T] {
	return &Schedule[T]{cost: cost, owner: new(owner)}
}

// Copy returns an independent Schedule with the same values.
func (s *Schedule[T]) Copy() *Schedule[T] {
	c := *s
	s.owner, c.owner = new(owner), new(owner)
	return &c
}

// Len returns the number of values.
func (s *Schedule[T]) Len() int {
	if s.root == nil {
		return 0
	}
	return s.root.count
}

func (p place) before(q place) bool {
	return p.second < q.second || p.second == q.second && p.number < q.number
}

// upTo returns how many places are not after p. The search compares seconds without a branch that the processor could
// mispredict. Within p's own second a backward scan is enough, since p is mostly the last place there.
func upTo(places []place, p place) int {
	from := 0
	for n := len(places); n > 0; {
		half := (n + 1) / 2
		if next := from + half; places[next-1].second <= p.second {
			from = next
		}
		n -= half
	}
	for from > 0 && p.before(places[from-1]) {
		from--
	}
	return from
}

// Add stores a value at a place that has no value yet.
func (s *Schedule[T]) Add(second int64, number uint64, value T) {
	if s.root == nil {
		s.root = &scheduleNode[T]{owner: s.owner}
	}
	left, right := s.add(s.root, place{second, number}, value, s.cost(value))
	if s.root = left; right != nil {
		s.root = &scheduleNode[T]{s.owner, left.count + right.count, left.cost + right.cost,
			[]place{left.places[0], right.places[0]}, []*scheduleNode[T]{left, right}, nil}
	}
}

// add adds a value below a node. A full node is divided into two.
func (s *Schedule[T]) add(n *scheduleNode[T], p place, value T, cost int64) (left, right *scheduleNode[T]) {
	left = s.own(n)
	n = left
	if last := scheduleFanOut - 1; len(n.places) > last {
		at := scheduleFanOut / 2
		if n.places[last].before(p) {
			at = last // values that come in order fill the nodes
		}
		if right = s.divide(left, at); right.places[0].before(p) {
			n = right
		}
	}
	n.count++
	n.cost += cost
	i := upTo(n.places, p)
	if n.kids == nil {
		n.places, n.values = slices.Insert(n.places, i, p), slices.Insert(n.values, i, value)
		return left, right
	}
	if i == 0 {
		n.places[0], i = p, 1
	}
	var more *scheduleNode[T]
	if n.kids[i-1], more = s.add(n.kids[i-1], p, value, cost); more != nil {
		n.places, n.kids = slices.Insert(n.places, i, more.places[0]), slices.Insert(n.kids, i, more)
	}
	return left, right
}

// divide moves the second part of a node, from an index on, into a new node.
func (s *Schedule[T]) divide(n *scheduleNode[T], at int) *scheduleNode[T] {
	right := &scheduleNode[T]{owner: s.owner, count: n.count, cost: n.cost}
	n.count, n.cost = s.sum(n, at)
	right.count -= n.count
	right.cost -= n.cost
	n.places, right.places = part(n.places, at)
	if n.kids == nil {
		n.values, right.values = part(n.values, at)
	} else {
		n.kids, right.kids = part(n.kids, at)
	}
	return right
}

// part divides a list at an index. The first part stays in place, and the second part is a new list with room for more.
func part[E any](list []E, at int) (left, right []E) {
	right = append(make([]E, 0, scheduleFanOut), list[at:]...)
	clear(list[at:]) // release the memory of the moved elements
	return list[:at], right
}

// sum returns the count and the cost of the first children or values of a node. It adds up these, or subtracts the
// others from the node's sums, whichever are fewer.
func (s *Schedule[T]) sum(n *scheduleNode[T], most int) (count int, cost int64) {
	from, to := 0, most
	if all := len(n.places); all-most < most {
		from, to = most, all
	}
	if n.kids == nil {
		count = to - from
		for _, value := range n.values[from:to] {
			cost += s.cost(value)
		}
	} else {
		for _, kid := range n.kids[from:to] {
			count += kid.count
			cost += kid.cost
		}
	}
	if from > 0 {
		return n.count - count, n.cost - cost
	}
	return count, cost
}

// own returns n if the schedule owns it, or else a copy that the schedule owns.
func (s *Schedule[T]) own(n *scheduleNode[T]) *scheduleNode[T] {
	if n.owner == s.owner {
		return n
	}
	return &scheduleNode[T]{s.owner, n.count, n.cost, roomy(n.places), roomy(n.kids), roomy(n.values)}
}

// Remove removes the value at a place, if there is one.
func (s *Schedule[T]) Remove(second int64, number uint64) {
	if s.root == nil {
		return
	}
	s.root, _, _ = s.remove(s.root, place{second, number})
	s.lower()
}

// lower replaces a root with a single child by this child.
func (s *Schedule[T]) lower() {
	for s.root != nil && len(s.root.kids) == 1 {
		s.root = s.root.kids[0]
	}
}

// remove returns the node without the value at a place, or nil if no value is left, and the removed value's cost. ok is
// false if there is no value at the place.
func (s *Schedule[T]) remove(n *scheduleNode[T], p place) (left *scheduleNode[T], cost int64, ok bool) {
	i := upTo(n.places, p) - 1
	if i < 0 || n.kids == nil && n.places[i] != p {
		return n, 0, false
	}
	var kid *scheduleNode[T]
	if n.kids == nil {
		cost = s.cost(n.values[i])
	} else if kid, cost, ok = s.remove(n.kids[i], p); !ok {
		return n, 0, false
	}
	if n.count == 1 {
		return nil, cost, true
	}
	n = s.own(n)
	n.count--
	n.cost -= cost
	switch {
	case kid != nil:
		n.kids[i] = kid
	case n.kids != nil:
		n.places, n.kids = slices.Delete(n.places, i, i+1), slices.Delete(n.kids, i, i+1)
	default:
		n.places, n.values = slices.Delete(n.places, i, i+1), slices.Delete(n.values, i, i+1)
	}
	return n, cost, true
}

// Take removes the values before a place, in their order, as long as yield returns true. yield is given each value and
// its cost. Take reports whether yield always returned true. yield must not use the schedule, which still has the values
// until Take returns.
func (s *Schedule[T]) Take(second int64, number uint64, yield func(value T, cost int64) bool) bool {
	if s.root == nil {
		return true
	}
	root, _, _, more := s.take(s.root, place{second, number}, yield)
	s.root = root
	s.lower()
	return more
}

// take returns the node without the taken values, or nil if no value is left, and the count and the cost of the taken
// values.
func (s *Schedule[T]) take(n *scheduleNode[T], end place, yield func(T, int64) bool) (left *scheduleNode[T], count int, cost int64,
	more bool) {
	i := 0 // number of leading values or children that were taken completely
	var rest *scheduleNode[T]
	for more = true; more && rest == nil && i < len(n.places) && n.places[i].before(end); {
		one, price := 1, int64(0)
		if n.kids == nil {
			if price = s.cost(n.values[i]); !yield(n.values[i], price) {
				more = false
				break
			}
		} else {
			rest, one, price, more = s.take(n.kids[i], end, yield)
		}
		count += one
		cost += price
		if rest == nil {
			i++
		}
	}
	switch count {
	case 0:
		return n, 0, 0, more
	case n.count:
		return nil, count, cost, more
	}
	n = s.own(n)
	n.count -= count
	n.cost -= cost
	n.places = n.places[i:]
	if n.kids == nil {
		n.values = after(n.values, i)
	} else if n.kids = after(n.kids, i); rest != nil {
		n.kids[0] = rest
	}
	return n, count, cost, more
}

// after returns a list without its first elements, and releases their memory.
func after[E any](list []E, i int) []E {
	clear(list[:i])
	return list[i:]
}

// UpTo returns the count and the cost of the values up to and including a second.
func (s *Schedule[T]) UpTo(second int64) (count int, cost int64) {
	return s.Through(second, math.MaxUint64)
}

// Through returns the count and the cost of the values up to and including a place.
func (s *Schedule[T]) Through(second int64, number uint64) (count int, cost int64) {
	p := place{second, number}
	for n := s.root; n != nil; {
		i := upTo(n.places, p)
		if n.kids == nil || i == 0 {
			more, dear := s.sum(n, i)
			return count + more, cost + dear
		}
		more, dear := s.sum(n, i-1)
		count, cost, n = count+more, cost+dear, n.kids[i-1]
	}
	return count, cost
}

// Min returns the first value and its second; ok is false if there are none.
func (s *Schedule[T]) Min() (second int64, value T, ok bool) {
	n := s.root
	if n == nil {
		return 0, value, false
	}
	for n.kids != nil {
		n = n.kids[0]
	}
	return n.places[0].second, n.values[0], true
}

// Max returns the last value; ok is false if there are none.
func (s *Schedule[T]) Max() (value T, ok bool) {
	n := s.root
	if n == nil {
		return value, false
	}
	for n.kids != nil {
		n = n.kids[len(n.kids)-1]
	}
	return n.values[len(n.values)-1], true
}

// After calls yield for the values after a second with their own seconds, in order, until yield returns false.
func (s *Schedule[T]) After(second int64, yield func(second int64, value T) bool) {
	if s.root != nil {
		s.root.after(place{second, math.MaxUint64}, yield)
	}
}

func (n *scheduleNode[T]) after(p place, yield func(int64, T) bool) bool {
	i := upTo(n.places, p)
	if n.kids == nil {
		for ; i < len(n.values); i++ {
			if !yield(n.places[i].second, n.values[i]) {
				return false
			}
		}
		return true
	}
	for _, kid := range n.kids[max(i-1, 0):] {
		if !kid.after(p, yield) {
			return false
		}
	}
	return true
}
