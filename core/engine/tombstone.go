package engine

import (
	"slices"
	"sort"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Tombstone is a container's record of an item that it no longer stores.
type Tombstone struct {
	Ref      Ref
	PK       PartitionKey
	Override ttl.Override
	TS       int64 // second of the last write
	At       int64 // the first second without the item
	Cause    Cause // purge, delete, re-created or partition-key
	RU       RU    // cost of the removal
}

// ByRequest reports whether a request has deleted the item, by its id or by its partition key.
func (t Tombstone) ByRequest() bool { return t.Cause == ByDelete || t.Cause == ByPartition }

// currentTombstones returns the last tombstone of each name that no stored item has, by ordinal.
func (c *Container) currentTombstones() []Tombstone {
	newest := c.tombstones.last(MaxTombstones)
	seen := make(map[string]bool, len(newest))
	var list []Tombstone
	for _, t := range slices.Backward(newest) {
		key := keyOf(t.PK, t.Ref.ID)
		if !storesName(c, key) && !seen[key] {
			list = append(list, t)
		}
		seen[key] = true
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Ref.Ordinal < list[j].Ref.Ordinal })
	return list
}

// EachTombstone calls yield for the tombstones of removed items, in the order of the items' creation, until yield
// returns false. It leaves out items that were created again.
func (c *Container) EachTombstone(yield func(Tombstone) bool) {
	for _, t := range c.currentTombstones() {
		if !yield(t) {
			return
		}
	}
}

// TombstoneOf returns the tombstone of a removed item. ok is false if there is none, or if the item was created again.
func (c *Container) TombstoneOf(n uint64) (t Tombstone, ok bool) {
	newest := c.tombstones.last(MaxTombstones)
	i := slices.IndexFunc(newest, func(t Tombstone) bool { return t.Ref.Ordinal == n })
	if i < 0 {
		return Tombstone{}, false
	}
	t = newest[i]
	again := slices.ContainsFunc(newest[i+1:], func(u Tombstone) bool { return u.Ref.ID == t.Ref.ID && u.PK == t.PK })
	return t, !storesName(c, keyOf(t.PK, t.Ref.ID)) && !again
}

// Formers returns the ordinals of removed items that had the name of an item before it, oldest first, as far as the container
// remembers them.
func (c *Container) Formers(of Ref, pk PartitionKey) (list []uint64) {
	gone := c.tombstones.last(MaxTombstones)
	for i := range gone {
		if t := &gone[i]; t.Ref.ID == of.ID && t.Ref.Ordinal < of.Ordinal && t.PK == pk {
			list = append(list, t.Ref.Ordinal)
		}
	}
	return list
}

// storesName reports whether an item with this name is on disk.
func storesName(c *Container, key string) bool {
	_, stored := c.index.byKey.Get(key)
	return stored || c.deleting.named(key) != nil
}
