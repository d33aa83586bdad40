package engine

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Fate is what a container knows of a name.
type Fate struct {
	State    FateState
	At       int64        // the deadline, 0 for none; or the first second without it
	TS       int64        // Unix second of the last write; 0 if the state is FateUnknown
	Override ttl.Override // of the last write
}

// A FateState is where an item has come to.
type FateState int

// Items of FateUnknown were never there, or are no longer among the last [MaxTombstones] that were removed.
const (
	FateUnknown FateState = iota
	FateLive
	FateWaiting // expired, and still on disk
	FatePurged
	FateDeleted
	FateDeleting // hidden by a delete of its partition key, and still on disk; At is the second of the request
)

// FateOf reports what has become of the item of a name in a container, free of charge.
func FateOf(c *Container, pk PartitionKey, id string) Fate {
	if it, ok := c.index.byKey.Get(keyOf(pk, id)); ok {
		deadline, expires := c.deadlineOf(it)
		switch {
		case !expires:
			return Fate{FateLive, 0, it.ts, it.override}
		case ttl.Expired(deadline, c.account.now):
			return Fate{FateWaiting, deadline, it.ts, it.override}
		}
		return Fate{FateLive, deadline, it.ts, it.override}
	}
	if x := c.deleting.named(keyOf(pk, id)); x != nil {
		return Fate{FateDeleting, x.at, x.item.ts, x.item.override}
	}
	for _, t := range slices.Backward(c.tombstones.last(MaxTombstones)) {
		switch {
		case t.PK != pk || t.Ref.ID != id:
		case t.ByRequest():
			return Fate{FateDeleted, t.At, t.TS, t.Override}
		default:
			return Fate{FatePurged, t.At, t.TS, t.Override}
		}
	}
	return Fate{}
}

// OldestWaiting returns how many seconds ago the oldest item of a container expired that the purge of the write region has yet to remove; 0
// if there is none.
func OldestWaiting(c *Container) int64 {
	if _, deadline := c.replica.first(c.spec.Default); ttl.Expired(deadline, c.account.now) {
		return c.account.now - deadline
	}
	return 0
}
