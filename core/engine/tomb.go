package engine

import (
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/btree"
)

// A Tomb is what a container remembers of an item that it no longer holds.
type Tomb struct {
	Ref      Ref
	PK       PartitionKey
	Override ttl.Override
	TS       int64 // last write
	At       int64 // the second in which it was first gone
	Cause    Cause // ByPurge, ByDelete
	RU       RU    // what removing it took
}

// tombs keeps the newest MaxTombs of them, by ordinal, and finds them by key so that a re-created item rises alone.
type tombs struct {
	byRID *btree.Map[uint64, Tomb]
	byKey *btree.Map[string, uint64]
	order []uint64 // ordinals, oldest removal first; may hold ones that have risen
}

func newTombs() tombs {
	return tombs{byRID: new(btree.Map[uint64, Tomb]), byKey: new(btree.Map[string, uint64])}
}

func (t *tombs) copy() tombs {
	return tombs{t.byRID.Copy(), t.byKey.Copy(), t.order[:len(t.order):len(t.order)]}
}

func (t *tombs) bury(it *Item, at int64, cause Cause, cost RU) {
	t.add(Tomb{it.ref(), it.pk, it.override, it.ts, at, cause, cost})
	for t.byRID.Len() > MaxTombs {
		t.forget(t.order[0])
		t.order = t.order[1:]
	}
	if len(t.order) > 2*MaxTombs { // mostly ordinals that have risen since
		kept := make([]uint64, 0, MaxTombs)
		for _, n := range t.order {
			if _, ok := t.byRID.Get(n); ok {
				kept = append(kept, n)
			}
		}
		t.order = kept
	}
}

func (t *tombs) add(tomb Tomb) {
	t.byRID.Set(tomb.Ref.Ordinal, tomb)
	t.byKey.Set(keyOf(tomb.PK, tomb.Ref.ID), tomb.Ref.Ordinal)
	t.order = append(t.order, tomb.Ref.Ordinal)
}

func (t *tombs) forget(ordinal uint64) {
	if tomb, ok := t.byRID.Delete(ordinal); ok {
		key := keyOf(tomb.PK, tomb.Ref.ID)
		if n, _ := t.byKey.Get(key); n == ordinal {
			t.byKey.Delete(key)
		}
	}
}

// rise forgets the item of a key that is being created again.
func (t *tombs) rise(key string) {
	if ordinal, ok := t.byKey.Get(key); ok {
		t.forget(ordinal)
	}
}
