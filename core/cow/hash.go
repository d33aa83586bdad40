package cow

import "slices"

const (
	hashFanOut = 16 // children of a branch; four bits of the hash choose one of them
	hashBits   = 32 // length of a hash; a leaf that all bits lead to cannot be divided, because its hashes are equal
	leafValues = 64 // values in a leaf before the next value divides it
)

// A Hash finds values by their key, a string. It keeps no order. It is a trie over the bits of the keys' hashes. Growth divides one leaf
// of some 64 values at a time, and never rebuilds the whole. The hash has no seed: a seed would protect only from a caller who chooses
// keys that collide, and such a caller can fill the memory anyway.
type Hash[T any] struct {
	key   func(T) string
	owner *owner
	root  hashSlot[T]
	count int
}

// A hashSlot has a branch, a leaf or neither.
type hashSlot[T any] struct {
	branch *hashBranch[T]
	leaf   *hashLeaf[T]
}

type hashBranch[T any] struct {
	owner *owner
	slots [hashFanOut]hashSlot[T]
}

type hashLeaf[T any] struct {
	owner   *owner
	entries []hashEntry[T]
}

type hashEntry[T any] struct {
	hash  uint32
	value T
}

// NewHash returns an empty Hash. The function key returns the key of a value.
func NewHash[T any](key func(T) string) *Hash[T] { return &Hash[T]{key: key, owner: new(owner)} }

// Copy returns an independent Hash with the same values.
func (h *Hash[T]) Copy() *Hash[T] {
	c := *h
	h.owner, c.owner = new(owner), new(owner)
	return &c
}

// Len returns the number of values.
func (h *Hash[T]) Len() int { return h.count }

// Get returns the value of a key. ok is false if there is no such value.
func (h *Hash[T]) Get(key string) (value T, ok bool) {
	sum := hashOf(key)
	s := &h.root
	for bits := sum; s.branch != nil; bits /= hashFanOut {
		s = &s.branch.slots[bits%hashFanOut]
	}
	if s.leaf != nil {
		if i := h.find(s.leaf, key, sum); i >= 0 {
			return s.leaf.entries[i].value, true
		}
	}
	return value, false
}

// find returns the index of a key in a leaf, or -1. sum is the key's hash; the comparison of hashes saves most comparisons of keys.
func (h *Hash[T]) find(l *hashLeaf[T], key string, sum uint32) int {
	for i := range l.entries {
		if e := &l.entries[i]; e.hash == sum && h.key(e.value) == key {
			return i
		}
	}
	return -1
}

// Set stores a value. It replaces the value that has the same key, if there is one.
func (h *Hash[T]) Set(value T) {
	key := h.key(value)
	sum := hashOf(key)
	s, used := h.own(sum)
	if i := h.find(s.leaf, key, sum); i >= 0 {
		s.leaf.entries[i].value = value
		return
	}
	h.count++
	for len(s.leaf.entries) >= leafValues && used < hashBits {
		*s = hashSlot[T]{branch: h.divide(s.leaf, used)}
		s, used = h.own(sum)
	}
	s.leaf.entries = append(s.leaf.entries, hashEntry[T]{sum, value})
}

// own returns the slot to which a hash leads, and the number of bits of the hash that lead there. The slot has a leaf. Both belong to h
// alone, so the caller may change them.
func (h *Hash[T]) own(sum uint32) (s *hashSlot[T], used int) {
	s = &h.root
	for s.branch != nil {
		if s.branch.owner != h.owner {
			s.branch = &hashBranch[T]{h.owner, s.branch.slots}
		}
		s = &s.branch.slots[sum>>used%hashFanOut]
		used += 4
	}
	if s.leaf == nil {
		s.leaf = &hashLeaf[T]{owner: h.owner}
	} else if s.leaf.owner != h.owner {
		s.leaf = &hashLeaf[T]{h.owner, slices.Clone(s.leaf.entries)}
	}
	return s, used
}

// divide returns a branch with the values of a leaf. used is the number of bits of their hashes that lead to the leaf.
func (h *Hash[T]) divide(l *hashLeaf[T], used int) *hashBranch[T] {
	b := &hashBranch[T]{owner: h.owner}
	for _, e := range l.entries {
		s := &b.slots[e.hash>>used%hashFanOut]
		if s.leaf == nil {
			s.leaf = &hashLeaf[T]{h.owner, make([]hashEntry[T], 0, 2*leafValues/hashFanOut)}
		}
		s.leaf.entries = append(s.leaf.entries, e)
	}
	return b
}

// Delete removes the value of a key, if there is one.
func (h *Hash[T]) Delete(key string) {
	sum := hashOf(key)
	s, _ := h.own(sum)
	if i := h.find(s.leaf, key, sum); i >= 0 {
		last := len(s.leaf.entries) - 1
		s.leaf.entries[i] = s.leaf.entries[last]
		s.leaf.entries[last] = hashEntry[T]{} // otherwise the array would keep the value from the garbage collector
		s.leaf.entries = s.leaf.entries[:last]
		h.count--
	}
	if len(s.leaf.entries) == 0 {
		s.leaf = nil
	}
	if h.count == 0 {
		h.root = hashSlot[T]{}
	}
}

// hashOf returns the hash of a key. It takes eight bytes in one step while the key has as many, which is faster than a step for each byte.
func hashOf(key string) uint32 {
	const odd = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio: Knuth's multiplier
	h := uint64(len(key)) * odd
	for len(key) >= 8 {
		word := uint64(key[0]) | uint64(key[1])<<8 | uint64(key[2])<<16 | uint64(key[3])<<24 |
			uint64(key[4])<<32 | uint64(key[5])<<40 | uint64(key[6])<<48 | uint64(key[7])<<56
		h = (h ^ word) * odd
		h ^= h >> 32
		key = key[8:]
	}
	for i := range len(key) {
		h = (h ^ uint64(key[i])) * odd
	}
	h ^= h >> 32
	return uint32(h * odd >> 32)
}
