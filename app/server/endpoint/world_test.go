package endpoint

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

const epoch = 1_700_000_000

// wall is a wall clock that the test advances.
type wall struct {
	mu  sync.Mutex
	now time.Time
}

func (w *wall) Now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *wall) advance(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

func newWorld(speed int64) (*World, *wall) {
	clock := &wall{now: time.Unix(epoch, 0)}
	return NewWorld(engine.New(epoch), rest.Options{NoAuth: true}, clock.Now, speed), clock
}

// request sends a Cosmos DB request and checks the status of the answer; the header is "name: value" pairs joined by |.
func (w *World) request(t testing.TB, want int, method, target, header, body string) rest.Response {
	t.Helper()
	r := rest.Request{Method: method, Target: target, Body: []byte(body)}
	for field := range strings.SplitSeq(header, "|") {
		if name, value, ok := strings.Cut(field, ": "); ok {
			r.Header = append(r.Header, rest.Field{Name: name, Value: value})
		}
	}
	a := w.handle(t.Context(), r)
	if a.Status != want {
		t.Fatalf("%s %s: %d, want %d: %s", method, target, a.Status, want, a.Body)
	}
	return a
}

// stock creates the container db/c with a default time to live, and items in it. It then empties the feed, so that a
// new follower does not receive these commands.
func (w *World) stock(t testing.TB, ttl string, items ...string) {
	t.Helper()
	w.restock(t, ttl, items...)
	w.feed = live.Feed{}
}

// restock does the same as stock, but keeps what the feed has.
func (w *World) restock(t testing.TB, ttl string, items ...string) {
	t.Helper()
	w.request(t, 201, "POST", "/dbs", "", `{"id":"db"}`)
	w.request(t, 201, "POST", "/dbs/db/colls", "", `{"id":"c","partitionKey":{"paths":["/pk"]},"defaultTtl":`+ttl+`}`)
	for _, id := range items {
		w.request(t, 201, "POST", "/dbs/db/colls/c/docs", `x-ms-documentdb-partitionkey: ["p"]`, `{"id":"`+id+`","pk":"p"}`)
	}
}

func TestTheClockFollowsTheWallClock(t *testing.T) {
	w, clock := newWorld(1)
	w.stock(t, "10", "a")
	for _, step := range []struct {
		wait  time.Duration
		speed int64 // set first, unless -1
		now   int64
	}{
		{500 * time.Millisecond, -1, 0}, {500 * time.Millisecond, -1, 1}, {8 * time.Second, -1, 9},
		{0, 60, 9}, {500 * time.Millisecond, -1, 39}, {time.Second, -1, 99},
		{0, 0, 99}, {time.Hour, -1, 99},
		{0, 1, 99}, {1500 * time.Millisecond, -1, 100}, {-time.Hour, -1, 100}, {time.Hour, -1, 100},
		{500 * time.Millisecond, -1, 101},
	} {
		if step.speed >= 0 {
			if _, err := w.setSpeed(step.speed); err != nil {
				t.Fatal(err)
			}
		}
		clock.advance(step.wait)
		if got := w.Now() - epoch; got != step.now {
			t.Fatalf("%+v: the clock is at %d", step, got)
		}
	}
	if d, err := w.Disk(engine.Path{Database: "db", Container: "c"}, 0, 10); err != nil || d.Live != 0 || d.Purged != 1 {
		t.Errorf("%+v, %v", d, err)
	}
	if _, err := w.setSpeed(maxSpeed); err != nil {
		t.Fatal(err)
	}
	clock.advance(200 * 365 * 24 * time.Hour)
	clock.advance(200 * 365 * 24 * time.Hour)
	if got := w.Now(); got != engine.MaxNow {
		t.Errorf("at the latest time the clock is at %d", got)
	}
}

// At speed 1 a restarted clock catches up with the wall clock; a clock that is ahead continues from where it was.
func TestTheClockAfterARestart(t *testing.T) {
	for _, c := range []struct{ saved, wall, speed, want int64 }{
		{epoch, epoch + 100, 1, epoch + 100}, {epoch + 1000, epoch + 100, 1, epoch + 1000}, {epoch, epoch + 100, 0, epoch}, {epoch, epoch + 100, 60, epoch},
	} {
		w := NewWorld(engine.New(c.saved), rest.Options{}, (&wall{now: time.Unix(c.wall, 0)}).Now, c.speed)
		if got := w.Now(); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}

func get(t testing.TB, h http.Handler, method, target, body string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	r.Host = "localhost:8081"
	for i := 0; i+1 < len(header); i += 2 {
		if header[i] == "Host" {
			r.Host = header[i+1]
		} else {
			r.Header.Set(header[i], header[i+1])
		}
	}
	out := httptest.NewRecorder()
	h.ServeHTTP(out, r)
	for name, values := range out.Header() { // clients read them without regard to case
		out.Header()[http.CanonicalHeaderKey(name)] = values
	}
	return out
}

func TestClockControl(t *testing.T) {
	w, _ := newWorld(0)
	h := w.Handler(Guard{})
	for _, c := range []struct {
		method, body string
		status       int
		says         string
	}{
		{"GET", "", 200, `{"now":1700000000,"speed":0}`},
		{"POST", `{"advance":60}`, 200, `{"now":1700000060,"speed":0}`},
		{"POST", `{"now":1700000100}`, 200, `{"now":1700000100,"speed":0}`},
		{"POST", `{"speed":60}`, 200, `{"now":1700000100,"speed":60}`},
		{"POST", `{"advance":1}`, 200, `{"now":1700000101,"speed":60}`},
		{"POST", `{"speed":0}`, 200, `{"now":1700000101,"speed":0}`},
		{"POST", `{"advance":0}`, 400, `"field":"advance","value":"0","limit":"1 to `},
		{"POST", `{"advance":-60}`, 400, `advance is -60`},
		{"POST", `{"advance":1.5}`, 400, `"field":"advance","value":"1.5","limit":"a whole number"`},
		{"POST", `{"advance":"1h"}`, 400, `a whole number`},
		{"POST", `{"advance":999999999999}`, 400, `1 to 251702300698 seconds`},
		{"POST", `{"now":1700000101}`, 400, `"field":"now","value":"1700000101","limit":"1700000102 to 253402300799 in Unix seconds: time only goes forward"`},
		{"POST", `{"speed":-1}`, 400, `"field":"speed"`},
		{"POST", `{"speed":1000001}`, 400, `"field":"speed"`},
		{"POST", `{"speed":1,"advance":1}`, 400, `"field":"body"`},
		{"POST", `{"pace":1}`, 400, `"field":"body"`},
		{"POST", ``, 400, `"field":"body"`},
		{"POST", strings.Repeat("x", 5000), 400, `"field":"body"`},
		{"DELETE", ``, 405, `GET, POST`},
	} {
		out := get(t, h, c.method, "/_clock", c.body)
		if out.Code != c.status || !strings.Contains(out.Body.String(), c.says) {
			t.Errorf("%s %.50s: %d %s, want %d %s", c.method, c.body, out.Code, out.Body, c.status, c.says)
		}
	}
}

// Near its end the clock has one second left, then none.
func TestClockControlAtTheEnd(t *testing.T) {
	w, _ := newWorld(0)
	h := w.Handler(Guard{})
	if _, err := w.setNow(engine.MaxNow - 1); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		body   string
		status int
		says   string
	}{
		{`{"advance":2}`, 400, `"advance is 2; it must be 1: time only goes forward, and the clock's last second is 253402300799"`},
		{`{"now":253402300800}`, 400, `"now is 253402300800; it must be 253402300799: time only goes forward, and the clock's last second is 253402300799"`},
		{`{"advance":1}`, 200, `{"now":253402300799,"speed":0}`},
		{`{"advance":1}`, 400, `"advance is 1; it must be left out: the clock shows its last second, 253402300799"`},
		{`{"now":253402300800}`, 400, `"now is 253402300800; it must be left out: the clock shows its last second, 253402300799"`},
		{`{"speed":60}`, 200, `{"now":253402300799,"speed":60}`},
	} {
		if out := get(t, h, "POST", "/_clock", c.body); out.Code != c.status || !strings.Contains(out.Body.String(), c.says) {
			t.Errorf("%s: %d %s, want %d %s", c.body, out.Code, out.Body, c.status, c.says)
		}
	}
}

func TestDisk(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "10", "a", "b", "c")
	h := w.Handler(Guard{})
	type report struct {
		Now, Next             int64
		Live, Expired, Purged int
		BacklogRU             float64
		IDs                   struct{ Live, Expired []string }
		Items                 []struct {
			ID, PartitionKey string
			TS               int64 `json:"_ts"`
			Live             bool
		}
	}
	disk := func(query string) (d report) {
		out := get(t, h, "GET", "/_disk/dbs/db/colls/c"+query, "")
		if err := json.Unmarshal(out.Body.Bytes(), &d); out.Code != 200 || err != nil {
			t.Fatalf("%d %s", out.Code, out.Body)
		}
		return d
	}
	if d := disk(""); d.Live != 3 || d.Expired != 0 || d.BacklogRU != 0 || d.Now != w.Now() || len(d.Items) != 3 || d.Items[0].TS != d.Now || !d.Items[2].Live || d.Items[2].PartitionKey != `["p"]` || d.Next != 0 {
		t.Errorf("%+v", d)
	}
	w.advance(10)
	d := disk("?limit=2")
	if d.Live != 0 || d.Expired != 3 || d.Purged != 0 || d.BacklogRU < 3*5 || len(d.Items) != 2 || d.Items[0].Live || d.Next != 3 {
		t.Errorf("%+v", d)
	}
	if strings.Join(d.IDs.Expired, "") != "ab" || len(d.IDs.Live) != 0 {
		t.Errorf("%+v", d.IDs)
	}
	if d := disk("?from=3&limit=2"); len(d.Items) != 1 || d.Items[0].ID != "c" || d.Next != 0 {
		t.Errorf("%+v", d)
	}
	w.advance(1)
	if d := disk(""); d.Purged != 3 || d.Expired != 0 || len(d.Items) != 0 || d.BacklogRU != 0 {
		t.Errorf("%+v", d)
	}
	for target, status := range map[string]int{
		"/_disk/dbs/db/colls/none": 404, "/_disk/dbs/db": 404, "/_disk/": 404, "/_disk/dbs/db/colls/c?limit=1001": 400, "/_disk/dbs/db/colls/c?from=x": 400,
	} {
		if out := get(t, h, "GET", target, ""); out.Code != status || !strings.Contains(out.Body.String(), `"message":"`) {
			t.Errorf("%s: %d %s", target, out.Code, out.Body)
		}
	}
	if out := get(t, h, "POST", "/_disk/dbs/db/colls/c", ""); out.Code != 405 {
		t.Errorf("POST: %d", out.Code)
	}
}

func TestGuard(t *testing.T) {
	w, _ := newWorld(0)
	h := w.Handler(Guard{Hosts: []string{"cosmos.test"}, Origins: []string{"http://localhost:8080"}})
	open := w.Handler(Guard{AnyIP: true})
	for _, c := range []struct {
		h              http.Handler
		method, target string
		header         []string
		status         int
	}{
		{h, "GET", "/healthz", nil, 200},
		{h, "GET", "/healthz", []string{"Host", "127.0.0.1"}, 200},
		{h, "GET", "/healthz", []string{"Host", "[::1]:8081"}, 200},
		{h, "GET", "/healthz", []string{"Host", "Cosmos.Test:8081"}, 200},
		{h, "GET", "/healthz", []string{"Host", "evil.example"}, 421},
		{h, "GET", "/healthz", []string{"Host", "127.0.0.1.evil.example"}, 421},
		{h, "GET", "/healthz", []string{"Host", "192.168.1.7:8081"}, 421},
		{h, "GET", "/dbs", []string{"Host", "evil.example"}, 421},
		{open, "GET", "/healthz", []string{"Host", "192.168.1.7:8081"}, 200},
		{open, "GET", "/healthz", []string{"Host", "evil.example"}, 421},
		{h, "GET", "/dbs", []string{"Origin", "http://localhost:8080"}, 200},
		{h, "GET", "/dbs", []string{"Origin", "http://evil.example"}, 403},
		{h, "GET", "/dbs", []string{"Origin", "null"}, 403},
		{h, "POST", "/_clock", []string{"Origin", "http://evil.example"}, 403},
		{h, "OPTIONS", "/dbs", []string{"Origin", "http://localhost:8080", "Access-Control-Request-Method", "PATCH", "Access-Control-Request-Headers", "authorization,x-ms-date"}, 204},
		{h, "OPTIONS", "/dbs", []string{"Origin", "http://evil.example"}, 403},
		{h, "OPTIONS", "/dbs", nil, 405},
	} {
		out := get(t, c.h, c.method, c.target, "", c.header...)
		if out.Code != c.status {
			t.Errorf("%s %s %q: %d, want %d", c.method, c.target, c.header, out.Code, c.status)
		}
		if out.Code >= 400 && !strings.Contains(out.Body.String(), `"message":"`) {
			t.Errorf("%s %s %q: %s", c.method, c.target, c.header, out.Body)
		}
		if allowed := out.Header().Get("Access-Control-Allow-Origin"); allowed != "" && (out.Code >= 400 || allowed != "http://localhost:8080") {
			t.Errorf("%q: %d allows %q", c.header, out.Code, allowed)
		}
	}
	if allowed := get(t, h, "GET", "/dbs", "", "Origin", "http://localhost:8080").Header().Get("Access-Control-Allow-Origin"); allowed != "http://localhost:8080" {
		t.Errorf("the playground's origin: allowed is %q", allowed)
	}
	out := get(t, h, "OPTIONS", "/dbs", "", "Origin", "http://localhost:8080", "Access-Control-Request-Headers", "x-ms-date", "Access-Control-Request-Private-Network", "true")
	if out.Header().Get("Access-Control-Allow-Private-Network") != "true" {
		t.Errorf("%v", out.Header())
	}
	if out.Header().Get("Access-Control-Allow-Headers") != "x-ms-date" || !strings.Contains(out.Header().Get("Access-Control-Allow-Methods"), "PATCH") {
		t.Errorf("%v", out.Header())
	}
	out = get(t, h, "GET", "/dbs", "", "Origin", "http://localhost:8080")
	if exposed := out.Header().Get("Access-Control-Expose-Headers"); !strings.Contains(exposed, "x-ms-request-charge") || !strings.Contains(exposed, "x-ms-activity-id") {
		t.Errorf("exposed: %q", exposed)
	}
}

// The account's location is the address that the client used.
func TestTheLocationIsTheAddressThatTheClientUsed(t *testing.T) {
	w, _ := newWorld(0)
	out := get(t, w.Handler(Guard{}), "GET", "/", "", "Host", "127.0.0.1:9999")
	if !strings.Contains(out.Body.String(), `"databaseAccountEndpoint":"http://127.0.0.1:9999/"`) {
		t.Error(out.Body)
	}
}

func TestALargeBodyIsRefused(t *testing.T) {
	w, _ := newWorld(0)
	url := w.listen(t, Guard{})
	for _, known := range []bool{true, false} {
		var body io.Reader = strings.NewReader(strings.Repeat(" ", rest.MaxBody+1))
		if !known {
			body = io.MultiReader(body) // no Content-Length
		}
		resp, err := http.Post(url+"/dbs", "application/json", body)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if resp.StatusCode != 413 || !strings.Contains(string(text), "Request size is too large") {
			t.Errorf("%d %s", resp.StatusCode, text)
		}
	}
}
