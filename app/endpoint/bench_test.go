package endpoint

import (
	"io"
	"net/http"
	"strings"
	"testing"
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
