package plan

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Workload is what a plan simulates: one container, the items that are written to it, and the requests that use its request units.
type Workload struct {
	Start, End int64 // Unix seconds; the plan covers the seconds from Start to before End
	Step       int64 // seconds whose writes make one cohort, a divisor of 3600; 0 lets Run choose
	Every      int64 // seconds between the rows of the result, a multiple of Step; 0 lets Run choose

	Rules    engine.Rules
	Default  ttl.Default
	Capacity engine.Throughput // if Throttle is set, requests beyond the request units of a second are refused, and nobody repeats them
	Kinds    []Kind
	Reads    Curve    // RU/s of requests that change no items
	Regions  []Region // read regions
	Stored   []Stored // items at the start; of items with the same TS, those of the earlier Kind were written first
	Changes  []Change // in the order of their seconds

	Model  Model
	Prices Prices

	one bool // one physical partition of a container
}

// A Kind is a kind of items that all have the same size and the same ttl.
type Kind struct {
	Name     string
	TTL      ttl.Override
	Bytes    int // bytes of an item on disk, with its system properties
	Charged  int // bytes of an item that the charges count, which do not include its ttl; 0 means Bytes
	Values   int // values of an item in the index, not counting its ttl
	Arrivals Curve
	Every    int64 // seconds between two writes of an item, for sliding expiry
	Times    int   // how often an item is written again; 0 means never
}

// A Region is a read region. It stores the same items as the write region. Its purge uses the request units that the region's own reads
// leave over.
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
	Grow        bool    // the service raises the largest RU/s of autoscale when the stored data need more
	Burst       bool    // the purge may use the unused request units of the last five minutes
	Partitions  int     // number of physical partitions, which limits Burst; 0 means 1
}

// deletePrice returns the price of a delete, as a multiple of the price of an insert.
func (m Model) deletePrice() float64 {
	if m.DeletePrice == 0 {
		return 1
	}
	return m.DeletePrice
}
