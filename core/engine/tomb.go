package engine

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Tomb is what a container remembers of an item that it no longer holds.
type Tomb struct {
	Ref      Ref
	PK       PartitionKey
	Override ttl.Override
	TS       int64 // last write
	At       int64 // the second in which it was first gone
	Cause    Cause // ByPurge, ByDelete, ByRecreate
	RU       RU    // what removing it took
}

// tombs are the removed items, in the order of their removal. Burying is an append, since a purge can take a million
// items; which of the tombs still count is worked out when somebody looks. Copies of an account share the memory.
type tombs struct{ list []Tomb }

func (t *tombs) copy() tombs { return tombs{t.list[:len(t.list):len(t.list)]} }

func (t *tombs) bury(tomb Tomb) {
	if len(t.list) >= 2*MaxTombs {
		t.list = append(make([]Tomb, 0, 2*MaxTombs), t.newest()...)
	}
	t.list = append(t.list, tomb)
}

// newest is at most MaxTombs of them.
func (t *tombs) newest() []Tomb { return t.list[max(0, len(t.list)-MaxTombs):] }

// standing is the tombs that count, by ordinal: an item that was created again has risen, and of a name that was removed
// more than once only the last tomb stands.
func (c *Container) standing() []Tomb {
	newest := c.tombs.newest()
	seen := make(map[string]bool, len(newest))
	var list []Tomb
	for _, t := range slices.Backward(newest) {
		key := keyOf(t.PK, t.Ref.ID)
		if _, stored := c.index.byKey.Get(key); !stored && !seen[key] {
			list = append(list, t)
		}
		seen[key] = true
	}
	slices.SortFunc(list, func(a, b Tomb) int { return int(int64(a.Ref.Ordinal - b.Ref.Ordinal)) })
	return list
}

// Tombs is how many removed items are remembered.
func (c *Container) Tombs() int { return len(c.standing()) }

// EachTomb goes over what is remembered of removed items, in the order of their creation, from an ordinal on.
func (c *Container) EachTomb(from uint64, yield func(Tomb) bool) {
	for _, t := range c.standing() {
		if t.Ref.Ordinal >= from && !yield(t) {
			return
		}
	}
}

// TombOf finds what is remembered of a removed item; ok is false when it has risen.
func (c *Container) TombOf(n uint64) (t Tomb, ok bool) {
	newest := c.tombs.newest()
	i := slices.IndexFunc(newest, func(t Tomb) bool { return t.Ref.Ordinal == n })
	if i < 0 {
		return Tomb{}, false
	}
	t = newest[i]
	again := slices.ContainsFunc(newest[i+1:], func(u Tomb) bool { return u.Ref.ID == t.Ref.ID && u.PK == t.PK })
	_, stored := c.index.byKey.Get(keyOf(t.PK, t.Ref.ID))
	return t, !stored && !again
}
