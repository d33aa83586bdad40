package engine_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// Pairs of ways that must give the same result. Unlike the naive implementation, these tests cover spans of any length.

// drawWorld draws an account with a past: items of every kind, written at several seconds, with spans up to 68 years.
func drawWorld(t *rapid.T) *engine.Account {
	a := engine.New(epoch)
	_, _ = a.Apply(engine.CreateDatabase{ID: "db"})
	for _, c := range modelContainers {
		_, _ = a.Apply(c)
	}
	for range rapid.IntRange(1, 25).Draw(t, "commands") {
		drawStep(t, a)
	}
	return a
}

func drawStep(t *rapid.T, a *engine.Account) {
	in := engine.Path{Database: "db", Container: rapid.SampledFrom([]string{"c", "c", "other"}).Draw(t, "in")}
	switch rapid.IntRange(0, 14).Draw(t, "step") {
	case 0, 1, 2, 3, 4:
		own := rapid.SampledFrom([]string{"", "", "-1", fmt.Sprint(longSpan(t))}).Draw(t, "ttl")
		id := rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f", "g"}).Draw(t, "id")
		_, _ = a.Apply(engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(item(id, own))})
	case 5, 6:
		_, _ = a.Apply(engine.Advance{Seconds: longSpan(t)})
	case 7:
		_, _ = a.Apply(engine.SetDefault{In: in, Default: rapid.SampledFrom([]ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(int32(longSpan(t)))}).Draw(t, "default")})
	case 8:
		_, _ = a.Apply(engine.SetThroughput{In: in, Throughput: rapid.SampledFrom([]engine.Throughput{
			{RUPerSec: 400}, {RUPerSec: 400, Traffic: 399}, {RUPerSec: 400, Traffic: 400}, {RUPerSec: 400, Serverless: true}, {RUPerSec: 400, Traffic: 398, PurgeDelay: 60}, {RUPerSec: 400, Serverless: true, Traffic: 4998, PurgeDelay: 1},
			{RUPerSec: 400, Autoscale: 1000, Traffic: 999}, {RUPerSec: 400, Autoscale: 4000}, {RUPerSec: 400, Traffic: 390, Throttle: true},
			{RUPerSec: 400, Traffic: 390, Throttle: true, Burst: true}, {RUPerSec: 400, Traffic: 500, Burst: true}, {RUPerSec: 400, Traffic: 400, Burst: true, PurgeBurst: true}, {RUPerSec: 400, Burst: true, PurgeBurst: true},
			{RUPerSec: 400, Throttle: true, Buckets: buckets(1)}, {RUPerSec: 400, Traffic: 300, Throttle: true, Burst: true, Buckets: engine.Buckets{Percent: [5]uint8{0, 1}, Default: 2}},
			{RUPerSec: 50_000}, {RUPerSec: 400, Autoscale: 1000, Data: 100, Traffic: 998}, {RUPerSec: 400, Autoscale: 3000, Data: 299}, {RUPerSec: 400, Serverless: true, Data: 301, Traffic: 6999}}).Draw(t, "throughput")})
	case 9:
		_, _ = a.Apply(engine.ReadFeed{In: in})
	case 10:
		_, _ = a.Apply(engine.SetRegions{In: in, Regions: []engine.Region{{Name: "east", Traffic: 398}, {Name: "west"}}[:rapid.IntRange(0, 2).Draw(t, "regions")]})
	case 11:
		_, _ = a.Apply(engine.SetRules{Rules: rapid.SampledFrom([]engine.Rules{engine.RulesOfToday, engine.RulesOfToday, engine.RulesOf2016}).Draw(t, "rules")})
	case 12:
		c, _ := a.Container(in)
		spec := c.Spec()
		spec.IndexingMode = rapid.SampledFrom([]string{"consistent", "lazy", "none"}).Draw(t, "indexing")
		spec.FullFidelity = rapid.SampledFrom([]int64{0, 60, 86400}).Draw(t, "retention")
		spec.Analytical = engine.Analytical(rapid.SampledFrom([]int64{0, -1, 100}).Draw(t, "analytical"))
		_, _ = a.Apply(engine.ReplaceContainer{In: in, Spec: spec})
	case 14:
		var list []engine.Imported
		for range rapid.IntRange(1, 5).Draw(t, "imported") {
			ts := rapid.SampledFrom([]int64{0, a.Now(), a.Now() - 1, a.Now() - longSpan(t), 1}).Draw(t, "_ts")
			list = append(list, engine.Imported{TS: ts, Body: []byte(item(rapid.SampledFrom([]string{"a", "b", "h"}).Draw(t, "id"), rapid.SampledFrom([]string{"", "0", "100"}).Draw(t, "ttl")))})
		}
		_, _ = a.Apply(engine.Import{In: in, Items: list})
	case 13:
		_, _ = a.Apply(engine.Generate{In: in, Count: rapid.SampledFrom([]int{1, 5, 20, 20, 20, 1100}).Draw(t, "count"), MinTTL: 1, MaxTTL: rapid.SampledFrom([]int32{0, 1, 1000}).Draw(t, "longest"), Seed: 7})
	}
}

func longSpan(t *rapid.T) int64 {
	n := int64(1) << rapid.IntRange(0, 30).Draw(t, "k")
	return max(1, n+rapid.Int64Range(-1, 1).Draw(t, "beside"))
}

// walk advances by parts and returns the events of all of them.
func walk(t fataler, a *engine.Account, parts ...int64) (told string) {
	for _, n := range parts {
		r, err := a.Apply(engine.Advance{Seconds: n})
		if err != nil {
			t.Fatalf("advance %d: %v", n, err)
		}
		if len(r.Events) > 0 {
			told += place(r.Events) + eventText(r.Events) + "\n"
		}
	}
	return told
}

func TestAdvanceIsTheSumOfItsParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		whole := drawWorld(t)
		parts := whole.Copy()
		var lengths []int64
		sum := int64(0)
		for range rapid.IntRange(2, 5).Draw(t, "parts") {
			lengths = append(lengths, longSpan(t))
			sum += lengths[len(lengths)-1]
		}
		r, err := whole.Apply(engine.Advance{Seconds: sum})
		if err != nil {
			t.Fatal(err)
		}
		var events []engine.Event
		for _, n := range lengths {
			r, _ := parts.Apply(engine.Advance{Seconds: n})
			events = append(events, r.Events...)
		}
		if eventText(r.Events) != eventText(events) || place(r.Events) != place(events) {
			t.Fatalf("%d seconds at once tell\n%s\nin parts %v\n%s", sum, eventText(r.Events), lengths, eventText(events))
		}
		if x, y := whole.Save(), parts.Save(); !bytes.Equal(x, y) {
			t.Fatalf("%d seconds at once give\n%s\nin parts %v\n%s", sum, x, lengths, y)
		}
	})
}

func TestAMinuteIsSixtySeconds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		minute := drawWorld(t)
		seconds := minute.Copy()
		r, _ := minute.Apply(engine.Advance{Seconds: 60})
		var events []engine.Event
		for range 60 {
			r, _ := seconds.Apply(engine.Advance{Seconds: 1})
			events = append(events, r.Events...)
		}
		if eventText(r.Events) != eventText(events) || !bytes.Equal(minute.Save(), seconds.Save()) {
			t.Fatalf("events of the whole span\n%s\nof its parts\n%s", eventText(r.Events), eventText(events))
		}
	})
}

// NextEvent is exact: there is no event a second earlier, and one in that second.
func TestNextEvent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawWorld(t)
		seconds, ok := a.NextEvent()
		if !ok {
			if told := walk(t, a.Copy(), engine.MaxNow-a.Now()); told != "" {
				t.Fatalf("no event predicted, but %s", told)
			}
			return
		}
		if seconds > 1 {
			if told := walk(t, a, seconds-1); told != "" {
				t.Fatalf("next event in %d, but earlier %s", seconds, told)
			}
		}
		if told := walk(t, a, 1); told == "" {
			t.Fatalf("next event in %d, but there is none", seconds)
		}
	})
}

// A default that is set and set back in the same second changes no item and no later event. (Without read regions: where Off brings
// items back, these are reset to what the write region stores.)
func TestDefaultThereAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawWorld(t)
		in := engine.Path{Database: "db", Container: "c"}
		_, _ = a.Apply(engine.SetRegions{In: in})
		b := a.Copy()
		c, _ := a.Container(in)
		home := c.Default()
		for range rapid.IntRange(1, 3).Draw(t, "changes") {
			_, _ = b.Apply(engine.SetDefault{In: in, Default: rapid.SampledFrom([]ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(int32(longSpan(t)))}).Draw(t, "there")})
		}
		_, _ = b.Apply(engine.SetDefault{In: in, Default: home})
		span := longSpan(t)
		if x, y := expiries(a, span), expiries(b, span); x != y {
			t.Fatalf("without the change\n%s\nwith it\n%s", x, y)
		}
		if x, y := items(a), items(b); x != y {
			t.Fatalf("without the change\n%s\nwith it\n%s", x, y)
		}
	})
}

// expiries advances and returns the events about items. Passing through Off also re-indexes the container, which is an event.
func expiries(a *engine.Account, seconds int64) (told string) {
	r, _ := a.Apply(engine.Advance{Seconds: seconds})
	for _, e := range r.Events {
		if len(e.Items) > 0 {
			told += e.Container + " " + eventText([]engine.Event{e}) + "\n"
		}
	}
	return told
}

// items describes all stored items and whether they are visible.
func items(a *engine.Account) string {
	var b strings.Builder
	for _, c := range a.Databases()[0].Containers() {
		c.EachStored(0, func(it *engine.Item) bool {
			fmt.Fprintf(&b, "%v %s\n", c.Visible(it), it.Document())
			return true
		})
	}
	return b.String()
}

// The purge never changes a read: requests return the same with and without user traffic that stops it.
func TestPurgeNeverChangesARead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawWorld(t)
		b := a.Copy()
		for _, c := range modelContainers {
			_, _ = b.Apply(engine.SetThroughput{In: engine.Path{Database: "db", Container: c.Spec.ID}, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}})
		}
		for range rapid.IntRange(1, 6).Draw(t, "steps") {
			span := longSpan(t)
			walk(t, a, span)
			walk(t, b, span)
			for _, c := range modelContainers {
				in := engine.Path{Database: "db", Container: c.Spec.ID}
				x := done(a.ReadFeed(engine.ReadFeed{In: in}))
				y := done(b.ReadFeed(engine.ReadFeed{In: in}))
				if len(x.Items) != len(y.Items) || x.Charge != y.Charge {
					t.Fatalf("%d items with the purge, %d without", len(x.Items), len(y.Items))
				}
				for i := range x.Items {
					if x.Items[i].ID() != y.Items[i].ID() || x.Items[i].TS() != y.Items[i].TS() {
						t.Fatalf("%s with the purge, %s without", x.Items[i].Document(), y.Items[i].Document())
					}
				}
			}
		}
	})
}

// Copies differ only by the commands applied to them.
func TestCopiesDiverge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawWorld(t)
		before := a.Save()
		b := a.Copy()
		for range rapid.IntRange(1, 10).Draw(t, "steps") {
			drawStep(t, b)
		}
		if !bytes.Equal(a.Save(), before) {
			t.Fatal("the original has changed")
		}
		after := b.Save()
		for range rapid.IntRange(1, 10).Draw(t, "steps") {
			drawStep(t, a)
		}
		if !bytes.Equal(b.Save(), after) {
			t.Fatal("the copy has changed")
		}
	})
}
