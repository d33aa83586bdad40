package plan

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// ByHand returns arithmetic that needs no simulation, a line for each kind of items. It uses the mean rates of the plan, and leaves out the items that
// are stored at the start and the changes.
func (a *Answer) ByHand() (list []string) {
	w := a.Workload
	for i := range w.Kinds {
		k := &w.Kinds[i]
		var written, days float64
		for at := w.Start; at < w.End; at += hour {
			rate, _ := k.Arrivals.at(at, w.Start)
			written += rate
			days++
		}
		rate := written / max(1, days)
		if rate == 0 {
			continue
		}
		charged := k.Charged
		if charged == 0 {
			charged = k.Bytes
		}
		insert, replace := engine.InsertCost(charged, k.Values), engine.ReplaceCost(charged, k.Values)
		s := k.Name + ": " + digits(rate) + " items a second x " + insert.String() + " RU = " + round(rate*float64(insert)/100) + " RU/s for inserts"
		if k.Times > 0 {
			s += "; " + grouped(int64(k.Times)) + " rewrites each x " + replace.String() + " RU = " + round(rate*float64(k.Times)*float64(replace)/100) + " RU/s"
		}
		if after, ok := ttl.Decide(w.Default, k.TTL).After(); ok {
			life := int64(after) + int64(k.Times)*k.Every
			s += "; deletes need " + round(rate*float64(engine.DeleteCost(charged, k.Values))/100) + " RU/s; " + digits(rate) + " a second x " + Duration(life) +
				" = " + Count(int64(rate*float64(life))) + " items, " + Size(rate*float64(life)*float64(k.Bytes)) + " without the index"
		}
		list = append(list, s+".")
	}
	return list
}
