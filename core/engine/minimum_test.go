package engine_test

import (
	"bytes"
	"strconv"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

func TestD20_D21_TheLeastThroughput(t *testing.T) {
	manual, autoscale := engine.Throughput{RUPerSec: 400}, engine.Throughput{RUPerSec: 400, Autoscale: 1000}
	for _, c := range []struct {
		t           engine.Throughput
		gb, highest int64
		least       int64
	}{
		{manual, 0, 400, 400},
		{manual, 20, 50_000, 500}, // the examples of concepts-limits
		{manual, 2000, 50_000, 2000},
		{manual, 0, 40_100, 500},
		{manual, 401, 400, 500},
		{manual, 2_000_000, 400, 1_000_000},
		{autoscale, 20, 50_000, 5000},
		{autoscale, 2000, 50_000, 20_000},
		{autoscale, 1500, 20_000, 15_000}, // the examples of autoscale-faq
		{autoscale, 100, 150_000, 15_000},
		{autoscale, 101, 1000, 2000},
		{autoscale, 0, 14_900, 1000}, // the nearest step
		{autoscale, 0, 15_000, 2000},
		{autoscale, 200_000, 1000, 1_000_000},
		{engine.Throughput{RUPerSec: 400, Serverless: true}, 500, 50_000, 0},
	} {
		if got := c.t.Minimum(c.gb*engine.Gigabyte, c.highest); got != c.least {
			t.Errorf("%+v with %d GB after %d RU/s: %d, want %d", c.t, c.gb, c.highest, got, c.least)
		}
		with := c.t
		with.Data = c.gb
		if got := with.Minimum(0, c.highest); got != c.least {
			t.Errorf("%+v with %d GB of other data: %d, want %d", c.t, c.gb, got, c.least)
		}
	}
	for _, c := range []struct {
		from, to engine.Throughput
		highest  int64
		want     string
	}{
		{manual, engine.Throughput{RUPerSec: 400}, 50_000, "The offer should have valid throughput values between 500 and 1000000 inclusive in increments of 100. Requested throughput 400 is less than required minimum throughput 500. Minimum limit 500 is because of Highest RUs provisioned 50000."},
		{manual, engine.Throughput{RUPerSec: 450}, 400, "The offer should have valid throughput values between 400 and 1000000 inclusive in increments of 100."},
		{manual, engine.Throughput{RUPerSec: 100}, 400, "The offer should have valid throughput values between 400 and 1000000 inclusive in increments of 100. Requested throughput 100 is less than required minimum throughput 400."},
		{autoscale, engine.Throughput{RUPerSec: 400, Autoscale: 8000}, 100_000, "The offer should have valid throughput values between 10000 and 1000000 inclusive in increments of 1000. Requested throughput 8000 is less than required minimum throughput 10000. Minimum limit 10000 is because of Highest RUs provisioned 100000."},
		{manual, engine.Throughput{RUPerSec: 400, Autoscale: 1000, Data: 101}, 400, "The offer should have valid throughput values between 2000 and 1000000 inclusive in increments of 1000. Requested throughput 1000 is less than required minimum throughput 2000."},
	} {
		w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}}, c.from)
		high := c.from
		if high.RUPerSec = c.highest; high.Autoscale > 0 {
			high.RUPerSec, high.Autoscale = 400, c.highest
		}
		w.do(engine.SetThroughput{In: w.in, Throughput: high})
		before := w.c().Throughput()
		e := w.refused(400, engine.SetThroughput{In: w.in, Throughput: c.to})
		if e.Message != c.want || w.c().Throughput() != before {
			t.Errorf("%+v after %d RU/s: %s; %+v", c.to, c.highest, e.Message, w.c().Throughput())
		}
		w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: before.RUPerSec, Autoscale: before.Autoscale, Traffic: 5, Data: 99}})
	}
}

// The highest RU/s are those of the container itself, are kept when an account is saved, and are not lost by what is refused, serverless or
// shared.
func TestTheHighestRUsAreKept(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(60)}, engine.Throughput{RUPerSec: 50_000})
	w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 500, Serverless: true}})
	if engine.ProvisionOf(w.c()).Minimum() != 0 || engine.ProvisionOf(w.c()).Highest != 50_000 {
		t.Errorf("serverless: at least %d, highest %d", engine.ProvisionOf(w.c()).Minimum(), engine.ProvisionOf(w.c()).Highest)
	}
	w.refused(400, engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400}})
	w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 500}})
	saved := w.a.Save()
	b, err := engine.Load(saved)
	if err != nil || !bytes.Equal(b.Save(), saved) {
		t.Fatal("not loaded as it was saved: ", err)
	}
	c, _ := b.Container(w.in)
	if engine.ProvisionOf(c).Highest != 50_000 || engine.ProvisionOf(c).Minimum() != 500 {
		t.Errorf("loaded: highest %d, at least %d", engine.ProvisionOf(c).Highest, engine.ProvisionOf(c).Minimum())
	}
	if _, err := engine.Load(bytes.Replace(saved, []byte(`"high":50000`), []byte(`"high":-5`), 1)); err == nil {
		t.Error("negative RU/s are loaded")
	}
}

func TestTheLeastThroughputOfADatabase(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.do(engine.CreateDatabase{ID: "shared"})
	db := engine.Path{Database: "shared"}
	set := func(ru int64) engine.SetThroughput {
		return engine.SetThroughput{In: db, Throughput: engine.Throughput{RUPerSec: ru}}
	}
	w.do(set(60_000))
	w.do(engine.CreateContainer{Database: "shared", Spec: engine.Spec{ID: "a", PartitionKey: []string{"/id"}}})
	w.do(engine.CreateContainer{Database: "shared", Spec: engine.Spec{ID: "b", PartitionKey: []string{"/id"}}})
	w.refused(400, set(500))
	w.do(set(600))
	for _, id := range []string{"a", "b"} {
		w.do(engine.SetThroughput{In: engine.Path{Database: "shared", Container: id}, Throughput: engine.Throughput{RUPerSec: 600, Data: 450}})
	}
	w.refused(400, set(700))
	d, _ := w.a.Database("shared")
	a, _ := w.a.Container(engine.Path{Database: "shared", Container: "a"})
	if p := d.Provision(); p.Minimum() != 900 || engine.ProvisionOf(a) != p || p.Highest != 60_000 || !a.Shares() {
		t.Errorf("at least %d and %d, highest %d and %d", p.Minimum(), engine.ProvisionOf(a).Minimum(), p.Highest, engine.ProvisionOf(a).Highest)
	}
	b, err := engine.Load(w.a.Save())
	if err != nil {
		t.Fatal(err)
	}
	if d, _ = b.Database("shared"); d.Provision().Highest != 60_000 {
		t.Errorf("loaded: highest %d", d.Provision().Highest)
	}
}

func TestD22_AutoscaleRisesWithTheData(t *testing.T) {
	auto := func(most, gb int64) engine.Throughput {
		return engine.Throughput{RUPerSec: 400, Autoscale: most, Data: gb}
	}
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}}, auto(50_000, 5000))
	most := func(what string, want int64) {
		t.Helper()
		if got := w.c().Throughput().Autoscale; got != want {
			t.Errorf("%s: up to %d RU/s, want %d", what, got, want)
		}
	}
	most("5,000 GB", 50_000)
	w.do(engine.SetThroughput{In: w.in, Throughput: auto(50_000, 6000)})
	most("6,000 GB", 60_000)
	w.do(engine.SetThroughput{In: w.in, Throughput: auto(60_000, 5)})
	most("5 GB", 60_000)
	w.refused(400, engine.SetThroughput{In: w.in, Throughput: auto(5000, 5)})
	w.do(engine.SetThroughput{In: w.in, Throughput: auto(6000, 600)})
	w.create(item("a", ""))
	most("in the second of a write", 6000)
	whole, parts := w.a.Copy(), w.a.Copy()
	done(whole.Apply(engine.Advance{Seconds: 100}))
	for range 4 {
		done(parts.Apply(engine.Advance{Seconds: 25}))
	}
	if !bytes.Equal(whole.Save(), parts.Save()) {
		t.Error("an Advance that is divided has another end")
	}
	w.expectEvents(w.advance(100), "+1 throughput-changed unknown x1 7000.00")
	most("600 GB and an item", 7000)
	w.refused(400, engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "d", PartitionKey: []string{"/id"}}, Throughput: auto(1000, 200)})
}

// Under the rules of 2016, autoscale rises with the items that are live, however an Advance is divided: what it has purged so far is not
// taken off twice.
func TestAutoscaleRisesWhileThePurgeWorks(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.NoDefault},
		engine.Throughput{RUPerSec: 400, Autoscale: 1000, Data: 100, PurgeDelay: 5})
	w.do(engine.SetRules{Rules: engine.RulesOf2016})
	w.create(item("purged in second 7", "1"))
	w.advance(5)
	w.create(item("hidden in second 7", "1"))
	w.advance(1)
	w.create(`{"id":"live"}`)
	parts := w.a.Copy()
	for range 3 {
		done(parts.Apply(engine.Advance{Seconds: 1}))
	}
	w.expectEvents(w.advance(3), "+7 purged purge purged in second 7#1 x1", "+7 throughput-changed unknown x1 2000.00")
	if !bytes.Equal(w.a.Save(), parts.Save()) {
		t.Error("an Advance that is divided has another end")
	}
}

func TestD23_ServerlessGrowsWithTheData(t *testing.T) {
	for gb, want := range map[int64]int64{0: 5000, 50: 5000, 51: 10_000, 100: 10_000, 250: 25_000, 251: 30_000, 1000: 100_000} {
		w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}}, engine.Throughput{Serverless: true, Data: gb})
		if got := w.c().Budget().Limit; got != engine.Units(want) {
			t.Errorf("%d GB: %s RU, want %d", gb, got, want)
		}
	}
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}}, engine.Throughput{Serverless: true})
	for _, gb := range []int64{-1, 1001} {
		if e := w.refused(400, engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, Serverless: true, Data: gb}}); e.Field != "data" || e.Value != strconv.FormatInt(gb, 10) {
			t.Errorf("%d GB: %+v", gb, e)
		}
	}
	w.refused(400, engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, Data: engine.MaxData + 1}})
}
