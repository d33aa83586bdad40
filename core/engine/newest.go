package engine

import "slices"

// newest keeps the newest entries of a list. It only appends, and moves these entries to new memory when its memory is full, since copies
// of an account and results share the old memory.
type newest[E any] struct{ list []E }

// add appends an entry. At least so many of the earlier entries stay.
func (n *newest[E]) add(entry *E, most int) {
	if len(n.list) >= 4*most {
		n.list = append(make([]E, 0, 4*most), n.last(most)...)
	}
	n.list = append(n.list, *entry)
}

// last returns the last entries, oldest first, at most so many. The caller must not change them.
func (n *newest[E]) last(most int) []E { return slices.Clip(n.list[max(0, len(n.list)-most):]) }

// copy returns a list of the last entries, at most so many, to which others can be added.
func (n *newest[E]) copy(most int) newest[E] { return newest[E]{n.last(most)} }
