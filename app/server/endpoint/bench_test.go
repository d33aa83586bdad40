package endpoint

import (
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/journal"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// BenchmarkHTTP measures point reads and upserts over the loopback interface, by many clients at a time.
func BenchmarkHTTP(b *testing.B) {
	w, _ := newWorld(0)
	w.stock(b, "3600", "a")
	url := w.listen(b, Guard{})
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	for _, c := range []struct{ name, method, target, body string }{
		{"read", "GET", path + "/a", ""}, {"upsert", "POST", path, `{"id":"a","pk":"p","n":1}`},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetParallelism(16)
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					r, _ := http.NewRequest(c.method, url+c.target, strings.NewReader(c.body))
					r.Header.Set("x-ms-documentdb-partitionkey", `["p"]`)
					r.Header.Set("x-ms-documentdb-is-upsert", "true")
					resp, err := client.Do(r)
					if err != nil {
						b.Error(err)
						return
					}
					_, _ = io.Copy(io.Discard, resp.Body)
					resp.Body.Close()
					if resp.StatusCode != 200 {
						b.Errorf("status %d", resp.StatusCode)
						return
					}
				}
			})
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "requests/s")
		})
	}
}

// BenchmarkPut compares how long a put takes without a state, with one, and with one whose changes are on the disk before they are
// answered. Each client sends one to each endpoint in turn, so that the machine is the same for all. Checkpoints are written meanwhile.
func BenchmarkPut(b *testing.B) {
	kinds := []string{"memory", "state", "sync"}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	var urls []string
	for _, kind := range kinds {
		w, _ := newWorld(0)
		if kind != "memory" {
			var err error
			path := filepath.Join(b.TempDir(), "state")
			if w, err = openWorld(path, journal.Options{Sync: kind == "sync", Checkpoint: 4 << 20}, rest.Options{NoAuth: true}, time.Now, 0); err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() {
				if err := w.store.Close(w.Now()); err != nil {
					b.Error(err)
				}
			})
		}
		w.stock(b, "-1")
		urls = append(urls, w.listen(b, Guard{}))
	}
	var mu sync.Mutex
	took := make([][]time.Duration, len(kinds))
	text := strings.Repeat("x", 400)
	next := new(atomic.Int64)
	b.SetParallelism(4)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		mine := make([][]time.Duration, len(kinds))
		for pb.Next() {
			body := fmt.Sprintf(`{"id":"%d","pk":"p","text":%q}`, next.Add(1)%20_000, text)
			for i, url := range urls {
				begun := time.Now()
				r, _ := http.NewRequest("POST", url+path, strings.NewReader(body))
				r.Header.Set("x-ms-documentdb-partitionkey", `["p"]`)
				r.Header.Set("x-ms-documentdb-is-upsert", "true")
				resp, err := client.Do(r)
				if err != nil {
					b.Error(err)
					return
				}
				_, _ = io.Copy(io.Discard, resp.Body)
				resp.Body.Close()
				mine[i] = append(mine[i], time.Since(begun))
			}
		}
		mu.Lock()
		defer mu.Unlock()
		for i := range mine {
			took[i] = append(took[i], mine[i]...)
		}
	})
	for i, kind := range kinds {
		slices.Sort(took[i])
		b.ReportMetric(float64(took[i][len(took[i])/2].Microseconds()), kind+"-p50-µs")
		b.ReportMetric(float64(took[i][len(took[i])*99/100].Microseconds()), kind+"-p99-µs")
	}
}
