// Package timeline is one container's past and forecast on a single time axis, as plain data for a picture.
//
// The past is recorded from what the commands of a history caused; the forecast is what the engine itself does on a copy of the
// account when time passes and nothing else is done.
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

// A Score is what happened in a container and what will, for the lanes that were asked for.
type Score struct {
	First    int64     // where the record begins
	Last     int64     // where the record ends and the forecast begins
	Stop     int64     // how far the forecast reaches; Last if there is none yet
	Settled  bool      // nothing expires and nothing is purged after Stop
	Defaults []Setting // the container's Time to Live, oldest first; the first one is from First or the container's creation
	Budgets  []Budget  // what request units were provisioned and used by other users, oldest first
	Counts   []Count   // the number of items, oldest first; each one holds until the next
	Usage    []Usage   // the seconds in which request units were spent or refused, oldest first; they do not overlap
	Lanes    []Lane    // in the order asked for
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

// Usage is what was spent in one second: by this account's requests and by the purge, with the number of items that the purge
// paid off, which are gone from the next second on, and of requests that were refused with status 429. It is the usage of the write
// region. A stretch of seconds in which the purge spends the same, towards an item that costs more than one of them leaves over, is
// one Usage.
type Usage struct {
	At, Till        int64     // Till is the second after the last: At+1 unless it is a stretch
	Requests, Purge engine.RU // in all of the seconds
	Purged          int
	Throttled       int
}

// A Lane is the life of one item.
type Lane struct {
	Ordinal uint64
	ID      string
	Writes  []Write // oldest first; each one restarts the countdown
	Spans   []Span  // oldest first, each beginning where the previous span ends
	End     End     // how it ended or will end
}

// A Write is a write of the item, with the ttl that it set.
type Write struct {
	At       int64
	Override ttl.Override
	Age      int64 // seconds that had passed since its _ts; 0 unless it was imported with one
}

// A Span is a time during which the item was, or will be, in query results, or expired and still on disk.
type Span struct {
	From, Till int64 // Till is 0 while no end is known: it lasts beyond the forecast
	Hidden     bool  // expired, still on disk
	Deleting   bool  // hidden because a request has deleted the partition key, still on disk
	Back       bool  // begins with the item's return to query results without a write
	Verdict    ttl.Verdict
}

// An End is the removal of an item from disk. At is 0 if none is known.
type End struct {
	At    int64
	Cause EndCause
}

// An EndCause is why an item is not on disk any more.
type EndCause uint8

// The causes of an item's end.
const (
	NotEnded  EndCause = iota
	Purged             // by the background purge
	Deleted            // by a request
	Recreated          // its id was created again before the purge came
)
