package roomtest

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Fill creates n items in batches, as the SDK's bulk operations do.
func Fill(tb testing.TB, s *playground.Playground, n int) {
	tb.Helper()
	for from := 0; from < n; from += 100 {
		var ops []engine.BatchOp
		for i := from; i < min(n, from+100); i++ {
			ops = append(ops, engine.WriteItem{PartitionKey: nil, Body: fmt.Appendf(nil, `{"id":"B%06d","cid":"C","ttl":%d}`, i, 1+i%2*1_000_000)})
		}
		if _, err := s.Apply(engine.Batch{In: session.Home, PartitionKey: engine.Key("C"), NonAtomic: true, Ops: ops}); err != nil {
			tb.Fatal(err)
		}
	}
}

// Made creates an item with the editor and returns its key.
func Made(t *testing.T, s *playground.Playground, id string) session.ItemKey {
	t.Helper()
	s.Form.NewItem()
	s.Form.TypeDraft(`{"id":"` + id + `","cid":"CO18"}`)
	if p := s.Form.SaveDraft(); p != nil {
		t.Fatal(p)
	}
	return s.Selected()
}

func Write(t *testing.T, s *playground.Playground, body string) {
	t.Helper()
	s.Form.NewItem()
	s.Form.TypeDraft(body)
	if bad := s.Form.SaveDraft(); bad != nil {
		t.Fatal(bad)
	}
}

// Crowded returns a session whose container stores n more items. Every other one of them is expired and waits
// for the purge.
func Crowded(tb testing.TB, n int) *playground.Playground {
	tb.Helper()
	s := playground.New(NewMemoryStore())
	for i := range n {
		ttl := 1 + i%2*1_000_000
		body := fmt.Sprintf(`{"id":"B%06d","cid":"C%d","ttl":%d}`, i, i%7, ttl)
		if _, err := s.Apply(engine.WriteItem{In: session.Home, Body: []byte(body)}); err != nil {
			tb.Fatal(err)
		}
	}
	s.Advance(1)
	if got := s.View().Counts.ExpiredOnDisk; got < n/2 {
		tb.Fatalf("%d items are expired, want %d", got, n/2)
	}
	return s
}
