package plan

import "github.com/cosmosttl/cosmosttl/core/engine"

// A Row has the state at the end of a number of seconds of a plan, and the events of these seconds.
type Row struct {
	At        int64     // the second after the last one of the row
	Live      int64     // items that have not expired
	Expired   int64     // hidden items on disk: the backlog
	Bytes     int64     // size of the items on disk
	Counted   int64     // the part of Bytes that counts towards the quota and the bill
	BacklogRU engine.RU // request units that the purge of the backlog needs
	Lag       int64     // seconds since the deadline of the oldest hidden item on disk, 0 if there is none
	Wait      int64     // seconds for which that item has been hidden: Lag, or fewer if a setting hid the item later
	Delayed   bool      // the last second left too little for the items that the purge may remove
	Floor     int64     // smallest RU/s to which the throughput can be set; see Minimum of engine.Throughput
	Limit     int64     // largest RU/s of the capacity
	Regions   []Replica // read regions

	Written     int64     // writes that were served: first writes and rewrites
	Expiring    int64     // items that became hidden
	ExpiredRU   engine.RU // request units that the purge of these items needs
	Left        engine.RU // request units that requests left to the purge of the write region
	Shown       int64     // hidden items that a setting brought back
	Purged      int64     // items that the write region removed
	Requests    engine.RU // request units that requests used in all regions
	PurgeRU     engine.RU // request units that the write region's purge used, at the price of the rules
	Refused     int64     // writes that were answered with 429
	RefusedRU   engine.RU // request units that the requests answered with 429 would have used
	WorstWait   int64     // the largest Wait after a step, in any region
	Mean        float64   // items on disk, the mean of the steps
	MeanBytes   float64   // bytes on disk, the mean of the steps
	Most        int64     // the most items on disk after a step
	MostCounted int64     // the largest Counted after a step

	Billed engine.RU // serverless: request units billed so far
	Cost   float64   // cost so far, in the currency of the prices
	Units  int64     // units of 100 RU/s billed so far, added up over the started hours; for one region
	Stored float64   // GB stored with the index, of all regions, added up over the hours
}

// A Replica is the state of a read region.
type Replica struct {
	Stored, Expired, Purged int64 // items; Purged counts all items that the region's purge has removed so far
	Spent                   engine.RU
	Lag                     int64
	WorstLag                int64     // the largest Lag after a step of the row
	BacklogRU               engine.RU // request units that the purge of Expired needs
	Left                    engine.RU // request units that requests left to the region's purge
}

// A Result has the findings of a plan.
type Result struct {
	Workload *Workload // with the Step and Every that Run chose if they were 0
	Rows     []Row
	Steps    int
	Moments  Moments
	Changed  []Changed // the effects of the changes of the default

	late [regions][]spell // the times when items waited longer than slack, by region
}

// Changed is the immediate effect of a change of the container's default in the write region.
type Changed struct {
	At     int64     // Unix second
	Hidden int64     // items that became hidden
	RU     engine.RU // request units that their purge needs
	Shown  int64     // hidden items that are live again
}

// Moments has the longest wait of all regions, and the Unix second at which it was first reached. Both are 0 if no item
// was ever hidden.
type Moments struct {
	WorstAt int64 // second of the longest Wait
	Worst   int64 // the longest Wait, in seconds
}
