package endpoint

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/cosmosttl/cosmosttl/e2e/hostile"
)

// Clients that send hostile queries again and again do not keep others from reading: while the longest of them is still running,
// point reads are answered.
func TestHostileQueriesBesidePointReads(t *testing.T) {
	w := NewWorld(engine.New(epoch), rest.Options{NoAuth: true}, time.Now, 0)
	w.stock(t, "3600", "a")
	url := w.listen(t, Guard{})
	ctx, leave := context.WithCancel(t.Context())
	var queries sync.WaitGroup
	var begun sync.WaitGroup
	var running, ended atomic.Int64
	for i, h := range hostile.Queries()[:10] {
		coll := "/dbs/db/colls/h" + string(rune('0'+i))
		w.request(t, 201, "POST", "/dbs/db/colls", "", `{"id":"`+coll[len("/dbs/db/colls/"):]+`","partitionKey":{"paths":["/pk"]}}`)
		w.request(t, 201, "POST", coll+"/docs", `x-ms-documentdb-partitionkey: ["p"]`, h.Item)
		text, err := json.Marshal(map[string]string{"query": h.Text})
		if err != nil {
			t.Fatal(err)
		}
		begun.Add(1)
		queries.Go(func() {
			for once := sync.OnceFunc(begun.Done); ctx.Err() == nil; ended.Add(1) {
				in, err := http.NewRequestWithContext(ctx, "POST", url+coll+"/docs", strings.NewReader(string(text)))
				if err != nil {
					panic(err)
				}
				in.Header.Set("content-type", "application/query+json")
				in.Header.Set("x-ms-documentdb-partitionkeyrangeid", "0")
				running.Add(1)
				once()
				if out, err := http.DefaultClient.Do(in); err == nil {
					_, _ = io.Copy(io.Discard, out.Body)
					out.Body.Close()
				}
				running.Add(-1)
			}
		})
	}
	begun.Wait()
	took := make([]time.Duration, 2000)
	for i := range took {
		start := time.Now()
		in, err := http.NewRequest("GET", url+path+"/a", nil)
		if err != nil {
			t.Fatal(err)
		}
		in.Header.Set("x-ms-documentdb-partitionkey", `["p"]`)
		out, err := http.DefaultClient.Do(in)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, out.Body)
		out.Body.Close()
		if took[i] = time.Since(start); out.StatusCode != 200 {
			t.Fatalf("read %d: %d", i, out.StatusCode)
		}
	}
	if running.Load() == 0 {
		t.Error("no query was running any more")
	}
	slices.Sort(took)
	t.Logf("%d reads beside %d queries, %d ended: median %v, p99 %v, worst %v", len(took), running.Load(), ended.Load(), took[len(took)/2], took[len(took)*99/100], took[len(took)-1])
	leave()
	queries.Wait()
}
