// Package cow holds the structures in which a container finds its items. Each structure can be copied in constant time,
// because a copy shares what neither side has changed since. Undo, travel in time, batches and forecasts need such
// copies.
//
// A [Hash] finds an item by its key, and a [Vector] finds an item by its number. A [Schedule] finds the items that are
// due. We wrote these structures because we know no library that has the speed of a hash table or a timing wheel and
// also cheap copies. Copy-on-write trees, used before, spent much time on comparing keys that are elsewhere in memory.
//
// A node belongs to the structure that made it: only this structure, the owner, changes the node in place. Copying gives
// both sides new identities, so that neither side owns the shared nodes. Each side copies a shared node before its first
// change.
package cow

import "slices"

// An owner is the identity under which a structure makes nodes. The type has a size so that each owner has an address of
// its own.
type owner struct{ _ byte }

// roomy returns a copy of a list with room for a few more elements, since a node is copied to be changed.
func roomy[E any](list []E) []E {
	if list == nil {
		return nil
	}
	return slices.Grow(slices.Clip(list), 4)
}
