package plan

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Workload is what a plan simulates: one container, the items that are written to it, and the requests that use its request units.
type Workload struct {
	Start, End int64 // Unix seconds; the plan covers the seconds from Start to before End
	Step       int64 // seconds of a cohort, a divisor of 3600; 0 lets Run choose
	Every      int64 // seconds between the rows of the result, a multiple of Step; 0 lets Run choose

	Rules    engine.Rules
	Default  ttl.Default
	Capacity engine.Throughput // with Throttle, requests beyond the request units of a second are refused, and not repeated
	Kinds    []Kind
	Reads    Curve    // RU/s of requests that change no items
	Regions  []Region // read regions
	Stored   []Stored // the items at the start; within a second, the first kind was written first
	Changes  []Change // the earliest first

	Model  Model
	Prices Prices
}

// A Kind is a kind of items that all have the same size and the same ttl.
type Kind struct {
	Name     string
	TTL      ttl.Override
	Bytes    int // bytes of an item on disk, with its system properties
	Charged  int // bytes of an item that the charges count, without a ttl; 0 means Bytes
	Values   int // values of an item in the index, without a ttl
	Arrivals Curve
	Every    int64 // seconds after which an item is written again, for sliding expiry
	Times    int   // how often an item is written again; 0 means never
}

// A Region is a read region. It stores the same items as the write region, and its purge has the request units that its own reads leave
// over.
type Region struct {
	Name  string
	Reads Curve // RU/s
}

// Stored are items that exist when the plan starts. They are not written again.
type Stored struct {
	Kind  int   // in Kinds
	TS    int64 // Unix second of the last write
	Count int64 // number of items
}

// A Change replaces settings in a second of the plan. A nil setting stays as it is.
type Change struct {
	At       int64 // Unix second
	Default  *ttl.Default
	Capacity *engine.Throughput
	Rules    *engine.Rules
}

// A Model has a plan's assumptions about what the service does not document. The zero Model has the assumptions of package engine.
type Model struct {
	DeletePrice float64 // price of a delete by the purge, as a multiple of the price of an insert; 0 means 1
	IndexShare  float64 // bytes of the index per byte of data
	Grow        bool    // the service raises the largest RU/s of autoscale when the data need it
	Burst       bool    // the purge may use idle request units of the last five minutes
	Partitions  int     // number of physical partitions, for Burst; 0 means 1
}

// deletePrice returns the price of a delete, as a multiple of the price of an insert.
func (m Model) deletePrice() float64 {
	if m.DeletePrice == 0 {
		return 1
	}
	return m.DeletePrice
}
