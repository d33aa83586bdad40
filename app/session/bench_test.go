package session

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// crowded is a session whose container stores n more items, every other one of them expired and waiting for the purge.
func crowded(tb testing.TB, n int) *Session {
	tb.Helper()
	s := New(newShelf())
	for i := range n {
		ttl := 1 + i%2*1_000_000
		body := fmt.Sprintf(`{"id":"B%06d","cid":"C%d","ttl":%d}`, i, i%7, ttl)
		if _, err := s.apply(engine.WriteItem{In: home, Body: []byte(body)}); err != nil {
			tb.Fatal(err)
		}
	}
	s.Advance(1)
	if got := s.View().Counts.ExpiredOnDisk; got < n/2 {
		tb.Fatalf("%d items are expired, want %d", got, n/2)
	}
	return s
}

// Goal: the time of a view does not depend on how many items there are.
func BenchmarkView(b *testing.B) {
	for _, n := range []int{10, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := crowded(b, n)
			for b.Loop() {
				s.View()
			}
		})
	}
}

// A click that writes an item, and the view after it.
func BenchmarkViewAfterAWrite(b *testing.B) {
	for _, n := range []int{10, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := crowded(b, n)
			for b.Loop() {
				if _, err := s.apply(engine.WriteItem{In: home, Kind: engine.Upsert, Body: []byte(`{"id":"SO01","cid":"CO18","ttl":9}`)}); err != nil {
					b.Fatal(err)
				}
				s.View()
			}
		})
	}
}
