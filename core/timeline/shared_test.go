package timeline

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// The budget of a container without its own throughput is that of its database, from its creation on and after each change. A record that
// begins with the stored account says the same.
func TestTheBudgetOfSharedThroughput(t *testing.T) {
	h, r := history.New(engine.New(start)), NewRecord(in)
	do := func(cmd engine.Command) {
		t.Helper()
		if _, err := h.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	check := func(want string) {
		t.Helper()
		stored := NewRecord(in)
		stored.Follow(history.New(h.Account().Copy()), always)
		r.Follow(h, always)
		got := fmt.Sprintf("%+v", r.Score(h.Last(), h.Last(), nil, nil).Budgets)
		if begun := stored.life().budgets[0]; got != want || r.life().budgets[len(r.life().budgets)-1].Limit != begun.Limit {
			t.Errorf("%s, want %s; in a record of the stored account %+v", got, want, begun)
		}
	}
	db := engine.Path{Database: "db"}
	do(engine.CreateDatabase{ID: "db"})
	do(engine.SetThroughput{In: db, Throughput: engine.Throughput{RUPerSec: 1000}})
	do(specs[0])
	check(fmt.Sprintf("[{At:%d Limit:1000.00 Traffic:0.00}]", start))
	do(engine.Advance{Seconds: 10})
	do(engine.SetThroughput{In: db, Throughput: engine.Throughput{RUPerSec: 600}})
	check(fmt.Sprintf("[{At:%d Limit:1000.00 Traffic:0.00} {At:%d Limit:600.00 Traffic:0.00}]", start, start+10))
	do(engine.Advance{Seconds: 10})
	do(engine.SetThroughput{In: db, Throughput: engine.Throughput{RUPerSec: 400, Autoscale: 4000}})
	do(engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, Autoscale: 4000, Traffic: 50}})
	do(engine.Advance{Seconds: 10})
	do(engine.SetThroughput{In: db, Throughput: engine.Throughput{RUPerSec: 400, Autoscale: 2000}})
	check(fmt.Sprintf("[{At:%d Limit:1000.00 Traffic:0.00} {At:%d Limit:600.00 Traffic:0.00} {At:%d Limit:4000.00 Traffic:50.00} {At:%d Limit:2000.00 Traffic:50.00}]",
		start, start+10, start+20, start+30))
	do(engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 500}}) // no longer shares
	do(engine.Advance{Seconds: 10})
	do(engine.SetThroughput{In: db, Throughput: engine.Throughput{RUPerSec: 400, Autoscale: 3000}})
	check(fmt.Sprintf("[{At:%d Limit:1000.00 Traffic:0.00} {At:%d Limit:600.00 Traffic:0.00} {At:%d Limit:4000.00 Traffic:50.00} {At:%d Limit:500.00 Traffic:0.00}]",
		start, start+10, start+20, start+30))
}

// Requests of the present second leave less to the purges of all containers that share their throughput.
func TestAForecastBesideRequestsOfAnotherContainer(t *testing.T) {
	h, r := history.New(engine.New(start)), NewRecord(in)
	for _, cmd := range []engine.Command{
		engine.CreateDatabase{ID: "db"},
		engine.SetThroughput{In: engine.Path{Database: "db"}, Throughput: engine.Throughput{RUPerSec: 400}},
		specs[0], specs[2],
		engine.WriteItem{In: in, Body: []byte(`{"id":"a","ttl":5}`)},
		engine.Advance{Seconds: 5},
		engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 399}},
		engine.WriteItem{In: engine.Path{Database: "db", Container: "other"}, Body: []byte(`{"id":"b","ttl":1}`)},
	} {
		if _, err := h.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	f := NewForecast(h.Account(), in)
	f.Work(h.Last()+60, always)
	r.Follow(h, always)
	want := r.Score(h.Last(), h.Last(), f, refs())
	h.Apply(engine.Advance{Seconds: 60})
	r.Follow(h, always)
	got := r.Score(h.Last(), h.Last(), nil, refs())
	if a, b := fmt.Sprintf("%+v %+v %+v", got.Counts, got.Usage, got.Lanes[0]), fmt.Sprintf("%+v %+v %+v", want.Counts, want.Usage, want.Lanes[0]); a != b {
		t.Errorf("happens  %s\nforecast %s", a, b)
	}
}
