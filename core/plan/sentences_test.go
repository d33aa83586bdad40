package plan

import (
	"slices"
	"strings"
	"testing"

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

// Each verdict has a sentence with the figures of the examples in docs/plan.md.
func TestSentences(t *testing.T) {
	const written = "start 2027-01-04\nlength 14d\nthrottle off\nitem i 1KB 10 values\n"
	for _, c := range []struct{ text, want string }{
		{written + "arrivals i 10/s\ncontainer off", "Nothing expires."},
		{written + "arrivals i 10/s\ncontainer 1h", "The purge keeps up; every item is gone within 10 seconds of its expiry."},
		{written + "arrivals i 50/s\ncontainer 1h", "It never catches up: deletes need 350 RU/s, 50 are left. With 700 RU/s it does, or after 83 days without traffic."},
		{written + "arrivals i 70/s\ncontainer 1h", "It never catches up: deletes need 490 RU/s, 0 are left. With 1,000 RU/s it does."},
		{written + "stored i 100000000 from 2026-01-04 to 2027-01-04\ncontainer 30d", "The purge is behind at the end, by"},
		{written + "stored i 100000000 from 2026-01-04 to 2027-01-04\ncontainer 30d", "catches up in another"},
		{written + "item j 1KB 10 values ttl 5m\narrivals j 1/s\ncontainer off", "Never expires: i, because TTL is off in the container. Never expires: j, because TTL is off in the container, which ignores the items' ttl."},
		{"capacity serverless\nitem i 1KB 10 values\narrivals i 1/s\ncontainer 1h\nassume delete-price 0.5 to 2", "Under the assumptions items wait at most 10 seconds, and the plan costs 20.4"},
	} {
		if list := answer(t, false, c.text).Sentences(); !slices.ContainsFunc(list, func(s string) bool { return strings.Contains(s, c.want) }) {
			t.Errorf("%s\nwithout %q:\n%s", c.text, c.want, strings.Join(list, "\n"))
		}
	}
	a := answer(t, true, "length 2d\ncapacity autoscale 4000\nitem i 1KB 10 values\narrivals i 200/s\ncontainer 1h\nmax-wait 2m")
	if list := strings.Join(a.Sentences(), "\n"); !strings.Contains(list, "The smallest maximum of autoscale with which no item waits more than 2 minutes for the purge and no request is refused is 3,000 RU/s.") {
		t.Error(list)
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
			ends = append(ends, Row{Live: end.Live, Expired: end.Expired, Bytes: end.Bytes, Written: end.Written, Purged: end.Purged, Lag: end.Lag, RateHours: end.RateHours})
		}
		for _, end := range ends[1:] {
			if end.Live != ends[0].Live || end.Expired != ends[0].Expired || end.Bytes != ends[0].Bytes || end.Written != ends[0].Written || end.Purged != ends[0].Purged ||
				end.Lag != ends[0].Lag || end.RateHours != ends[0].RateHours {
				t.Fatalf("%+v\n%+v", ends[0], end)
			}
		}
	})
}
