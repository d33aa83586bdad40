package engine

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Kind is what happened in an event. Zero is unknown.
type Kind uint8

// The kinds of events.
const (
	kindUnknown       Kind = iota
	Written                // an item was written
	Removed                // an item was deleted by a request
	Expired                // items became invisible
	Purged                 // items were removed from disk
	Revived                // hidden items became visible again (D02)
	PurgeDelayed           // the request units left over in the second did not suffice (C43)
	Rejected               // a command was refused
	ContainerCreated       // with its default
	ContainerChanged       // with its new default
	ContainerRemoved       //
	DatabaseCreated        //
	DatabaseRemoved        //
	ThroughputChanged      // capacity or user traffic was set
	IndexCompleted         // an index transformation has ended
	Deleting               // a request deleted a partition key: its items are hidden, and still on disk
)

var kindNames = [...]string{"unknown", "written", "removed", "expired", "purged", "revived", "purge-delayed", "rejected",
	"container-created", "container-changed", "container-removed", "database-created", "database-removed", "throughput-changed", "index-completed", "deleting"}

// String returns the kind's stable name.
func (k Kind) String() string { return nameOf(kindNames[:], uint8(k)) }

// A Cause is why an event happened. Zero is unknown.
type Cause uint8

// The causes.
const (
	CauseUnknown Cause = iota
	byCreate           // a request created the item
	byUpsert           // a request created or replaced it by an upsert
	byReplace          // a request replaced it
	byPatch            // a request patched it
	ByDelete           // a request deleted it
	byItemTTL          // its own ttl ran out
	byDefault          // the container's default ran out
	byContainer        // the container's setting was changed
	byPurge            // the background purge removed it
	byRecreate         // its id was created again before the purge removed it
	byShortage         // too few request units were left over
	byInput            // the input was refused
	byBatch            // an operation of a transactional batch failed, so all were undone
	byGenerate         // a Generate command wrote it
	byImport           // an Import brought it
	ByPartition        // a request deleted its partition key
	byCopy             // a container copy wrote it
)

var causeNames = [...]string{"unknown", "create", "upsert", "replace", "patch", "delete", "item-ttl", "container-default",
	"container-changed", "purge", "re-created", "short-of-ru", "input", "batch", "generate", "import", "partition-key", "container-copy"}

// String returns the cause's stable name.
func (c Cause) String() string { return nameOf(causeNames[:], uint8(c)) }

func nameOf(names []string, i uint8) string {
	if int(i) < len(names) {
		return names[i]
	}
	return names[0]
}

// A Ref identifies an item of a container for good: its id may be used again, its ordinal never.
type Ref struct {
	ID      string `json:"id"`
	Ordinal uint64 `json:"n"`
}

// An Event is something that happened to one or more items of a container in one second, for one cause. Beyond the first
// [MaxEvents] events of an Advance, one Event stands for all of the same kind, cause, container and region: At is the second of the
// first, Until is the Until of the last, Count and RU are the sums, and Items are the first of all.
type Event struct {
	At        int64       // Unix second in which it can first be seen
	Kind      Kind        //
	Cause     Cause       //
	Database  string      //
	Container string      //
	Region    string      // the read region in which it happened; empty for the write region
	Items     []Ref       // the first of them, at most MaxEventRefs
	Count     int         // number of items, including items that are not named
	RU        RU          // charged, spent by the purge or, for PurgeDelayed, needed
	Default   ttl.Default // ContainerCreated, ContainerChanged
	Err       *Error      // Rejected
	Until     int64       // the last second of several events in one; otherwise 0

	items []*Item // instead of Items until the command ends, when it is known whether anybody keeps the event
}

// count adds an item to an event.
func (e *Event) count(it *Item) {
	e.Count++
	if len(e.items) < MaxEventRefs {
		e.items = append(e.items, it)
	}
}

// AppendEvents appends the events of the next part of an Advance to the events before, with the bound of [MaxEvents]. The log, in contrast,
// keeps each event, so it does not depend on how an Advance is divided.
func AppendEvents(all, more []Event) []Event {
	n := min(len(more), max(0, MaxEvents-len(all)))
	if all = append(all, more[:n]...); n < len(more) {
		all = append(all[:MaxEvents], addUp(all[MaxEvents:], more[n:])...)
	}
	return all
}

// addUp adds events to the sums of earlier events.
func addUp(sums, more []Event) []Event {
	for i := range more {
		e := &more[i]
		k := slices.IndexFunc(sums, func(s Event) bool {
			return s.Kind == e.Kind && s.Cause == e.Cause && s.Container == e.Container && s.Database == e.Database && s.Region == e.Region
		})
		if k < 0 {
			nameAll(more[i : i+1])
			sums = append(sums, *e)
			sums[len(sums)-1].Until = max(e.Until, e.At)
			continue
		}
		s := &sums[k]
		s.Until = max(e.Until, e.At)
		s.Count += e.Count
		s.RU += e.RU
		if n := MaxEventRefs - len(s.Items); n > 0 {
			nameAll(more[i : i+1])
			s.Items = append(slices.Clip(s.Items), e.Items[:min(n, len(e.Items))]...)
		}
	}
	return sums
}
