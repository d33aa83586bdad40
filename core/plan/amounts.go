package plan

import "github.com/cosmosttl/cosmosttl/core/engine"

// aboutSize says how many items and bytes are on disk. If their number is steady, it gives the mean of the
// last week, otherwise the numbers at the end with mean and maximum.
func (a *Answer) aboutSize() {
	var items, bytes, seconds float64
	var most int64
	end := a.end()
	for i := len(a.Rows) - len(end); i < len(a.Rows); i++ {
		row, weight := &a.Rows[i], float64(a.Length(i))
		items += row.Mean * weight
		bytes += row.MeanBytes * weight
		seconds += weight
		most = max(most, row.Most)
	}
	index := 1 + a.Workload.Model.IndexShare
	if at, ok := a.steady(); ok {
		values := []Value{amount("items", items/seconds), size("size", bytes/seconds*index), amount("most", float64(most))}
		if after := at - a.Workload.Start; after > 0 {
			a.say(Steady, append(values, length("time", after))...)
		} else {
			a.say(steadyThroughout, values...)
		}
		return
	}
	last := &a.Rows[len(a.Rows)-1]
	a.say(atEnd, amount("items", float64(last.Live+last.Expired)), size("size", float64(last.Bytes)*index), length("time", int64(seconds)),
		amount("mean", items/seconds), amount("most", float64(most)))
}

// aboutServerless says how many RU/s a serverless container has, which depend on what it stores.
func (a *Answer) aboutServerless() {
	if a.Workload.Capacity.Serverless {
		empty := engine.Throughput{Serverless: true}
		a.say(serverlessGets, number("each", int64(empty.Limit()/100)), size("part", engine.PartitionData*gigabyte),
			number("limit", a.Rows[len(a.Rows)-1].Limit))
	}
}

// aboutLimit says when a serverless container stores more than its limit.
func (a *Answer) aboutLimit() {
	for i := range a.Rows {
		if a.Rows[i].full(a.Workload) {
			a.say(serverlessFull, size("limit", engine.MaxServerlessData*gigabyte), second("at", a.Begin(i)))
			return
		}
	}
}

// aboutFloor says the most RU/s that the stored items need, if the setting of that time is lower.
func (a *Answer) aboutFloor() {
	w, t := a.Workload, a.Workload.Capacity
	changes, kind, need, set, why := w.Changes, floorRises, int64(0), int64(0), Sentence{}
	for i := range a.Rows {
		row := &a.Rows[i]
		for ; len(changes) > 0 && changes[0].At < row.At; changes = changes[1:] {
			if c := changes[0].Capacity; c != nil {
				t = *c
			}
		}
		if n, its := t.Supports(row.data(w)), int64(t.Limit()/100); n > max(its, need) && !t.Serverless {
			kind, need, set, why = floorRises, n, its, floorOf(t, row.data(w))
			if t.Autoscale > 0 && w.Model.Grow {
				kind = floorGrows
			}
		}
	}
	if need > 0 {
		a.say(kind, number("need", need), number("set", set))
		a.said = append(a.said, why)
	}
}

// data returns the bytes of the write region on which the throughput depends at the end of the row.
func (row *Row) data(w *Workload) int64 {
	return int64(float64(row.Counted) * (1 + w.Model.IndexShare))
}

// floorOf says how a number of bytes sets the least throughput of a kind.
func floorOf(t engine.Throughput, bytes int64) Sentence {
	each, step := int64(1), int64(engine.StepThroughput)
	if t.Autoscale > 0 {
		each, step = 10, engine.StepAutoscale
	}
	return Sentence{Kind: floorDecides, Values: []Value{number("gb", (bytes+gigabyte-1)/gigabyte), number("each", each), number("step", step)}}
}

// aboutCost says the cost of the last thirty days, or of the whole plan if it is shorter.
func (a *Answer) aboutCost() {
	c := a.Cost()
	values := []Value{cost("last", c.Last), length("time", c.Span)}
	if c.Span < a.Workload.End-a.Workload.Start {
		a.say(costOfLastAndAll, append(values, cost("all", c.All))...)
		return
	}
	a.say(costOfLast, values...)
}

func (a *Answer) aboutBand() {
	if a.Best == nil {
		return
	}
	best, worst := max(a.Workload.Step, a.Best.Moments.Worst), max(a.Workload.Step, a.Worst.Moments.Worst)
	if _, own := a.slowest(); own == nothingExpires { // nothing waits
	} else if Duration(best) == Duration(worst) {
		a.say(bandOne, length("most", worst))
	} else {
		a.say(bandTwo, length("least", best), length("most", worst))
	}
	if _, own := a.slowest(); own == keepsUp {
		a.hedge(best, worst)
	}
	least, most := a.Best.Rows[len(a.Best.Rows)-1].Cost, a.Worst.Rows[len(a.Worst.Rows)-1].Cost
	// With several partitions, Worst is about one of them. Two amounts that differ by less than a hundredth make no range.
	if a.Plan.Assume.Hottest <= 1 && most-least >= most/100 {
		a.say(bandCost, cost("least", least), cost("most", most))
	}
}

// hedge says what goes wrong under the least favorable assumptions, in the first sentence if that is no alarm: its verdict holds only
// under the others.
func (a *Answer) hedge(best, worst int64) {
	risk, first := Sentence{Kind: bandBehind}, &a.said[0]
	if _, v := a.Worst.slowest(); v <= fellBehind {
		if first.Bad() || Duration(best) == Duration(worst) {
			return
		}
		risk = Sentence{Kind: bandLate, Values: []Value{length("most", worst)}, Allowed: worst <= a.Plan.MaxWait+a.Workload.Step}
	}
	switch {
	case first.Bad():
		a.said = append(a.said, risk)
		return
	case first.Kind == KeepsUp:
		first.Kind = keepsUpIf
	}
	first.risk = &risk
}
