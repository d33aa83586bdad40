package session

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// crowded is a session whose container stores n more items, every other one of them expired and waiting for the purge.
func crowded(tb testing.TB, n int) *Playground {
	tb.Helper()
	s := New(newMemoryStore())
	for i := range n {
		ttl := 1 + i%2*1_000_000
		body := fmt.Sprintf(`{"id":"B%06d","cid":"C%d","ttl":%d}`, i, i%7, ttl)
		if _, err := s.Apply(engine.WriteItem{In: home, Body: []byte(body)}); err != nil {
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
				if _, err := s.Apply(engine.WriteItem{In: home, Kind: engine.Upsert, Body: []byte(`{"id":"SO01","cid":"CO18","ttl":9}`)}); err != nil {
					b.Fatal(err)
				}
				s.View()
			}
		})
	}
}

// A pause in typing, at 10,000 items. Goal: under a millisecond.
func BenchmarkTypingPause(b *testing.B) {
	s := crowded(b, 10_000)
	s.Saves.Open(newMemoryVault(), atOneGo, func() {})
	s.Saves.Save()
	for i := 0; b.Loop(); i++ {
		s.Query.TypeQuery(fmt.Sprint("SELECT ", i))
		s.Saves.Save()
	}
}

// What a large world's save does at a time while the page has nothing else to do. Goal: less than half a frame, 8 ms.
func BenchmarkSavePiece(b *testing.B) {
	s, c := crowded(b, 100_000), newMemoryVault()
	s.Saves.Open(c, atOneGo, func() {})
	for b.Loop() {
		if !s.Saves.Saving() {
			b.StopTimer()
			c.settle()
			s.Changed()
			s.Saves.base = base{}
			s.Saves.Save()
			b.StartTimer()
		}
		s.Saves.SavePiece()
	}
}

// The timeline with 40 lanes while the clock plays, and the rows of a frame. Goal: 8 ms for both.
func BenchmarkScore(b *testing.B) {
	for _, n := range []int{10, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := crowded(b, n)
			s.Viewer.SetHorizon(s.Now() + 3600)
			s.Viewer.ForecastWork(always)
			for b.Loop() {
				s.Viewer.Score(0, 40)
				s.Viewer.Rows(0, 40)
			}
		})
	}
}

// A frame while the clock plays at 60 times, in which items expire and are purged.
func BenchmarkFrame(b *testing.B) {
	for _, n := range []int{10, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := crowded(b, n)
			s.Form.SetTraffic("0")
			s.SetSpeed(60)
			s.Play()
			for i := 0; b.Loop(); i++ {
				s.Frame(float64(i) * 16)
				s.Viewer.Rows(0, 40)
			}
		})
	}
}

// The list in another order, as after each command.
func BenchmarkListing(b *testing.B) {
	for _, l := range []Listing{{}, {By: ByDeadline}, {By: ByID}, {Text: "b0001"}, {States: StatesOf(Expired)}} {
		b.Run(fmt.Sprint(l), func(b *testing.B) {
			s := crowded(b, 100_000)
			for b.Loop() {
				s.Viewer.rows = rowCache{}
				s.Viewer.List(l)
				s.Viewer.RowCount()
			}
		})
	}
}

// While two worlds are compared: a click that writes an item, and what the screen then needs of both. BenchmarkViewAfterAWrite has one.
// Goal at 100,000 items: within a turn of 50 ms in the browser.
func BenchmarkComparing(b *testing.B) {
	for _, n := range []int{10, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := crowded(b, n)
			s.Neighbours.Compare(true)
			for b.Loop() {
				if _, err := s.Apply(engine.WriteItem{In: home, Kind: engine.Upsert, Body: []byte(`{"id":"SO01","cid":"CO18","ttl":9}`)}); err != nil {
					b.Fatal(err)
				}
				s.View()
				s.Viewer.Rows(0, 30)
				s.Viewer.OtherRows(0, 30)
				s.Neighbours.Differences()
			}
		})
	}
}
