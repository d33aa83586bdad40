package plan

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// advised draws a plan of some days, in steps of ten minutes and with a row for each, whose purge has about as many request units as it
// needs.
func advised(t *rapid.T, regions int) *Plan {
	p := &Plan{MaxWait: draw[int64](t, "max-wait", 0, 1800, 2*hour, day)}
	w := &p.Workload
	days := rapid.Int64Range(2, 22).Draw(t, "days")
	w.Start, w.Step, w.Every, w.Prices = benchStart+day*rapid.Int64Range(0, 6).Draw(t, "weekday"), 600, 600, ListPrices
	w.End = w.Start + days*day
	w.Default = draw(t, "default", ttl.On(hour), ttl.On(5*hour), ttl.On(day), ttl.On(3*day), ttl.On(int32(days-1)*86400))
	w.Capacity = engine.Throughput{RUPerSec: 100 * rapid.Int64Range(4, 14).Draw(t, "throughput"), Throttle: rapid.Bool().Draw(t, "throttle"), PurgeDelay: draw[int64](t, "purge delay", 0, 0, 0, hour)}
	if rapid.Bool().Draw(t, "autoscale") {
		w.Capacity.Autoscale, w.Capacity.RUPerSec = 1000*rapid.Int64Range(1, 2).Draw(t, "most"), 400
	}
	shape := func(label string) (c Curve) {
		switch draw(t, label, "flat", "daily", "daily", "weekly", "burst") {
		case "daily":
			c.Day = office
		case "weekly":
			c.Week = []float64{draw[float64](t, "Monday", 1, 2, 3), 1, 1, draw[float64](t, "Thursday", 1, 2), 1, .3, .3}
		case "burst":
			c.Bursts = []Burst{{rapid.Int64Range(0, days).Draw(t, "from") * day, rapid.Int64Range(1, 40).Draw(t, "for") * hour, draw[float64](t, "factor", 0, 2, 5)}}
		}
		return c
	}
	arrivals := shape("arrivals")
	arrivals.Base = rapid.Float64Range(1, 60).Draw(t, "items a second")
	w.Kinds = []Kind{{Name: "i", Bytes: 1024, Values: 10, Arrivals: arrivals}}
	w.Reads = shape("reads")
	w.Reads.Base = rapid.Float64Range(0, 400).Draw(t, "RU/s of reads")
	for i := range rapid.IntRange(0, regions).Draw(t, "regions") {
		r := Region{Name: "r" + strconv.Itoa(i), Reads: shape("reads")}
		r.Reads.Base = rapid.Float64Range(0, 900).Draw(t, "RU/s of reads")
		w.Regions = append(w.Regions, r)
	}
	if rapid.Bool().Draw(t, "stored") {
		w.Stored = []Stored{{0, w.Start - 10*day, rapid.Int64Range(0, 100_000_000).Draw(t, "count")}}
	}
	return p
}

func solve(t fataler, p *Plan, smallest bool) *Answer {
	t.Helper()
	a, err := Solve(p, smallest, nil)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return a
}

// holds reports whether a plan with a throughput has enough for the requests on average, refuses none, has no item of a region wait longer than its MaxWait and a
// step, has no throughput that is less than the service accepts, and gets rid of a backlog after its end. It also returns the plan's result.
func holds(t fataler, p *Plan, c engine.Throughput) (*Result, bool) {
	t.Helper()
	w := p.Workload
	w.Capacity, w.Model.Grow = c, false
	own, err := Run(&w, nil)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if writes, other := w.Traffic(); !c.Serverless && writes+other > float64(c.Limit())/100 {
		return own, false
	}
	w = *w.lasting()
	r, err := Run(&w, nil)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if r.Rows[len(r.Rows)-1].WorstWait > r.slack() {
		_, longest, ok, err := onward(&w, true, mostWeeks*week, nil)
		if err != nil {
			t.Fatalf("%v", err)
		}
		if !ok || longest > p.MaxWait+w.Step {
			return own, false
		}
	}
	for i := range r.Rows {
		row := &r.Rows[i]
		late := row.WorstWait > p.MaxWait+w.Step
		for _, region := range row.Regions {
			late = late || w.Stored == nil && region.WorstLag > p.MaxWait+w.Step // stored items can be past their deadlines at the start
		}
		if late || row.RefusedRU > 0 || row.Floor > row.Limit {
			return own, false
		}
	}
	return own, true
}

// The smallest throughput holds in every region, a step less does not, and it costs what the sentence says.
func TestTheSmallestThroughputHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := advised(t, 2)
		a := solve(t, p, true)
		step, least := int64(100), int64(400)
		if p.Workload.Capacity.Autoscale > 0 {
			step, least = 1000, 1000
		}
		if !a.Found {
			if _, ok := holds(t, p, with(p.Workload.Capacity, engine.MaxThroughput)); ok {
				t.Fatal("the largest throughput is enough")
			}
			return
		}
		ru := int64(a.Smallest.Limit() / 100)
		r, ok := holds(t, p, a.Smallest)
		if !ok {
			t.Fatalf("%d RU/s are not enough", ru)
		}
		if ru > least {
			if _, ok := holds(t, p, with(a.Smallest, ru-step)); ok {
				t.Fatalf("%d RU/s are enough, %d were found", ru-step, ru)
			}
		}
		i := slices.IndexFunc(a.Findings(), func(s Sentence) bool { return s.Kind == smallestManual || s.Kind == smallestAutoscale })
		if i < 0 || value(a.Findings()[i], "last") != r.Cost().Last || value(a.Findings()[i], "found") != float64(ru) {
			t.Fatalf("%v\n%+v", a.Sentences(), r.Cost())
		}
	})
}

func value(s Sentence, name string) float64 {
	for _, v := range s.Values {
		if v.Name == name {
			return v.Number
		}
	}
	return math.NaN()
}

// Each offer is the smallest of its kind that holds, with its cost; a serverless container is enough or not.
func TestOffersHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := advised(t, 1)
		a := solve(t, p, false)
		if err := a.Compare(nil); err != nil || len(a.Offers) != 3 {
			t.Fatalf("%v %+v", err, a.Offers)
		}
		for i, o := range a.Offers {
			if len(p.Workload.Regions) > 0 && i == 2 {
				if o.Enough || !o.Regions {
					t.Fatalf("%+v", o)
				}
				continue
			}
			c := o.Throughput
			if !o.Enough && i < 2 {
				c = with(c, engine.MaxThroughput)
			}
			r, ok := holds(t, p, c)
			if ok != o.Enough || ok && r.Cost() != o.Cost || i == 2 != c.Serverless || i == 1 != (c.Autoscale > 0) {
				t.Fatalf("offer %d: %+v, %v", i, o, ok)
			}
			if !ok && !says(t, o.Why, p, c) {
				t.Fatalf("%+v is not enough: %s", c, o.Why)
			}
			if step := []int64{100, 1000}[min(i, 1)]; ok && i < 2 && int64(c.Limit()/100) > []int64{400, 1000}[i] {
				if _, ok := holds(t, p, with(c, int64(c.Limit()/100)-step)); ok {
					t.Fatalf("a step less than %+v is enough", o)
				}
			}
		}
	})
}

// says reports whether a sentence says what is wrong with a throughput that is not enough.
func says(t fataler, s Sentence, p *Plan, c engine.Throughput) bool {
	t.Helper()
	w := p.Workload
	if w.Capacity = c; !c.Serverless {
		return s.Kind == notEnough || s.Kind == delayTooLong && value(s, "delay") > float64(p.MaxWait)
	}
	w = *w.lasting()
	r, err := Run(&w, nil)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if slices.ContainsFunc(r.Rows, func(row Row) bool { return row.RefusedRU > 0 }) {
		return s.Kind == Refused || s.Kind == refusedLittle
	}
	if s.Kind == Behind {
		return value(s, "items") == float64(r.Rows[len(r.Rows)-1].Expired)
	}
	return value(s, "late") == float64(r.Moments.Worst)
}

// longer returns a plan that goes on for some seconds after its end, with or without traffic.
func longer(p *Plan, seconds int64, traffic bool) *Workload {
	w := p.Workload
	if !traffic {
		end := Burst{At: w.End - w.Start, For: seconds, Factor: 0}
		w.Kinds = slices.Clone(w.Kinds)
		for i := range w.Kinds {
			w.Kinds[i].Arrivals.Bursts = append(slices.Clone(w.Kinds[i].Arrivals.Bursts), end)
		}
		w.Reads.Bursts = append(slices.Clone(w.Reads.Bursts), end)
		w.Regions = slices.Clone(w.Regions)
		for i := range w.Regions {
			w.Regions[i].Reads.Bursts = append(slices.Clone(w.Regions[i].Reads.Bursts), end)
		}
	}
	w.End += seconds
	return &w
}

// The purge catches up when the sentence says: with the same traffic, or without any.
func TestThePurgeCatchesUpWhenItIsSaid(t *testing.T) {
	seen := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		p := advised(t, 1)
		p.Workload.Model.Grow = false
		a := solve(t, p, false)
		if a.after == 0 {
			return
		}
		seen[a.again]++
		calm := int64(day)
		if a.again {
			calm = pause
		}
		r, err := Run(longer(p, a.after+calm, a.again), nil)
		if err != nil {
			t.Skip("longer than a plan can be")
		}
		for i := range r.Rows {
			row := &r.Rows[i]
			after := row.At - p.Workload.End
			if late := row.WorstWait > r.slack(); after == a.after && !late || after > a.after && late {
				t.Fatalf("%d s after the end the longest wait is %d s; %v", after, row.WorstWait, a.Sentences())
			}
		}
	})
	if testing.Verbose() {
		t.Logf("%d catch up with traffic, %d without", seen[true], seen[false])
	}
}

// A window is a time in which a sentence says that the purge is late.
type window struct{ from, to int64 }

// windows returns the times in which a sentence says that the purge is late, and whether it is late in each of them.
func windows(s Sentence) (list []window, each bool) {
	from, to := int64(value(s, "from")), int64(value(s, "to"))
	first, last := int64(value(s, "first")), int64(value(s, "last"))
	switch s.Kind {
	case behindOnce:
		return []window{{from, to}}, true
	case lateTimes, lateWeeks:
		return []window{{first, last}}, true
	case behindSince:
		return []window{{from, math.MaxInt64}}, true
	case lateDaily:
		for midnight := (first - from) / day * day; midnight+from <= last; midnight += day {
			if int(value(s, "days"))>>((midnight/day+4)%7)&1 == 1 && midnight+to >= first {
				list = append(list, window{midnight + from, midnight + to})
			}
		}
	case lateWeekly:
		for sunday := (first-from-3*day)/(7*day)*7*day + 3*day; sunday+from <= last; sunday += 7 * day {
			if sunday+to >= first {
				list = append(list, window{sunday + from, sunday + to})
			}
		}
	}
	return list, true
}

// The sentences have each time in which the purge is late, and no other ones; and nobody waits longer than they say.
func TestTheSentencesHaveEachDelay(t *testing.T) {
	mornings := []float64{.1, .1, .1, .1, .1, .1, .1, .1, 4, 4, .5, .1, .1, .1, .1, .1, .1, .1, .1, .1, .1, .1, .1, .1} // the purge recovers each day
	rapid.Check(t, func(t *rapid.T) {
		p := advised(t, 0)
		if rapid.Bool().Draw(t, "with breaks") {
			p.Workload.Kinds[0].Arrivals.Day = mornings
		}
		sayEachDelay(t, p)
	})
	for kind, arrivals := range map[SentenceKind]Curve{
		KeepsUp:     {Base: 1},
		behindSince: {Base: 10, Bursts: []Burst{{4*day - 5*hour, 4 * hour, 5}}},
		behindOnce:  {Base: 10, Bursts: []Burst{{day, 4 * hour, 5}}},
		lateDaily:   {Base: 30, Day: mornings},
	} {
		p := &Plan{Workload: Workload{Start: benchStart, End: benchStart + 4*day, Step: 600, Every: 600, Prices: ListPrices, Default: ttl.On(hour),
			Capacity: engine.Throughput{RUPerSec: 400}, Kinds: []Kind{{Name: "i", Bytes: 1024, Values: 10, Arrivals: arrivals}}}}
		if seen := sayEachDelay(t, p); !seen[kind] {
			t.Errorf("a plan does not say %q: %v", kind.Text(), seen)
		}
	}
}

// sayEachDelay compares the sentences of a plan with its rows, and returns what is said.
func sayEachDelay(t fataler, p *Plan) map[SentenceKind]bool {
	t.Helper()
	seen := map[SentenceKind]bool{}
	a := solve(t, p, false)
	var said []window
	worst, open, since := 0.0, false, math.NaN()
	final := &a.Rows[len(a.Rows)-1]
	for _, s := range a.Findings() {
		seen[s.Kind] = true
		switch s.Kind {
		case KeepsUp, behindSince, behindOnce, lateDaily, lateWeekly, lateWeeks, lateTimes:
			worst = max(worst, value(s, "late"))
		case behindAtEnd, Behind:
			if value(s, "items") != float64(final.Expired) {
				t.Fatalf("%d items wait at the end: %s", final.Expired, s)
			}
			open = true
		case Never, neverFound, neverRest, neverFoundRest:
			open = true
		}
		if s.Kind == behindSince {
			since = value(s, "from")
		} else if value(s, "to") == float64(a.Workload.End) || value(s, "last") == float64(a.Workload.End) {
			t.Fatalf("the purge is behind at the end, which is no time at which it catches up: %s", s)
		}
		list, each := windows(s)
		for _, w := range list {
			if !slices.ContainsFunc(a.Rows, func(row Row) bool { return each && row.WorstWait > a.slack() && row.At > w.from && row.At <= w.to }) {
				t.Fatalf("the purge is not late between %s and %s: %s", date(w.from), date(w.to), s)
			}
		}
		said = append(said, list...)
	}
	if behind := final.WorstWait > a.slack(); behind != open || behind == math.IsNaN(since) {
		t.Fatalf("at the end the longest wait is %d s:\n%v", final.WorstWait, a.Sentences())
	}
	for i := range a.Rows {
		row := &a.Rows[i]
		if row.WorstWait <= a.slack() {
			continue
		}
		if !slices.ContainsFunc(said, func(w window) bool { return row.At > w.from && row.At <= w.to }) {
			t.Fatalf("at %s the longest wait is %d s:\n%v", date(row.At), row.WorstWait, a.Sentences())
		}
		if float64(row.WorstWait) > worst {
			t.Fatalf("at %s an item waits %d s, %g are said", date(row.At), row.WorstWait, worst)
		}
	}
	return seen
}
