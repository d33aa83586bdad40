// Package timeline is one container's past and forecast on a single time axis, as plain data for a picture.
//
// The past is recorded from the effects of a history's commands. The forecast comes from the engine itself, which lets
// time pass on a copy of the account.
//
//	First                     Now                Last              Stop
//	  |------- recorded -------|---- recorded ----|---- forecast ----|
//	                       playhead
//
// All times are Unix seconds.
package timeline

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Score is the past and the forecast of a container, with the requested lanes.
type Score struct {
	First    int64     // the second in which the record begins
	Last     int64     // the second in which the record ends and the forecast begins
	Stop     int64     // the second to which the forecast reaches; Last if there is none yet
	Settled  bool      // nothing expires and nothing is purged after Stop
	Defaults []Setting // the container's Time to Live, oldest first, from First or from the container's creation
	Budgets  []Budget  // provisioned request units and user traffic, oldest first
	Counts   []Count   // numbers of items, oldest first; each holds until the next
	Usage    []Usage   // seconds in which request units were spent or requests refused, oldest first, without overlaps
	Lanes    []Lane    // in the requested order
	Parted   int64     // of a world beside the present one: the last second in which both were the same; otherwise 0
}

// A Setting is the container's default Time to Live from a second on.
type Setting struct {
	At      int64
	Default ttl.Default
}

// A Budget is the provisioned throughput and the user traffic in request units per second, from a second on.
type Budget struct {
	At             int64
	Limit, Traffic engine.RU
}

// A Count is the number of items on disk and the number of items in query results, from a second on.
type Count struct {
	At           int64
	OnDisk, Live int
}

// Usage is the use of the write region's request units in one second, by this account's requests and by the purge.
// Purged items are gone from the next second on. A stretch of seconds is one Usage if the purge spends the same in each
// of them, as for an item that costs more than a second leaves over.
type Usage struct {
	At, Till        int64     // Till is the second after the last one: At+1, unless this is a stretch
	Requests, Purge engine.RU // in all of the seconds together
	Purged          int       // items for which the purge paid the rest of the cost
	Throttled       int       // requests refused with status 429
}

// A Lane is the life of one item.
type Lane struct {
	Ordinal uint64
	ID      string
	Writes  []Write // oldest first; each one restarts the countdown
	Spans   []Span  // oldest first; each begins where the previous one ends
	End     End     // the item's known end, in the past or the future
	Before  []Lane  // the lives of earlier items of the same name, oldest first, each with its end; see [Record.Lives]
}

// A Write is a write of the item, with the ttl that it set.
type Write struct {
	At       int64
	Override ttl.Override
	Age      int64 // seconds since the item's _ts; 0 unless the item was imported with a _ts
}

// TS returns the item's _ts after the write.
func (w Write) TS() int64 { return w.At - w.Age }

// A Span is a time during which the item is in query results, or has expired and is still on disk.
type Span struct {
	From, Till int64 // Till is 0 if no end is known: the span lasts beyond the forecast
	Hidden     bool  // the item has expired, but is still on disk
	Deleting   bool  // the item is hidden, but still on disk, because a request has deleted its partition key
	Back       bool  // the span begins with a return to query results without a write
	Verdict    ttl.Verdict
}

// An End is the removal of an item from disk. At is 0 if no removal is known.
type End struct {
	At    int64
	Cause EndCause
}

// An EndCause is the reason why an item is no longer on disk.
type EndCause uint8

// The causes of an item's end.
const (
	NotEnded  EndCause = iota
	Purged             // the background purge removed the item
	Deleted            // a request deleted the item
	Recreated          // the item's id was created again before the purge
)
