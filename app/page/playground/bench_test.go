package playground_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Goal: the time of a view does not depend on how many items there are.
func BenchmarkView(b *testing.B) {
	for _, n := range []int{10, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := roomtest.Crowded(b, n)
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
			s := roomtest.Crowded(b, n)
			for b.Loop() {
				if _, err := s.Apply(engine.WriteItem{In: session.Home, Kind: engine.Upsert, Body: []byte(`{"id":"SO01","cid":"CO18","ttl":9}`)}); err != nil {
					b.Fatal(err)
				}
				s.View()
			}
		})
	}
}

// The timeline with 40 lanes while the clock plays, and the rows of a frame. Goal: 8 ms for both.
func BenchmarkScore(b *testing.B) {
	for _, n := range []int{10, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := roomtest.Crowded(b, n)
			s.Viewer.SetHorizon(s.Now() + 3600)
			s.Viewer.ForecastWork(roomtest.Always)
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
			s := roomtest.Crowded(b, n)
			s.Settings.SetTraffic("0")
			s.Player.SetSpeed(60)
			s.Player.Play()
			for i := 0; b.Loop(); i++ {
				s.Frame(float64(i) * 16)
				s.Viewer.Rows(0, 40)
			}
		})
	}
}

// While two worlds are compared: a click that writes an item, and what the screen then needs of both. BenchmarkViewAfterAWrite has one.
// Goal at 100,000 items: within a turn of 50 ms in the browser.
func BenchmarkComparing(b *testing.B) {
	for _, n := range []int{10, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := roomtest.Crowded(b, n)
			s.Neighbours.Compare(true)
			for b.Loop() {
				if _, err := s.Apply(engine.WriteItem{In: session.Home, Kind: engine.Upsert, Body: []byte(`{"id":"SO01","cid":"CO18","ttl":9}`)}); err != nil {
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
