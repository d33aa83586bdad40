package timeline

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// filled returns a history of n writes, with time that passes now and then.
func filled(n int) *history.History {
	h := history.New(engine.New(start))
	h.Apply(engine.CreateDatabase{ID: "db"})
	h.Apply(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(3600)},
		Throughput: engine.Throughput{RUPerSec: 1_000_000}})
	h.Begin(history.Label{})
	for i := range n {
		h.Apply(engine.WriteItem{In: in, Kind: engine.Upsert, Body: fmt.Appendf(nil, `{"id":"%d","ttl":%d}`, i, 1000+i%5000)})
		if i%100 == 0 {
			h.Apply(engine.Advance{Seconds: 1})
		}
	}
	h.End()
	return h
}

// The cost of a command in the record.
func BenchmarkRecord(b *testing.B) {
	h := filled(10_000)
	for b.Loop() {
		NewRecord(in).Follow(h, always)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(h.Length()), "ns/command")
}

// A forecast of an hour and a half, in which all items expire and are purged.
func BenchmarkForecast(b *testing.B) {
	for _, n := range []int{10, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			h := filled(n)
			var f *Forecast
			for b.Loop() {
				f = NewForecast(h.Account(), in)
				f.Work(h.Last()+6000, func() bool { return true })
			}
			b.ReportMetric(float64(f.facts), "facts")
			b.ReportMetric(float64(f.Stop()-h.Last()), "seconds")
		})
	}
}

// A picture of 40 lanes.
func BenchmarkScore(b *testing.B) {
	for _, n := range []int{10, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			h := filled(n)
			r, f := NewRecord(in), NewForecast(h.Account(), in)
			r.Follow(h, always)
			f.Work(h.Last()+6000, func() bool { return true })
			for b.Loop() {
				r.Score(h.Last(), h.Last(), f, refs())
			}
		})
	}
}
