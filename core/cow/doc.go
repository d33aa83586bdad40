// Package cow holds the structures in which a container finds its items. Each can be copied in constant time, as undo, travel in time,
// batches and forecasts need: the copies share what neither has changed since.
//
// A [Hash] finds an item by its key, a [Vector] by its number, and a [Schedule] knows which are due. They are our own because no library
// has both the speed of a hash table or a timing wheel and cheap copies: copy-on-write trees, used before, spent much of an insert, a
// read and a purge on comparing keys that are elsewhere in memory.
//
// A node belongs to the structure that made it, which is its owner: only the owner changes it in place. A copy gives both sides new
// identities, so that neither owns what they share, and each copies a node before its first change.
package cow

import "slices"

// An owner is the identity under which a structure makes nodes. It has a size so that each has an address of its own.
type owner struct{ _ byte }

// roomy returns a copy of a list with room for a few more, since who copies a node is about to change it.
func roomy[E any](list []E) []E {
	if list == nil {
		return nil
	}
	return slices.Grow(slices.Clip(list), 4)
}
