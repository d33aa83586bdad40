package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// factsOf advances by parts and returns the facts of all parts, the facts of each part in the order of time.
func factsOf(t fataler, a *engine.Account, parts ...int64) (all []engine.Fact) {
	t.Helper()
	for _, n := range parts {
		from := a.Now()
		r, err := a.Apply(engine.Advance{Seconds: n})
		if err != nil {
			t.Fatalf("advance %d: %v", n, err)
		}
		inOrder(t, r.Facts, from, a.Now())
		all = append(all, r.Facts...)
	}
	return all
}

// inOrder checks that facts lie between two seconds and that each begins when the earlier facts are over, except for the purges of several
// containers, which use request units in the same seconds.
func inOrder(t fataler, facts []engine.Fact, from, to int64) {
	t.Helper()
	at, over := from, from
	for i, f := range facts {
		ends := f.At
		if f.Kind == engine.FactPaid {
			ends = f.At + f.Count
		}
		if f.At < at || f.Kind != engine.FactPaid && f.At < over || ends > to {
			t.Fatalf("fact %d is out of order, from +%d to +%d:\n%s", i, from-epoch, to-epoch, factText(facts))
		}
		at, over = f.At, max(over, ends)
	}
}

// joined puts together what one purge used in successive seconds between which nothing else happened: an Advance that ends there tells it
// in two parts.
func joined(facts []engine.Fact) (list []engine.Fact) {
	open := map[string]int{} // by container: the place of what its purge has used so far
	for _, f := range facts {
		if f.Kind != engine.FactPaid {
			clear(open)
			list = append(list, f)
			continue
		}
		i, ok := open[f.In.Container]
		if ok && list[i].At+list[i].Count == f.At && list[i].RU/engine.RU(list[i].Count) == f.RU/engine.RU(f.Count) {
			list[i].Count += f.Count
			list[i].RU += f.RU
			continue
		}
		open[f.In.Container] = len(list)
		list = append(list, f)
	}
	slices.SortStableFunc(list, func(a, b engine.Fact) int { return int(a.At - b.At) })
	return list
}

// factText describes the facts of an Advance, one on a line.
func factText(facts []engine.Fact) (s string) {
	for _, f := range facts {
		s += fmt.Sprintf("+%d %s ", f.At-epoch, f.In.Container)
		switch f.Kind {
		case engine.FactPurged:
			s += fmt.Sprintf("purged #%d\n", f.Ordinal)
		case engine.FactHidden:
			s += fmt.Sprintf("hidden x%d\n", f.Count)
		case engine.FactPaid:
			s += fmt.Sprintf("paid %v in %d s\n", f.RU, f.Count)
		default:
			s += fmt.Sprintf("kind %d\n", f.Kind)
		}
	}
	return s
}

// A fact does not depend on how an Advance is divided, and all facts are in the order of time.
func TestFactsAreInTheOrderOfTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		whole := drawWorld(t)
		whole.KeepFacts()
		parts, seconds := whole.Copy(), whole.Copy()
		var lengths []int64
		sum := int64(0)
		for range rapid.IntRange(2, 5).Draw(t, "parts") {
			lengths = append(lengths, spans().Draw(t, "part"))
			sum += lengths[len(lengths)-1]
		}
		want := factText(joined(factsOf(t, whole, sum)))
		if got := factText(joined(factsOf(t, parts, lengths...))); got != want {
			t.Fatalf("%d seconds at once tell\n%s\nin parts %v\n%s", sum, want, lengths, got)
		}
		if got := factText(joined(factsOf(t, seconds, slices.Repeat([]int64{1}, int(sum))...))); got != want {
			t.Fatalf("%d seconds at once tell\n%s\none by one\n%s", sum, want, got)
		}
	})
}

// The purge of one item takes several seconds, in which others expire, in two containers. At once and in parts they tell the same.
func TestItemsExpireWhilePurgesArePaidFor(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	w.setThroughput(400, 398)
	d := engine.Path{Database: "db", Container: "d"}
	w.do(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "d", PartitionKey: []string{"/id"}, Default: ttl.NoDefault},
		Throughput: engine.Throughput{RUPerSec: 400, Traffic: 399}})
	for i, own := range []string{"1", "2", "2", "20"} {
		w.create(item(fmt.Sprint("i", i), own))
		w.do(engine.WriteItem{In: d, Body: []byte(item(fmt.Sprint("j", i), own+"0"))})
	}
	w.a.KeepFacts()
	const want = `+1 c hidden x1
+1 c paid 2.00 in 1 s
+2 c hidden x2
+2 c paid 4.00 in 2 s
+4 c purged #1
+4 c paid 6.00 in 3 s
+7 c purged #2
+7 c paid 2.00 in 1 s
+8 c paid 1.60 in 1 s
+9 c purged #3
+10 d hidden x1
+10 d paid 5.00 in 5 s
+15 d paid 0.20 in 1 s
+16 d purged #1
+20 c hidden x1
+20 d hidden x2
+20 c paid 4.00 in 2 s
+20 d paid 3.00 in 3 s
+22 c paid 1.20 in 1 s
+23 c purged #4
+23 d paid 2.00 in 2 s
`
	for _, parts := range [][]int64{{25}, {20, 5}, {3, 15, 7}, slices.Repeat([]int64{1}, 25)} {
		if got := factText(joined(factsOf(t, w.a.Copy(), parts...))); got != want {
			t.Errorf("%v tell\n%s\nwant\n%s", parts, got, want)
		}
	}
}
