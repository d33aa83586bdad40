package planner

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/core/plan"
)

// What is offered holds: a plan that uses an offer has the offered throughput all the time, and its own cost is the one that was said. What it is
// offered then is the same.
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
			t.Fatalf("%+v %v", d, d.Problem)
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

// A search comes before the comparison that goes on, which is done afterwards. Each change of the text is compared anew.
func TestOffersComeLast(t *testing.T) {
	r, _ := room()
	r.Edit(small)
	job := r.Next()
	job.Run(nil)
	r.Finish(job, true)
	d := r.Shown()
	if d.Waiting() || !d.Comparing() || d.Answer.Offers != nil {
		t.Fatalf("%+v", d)
	}
	job = r.Next()
	r.Find()
	if !job.Ended() || d.Comparing() {
		t.Error("the comparison goes on although a search was asked for")
	}
	job.Run(func(float64) bool { return !job.Ended() })
	r.Finish(job, false)
	settle(r)
	if !d.found() || len(d.Answer.Offers) != 3 || d.Stopped() {
		t.Fatalf("%+v", d.Answer)
	}
	r.Edit(strings.Replace(small, "10/s", "11/s", 1))
	settle(r)
	if len(d.Answer.Offers) != 3 || d.found() {
		t.Errorf("%+v", d.Answer.Offers)
	}
}

// A throughput that the first plan is advised to use leads to a short first sentence that is no alarm. What goes wrong with it under the
// least favourable assumptions is said before it is taken, and is so afterwards.
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
			if said := list[0].String(); list[0].Bad() || len(said) > 110 || strings.Contains(said, "at the end") {
				t.Errorf("%d RU/s: %s", o.Throughput.Limit()/100, said)
			}
			warned := slices.ContainsFunc(list, func(s plan.Sentence) bool { return s.String() == o.Why.String() })
			behind := slices.ContainsFunc(list, func(s plan.Sentence) bool { return s.Kind.Range() && s.Bad() })
			if behind && !(o.Risky && warned) || o.Risky && r.Shown().Answer.Worst.Moments.Worst < 86400 {
				t.Errorf("%d RU/s: offered with %v %q, and then: %v", o.Throughput.Limit()/100, o.Risky, o.Why, r.Shown().Answer.Sentences())
			}
		}
	}
}
