package planner

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// An offer is true: a plan that takes it has the offered throughput from its start to its end, and costs what the offer
// said. The offers for that plan are the same as before.
func TestAnOfferThatIsTakenCostsWhatWasSaid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		capacity := rapid.SampledFrom([]string{"capacity manual 400  # ours", "capacity manual 30000", "capacity autoscale 4000", "capacity serverless", ""}).Draw(t, "capacity")
		changes := rapid.SampledFrom([]string{"", "after 1d capacity manual 500\n", "after 6h capacity autoscale 9000\nafter 1d purge-delay 1h\n", "after 1d container 2h\n"}).Draw(t, "changes")
		rate := rapid.SampledFrom([]string{"1/s", "60/s", "900/s"}).Draw(t, "rate")
		r, _ := room()
		r.Edit("length 2d\nstep 10m\n" + capacity + "\ncontainer 1h\nmax-wait 2h\nitem a 1KB 10 values\narrivals a " + rate + "\nreads 100\n" + changes)
		settle(r)
		d := r.Shown()
		if d.Answer == nil || len(d.Answer.Offers) != 3 {
			t.Fatalf("%+v %v", d, d.Problems)
		}
		offers := d.Answer.Offers
		o := offers[rapid.IntRange(0, 2).Draw(t, "offer")]
		if !o.Enough {
			t.Skip("not enough")
		}
		r.Change(func(text string) string { return Take(text, o.Throughput) })
		settle(r)
		d = r.Shown()
		if d.Answer.Cost() != o.Cost || strings.Contains(d.Text, "after 1d capacity") || strings.Count(d.Text, "\ncapacity ") != 1 {
			t.Fatalf("%+v, offered were %+v, with\n%s", d.Answer.Cost(), o, d.Text)
		}
		for _, row := range d.Answer.Rows {
			if row.RefusedRU > 0 || row.WorstWait > d.Answer.Plan.MaxWait+d.Answer.Workload.Step {
				t.Fatalf("what was offered is not enough: %+v", row)
			}
		}
		if !reflect.DeepEqual(d.Answer.Offers, offers) {
			t.Fatalf("the offers are %+v, and %+v with one taken", offers, d.Answer.Offers)
		}
		r.Undo()
		if settle(r); !reflect.DeepEqual(d.Answer.Offers, offers) {
			t.Fatal("Undo does not return to the earlier offers")
		}
	})
}

// The throughput that is sought for a risky offer is enough under the least favorable assumptions, and a step less is not.
func TestTheSafeThroughputIsSafe(t *testing.T) {
	const begin = "length 8d\nstep 1m\ncontainer 12h\ncapacity manual 8000\nitem i 2KB 7 values\narrivals i 500/s\nmax-wait 1h\nthrottle off\n"
	for _, assume := range []string{"assume delete-price 1 to 1.5\n", "assume purge-delay 0s to 30m\nassume delete-price 1 to 2\n", "assume partitions 4 hottest 1.5\n"} {
		r, _ := room()
		r.Edit(begin + assume)
		settle(r)
		if !r.Shown().Findable() {
			t.Fatalf("%s: no offer is risky: %+v", assume, r.Shown().Answer.Offers)
		}
		r.Find()
		settle(r)
		d := r.Shown()
		if d.Findable() || d.Waiting() {
			t.Errorf("%s: it is still sought", assume)
		}
		for _, o := range d.Answer.Offers[:2] {
			less := o.Safe
			less.RUPerSec, less.Autoscale = less.RUPerSec-100, max(0, less.Autoscale-1000)
			if less.Autoscale > 0 {
				less.RUPerSec = o.Safe.RUPerSec
			}
			for _, c := range []struct {
				t    engine.Throughput
				safe bool
			}{{o.Safe, true}, {less, false}} {
				r, _ := room()
				r.Edit(Take(begin+assume, c.t))
				settle(r)
				a := r.Shown().Answer
				said := a.Findings()[0].String()
				if safe := a.Worst.Moments.Worst <= 3600+60 && !strings.Contains(said, "still behind"); safe != c.safe {
					t.Errorf("%s, %d RU/s: waits for up to %d s; %s", assume, c.t.Limit()/100, a.Worst.Moments.Worst, said)
				}
			}
		}
		if r.Edit(begin + assume + "# again\n"); d.Findable() {
			t.Error("another text has the offers of the former one")
		}
	}
}

// If the first plan takes an offered throughput, its verdict begins with a short sentence that is no alarm. The offer
// already says what goes wrong under the least favorable assumptions, and the plan that takes the offer says the same.
func TestAnAdviceLeadsToAGoodVerdict(t *testing.T) {
	for _, text := range []string{beginning, strings.NewReplacer("368/s", "100/s", "container 7d", "container 30d", "length 28d", "length 90d").
		Replace(OnlyQuestions(beginning))} {
		r, _ := room()
		r.Edit(text)
		settle(r)
		for _, o := range r.Shown().Answer.Offers {
			r.Change(func(string) string { return Take(text, o.Throughput) })
			settle(r)
			list := r.Shown().Answer.Findings()
			said := list[0].String()
			first, _, _ := strings.Cut(said, ". ")
			if list[0].Bad() || len(first) > 110 || strings.Contains(first, "at the end") {
				t.Errorf("%d RU/s: %s", o.Throughput.Limit()/100, said)
			}
			warned, behind := strings.HasSuffix(said, o.Why.String()), strings.HasSuffix(said, "the purge is still behind at the end.")
			if behind && !(o.Risky && warned) || o.Risky && r.Shown().Answer.Worst.Moments.Worst < 86400 {
				t.Errorf("%d RU/s: offered with %v %q, and then: %v", o.Throughput.Limit()/100, o.Risky, o.Why, r.Shown().Answer.Sentences())
			}
		}
	}
}
