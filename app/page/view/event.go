package view

import (
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// EventKind is the kind of an event.
type EventKind uint8

// The kinds of events.
const (
	EventWritten EventKind = iota
	EventDeleted
	EventExpired
	EventPurged
	EventRevived
	EventPurgeDelayed
	EventRejected
	EventContainerChanged // the container's Time to Live, or the container was made
	EventCapacityChanged
	EventDeleting
	EventSettingsSaved // the container's other settings
)

// Event is one line of the log. Events of the same second and cause are one line with a count.
type Event struct {
	At      int64
	Kind    EventKind
	Cause   string   // the String of the engine's cause, such as "create" or "item-ttl"
	IDs     []string // the first ids, at most eight
	Count   int
	RU      session.RU  // of a changed capacity: the RU/s that are set, under autoscale the maximum; 0 for serverless or regions
	Was     session.RU  // of a changed capacity: the RU of the line before; 0 if there is none
	Detail  string      // rejected: the service's message
	Default ttl.Default // container changed: the new setting
}
