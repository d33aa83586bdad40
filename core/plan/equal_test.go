package plan

import (
	"flag"
	"os"
	"runtime"
	"strconv"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// TestMain makes the tests compare 200 workloads, and 2,000 natively with COSMOSTTL_TESTS=all, unless -rapid.checks says how many.
func TestMain(m *testing.M) {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	if !given {
		n := 200
		switch {
		case os.Getenv("COSMOSTTL_TESTS") == "all" && runtime.GOOS != "js":
			n = 2000
		case testing.Short():
			n = 60
		}
		_ = flag.Set("rapid.checks", strconv.Itoa(n))
	}
	os.Exit(m.Run())
}

// The plan and the engine agree in every second of random workloads.
func TestPlanEqualsTheEngine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, samples := workloads(t)
		compare(t, w, samples)
	})
}

func draw[T any](t *rapid.T, label string, from ...T) T {
	return rapid.SampledFrom(from).Draw(t, label)
}

// workloads draws a workload of a few dozen seconds around the end of an hour, in which the purge is short of request units.
func workloads(t *rapid.T) (*Workload, []sample) {
	length := rapid.Int64Range(5, 90).Draw(t, "seconds")
	w := &Workload{Start: 1_800_000_000 - rapid.Int64Range(1, 60).Draw(t, "before the hour"), Default: defaults(t)}
	w.End = w.Start + length
	w.Rules = draw(t, "rules", engine.RulesOfToday, engine.RulesOfToday, engine.RulesOf2016)
	w.Capacity = capacity(t)
	if !w.Capacity.Serverless {
		for i := range rapid.IntRange(0, 2).Draw(t, "regions") {
			w.Regions = append(w.Regions, Region{"r" + strconv.Itoa(i), curve(t, "reads", 500, length)})
		}
	}
	w.Reads = curve(t, "reads", 500, length)
	var samples []sample
	for range rapid.IntRange(1, 3).Draw(t, "kinds") {
		k := Kind{Arrivals: curve(t, "arrivals", 6, length)}
		if rapid.Bool().Draw(t, "sliding") {
			k.Every, k.Times = rapid.Int64Range(1, 12).Draw(t, "every"), rapid.IntRange(1, 3).Draw(t, "times")
		}
		w.Kinds = append(w.Kinds, k)
		samples = append(samples, sample{draw(t, "pad", 0, 3000, 20_000, 60_000), draw(t, "ttl", "", "", `,"ttl":-1`, `,"ttl":3`, `,"ttl":9`, `,"ttl":40`)})
	}
	ts := w.Start - rapid.Int64Range(1, 40).Draw(t, "oldest")
	for range rapid.IntRange(0, 4).Draw(t, "stored") {
		w.Stored = append(w.Stored, Stored{rapid.IntRange(0, len(w.Kinds)-1).Draw(t, "kind"), ts, rapid.Int64Range(0, 40).Draw(t, "count")})
		ts = min(w.Start-1, ts+rapid.Int64Range(0, 9).Draw(t, "later"))
	}
	at := w.Start
	for range rapid.IntRange(0, 5).Draw(t, "changes") {
		if at += rapid.Int64Range(0, 25).Draw(t, "after"); at >= w.End {
			break
		}
		w.Changes = append(w.Changes, change(t, w, at))
	}
	return w, samples
}

func change(t *rapid.T, w *Workload, at int64) Change {
	c := Change{At: at}
	switch draw(t, "change", "default", "default", "capacity", "rules") {
	case "default":
		d := defaults(t)
		c.Default = &d
	case "capacity":
		now := capacity(t)
		if len(w.Regions) > 0 {
			now.Serverless = false
		}
		c.Capacity = &now
	case "rules":
		r := draw(t, "rules", engine.RulesOfToday, engine.RulesOf2016)
		c.Rules = &r
	}
	return c
}

func defaults(t *rapid.T) ttl.Default {
	return draw(t, "default", ttl.Off, ttl.NoDefault, ttl.On(1), ttl.On(4), ttl.On(10), ttl.On(10), ttl.On(25))
}

func capacity(t *rapid.T) engine.Throughput {
	c := engine.Throughput{RUPerSec: 400, Throttle: rapid.Bool().Draw(t, "throttle"), PurgeDelay: draw[int64](t, "purge delay", 0, 0, 0, 3, 20)}
	switch draw(t, "capacity", "manual", "manual", "manual", "autoscale", "serverless") {
	case "autoscale":
		c.Autoscale = 1000
	case "serverless":
		c.Serverless = true
	case "manual":
		c.RUPerSec = draw[int64](t, "throughput", 400, 400, 500)
	}
	c.Burst, c.PurgeBurst = rapid.Bool().Draw(t, "burst"), rapid.Bool().Draw(t, "purge burst")
	return c
}

func curve(t *rapid.T, label string, most float64, length int64) Curve {
	c := Curve{Base: rapid.Float64Range(0, most).Draw(t, label)}
	if rapid.Bool().Draw(t, "counts") {
		c.Counts = []float64{3600 * c.Base, 0}
	}
	for range rapid.IntRange(0, 2).Draw(t, "bursts") {
		c.Bursts = append(c.Bursts, Burst{rapid.Int64Range(0, length).Draw(t, "from"), rapid.Int64Range(1, 20).Draw(t, "for"), draw(t, "factor", 0, 0.5, 3, 8)})
	}
	return c
}
