package engine_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// What is displayed of the feed is the end of what a reader gets, without a charge.
func TestNewestChangesAreTheEndOfTheFeed(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.NoDefault, FullFidelity: 60}, engine.Throughput{})
		if rapid.Bool().Draw(rt, "busy") {
			w.stall() // the purge leaves what is hidden on disk
		}
		for range rapid.IntRange(0, 30).Draw(rt, "commands") {
			switch id := rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(rt, "id"); rapid.IntRange(0, 3).Draw(rt, "kind") {
			case 0:
				_, _ = w.a.Apply(w.remove(id))
			case 1:
				w.advance(rapid.Int64Range(1, 20).Draw(rt, "seconds"))
			default:
				w.upsert(item(id, rapid.SampledFrom([]string{"", "5", "30"}).Draw(rt, "ttl")))
			}
		}
		c := w.c()
		for _, mode := range []engine.FeedMode{engine.LatestVersion, engine.AllVersions} {
			n := rapid.IntRange(0, 5).Draw(rt, "n")
			second, after := epoch+rapid.Int64Range(-1, 60).Draw(rt, "second"), rapid.Uint64Range(0, 30).Draw(rt, "after")
			if all := c.NewestChanges(mode, 0, 0, 99); len(all) > 0 && rapid.Bool().Draw(rt, "after a change") {
				ch := rapid.SampledFrom(all).Draw(rt, "change")
				second, after = ch.At, ch.LSN
			}
			before := c.Budget()
			got := c.NewestChanges(mode, second, after, n)
			if c.Budget() != before {
				rt.Fatal("looking was charged")
			}
			copied := w.a.Copy() // reading keeps an order that looking must not need
			page, err := copied.ReadChanges(engine.ReadChanges{In: w.in, Mode: mode})
			if err != nil {
				rt.Fatal(err)
			}
			want := slices.DeleteFunc(page.Changes, func(ch engine.Change) bool {
				return ch.At < second || ch.At == second && ch.LSN <= after
			})
			slices.Reverse(want)
			if want = want[:min(n, len(want))]; !slices.EqualFunc(got, want, func(a, b engine.Change) bool { return reflect.DeepEqual(a, b) }) {
				rt.Fatalf("mode %d, %d of those after %d.%d: %v, want %v", mode, n, second, after, got, want)
			}
		}
	})
}

func TestEachExpiredIsWhatARegionStillHas(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.stall()
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north", Traffic: 400}}})
	w.create(item("a", ""))
	w.create(item("b", "5"))
	w.create(item("c", "-1"))
	w.create(item("d", "20"))
	ids := func(region string, most int) (list []string) {
		w.c().EachExpired(region, func(it *engine.Item) bool {
			list = append(list, it.ID())
			return len(list) < most
		})
		return list
	}
	for _, test := range []struct {
		advance     int64
		main, north []string
	}{{4, nil, nil}, {1, []string{"b"}, []string{"b"}}, {5, []string{"b", "a"}, []string{"b", "a"}}, {10, []string{"b", "d", "a"}, []string{"b", "d", "a"}}} {
		w.advance(test.advance)
		if got := ids("", 9); !slices.Equal(got, test.main) {
			t.Errorf("the write region has %v, want %v", got, test.main)
		}
		if got := ids("north", 9); !slices.Equal(got, test.north) {
			t.Errorf("the north has %v, want %v", got, test.north)
		}
	}
	if got := ids("", 2); !slices.Equal(got, []string{"b", "d"}) {
		t.Errorf("the first two are %v", got)
	}
	w.setThroughput(400, 0) // the write region purges, the north does not
	w.advance(1)
	if got, other := ids("", 9), ids("north", 9); got != nil || len(other) != 3 {
		t.Errorf("after the purge %v and %v", got, other)
	}
	w.setDefault(ttl.Off)
	if got := ids("north", 9); got != nil {
		t.Errorf("nothing is expired under Off, but %v", got)
	}
	if got := ids("unknown", 9); got != nil {
		t.Errorf("an unknown region has %v", got)
	}
}
