package engine_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// filled returns a world of n items, each with the ttl that own returns.
func filled(b *testing.B, n int, d ttl.Default, own func(i int) string) *world {
	b.Helper()
	w := newWorld(b, d)
	w.setThroughput(1_000_000, 0)
	for i := range n {
		w.create(item(fmt.Sprintf("item-%07d", i), own(i)))
	}
	return w
}

func inherit(int) string { return "" }

// fork returns a copy, so that each round of a benchmark begins alike; copying is cheap.
func (w *world) fork() *world { return &world{t: w.t, a: w.a.Copy(), in: w.in} }

// The goal: ten years over ten items in less than a millisecond.
func BenchmarkTenYearsOverTenItems(b *testing.B) {
	w := filled(b, 10, ttl.On(86400), func(i int) string { return []string{"", "5", "-1", fmt.Sprint(i << 20), "2147483647"}[i%5] })
	for b.Loop() {
		w.fork().advance(10 * 365 * 86400)
	}
}

func BenchmarkThirtyDaysOverNothing(b *testing.B) {
	for _, n := range []int{100_000, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			full := filled(b, n, ttl.NoDefault, inherit)
			w := full.fork()
			b.ResetTimer()
			for b.Loop() {
				if w.a.Now() > engine.MaxNow-30*86400 {
					w = full.fork() // the year 9999 is soon reached at this speed
				}
				w.advance(30 * 86400)
			}
		})
	}
}

// A new default takes O(log n) at most, however many items it hides or brings back.
func BenchmarkSetDefault(b *testing.B) {
	for _, n := range []int{100, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			w := filled(b, n, ttl.Off, inherit)
			w.advance(100)
			b.ResetTimer()
			for b.Loop() {
				w.setDefault(ttl.On(50))
				w.setDefault(ttl.Off)
			}
		})
	}
}

// The backlog of half of the items, while time passes and while the default alternates.
func BenchmarkBacklog(b *testing.B) {
	for _, n := range []int{10, 10_000, 100_000} {
		w := newWorld(b, ttl.On(3600))
		w.stall()
		for i := range n {
			if i == n/2 {
				w.advance(3600)
			}
			w.create(item(fmt.Sprint("item-", i), []string{"", "3600"}[i%2]))
		}
		b.Run(fmt.Sprintf("clock/%d", n), func(b *testing.B) {
			w := w.fork()
			for b.Loop() {
				if w.a.Now() < epoch+7199 {
					w.advance(1)
				}
				w.c().Backlog()
			}
		})
		b.Run(fmt.Sprintf("default/%d", n), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				w.setDefault([]ttl.Default{ttl.Off, ttl.On(3600)}[i%2])
				w.c().Backlog()
			}
		})
	}
}

const many = 100_000

func BenchmarkInsert(b *testing.B) {
	w := filled(b, many, ttl.On(3600), inherit)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; b.Loop(); i++ {
		w.create(item(fmt.Sprintf("new-%d", i), ""))
	}
}

func BenchmarkRead(b *testing.B) {
	w := filled(b, many, ttl.On(3600), inherit)
	cmd := w.read("item-0050000")
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		w.do(cmd)
	}
}

// A second in which a thousand items are purged, compared with scanning a whole Go map for expired entries.
func BenchmarkTick(b *testing.B) {
	spread := func(i int) string { return fmt.Sprint(1 + i/1000) }
	b.Run("engine", func(b *testing.B) {
		w := filled(b, many, ttl.NoDefault, spread)
		full := w.fork()
		b.ResetTimer()
		for b.Loop() {
			if w.c().Stored() < 2000 {
				w = full.fork()
			}
			w.advance(1)
		}
	})
	b.Run("map", func(b *testing.B) {
		deadlines := map[string]int64{}
		for i := range many {
			deadlines[fmt.Sprintf("item-%07d", i)] = int64(1 + i/1000)
		}
		now := int64(0)
		b.ResetTimer()
		for b.Loop() {
			now = now%90 + 1
			for id, deadline := range deadlines {
				if deadline == now {
					deadlines[id] = now // found, and kept, so that every round finds as many
				}
			}
		}
	})
}

// Everything expires at once and is purged as fast as a million RU/s allow.
func BenchmarkDropAll(b *testing.B) {
	b.Run("engine", func(b *testing.B) {
		w := filled(b, many, ttl.On(10), inherit)
		b.ResetTimer()
		for b.Loop() {
			if f := w.fork(); f.advance(1000).Status != 200 || f.c().Stored() != 0 {
				b.Fatal("something is left")
			}
		}
	})
	b.Run("map", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			deadlines := map[string]int64{}
			for i := range many {
				deadlines[fmt.Sprintf("item-%07d", i)] = 10
			}
			b.StartTimer()
			for id, deadline := range deadlines {
				if deadline <= 10 {
					delete(deadlines, id)
				}
			}
		}
	})
}

func BenchmarkSaveLoad(b *testing.B) {
	w := filled(b, 10_000, ttl.On(3600), inherit)
	saved := w.a.Save()
	b.Run("save", func(b *testing.B) {
		for b.Loop() {
			w.a.Save()
		}
	})
	b.Run("load", func(b *testing.B) {
		for b.Loop() {
			if _, err := engine.Load(saved); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("restore", func(b *testing.B) {
		all := pieces(w.a)
		for b.Loop() {
			if _, err := engine.Restore(given(all)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// Forty years in which a million items expire and are purged one by one.
func BenchmarkFortyYearsOverAMillionDeadlines(b *testing.B) {
	w := newWorld(b, ttl.NoDefault)
	w.do(engine.Generate{In: w.in, Count: 1_000_000, MinTTL: 1, MaxTTL: 40 * 365 * 86400, Seed: 40})
	b.ReportAllocs()
	for b.Loop() {
		f := w.fork()
		r := f.advance(41 * 365 * 86400)
		b.ReportMetric(float64(len(r.Events)), "events")
		if f.c().Stored() != 0 {
			b.Fatal("something is left")
		}
	}
}
