package session

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// firstSecond is the start of the first world: Thursday 1 January 2026, 12:00:00 UTC.
const firstSecond = 1767268800

// home is the container that every session has and shows first.
var home = engine.Path{Database: "shop", Container: "orders"}

// The item of the guide.
const (
	guided   ItemKey = 4
	guidedID         = "SO04"
)

// firstWorld returns the account of a first visit, with 67 seconds of history and an item in every state. SO07 was purged
// while request units were left over; then user traffic used all of them, so that SO05 and SO06 are expired and still on
// disk. SO04 expires in five seconds. The items fill all three rows of the matrix.
func firstWorld() *engine.Account {
	a := engine.New(firstSecond)
	at := func(second int64) {
		if gap := firstSecond + second - a.Now(); gap > 0 {
			must(a.Apply(engine.Advance{Seconds: gap}))
		}
	}
	put := func(body string) {
		must(a.Apply(engine.WriteItem{In: home, Kind: engine.Create, Body: []byte(body)}))
	}
	must(a.Apply(engine.CreateDatabase{ID: home.Database}))
	must(a.Apply(engine.CreateContainer{Database: home.Database,
		Spec: engine.Spec{ID: home.Container, PartitionKey: []string{"/cid"}, Default: ttl.On(3600)}}))
	put(`{"id":"SO01","cid":"CO18","total":42}`)
	put(`{"id":"SO02","cid":"CO18","total":17,"ttl":-1}`)
	at(12)
	put(`{"id":"SO03","cid":"CO21","total":8}`)
	put(`{"id":"SO04","cid":"CO21","total":99,"ttl":60}`)
	put(`{"id":"SO05","cid":"CO18","total":5,"ttl":48}`)
	at(16)
	put(`{"id":"SO06","cid":"CO35","total":71,"ttl":50}`)
	put(`{"id":"SO07","cid":"CO35","total":3,"ttl":20}`)
	at(42)
	must(a.Apply(engine.SetThroughput{In: home, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}}))
	at(67)
	return a
}

func must(_ engine.Result, err error) {
	if err != nil {
		panic("session: the first world cannot be built: " + err.Error())
	}
}
