package engine_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Containers share a database's throughput in every copy of the account, until one gets its own.
func TestContainersShareADatabasesThroughput(t *testing.T) {
	a := engine.New(1_700_000_000)
	apply := func(cmd engine.Command) error {
		_, err := a.Apply(cmd)
		return err
	}
	must := func(cmd engine.Command) {
		t.Helper()
		if err := apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	in := func(id string) engine.Path { return engine.Path{Database: "shop", Container: id} }
	create := func(id string, own engine.Throughput) engine.Command {
		return engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: id, PartitionKey: []string{"/id"}}, Throughput: own}
	}
	must(engine.CreateDatabase{ID: "shop"})
	for field, wrong := range map[string]engine.Throughput{"offerThroughput": {RUPerSec: 401}, "throughput": {RUPerSec: 400, Serverless: true}} {
		if e, ok := apply(engine.SetThroughput{In: in(""), Throughput: wrong}).(*engine.Error); !ok || e.Field != field {
			t.Errorf("%+v: %v", wrong, e)
		}
	}
	must(engine.SetThroughput{In: in(""), Throughput: engine.Throughput{RUPerSec: 1000, Traffic: 5}})
	must(create("a", engine.Throughput{Throttle: true}))
	must(create("b", engine.Throughput{}))
	must(create("c", engine.Throughput{RUPerSec: 1000}))
	must(engine.WriteItem{In: in("b"), Body: []byte(`{"id":"x"}`)})
	a = a.Copy()
	left := func(id string) string {
		c, err := a.Container(in(id))
		if err != nil {
			t.Fatal(err)
		}
		return c.Budget().Leftover.String()
	}
	if left("a") != left("b") || left("a") == "1000.00" || left("c") != "1000.00" {
		t.Errorf("%s, %s and %s RU are left", left("a"), left("b"), left("c"))
	}
	must(engine.Generate{In: in("b"), Count: 200, Seed: 1})
	if e, ok := apply(engine.ReadItem{In: in("a"), ID: "x", PartitionKey: engine.Key("x")}).(*engine.Error); !ok || e.Status != 429 {
		t.Errorf("the database's request units are used up, and a read is answered with %v", e)
	}
	must(engine.SetThroughput{In: in("b"), Throughput: engine.Throughput{RUPerSec: 500}})
	must(engine.SetThroughput{In: in(""), Throughput: engine.Throughput{RUPerSec: 2000}})
	must(engine.Advance{Seconds: 1})
	if left("a") != "2000.00" || left("b") != "500.00" || left("c") != "1000.00" {
		t.Errorf("%s, %s and %s RU are left", left("a"), left("b"), left("c"))
	}
	must(engine.CreateDatabase{ID: "plain"})
	must(engine.CreateContainer{Database: "plain", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}}})
	if apply(engine.SetThroughput{In: engine.Path{Database: "plain"}, Throughput: engine.Throughput{RUPerSec: 400}}) == nil {
		t.Error("a database with containers got throughput")
	}
}

// A container goes on sharing while its settings have its database's throughput, as settings do that change something else.
func TestUntilWhenAContainerShares(t *testing.T) {
	autoscale := engine.Throughput{RUPerSec: 1000, Autoscale: 1000}
	for _, c := range []struct {
		database, set engine.Throughput
		shares        bool
	}{
		{engine.Throughput{RUPerSec: 1000}, engine.Throughput{RUPerSec: 1000, Traffic: 5}, true},
		{engine.Throughput{RUPerSec: 1000}, engine.Throughput{RUPerSec: 500}, false},
		{engine.Throughput{RUPerSec: 1000}, autoscale, false},
		{autoscale, autoscale, true},
		{autoscale, engine.Throughput{RUPerSec: 1000}, false},
		{engine.Throughput{RUPerSec: 1000}, engine.Throughput{RUPerSec: 1000, Serverless: true}, false},
	} {
		a, in := engine.New(1_700_000_000), engine.Path{Database: "d", Container: "c"}
		do(t, a, engine.CreateDatabase{ID: "d"})
		do(t, a, engine.SetThroughput{In: engine.Path{Database: "d"}, Throughput: c.database})
		do(t, a, engine.CreateContainer{Database: "d", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}}})
		do(t, a, engine.SetThroughput{In: in, Throughput: c.set})
		if k, err := a.Container(in); err != nil || k.Shares() != c.shares {
			t.Errorf("of %+v, with %+v: shares %t", c.database, c.set, k.Shares())
		}
	}
}
