package store

// Depth returns the number of branches on the longest way to a leaf.
func (h *Hash[T]) Depth() int { return h.root.depth() }

func (s hashSlot[T]) depth() (deepest int) {
	if s.branch == nil {
		return 0
	}
	for _, kid := range s.branch.slots {
		deepest = max(deepest, 1+kid.depth())
	}
	return deepest
}

var HashOf = hashOf
