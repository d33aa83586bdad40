package engine

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Fate is what a container knows of the item of a name.
type Fate struct {
	State    FateState
	At       int64        // FateLive: the deadline, or 0 for none; FateWaiting: since when it is hidden; other states: the second of the deletion or purge
	TS       int64        // Unix second of the last write; 0 if the state is FateUnknown
	Override ttl.Override // of the last write
}

// A FateState is the state of an item that may be gone.
type FateState int

// An item of FateUnknown never existed, or is not among the last [MaxTombstones] removed items.
const (
	FateUnknown FateState = iota
	FateLive
	FateWaiting // expired, but still on disk
	FatePurged
	FateDeleted
	FateDeleting // hidden by a delete of its partition key, but still on disk; Fate.At is the second of the request
)

// FateOf returns the state of the item of a name, without a charge.
func FateOf(c *Container, pk PartitionKey, id string) Fate {
	if it, ok := c.index.byKey.Get(keyOf(pk, id)); ok {
		switch _, at, expires := HiddenSince(c, it); {
		case !expires:
			return Fate{FateLive, 0, it.ts, it.override}
		case ttl.Expired(at, c.account.now):
			return Fate{FateWaiting, at, it.ts, it.override}
		default:
			return Fate{FateLive, at, it.ts, it.override}
		}
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

// OldestWaiting returns how many seconds ago the oldest of the expired items still on disk in the write region expired.
// It is 0 if there is none.
func OldestWaiting(c *Container) int64 {
	if _, deadline := c.replica.first(c.spec.Default); ttl.Expired(deadline, c.account.now) {
		return c.account.now - deadline
	}
	return 0
}
