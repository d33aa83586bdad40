package plan

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Workload is what a plan simulates: one container, what is written to it, and what else uses its request units.
type Workload struct {
	Start, End int64 // Unix seconds; the plan covers the seconds from Start to before End
	Step       int64 // seconds of a cohort: a divisor of 3600; 0 is one that suits the length
	Every      int64 // seconds between the rows of the result: a multiple of Step; 0 is one that suits the length

	Rules    engine.Rules
	Default  ttl.Default
	Capacity engine.Throughput // with Throttle, requests are refused and not repeated when the seconds' request units are used up
	Kinds    []Kind
	Reads    Curve    // RU/s of requests that change no items
	Regions  []Region // read regions
	Stored   []Stored // what is there at the start; of the same second, the first kind was written first
	Changes  []Change // the earliest first

	Model  Model
	Prices Prices
}

// A Kind is a kind of items: all have the same size and the same ttl.
type Kind struct {
	Name     string
	TTL      ttl.Override
	Bytes    int // of an item on disk, with its system properties
	Charged  int // of an item, as the charges count them: without a ttl; 0 is Bytes
	Values   int // in the index, without a ttl
	Arrivals Curve
	Every    int64 // seconds after which an item is written again: sliding expiry; 0 is never
	Times    int   // how often
}

// A Region is a read region: it stores the same items, and its purge has what its own reads leave over.
type Region struct {
	Name  string
	Reads Curve // RU/s
}

// Stored are items that exist when the plan starts. They are not written again.
type Stored struct {
	Kind  int // in Kinds
	TS    int64
	Count int64
}

// A Change replaces settings at a second of the plan. Nil leaves a setting as it is.
type Change struct {
	At       int64
	Default  *ttl.Default
	Capacity *engine.Throughput
	Rules    *engine.Rules
}

// Model is what a plan assumes where the service documents nothing. The zero Model is the engine's.
type Model struct {
	DeletePrice float64 // of a delete by the purge, in the price of an insert; 0 is 1
	IndexShare  float64 // bytes of the index for each byte of data
	Grow        bool    // the service raises the largest RU/s of autoscale when the data need it, and manual throughput likewise
	Burst       bool    // the purge may use idle request units of the last five minutes
	Partitions  int     // physical partitions, for Burst; 0 is 1
}
