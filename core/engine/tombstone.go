package engine

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Tombstone is what a container remembers of an item that it no longer holds.
type Tombstone struct {
	Ref      Ref
	PK       PartitionKey
	Override ttl.Override
	TS       int64 // last write
	At       int64 // the second in which it was first gone
	Cause    Cause // byPurge, ByDelete, byRecreate
	RU       RU    // what removing it took
}

// tombstones are the removed items, in the order of their removal. Burying is an append, since a purge can take a million
// items; which of the tombstones still count is worked out when somebody looks. Copies of an account share the memory.
type tombstones struct{ list []Tombstone }

func (t *tombstones) copy() tombstones { return tombstones{t.list[:len(t.list):len(t.list)]} }

func (t *tombstones) bury(tombstone Tombstone) {
	if len(t.list) >= 2*MaxTombstones {
		t.list = append(make([]Tombstone, 0, 2*MaxTombstones), t.newest()...)
	}
	t.list = append(t.list, tombstone)
}

// newest is at most MaxTombstones of them.
func (t *tombstones) newest() []Tombstone { return t.list[max(0, len(t.list)-MaxTombstones):] }

// standing is the tombstones that count, by ordinal: an item that was created again has risen, and of a name that was removed
// more than once only the last tombstone stands.
func (c *Container) standing() []Tombstone {
	newest := c.tombstones.newest()
	seen := make(map[string]bool, len(newest))
	var list []Tombstone
	for _, t := range slices.Backward(newest) {
		key := keyOf(t.PK, t.Ref.ID)
		if _, stored := c.index.byKey.Get(key); !stored && !seen[key] {
			list = append(list, t)
		}
		seen[key] = true
	}
	slices.SortFunc(list, func(a, b Tombstone) int { return int(int64(a.Ref.Ordinal - b.Ref.Ordinal)) })
	return list
}

// EachTombstone goes over what is remembered of removed items, in the order of their creation, from an ordinal on.
func (c *Container) EachTombstone(from uint64, yield func(Tombstone) bool) {
	for _, t := range c.standing() {
		if t.Ref.Ordinal >= from && !yield(t) {
			return
		}
	}
}

// TombstoneOf finds what is remembered of a removed item; ok is false when it has risen.
func (c *Container) TombstoneOf(n uint64) (t Tombstone, ok bool) {
	newest := c.tombstones.newest()
	i := slices.IndexFunc(newest, func(t Tombstone) bool { return t.Ref.Ordinal == n })
	if i < 0 {
		return Tombstone{}, false
	}
	t = newest[i]
	again := slices.ContainsFunc(newest[i+1:], func(u Tombstone) bool { return u.Ref.ID == t.Ref.ID && u.PK == t.PK })
	_, stored := c.index.byKey.Get(keyOf(t.PK, t.Ref.ID))
	return t, !stored && !again
}
