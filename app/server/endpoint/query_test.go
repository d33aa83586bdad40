package endpoint

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

const anyKey = "content-type: application/query+json|x-ms-documentdb-partitionkeyrangeid: 0"

// longQuery has a row for each item, which takes it a hundred thousand steps.
const longQuery = `{"query":"SELECT c.id, ARRAY_LENGTH(ARRAY(SELECT VALUE 1 FROM x IN c.a JOIN y IN c.a)) AS n FROM c"}`

// hookedWorld returns a world whose wall clock calls hook, which a long query does between its steps. Its container db/c has n items for
// longQuery.
func hookedWorld(t *testing.T, n int) (w *World, hook *func() time.Time) {
	hook = new(func() time.Time)
	*hook = func() time.Time { return time.Unix(epoch, 0) }
	w = NewWorld(engine.New(epoch), rest.Options{NoAuth: true}, func() time.Time { return (*hook)() }, 0)
	w.stock(t, "3600")
	list := "1" + strings.Repeat(",1", 299)
	for i := range n {
		w.request(t, 201, "POST", path, `x-ms-documentdb-partitionkey: ["p"]`, fmt.Sprintf(`{"id":"i%02d","pk":"p","a":[%s]}`, i, list))
	}
	return w, hook
}

// While a query runs, point reads, writes and the clock go on; the query sees none of it.
func TestOtherRequestsGoOnWhileAQueryRuns(t *testing.T) {
	w, hook := hookedWorld(t, 3)
	polls := 0
	*hook = func() time.Time {
		if polls++; polls == 4 { // the first three are at the start of the turn and of the work on the account
			w.request(t, 200, "GET", path+"/i00", `x-ms-documentdb-partitionkey: ["p"]`, "")
			w.request(t, 204, "DELETE", path+"/i02", `x-ms-documentdb-partitionkey: ["p"]`, "")
			if _, err := w.advance(60); err != nil {
				t.Error(err)
			}
		}
		return time.Unix(epoch, 0)
	}
	answer := w.request(t, 200, "POST", path, anyKey, longQuery)
	if n := strings.Count(string(answer.Body), `"n":90000`); n != 3 || polls < 10 {
		t.Errorf("%d rows, %d polls: %s", n, polls, answer.Body)
	}
	if answer = w.request(t, 200, "POST", path, anyKey, longQuery); strings.Count(string(answer.Body), `"n":90000`) != 2 {
		t.Errorf("afterwards: %s", answer.Body)
	}
}

// A request that is answered from a copy has the same answer and leaves the same account behind as one that is not.
func TestAnswersFromACopyAreTheSame(t *testing.T) {
	clock := func() time.Time { return time.Unix(epoch, 0) }
	opt := rest.Options{NoAuth: true, Capacity: engine.Throughput{RUPerSec: 400, Throttle: true}}
	w, plain := NewWorld(engine.New(epoch), opt, clock, 0), engine.New(epoch)
	opt.Stopped = true // as NewWorld does at a speed of 0
	send := func(method, target, header, body string) {
		t.Helper()
		r := rest.Request{Method: method, Target: target, Body: []byte(body)}
		for field := range strings.SplitSeq(header, "|") {
			if name, value, ok := strings.Cut(field, ": "); ok {
				r.Header = append(r.Header, rest.Field{Name: name, Value: value})
			}
		}
		got, want := w.handle(t.Context(), r), opt.Handle(plain, r)
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s %s %s:\n%d %s %s\n%d %s %s", method, target, body, got.Status, got.Header, got.Body, want.Status, want.Header, want.Body)
		}
		if !bytes.Equal(w.account.Save(), plain.Save()) {
			t.Fatalf("%s %s %s leaves another account", method, target, body)
		}
	}
	send("POST", "/dbs", "", `{"id":"db"}`)
	send("POST", "/dbs/db/colls", "", `{"id":"c","partitionKey":{"paths":["/pk"]},"defaultTtl":60}`)
	for i := range 3 {
		send("POST", path, `x-ms-documentdb-partitionkey: ["p"]`, fmt.Sprintf(`{"id":"%d","pk":"p"}`, i))
	}
	for range 150 { // until the second's request units are used up
		for _, text := range []string{"SELECT * FROM c", "SELECT VALUE COUNT(1) FROM c", "SELEC", "SELECT VALUE (SELECT VALUE x FROM x IN [1,2]) FROM c"} {
			send("POST", path, anyKey+"|x-ms-max-item-count: 2", `{"query":"`+text+`"}`)
		}
	}
	send("POST", path, anyKey, `{"query":1}`)
	send("POST", path, anyKey+"|x-ms-cosmos-is-query-plan-request: True", `{"query":"SELECT * FROM c"}`)
	send("POST", "/dbs", anyKey, `{"query":"SELECT * FROM c"}`)
	send("POST", "/dbs/db/colls", anyKey, `{"query":"SELECT * FROM c"}`)
	send("POST", "/offers", anyKey, `{"query":"SELECT * FROM c"}`)
	send("POST", "/dbs/none/colls/none/docs", anyKey, `{"query":"SELECT * FROM c"}`)
	send("POST", path, `x-ms-documentdb-partitionkey: ["p"]`, `{"id":"last","pk":"p"}`)
}

// A page that has been worked on for five seconds ends; with the continuation the rest follows. A query without pages is refused.
func TestAQueryOfFiveSeconds(t *testing.T) {
	w, hook := hookedWorld(t, 6)
	now := time.Unix(epoch, 0)
	*hook = func() time.Time { now = now.Add(10 * time.Millisecond); return now }
	rows, pages, next := "", 0, ""
	for ; pages == 0 || next != ""; pages++ {
		answer := w.request(t, 200, "POST", path, anyKey+"|x-ms-continuation: "+next, longQuery)
		rows, next = rows+string(answer.Body), answer.Header.Get("x-ms-continuation")
		if pages > 6 {
			t.Fatal("no end")
		}
	}
	if n := strings.Count(rows, `"n":90000`); n != 6 || pages < 2 {
		t.Errorf("%d rows on %d pages: %s", n, pages, rows)
	}
	for range 2 {
		answer := w.request(t, 408, "POST", path, anyKey, `{"query":"SELECT VALUE COUNT(1) FROM c JOIN x IN c.a JOIN y IN c.a"}`)
		if text := string(answer.Body); !strings.Contains(text, "did not complete within the allotted amount of time") || !strings.Contains(text, `"code":"RequestTimeout"`) {
			t.Errorf("%s", text)
		}
	}
	w.request(t, 200, "POST", path, anyKey, `{"query":"SELECT VALUE COUNT(1) FROM c"}`)
}

// A query ends when its client has left or the server stops, also while it waits for its turn.
func TestAQueryEndsWithItsContext(t *testing.T) {
	w, hook := hookedWorld(t, 10)
	r := rest.Request{Method: "POST", Target: path, Body: []byte(longQuery), Header: rest.Header{
		{Name: "content-type", Value: "application/query+json"}, {Name: "x-ms-documentdb-partitionkeyrangeid", Value: "0"}}}
	ctx, leave := context.WithCancel(t.Context())
	polls := 0
	*hook = func() time.Time {
		if polls++; polls == 5 {
			leave()
		}
		return time.Unix(epoch, 0)
	}
	w.handle(ctx, r)
	if polls > 10 {
		t.Errorf("the query was polled %d times after its client had left", polls-5)
	}
	if answer := w.handle(ctx, r); answer.Status != 408 || !strings.Contains(string(answer.Body), context.Canceled.Error()) {
		t.Errorf("%d %s", answer.Status, answer.Body)
	}
}

// SIGTERM ends the queries that are running: the server does not wait for them.
func TestQueriesEndWhenTheServerStops(t *testing.T) {
	w, hook := hookedWorld(t, 10)
	l, err := listenAnywhere()
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	polls := 0
	*hook = func() time.Time {
		if polls++; polls == 5 {
			stop()
		}
		return time.Unix(epoch, 0)
	}
	ended := make(chan error)
	go func() { ended <- w.Serve(ctx, l, Guard{}, func() {}) }()
	in, err := http.NewRequest("POST", "http://"+l[0].Addr().String()+path, strings.NewReader(longQuery))
	if err != nil {
		t.Fatal(err)
	}
	in.Header.Set("content-type", "application/query+json")
	in.Header.Set("x-ms-documentdb-partitionkeyrangeid", "0")
	answer, err := http.DefaultClient.Do(in)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if err := <-ended; err != nil || polls > 10 {
		t.Errorf("%d polls: %v", polls, err)
	}
}

// A lenient answer that the service would refuse is a warning in the log, also without the log of requests.
func TestLenientAnswersAreLogged(t *testing.T) {
	said := new(bytes.Buffer)
	w := NewWorld(engine.New(epoch), rest.Options{NoAuth: true, Lenient: true}, func() time.Time { return time.Unix(epoch, 0) }, 0)
	w.stock(t, "60", "a")
	s := &server{guard: Guard{AnyIP: true, Log: slog.New(slog.NewTextHandler(said, nil))}, world: w}
	for text, warned := range map[string]bool{"SELECT * FROM c": false, "SELECT VALUE [1,2][c.n] FROM c": true} {
		said.Reset()
		body := []byte(`{"query":"` + text + `"}`)
		r := rest.Request{Method: "POST", Target: path, Body: body, Origin: "http://localhost", Header: rest.Header{
			{Name: "content-type", Value: "application/query+json"}, {Name: "x-ms-documentdb-partitionkeyrangeid", Value: "0"}}}
		if answer := s.answer(t.Context(), r, func() ([]byte, error) { return body, nil }); answer.Status != 200 {
			t.Fatalf("%s: %d %s", text, answer.Status, answer.Body)
		}
		if strings.Contains(said.String(), "level=WARN") != warned || strings.Contains(said.String(), "member indexer") != warned {
			t.Errorf("%s: the log says %q", text, said)
		}
	}
}
