package view

import (
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// eventsOf is the data on which the lines of the log depend.
type eventsOf struct {
	account *engine.Account
	total   uint64 // events
	in      engine.Path
}

var kinds = map[engine.Kind]EventKind{
	engine.Written: EventWritten, engine.Removed: EventDeleted, engine.Expired: EventExpired, engine.Purged: EventPurged,
	engine.Revived: EventRevived, engine.PurgeDelayed: EventPurgeDelayed, engine.Rejected: EventRejected,
	engine.ContainerChanged: EventContainerChanged, engine.ContainerCreated: EventContainerChanged,
	engine.ThroughputChanged: EventCapacityChanged, engine.Deleting: EventDeleting,
}

// EventCount returns the number of lines in the log.
func (vw *Viewer) EventCount() int { return len(vw.eventList()) }

// Events returns at most n lines of the log from a position on, newest first.
func (vw *Viewer) Events(from, n int) []Event {
	list := vw.eventList()
	from = min(max(0, from), len(list))
	return list[from:min(from+max(0, n), len(list))]
}

func (vw *Viewer) eventList() []Event {
	a := vw.s.Account()
	return vw.events.Get(eventsOf{a, a.LogTotal(), vw.s.Path()}, vw.newestEvents)
}

// newestEvents returns the lines of the log, newest first.
func (vw *Viewer) newestEvents() []Event {
	log := vw.s.Account().Log()
	list := make([]Event, 0, len(log))
	changed := -1  // the last line that tells of a change of the container, until the older one is found
	capacity := -1 // the same for the capacity
	for i := len(log) - 1; i >= 0; i-- {
		e := log[i]
		kind, ok := kinds[e.Kind]
		if e.Kind == engine.ThroughputChanged && e.Container == "" { // of the database, which may have set the container's
			capacity = -1
		}
		if !ok || e.Container != vw.s.Path().Container || e.Database != vw.s.Path().Database {
			continue
		}
		line := Event{At: e.At, Kind: kind, Cause: e.Cause.String(), Count: e.Count, RU: session.RU(e.RU), Default: e.Default}
		for _, ref := range e.Items {
			line.IDs = append(line.IDs, ref.ID)
		}
		if e.Err != nil {
			line.Detail = e.Err.Message
		}
		if n := len(list); n > 0 && together(list[n-1], line) {
			list[n-1] = joined(line, list[n-1])
			continue
		}
		if kind == EventCapacityChanged {
			if capacity >= 0 {
				list[capacity].Was = line.RU
			}
			capacity = len(list)
		}
		if kind == EventContainerChanged {
			if changed >= 0 && list[changed].Default == line.Default {
				list[changed].Kind = EventSettingsSaved
			}
			changed = -1
			if e.Kind == engine.ContainerChanged {
				changed = len(list)
			} else {
				capacity = -1
			}
		}
		list = append(list, line)
	}
	return list
}

// together reports whether two neighbouring events are shown as one line. Seven writes in one second are one
// line, and so are the many changes of the user traffic while a slider is dragged.
func together(a, b Event) bool {
	return a.At == b.At && a.Kind == b.Kind && a.Cause == b.Cause &&
		(a.Kind == EventWritten || a.Kind == EventDeleted || a.Kind == EventCapacityChanged)
}

func joined(older, newer Event) Event {
	ids := append(append([]string(nil), older.IDs...), newer.IDs...)
	older.IDs = ids[:min(len(ids), engine.MaxEventRefs)]
	older.Count += newer.Count
	if older.Kind == EventCapacityChanged {
		older.RU = newer.RU
	} else {
		older.RU += newer.RU
	}
	return older
}
