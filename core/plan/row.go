package plan

import "github.com/cosmosttl/cosmosttl/core/engine"

// A Row is the state at the end of a stretch of a plan, and what happened in it.
type Row struct {
	At        int64     // the second after the stretch
	Live      int64     // items that have not expired
	Expired   int64     // hidden items on disk: the backlog
	Bytes     int64     // of the items on disk
	Counted   int64     // of these, what counts towards the quota and the bill
	BacklogRU engine.RU // what the backlog needs
	Lag       int64     // seconds since the deadline of the oldest hidden item on disk, 0 if there is none
	Wait      int64     // seconds for which that item has been hidden: Lag, or less if a setting hid it later
	Delayed   bool      // the last second left too little for the items that the purge may remove
	Floor     int64     // RU/s below which the data do not let the throughput be set
	Limit     int64     // RU/s that a second can have
	Regions   []Replica // read regions

	Written   int64     // items written for the first time, and again
	Expiring  int64     // items that became hidden
	ExpiredRU engine.RU // what the purge of these needs
	Left      engine.RU // what requests left to the purge of the write region
	Shown     int64     // hidden items that a setting brought back
	Purged    int64     // items that the write region removed
	Requests  engine.RU // of requests in all regions
	PurgeRU   engine.RU // of the write region's purge, at the rules' price
	Refused   int64     // writes that were answered with 429
	RefusedRU engine.RU // of requests that were answered with 429
	WorstWait int64     // the largest Wait after a step
	Peak      int64     // the largest Expired after a step

	RateHours int64     // RU/s billed so far, added up over the started hours; for one region
	Billed    engine.RU // serverless: request units billed so far
	Cost      float64   // so far, in the currency of the prices
}

// A Replica is the state of a read region.
type Replica struct {
	Stored, Expired, Purged int64 // Purged is all that its purge has removed so far
	Spent                   engine.RU
	Lag                     int64
}

// A Result is what a plan found.
type Result struct {
	Workload *Workload // with the steps that were used
	Rows     []Row
	Cohorts  int // the most that existed at once
	Steps    int
	Moments  Moments
}

// Moments are the second at which something was the case for the first time, or 0.
type Moments struct {
	WorstAt int64 // the longest Wait
	Worst   int64 // the longest Wait of the write region, in seconds
	PeakAt  int64 // the largest backlog
	Peak    int64 // its items
	PeakRU  engine.RU
}
