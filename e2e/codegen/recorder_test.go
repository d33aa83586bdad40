//go:build e2e

package codegen

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
)

const (
	etag       = `"00000000-0000-0000-0000-000000000001"`
	defaultWas = 77 // the container's defaultTtl before a snippet runs
)

// request is a request as the server received it.
type request struct {
	method, path string // the path is decoded
	key, ifMatch string
	throughput   string
	autoscale    string // JSON
	body         any
}

// recorder is a server with one container and one item that answers as Cosmos DB does. It keeps the requests of each
// snippet separately: a client requests /begin/<n> before it runs snippet n.
type recorder struct {
	*httptest.Server
	mu       sync.Mutex
	snippets []snippet
	now      int
	seen     map[int][]request
}

func record(t *testing.T) *recorder {
	rec := &recorder{seen: map[int][]request{}, now: -1}
	rec.Server = httptest.NewServer(rec)
	t.Cleanup(rec.Close)
	return rec
}

func (rec *recorder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	if n, ok := strings.CutPrefix(r.URL.Path, "/begin/"); ok {
		rec.now, _ = strconv.Atoi(n)
		return
	}
	raw, _ := io.ReadAll(r.Body)
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("ETag", etag)
	w.Header().Set("x-ms-request-charge", "1")
	if r.URL.Path == "/" {
		fmt.Fprintf(w, `{"id":"orders-test","writableLocations":[{"name":"West","databaseAccountEndpoint":%q}],"readableLocations":[{"name":"West",`+
			`"databaseAccountEndpoint":%[1]q}],"enableMultipleWriteLocations":false,"userConsistencyPolicy":{"defaultConsistencyLevel":"Session"}}`, rec.URL+"/")
		return
	}
	req := request{method: r.Method, path: r.URL.Path, key: r.Header.Get("x-ms-documentdb-partitionkey"), ifMatch: r.Header.Get("If-Match"),
		throughput: r.Header.Get("x-ms-offer-throughput"), autoscale: r.Header.Get("x-ms-cosmos-offer-autopilot-settings")}
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &req.body); err != nil {
			http.Error(w, fmt.Sprintf(`{"code":"BadRequest","message":%q}`, err.Error()), http.StatusBadRequest)
			return
		}
	}
	rec.seen[rec.now] = append(rec.seen[rec.now], req)
	switch {
	case r.Method == http.MethodPost:
		w.WriteHeader(http.StatusCreated)
		w.Write(raw)
	case r.Method == http.MethodPut:
		w.Write(raw)
	case strings.Contains(r.URL.Path, "/docs/"):
		io.WriteString(w, rec.item())
	default:
		w.Write(rec.container())
	}
}

// item is the stored item.
func (rec *recorder) item() string {
	body := rec.snippets[rec.now].world.Item.Body
	return body[:len(body)-1] + `,"_etag":` + strconv.Quote(etag) + `,"_ts":1}`
}

// container is the stored container.
func (rec *recorder) container() []byte {
	world := rec.snippets[rec.now].world
	kind := "Hash"
	if len(world.PartitionKey) > 1 {
		kind = "MultiHash"
	}
	b, _ := json.Marshal(map[string]any{"id": world.Container, "_rid": "AAAAAAAAAAA=", "_self": "dbs/a/colls/b/", "_etag": etag, "_ts": 1, "defaultTtl": defaultWas,
		"partitionKey":   map[string]any{"paths": world.PartitionKey, "kind": kind, "version": 2},
		"indexingPolicy": map[string]any{"indexingMode": "consistent", "automatic": true}})
	return b
}
