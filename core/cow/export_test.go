package cow

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

// Leaves returns how many values each leaf has, and the most children or values that a node has.
func (s *Schedule[T]) Leaves() (values []int, most int) {
	var visit func(n *scheduleNode[T])
	visit = func(n *scheduleNode[T]) {
		most = max(most, len(n.places))
		if n.kids == nil {
			values = append(values, len(n.values))
		}
		for _, kid := range n.kids {
			visit(kid)
		}
	}
	visit(s.root)
	return values, most
}
