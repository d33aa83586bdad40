package plan

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func answer(t *testing.T, smallest bool, text string) *Answer {
	t.Helper()
	p, err := Parse(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := Solve(p, smallest, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// answers has the answers of the examples that tests have asked for.
var answers = map[string]*Answer{}

func exampleAnswer(t *testing.T, name string) *Answer {
	t.Helper()
	if answers[name] == nil {
		text, _ := Example(name)
		answers[name] = answer(t, false, text)
	}
	return answers[name]
}

// Each verdict has a sentence with the figures of the examples in testdata.
func TestSentences(t *testing.T) {
	const written = "start 2027-01-04\nlength 14d\nthrottle off\nitem i 1KB 10 values\n"
	for _, c := range []struct{ text, want string }{
		{written + "arrivals i 10/s\ncontainer off", "Nothing expires."},
		{written + "arrivals i 10/s\ncontainer 1h", "The purge keeps up; every item is gone within 10 seconds of its expiry."},
		{written + "arrivals i 50/s\ncontainer 1h", "The purge never catches up: deletes need 350 RU/s, 50 are left. It would with 700 RU/s, or after 10 days 13 hours without traffic."},
		{written + "arrivals i 50/s\ncontainer 12d", "The purge never catches up: deletes need 350 RU/s, 50 are left. It would with 700 RU/s, or after"}, // only in the last days
		{written + "arrivals i 50/s\ncontainer 12d", "The purge has been behind since 2027-01-16 00:00, at most 1 day 18 hours late."},
		{written + "arrivals i 70/s\ncontainer 1h", "The purge never catches up: deletes need 490 RU/s, 0 are left. It would with 1,000 RU/s, or after 17 days 4 hours without traffic."},
		{written + "stored i 100000000 from 2026-01-04 to 2027-01-04\ncontainer 30d", "The purge is behind at the end, by"},
		{written + "stored i 100000000 from 2026-01-04 to 2027-01-04\ncontainer 30d", "with the same traffic it catches up after another 5 days 17 hours."},
		{"length 30d\nstep 10m\ncapacity manual 1000\nreads 400\nitem i 1KB 10 values\nstored i 1000000000 at 2026-01-04\n" +
			"container off\nafter 26d container 30d", "with the same traffic it catches up after another 132 days."}, // 7 billion RU, 600 RU/s
		{written + "item j 1KB 10 values ttl 5m\narrivals j 1/s\ncontainer off", "Never expires: j, because TTL is off in the container, which ignores the items' ttl."},
		{"capacity serverless\nitem i 1KB 10 values\narrivals i 1/s\ncontainer 1h\nassume delete-price 0.5 to 2", "Depending on the assumptions, the plan costs 20.41 to 40.81 dollars in all."},
	} {
		if list := answer(t, false, c.text).Sentences(); !slices.ContainsFunc(list, func(s string) bool { return strings.Contains(s, c.want) }) {
			t.Errorf("%s\nwithout %q:\n%s", c.text, c.want, strings.Join(list, "\n"))
		}
	}
	grown := "length 30d\ncapacity autoscale 20000\nitem i 1KB 10 values\narrivals i 2000/s\ncontainer 30d\n"
	const raised = "The service raises autoscale from 20,000 to 50,000 RU/s by itself, since what is stored needs them."
	if a := answer(t, false, grown); !slices.Contains(a.Sentences(), raised) || a.Rows[len(a.Rows)-1].Floor != 50_000 {
		t.Error(a.Sentences())
	}
	if list := answer(t, false, grown+"assume grow off").Sentences(); !slices.Contains(list, "What is stored needs at least 50,000 RU/s, more than the 20,000 that are set.") {
		t.Error(list)
	}
	if list := answer(t, false, grown+"after 1d capacity autoscale 60000").Sentences(); strings.Contains(strings.Join(list, "\n"), "raises") {
		t.Error(list) // the plan's own change raises it
	}
	const there = "capacity manual 400\nitem i 1KB 10 values\nstored i 1000000000 at 2026-01-04\n"
	if list := answer(t, false, "length 2d\n"+there).Sentences(); !slices.Contains(list, "What is stored needs at least 1,000 RU/s, more than the 400 that are set.") {
		t.Error(list) // from the start on
	}
	a := answer(t, true, "length 2d\ncapacity autoscale 4000\nitem i 1KB 10 values\narrivals i 200/s\ncontainer 1h\nmax-wait 2m")
	if list := strings.Join(a.Sentences(), "\n"); !strings.Contains(list, "The smallest maximum of autoscale with which no item waits more than 2 minutes for the purge and no request is refused is 3,000 RU/s, for 8.08 dollars in the last 2 days.") {
		t.Error(list)
	}
}

// If the requests alone need more than the throughput, that comes before what the purge does.
func TestRequestsBeyondTheThroughputComeFirst(t *testing.T) {
	const written = "length 14d\nitem i 1KB 10 values\ncontainer 30d\n" // an insert is 7 RU
	for text, want := range map[string]string{
		"arrivals i 3000/s\ncapacity manual 4300": "Writes alone need 21,000 RU/s, more than the 4,300 that are set: the service refuses requests with 429.",
		"arrivals i 3000/s\nthrottle off\ncapacity manual 4300": "Writes alone need 21,000 RU/s, more than the 4,300 that are set: " +
			"the service would refuse requests with 429. This plan counts all of them as served.",
		"arrivals i 600/s\nreads 1000\nthrottle off\ncapacity manual 5000": "Requests alone need 5,200 RU/s, more than the 5,000 that are set: " +
			"the service would refuse some with 429. This plan counts all of them as served.",
		"arrivals i 615/s\ncapacity manual 4300":               "Writes alone need 4,305 RU/s, more than the 4,300 that are set:",
		"arrivals i 600/s\nreads 1000\ncapacity manual 5000":   "Requests alone need 5,200 RU/s, more than the 5,000 that are set: the service refuses some with 429.",
		"arrivals i 600/s\ncapacity manual 4300":               "Nothing expires.",
		"arrivals i 3000/s\ncapacity serverless\nthrottle off": "Nothing expires.",
		"arrivals i 3000/s\ncapacity manual 30000\nreads 100":  "Nothing expires.",
	} {
		list := answer(t, false, written+text).Findings()
		if got := list[0].String(); !strings.HasPrefix(got, want) || list[0].Kind.Bad() == (want == "Nothing expires.") {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// Requests beyond the largest RU/s of autoscale come first too, although the service raises it later, for what is stored. What is left by
// hand does not contradict that the purge keeps up.
func TestRequestsBeyondAutoscaleComeFirst(t *testing.T) {
	const text = "length 8y\nitem i 2KB 10 values\narrivals i 500/s\ncontainer 7y\ncapacity autoscale 2000\n"
	const want = " RU/s, more than the 2,000 that are set: the service would refuse requests with 429. This plan counts all of them as served."
	a := answer(t, false, text+"throttle off\n")
	list := a.Sentences()
	keeps := slices.ContainsFunc(list, func(s string) bool { return strings.HasPrefix(s, "The purge keeps up") })
	if left := a.LeftByHand()[0]; !strings.HasSuffix(list[0], want) || !keeps || left.Left == 0 {
		t.Errorf("%s\n%+v", strings.Join(list, "\n"), left)
	}
	if list := answer(t, false, text).Sentences(); !slices.ContainsFunc(list, func(s string) bool { return strings.Contains(s, "get 429") }) {
		t.Error(strings.Join(list, "\n"))
	}
}

// An assumption with one value is what the plan itself counts with. Of a range, it is the value that is nearest to the model's.
func TestThePlanCountsWithItsAssumptions(t *testing.T) {
	const written = "length 5d\nstep 1m\nthrottle off\nitem i 1KB 10 values\narrivals i 100/s\ncontainer 1d\ncapacity manual 1000\nafter 1d capacity manual 1000\n"
	for text, want := range map[string]struct {
		price float64
		delay int64
		band  bool
	}{
		"assume delete-price 1 to 1.5":                   {1, 0, true},
		"assume delete-price 0.5 to 2":                   {1, 0, true},
		"assume delete-price 2 to 3":                     {2, 0, true},
		"assume delete-price 0.25 to 0.5":                {0.5, 0, true},
		"assume delete-price 2":                          {2, 0, false},
		"assume purge-delay 5m":                          {0, 300, false},
		"assume purge-delay 5m to 10m\npurge-delay 1h":   {0, 600, true},
		"assume purge-delay 5m to 10m\npurge-delay 400s": {0, 400, true},
		"assume partitions 3 hottest 1.5":                {0, 0, true},
		"assume partitions 3":                            {0, 0, false},
		"assume burst unknown":                           {0, 0, true},
	} {
		a := answer(t, false, written+text)
		w := &a.Plan.Workload
		if w.Model.DeletePrice != want.price || w.Capacity.PurgeDelay != want.delay || w.Changes[0].Capacity.PurgeDelay != want.delay ||
			(a.Worst != nil) != want.band {
			t.Errorf("%s: %+v, %+v, a band: %v", text, w.Model, w.Capacity, a.Worst != nil)
		}
	}
	double := answer(t, true, written+"assume delete-price 2")
	if list := strings.Join(double.Sentences(), "\n"); !strings.Contains(list, "deletes need 1,400 RU/s, 300 are left. It would with 2,100 RU/s") ||
		!strings.Contains(double.ByHand()[0], "deletes need 1,400 RU/s") {
		t.Errorf("%s\n%s", list, double.ByHand())
	}
}

// A late purge is no alarm if no item waits longer than the plan allows. The first sentence names the limit.
func TestALatePurgeWithinTheAllowedWaitIsNoAlarm(t *testing.T) {
	const late = "start 2027-01-04\nlength 14d\nstep 1m\nthrottle off\nitem i 1KB 10 values\narrivals i 80/s\ncontainer 1d\ncapacity manual 800\n" +
		"arrivals i daily 0.2 0.2 0.2 0.2 0.2 0.2 0.2 0.2 1 2 2 1.2 1 1 1 0.4 0.2 0.2 0.2 0.2 0.2 0.2 0.2 0.2\n"
	for wait, allowed := range map[string]bool{"1d": true, "10m": false} {
		list := answer(t, false, late+"max-wait "+wait).Findings()
		if said := list[0].String(); list[0].Kind != lateDaily || list[0].Bad() == allowed ||
			strings.HasSuffix(said, " That is within the allowed 1 day.") != allowed {
			t.Errorf("%s: %s", wait, said)
		}
		for _, s := range list[1:] {
			if strings.Contains(s.String(), "allowed") {
				t.Errorf("%s: the limit is named again: %s", wait, s)
			}
		}
	}
}

// A purge that is behind under the least favorable assumptions can be so by the same number of items each week, since autoscale
// has grown with the data. The sentence then says that the purge is behind, not that it never catches up.
func TestAPurgeBehindUnderTheAssumptions(t *testing.T) {
	a := answer(t, false, "start 2027-01-04\nlength 28d\nstep 10m\nthrottle off\nitem i 1KB 10 values\narrivals i 50/s\ncontainer 1d\ncapacity manual 800\n"+
		"assume delete-price 1 to 2\nmax-wait 1d")
	list := a.Sentences()
	if list[0] != "If the assumptions hold, the purge keeps up; every item is gone within 10 minutes of its expiry. "+
		"Under the least favorable assumptions, the purge is still behind at the end." {
		t.Error(list)
	}
}

// Of several times at which the purge is late, the one with the longest wait comes first, and the others keep their order.
func TestTheLongestWaitComesFirst(t *testing.T) {
	a := &Answer{}
	a.aboutSpells([]spell{{from: 0, to: day, worst: 3600}, {from: 40 * day, to: 41 * day, worst: 7200}, {from: 90 * day, to: 91 * day, worst: 5400}})
	var waits []float64
	for _, s := range a.said {
		waits = append(waits, s.late())
	}
	if !slices.Equal(waits, []float64{7200, 3600, 5400}) {
		t.Errorf("%v", waits)
	}
}

// Rows of any length have every item in one of their counts, and the sums of the rows do not depend on their length.
func TestRowsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, samples := workloads(t)
		for i := range w.Kinds {
			if err := w.Kinds[i].Measure([]byte(body(i, 0, samples[i].pad, samples[i].ttl))); err != nil {
				t.Fatal(err)
			}
			w.Kinds[i].Every, w.Kinds[i].Times = 0, 0
		}
		stored := int64(0)
		for _, s := range w.Stored {
			stored += s.Count
		}
		step := draw[int64](t, "step", 1, 5, 10, 60)
		var ends []Row
		for _, every := range []int64{step, 4 * step, 60 * step} {
			w.Step, w.Every = step, every
			r, err := Run(w, nil)
			if err != nil {
				t.Fatal(err)
			}
			total := Row{}
			for _, row := range r.Rows {
				total.Written += row.Written
				total.Purged += row.Purged
				total.Expiring += row.Expiring - row.Shown
				if got := row.Live + row.Expired + total.Purged; got != stored+total.Written {
					t.Fatalf("at %d there are %d items of %d", row.At-w.Start, got, stored+total.Written)
				}
				if total.Expiring != total.Purged+row.Expired {
					t.Fatalf("at %d, %d expired, %d are purged and %d wait", row.At-w.Start, total.Expiring, total.Purged, row.Expired)
				}
			}
			end := r.Rows[len(r.Rows)-1]
			end.Written, end.Purged, end.Expiring = total.Written, total.Purged, total.Expiring
			ends = append(ends, Row{Live: end.Live, Expired: end.Expired, Bytes: end.Bytes, Written: end.Written, Purged: end.Purged, Lag: end.Lag, Units: end.Units})
		}
		for _, end := range ends[1:] {
			if end.Live != ends[0].Live || end.Expired != ends[0].Expired || end.Bytes != ends[0].Bytes || end.Written != ends[0].Written || end.Purged != ends[0].Purged ||
				end.Lag != ends[0].Lag || end.Units != ends[0].Units {
				t.Fatalf("%+v\n%+v", ends[0], end)
			}
		}
	})
}

// Each value of a sentence has its place in the text, and each place its value.
func TestFindingsFillTheirTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds in WebAssembly and does the same there: make test-wasm COSMOSTTL_TESTS=all runs it")
	}
	seen := map[SentenceKind]bool{}
	for _, name := range Examples() {
		for _, s := range exampleAnswer(t, name).Findings() {
			seen[s.Kind] = true
			if strings.Count(s.Kind.Text(), "{") != len(s.Values) && s.Kind != costOfLast {
				t.Errorf("%s: %q has the values %+v", name, s.Kind.Text(), s.Values)
			}
			for _, v := range s.Values {
				if !strings.Contains(s.Kind.Text(), "{"+v.Name+"}") && s.Kind != costOfLast {
					t.Errorf("%s: %q has no %s", name, s.Kind.Text(), v.Name)
				}
			}
			if strings.ContainsAny(s.String(), "{}") {
				t.Errorf("%s: %s", name, s)
			}
		}
	}
	for k := range kinds {
		if k.Text() == "" {
			t.Errorf("kind %d has no text", k)
		}
	}
	if len(seen) < 12 {
		t.Errorf("the examples have %d kinds of sentences", len(seen))
	}
}

// The first and the last row of a plan can be shorter than the others. They count for as long as they are.
func TestRowsOfUnequalLength(t *testing.T) {
	const text = "start 2027-01-04T00:59:00Z\nlength 1h2m\nstep 1m\ncontainer 1h\ncapacity manual 400\nitem i 1KB 10 values\narrivals i 100/s\nreads 100\n"
	p, err := Parse(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Workload.Every = hour
	a, err := Solve(p, false, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Rows) != 3 || a.Length(0) != 60 || a.Length(1) != hour || a.Length(2) != 60 || a.Begin(1) != a.Rows[0].At {
		t.Fatalf("%d rows, %d %d %d seconds", len(a.Rows), a.Length(0), a.Length(1), a.Length(2))
	}
	// Most requests are refused in each minute alike. The hour does not refuse more of them than the minute before it.
	if list := strings.Join(a.Sentences(), "\n"); !strings.Contains(list, "get 429, mostly from 2027-01-04 00:59.") {
		t.Error(list)
	}
	if deletes, _ := a.Need(0); deletes > 750 { // 100 a second for 7 RU, during the last minute
		t.Errorf("deletes need %g RU/s", deletes)
	}
}

// A small number is not printed as 0.
func TestSmallNumbers(t *testing.T) {
	for got, want := range map[string]string{digits(0.0116): "0.012", digits(0.1): "0.1", digits(0): "0", digits(1e-12): "0", digits(12.34): "12.3", digits(0.3): "0.3", digits(0.04567): "0.046",
		digits(0.999): "1", digits(2128.4): "2,128", Count(999_960_000): "1 billion", Count(999_400_000): "999 million", Count(999_999): "999,999", Size(1023.6 * 1024): "1 MB",
		Size(1023): "1,023 bytes", money(0.0004): "0.0004", money(0.5): "0.50", digits(0.0999): "0.1"} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	a := answer(t, false, "length 2d\nstep 1m\ncontainer 1h\nitem i 1KB 10 values\narrivals i 900/d")
	if list := a.ByHand(); !strings.Contains(list[0], "0.01 items a second on average x 7.00 RU = 0.073 RU/s") {
		t.Error(list)
	}
}

// An error cuts a long value between characters.
func TestErrorsCutValuesBetweenCharacters(t *testing.T) {
	for n := range 6 {
		_, err := Parse("container "+strings.Repeat("x", n)+strings.Repeat("日本", 40), nil)
		if err == nil || !utf8.ValidString(err.Error()) || len(err.Error()) > 200 {
			t.Errorf("%d: %q", n, err)
		}
	}
}

// The progress of a solution rises to 1, and the search names each throughput that it tried.
func TestProgressAndTries(t *testing.T) {
	p, err := Parse("length 20d\nstep 1m\nitem i 1KB 10 values\narrivals i 200/s\ncontainer 1h\nmax-wait 2m\nassume delete-price 1 to 2", nil)
	if err != nil {
		t.Fatal(err)
	}
	last := 0.0
	a, err := Solve(p, true, func(done float64) bool {
		if done < last || done > 1 {
			t.Errorf("%g after %g", done, last)
		}
		last = done
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	found := a.Smallest.Limit() / 100
	for _, try := range a.Tries {
		if try.Enough != (try.RU >= int64(found)) {
			t.Errorf("%+v, found %d", try, found)
		}
	}
	if last < 0.5 || len(a.Tries) < 2 || len(a.Tries) > searchRuns || !a.Found || a.Best == nil {
		t.Errorf("progress %g, %d tries", last, len(a.Tries))
	}
	calls := 0
	if err := a.Complete(true, func(float64) bool { calls++; return calls < 3 }); err != ErrCancelled {
		t.Errorf("%v", err)
	}
}
