package endpoint

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// BenchmarkFollowed compares how many upserts a second 16 clients get from an account that nobody follows, from one that is followed, and from one
// whose follower also takes the requests with their bodies. They take turns, so that the machine is the same for all; the figures are ratios of medians.
func BenchmarkFollowed(b *testing.B) {
	const round = 4000
	shows := []string{"", "show=changes", "show=changes,requests&bodies=1"}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	var urls []string
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
			go func() { _, _ = io.Copy(io.Discard, out.Body) }()
		}
	}
	text := strings.Repeat("x", 400)
	took := make([][]time.Duration, len(urls))
	for n := 0; b.Loop(); n++ {
		for i := range urls {
			which := (n + i) % len(urls)
			begun := time.Now()
			var all sync.WaitGroup
			for c := range 16 {
				all.Go(func() {
					for k := range round / 16 {
						r, _ := http.NewRequest("POST", urls[which]+path, strings.NewReader(fmt.Sprintf(`{"id":"%d","pk":"p","text":%q}`, (n*round+c*round/16+k)%20_000, text)))
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
			took[which] = append(took[which], time.Since(begun))
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
}

// BenchmarkOpening measures how long it takes until a replica has an account with 100,000 items, over a socket.
func BenchmarkOpening(b *testing.B) {
	w := NewWorld(engine.New(epoch), rest.Options{NoAuth: true}, time.Now, 0)
	w.stock(b, "-1")
	for i := range 100_000 {
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
