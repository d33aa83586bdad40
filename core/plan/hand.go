package plan

import (
	"math"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Hand is arithmetic about a kind of items that needs no simulation. It uses the mean rate of the plan.
// It leaves out changes and the items stored at the start.
type Hand struct {
	Name      string
	Rate      float64   // new items per second
	Insert    engine.RU // price of an insert
	Inserts   float64   // RU/s: Rate times Insert
	Times     int       // how often an item is written again
	Replace   engine.RU // price of a rewrite; the price of an insert if the item has expired before
	Rewrites  float64   // RU/s
	Ends      bool      // the items expire
	Deletes   float64   // RU/s that the deletes of the items need, at the price of the model
	Life      int64     // seconds for which an item is live
	Items     float64   // Rate times Life
	ItemBytes float64   // size of the items on disk, without the index
}

// Hands returns the arithmetic of each kind that is written.
func (a *Answer) Hands() []Hand { return a.Workload.hands() }

func (w *Workload) hands() (list []Hand) {
	for i := range w.Kinds {
		k := &w.Kinds[i]
		rate := k.Arrivals.mean(w)
		if rate == 0 {
			continue
		}
		charged := k.Charged
		if charged == 0 {
			charged = k.Bytes
		}
		h := Hand{Name: k.Name, Rate: rate, Insert: engine.InsertCost(charged, k.Values), Times: k.Times,
			Replace: engine.ReplaceCost(charged, k.Values)}
		after, ends := ttl.Decide(w.Default, k.TTL).After()
		if ends {
			deletes := 1
			h.Life, h.Ends = k.Life(w.Default)
			if k.Every >= int64(after) { // an item expires before its rewrite, which then inserts it
				deletes += k.Times
				h.Replace = h.Insert
			}
			h.Deletes = rate * float64(deletes) * float64(engine.DeleteCost(charged, k.Values)) / 100 * w.Model.deletePrice()
			h.Items = rate * float64(h.Life)
			h.ItemBytes = h.Items * float64(k.Bytes)
		}
		h.Inserts = rate * float64(h.Insert) / 100
		h.Rewrites = rate * float64(k.Times) * float64(h.Replace) / 100
		list = append(list, h)
	}
	return list
}

// Traffic returns the RU/s that writes and other requests of the write region need on average.
func (w *Workload) Traffic() (writes, other float64) {
	for _, h := range w.hands() {
		writes += h.Inserts + h.Rewrites
	}
	return writes, w.Reads.mean(w)
}

// ByHand returns the arithmetic in English, a line for each kind of items.
func (a *Answer) ByHand() (list []string) {
	for _, h := range a.Hands() {
		s := h.Name + ": " + digits(h.Rate) + " items a second on average x " + h.Insert.String() + " RU = " +
			digits(h.Inserts) + " RU/s for inserts"
		if h.Times > 0 {
			s += "; " + grouped(int64(h.Times)) + " rewrites each x " + h.Replace.String() + " RU = " + digits(h.Rewrites) + " RU/s"
		}
		if h.Ends {
			s += "; deletes need " + digits(h.Deletes) + " RU/s; " + digits(h.Rate) + " a second x " + Duration(h.Life) +
				" = " + Count(int64(h.Items)) + " items, " + Size(h.ItemBytes) + " without the index"
		}
		list = append(list, s+".")
	}
	for _, h := range a.LeftByHand() {
		s := grouped(h.Set) + " RU/s - " + grouped(h.Writes) + " for writes - " + grouped(h.Reads) + " for other requests"
		if h.Region != "" {
			s = h.Region + ": " + grouped(h.Set) + " RU/s - " + grouped(h.Reads) + " for reads"
		}
		list = append(list, s+": "+grouped(h.Left)+" RU/s are left for deletes.")
	}
	if b, ok := a.Bill(); ok {
		list = append(list, b.String())
	}
	return list
}

// A Left is the arithmetic of what a region leaves for deletes, in RU/s, with the mean rates of the plan.
type Left struct {
	Region                   string // empty for the write region
	Set, Writes, Reads, Left int64
}

// LeftByHand returns what each region leaves for deletes. A serverless container has no such limit.
func (a *Answer) LeftByHand() (list []Left) {
	w := a.Workload
	if w.Capacity.Serverless {
		return nil
	}
	writes, reads := w.Traffic()
	h := Left{Set: int64(w.Capacity.Limit() / 100), Reads: int64(math.Round(reads)), Writes: int64(math.Round(writes))}
	if a.grew() { // as at the end, when deletes need what is left
		h.Set = a.Rows[len(a.Rows)-1].Limit
	}
	list = append(list, h)
	for i := range w.Regions {
		r := &w.Regions[i]
		list = append(list, Left{Region: r.Name, Set: h.Set, Reads: int64(math.Round(r.Reads.mean(w)))})
	}
	for i := range list {
		list[i].Left = max(0, list[i].Set-list[i].Writes-list[i].Reads)
	}
	return list
}

// A Bill is the arithmetic of the cost of the last thirty days, or of a shorter plan. The amounts are what the plan has counted.
type Bill struct {
	Capacity engine.Throughput
	Regions  int
	Units    float64 // units of 100 RU/s of a region in an hour, on average
	Hours    int64   // the started hours
	Millions float64 // serverless: millions of request units, with those of the purge
	Each     float64 // price of a unit for an hour, or of a million request units
	GB       float64 // what all regions store, with the index, on average
	Lasts    float64 // hours
	Storage  float64 // price of a GB for a month
	Cost     Cost
}

// MonthHours is the number of hours in the month of a price of storage.
const MonthHours = hoursAMonth

// Bill returns the arithmetic of the cost. It reports false if the kind of capacity changes, since two prices then apply.
func (a *Answer) Bill() (b Bill, ok bool) {
	w := a.Workload
	last, before, from := a.paid()
	b = Bill{Capacity: w.Capacity, Regions: 1 + len(w.Regions), Each: w.Prices.Manual, Storage: w.Prices.Storage, Cost: a.Cost(),
		Lasts: float64(last.At-from) / hour}
	switch {
	case w.Capacity.Serverless:
		b.Each = w.Prices.Serverless
	case w.Capacity.Autoscale > 0:
		b.Each = w.Prices.Autoscale
	}
	for _, c := range w.Changes {
		if c.Capacity != nil && (c.Capacity.Serverless != w.Capacity.Serverless || (c.Capacity.Autoscale > 0) != (w.Capacity.Autoscale > 0)) {
			return b, false
		}
	}
	b.Hours = (last.At + hour - 1) / hour
	if before.At == 0 {
		b.Hours -= from / hour
	} else {
		b.Hours -= (before.At + hour - 1) / hour
	}
	b.Units = float64(last.Units-before.Units) / float64(b.Hours)
	b.Millions = float64(last.Billed-before.Billed) / millionUnits
	b.GB = (last.Stored - before.Stored) / b.Lasts
	return b, true
}

// String returns the arithmetic in English.
func (b Bill) String() string {
	s := ""
	switch {
	case b.Capacity.Serverless:
		s = digits(b.Millions) + " million RU with those of the purge x " + plain(b.Each) + " dollars"
	default:
		if b.Regions > 1 {
			s = strconv.Itoa(b.Regions) + " regions x "
		}
		s += digits(b.Units) + " x 100 RU/s x " + plain(b.Each) + " dollars x " + grouped(b.Hours) + " billed h"
	}
	s += " + " + digits(b.GB) + " GB x " + plain(b.Storage) + " dollars x " + digits(b.Lasts) + " h / 730 h = " + money(b.Cost.Last) +
		" dollars in the last " + Duration(b.Cost.Span) + "."
	if b.Capacity.Autoscale > 0 {
		s += " The purge does not raise what autoscale bills."
	}
	return s
}
