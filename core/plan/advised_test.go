package plan

import (
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// flow30 is a steady flow of items that live 30 days, in a plan of some days.
func flow30(days int64, bytes int, capacity int64) *Plan {
	return &Plan{MaxWait: day, Workload: Workload{Start: benchStart, End: benchStart + days*day, Step: 600, Prices: ListPrices, Default: ttl.On(30 * day),
		Capacity: engine.Throughput{RUPerSec: capacity}, Kinds: []Kind{{Name: "i", Bytes: bytes, Values: 7, Arrivals: Curve{Base: 1000}}}}}
}

// The advice counts the deletes, even if nothing expires before the end of the plan. A longer plan of a steady flow has no other advice.
func TestTheAdviceDoesNotDependOnTheLength(t *testing.T) {
	for _, bytes := range []int{1024, 2048} {
		need := 0.0
		for _, h := range flow30(28, bytes, 4000).Workload.hands() {
			need += h.Inserts + h.Deletes
		}
		want := (int64(need) + 99) / 100 * 100
		for _, days := range []int64{7, 28, 31, 60, 120} {
			p := flow30(days, bytes, 4000)
			a := solve(t, p, true)
			if err := a.Compare(nil); err != nil {
				t.Fatal(err)
			}
			if got := a.Smallest.RUPerSec; got != want || a.Offers[0].Throughput.RUPerSec != want {
				t.Errorf("%d bytes, %d days: advised %d and %d RU/s, want %d", bytes, days, got, a.Offers[0].Throughput.RUPerSec, want)
			}
		}
	}
}

// Who follows an advice is not told that it is not enough.
func TestAPlanThatFollowsItsAdviceIsGood(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := advised(t, 1)
		if rapid.Bool().Draw(t, "long") {
			p.Workload.Default = ttl.On(int32(rapid.Int64Range(1, 40).Draw(t, "ttl") * day))
		}
		a := solve(t, p, true)
		if !a.Found {
			return
		}
		own := *p
		own.Workload = *p.Workload.with(a.Smallest)
		if s := solve(t, &own, false).Findings()[0]; s.Bad() {
			t.Fatalf("%d RU/s are advised, and then: %s", int64(a.Smallest.Limit()/100), s)
		}
	})
}

// Where what is stored sets an offer, or raises autoscale, a sentence has the numbers.
func TestTheFloorOfTheStorageIsExplained(t *testing.T) {
	p, err := Parse("length 20d\ncontainer 60d\ncapacity autoscale 1000\nitem log 4KB 2 values\nstored log 400000000 from 2026-12-01 to 2027-01-01\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := Solve(p, false, nil)
	if err == nil {
		err = a.Compare(nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	const manual, autoscale = "Storage: 1,526 GB × 1 RU/s, rounded up to 100.", "Storage: 1,526 GB × 10 RU/s, rounded up to 1,000."
	if !slices.Contains(a.Sentences(), autoscale) || len(a.Offers[0].Floor) != 1 || a.Offers[0].Floor[0].String() != manual || a.Offers[1].Floor[0].String() != autoscale {
		t.Errorf("%q\n%v", a.Sentences(), a.Offers)
	}
	if p, err = Parse("length 9d\ncontainer 1d\nitem log 1KB 2 values\narrivals log 5/s\n", nil); err != nil {
		t.Fatal(err)
	}
	if a, err = Solve(p, false, nil); err == nil {
		err = a.Compare(nil)
	}
	if err != nil || a.Offers[0].Floor != nil || a.Offers[1].Floor != nil {
		t.Errorf("%v %v", a.Offers, err)
	}
}
