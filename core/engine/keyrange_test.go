package engine_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// partitioned returns an account with a container of that throughput.
func partitioned(t *testing.T, throughput engine.Throughput, policies string) (*engine.Account, engine.Path) {
	t.Helper()
	a, in := engine.New(1_700_000_000), engine.Path{Database: "d", Container: "c"}
	do(t, a, engine.CreateDatabase{ID: "d"})
	do(t, a, engine.CreateContainer{Database: "d", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/pk"}, Default: ttl.NoDefault, Policies: policies}, Throughput: throughput})
	return a, in
}

func do(t *testing.T, a *engine.Account, cmd engine.Command) {
	t.Helper()
	if _, err := a.Apply(cmd); err != nil {
		t.Fatal(err)
	}
}

func ranges(t *testing.T, a *engine.Account, in engine.Path) []engine.KeyRange {
	t.Helper()
	c, err := a.Container(in)
	if err != nil {
		t.Fatal(err)
	}
	return c.KeyRanges()
}

// A container has a range for each 10,000 RU/s begun, or for each 6,000 if it begins with more than one range and manual throughput,
// without gaps, at most once split and never merged, whatever the way to its throughput.
func TestKeyRanges(t *testing.T) {
	type steps []engine.Throughput
	manual := func(n int64) engine.Throughput { return engine.Throughput{RUPerSec: n} }
	auto := func(n int64) engine.Throughput { return engine.Throughput{RUPerSec: 400, Autoscale: n} }
	serverless := engine.Throughput{Serverless: true, RUPerSec: 50000}
	for _, c := range []struct {
		steps steps
		want  string // id and parents of each
	}{
		{steps{manual(400)}, "0[]"},
		{steps{manual(10000)}, "0[]"},
		{steps{manual(10100)}, "0[] 1[]"},
		{steps{manual(12100)}, "0[] 1[] 2[]"},
		{steps{auto(13000)}, "0[] 1[]"},
		{steps{auto(30000)}, "0[] 1[] 2[]"},
		{steps{serverless}, "0[]"},
		{steps{manual(400), manual(10100)}, "1[0] 2[0]"},
		{steps{manual(400), manual(30000)}, "3[0 1] 4[0 1] 2[0]"},
		{steps{manual(400), auto(20000), manual(30000)}, "3[0 1] 4[0 1] 2[0]"},
		{steps{manual(400), manual(40000)}, "3[0 1] 4[0 1] 5[0 2] 6[0 2]"},
		{steps{manual(18000), manual(400)}, "0[] 1[] 2[]"},
		{steps{manual(18000), serverless}, "0[] 1[] 2[]"},
		{steps{manual(18000), manual(400), manual(30000)}, "0[] 1[] 2[]"},
		{steps{manual(18000), manual(400), manual(40000)}, "3[0] 4[0] 1[] 2[]"},
	} {
		for version, policies := range []string{"", `{"partitionKey":{"version":1}}`} {
			a, in := partitioned(t, c.steps[0], policies)
			for _, next := range c.steps[1:] {
				do(t, a, engine.SetThroughput{In: in, Throughput: next})
			}
			got, end := "", ""
			list := ranges(t, a, in)
			for i, r := range list {
				got += fmt.Sprintf(" %s%v", r.ID, r.Parents)
				if r.Hashes.Min != end || (i < len(list)-1) != (r.Hashes.Max > r.Hashes.Min) {
					t.Errorf("%v, version %d: %+v begins elsewhere than at %q", c.steps, 2-version, r, end)
				}
				end = r.Hashes.Max
			}
			if got[1:] != c.want || end != "" {
				t.Errorf("%v, version %d: %q up to %q, want %q", c.steps, 2-version, got[1:], end, c.want)
			}
			again, err := engine.Load(a.Save())
			if err != nil || !reflect.DeepEqual(ranges(t, again, in), list) {
				t.Errorf("%v: after a reload %v, %v, want %v", c.steps, ranges(t, again, in), err, list)
			}
		}
	}
}

// The boundaries of two and four ranges are the service's own (FeedRange tests and QueryPlanBaselineTests of Azure/azure-cosmos-dotnet-v3,
// test_query_feed_range.py of the Python SDK for 0FFF…F to 1FFF…E), those of five too ("five V2 ranges end at i·⌊2^126/5⌋",
// test_pk_range_wrapper), and 100 is the most that splits lead to.
func TestBoundaries(t *testing.T) {
	for policies, want := range map[string][]string{
		"":                               {"0FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFE", "2FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFD"},
		`{"partitionKey":{"version":1}}`: {"05C1CFFFFFFFF8", "05C1DFFFFFFFF8", "05C1E7FFFFFFFA"},
	} {
		a, in := partitioned(t, engine.Throughput{RUPerSec: 12000}, policies)
		if got, half := ranges(t, a, in)[1].Hashes.Min, map[bool]string{true: "1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", false: "05C1DFFFFFFFFC"}[policies == ""]; got != half {
			t.Errorf("the boundary of two ranges is %s, want %s", got, half)
		}
		a, in = partitioned(t, engine.Throughput{RUPerSec: 24000}, policies)
		for i, r := range ranges(t, a, in)[1:] {
			if r.Hashes.Min != want[i] {
				t.Errorf("boundary %d is %s, want %s", i, r.Hashes.Min, want[i])
			}
		}
		if a, in := partitioned(t, engine.Throughput{RUPerSec: 30000}, policies); policies == "" {
			five := ""
			for _, r := range ranges(t, a, in) {
				five += r.Hashes.Max + " "
			}
			if five != "0CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC 19999999999999999999999999999998 26666666666666666666666666666664 33333333333333333333333333333330  " {
				t.Errorf("five ranges end at %s", five)
			}
		}
		do(t, a, engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: engine.MaxThroughput}})
		all, seen := ranges(t, a, in), map[string]bool{}
		c, _ := a.Container(in)
		for i := range 500 {
			k := engine.Key(fmt.Sprint("key", i))
			r := c.KeyRangeOf(k)
			if !r.Hashes.Contains(c.Spec().EffectiveKey(k)) {
				t.Fatalf("%s is not in %+v", k, r)
			}
			seen[r.ID] = true
		}
		if len(all) != 100 || len(seen) < 90 {
			t.Errorf("%d ranges, of which %d hold some of 500 keys", len(all), len(seen))
		}
	}
}

// An account is loaded with any number of ranges that a container can have: with manual throughput it begins with up to 167.
func TestMostKeyRanges(t *testing.T) {
	for _, ru := range []int64{600_000, 606_000, engine.MaxThroughput} {
		a, in := partitioned(t, engine.Throughput{RUPerSec: ru}, "")
		again, err := engine.Load(a.Save())
		if err != nil {
			t.Errorf("%d RU/s: %v", ru, err)
		} else if got, want := len(ranges(t, again, in)), int((ru+5999)/6000); got != want {
			t.Errorf("%d RU/s: %d ranges, want %d", ru, got, want)
		}
	}
}

// The range of a key is the range whose hashes include it, with one range, with two and with more.
func TestTheRangeOfAKey(t *testing.T) {
	for n, ru := range []int64{400, 10100, 18000, 24000} {
		a, in := partitioned(t, engine.Throughput{RUPerSec: ru}, "")
		c, err := a.Container(in)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for i := range 100 {
			key := engine.Key(fmt.Sprint(i))
			r := c.KeyRangeOf(key)
			if seen[r.ID] = true; !r.Hashes.Contains(c.Spec().EffectiveKey(key)) {
				t.Errorf("%d RU/s: %s is in the range %s", ru, key, r.ID)
			}
		}
		if len(seen) != n+1 {
			t.Errorf("%d RU/s: keys are in %d ranges", ru, len(seen))
		}
	}
}

// A container that shares its database's throughput has one range, until it has its own.
func TestKeyRangesOfSharedThroughput(t *testing.T) {
	a, in := engine.New(1_700_000_000), engine.Path{Database: "d", Container: "c"}
	do(t, a, engine.CreateDatabase{ID: "d"})
	do(t, a, engine.SetThroughput{In: engine.Path{Database: "d"}, Throughput: engine.Throughput{RUPerSec: 50000}})
	do(t, a, engine.CreateContainer{Database: "d", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/pk"}}})
	if got := ranges(t, a, in); len(got) != 1 {
		t.Errorf("shared: %v", got)
	}
	do(t, a, engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 20000}})
	if got := ranges(t, a, in); len(got) != 2 {
		t.Errorf("its own: %v", got)
	}
}

// A saved state with impossible partitions is refused.
func TestSavedPartitions(t *testing.T) {
	a, _ := partitioned(t, engine.Throughput{RUPerSec: 18000}, "")
	state := string(a.Save())
	const saved = `"parts":[3,3],`
	if !strings.Contains(state, saved) {
		t.Fatal(state)
	}
	for _, forged := range []string{"[3,2]", "[0,3]", "[3]", "[3,3,3]", "[]", "[3,168]", "[-1,3]"} {
		if _, err := engine.Load([]byte(strings.Replace(state, "[3,3]", forged, 1))); !errors.Is(err, engine.ErrState) {
			t.Errorf("%s: %v", forged, err)
		}
	}
}
