package engine_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// BenchmarkQuery reports how many times longer queries over 100,000 items take if they look at all of them, measured in turns.
func BenchmarkQuery(b *testing.B) {
	w := newWorld(b, ttl.On(86400))
	for i := range many {
		if i%1000 == 0 {
			w.advance(1)
		}
		w.create(fmt.Sprintf(`{"id":"item-%06d","user":"u%d","status":"%s","price":%d.5,"home":{"city":"Oslo","floor":%d},"note":"twenty-four hours of life"}`,
			i, i*7919%5000, []string{"open", "closed", "waiting", "lost"}[i%4], i*7919%many, i%9))
	}
	middle := func(order string) query.Cursor { // of the answer, where a page begins
		return done(w.a.Query(engine.Query{In: w.in, Text: "SELECT TOP 60000 * FROM c ORDER BY " + order, Limit: many / 2})).Next
	}
	for _, c := range []struct {
		name string
		q    engine.Query
	}{
		{"equal", engine.Query{Text: "SELECT * FROM c WHERE c.user = 'u7'"}},
		{"range", engine.Query{Text: "SELECT * FROM c WHERE c.price > 99000 AND c.status = 'open'"}},
		{"order", engine.Query{Text: "SELECT * FROM c ORDER BY c.price DESC", Limit: 100}},
		{"page", engine.Query{Text: "SELECT TOP 60000 * FROM c ORDER BY c.price", Limit: 100, Cursor: middle("c.price")}},
		{"newest", engine.Query{Text: "SELECT TOP 20 * FROM c ORDER BY c._ts DESC"}},
		{"count-equal", engine.Query{Text: "SELECT VALUE COUNT(1) FROM c WHERE c.user = 'u7'"}},
		{"ts", engine.Query{Text: fmt.Sprintf("SELECT VALUE COUNT(1) FROM c WHERE c._ts > %d", w.a.Now()-2)}},
	} {
		b.Run(c.name, func(b *testing.B) {
			c.q.In = w.in
			for range 60 { // the properties grow
				done(w.a.Query(c.q))
			}
			plain := engine.WithoutProperties(w.a).Databases()[0].Containers()[0]
			var short, long time.Duration
			for b.Loop() {
				start := time.Now()
				if _, err := w.c().Peek(c.q); err != nil {
					b.Fatal(err)
				}
				middle := time.Now()
				if _, err := plain.Peek(c.q); err != nil {
					b.Fatal(err)
				}
				short, long = short+middle.Sub(start), long+time.Since(middle)
			}
			b.ReportMetric(float64(long)/float64(short), "times")
			b.ReportMetric(float64(short.Microseconds())/float64(b.N), "µs-with")
			b.ReportMetric(float64(long.Microseconds())/float64(b.N), "µs-without")
		})
	}
}
