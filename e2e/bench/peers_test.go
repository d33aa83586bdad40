package bench

import (
	"bytes"
	"strings"
	"sync/atomic"
	"testing/synctest"
	"time"

	"github.com/dgraph-io/ristretto/v2"
	"github.com/jellydator/ttlcache/v3"
	"github.com/maypok86/otter/v2"
	"github.com/patrickmn/go-cache"
	"github.com/tidwall/buntdb"
)

// own returns copies of an item's id and body, since a store must not keep its caller's memory.
func (w *work) own(i int) (id string, body []byte) {
	return strings.Clone(w.ids[i]), bytes.Clone(w.bodies[i])
}

func (w *work) life(i int) time.Duration { return time.Duration(w.lives[i]) * time.Second }

// sleep lets time pass in a bubble, and waits for the goroutines that run meanwhile.
func sleep(seconds int64) {
	time.Sleep(time.Duration(seconds) * time.Second)
	synctest.Wait()
}

// plain is a map that is scanned: the simplest thing that could work.
type plain struct {
	now   int64
	items map[string]entry
}

type entry struct {
	deadline int64
	body     []byte
}

func newPlain(bool) contestant { return &plain{start, map[string]entry{}} }

func (p *plain) insert(w *work, i int) {
	id, body := w.own(i)
	p.items[id] = entry{p.now + w.lives[i], body}
}
func (p *plain) read(w *work, i int) bool {
	e, ok := p.items[w.ids[i]]
	return ok && e.deadline > p.now
}
func (p *plain) pass(seconds int64) { p.now += seconds }
func (p *plain) purge() {
	for k, e := range p.items {
		if e.deadline <= p.now {
			delete(p.items, k)
		}
	}
}
func (p *plain) live() (n int) {
	for _, e := range p.items {
		if e.deadline > p.now {
			n++
		}
	}
	return n
}
func (p *plain) list() int { return p.live() }
func (p *plain) close()    {}

// An otterStore has a clock of its own.
type otterStore struct {
	clock *otterClock
	cache *otter.Cache[string, entry]
}

type otterClock struct{ nanos atomic.Int64 }

func (c *otterClock) NowNano() int64                      { return c.nanos.Load() }
func (c *otterClock) Tick(time.Duration) <-chan time.Time { return nil } // only the benchmark moves the clock

func newOtter(bool) contestant {
	c := &otterClock{}
	c.nanos.Store(start * int64(time.Second))
	return &otterStore{c, otter.Must(&otter.Options[string, entry]{
		Clock:    c,
		Executor: func(fn func()) { fn() },
		ExpiryCalculator: otter.ExpiryWritingFunc(func(e otter.Entry[string, entry]) time.Duration {
			return time.Duration(e.Value.deadline) * time.Second
		}),
	})}
}

func (o *otterStore) insert(w *work, i int) {
	id, body := w.own(i)
	o.cache.Set(id, entry{w.lives[i], body})
}
func (o *otterStore) read(w *work, i int) bool { _, ok := o.cache.GetIfPresent(w.ids[i]); return ok }
func (o *otterStore) pass(seconds int64)       { o.clock.nanos.Add(seconds * int64(time.Second)) }
func (o *otterStore) purge()                   { o.cache.CleanUp() }
func (o *otterStore) live() (n int) {
	for range o.cache.All() {
		n++
	}
	return n
}
func (o *otterStore) list() int { return o.live() }
func (o *otterStore) close()    {}

type goCache struct{ *cache.Cache }

func newGoCache(bool) contestant { return goCache{cache.New(cache.NoExpiration, 0)} }

func (g goCache) insert(w *work, i int) {
	id, body := w.own(i)
	g.Set(id, body, w.life(i))
}
func (g goCache) read(w *work, i int) bool { _, ok := g.Get(w.ids[i]); return ok }
func (g goCache) pass(seconds int64)       { sleep(seconds) }
func (g goCache) purge()                   { g.DeleteExpired() }
func (g goCache) live() int                { return len(g.Items()) }
func (g goCache) list() int                { return len(g.Items()) }
func (g goCache) close()                   {}

type ttlCache struct {
	*ttlcache.Cache[string, []byte]
}

func newTTLCache(bool) contestant {
	return ttlCache{ttlcache.New(ttlcache.WithDisableTouchOnHit[string, []byte]())}
}

func (t ttlCache) insert(w *work, i int) {
	id, body := w.own(i)
	t.Set(id, body, w.life(i))
}
func (t ttlCache) read(w *work, i int) bool { return t.Get(w.ids[i]) != nil }
func (t ttlCache) pass(seconds int64)       { sleep(seconds) }
func (t ttlCache) purge()                   { t.DeleteExpired() }
func (t ttlCache) live() int                { return t.Len() }
func (t ttlCache) list() (n int) {
	t.Range(func(*ttlcache.Item[string, []byte]) bool { n++; return true })
	return n
}
func (t ttlCache) close() {}

// ristrettoStore keeps no keys and removes what has expired while time passes.
type ristrettoStore struct {
	*ristretto.Cache[string, []byte]
}

func newRistretto(bool) contestant {
	c, err := ristretto.NewCache(&ristretto.Config[string, []byte]{NumCounters: 1e7, MaxCost: 1 << 40, BufferItems: 64, IgnoreInternalCost: true})
	if err != nil {
		panic(err)
	}
	return ristrettoStore{c}
}

func (r ristrettoStore) insert(w *work, i int) {
	id, body := w.own(i)
	for !r.SetWithTTL(id, body, 1, w.life(i)) { // its queue is full
		r.Wait()
	}
	if i == len(w.ids)-1 {
		r.Wait()
	}
}
func (r ristrettoStore) read(w *work, i int) bool { _, ok := r.Get(w.ids[i]); return ok }
func (r ristrettoStore) pass(seconds int64)       { sleep(seconds) }
func (r ristrettoStore) purge()                   {}
func (r ristrettoStore) live() (n int) {
	r.IterValues(func([]byte) bool { n++; return false })
	return n
}
func (r ristrettoStore) list() int { return r.live() }
func (r ristrettoStore) close()    { r.Close() }

// bunt removes what has expired while time passes, up to a second late; its Ascend yields such items too.
type bunt struct{ db *buntdb.DB }

func newBunt(bool) contestant {
	db, err := buntdb.Open(":memory:")
	if err != nil {
		panic(err)
	}
	return bunt{db}
}

func (b bunt) insert(w *work, i int) {
	id, body := strings.Clone(w.ids[i]), string(w.bodies[i])
	b.update(func(tx *buntdb.Tx) error {
		_, _, err := tx.Set(id, body, &buntdb.SetOptions{Expires: true, TTL: w.life(i)})
		return err
	})
}

func (b bunt) update(f func(*buntdb.Tx) error) {
	if err := b.db.Update(f); err != nil {
		panic(err)
	}
}

func (b bunt) read(w *work, i int) bool {
	return b.db.View(func(tx *buntdb.Tx) error { _, err := tx.Get(w.ids[i]); return err }) == nil
}
func (b bunt) pass(seconds int64) { sleep(seconds) }
func (b bunt) purge()             {}
func (b bunt) live() (n int) {
	_ = b.db.View(func(tx *buntdb.Tx) error {
		return tx.Ascend("", func(key, _ string) bool {
			if d, err := tx.TTL(key); err == nil && d > 0 {
				n++
			}
			return true
		})
	})
	return n
}
func (b bunt) list() (n int) {
	_ = b.db.View(func(tx *buntdb.Tx) error {
		return tx.Ascend("", func(_, _ string) bool { n++; return true })
	})
	return n
}
func (b bunt) close() {
	_ = b.db.Close()
	sleep(2) // its goroutine notices by then
}
