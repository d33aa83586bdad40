//go:build e2e

package e2e

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// A load writes items at a rate, for a while.
type load struct {
	writers int
	rate    int // writes a second; 0 for as many as there can be
	long    time.Duration
	written atomic.Int64
}

// run writes items of about 400 bytes that expire after one to five minutes, and returns the milliseconds of each write.
func (l *load) run(t testing.TB, s *served, name string) (took []float64, failed int) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), l.long)
	defer stop()
	ticks := make(chan int, l.writers)
	go func() {
		defer close(ticks)
		began := time.Now()
		for i := 0; ctx.Err() == nil; i++ {
			if l.rate > 0 {
				time.Sleep(time.Until(began.Add(time.Duration(i) * time.Second / time.Duration(l.rate))))
			}
			select {
			case ticks <- i:
			case <-ctx.Done():
			}
		}
	}()
	var lock sync.Mutex
	var all sync.WaitGroup
	pad := bytes.Repeat([]byte("x"), 320)
	for range l.writers {
		all.Go(func() {
			var own []float64
			bad := 0
			for i := range ticks {
				began := time.Now()
				_, err := s.container.CreateItem(context.Background(), customer, fmt.Appendf(nil, `{"id":"%s%d","cid":"C","ttl":%d,"pad":"%s"}`, name, i, 60+i%240, pad), nil)
				if err != nil {
					bad++
					continue
				}
				own = append(own, time.Since(began).Seconds()*1000)
				l.written.Add(1)
			}
			lock.Lock()
			defer lock.Unlock()
			took, failed = append(took, own...), failed+bad
		})
	}
	all.Wait()
	return took, failed
}

// run has the account's clock follow real time.
func (s *served) run() {
	s.t.Helper()
	a, err := http.Post(fmt.Sprintf("http://localhost:%d/_clock", s.cosmos), "application/json", strings.NewReader(`{"speed":1}`))
	if err != nil || a.StatusCode != http.StatusOK {
		s.t.Fatal(a, err)
	}
	a.Body.Close()
}

// storedItems is JavaScript for the number of items that the page has: those in queries, and the expired ones on disk.
const storedItems = `[...document.querySelectorAll(".live-branch:not(.live-other) > .num")].reduce((sum, e) => sum + Number(e.firstChild.textContent.replace(/\D/g, "")), 0)`

// lag returns the time until the page has all items that have been written until now. The purge waits for ten minutes here, so that all are stored.
func lag(v *visit.Visit, l *load) time.Duration {
	began, want := time.Now(), l.written.Load()
	v.WaitFor(fmt.Sprintf("%s >= %d", storedItems, want))
	return time.Since(began)
}

// TestMeasureALiveAccount measures an account that a page follows while clients write to it: writes a second and their time, with and without the
// page, how far the page is behind, and its frames. The clients, the endpoint and the browser share the machine.
func TestMeasureALiveAccount(t *testing.T) {
	if !*measuring {
		t.Skip("run by make measure")
	}
	m := tableOf(t)
	defer m.print()
	for _, c := range []struct {
		name          string
		writers, rate int
	}{{"1,000 writes/s, 16 clients", 16, 1000}, {"64 clients, as fast as they can", 64, 0}} {
		m.head(c.name, "writes/s", "median ms", "99 % ms", "failed")
		m.row("without a page", func(t *testing.T) []float64 {
			s := serveBeside(t)
			s.fill()
			s.run()
			l := &load{writers: c.writers, rate: c.rate, long: 20 * time.Second}
			took, failed := l.run(t, s, "a")
			return []float64{float64(len(took)) / l.long.Seconds(), share(took, 50), share(took, 99), float64(failed)}
		})
		var frames, lags []float64
		m.row("with a page", func(t *testing.T) []float64 {
			s := serveBeside(t)
			s.fill()
			s.run()
			v := &visit.Visit{Page: open(t), T: t}
			v.Goto(fmt.Sprintf("http://localhost:%d/live/", s.page))
			v.WaitForApp()
			v.ByRole("button", "orders 0 in queries 0 expired, still on disk").Wait()
			l := &load{writers: c.writers, rate: c.rate, long: time.Minute}
			ended := make(chan struct{})
			var took []float64
			var failed int
			frames = during(v.Page, func() {
				go func() { defer close(ended); took, failed = l.run(t, s, "b") }()
				for range 10 {
					select {
					case <-ended:
					case <-time.After(5 * time.Second):
						lags = append(lags, lag(v, l).Seconds()*1000)
					}
				}
				<-ended
			})
			lags = append(lags, lag(v, l).Seconds()*1000)
			frames = append(frames, tasks(v)...)
			return []float64{float64(len(took)) / l.long.Seconds(), share(took, 50), share(took, 99), float64(failed)}
		})
		m.head("the page meanwhile", "script ms", "95 %", "layout+style", "main thread", "frames/s", "longest ms", "longest task ms", "tasks > 50 ms")
		m.row("frames", func(*testing.T) []float64 { return frames })
		m.head("behind", "median ms", "worst ms")
		m.row("from a look at the account until the page has all of it", func(*testing.T) []float64 { return []float64{share(lags, 50), share(lags, 100)} })
	}
}

// stocked is an account whose container orders has n items of about 400 bytes.
func stocked(n int) func(now int64) (*engine.Account, error) {
	return func(now int64) (*engine.Account, error) {
		in := engine.Path{Database: "shop", Container: "orders"}
		a, err := after(now, engine.CreateDatabase{ID: in.Database},
			engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/cid"}, Default: ttl.On(86400)}})
		if err != nil {
			return nil, err
		}
		pad := strings.Repeat("x", 320)
		for i := range n {
			if _, err := a.Apply(engine.WriteItem{In: in, Body: fmt.Appendf(nil, `{"id":"i%d","cid":"C","n":%d,"pad":"%s"}`, i, i, pad)}); err != nil {
				return nil, err
			}
		}
		return a, nil
	}
}

// TestMeasureOpeningALiveAccount measures from the navigation until the page has the account, and its tasks meanwhile.
func TestMeasureOpeningALiveAccount(t *testing.T) {
	if !*measuring {
		t.Skip("run by make measure")
	}
	m := tableOf(t)
	defer m.print()
	m.head("opening a live account", "seconds", "longest task ms", "tasks > 50 ms", "frames/s", "longest frame ms")
	for _, n := range []int{10_000, 100_000, 1_000_000} {
		m.row(fmt.Sprint(n, " items"), func(t *testing.T) []float64 {
			s := (&served{t: t, seed: stocked(n)}).serve()
			v := &visit.Visit{Page: open(t), T: t}
			began := time.Now()
			v.Goto(fmt.Sprintf("http://localhost:%d/live/", s.page))
			v.WaitForApp()
			if n >= 1_000_000 { // the page can be used meanwhile
				v.Button("Cancel").Click()
				v.ByRole("main", "").WaitText("The opening was stopped")
				began = time.Now()
				v.Button("Try again").Click()
			}
			var took float64
			frames := during(v.Page, func() {
				v.WaitFor(fmt.Sprintf("%s === %d", storedItems, n))
				took = time.Since(began).Seconds()
			})
			return append(append([]float64{took}, tasks(v)...), frames[4], frames[5])
		})
	}
}
