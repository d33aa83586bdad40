package plan

import (
	"errors"
	"math"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The least throughput of concepts-limits is the largest of a constant, a share of the stored bytes, and a share of the highest throughput.
func TestFloor(t *testing.T) {
	const gb = 1 << 30
	manual, autoscale := engine.Throughput{RUPerSec: 400}, engine.Throughput{Autoscale: 1000}
	for _, c := range []struct {
		t              engine.Throughput
		bytes, highest int64
		want           int64
	}{
		{manual, 0, 0, 400},
		{manual, 400 * gb, 400, 400},
		{manual, 401 * gb, 400, 500},
		{manual, 0, 50_000, 500},
		{autoscale, 0, 0, 1000},
		{autoscale, 100*gb + 1, 1000, 2000},
		{autoscale, 0, 30_000, 3000},
		{engine.Throughput{Serverless: true}, 500 * gb, 0, 0},
	} {
		if got := c.t.Minimum(c.bytes, c.highest); got != c.want {
			t.Errorf("%+v with %d bytes after %d RU/s: %d, want %d", c.t, c.bytes, c.highest, got, c.want)
		}
	}
}

// base returns a plan of two days in which five items of 7 RU per second expire after an hour.
func base(ru int64) *Workload {
	return &Workload{Start: benchStart, End: benchStart + 2*day, Step: 10, Every: hour, Default: ttl.On(hour), Prices: ListPrices,
		Capacity: engine.Throughput{RUPerSec: ru}, Kinds: []Kind{{Name: "i", Bytes: 1024, Values: 10, Arrivals: Curve{Base: 50}}}}
}

func last(t *testing.T, w *Workload) (*Result, Row) {
	t.Helper()
	r, err := Run(w, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r, r.Rows[len(r.Rows)-1]
}

// The cost of a plan is the bill times the prices: the throughput in all regions, and nothing for requests.
func TestCost(t *testing.T) {
	w := base(1000)
	w.Prices.Storage = 0
	if _, row := last(t, w); math.Abs(row.Cost-48*10*.008) > 1e-9 {
		t.Errorf("manual: %v", row.Cost)
	}
	w.Regions = []Region{{Name: "r"}}
	if _, row := last(t, w); math.Abs(row.Cost-2*48*10*.008) > 1e-9 {
		t.Errorf("two regions: %v", row.Cost)
	}
	w = base(400)
	w.Prices.Storage, w.Capacity = 0, engine.Throughput{Autoscale: 10_000} // whose requests need less than a tenth
	if _, row := last(t, w); math.Abs(row.Cost-48*10*.012) > 1e-9 {
		t.Errorf("autoscale: %v", row.Cost)
	}
	w.Capacity = engine.Throughput{Serverless: true}
	if _, row := last(t, w); math.Abs(row.Cost-float64(row.Billed)/1e8*.25) > 1e-9 || row.Billed < 48*3600*350*100 {
		t.Errorf("serverless: %v for %v", row.Cost, row.Billed)
	}
	w = base(1000)
	w.Prices = Prices{Storage: 730}
	_, row := last(t, w)
	hours := 48 - .5 // the first hour fills up
	if want := hours * 180_000 * 1024 / (1 << 30); math.Abs(row.Cost-want) > want/100 {
		t.Errorf("storage: %v, want %v", row.Cost, want)
	}
}

// smallest searches for the smallest throughput of the workload's kind of capacity that the service accepts for what is stored, with which
// no request is refused and no item of any region waits for the purge longer than wait seconds, the purge delay included. Waits are right
// to within a step. The throughput stays the same for the whole plan. The result is false if no throughput is enough, or the container is
// serverless.
func smallest(w *Workload, wait int64, more func(float64) bool) (t engine.Throughput, found bool, err error) {
	s := newSearch(w, w.Capacity, wait)
	if s.t.Serverless {
		return s.t, false, nil
	}
	found, err = s.run(more)
	return s.t, found, err
}

// The throughput that smallest returns is enough, and a step less is not.
func TestSmallest(t *testing.T) {
	for _, capacity := range []engine.Throughput{{RUPerSec: 400, Throttle: true}, {Autoscale: 1000, Throttle: true}} {
		w := base(400)
		w.Capacity, w.Kinds[0].Arrivals.Base = capacity, 200 // 1400 RU/s to write and as much to delete
		found, ok, err := smallest(w, 60, nil)
		if err != nil || !ok {
			t.Fatalf("%v %v", ok, err)
		}
		step, ru := int64(100), found.RUPerSec
		if capacity.Autoscale > 0 {
			step, ru = 1000, found.Autoscale
		}
		if ru != (2800+step-1)/step*step {
			t.Errorf("%d RU/s", ru)
		}
		if enough, err := sufficient(w, with(found, ru-step), 60, nil, nil); enough != nil || err != nil {
			t.Errorf("%d RU/s are enough too, %v", ru-step, err)
		}
	}
	w := base(400)
	w.Default, w.Capacity.Throttle, w.Kinds[0].Arrivals.Base = ttl.Off, true, 200
	if found, ok, err := smallest(w, 60, nil); !ok || err != nil || found.RUPerSec != 1400 {
		t.Errorf("without expiry, so that no request is refused: %d RU/s, %v", found.RUPerSec, err)
	}
}

// The purge uses idle request units of five minutes only with the assumption Burst, and at most 3000 RU/s for each partition.
func TestBurst(t *testing.T) {
	worst := func(burst bool) int64 {
		w := base(1000)
		w.Kinds[0].Arrivals = Curve{Counts: []float64{0, 36_000}} // an idle hour, then ten a second
		w.Kinds[0].Arrivals.Bursts = []Burst{{At: 5 * hour, For: 120, Factor: 40}}
		w.Capacity.Throttle, w.Model.Burst = true, burst
		r, _ := last(t, w)
		return r.Moments.Worst
	}
	without, with := worst(false), worst(true)
	if with >= without || without == 0 {
		t.Errorf("items wait %d s without a burst, %d s with one", without, with)
	}
	s := newSim(base(1000))
	s.w.Model.Burst, s.w.Model.Partitions = true, 2
	p := purge{bank: engine.Units(300_000)}
	s.purges[0] = p
	if got := s.burst(0, 10); got != engine.Units(50_000) {
		t.Errorf("ten seconds may have %v more", got)
	}
	if s.save(0, 10, engine.Units(700_000)); s.purges[0].bank != engine.Units(300_000) {
		t.Errorf("the bank has %v", s.purges[0].bank)
	}
}

// Without throttling the plan serves every request. With throttling it refuses requests, and counts them.
func TestRefusals(t *testing.T) {
	w := base(400)
	w.Kinds[0].Arrivals.Base = 100
	if _, row := last(t, w); row.Written != 360_000 || row.Refused != 0 {
		t.Errorf("%d written, %d refused", row.Written, row.Refused)
	}
	w.Capacity.Throttle = true
	if _, row := last(t, w); row.Written+row.Refused != 360_000 || row.Written > 400*3600/7+360 || row.RefusedRU != engine.RU(row.Refused)*700 {
		t.Errorf("%d written, %d refused for %v", row.Written, row.Refused, row.RefusedRU)
	}
}

// A plan takes as many steps for many items as for few, drops the cohorts that are gone, calls more with its progress, and stops when more
// returns false.
func TestCostOfAPlan(t *testing.T) {
	small, large := steady(1e3, 1), steady(1e9, 1)
	small.Step, large.Step = hour, hour
	a, _ := last(t, small)
	b, _ := last(t, large)
	if n := cohorts(t, large); a.Steps != b.Steps || n > 2*31*24 || n < 30*24 {
		t.Errorf("%d steps, %d steps and %d cohorts", a.Steps, b.Steps, n)
	}
	w := steady(1e9, 1)
	w.Step = 600
	done := 0.0
	_, err := Run(w, func(share float64) bool {
		if share <= done || share > 1 {
			t.Errorf("%v after %v", share, done)
		}
		done = share
		return share < .5
	})
	if !errors.Is(err, ErrCancelled) || done < .5 || done > .6 {
		t.Errorf("stopped at %v: %v", done, err)
	}
}

// With steps of a minute, counts are at most a step early or late, and waits at most two steps wrong, compared with steps of a second.
// Items are written up to a step early, and expire up to a step late if their ttl is no whole number of steps.
func TestErrorOfLongerSteps(t *testing.T) {
	live, wait := accuracy(t, minute)
	t.Logf("steps of a minute against steps of a second: the counts are right to within %.0f s, the longest wait differs by %d s", live, wait)
	if live > minute || wait > 2*minute {
		t.Errorf("counts differ by %.0f s of arrivals, the longest wait by %d s", live, wait)
	}
}

// accuracy compares a workload whose purge falls behind every day with the same workload in steps of a second. It returns the largest
// difference of the live items, as seconds of arrivals, and of the longest wait, in seconds.
func accuracy(t testing.TB, step int64) (live float64, wait int64) {
	results := map[int64]*Result{}
	for _, s := range []int64{1, step} {
		w := &Workload{Start: benchStart, End: benchStart + 3*day, Step: s, Every: hour, Default: ttl.On(7*hour + 13), Capacity: engine.Throughput{RUPerSec: 3000},
			Kinds: []Kind{{Name: "reading", Bytes: 1024, Values: 10, Arrivals: Curve{Base: 150, Day: office}}}, Reads: Curve{Base: 500, Day: office}}
		r, err := Run(w, nil)
		if err != nil {
			t.Fatal(err)
		}
		results[s] = r
	}
	for i, row := range results[step].Rows {
		live = max(live, math.Abs(float64(row.Live-results[1].Rows[i].Live))/300) // of the busiest hour
	}
	wait = results[step].Moments.Worst - results[1].Moments.Worst
	return live, max(wait, -wait)
}

// What is stored at the start counts for the RU/s of the first row, and what is stored when the capacity changes for those after it.
func TestStoredItemsCountFromTheFirstSecond(t *testing.T) {
	const stored = "start 2027-01-04\nlength 7d\nstep 1h\ncontainer off\nitem i 1MB 10 values\nstored i 520000 from 2026-12-28 to 2027-01-04\n" // 508 GB
	for text, want := range map[string][2]int64{                                                                                                // in the first row and in the last
		"capacity serverless":                                 {55_000, 55_000},
		"capacity autoscale 1000":                             {6_000, 6_000},
		"capacity autoscale 1000\nassume grow off":            {1_000, 1_000},
		"capacity manual 600\nafter 167h capacity serverless": {600, 55_000},
	} {
		rows := answer(t, false, stored+text).Rows
		if got := [2]int64{rows[0].Limit, rows[len(rows)-1].Limit}; got != want {
			t.Errorf("%s: %v RU/s, want %v", text, got, want)
		}
	}
}
