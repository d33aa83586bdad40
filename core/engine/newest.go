package engine

import "slices"

// newest keeps the newest entries of a list. It only appends, because copies of an account and results share its memory.
// When the memory is full, newest moves these entries to new memory.
type newest[E any] struct{ list []E }

// add appends an entry. It may drop old entries, but it keeps at least as many of the newest earlier entries as most says.
func (n *newest[E]) add(entry *E, most int) {
	if len(n.list) >= 4*most {
		n.list = append(make([]E, 0, 4*most), n.last(most)...)
	}
	n.list = append(n.list, *entry)
}

// last returns the newest entries, oldest first, at most a given number. The caller must not change them.
func (n *newest[E]) last(most int) []E { return slices.Clip(n.list[max(0, len(n.list)-most):]) }

// copy returns a list of the newest entries, at most a given number. Entries can be added to either list.
func (n *newest[E]) copy(most int) newest[E] { return newest[E]{n.last(most)} }
