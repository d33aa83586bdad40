// Package bench measures the engine beside peers in one run: a plain Go map with a full scan, which is the simplest thing
// that could work, and otter v2, the best TTL cache in Go with a clock of its own. A figure means something only as a ratio
// to the others of the same run. `make bench` prints them.
package bench

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/maypok86/otter/v2"
)

const (
	start = 1767268800
	day   = 86400
)

var in = engine.Path{Database: "db", Container: "c"}

// A store is what all three can do. Items live 1 to 86,400 seconds, evenly.
type store interface {
	insert(i int)
	advance(seconds int64) // moves the clock and removes what has expired
	live() int             // exact
	read(i int) bool
}

func id(i int) string { return fmt.Sprintf("item-%08d", i) }

// life is item i's time to live, shuffled but the same for all.
func life(i int) int64 { return 1 + int64(uint32(i)*2654435761%day) }

func body(i int) []byte {
	return fmt.Appendf(nil, `{"id":"%s","cid":"CO%03d","status":"open","total":%d,"note":"%0120d","ttl":%d}`, id(i), i%500, i, i, life(i))
}

type ours struct{ a *engine.Account }

func newOurs() store {
	a := engine.New(start)
	must(a.Apply(engine.CreateDatabase{ID: "db"}))
	must(a.Apply(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.NoDefault},
		Throughput: engine.Throughput{RUPerSec: engine.MaxThroughput}}))
	return &ours{a}
}

func must(_ engine.Result, err error) {
	if err != nil {
		panic(err)
	}
}

func (o *ours) insert(i int) {
	must(o.a.Apply(engine.WriteItem{In: in, Kind: engine.Upsert, Body: body(i)}))
}
func (o *ours) advance(seconds int64) { must(o.a.Apply(engine.Advance{Seconds: seconds})) }
func (o *ours) container() *engine.Container {
	c, _ := o.a.Container(in)
	return c
}
func (o *ours) live() int { return o.container().Live() }
func (o *ours) read(i int) bool {
	_, ok := o.container().Find(engine.Key(id(i)), id(i))
	return ok
}

// plain is a map that is scanned.
type plain struct {
	now   int64
	items map[string]entry
}

type entry struct {
	deadline int64
	body     []byte
}

func newPlain() store { return &plain{start, map[string]entry{}} }

func (p *plain) insert(i int) { p.items[id(i)] = entry{p.now + life(i), body(i)} }
func (p *plain) advance(seconds int64) {
	p.now += seconds
	for k, e := range p.items {
		if e.deadline <= p.now {
			delete(p.items, k)
		}
	}
}
func (p *plain) live() int {
	n := 0
	for _, e := range p.items {
		if e.deadline > p.now {
			n++
		}
	}
	return n
}
func (p *plain) read(i int) bool { e, ok := p.items[id(i)]; return ok && e.deadline > p.now }

// peer is otter with a clock of ours.
type peer struct {
	clock *clock
	cache *otter.Cache[string, entry]
}

type clock struct{ nanos atomic.Int64 }

func (c *clock) NowNano() int64                      { return c.nanos.Load() }
func (c *clock) Tick(time.Duration) <-chan time.Time { return nil } // only the benchmark moves the clock

func newPeer() store {
	c := &clock{}
	c.nanos.Store(start * int64(time.Second))
	return &peer{c, otter.Must(&otter.Options[string, entry]{
		Clock:    c,
		Executor: func(fn func()) { fn() },
		ExpiryCalculator: otter.ExpiryWritingFunc(func(e otter.Entry[string, entry]) time.Duration {
			return time.Duration(e.Value.deadline) * time.Second
		}),
	})}
}

func (p *peer) insert(i int) { p.cache.Set(id(i), entry{life(i), body(i)}) }
func (p *peer) advance(seconds int64) {
	p.clock.nanos.Add(seconds * int64(time.Second))
	p.cache.CleanUp()
}
func (p *peer) live() int {
	n := 0
	for range p.cache.All() {
		n++
	}
	return n
}
func (p *peer) read(i int) bool { _, ok := p.cache.GetIfPresent(id(i)); return ok }

var stores = []struct {
	name string
	make func() store
}{{"cosmosttl", newOurs}, {"map+scan", newPlain}, {"otter", newPeer}}

func filled(make func() store, n int) store {
	s := make()
	for i := range n {
		s.insert(i)
	}
	return s
}

// each runs a benchmark for every store at both sizes.
func each(b *testing.B, run func(b *testing.B, make func() store, n int)) {
	for _, n := range []int{100_000, 1_000_000} {
		for _, s := range stores {
			b.Run(fmt.Sprintf("%d/%s", n, s.name), func(b *testing.B) { run(b, s.make, n) })
		}
	}
}

// BenchmarkInsert reports the time for one insert, the making of its text included.
func BenchmarkInsert(b *testing.B) {
	each(b, func(b *testing.B, make func() store, n int) {
		for b.Loop() {
			filled(make, n)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/item")
	})
}

func BenchmarkRead(b *testing.B) {
	each(b, func(b *testing.B, make func() store, n int) {
		s, i := filled(make, n), 0
		for b.Loop() {
			i = (i + 7919) % n
			s.read(i)
		}
	})
}

// BenchmarkTick is one second with the removal of what expires in it.
func BenchmarkTick(b *testing.B) {
	each(b, func(b *testing.B, make func() store, n int) {
		s := filled(make, n)
		for b.Loop() {
			s.advance(1)
		}
	})
}

// BenchmarkJumpCount is twelve hours at once, and then how many items are live, exactly.
func BenchmarkJumpCount(b *testing.B) {
	each(b, func(b *testing.B, make func() store, n int) {
		for b.Loop() {
			b.StopTimer()
			s := filled(make, n)
			b.StartTimer()
			s.advance(day / 2)
			s.live()
		}
	})
}

// BenchmarkDropAll reports the time for removing one item when all have expired.
func BenchmarkDropAll(b *testing.B) {
	each(b, func(b *testing.B, make func() store, n int) {
		for b.Loop() {
			b.StopTimer()
			s := filled(make, n)
			b.StartTimer()
			s.advance(2 * day)
			if left := s.live(); left != 0 {
				b.Fatalf("%d are left", left)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/item")
	})
}

// BenchmarkIdleMonth is thirty days in which nothing happens: at most 10 µs, whatever the size.
func BenchmarkIdleMonth(b *testing.B) {
	for _, n := range []int{1000, 100_000, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := newOurs().(*ours)
			must(s.a.Apply(engine.SetDefault{In: in, Default: ttl.On(ttl.Max)}))
			must(s.a.Apply(engine.Generate{In: in, Count: n, Seed: 1}))
			for b.Loop() {
				if s.a.Now() > start+ttl.Max/2 {
					b.Skip("the clock has reached the deadlines")
				}
				s.advance(30 * day / 1000)
			}
		})
	}
}

// BenchmarkSwitchDefault changes the default of a container: under 1 µs at a million items.
func BenchmarkSwitchDefault(b *testing.B) {
	for _, n := range []int{1000, 1_000_000} {
		s := newOurs().(*ours)
		must(s.a.Apply(engine.Generate{In: in, Count: n, Seed: 1}))
		s.advance(100)
		for _, pair := range [][2]ttl.Default{{ttl.Off, ttl.NoDefault}, {ttl.NoDefault, ttl.On(3600)}, {ttl.On(3600), ttl.On(60)}} {
			b.Run(fmt.Sprintf("%d/%v-%v", n, pair[0], pair[1]), func(b *testing.B) {
				i := 0
				for b.Loop() {
					must(s.a.Apply(engine.SetDefault{In: in, Default: pair[i%2]}))
					i++
				}
			})
		}
	}
}
