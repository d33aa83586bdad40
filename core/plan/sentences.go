package plan

import (
	"strconv"
	"time"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Sentences returns what the plan found in sentences, the most important first.
func (a *Answer) Sentences() (list []string) {
	add := func(s string) {
		if s != "" {
			list = append(list, s)
		}
	}
	add(a.aboutPurge())
	add(a.aboutForever())
	add(a.aboutSmallest())
	add(a.aboutRegions())
	add(a.aboutRefusals())
	add(a.aboutSize())
	add(a.aboutFloor())
	add(a.aboutCost())
	add(a.aboutBand())
	return list
}

func (a *Answer) aboutPurge() string {
	m := a.Moments
	switch a.verdict() {
	case nothingExpires:
		return "Nothing expires."
	case catchingUp:
		end := a.end()
		first, last := end[0], end[len(end)-1]
		pace := float64(first.BacklogRU-last.BacklogRU) / float64(last.At-first.At)
		return "The purge is behind at the end, by " + Count(last.Expired) + " items that need " + Count(int64(last.BacklogRU/100)) +
			" RU; at the pace of the last days it catches up in another " + Duration(int64(float64(last.BacklogRU)/pace)) + "."
	case neverCatchesUp:
		return a.aboutNever()
	}
	from, to, times := a.behind()
	late := Duration(m.Worst)
	switch {
	case times == 0:
		return "The purge keeps up; every item is gone within " + Duration(max(a.Workload.Step, m.Worst)) + " of its expiry."
	case times == 1:
		return "The purge is behind once, from " + date(from) + " to " + date(to) + ", by at most " + Count(m.Peak) + " items that need " +
			Count(int64(m.PeakRU/100)) + " RU; at most " + late + " late."
	}
	return "The purge keeps up; at most " + late + " late, " + a.when() + "."
}

// aboutNever says that the purge never catches up, and with which throughput or break it would.
func (a *Answer) aboutNever() string {
	deletes, left := a.need()
	end := a.end()
	last := end[len(end)-1]
	s := "It never catches up: deletes need " + round(deletes) + " RU/s, " + round(left) + " are left."
	rest := ""
	if limit := float64(last.Limit); limit > deletes {
		rest = "after " + Duration(int64(float64(last.BacklogRU)/100/(limit-deletes))) + " without traffic"
	}
	switch {
	case a.Found && rest != "":
		s += " With " + grouped(int64(a.Smallest.Limit()/100)) + " RU/s it does, or " + rest + "."
	case a.Found:
		s += " With " + grouped(int64(a.Smallest.Limit()/100)) + " RU/s it does."
	case rest != "":
		s += " It does " + rest + "."
	}
	return s
}

// aboutForever names the kinds of items that are written and never expire, and why.
func (a *Answer) aboutForever() string {
	d := a.Workload.Default
	for _, c := range a.Workload.Changes {
		if c.Default != nil {
			d = *c.Default
		}
	}
	s := ""
	for i := range a.Workload.Kinds {
		k := &a.Workload.Kinds[i]
		v := ttl.Decide(d, k.TTL)
		if _, ends := v.After(); ends {
			continue
		}
		if s != "" {
			s += " "
		}
		s += "Never expires: " + k.Name + ", because " + reasons[v.Reason] + "."
	}
	return s
}

var reasons = map[ttl.Reason]string{
	ttl.ReasonOff:        "TTL is off in the container",
	ttl.ReasonOffIgnored: "TTL is off in the container, which ignores the items' ttl",
	ttl.ReasonNoDefault:  "the items have no ttl and the container has no default",
	ttl.ReasonItemNever:  "the items' ttl is -1",
}

func (a *Answer) aboutSmallest() string {
	switch {
	case a.Smallest.RUPerSec == 0 || a.Found && a.verdict() == neverCatchesUp:
		return "" // nobody asked, or aboutNever has said it
	case a.Smallest.Serverless:
		return "A serverless container has no throughput that could be chosen."
	case !a.Found:
		return "No throughput up to 1,000,000 RU/s keeps every item from waiting more than " + Duration(a.Plan.MaxWait) + " without refusing requests."
	}
	kind := "The smallest throughput with which no item waits more than "
	if a.Smallest.Autoscale > 0 {
		kind = "The smallest maximum of autoscale with which no item waits more than "
	}
	return kind + Duration(a.Plan.MaxWait) + " for the purge and no request is refused is " + grouped(int64(a.Smallest.Limit()/100)) + " RU/s."
}

func (a *Answer) aboutRegions() (s string) {
	for i, r := range a.Workload.Regions {
		var worst int64
		for k := range a.Rows {
			worst = max(worst, a.Rows[k].Regions[i].Lag)
		}
		last := a.Rows[len(a.Rows)-1].Regions[i]
		if s != "" {
			s += " "
		}
		s += "Region " + r.Name + ": the oldest expired item on disk is at most " + Duration(worst) + " past its deadline; at the end " + Count(last.Expired) +
			" expired items wait there."
	}
	return s
}

func (a *Answer) aboutRefusals() string {
	var refused, asked, worst float64
	var at int64
	for i := range a.Rows {
		row := &a.Rows[i]
		n := float64(row.RefusedRU)
		refused += n
		asked += n + float64(row.Requests)
		if n > worst {
			worst, at = n, row.At-a.Workload.Every
		}
	}
	if refused == 0 {
		return ""
	}
	share := 100 * refused / asked
	text := strconv.FormatFloat(share, 'f', 1, 64)
	if share < 0.1 {
		text = "less than 0.1"
	}
	return text + " % of the request units that requests ask for are answered with 429, most of them from " + date(at) + "."
}

// aboutSize says how many items and bytes are on disk: the mean of the last week if the number is steady, otherwise at the end.
func (a *Answer) aboutSize() string {
	at, ok := a.steady()
	rows := a.Rows[len(a.Rows)-1:]
	if ok {
		rows = a.end()
	}
	var items, bytes float64
	for i := range rows {
		items += float64(rows[i].Live+rows[i].Expired) / float64(len(rows))
		bytes += float64(rows[i].Bytes) / float64(len(rows))
	}
	size := Count(int64(items)) + " items, " + Size(bytes*(1+a.Workload.Model.IndexShare))
	if ok {
		return "Steady after " + Duration(max(day, (at-a.Workload.Start)/day*day)) + ": " + size + "."
	}
	return "At the end: " + size + "."
}

func (a *Answer) aboutFloor() string {
	worst := int64(0)
	for i := range a.Rows {
		if row := &a.Rows[i]; row.Floor > worst && row.Floor > a.Rows[0].Floor {
			worst = row.Floor
		}
	}
	t := a.Workload.Capacity
	if set := int64(t.Limit() / 100); worst > set && !t.Serverless {
		return "What is stored needs at least " + grouped(worst) + " RU/s, more than the " + grouped(set) + " that are set."
	}
	return ""
}

// aboutCost says what the last thirty days cost, or the whole of a shorter plan.
func (a *Answer) aboutCost() string {
	last := a.Rows[len(a.Rows)-1]
	before := 0.0
	from := max(a.Workload.Start, last.At-30*day)
	for i := range a.Rows {
		if a.Rows[i].At <= from {
			before = a.Rows[i].Cost
		}
	}
	s := "An estimate of the cost: " + money(last.Cost-before) + " dollars for the last " + Duration(last.At-from)
	if from > a.Workload.Start {
		s += ", " + money(last.Cost) + " in all"
	}
	return s + "."
}

func (a *Answer) aboutBand() string {
	if a.Best == nil {
		return ""
	}
	best, worst := Duration(max(a.Workload.Step, a.Best.Moments.Worst)), Duration(max(a.Workload.Step, a.Worst.Moments.Worst))
	s := "Under the assumptions items wait at most " + best
	if worst != best {
		s += " to " + worst
	}
	if a.Worst.verdict() == neverCatchesUp && a.verdict() != neverCatchesUp {
		s += "; under the least favourable ones the purge never catches up"
	}
	if a.Plan.Assume.Hottest <= 1 { // otherwise the second figure is for one partition
		s += ", and the plan costs " + money(a.Best.Rows[len(a.Best.Rows)-1].Cost) + " to " + money(a.Worst.Rows[len(a.Worst.Rows)-1].Cost) + " dollars in all"
	}
	return s + "."
}

// when says when the longest waits are: in a part of a weekday if two thirds of the weeks have their longest wait then, otherwise the time of the longest
// wait.
func (a *Answer) when() string {
	type most struct{ wait, at int64 }
	weeks := map[int64]most{}
	for i := range a.Rows {
		row := &a.Rows[i]
		k := (row.At - a.Workload.Start) / (7 * day)
		if row.WorstWait > a.slack() && row.WorstWait > weeks[k].wait {
			weeks[k] = most{row.WorstWait, row.At - 1}
		}
	}
	days := map[string]int{}
	for _, m := range weeks {
		days[partOfDay(m.at)]++
	}
	for name, n := range days {
		if len(weeks) > 1 && 3*n >= 2*len(weeks) {
			return "on " + name
		}
	}
	return "on " + date(a.Moments.WorstAt)
}

func partOfDay(second int64) string {
	t := time.Unix(second, 0).UTC()
	part := "nights"
	switch h := t.Hour(); {
	case h >= 18 && h < 23:
		part = "evenings"
	case h >= 12 && h < 18:
		part = "afternoons"
	case h >= 5 && h < 12:
		part = "mornings"
	}
	return t.Weekday().String() + " " + part
}
