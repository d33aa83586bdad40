package files

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// BenchmarkImport reads 100,000 items with _ts, in steps of 250 records and pieces of 64 KB. The longest step is a task of the page.
func BenchmarkImport(b *testing.B) {
	var text strings.Builder
	for n := range 100_000 {
		fmt.Fprintf(&text, "{\"id\":\"item-%d\",\"cid\":\"CO%d\",\"status\":\"open\",\"total\":%d,\"_rid\":\"dbUEAKgvAAAB\",\"_etag\":\"\\\"0000-0100\\\"\",\"_ts\":%d}\n", n, n%100, n%997, now-n*7919%100_000)
	}
	longest := time.Duration(0)
	for b.Loop() {
		h := begun(ttl.On(86400))
		h.Begin(history.Label{Kind: "import"})
		i := NewImport(NDJSON, Options{KeepTS: true}, in, h.Apply)
		rest := []byte(text.String())
		for done := false; !done; {
			start := time.Now()
			switch i.Step(250) {
			case Done:
				done = true
			case Waiting:
				n := min(64<<10, len(rest))
				if i.Give(rest[:n]); n == 0 {
					i.End()
				}
				rest = rest[n:]
			}
			longest = max(longest, time.Since(start))
		}
		h.End()
		if i.Written != 100_000 {
			b.Fatal(i.Written, i.Refusals()[:1])
		}
	}
	b.ReportMetric(float64(longest.Microseconds())/1000, "ms/longest-step")
}
