package diff

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

const day = 86400

var orders = engine.Path{Database: "shop", Container: "orders"}

// A service is an endpoint with a stopped clock.
type service struct {
	t       *testing.T
	url     string
	mu      sync.Mutex
	methods []string // "GET /…", and "POST /… query" or " plan", of all requests
}

// serve serves an account on the loopback interface.
func serve(t *testing.T, a *engine.Account, options rest.Options, wrap func(http.Handler) http.Handler) *service {
	t.Helper()
	s := &service{t: t}
	h := http.Handler(endpoint.NewWorld(a, options, time.Now, 0).Handler(endpoint.Guard{}))
	if wrap != nil {
		h = wrap(h)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind := ""
		if r.Header.Get("x-ms-documentdb-isquery") != "" {
			kind = " query"
		}
		s.mu.Lock()
		s.methods = append(s.methods, r.Method+" "+r.URL.Path+kind)
		s.mu.Unlock()
		h.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	s.url = server.URL
	return s
}

// ask sends a request that needs no signature, to the endpoint's own addresses.
func (s *service) ask(method, path, body string, into any) {
	s.t.Helper()
	r, err := http.NewRequest(method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != 200 || json.Unmarshal(text, into) != nil {
		s.t.Fatalf("%s %s: %d, %v, %.300s", method, path, answer.StatusCode, err, text)
	}
}

// A disk is the answer of /_disk.
type disk struct {
	Now, Live, Expired, Purged int64
	BacklogRU                  float64
}

func (s *service) disk() (d disk) {
	s.t.Helper()
	s.ask("GET", "/_disk/dbs/shop/colls/orders?limit=1", "", &d)
	return d
}

func (s *service) advance(seconds int64) {
	s.t.Helper()
	if seconds > 0 {
		s.ask("POST", "/_clock", fmt.Sprintf(`{"advance":%d}`, seconds), new(any))
	}
}

// signed sends a signed request and returns the charge.
func (s *service) signed(method, path, resource, link string, header map[string]string, body string) (charge string) {
	s.t.Helper()
	r, err := http.NewRequest(method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	date := time.Now().UTC().Format(http.TimeFormat)
	signature, err := rest.Authorization(rest.EmulatorKey, method, resource, link, date)
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("authorization", signature)
	r.Header.Set("x-ms-date", date)
	for name, value := range header {
		r.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, _ := io.ReadAll(answer.Body); answer.StatusCode > 299 {
		s.t.Fatalf("%s %s: %d, %.300s", method, path, answer.StatusCode, text)
	}
	return answer.Header.Get("x-ms-request-charge")
}

// setDefault replaces the container, as a deployment does. An empty setting means Off.
func (s *service) setDefault(d string) {
	s.t.Helper()
	body := `{"id":"orders","partitionKey":{"paths":["/customer"],"kind":"Hash","version":2}`
	if d != "" {
		body += `,"defaultTtl":` + d
	}
	s.signed("PUT", "/dbs/shop/colls/orders", "colls", "dbs/shop/colls/orders", nil, body+"}")
}

// stocked returns an account with a container of 100,000 items that were written over 90 days, and one item for the test to delete.
func stocked(t *testing.T, before ttl.Default, capacity engine.Throughput, items int) *engine.Account {
	t.Helper()
	const epoch = 1_780_000_000
	a := engine.New(epoch)
	do := func(cmd engine.Command) engine.Result {
		r, err := a.Apply(cmd)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	do(engine.CreateDatabase{ID: orders.Database})
	do(engine.CreateContainer{Database: orders.Database, Spec: engine.Spec{ID: orders.Container, PartitionKey: []string{"/customer"}, Default: before}, Throughput: capacity})
	random := rand.New(rand.NewPCG(37, 37))
	written := make([]int64, items)
	for i := range written {
		written[i] = epoch - 1 - 3600*random.Int64N(90*24) // the endpoint answers 1,000 groups a page, and a page takes as long as all
	}
	slices.Sort(written)
	for from := 0; from < items; from += 1000 {
		cmd := engine.Import{In: orders}
		for i := from; i < min(from+1000, items); i++ {
			own := ""
			switch random.IntN(10) {
			case 0:
				own = `,"ttl":-1`
			case 1:
				own = fmt.Sprintf(`,"ttl":%d`, 10_000_000+day*random.IntN(3))
			}
			cmd.Items = append(cmd.Items, engine.Imported{TS: written[i], Body: fmt.Appendf(nil, `{"id":"o%d","customer":"c%d","total":%d%s}`, i, random.IntN(2000), i, own)})
		}
		if answer := do(cmd).Answer.(engine.ImportResult); answer.Written != len(cmd.Items) {
			t.Fatalf("%d of %d: %v", answer.Written, len(cmd.Items), answer.Refused[0].Err)
		}
	}
	do(engine.WriteItem{In: orders, Body: []byte(`{"id":"sample","customer":"c1","total":1,"ttl":-1}`)})
	do(engine.Advance{Seconds: 10})
	return a
}

// The dry run changes nothing in the account: it sends GET, and POST only for queries.
func TestAnEndpointIsOnlyRead(t *testing.T) {
	account := stocked(t, ttl.Off, engine.Throughput{RUPerSec: 400}, 500)
	s := serve(t, account, rest.Options{}, nil)
	kept := s.disk()
	status, out, errs := call(t, "", "-endpoint", s.url, "-container", "shop/orders", "60", "-fail-if", "hidden > 0")
	if status != failed || !strings.Contains(out, "shop/orders: defaultTtl off → 60 at ") || strings.Contains(out, "Assumed: 400") {
		t.Fatalf("%d: %s%s", status, out, errs)
	}
	if d := s.disk(); d != kept {
		t.Errorf("%+v became %+v", kept, d)
	}
	for _, m := range s.methods {
		if !strings.HasPrefix(m, "GET ") && !(strings.HasPrefix(m, "POST ") && strings.HasSuffix(m, " query")) {
			t.Errorf("sent %s", m)
		}
	}
}

// The charge of the query is within the bounds of the estimate, and -max-ru stops the command before the query.
func TestTheChargeIsKnownBefore(t *testing.T) {
	account := stocked(t, ttl.Off, engine.Throughput{RUPerSec: 30_000}, 3000)
	s := serve(t, account, rest.Options{}, nil)
	args := []string{"-endpoint", s.url, "-container", "shop/orders", "60", "-format", "json"}
	status, out, errs := call(t, "", args...)
	var a jsonAnswer
	if err := json.Unmarshal([]byte(out), &a); status != OK || err != nil {
		t.Fatalf("%d: %s%s", status, out, errs)
	}
	var least, most, took float64
	numbers := strings.NewReplacer(",", "").Replace(errs[strings.Index(errs, "estimated charge: "):])
	if _, err := fmt.Sscanf(numbers, "estimated charge: %f RU to %f RU", &least, &most); err != nil {
		t.Fatal(err, errs)
	}
	if _, err := fmt.Sscan(a.Charge, &took); err != nil || took < least || took > most {
		t.Errorf("the query took %s RU; estimated: %s", a.Charge, errs)
	}
	sent := len(s.methods)
	status, out, errs = call(t, "", append(args, "-max-ru", "50")...)
	if status != bad || out != "" || !strings.Contains(errs, "want at most 50 RU (-max-ru)") {
		t.Errorf("%d: %s%s", status, out, errs)
	}
	for _, m := range s.methods[sent:] {
		if strings.Contains(m, "/docs") {
			t.Errorf("sent %s", m)
		}
	}
}

// The command sends a throttled request again after the time that the service names.
func TestAThrottledQueryIsSentAgain(t *testing.T) {
	refused := 0
	s := serve(t, stocked(t, ttl.Off, engine.Throughput{RUPerSec: 400}, 100), rest.Options{}, func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("x-ms-documentdb-partitionkeyrangeid") != "" && refused < 2 {
				refused++
				w.Header().Set("x-ms-retry-after-ms", "1500")
				w.WriteHeader(429)
				return
			}
			next.ServeHTTP(w, r)
		})
	})
	if status, out, errs := call(t, "", "-endpoint", s.url, "-container", "shop/orders", "60"); status != OK || refused != 2 {
		t.Errorf("%d: %s%s", status, out, errs)
	}
}

// An account without query plans, such as some emulators, gets the query itself, and the command counts the rows of the answer.
func TestAnEndpointWithoutPlans(t *testing.T) {
	var asked [][]byte
	s := serve(t, stocked(t, ttl.Off, engine.Throughput{RUPerSec: 400}, 100), rest.Options{}, func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("x-ms-cosmos-is-query-plan-request") != "" {
				w.WriteHeader(400)
				_, _ = io.WriteString(w, `{"code":"BadRequest","message":"no plans"}`)
				return
			}
			if strings.HasSuffix(r.URL.Path, "/docs") {
				text, _ := io.ReadAll(r.Body)
				asked = append(asked, text)
				r.Body = io.NopCloser(bytes.NewReader(text))
			}
			next.ServeHTTP(w, r)
		})
	})
	status, out, errs := call(t, "", "-endpoint", s.url, "-container", "shop/orders", "60", "-format", "json")
	if status != OK || len(asked) == 0 || !strings.Contains(string(asked[0]), storedQuery) {
		t.Fatalf("%d: %s%s, %s", status, out, errs, asked)
	}
	if hidden := hiddenIn(t, out); hidden < 50 {
		t.Errorf("%d hidden", hidden)
	}
}

func TestEndpointsThatCannotBeRead(t *testing.T) {
	good := serve(t, stocked(t, ttl.Off, engine.Throughput{RUPerSec: 400}, 10), rest.Options{}, nil)
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<html>") }))
	defer other.Close()
	const secret = "c2VjcmV0LXNlY3JldC1zZWNyZXQ="
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-endpoint", "AccountEndpoint=x;AccountKey=" + secret}, "-endpoint must be a URL"},
		{[]string{"-endpoint", "https://shop.documents.azure.com:443/"}, "-endpoint needs -key, or COSMOSTTL_KEY"},
		{[]string{"-endpoint", good.url, "-key", secret}, "the account answers 401: "},
		{[]string{"-endpoint", good.url, "-key", "not base64!"}, "-key must be the account's key in base64"},
		{[]string{"-endpoint", good.url, "-container", "shop/carts"}, "the account answers 404: "},
		{[]string{"-endpoint", other.URL}, "is no Cosmos DB account: its answer is not JSON"},
		{[]string{"-endpoint", "http://127.0.0.1:1"}, "no answer from http://127.0.0.1:1: "},
	} {
		t.Setenv(command.KeyVariable, "")
		status, out, errs := call(t, "", append([]string{"-container", "shop/orders", "60"}, c.args...)...)
		if status != bad || out != "" || !strings.Contains(errs, c.want) || strings.Contains(errs, secret) {
			t.Errorf("%q: %d, %s%s", c.args, status, out, errs)
		}
	}
}

// An account whose answers have no Date header does not say what time it is; -at says it then.
func TestAnAccountWithoutADate(t *testing.T) {
	bare := func(h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			answer := httptest.NewRecorder()
			h.ServeHTTP(answer, r)
			for name, values := range answer.Header() {
				w.Header()[name] = values
			}
			w.Header()["Date"] = nil
			w.WriteHeader(answer.Code)
			_, _ = w.Write(answer.Body.Bytes())
		})
	}
	s := serve(t, stocked(t, ttl.On(90*day), engine.Throughput{RUPerSec: 400}, 100), rest.Options{}, bare)
	args := []string{"-endpoint", s.url, "-container", "shop/orders", "90d", "off"}
	if status, out, errs := call(t, "", args...); status != bad || out != "" || !strings.Contains(errs, "no Date header, so that the time is unknown; want -at") {
		t.Errorf("%d, %s%s", status, out, errs)
	}
	at := time.Now().Add(time.Minute).UTC().Format(time.RFC3339)
	if status, out, errs := call(t, "", append(args, "-at", at)...); status != OK || !strings.Contains(out, "→ off at "+at) {
		t.Errorf("%d, %s%s", status, out, errs)
	}
}
