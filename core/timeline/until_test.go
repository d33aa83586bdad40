package timeline

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"pgregory.net/rapid"
)

// A score that is cut at a second has the sums of a record that ended in that second. Both do not know what comes later.
func TestAScoreUntilASecondIsTheRecordUpToIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, r := begun(t), NewRecord(in)
		for range rapid.IntRange(1, 60).Draw(t, "commands") {
			h.Apply(command(t))
		}
		r.Follow(h, always)
		var f *Forecast
		if _, err := h.Account().Container(in); err == nil && rapid.Bool().Draw(t, "forecast") {
			f = NewForecast(h.Account(), in)
			f.Work(h.Last()+span(t), always)
		}
		last := h.Last()
		for range 6 {
			at := rapid.SampledFrom([]int64{last, rapid.Int64Range(h.First(), last).Draw(t, "second")}).Draw(t, "at")
			if l := r.life(); l != nil && len(l.usage) > 0 && rapid.Bool().Draw(t, "in a usage") {
				u := l.usage[rapid.IntRange(0, len(l.usage)-1).Draw(t, "usage")]
				at = min(last, rapid.Int64Range(u.At, u.Till).Draw(t, "second of it"))
			}
			h.SeekTo(at)
			then := h.Fork()
			early := NewRecord(in)
			early.Follow(then, always)
			got, want := r.Score(at, last, f, nil), early.Score(at, at, nil, nil)
			if l := r.lifeAt(at); l == nil || l.over && l.counts[len(l.counts)-1].At <= at {
				continue // at that second there was no container
			}
			before := fmt.Sprintf("%+v", got)
			if a, b := sums(got.Until(at)), sums(want); a != b {
				t.Fatalf("until +%d\n got %s\nwant %s", at-start, a, b)
			}
			if after := fmt.Sprintf("%+v", got); after != before {
				t.Fatalf("the score was changed\nfrom %s\n  to %s", before, after)
			}
		}
		h.SeekTo(last)
	})
}

// The purge of an item that costs more than a second leaves over is one stretch of seconds, and part of it may be known.
func TestUntilCutsAStretch(t *testing.T) {
	h, r := history.New(crowd(
		engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 399}},
		engine.WriteItem{In: in, Body: []byte(`{"id":"a","ttl":5}`)})), NewRecord(in)
	h.Apply(engine.Advance{Seconds: 8})
	h.Apply(engine.ReadItem{In: in, ID: "a", PartitionKey: engine.Key("a")})
	h.Apply(engine.Advance{Seconds: 1})
	r.Follow(h, always)
	s := r.Score(h.Last(), h.Last(), nil, nil)
	for second, want := range map[int64]string{
		5: "[]",
		6: "[5-6: 0.00 for requests, 1.00 for the purge]",
		7: "[5-7: 0.00 for requests, 2.00 for the purge]",
		8: "[5-8: 0.00 for requests, 3.00 for the purge 8-9: 1.00 for requests, 0.00 for the purge]",
		9: "[5-8: 0.00 for requests, 3.00 for the purge 8-9: 1.00 for requests, 0.00 for the purge]",
	} {
		var got []string
		for _, u := range s.Until(start + second).Usage {
			got = append(got, fmt.Sprintf("%d-%d: %v for requests, %v for the purge", u.At-start, u.Till-start, u.Requests, u.Purge))
		}
		if fmt.Sprint(got) != want {
			t.Errorf("until +%d\n got %v\nwant %s", second, got, want)
		}
	}
}

// sums describes a score without its lanes.
func sums(s Score) string {
	return fmt.Sprintf("%d to %d: %+v %+v %+v %+v", s.First, s.Last, s.Defaults, s.Budgets, s.Counts, s.Usage)
}
