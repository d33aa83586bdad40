package engine

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Kind is the kind of an event. Zero is unknown.
type Kind uint8

// The kinds of events.
const (
	kindUnknown       Kind = iota
	Written                // an item was written
	Removed                // an item was deleted by a request
	Expired                // items became invisible
	Purged                 // items were removed from disk
	Revived                // hidden items became visible again (D02)
	PurgeDelayed           // the request units left over in the second were too few for the purge (C43)
	Rejected               // a command was refused
	ContainerCreated       // a container was created, with its default
	ContainerChanged       // a container's settings were changed
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

// A Cause is the reason for an event. Zero is unknown.
type Cause uint8

// The causes.
const (
	CauseUnknown Cause = iota
	byCreate           // a request created the item
	byUpsert           // an upsert created or replaced the item
	byReplace          // a request replaced the item
	byPatch            // a request patched the item
	ByDelete           // a request deleted the item
	byItemTTL          // the item's own ttl ran out
	byDefault          // the container's default ran out
	byContainer        // the container's setting was changed
	byPurge            // the background purge removed the item
	byRecreate         // the item's id was created again before the purge removed the item
	byShortage         // too few request units were left over
	byInput            // the input was refused
	byBatch            // an operation of a transactional batch failed, so all operations were undone
	byGenerate         // a Generate command wrote the item
	byImport           // an Import wrote the item
	ByPartition        // a request deleted the item's partition key
	byCopy             // a container copy wrote the item
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

// A Ref identifies an item of a container forever: an id may be used again, but an ordinal is not.
type Ref struct {
	ID      string `json:"id"`
	Ordinal uint64 `json:"n"`
}

// An Event happened to one or more items of a container in one second, for one cause. Beyond the first [MaxEvents]
// events of an Advance, an Event is the sum of all events of one kind, cause, container and region. Then At is the
// second of the first event, Until is the Until of the last, Count and RU are sums, and Items are the first items of
// all.
type Event struct {
	At        int64       // Unix second in which the event can first be seen
	Kind      Kind        //
	Cause     Cause       //
	Database  string      //
	Container string      //
	Region    string      // the read region of the event; empty for the write region
	Items     []Ref       // the first items of the event, at most MaxEventRefs
	Count     int         // number of items, including those not in Items
	RU        RU          // request units charged, spent by the purge or, for PurgeDelayed, needed; ThroughputChanged: RU/s, under autoscale the maximum
	Default   ttl.Default // ContainerCreated, ContainerChanged
	Err       *Error      // Rejected
	Until     int64       // of a sum of events: the last second; otherwise 0

	items []*Item // stands for Items until the command ends, because only then is it known which events are kept
}

// count adds an item to an event.
func (e *Event) count(it *Item) {
	e.Count++
	if len(e.items) < MaxEventRefs {
		e.items = append(e.items, it)
	}
}

// AppendEvents appends the events of the next part of an Advance to the events before, with the limit of [MaxEvents].
// The log keeps each event, so the log does not depend on how an Advance is divided.
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
