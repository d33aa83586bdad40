package telemetry_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	collectmetrics "go.opentelemetry.io/proto/otlp/collector/metrics/v1"
	collecttrace "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	common "go.opentelemetry.io/proto/otlp/common/v1"
	"google.golang.org/protobuf/proto"

	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
	"github.com/cosmosttl/cosmosttl/app/server/listen"
	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/app/server/telemetry"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// A collector keeps what is sent to it, each as a line: "span read_item c azure.cosmosdb…" and "metric cosmosttl.items.live 1".
type collector struct {
	mu    sync.Mutex
	lines []string
	news  chan struct{}
}

func (c *collector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	c.mu.Lock()
	defer c.mu.Unlock()
	switch r.URL.Path {
	case "/v1/traces":
		var sent collecttrace.ExportTraceServiceRequest
		if err := proto.Unmarshal(body, &sent); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		for _, of := range sent.ResourceSpans {
			for _, scope := range of.ScopeSpans {
				for _, s := range scope.Spans {
					c.lines = append(c.lines, fmt.Sprintf("span %s kind=%d trace=%x parent=%x status=%s %s", s.Name, s.Kind, s.TraceId, s.ParentSpanId, s.Status.GetMessage(), attributes(s.Attributes)))
				}
			}
		}
	case "/v1/metrics":
		var sent collectmetrics.ExportMetricsServiceRequest
		if err := proto.Unmarshal(body, &sent); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		for _, of := range sent.ResourceMetrics {
			for _, scope := range of.ScopeMetrics {
				for _, m := range scope.Metrics {
					for _, p := range append(m.GetGauge().GetDataPoints(), m.GetSum().GetDataPoints()...) {
						c.lines = append(c.lines, fmt.Sprintf("metric %s %v %s %s", m.Name, float64(p.GetAsInt())+p.GetAsDouble(), m.Unit, attributes(p.Attributes)))
					}
					for _, p := range m.GetHistogram().GetDataPoints() {
						c.lines = append(c.lines, fmt.Sprintf("metric %s count=%d sum=%v %s %s", m.Name, p.Count, p.GetSum(), m.Unit, attributes(p.Attributes)))
					}
				}
			}
		}
	}
	select {
	case c.news <- struct{}{}:
	default:
	}
}

func attributes(all []*common.KeyValue) string {
	var b strings.Builder
	for _, a := range all {
		switch v := a.Value.Value.(type) {
		case *common.AnyValue_StringValue:
			fmt.Fprintf(&b, "%s=%s ", a.Key, v.StringValue)
		case *common.AnyValue_IntValue:
			fmt.Fprintf(&b, "%s=%d ", a.Key, v.IntValue)
		case *common.AnyValue_DoubleValue:
			fmt.Fprintf(&b, "%s=%v ", a.Key, v.DoubleValue)
		}
	}
	return b.String()
}

// wait waits until a line has all of the words.
func (c *collector) wait(t *testing.T, words ...string) string {
	t.Helper()
	for seen := 0; ; {
		c.mu.Lock()
		lines := c.lines
		c.mu.Unlock()
		for _, line := range lines[seen:] {
			if hasAll(line, words) {
				return line
			}
		}
		seen = len(lines)
		select {
		case <-c.news:
		case <-time.After(20 * time.Second):
			t.Fatalf("no line has %q:\n%s", words, strings.Join(lines, "\n"))
		}
	}
}

func hasAll(line string, words []string) bool {
	for _, word := range words {
		if !strings.Contains(line, word) {
			return false
		}
	}
	return true
}

// serve serves an endpoint that a sender observes, and returns its address.
func serve(t *testing.T, sender *telemetry.Sender) string {
	t.Helper()
	l, err := listen.Address("127.0.0.1:0", "-cosmos")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- endpoint.Run(ctx, endpoint.Config{Listeners: l, Manual: true, Out: io.Discard, Observe: func(figures func() map[string]live.Figures) live.Observer {
			sender.Watch(figures)
			return sender
		}})
	}()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return fmt.Sprintf("http://127.0.0.1:%d", l.Port())
}

// send sends a signed request.
func send(t *testing.T, url, method, path, resource, link, body string, header map[string]string, want int) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	date := time.Now().UTC().Format(http.TimeFormat)
	signature, err := rest.Authorization(rest.EmulatorKey, method, resource, link, date)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("authorization", signature)
	r.Header.Set("x-ms-date", date)
	r.Header.Set("x-ms-version", "2020-07-15")
	for name, value := range header {
		r.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(answer.Body)
	if answer.Body.Close(); answer.StatusCode != want {
		t.Fatalf("%s %s: %d, %s", method, path, answer.StatusCode, text)
	}
}

// A collector gets a span of each request with the attributes of Cosmos DB, as a child of the client's span, and figures about expiry and
// purge.
func TestSpansAndFigures(t *testing.T) {
	c := &collector{news: make(chan struct{}, 1)}
	server := httptest.NewServer(c)
	defer server.Close()
	sender, err := telemetry.New(telemetry.Config{Collector: server.URL + "/", Version: "1", Interval: 20 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer sender.Close()
	url := serve(t, sender)
	key := map[string]string{"x-ms-documentdb-partitionkey": `["p"]`, "user-agent": "agent/1", "traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}
	send(t, url, "POST", "/dbs", "dbs", "", `{"id":"shop"}`, nil, 201)
	send(t, url, "POST", "/dbs/shop/colls", "colls", "dbs/shop", `{"id":"carts","partitionKey":{"paths":["/pk"],"kind":"Hash"},"defaultTtl":60}`, nil, 201)
	send(t, url, "POST", "/dbs/shop/colls/carts/docs", "docs", "dbs/shop/colls/carts", `{"id":"a","pk":"p"}`, key, 201)
	c.wait(t, "span create_item carts kind=2 trace=0af7651916cd43dd8448eb211c80319c parent=b7ad6b7169203331 status= ", "db.system.name=azure.cosmosdb ", "db.namespace=shop ",
		"db.collection.name=carts ", "db.operation.name=create_item ", "db.response.status_code=201 ", "azure.cosmosdb.response.sub_status_code=0 ",
		"azure.cosmosdb.operation.request_charge=", "azure.cosmosdb.connection.mode=gateway ", "user_agent.original=agent/1 ")
	c.wait(t, "metric cosmosttl.items.live 1 {item} ", "db.namespace=shop ", "db.collection.name=carts ")
	send(t, url, "POST", "/_clock", "", "", `{"advance":60}`, nil, 200)
	c.wait(t, "metric cosmosttl.items.expired 1 {item} ")
	c.wait(t, "metric cosmosttl.items.live 0 {item} ")
	send(t, url, "GET", "/dbs/shop/colls/carts/docs/a", "docs", "dbs/shop/colls/carts/docs/a", "", key, 404)
	c.wait(t, "span read_item carts ", "status=expired 0 s ago, still on disk ", "db.response.status_code=404 ", "error.type=404 ", "cosmosttl.item.state=expired ", "cosmosttl.item.id=a ")
	send(t, url, "POST", "/_clock", "", "", `{"advance":5}`, nil, 200)
	c.wait(t, "metric cosmosttl.items.purged 1 {item} ")
	c.wait(t, "metric cosmosttl.purge.backlog 0 {request_unit} ")
	c.wait(t, "metric azure.cosmosdb.client.operation.request_charge count=1 ", "db.operation.name=create_item ", "{request_unit} ")
}

// A collector that does not answer, or is not there, keeps no request waiting, and is reported once.
func TestACollectorThatDoesNotAnswer(t *testing.T) {
	release := make(chan struct{})
	slow := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	defer slow.Close()
	defer close(release)
	dead := httptest.NewServer(http.NotFoundHandler())
	dead.Close()
	for name, address := range map[string]string{"slow": slow.URL, "dead": dead.URL} {
		var log bytes.Buffer
		sender, err := telemetry.New(telemetry.Config{Collector: address, Interval: time.Millisecond, Patience: 50 * time.Millisecond, Log: slog.New(slog.NewTextHandler(&log, nil))})
		if err != nil {
			t.Fatal(err)
		}
		url := serve(t, sender)
		send(t, url, "POST", "/dbs", "dbs", "", `{"id":"shop"}`, nil, 201)
		for range 20_000 { // many more than the sender keeps
			sender.Answered("", replica.Request{Operation: "read_item", Status: 200, Charge: 1}, "")
		}
		send(t, url, "GET", "/dbs/shop", "dbs", "dbs/shop", "", nil, 200)
		if err := sender.Close(); err == nil {
			t.Errorf("%s: everything was sent", name)
		}
		if strings.Count(log.String(), "level=WARN") > 1 {
			t.Errorf("%s: %s", name, log.String())
		}
	}
}

func TestTheAddressOfACollector(t *testing.T) {
	for address, good := range map[string]bool{"http://localhost:4318": true, "https://collector/base/": true, "localhost:4318": false, "ftp://x": false, "http://": false, "http://u:p@x": false, "http://x?y": false} {
		if err := telemetry.Check(address); (err == nil) != good {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// The programs of the page and of the npm package do not contain what sends to collectors.
func TestTheWasmProgramsDoNotContainIt(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "github.com/cosmosttl/cosmosttl/app", "github.com/cosmosttl/cosmosttl/app/build/npm")
	cmd.Env = append(cmd.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil || !strings.Contains(string(out), "cosmosttl/core/engine") {
		t.Fatalf("%v: %s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		for _, heavy := range []string{"go.opentelemetry.io", "google.golang.org", "app/server/telemetry"} {
			if strings.Contains(line, heavy) {
				t.Errorf("the programs contain %s", line)
			}
		}
	}
}
