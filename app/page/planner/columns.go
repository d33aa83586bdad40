package planner

import "github.com/cosmosttl/cosmosttl/core/plan"

// A Column has the values that the pictures show for a stretch of time.
type Column struct {
	From, To          int64   // Unix seconds
	Expiring, Purged  float64 // items per hour
	Live, Hidden      float64 // bytes with the index, at the end of the stretch
	Items, Waiting    float64 // items on the disk, and those of them that are hidden, at the end of the stretch
	Requests, Purge   float64 // RU/s
	Limit             float64 // the largest RU/s that the capacity allows; 0 for a serverless container
	Floor             float64 // the lowest RU/s to which the throughput can be set
	Refused           float64 // RU/s of the requests that were answered with 429
	Wait              float64 // seconds: the longest wait
	WaitLow, WaitHigh float64 // Wait under the most and the least favorable assumptions
	Cost              float64 // from the plan's start, in the currency of the prices
}

// Columns divides the part of an answer between two Unix seconds into columns of equal length. most is the
// largest number of columns.
func Columns(a *plan.Answer, from, to int64, most int) (list []Column) {
	first, end := 0, len(a.Rows)
	for first < end && a.Rows[first].At <= from {
		first++
	}
	for end > first && a.Begin(end-1) >= to {
		end--
	}
	if end == first {
		return nil
	}
	each := (end - first + most - 1) / most
	index := 1 + a.Workload.Model.IndexShare
	for i := first; i < end; i += each {
		last := min(end, i+each) - 1
		row := &a.Rows[last]
		c := Column{From: a.Begin(i), To: row.At, Items: float64(row.Live + row.Expired), Waiting: float64(row.Expired), Cost: row.Cost,
			Floor: float64(row.Floor)}
		seconds := float64(c.To - c.From)
		for k := i; k <= last; k++ {
			r := &a.Rows[k]
			c.Expiring += float64(r.Expiring) / seconds * 3600
			c.Purged += float64(r.Purged) / seconds * 3600
			c.Requests += float64(r.Requests) / 100 / seconds
			c.Purge += float64(r.PurgeRU) / 100 / seconds
			c.Refused += float64(r.RefusedRU) / 100 / seconds
			c.Wait = max(c.Wait, float64(r.WorstWait))
			if !a.Workload.Capacity.Serverless {
				c.Limit = max(c.Limit, float64(r.Limit))
			}
			if a.Best != nil && k < len(a.Best.Rows) && k < len(a.Worst.Rows) {
				c.WaitLow = max(c.WaitLow, float64(a.Best.Rows[k].WorstWait))
				c.WaitHigh = max(c.WaitHigh, float64(a.Worst.Rows[k].WorstWait))
			}
		}
		if all := c.Items; all > 0 {
			c.Hidden = float64(row.Bytes) * index * c.Waiting / all // kinds of different sizes: an approximation
		}
		c.Live = float64(row.Bytes)*index - c.Hidden
		list = append(list, c)
	}
	return list
}
