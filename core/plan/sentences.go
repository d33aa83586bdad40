package plan

import (
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Sentences returns what the plan found in English sentences, the most important first.
func (a *Answer) Sentences() (list []string) {
	for _, s := range a.Findings() {
		list = append(list, s.String())
	}
	return list
}

// Findings returns what the plan found as data, the most important first. The first sentence says whether the purge keeps up.
func (a *Answer) Findings() []Sentence {
	a.said = nil
	a.aboutPurge()
	a.aboutForever()
	a.aboutSmallest()
	a.aboutRegions()
	a.aboutRefusals()
	a.aboutSize()
	a.aboutFloor()
	a.aboutCost()
	a.aboutBand()
	return a.said
}

func (a *Answer) aboutPurge() {
	m := a.Moments
	switch a.verdict() {
	case nothingExpires:
		a.say(NothingExpires)
		return
	case catchingUp:
		end := a.end()
		first, last := end[0], end[len(end)-1]
		pace := float64(first.BacklogRU-last.BacklogRU) / float64(last.At-first.At)
		a.say(BehindAtEnd, amount("items", float64(last.Expired)), amount("ru", float64(last.BacklogRU/100)), length("time", int64(float64(last.BacklogRU)/pace)))
		return
	case neverCatchesUp:
		a.aboutNever()
		return
	}
	from, to, times := a.behind()
	late := length("late", m.Worst)
	switch {
	case times == 0:
		a.say(KeepsUp, length("late", max(a.Workload.Step, m.Worst)))
	case times == 1:
		a.say(BehindOnce, second("from", from), second("to", to), amount("items", float64(m.Peak)), amount("ru", float64(m.PeakRU/100)), late)
	default:
		if part, ok := a.weekly(); ok {
			a.say(LateWeekly, late, Value{Name: "when", Unit: WeekPart, Number: float64(part)})
			return
		}
		a.say(LateOnce, late, second("at", m.WorstAt))
	}
}

// aboutNever says that the purge never catches up, and with which throughput or break it would.
func (a *Answer) aboutNever() {
	deletes, left := a.Need()
	end := a.end()
	last := end[len(end)-1]
	kind, values := Never, []Value{rough("need", deletes), rough("left", left)}
	if a.Found {
		kind = NeverFound
		values = append(values, number("found", int64(a.Smallest.Limit()/100)))
	}
	if limit := float64(last.Limit); limit > deletes {
		kind += NeverRest - Never
		values = append(values, length("rest", int64(float64(last.BacklogRU)/100/(limit-deletes))))
	}
	a.say(kind, values...)
}

// aboutForever names the kinds of items that are written and never expire, and why.
func (a *Answer) aboutForever() {
	d := a.Workload.Default
	for _, c := range a.Workload.Changes {
		if c.Default != nil {
			d = *c.Default
		}
	}
	for i := range a.Workload.Kinds {
		k := &a.Workload.Kinds[i]
		v := ttl.Decide(d, k.TTL)
		if _, ends := v.After(); !ends {
			a.say(reasons[v.Reason], called("name", k.Name))
		}
	}
}

var reasons = map[ttl.Reason]SentenceKind{ttl.ReasonOff: ForeverOff, ttl.ReasonOffIgnored: ForeverOffIgnored, ttl.ReasonNoDefault: ForeverNoDefault, ttl.ReasonItemNever: ForeverItemNever}

func (a *Answer) aboutSmallest() {
	wait := length("wait", a.Plan.MaxWait)
	switch {
	case a.Smallest.RUPerSec == 0 || a.Found && a.verdict() == neverCatchesUp: // nobody asked, or aboutNever has said it
	case a.Smallest.Serverless:
		a.say(NoThroughput)
	case !a.Found:
		a.say(NotEnough, number("most", engine.MaxThroughput), wait)
	case a.Smallest.Autoscale > 0:
		a.say(SmallestAutoscale, wait, number("found", int64(a.Smallest.Limit()/100)))
	default:
		a.say(SmallestManual, wait, number("found", int64(a.Smallest.Limit()/100)))
	}
}

func (a *Answer) aboutRegions() {
	for i, r := range a.Workload.Regions {
		var worst int64
		for k := range a.Rows {
			worst = max(worst, a.Rows[k].Regions[i].Lag)
		}
		last := a.Rows[len(a.Rows)-1].Regions[i]
		a.say(InRegion, called("name", r.Name), length("lag", worst), amount("items", float64(last.Expired)))
	}
}

func (a *Answer) aboutRefusals() {
	var refused, asked, worst float64
	var at int64
	for i := range a.Rows {
		row := &a.Rows[i]
		n := float64(row.RefusedRU)
		refused += n
		asked += n + float64(row.Requests)
		if rate := n / float64(a.Length(i)); rate > worst { // rows at the ends can be shorter
			worst, at = rate, a.Begin(i)
		}
	}
	if refused == 0 {
		return
	}
	share := Value{Name: "share", Unit: Tenths, Number: 100 * refused / asked}
	if share.Number < 0.1 {
		share.Number = 0.1
		a.say(RefusedLittle, share, second("at", at))
		return
	}
	a.say(Refused, share, second("at", at))
}

// aboutSize says how many items and bytes are on disk: the mean of the last week if the number is steady, otherwise at the end.
func (a *Answer) aboutSize() {
	at, ok := a.steady()
	from := len(a.Rows) - 1
	if ok {
		from = len(a.Rows) - len(a.end())
	}
	var items, bytes, seconds float64
	for i := from; i < len(a.Rows); i++ {
		row, weight := &a.Rows[i], float64(a.Length(i))
		items += float64(row.Live+row.Expired) * weight
		bytes += float64(row.Bytes) * weight
		seconds += weight
	}
	values := []Value{amount("items", items/seconds), size("size", bytes/seconds*(1+a.Workload.Model.IndexShare))}
	if ok {
		a.say(Steady, append(values, length("time", max(day, (at-a.Workload.Start)/day*day)))...)
		return
	}
	a.say(AtEnd, values...)
}

func (a *Answer) aboutFloor() {
	worst := int64(0)
	for i := range a.Rows {
		if row := &a.Rows[i]; row.Floor > worst && row.Floor > a.Rows[0].Floor {
			worst = row.Floor
		}
	}
	t := a.Workload.Capacity
	if set := int64(t.Limit() / 100); worst > set && !t.Serverless {
		a.say(FloorRises, number("need", worst), number("set", set))
	}
}

// aboutCost says what the last thirty days cost, or the whole of a shorter plan.
func (a *Answer) aboutCost() {
	last := a.Rows[len(a.Rows)-1]
	before := 0.0
	from := max(a.Workload.Start, last.At-30*day)
	for i := range a.Rows {
		if a.Rows[i].At <= from {
			before = a.Rows[i].Cost
		}
	}
	values := []Value{cost("last", last.Cost-before), length("time", last.At-from), cost("all", last.Cost)}
	if from > a.Workload.Start {
		a.say(CostOfLastAndAll, values...)
		return
	}
	a.say(CostOfLast, values...)
}

func (a *Answer) aboutBand() {
	if a.Best == nil {
		return
	}
	best, worst := max(a.Workload.Step, a.Best.Moments.Worst), max(a.Workload.Step, a.Worst.Moments.Worst)
	if Duration(best) == Duration(worst) {
		a.say(BandOne, length("most", worst))
	} else {
		a.say(BandTwo, length("least", best), length("most", worst))
	}
	if a.Worst.verdict() == neverCatchesUp && a.verdict() != neverCatchesUp {
		a.say(BandNever)
	}
	if a.Plan.Assume.Hottest <= 1 { // otherwise the second result is about one partition
		a.say(BandCost, cost("least", a.Best.Rows[len(a.Best.Rows)-1].Cost), cost("most", a.Worst.Rows[len(a.Worst.Rows)-1].Cost))
	}
}

// weekly returns the part of the week, as in a WeekPart, in which two thirds of the weeks have their longest wait. It reports false if there is none.
func (a *Answer) weekly() (part int, ok bool) {
	type most struct{ wait, at int64 }
	weeks := map[int64]most{}
	for i := range a.Rows {
		row := &a.Rows[i]
		k := (row.At - a.Workload.Start) / (7 * day)
		if row.WorstWait > a.slack() && row.WorstWait > weeks[k].wait {
			weeks[k] = most{row.WorstWait, row.At - 1}
		}
	}
	parts := map[int]int{}
	for _, m := range weeks {
		parts[weekPart(m.at)]++
	}
	for part, n := range parts {
		if len(weeks) > 1 && 3*n >= 2*len(weeks) {
			return part, true
		}
	}
	return 0, false
}

// weekPart returns the part of the week, as in a WeekPart, to which a second belongs.
func weekPart(second int64) int {
	t := time.Unix(second, 0).UTC()
	part := 0
	switch h := t.Hour(); {
	case h >= 18 && h < 23:
		part = 3
	case h >= 12 && h < 18:
		part = 2
	case h >= 5 && h < 12:
		part = 1
	}
	return 4*int(t.Weekday()) + part
}
