package plan

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// The bill has the bytes of each region, at the end of each step, and the started hundreds of RU/s of each hour in each region.
func TestTheBillHasEachRegion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := advised(t, 2)
		a := solve(t, p, false)
		w := &p.Workload
		want := 0.0
		for i := range a.Rows {
			row := &a.Rows[i]
			items := row.Live + row.Expired
			for _, r := range row.Regions {
				items += r.Stored
			}
			want += float64(items) * 1024 / gigabyte * float64(w.Step) / hour / hoursAMonth * w.Prices.Storage
		}
		each, hours := float64(w.Capacity.RUPerSec)/100*w.Prices.Manual, float64(w.End-w.Start)/hour
		if w.Capacity.Autoscale > 0 {
			each = 0
			for h := range int(hours) {
				most := w.Capacity.Autoscale / 10
				for i := 6 * h; i < 6*h+6; i++ {
					most = max(most, a.Rows[i].writeRU())
				}
				each += float64((min(most, w.Capacity.Autoscale)+99)/100) * w.Prices.Autoscale / hours
			}
		}
		if len(w.Regions) > 0 && w.Capacity.Autoscale > 0 {
			return // the requests of a row are those of all regions
		}
		want += each * hours * float64(1+len(w.Regions))
		if got := a.Cost().All; math.Abs(got-want) > 1e-6*want {
			t.Fatalf("%.4f dollars, want %.4f", got, want)
		}
	})
}

// writeRU returns the RU/s that requests use in a row of a step, if there are no read regions.
func (row *Row) writeRU() int64 {
	perStep := (row.Requests + 599) / 600
	return int64((perStep + 99) / 100)
}

// The arithmetic of the bill has the cost of the plan as its result, with each kind of capacity.
func TestTheBillByHand(t *testing.T) {
	const written = "start 2027-01-04T10:30:00Z\nlength 40d\nstep 10m\nthrottle off\nitem i 1KB 10 values\narrivals i 50/s\ncontainer 1d\nreads 20\nassume index 20%\n"
	for _, text := range []string{"capacity manual 800", "capacity manual 800\nregion north\nreads north 100", "capacity autoscale 4000", "capacity serverless",
		"capacity manual 800\nafter 20d capacity manual 1000", "capacity manual 800\nlength 3d"} {
		whole := written
		if strings.Contains(text, "length") {
			whole = strings.Replace(written, "length 40d\n", "", 1)
		}
		a := answer(t, false, whole+text)
		b, ok := a.Bill()
		want := b.Units*b.Each*float64(b.Hours)*float64(b.Regions) + b.GB*b.Storage*b.Lasts/MonthHours
		if b.Capacity.Serverless {
			want = b.Millions*b.Each + b.GB*b.Storage*b.Lasts/MonthHours
		}
		if !ok || math.Abs(want-b.Cost.Last) > 1e-6*want || b.GB == 0 {
			t.Errorf("%s: %+v is %g", text, b, want)
		}
		if said := a.ByHand(); !strings.Contains(said[len(said)-1], money(b.Cost.Last)+" dollars in the last") ||
			strings.Contains(said[len(said)-1], "autoscale") != (b.Capacity.Autoscale > 0) {
			t.Errorf("%s: %q", text, said)
		}
	}
	if _, ok := answer(t, false, written+"capacity manual 800\nafter 20d capacity autoscale 1000").Bill(); ok {
		t.Error("two prices have one bill")
	}
}

// What is left for deletes by hand is what the plan finds.
func TestWhatIsLeftByHand(t *testing.T) {
	a := answer(t, false, "length 14d\nstep 10m\nthrottle off\nitem i 1KB 10 values\narrivals i 50/s\ncontainer 1d\ncapacity manual 800\nreads 120\nregion north\nreads north 500")
	list := a.LeftByHand()
	for region, want := range []Left{{"", 800, 350, 120, 330}, {"north", 800, 0, 500, 300}} {
		if _, left := a.Need(region); list[region] != want || math.Abs(left-float64(want.Left)) > 1 {
			t.Errorf("%+v, and the plan has %g", list[region], left)
		}
	}
	if said := a.ByHand(); !slices.Contains(said, "800 RU/s - 350 for writes - 120 for other requests: 330 RU/s are left for deletes.") ||
		!slices.Contains(said, "north: 800 RU/s - 500 for reads: 300 RU/s are left for deletes.") {
		t.Errorf("%q", said)
	}
	if a := answer(t, false, "length 2d\ncapacity serverless\nitem i 1KB 10 values\narrivals i 5/s\ncontainer 1d"); a.LeftByHand() != nil {
		t.Error("a serverless container has a limit")
	}
}

// The arithmetic by hand is what the plan arrives at: RU/s, deletes and items, also if items are written again when they have expired.
func TestByHandAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if testing.Short() && rapid.IntRange(0, 3).Draw(t, "skip") > 0 {
			return
		}
		life := rapid.Int64Range(1, 300).Draw(t, "ttl")
		k := Kind{Name: "i", Bytes: draw(t, "bytes", 300, 1024, 5000), Values: rapid.IntRange(0, 30).Draw(t, "values"), Times: rapid.IntRange(0, 4).Draw(t, "times"),
			Arrivals: Curve{Base: float64(rapid.IntRange(1, 20).Draw(t, "items a second"))}}
		if k.Times > 0 {
			k.Every = draw(t, "every", max(1, life-1), life, life+1, rapid.Int64Range(1, 600).Draw(t, "any"))
		}
		w := &Workload{Start: benchStart, End: benchStart + 4*hour, Step: 1, Every: 60, Default: ttl.On(int32(life)), Capacity: engine.Throughput{RUPerSec: 100_000}, Kinds: []Kind{k}}
		w.Model.DeletePrice = draw(t, "delete price", 0, 0.5, 2)
		a := solve(t, &Plan{Workload: *w, MaxWait: hour}, false)
		h := a.Hands()[0]
		var requests, deletes, items, seconds float64
		for i := len(a.Rows) - 60; i < len(a.Rows); i++ {
			row := &a.Rows[i]
			requests += float64(row.Requests) / 100
			deletes += float64(row.ExpiredRU) / 100
			items += row.Mean * 60
			seconds += 60
		}
		near := func(what string, got, want float64) {
			if math.Abs(got-want) > 0.001*want+h.Rate*float64(1+k.Times) && math.Abs(got-want) > 0.02*want {
				t.Fatalf("%s: %g by hand, %g in the plan", what, want, got)
			}
		}
		near("RU/s of requests", requests/seconds, h.Inserts+h.Rewrites)
		near("RU/s of deletes", deletes/seconds, h.Deletes)
		near("items", items/seconds, h.Items)
	})
}

// A change of the default hides at once what has passed the new deadline, and brings back what has not.
func TestWhatAChangeHides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := base(400)
		w.Kinds[0].Arrivals = Curve{}
		w.Default = defaults(t)
		at := w.Start + rapid.Int64Range(0, 30).Draw(t, "seconds")
		to := defaults(t)
		w.Step, w.Every, w.End, w.Changes = 1, 1, w.Start+60, []Change{{At: at, Default: &to}}
		hidden, shown := int64(0), int64(0)
		w.Capacity.PurgeDelay = day // so that nothing is removed
		for range rapid.IntRange(1, 5).Draw(t, "cohorts") {
			s := Stored{0, w.Start - rapid.Int64Range(1, 40).Draw(t, "age"), rapid.Int64Range(1, 1000).Draw(t, "count")}
			w.Stored = append(w.Stored, s)
			expired := func(d ttl.Default) bool {
				deadline, ok := ttl.Decide(d, ttl.Absent).Deadline(s.TS)
				return ok && deadline <= at
			}
			switch before, after := expired(w.Default), expired(to); {
			case after && !before:
				hidden += s.Count
			case before && !after:
				shown += s.Count
			}
		}
		r, err := Run(w, nil)
		if err != nil {
			t.Fatal(err)
		}
		var did Changed
		for _, c := range r.Changed {
			did = c
		}
		if did.Hidden != hidden || did.Shown != shown || did.RU != engine.RU(hidden)*700 || (hidden > 0 || shown > 0) && did.At != at {
			t.Fatalf("%+v, want %d hidden, %d shown", did, hidden, shown)
		}
	})
}

// The mean and the most of a row are those of its steps, whatever the length of the rows.
func TestMeanAndMost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := advised(t, 0)
		fine := solve(t, p, false)
		p.Workload.Every = draw[int64](t, "every", hour, 6*hour, day)
		coarse := solve(t, p, false)
		k := 0
		for i := range coarse.Rows {
			sum, bytes, n, most := 0.0, 0.0, 0.0, int64(0)
			for ; k < len(fine.Rows) && fine.Rows[k].At <= coarse.Rows[i].At; k++ {
				stored := fine.Rows[k].Live + fine.Rows[k].Expired
				sum, bytes, most, n = sum+float64(stored), bytes+float64(fine.Rows[k].Bytes), max(most, stored), n+1
			}
			if row := &coarse.Rows[i]; math.Abs(row.Mean-sum/n) > 1e-9*sum || math.Abs(row.MeanBytes-bytes/n) > 1e-9*bytes || row.Most != most || row.MostCounted != most*1024 {
				t.Fatalf("row %d: mean %g, most %d, want %g and %d", i, row.Mean, row.Most, sum/n, most)
			}
		}
	})
}
