package plan

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// A container is not steady before the first items have expired, to the second, and is steady from then on if the purge is never short of
// request units.
func TestSteadySinceTheFirstExpiry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := Workload{Start: benchStart + rapid.Int64Range(0, day).Draw(t, "start"), Prices: ListPrices,
			Capacity: engine.Throughput{RUPerSec: 10_000, PurgeDelay: draw[int64](t, "delay", 0, 0, 900, 7200)}}
		longest := int64(0)
		for _, name := range []string{"a", "b"}[:rapid.IntRange(1, 2).Draw(t, "kinds")] {
			life := draw[int64](t, "ttl", 1, 90, hour, day, 3*day, 5*day, 12*day, 20*day, 30*day, 45*day) + rapid.Int64Range(0, 1000).Draw(t, "more")
			own := ttl.After(int32(life))
			w.Kinds = append(w.Kinds, Kind{Name: name, Bytes: 1024, Values: 5, TTL: own, Arrivals: Curve{Base: rapid.Float64Range(10, 100).Draw(t, "rate")}})
			longest = max(longest, life)
		}
		w.Default = ttl.NoDefault
		w.Step, w.End = 60, w.Start+longest+15*day
		r, err := Run(&w, nil)
		if err != nil {
			t.Fatal(err)
		}
		if at, ok := r.steady(); !ok || at != w.Start+longest+w.Capacity.PurgeDelay {
			t.Fatalf("steady after %d seconds (%v), want %d", at-w.Start, ok, longest+w.Capacity.PurgeDelay)
		}
	})
}

// What grows is never steady, and what is stored at the start can make a container steady before the first expiry.
func TestSteadyOrGrowing(t *testing.T) {
	const flow = "start 2027-01-04\nstep 10m\ncapacity manual 4000\nitem i 1KB 10 values\narrivals i 100/s\n"
	for text, want := range map[string]string{
		flow + "length 90d\ncontainer 30d":                                                   "Steady after 30 days: 259 million items",
		flow + "length 60d\ncontainer 20d\nstored i 172000000 from 2026-12-15 to 2027-01-04": "Steady from the start: 173 million items",
		flow + "length 60d\ncontainer 20d\nstored i 1 at 2026-12-15":                         "Steady after 20 days: 173 million items",
		flow + "length 60d\ncontainer 7d\nstored i 500000000 from 2026-12-15 to 2027-01-04":  "Steady after ",
		flow + "length 3y\ncontainer off":                                                    "At the end: ",
		flow + "length 3y\ncontainer 30d\narrivals i growth 20%":                             "At the end: ",
		flow + "length 90d\ncontainer 1d\nitem j 1KB 10 values ttl -1\narrivals j 10/d":      "At the end: ",
		flow + "length 42d\ncontainer 30d":                                                   "At the end: ",
		flow + "length 90d\ncontainer off\nafter 10d container 7d":                           "Steady after 1",
		flow + "length 2y\ncontainer 365d\narrivals i weekly 1 1 1 1 1 0.5 0.5":              "Steady after 365 days: ",
	} {
		if list := strings.Join(answer(t, false, text).Sentences(), "\n"); !strings.Contains(list, want) {
			t.Errorf("%s\nwithout %q:\n%s", text, want, list)
		}
	}
}
