package dryrun_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

const now = 1_700_000_000

var manual = dryrun.Capacity{Throughput: engine.Throughput{RUPerSec: 400}}

func run(t *testing.T, before, after ttl.Default, with dryrun.Capacity, stored ...dryrun.Cohort) dryrun.Report {
	t.Helper()
	r, err := dryrun.Run(stored, dryrun.Change{Before: before, After: after, At: now}, with)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The purge by hand: 100,000 items of 7.00 RU need 700,000 RU, for which 400 RU/s take 1,750 seconds.
func TestThePurgeByHand(t *testing.T) {
	r := run(t, ttl.Off, ttl.On(60), manual,
		dryrun.Cohort{TS: now - 1000, Count: 100_000, Cost: 7_00}, dryrun.Cohort{TS: now - 10, Count: 100, Cost: 7_00}, dryrun.Cohort{TS: now - 10, TTL: ttl.Never, Count: 7, Cost: 7_00})
	if r.HiddenAtOnce != 100_000 || r.Live != 100_107 || r.RU != 700_000_00 || r.RUOfAll != 700_700_00 {
		t.Errorf("%+v", r)
	}
	if r.Lag != 1750 {
		t.Errorf("an item waits for %d seconds, want 1750", r.Lag)
	}
	if want := (dryrun.Purge{First: now + 1, Last: now + 1750}); r.Purge != want {
		t.Errorf("purged %+v, want %+v", r.Purge, want)
	}
	if want := (dryrun.Purge{First: now + 301, Last: now + 3800}); r.Late != want {
		t.Errorf("late %+v, want %+v", r.Late, want)
	}
	if want := "[{60 96672 3428} {3600 0 100100} {86400 0 100100}]"; fmt.Sprint(r.Reverts[0], r.Reverts[1], r.Reverts[2]) != strings.Trim(want, "[]") {
		t.Errorf("%v, want %s", r.Reverts, want)
	}
	if r.Rest.Items != 107 || r.Rest.Never != 7 || r.Rest.Shares[0] != (dryrun.Share{Percent: 10, Items: 11, At: now + 50}) || r.Rest.Shares[5] != (dryrun.Share{Percent: 100, Items: 107, At: dryrun.Never}) {
		t.Errorf("%+v", r.Rest)
	}
}

// The early bound has no traffic and no delay: 700,000 RU at 400 RU/s again.
func TestTheEarlyBound(t *testing.T) {
	r := run(t, ttl.Off, ttl.On(60), dryrun.Capacity{Throughput: engine.Throughput{RUPerSec: 400, Traffic: 399, PurgeDelay: 500}}, dryrun.Cohort{TS: now - 1000, Count: 100_000, Cost: 7_00})
	if want := (dryrun.Purge{First: now + 1, Last: now + 1750}); r.Early != want || r.Purge.First != now+7 || r.Purge.Last != now+700_000 {
		t.Errorf("early %+v, want %+v; %+v", r.Early, want, r.Purge)
	}
}

// The limit of the items is that of all cohorts together.
func TestTooManyItems(t *testing.T) {
	of := func(counts ...int64) error {
		var stored []dryrun.Cohort
		for _, n := range counts {
			stored = append(stored, dryrun.Cohort{TS: 1, Count: n, Cost: 1})
		}
		_, err := dryrun.Run(stored, dryrun.Change{At: now}, manual)
		return err
	}
	if of(dryrun.MaxItems-1, 1) != nil || of(dryrun.MaxItems-1, 2) == nil || of(1, dryrun.MaxItems) == nil {
		t.Error(of(dryrun.MaxItems-1, 1), of(dryrun.MaxItems-1, 2), of(1, dryrun.MaxItems))
	}
}

// A dry run of the largest container knows the price of all its items, and nothing overflows.
func TestTheLargestContainer(t *testing.T) {
	r := run(t, ttl.Off, ttl.On(1), dryrun.Capacity{Throughput: engine.Throughput{RUPerSec: 400, Traffic: 399}}, dryrun.Cohort{TS: 1, Count: dryrun.MaxItems, Cost: dryrun.MaxCost})
	if r.HiddenAtOnce != dryrun.MaxItems || r.Purge.Last != now+dryrun.MaxItems*100_000 || r.Late.Last <= r.Purge.Last || r.Early.Last >= r.Purge.Last {
		t.Errorf("%+v %+v %+v", r.Purge, r.Early, r.Late)
	}
}

func TestAPurgeThatNeverComes(t *testing.T) {
	r := run(t, ttl.Off, ttl.On(1), dryrun.Capacity{Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}}, dryrun.Cohort{TS: 1, Count: 5, Cost: 1})
	if r.Purge.First != dryrun.Never || r.Lag != dryrun.Never || r.Reverts[2] != (dryrun.Revert{After: 86400, Back: 5}) || r.Early.First != now+1 {
		t.Errorf("%+v", r)
	}
}

func TestARemovedContainer(t *testing.T) {
	r, err := dryrun.Run([]dryrun.Cohort{{TS: 1, Count: 5, Cost: 1}}, dryrun.Change{Before: ttl.Off, After: ttl.Off, At: now, Removed: true}, manual)
	if err != nil || r.HiddenAtOnce != 5 || r.Purge != (dryrun.Purge{First: now, Last: now}) || r.Reverts[0] != (dryrun.Revert{After: 60, Gone: 5}) {
		t.Errorf("%+v, %v", r, err)
	}
}

// A cohort of many items and as many cohorts of one item have the same answer.
func TestCohortsAreTheirItems(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var cohorts, items []dryrun.Cohort
		for range rapid.IntRange(1, 8).Draw(rt, "cohorts") {
			c := dryrun.Cohort{TS: now - rapid.Int64Range(0, 300).Draw(rt, "age"), Count: rapid.Int64Range(1, 300).Draw(rt, "count"), Cost: engine.RU(rapid.IntRange(1, 90_000).Draw(rt, "cost")),
				TTL: rapid.SampledFrom([]ttl.Override{ttl.Absent, ttl.Never, ttl.After(9), ttl.After(200)}).Draw(rt, "ttl")}
			cohorts = append(cohorts, c)
			one := c
			one.Count = 1
			for range c.Count {
				items = append(items, one)
			}
		}
		before, after := defaults.Draw(rt, "before"), defaults.Draw(rt, "after")
		a, b := run(t, before, after, manual, cohorts...), run(t, before, after, manual, items...)
		if a.HiddenAtOnce != b.HiddenAtOnce || a.ShownAtOnce != b.ShownAtOnce || a.Purge != b.Purge || a.Late != b.Late || a.Lag != b.Lag || a.RU != b.RU || fmt.Sprint(a.Rest, a.Reverts) != fmt.Sprint(b.Rest, b.Reverts) {
			rt.Fatalf("%+v\n%+v", a, b)
		}
		hidden := func(second int64) int64 { return a.StateAt(now).Live - a.StateAt(second).Live }
		for _, share := range a.Rest.Shares {
			if share.At == dryrun.Never && hidden(now+ttl.Max) >= share.Items || share.At != dryrun.Never && (hidden(share.At) < share.Items || hidden(share.At-1) >= share.Items) {
				rt.Fatalf("%+v of %+v", share, a.Rest)
			}
		}
		second := now + rapid.Int64Range(0, 3000).Draw(rt, "second")
		if a.StateAt(second) != b.StateAt(second) {
			rt.Fatalf("%+v, %+v", a.StateAt(second), b.StateAt(second))
		}
	})
}

func TestRunRefuses(t *testing.T) {
	good := dryrun.Cohort{TS: 1, Count: 1, Cost: 1}
	for _, c := range []struct {
		stored dryrun.Cohort
		at     int64
		with   engine.Throughput
		want   string
	}{
		{good, 0, manual.Throughput, "the second of the change is 0; want 1 to 253402300799"},
		{dryrun.Cohort{TS: 1, Cost: 1}, now, manual.Throughput, "the number of items is 0; want at least 1, and at most 100000000000 in all"},
		{dryrun.Cohort{TS: 1, Count: 1}, now, manual.Throughput, "the price of a delete is 0.00 RU; want 0.01 to 100000.00 RU"},
		{dryrun.Cohort{TS: now + 1, Count: 1, Cost: 1}, now, manual.Throughput, "_ts is 1700000001; want 1 to the second of the change, 1700000000"},
		{dryrun.Cohort{TS: 1, Count: 1, Cost: dryrun.MaxCost + 1}, now, manual.Throughput, "the price of a delete is 100000.01 RU; want 0.01 to 100000.00 RU"},
		{good, now, engine.Throughput{RUPerSec: 401}, "offerThroughput is 401; want 400 to 1000000 in steps of 100"},
	} {
		_, err := dryrun.Run([]dryrun.Cohort{c.stored}, dryrun.Change{At: c.at}, dryrun.Capacity{Throughput: c.with})
		if input := new(dryrun.InputError); !errors.As(err, &input) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

func TestWarnings(t *testing.T) {
	of := func(o ttl.Override) []dryrun.Cohort { return []dryrun.Cohort{{TS: 1, TTL: o, Count: 3, Cost: 1}} }
	null := dryrun.Described{After: dryrun.Setting{Null: true}}
	for _, c := range []struct {
		d             dryrun.Described
		before, after ttl.Default
		stored        []dryrun.Cohort
		want          string
	}{
		{dryrun.Described{}, ttl.On(60), ttl.On(30), of(ttl.Absent), "[]"},
		{dryrun.Described{}, ttl.Off, ttl.On(1), nil, "[{one-second 1 0}]"},
		{dryrun.Described{}, ttl.On(1), ttl.On(1), nil, "[]"},
		{dryrun.Described{}, ttl.Off, ttl.On(3_600_000), nil, "[{milliseconds 3600000 0}]"},
		{dryrun.Described{}, ttl.On(86_400), ttl.On(86_400_000), nil, "[{milliseconds 86400000 0} {hidden-items-return  0}]"},
		{dryrun.Described{}, ttl.Off, ttl.On(1_767_268_800), nil, "[{date 1767268800 0}]"},
		{dryrun.Described{}, ttl.Off, ttl.On(60), of(ttl.After(1_767_268_800)), "[{item-date  3}]"},
		{dryrun.Described{}, ttl.Off, ttl.On(60), of(ttl.After(3_600_000)), "[{item-milliseconds  3}]"},
		{dryrun.Described{}, ttl.On(60), ttl.Off, of(ttl.After(9)), "[{default-removed 60 3} {hidden-items-return  0}]"},
		{dryrun.Described{}, ttl.On(60), ttl.Off, of(ttl.Never), "[{hidden-items-return  0}]"},
		{dryrun.Described{}, ttl.NoDefault, ttl.Off, nil, "[{default-removed -1 0} {hidden-items-return  0}]"},
		{dryrun.Described{}, ttl.NoDefault, ttl.Off, of(ttl.Absent), "[{hidden-items-return  0}]"},
		{dryrun.Described{}, ttl.NoDefault, ttl.Off, of(ttl.After(9))[:0], "[{default-removed -1 0} {hidden-items-return  0}]"},
		{dryrun.Described{}, ttl.Off, ttl.Off, nil, "[]"},
		{dryrun.Described{}, ttl.On(77), ttl.On(77_000), nil, "[{milliseconds 77000 0} {hidden-items-return  0}]"},
		{dryrun.Described{}, ttl.On(77), ttl.On(77_001), nil, "[{hidden-items-return  0}]"},
		{dryrun.Described{}, ttl.Off, ttl.Off, of(ttl.Absent), "[]"},
		{dryrun.Described{}, ttl.On(60), ttl.On(90), nil, "[{hidden-items-return  0}]"},
		{dryrun.Described{}, ttl.On(60), ttl.On(60), nil, "[]"},
		{dryrun.Described{}, ttl.On(60), ttl.NoDefault, nil, "[{hidden-items-return  0}]"},
		{dryrun.Described{}, ttl.NoDefault, ttl.On(60), nil, "[]"},
		{dryrun.Described{}, ttl.Off, ttl.On(60), nil, "[]"},
		{dryrun.Described{Terraform: true}, ttl.On(60), ttl.On(30), nil, "[]"},
		{dryrun.Described{Terraform: true}, ttl.Off, ttl.Off, nil, "[]"},
		{dryrun.Described{Unset: true}, ttl.Off, ttl.Off, nil, "[]"},
		{dryrun.Described{Unset: true}, ttl.On(60), ttl.On(30), nil, "[]"},
		{dryrun.Described{}, ttl.Off, ttl.Off, of(ttl.After(9)), "[{ignored  3}]"},
		{dryrun.Described{}, ttl.Off, ttl.Off, []dryrun.Cohort{{TS: 1, TTL: ttl.After(9), Count: 1, Cost: 1}}, "[{ignored  1}]"},
		{dryrun.Described{}, ttl.On(60), ttl.Off, []dryrun.Cohort{{TS: 1, TTL: ttl.After(9), Count: 1, Cost: 1}}, "[{default-removed 60 1} {hidden-items-return  0}]"},
		{null, ttl.Off, ttl.Off, nil, "[{null null 0}]"},
		{dryrun.Described{Terraform: true}, ttl.On(60), ttl.Off, of(ttl.Absent), "[{terraform-removes 60 0} {hidden-items-return  0}]"},
		{dryrun.Described{Terraform: true, Unset: true}, ttl.On(60), ttl.On(60), nil, "[{terraform-keeps 60 0}]"},
	} {
		if got := fmt.Sprint(dryrun.Warnings(c.d, dryrun.Change{Before: c.before, After: c.after}, c.stored)); got != c.want {
			t.Errorf("%v to %v: %s, want %s", c.before, c.after, got, c.want)
		}
	}
	if got := fmt.Sprint(dryrun.Warnings(dryrun.Described{Successor: "b"}, dryrun.Change{Removed: true}, of(ttl.Absent))); got != "[{container-renamed b 3} {container-removed  3}]" {
		t.Error(got)
	}
	if got := fmt.Sprint(dryrun.Warnings(dryrun.Described{Left: true}, dryrun.Change{Removed: true}, of(ttl.Absent))); got != "[{container-left-out  3}]" {
		t.Error(got)
	}
	if got := fmt.Sprint(dryrun.Warnings(dryrun.Described{}, dryrun.Change{Removed: true}, of(ttl.Absent))); got != "[{container-removed  3}]" {
		t.Error(got)
	}
}
