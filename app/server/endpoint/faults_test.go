package endpoint

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/fault"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

const oneItem = "/dbs/db/colls/c/docs/a"

// statuses reads an item n times, and returns the statuses.
func statuses(t *testing.T, h http.Handler, n int) string {
	t.Helper()
	var all []string
	for range n {
		all = append(all, strconv.Itoa(get(t, h, "GET", oneItem, "", "x-ms-documentdb-partitionkey", `["p"]`).Code))
	}
	return strings.Join(all, " ")
}

func TestFaultsAreSetListedAndCleared(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "60", "a")
	h := w.Handler(Guard{})
	for _, c := range []struct {
		method, body string
		status       int
		says         string
	}{
		{"GET", "", 200, `{"faults":[]}`},
		{"POST", `{"status":429,"container":"c","times":3}`, 201, `{"number":1,"status":429,"container":"c","times":3,"chosen":0,"failed":0}`},
		{"POST", `{"status":200}`, 400, `"field":"status","value":"200","limit":"400 to 599"`},
		{"POST", `{"status":503,"operation":"read"}`, 400, `operation is \"read\"; it must be any, or one of create_container, create_database, create_item, `},
		{"POST", `{"status":503,"time":1}`, 400, `"field":"body","value":"\"time\""`},
		{"POST", `{"status":503,"client":"` + strings.Repeat("x", fault.MaxText) + `"}`, 400, `"field":"body","value":"16410 bytes","limit":"at most 16384 bytes"`},
		{"PUT", ``, 405, "GET, POST, DELETE"},
	} {
		if out := get(t, h, c.method, faultsPath, c.body); out.Code != c.status || !strings.Contains(out.Body.String(), c.says) {
			t.Errorf("%s %s: %d %s", c.method, c.body, out.Code, out.Body)
		}
	}
	if got := statuses(t, h, 5); got != "429 429 429 200 200" {
		t.Errorf("the statuses are %s", got)
	}
	if out := get(t, h, "GET", "/dbs/db/colls/c", ""); out.Code != 200 {
		t.Errorf("a description fails: %d", out.Code)
	}
	if out := get(t, h, "GET", faultsPath, ""); !strings.Contains(out.Body.String(), `"chosen":5,"failed":3`) {
		t.Errorf("%s", out.Body)
	}
	if out := get(t, h, "GET", "/_report", ""); !strings.Contains(out.Body.String(), `\nfault 1: 429 on c, 3 of 3`) {
		t.Errorf("the report is %s", out.Body)
	}
	for _, clear := range []struct{ method, target string }{{"DELETE", faultsPath}, {"POST", "/_reset"}} {
		get(t, h, "POST", faultsPath, `{"status":503,"operation":"any","share":1}`)
		if out := get(t, h, "GET", "/dbs", ""); out.Code != 503 {
			t.Errorf("any: %d", out.Code)
		}
		get(t, h, clear.method, clear.target, "")
		if out := get(t, h, "GET", "/dbs", ""); out.Code != 200 || w.faulty.Load() || len(w.Faults()) > 0 {
			t.Errorf("after %s: %d", clear.target, out.Code)
		}
	}
}

// The answer is the service's: status, substatus, time to wait, code and text. A refused request changes nothing and costs nothing.
func TestARequestFails(t *testing.T) {
	for _, c := range []struct {
		fault, sub, retry, code string
		status                  int
	}{
		{`"status":429,"retryAfterMs":20`, "3200", "20", "429", 429},
		{`"status":429`, "3200", "1", "429", 429},
		{`"status":408`, "", "", "RequestTimeout", 408},
		{`"status":410,"substatus":1002`, "1002", "", "Gone", 410},
		{`"status":404,"substatus":1002`, "1002", "", "NotFound", 404},
		{`"status":449`, "", "1", "RetryWith", 449},
		{`"status":500`, "", "", "InternalServerError", 500},
		{`"status":503`, "", "", "ServiceUnavailable", 503},
	} {
		w, _ := newWorld(0)
		w.stock(t, "60", "a")
		h := w.Handler(Guard{})
		for _, after := range []bool{false, true} {
			get(t, h, "POST", faultsPath, `{`+c.fault+`,"after":`+strconv.FormatBool(after)+`}`)
			id := "b-" + strconv.FormatBool(after)
			out := get(t, h, "POST", "/dbs/db/colls/c/docs", `{"id":"`+id+`","pk":"p"}`, "x-ms-documentdb-partitionkey", `["p"]`)
			if out.Code != c.status || out.Header().Get("x-ms-substatus") != c.sub || out.Header().Get("x-ms-retry-after-ms") != c.retry ||
				!strings.Contains(out.Body.String(), `"code":"`+c.code+`"`) || out.Header().Get("x-ms-request-charge") != "0.00" {
				t.Errorf("%s: %d %v %s", c.fault, out.Code, out.Header(), out.Body)
			}
			want := map[bool]int{false: 404, true: 200}[after] // the write of "after" was carried out
			if out := get(t, h, "GET", "/dbs/db/colls/c/docs/"+id, "", "x-ms-documentdb-partitionkey", `["p"]`); out.Code != want {
				t.Errorf("%s, after %v: the item has status %d, want %d", c.fault, after, out.Code, want)
			}
		}
	}
}

// A query, which runs on a copy of the account, fails like any other request.
func TestAQueryFails(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "60", "a")
	h := w.Handler(Guard{})
	get(t, h, "POST", faultsPath, `{"status":503,"operation":"query_items","times":1}`)
	for _, want := range []int{503, 200} {
		out := get(t, h, "POST", "/dbs/db/colls/c/docs", `{"query":"SELECT * FROM c"}`, "x-ms-documentdb-isquery", "True", "x-ms-documentdb-partitionkey", `["p"]`)
		if out.Code != want {
			t.Errorf("%d, want %d: %s", out.Code, want, out.Body)
		}
	}
}

// The client of a dropped connection gets no answer, over HTTP and within the process.
func TestADroppedConnection(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "60", "a")
	server := httptest.NewServer(w.Handler(Guard{AnyIP: true}))
	defer server.Close()
	for _, client := range []*http.Client{server.Client(), {Transport: w}} {
		if _, err := w.AddFault(fault.Rule{Drop: true, After: true, Operation: "create_item"}); err != nil {
			t.Fatal(err)
		}
		r, _ := http.NewRequest("POST", server.URL+"/dbs/db/colls/c/docs", strings.NewReader(`{"id":"n`+strconv.Itoa(len(w.Faults()))+`","pk":"p"}`))
		r.Header.Set("x-ms-documentdb-partitionkey", `["p"]`)
		resp, err := client.Do(r)
		if err == nil {
			t.Errorf("an answer of status %d", resp.StatusCode)
			resp.Body.Close()
		} else if client.Transport == http.RoundTripper(w) && !errors.Is(err, errDropped) || client.Transport != http.RoundTripper(w) && !errors.Is(err, io.EOF) {
			t.Errorf("the error is %v", err)
		}
	}
	if d, err := w.Disk(engine.Path{Database: "db", Container: "c"}, 0, 9); err != nil || d.Live != 3 { // both writes were carried out
		t.Errorf("%d items, %v", d.Live, err)
	}
}

// A delay of the account's clock lets items expire before the request is carried out. One of real time does not move the clock.
func TestDelays(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "60", "a")
	h := w.Handler(Guard{})
	var waited time.Duration
	w.pause = func(_ context.Context, d time.Duration) { waited += d }
	get(t, h, "POST", faultsPath, `{"delayMs":1500}`)
	if got := statuses(t, h, 2); got != "200 200" || waited != 1500*time.Millisecond || w.Now() != epoch {
		t.Errorf("%s after %v at %d", got, waited, w.Now()-epoch)
	}
	get(t, h, "POST", faultsPath, `{"delaySeconds":60}`)
	if got := statuses(t, h, 2); got != "404 404" || waited != 1500*time.Millisecond || w.Now() != epoch+60 {
		t.Errorf("%s after %v at %d", got, waited, w.Now()-epoch)
	}
}

// Followers learn of a fault with the request that fails, and of the requests that set faults. The followers' copy of the account stays equal.
func TestFollowersSeeFaults(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _ := newWorld(0)
		w.stock(t, "60", "a")
		h := w.Handler(Guard{})
		v := w.watch(t, live.Options{Changes: true, Requests: true})
		get(t, h, "POST", faultsPath, `{"status":429,"container":"db/c"}`)
		get(t, h, "POST", faultsPath, `{"status":404}`)
		if got := statuses(t, h, 3); got != "429 404 200" {
			t.Errorf("%s", got)
		}
		get(t, h, "POST", faultsPath, `{"drop":true}`)
		func() {
			defer func() { _ = recover() }()
			statuses(t, h, 1)
		}()
		v.same(t, w)
		var got []string
		for _, r := range v.requests {
			s := r.Operation + " " + strconv.Itoa(r.Status) + " " + r.Fault
			if r.Why != nil {
				s += " " + r.Why.String()
			}
			if r.Fault != "" && !strings.Contains(r.Message, r.Fault) {
				t.Errorf("the message is %s", r.Message)
			}
			got = append(got, strings.TrimSpace(s))
		}
		want := []string{"set_faults 201", "set_faults 201", "read_item 429 fault 1: 429 on db/c, 1 of 1", "read_item 404 fault 2: 404, 1 of 1", "read_item 200",
			"set_faults 201", "read_item 0 fault 3: a dropped connection, 1 of 1"}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("got\n%s", strings.Join(got, "\n"))
		}
		_ = v.stop()
	})
}

// A request whose delay would end behind the clock's last second is refused. Followers learn what it was about, as of any other request.
func TestFollowersSeeADelayThatCannotBe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _ := newWorld(0)
		w.stock(t, "60", "a")
		if _, err := w.setNow(engine.MaxNow - 5); err != nil {
			t.Fatal(err)
		}
		h := w.Handler(Guard{})
		get(t, h, "POST", faultsPath, `{"delaySeconds":60}`)
		v := w.watch(t, live.Options{Changes: true, Requests: true})
		if got := statuses(t, h, 1); got != "400" {
			t.Errorf("%s", got)
		}
		v.same(t, w)
		if len(v.requests) != 2 { // the first one sets the fault
			t.Fatalf("%d requests", len(v.requests))
		}
		r := v.requests[1]
		if r.Operation != "read_item" || r.Database != "db" || r.Container != "c" || r.Item != "a" || r.Status != 400 || r.Now != engine.MaxNow-5 ||
			r.From != r.Till || !strings.HasPrefix(r.Fault, "fault 1: ") {
			t.Errorf("%+v", r)
		}
		_ = v.stop()
	})
}

// The same requests fail again when a suite is run again, however many clients there are.
func TestFaultsAreDeterministic(t *testing.T) {
	play := func() (s string) {
		w, _ := newWorld(0)
		w.stock(t, "60", "a")
		if _, err := w.AddFault(fault.Rule{Status: 503, Share: 0.3, Seed: 11}); err != nil {
			t.Fatal(err)
		}
		for range 50 {
			s += strconv.Itoa(w.handle(t.Context(), rest.Request{Method: "GET", Target: oneItem, Header: rest.Header{{Name: "x-ms-documentdb-partitionkey", Value: `["p"]`}}}).Status)
		}
		return s
	}
	first := play()
	if n := strings.Count(first, "503"); n < 5 || n > 30 || play() != first {
		t.Errorf("%d of 50 fail: %s", n, first)
	}
}
