package plan

import (
	"math"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Sentences returns the findings of the plan as English sentences, the most important first.
func (a *Answer) Sentences() (list []string) {
	for _, s := range a.Findings() {
		list = append(list, s.String())
	}
	return list
}

// Findings returns the findings of the plan as data, the most important first. The first sentence says
// whether the purge keeps up, unless the requests alone need more than the throughput.
func (a *Answer) Findings() []Sentence {
	a.said = nil
	a.aboutTraffic()
	a.aboutPurge()
	a.allow()
	a.aboutForever()
	a.aboutSmallest()
	a.aboutRegions()
	a.aboutChanges()
	a.aboutRefusals()
	a.aboutSize()
	a.aboutServerless()
	a.aboutLimit()
	a.aboutFloor()
	a.aboutCost()
	a.aboutBand()
	return a.said
}

// aboutTraffic says that the requests of the write region need more on average than the throughput, even
// without the purge.
func (a *Answer) aboutTraffic() {
	w := a.Workload
	set := 0.0
	for i := range a.Rows {
		set += float64(a.Rows[i].Limit) * float64(a.Length(i)) / float64(w.End-w.Start)
	}
	if !w.Capacity.Throttle && a.grew() { // before the service has raised the limit, nothing else says what it would refuse
		set = float64(w.Capacity.Limit() / 100)
	}
	kind := writesExceed
	need, other := w.Traffic()
	if need <= set {
		kind, need = requestsExceed, need+other
	}
	if w.Capacity.Serverless || need <= set {
		return
	}
	if !w.Capacity.Throttle { // the numbers of the plan then have what the service would refuse
		kind += writesServed - writesExceed
	}
	value := rate("need", need)
	if need < set+1 { // rounding could make the number look smaller than set
		value = number("need", int64(math.Ceil(need)))
	}
	a.say(kind, value, number("set", int64(math.Round(set))))
}

// grew reports whether the service has raised the limit of autoscale, which no change of the plan sets.
func (a *Answer) grew() bool {
	return a.Rows[len(a.Rows)-1].Limit > int64(a.Workload.Capacity.Limit()/100) &&
		!slices.ContainsFunc(a.Workload.Changes, func(c Change) bool { return c.Capacity != nil })
}

func (a *Answer) aboutPurge() {
	region, v := a.slowest()
	first := len(a.said)
	last := a.Rows[len(a.Rows)-1].in(region)
	behind := []Value{amount("items", float64(last.Expired)), amount("ru", float64(last.BacklogRU/100))}
	switch {
	case v == nothingExpires:
		a.say(NothingExpires)
	case v == keepsUp && len(a.late[region]) == 0:
		a.say(KeepsUp, length("late", max(a.Workload.Step, a.Moments.Worst)))
	case v == keepsUp:
		a.aboutSpells(a.late[region])
		if list := a.said[first:]; len(list) > 1 && slices.ContainsFunc(list, func(s Sentence) bool { return s.Kind != behindOnce }) {
			a.said = slices.Insert(a.said, first, a.days(a.late[region]))
		}
	case a.again:
		if a.endsInTime() { // what waits at the end is no finding to begin with
			a.said = append(a.said, a.days(a.late[region]))
		}
		a.say(behindAtEnd, append(behind, length("time", a.after))...)
	case !a.ranOn:
		a.say(Behind, behind...)
	default:
		a.aboutNever(region)
	}
	if v > keepsUp {
		n := len(a.late[region]) - 1
		open := a.late[region][n]
		a.say(behindSince, second("from", open.from), length("late", open.worst))
		if n > 0 {
			a.aboutSpells(a.late[region][:n])
		}
	}
	if region > 0 && len(a.late[region]) > 0 {
		a.say(slowestRegion, called("name", a.Workload.Regions[region-1].Name))
	}
}

// days says on how many days of the plan the purge is late. It is for a purge that is late at different times.
func (a *Answer) days(list []spell) Sentence {
	n, next, worst := int64(0), int64(0), int64(0)
	for _, s := range list {
		from, to := max(next, s.from/day), (s.to-1)/day+1
		n, next, worst = n+max(0, to-from), max(next, to), max(worst, s.worst)
	}
	all := (a.Workload.End-1)/day - a.Workload.Start/day + 1
	return Sentence{Kind: lateDays, Values: []Value{number("n", n), number("all", all), length("late", worst)}}
}

// endsInTime reports whether the purge is behind at the end, and no item waits longer than the plan allows, also after it.
func (a *Answer) endsInTime() bool {
	return a.again && max(a.Moments.Worst, a.longest) <= a.Plan.MaxWait+a.Workload.Step
}

// aboutSpells says when the purge is late: again and again, some times, or many times. The sentence with
// the longest wait comes first.
func (a *Answer) aboutSpells(list []spell) {
	first := len(a.said)
	defer func() {
		said, worst := a.said[first:], 0
		for i := range said {
			if said[i].late() > said[worst].late() {
				worst = i
			}
		}
		s := said[worst]
		copy(said[1:worst+1], said[:worst])
		said[0] = s
	}()
	for range mostSingle {
		r, others, ok := routines(list)
		if !ok {
			break
		}
		dates := []Value{length("late", r.worst), second("first", r.first), second("last", r.last)}
		switch {
		case r.weekly && r.overSunday():
			a.say(lateWeeks, second("first", r.first), second("to", r.firstTo), second("from", r.lastFrom), second("last", r.last),
				length("late", r.worst))
		case r.weekly:
			a.say(lateWeekly, append(dates, Value{Name: "from", Unit: WeekClock, Number: float64(r.begin)},
				Value{Name: "to", Unit: WeekClock, Number: float64(r.end)})...)
		default:
			a.say(lateDaily, append(dates, Value{Name: "days", Unit: Weekdays, Number: float64(r.days)},
				Value{Name: "from", Unit: Clock, Number: float64(r.begin)}, Value{Name: "to", Unit: Clock, Number: float64(r.end)})...)
		}
		list = others
	}
	if len(list) > mostSingle {
		worst := list[0]
		for _, s := range list {
			if s.worst > worst.worst {
				worst = s
			}
		}
		a.say(lateTimes, number("n", int64(len(list))), second("first", list[0].from), second("last", list[len(list)-1].to),
			second("from", worst.from), second("to", worst.to), length("late", worst.worst))
		return
	}
	for _, s := range list {
		a.say(behindOnce, second("from", s.from), second("to", s.to), amount("items", float64(s.peak)), amount("ru", float64(s.peakRU/100)),
			length("late", s.worst))
	}
}

// allow marks the sentences about late purges in which no item waits longer than the plan allows, to within a step.
// The first of them has the longest wait. If it is allowed, it names the limit. A backlog at the end is allowed if it is then gone in time.
func (a *Answer) allow() {
	limit, over := a.Plan.MaxWait, a.endsInTime()
	for i := range a.said {
		s := &a.said[i]
		switch s.Kind {
		case behindAtEnd, behindSince:
			if s.Allowed = over; over {
				s.Limit = limit
			}
			limit = 0
		case behindOnce, lateDays, lateDaily, lateWeekly, lateWeeks, lateTimes:
			if s.Allowed = s.late() <= float64(a.Plan.MaxWait+a.Workload.Step); s.Allowed {
				s.Limit = limit
			}
			limit = 0
		}
	}
}

// late returns the longest wait in a sentence.
func (s Sentence) late() float64 {
	for _, v := range s.Values {
		if v.Name == "late" {
			return v.Number
		}
	}
	return 0
}

// mostSingle is the largest number of spells that get a sentence each.
const mostSingle = 3

// aboutNever says that the purge never catches up. If known, it adds the throughput or the time without
// traffic with which it would.
func (a *Answer) aboutNever(region int) {
	deletes, left := a.Need(region)
	kind, values := Never, []Value{rate("need", deletes), rate("left", left)}
	if a.Found {
		kind = neverFound
		values = append(values, number("found", int64(a.Smallest.Limit()/100)))
	}
	if a.after > 0 {
		kind += neverRest - Never
		values = append(values, length("rest", a.after))
	}
	a.say(kind, values...)
}

// aboutForever names the kinds of items that never expire, and the reasons.
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

var reasons = map[ttl.Reason]SentenceKind{ttl.ReasonOff: foreverOff, ttl.ReasonOffIgnored: foreverOffIgnored,
	ttl.ReasonNoDefault: foreverNoDefault, ttl.ReasonItemNever: foreverItemNever}

func (a *Answer) aboutSmallest() {
	switch {
	case a.Smallest == engine.Throughput{}: // without a search
	case a.Smallest.Serverless:
		a.say(noThroughput)
	case !a.Found:
		a.said = append(a.said, a.noneEnough())
	default:
		kind, c := smallestManual, a.lowest.Cost()
		if a.Smallest.Autoscale > 0 {
			kind = smallestAutoscale
		}
		a.say(kind, length("wait", a.Plan.MaxWait), number("found", int64(a.Smallest.Limit()/100)), cost("last", c.Last),
			length("time", c.Span))
	}
}

// noneEnough says that no throughput is enough.
func (a *Answer) noneEnough() Sentence {
	wait := length("wait", a.Plan.MaxWait)
	if delay := a.Workload.longestDelay(); delay > a.Plan.MaxWait {
		return Sentence{Kind: delayTooLong, Values: []Value{length("delay", delay), wait}}
	}
	return Sentence{Kind: notEnough, Values: []Value{number("most", engine.MaxThroughput), wait}}
}

// aboutChanges says how many items the changes of the default hide and bring back at once.
func (a *Answer) aboutChanges() {
	for _, c := range a.Changed {
		if c.Hidden > 0 {
			a.say(hidesAtOnce, second("at", c.At), amount("items", float64(c.Hidden)), amount("ru", float64(c.RU/100)))
		}
		if c.Shown > 0 {
			a.say(showsAgain, second("at", c.At), amount("items", float64(c.Shown)))
		}
	}
}

func (a *Answer) aboutRegions() {
	for i, r := range a.Workload.Regions {
		var worst int64
		for k := range a.Rows {
			worst = max(worst, a.Rows[k].Regions[i].WorstLag)
		}
		last := a.Rows[len(a.Rows)-1].Regions[i]
		a.say(inRegion, called("name", r.Name), length("lag", worst), amount("items", float64(last.Expired)))
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
		if rate := n / float64(a.Length(i)); rate > worst { // the first and the last row can be shorter
			worst, at = rate, a.Begin(i)
		}
	}
	if refused == 0 {
		return
	}
	share := Value{Name: "share", Unit: Tenths, Number: 100 * refused / asked}
	if share.Number < 0.1 {
		share.Number = 0.1
		a.say(refusedLittle, share, second("at", at))
		return
	}
	a.say(Refused, share, second("at", at))
}
