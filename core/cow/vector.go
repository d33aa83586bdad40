package cow

import (
	"math/bits"
	"slices"
)

const (
	vectorBits   = 6 // bits of a number that lead from a branch to a child
	vectorFanOut = 1 << vectorBits
)

// A Vector holds values by their number, in the order of the numbers. It is a trie over the bits of the numbers, whose
// nodes have room only for the values that exist. Consecutive numbers fill the trie without gaps. Adding a value, or
// removing the oldest, takes no search. A slice cannot be copied in constant time, and a tree of keys stores and
// compares each key.
type Vector[T any] struct {
	owner *owner
	root  *vectorNode[T] // nil when there are no values
	shift int            // right shift that turns a number into its slot in the root
}

// A vectorNode is a branch with children or a leaf with values. Slot i is in use if bit i of used is set.
type vectorNode[T any] struct {
	owner  *owner
	used   uint64
	count  int // of the values below the node
	kids   []*vectorNode[T]
	values []T
}

// NewVector returns an empty Vector.
func NewVector[T any]() *Vector[T] { return &Vector[T]{owner: new(owner)} }

// Copy returns an independent Vector with the same values.
func (v *Vector[T]) Copy() *Vector[T] {
	c := *v
	v.owner, c.owner = new(owner), new(owner)
	return &c
}

// Len returns the number of values.
func (v *Vector[T]) Len() int {
	if v.root == nil {
		return 0
	}
	return v.root.count
}

// slot returns the index of a slot's child or value, whether or not it exists, and the slot's bit. Only the low 6 bits
// of the slot count.
func (n *vectorNode[T]) slot(slot uint64) (i int, bit uint64) {
	bit = 1 << (slot % vectorFanOut)
	return bits.OnesCount64(n.used & (bit - 1)), bit
}

// Get returns the value of a number; ok is false if there is none.
func (v *Vector[T]) Get(number uint64) (value T, ok bool) {
	if v.root == nil || number>>v.shift >= vectorFanOut {
		return value, false
	}
	n := v.root
	for shift := v.shift; ; shift -= vectorBits {
		i, bit := n.slot(number >> shift)
		if n.used&bit == 0 {
			return value, false
		}
		if shift == 0 {
			return n.values[i], true
		}
		n = n.kids[i]
	}
}

// Set stores a value under a number, and replaces the value that the number has.
func (v *Vector[T]) Set(number uint64, value T) {
	if v.root == nil {
		v.root, v.shift = &vectorNode[T]{owner: v.owner}, 0
	}
	for number>>v.shift >= vectorFanOut {
		if v.root.count > 0 {
			v.root = &vectorNode[T]{owner: v.owner, used: 1, count: v.root.count, kids: []*vectorNode[T]{v.root}}
		}
		v.shift += vectorBits
	}
	v.root, _ = v.set(v.root, v.shift, number, value)
}

func (v *Vector[T]) set(n *vectorNode[T], shift int, number uint64, value T) (_ *vectorNode[T], added bool) {
	n = v.own(n)
	i, bit := n.slot(number >> shift)
	added = n.used&bit == 0
	switch {
	case shift == 0 && added:
		n.values = slices.Insert(n.values, i, value)
	case shift == 0:
		n.values[i] = value
	case added:
		kid, _ := v.set(&vectorNode[T]{owner: v.owner}, shift-vectorBits, number, value)
		n.kids = slices.Insert(n.kids, i, kid)
	default:
		n.kids[i], added = v.set(n.kids[i], shift-vectorBits, number, value)
	}
	n.used |= bit
	if added {
		n.count++
	}
	return n, added
}

// own returns n if the vector owns it, or else a copy that the vector owns.
func (v *Vector[T]) own(n *vectorNode[T]) *vectorNode[T] {
	if n.owner == v.owner {
		return n
	}
	return &vectorNode[T]{v.owner, n.used, n.count, roomy(n.kids), roomy(n.values)}
}

// Delete removes the value of a number, if there is one.
func (v *Vector[T]) Delete(number uint64) {
	if _, ok := v.Get(number); ok {
		v.root = v.delete(v.root, v.shift, number)
	}
}

// delete returns the node without the value of a number, or nil if no value is left. The value must exist.
func (v *Vector[T]) delete(n *vectorNode[T], shift int, number uint64) *vectorNode[T] {
	if n.count == 1 {
		return nil
	}
	n = v.own(n)
	n.count--
	i, bit := n.slot(number >> shift)
	if shift > 0 {
		if n.kids[i] = v.delete(n.kids[i], shift-vectorBits, number); n.kids[i] != nil {
			return n
		}
		n.kids = slices.Delete(n.kids, i, i+1)
	} else {
		n.values = slices.Delete(n.values, i, i+1)
	}
	n.used &^= bit
	return n
}

// Below returns how many values have smaller numbers.
func (v *Vector[T]) Below(number uint64) (count int) {
	if v.root == nil || number>>v.shift >= vectorFanOut {
		return v.Len()
	}
	n := v.root
	for shift := v.shift; ; shift -= vectorBits {
		i, bit := n.slot(number >> shift)
		if shift == 0 {
			return count + i
		}
		for _, kid := range n.kids[:i] {
			count += kid.count
		}
		if n.used&bit == 0 {
			return count
		}
		n = n.kids[i]
	}
}

// Ascend calls yield for the values from a number on, in the order of their numbers, until yield returns false.
func (v *Vector[T]) Ascend(from uint64, yield func(T) bool) {
	v.Leaves(from, func(values []T) bool {
		for _, value := range values {
			if !yield(value) {
				return false
			}
		}
		return true
	})
}

// Leaves calls yield like [Vector.Ascend], but with up to 64 values at a time. The caller must not change the slices.
func (v *Vector[T]) Leaves(from uint64, yield func([]T) bool) {
	if v.root != nil && from>>v.shift < vectorFanOut {
		v.root.leaves(v.shift, from, yield)
	}
}

// leaves does the work of Leaves below a node. The bits of from above the node's own bits do not count.
func (n *vectorNode[T]) leaves(shift int, from uint64, yield func([]T) bool) bool {
	i, bit := n.slot(from >> shift)
	if shift == 0 {
		return yield(n.values[i:])
	}
	if n.used&bit == 0 {
		from = 0
	}
	for _, kid := range n.kids[i:] {
		if !kid.leaves(shift-vectorBits, from, yield) {
			return false
		}
		from = 0
	}
	return true
}

// All returns the numbers, in order, and their values. It copies whole leaves, which takes a fraction of the time of
// Ascend.
func (v *Vector[T]) All() (numbers []uint64, values []T) {
	numbers, values = make([]uint64, 0, v.Len()), make([]T, 0, v.Len())
	if v.root != nil {
		numbers, values = v.root.all(v.shift, 0, numbers, values)
	}
	return numbers, values
}

// all appends the numbers and values below a node. from is the first number that the node can hold.
func (n *vectorNode[T]) all(shift int, from uint64, numbers []uint64, values []T) ([]uint64, []T) {
	values = append(values, n.values...)
	kids := n.kids
	for used := n.used; used != 0; used &= used - 1 {
		number := from | uint64(bits.TrailingZeros64(used))<<shift
		if shift == 0 {
			numbers = append(numbers, number)
		} else {
			numbers, values = kids[0].all(shift-vectorBits, number, numbers, values)
			kids = kids[1:]
		}
	}
	return numbers, values
}

// Descend calls yield for the values in the reverse order of their numbers, until yield returns false.
func (v *Vector[T]) Descend(yield func(T) bool) {
	if v.root != nil {
		v.root.descend(yield)
	}
}

func (n *vectorNode[T]) descend(yield func(T) bool) bool {
	for _, kid := range slices.Backward(n.kids) {
		if !kid.descend(yield) {
			return false
		}
	}
	for _, value := range slices.Backward(n.values) {
		if !yield(value) {
			return false
		}
	}
	return true
}
