package endpoint

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// BenchmarkFollowed compares how many upserts a second 16 and 64 clients get from an account that nobody follows, from one that is followed, and from one
// whose follower also takes the requests with their bodies. They take turns, so that the machine is the same for all; the figures are ratios of medians.
// Behind is the longest time from the answer to a round's last request until the follower has its last byte, in milliseconds.
func BenchmarkFollowed(b *testing.B) {
	for _, writers := range []int{16, 64} {
		b.Run(fmt.Sprint(writers, "-writers"), func(b *testing.B) { benchmarkFollowed(b, writers) })
	}
}

func benchmarkFollowed(b *testing.B, writers int) {
	const round = 6400
	shows := []string{"", "show=changes", "show=changes,requests&bodies=1"}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	var urls []string
	arrivals := &arrival{}
	behind := time.Duration(0)
	for _, show := range shows {
		w, _ := newWorld(0)
		w.stock(b, "-1")
		url := w.listen(b, Guard{})
		urls = append(urls, url)
		if show != "" {
			out, err := http.Get(url + "/_live?" + show)
			if err != nil || out.StatusCode != 200 {
				b.Fatal(out, err)
			}
			b.Cleanup(func() { out.Body.Close() })
			go func() { _, _ = io.Copy(arrivals, out.Body) }()
		}
	}
	text := strings.Repeat("x", 400)
	took := make([][]time.Duration, len(urls))
	for n := 0; b.Loop(); n++ {
		for i := range urls {
			which := (n + i) % len(urls)
			begun := time.Now()
			var all sync.WaitGroup
			for c := range writers {
				all.Go(func() {
					for k := range round / writers {
						r, _ := http.NewRequest("POST", urls[which]+path, strings.NewReader(fmt.Sprintf(`{"id":"%d","pk":"p","text":%q}`, (n*round+c*round/writers+k)%20_000, text)))
						r.Header.Set("x-ms-documentdb-partitionkey", `["p"]`)
						r.Header.Set("x-ms-documentdb-is-upsert", "true")
						out, err := client.Do(r)
						if err != nil {
							b.Error(err)
							return
						}
						_, _ = io.Copy(io.Discard, out.Body)
						out.Body.Close()
					}
				})
			}
			all.Wait()
			ended := time.Now()
			took[which] = append(took[which], ended.Sub(begun))
			if which > 0 {
				behind = max(behind, arrivals.settled().Sub(ended))
			}
		}
	}
	median := func(list []time.Duration) float64 {
		slices.Sort(list)
		return float64(list[len(list)/2])
	}
	alone := median(took[0])
	b.ReportMetric(round/(alone/1e9), "requests/s")
	b.ReportMetric(alone/median(took[1]), "followed/alone")
	b.ReportMetric(alone/median(took[2]), "with-bodies/alone")
	b.ReportMetric(float64(behind.Milliseconds()), "behind-ms")
}

// An arrival notes when the last bytes of a stream came.
type arrival struct{ last atomic.Int64 }

func (a *arrival) Write(b []byte) (int, error) {
	a.last.Store(time.Now().UnixNano())
	return len(b), nil
}

// settled returns when the last bytes came, once none have come for a while.
func (a *arrival) settled() time.Time {
	for {
		before := a.last.Load()
		time.Sleep(200 * time.Millisecond)
		if a.last.Load() == before {
			return time.Unix(0, before)
		}
	}
}

// BenchmarkOpening measures how long it takes until a replica has an account with 100,000 items, and with a million, over a socket.
func BenchmarkOpening(b *testing.B) {
	for _, items := range []int{100_000, 1_000_000} {
		b.Run(fmt.Sprint(items, "-items"), func(b *testing.B) { benchmarkOpening(b, items) })
	}
}

func benchmarkOpening(b *testing.B, items int) {
	w := NewWorld(engine.New(epoch), rest.Options{NoAuth: true}, time.Now, 0)
	w.stock(b, "-1")
	for i := range items {
		w.mu.Lock()
		_, err := w.apply(engine.WriteItem{In: engine.Path{Database: "db", Container: "c"}, Body: fmt.Appendf(nil, `{"id":"%d","pk":"p","text":%q}`, i, strings.Repeat("x", 150))})
		w.mu.Unlock()
		if err != nil {
			b.Fatal(err)
		}
	}
	url := w.listen(b, Guard{})
	for b.Loop() {
		r := &replica.Replica{}
		ctx, stop := context.WithCancel(b.Context())
		in, _ := http.NewRequestWithContext(ctx, "GET", url+"/_live", nil)
		out, err := http.DefaultClient.Do(in)
		if err != nil {
			b.Fatal(err)
		}
		_, err = io.Copy(&replica.Parser{Use: func(e replica.Event) error {
			if err := r.Take(e); err != nil || r.History() == nil {
				return err
			}
			return errEnough
		}}, out.Body)
		out.Body.Close()
		stop()
		if err != errEnough || r.History().Account().Now() != epoch {
			b.Fatal(err)
		}
	}
}
