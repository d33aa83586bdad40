package bench

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

const start = 1767268800

var in = engine.Path{Database: "db", Container: "c"}

// ours is all of the engine: JSON, request units, events and facts. Its purge runs in every second, with the
// request units that requests leave over. They leave none where the purge must not run.
type ours struct{ a *engine.Account }

func newOurs(purging bool) contestant {
	o := ours{engine.New(start)}
	o.apply(engine.CreateDatabase{ID: "db"})
	t := engine.Throughput{RUPerSec: engine.MaxThroughput}
	if !purging {
		t.Traffic = engine.MaxTraffic
	}
	o.apply(engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/id"}, Default: ttl.NoDefault}, Throughput: t})
	return o
}

func (o ours) apply(cmd engine.Command) engine.Result {
	r, err := o.a.Apply(cmd)
	if err != nil {
		panic(err)
	}
	return r
}

func (o ours) container() *engine.Container {
	c, _ := o.a.Container(in)
	return c
}

func (o ours) insert(w *work, i int) {
	o.apply(engine.WriteItem{In: in, Kind: engine.Create, Body: w.bodies[i]})
}

func (o ours) read(w *work, i int) bool {
	r := o.apply(engine.ReadItem{In: in, PartitionKey: engine.Key(w.ids[i]), ID: w.ids[i]})
	return r.Item != nil
}

func (o ours) pass(seconds int64) { o.apply(engine.Advance{Seconds: seconds}) }
func (o ours) purge()             {}
func (o ours) live() int          { return o.container().Live() }
func (o ours) list() (n int) {
	o.container().Each(0, func(*engine.Item) bool { n++; return true })
	return n
}
func (o ours) close() {}
