// Package store holds the structures in which a container finds its items. Each can be copied in constant time, as undo, travel in time,
// batches and forecasts need: the copies share what neither has changed since.
//
// They are our own because no library has both the speed of a hash table or a timing wheel and cheap copies. A copy-on-write tree of
// strings, used before, spent a quarter of an insert and half of a read and of a purge on comparing keys.
//
// A node belongs to the structure that made it, which is its owner: only the owner changes it in place. A copy gives both sides new
// identities, so that neither owns what they share, and each copies a node before its first change.
package store

// An owner is the identity under which a structure makes nodes. It has a size so that each has an address of its own.
type owner struct{ _ byte }
