package endpoint

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/journal"
	doc "github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/tidwall/gjson"
)

const (
	sprocs = "/dbs/db/colls/c/sprocs"
	key    = `x-ms-documentdb-partitionkey: ["p"]`
)

// procedure keeps a stored procedure.
func (w *World) procedure(t testing.TB, id, text string) {
	t.Helper()
	w.request(t, 201, "POST", sprocs, "", `{"id":"`+id+`","body":`+doc.Quote(text)+`}`)
}

const increment = `function () { __.readDocument(__.getAltLink() + "/docs/a", function (err, d) {
	if (err) throw err; d.n = (d.n || 0) + 1; __.replaceDocument(d._self, d, {etag: d._etag}, function (err, d) { if (err) throw err; __.response.setBody(d._etag) }) }) }`

// Procedures and writes of several clients at once lose nothing, and the etag that a procedure returns is the item's.
func TestScriptsOfSeveralClients(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "-1", "a")
	w.procedure(t, "increment", increment)
	const clients, times = 6, 15
	var all sync.WaitGroup
	for i := range clients {
		all.Go(func() {
			for n := range times {
				if a := w.handle(t.Context(), rest.Request{Method: "POST", Target: sprocs + "/increment", Body: []byte("[]"), Header: rest.Header{{Name: "x-ms-documentdb-partitionkey", Value: `["p"]`}}}); a.Status != 200 {
					t.Errorf("%d %s", a.Status, a.Body)
				}
				w.request(t, 201, "POST", path, key, fmt.Sprintf(`{"id":"other-%d-%d","pk":"p"}`, i, n))
			}
		})
	}
	all.Wait()
	got := w.request(t, 200, "GET", path+"/a", key, "")
	if !strings.Contains(string(got.Body), fmt.Sprintf(`"n":%d,`, clients*times)) {
		t.Errorf("%s", got.Body)
	}
	etag := gjson.ParseBytes(w.request(t, 200, "POST", sprocs+"/increment", key, "[]").Body).String()
	w.request(t, 200, "PUT", path+"/a", key+"|if-match: "+etag, `{"id":"a","pk":"p"}`)
}

// While a script runs, everything else goes on; one that never ends is answered with 408 and changes nothing.
func TestAnEndlessScriptHoldsNobodyUp(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "-1", "a")
	w.procedure(t, "endless", `function () { __.createDocument(__.getSelfLink(), {id: "never", pk: "p"}, function () { for (;;); }) }`)
	w.opt.Scripts, w.scripts = w.scripts.Brief(700*time.Millisecond), w.scripts.Brief(700*time.Millisecond)
	ended := make(chan rest.Response)
	go func() {
		ended <- w.handle(t.Context(), rest.Request{Method: "POST", Target: sprocs + "/endless", Body: []byte("[]"), Header: rest.Header{{Name: "x-ms-documentdb-partitionkey", Value: `["p"]`}}})
	}()
	served := 0
	for {
		select {
		case a := <-ended:
			if a.Status != 408 || served < 20 {
				t.Errorf("%d %s; %d other requests", a.Status, a.Body, served)
			}
			w.request(t, 404, "GET", path+"/never", key, "")
			return
		default:
			w.request(t, 200, "GET", path+"/a", key, "")
			served++
		}
	}
}

// A container that changes while a script runs makes the script run again, on what the container has become.
func TestAScriptRunsAgainWhereItsContainerHasChanged(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "-1", "a")
	w.procedure(t, "increment", increment)
	r := rest.Request{Method: "POST", Target: sprocs + "/increment", Body: []byte("[]"), Header: rest.Header{{Name: "x-ms-documentdb-partitionkey", Value: `["p"]`}}}
	run := w.runScripts(r)
	w.request(t, 200, "PUT", path+"/a", key, `{"id":"a","pk":"p","n":10}`)
	if _, ok := w.commit(run, &r, w.see(&r)); ok {
		t.Error("a script took effect that has seen another item")
	}
	w.request(t, 200, "POST", sprocs+"/increment", key, "[]")
	if got := w.request(t, 200, "GET", path+"/a", key, ""); !strings.Contains(string(got.Body), `"n":11,`) {
		t.Errorf("%s", got.Body)
	}
}

// A script whose container has changed during each run is answered as any other request, and observers learn what it was about.
func TestAScriptThatRunsInVain(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "-1", "a")
	r := rest.Request{Method: "POST", Target: sprocs + "/increment", Body: []byte("[]"), Header: rest.Header{{Name: "x-ms-documentdb-partitionkey", Value: `["p"]`}}}
	seen := w.see(&r)
	a := w.retryWith(r, seen)
	if a.Status != 449 || a.Header.Get("x-ms-activity-id") == "" || a.Header.Get("date") == "" || gjson.GetBytes(a.Body, "code").Str != "RetryWith" {
		t.Errorf("%+v %s", a, a.Body)
	}
	if seen.Container != "c" || seen.Now != epoch {
		t.Errorf("%+v", seen.Request)
	}
}

// A script is blocked for what it did itself, not for what one of an earlier test did that had its names.
func TestAResetForgivesScripts(t *testing.T) {
	w, _ := newWorld(0)
	for range 2 {
		w.stock(t, "-1", "a")
		w.procedure(t, "big", `function () { var a = []; for (;;) a.push("x".repeat(1 << 20)) }`)
		for range 3 {
			w.request(t, 400, "POST", sprocs+"/big", key, "[]")
		}
		w.request(t, 403, "POST", sprocs+"/big", key, "[]")
		if _, err := w.reset(nil); err != nil {
			t.Fatal(err)
		}
	}
}

// The state of an endpoint has what scripts wrote, and the scripts; opening it runs none of them.
func TestScriptsAreKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	open := func() *World {
		w, err := openWorld(dir, journal.Options{}, rest.Options{NoAuth: true}, func() time.Time { return time.Unix(epoch, 0) }, 0)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	w := open()
	w.stock(t, "-1", "a")
	w.procedure(t, "many", `function () { for (var i = 0; i < 250; i++) __.createDocument(__.getSelfLink(), {pk: "p", chance: Math.random(), ttl: i < 100 ? 60 : -1}); }`)
	w.procedure(t, "fails", `function () { __.createDocument(__.getSelfLink(), {id: "x", pk: "p"}, function () { throw new Error(404, "no") }) }`)
	w.request(t, 200, "POST", sprocs+"/many", key, "[]")
	failed := w.request(t, 400, "POST", sprocs+"/fails", key, "[]")
	if failed.Header.Get("x-ms-substatus") != "404" || failed.Header.Get("x-ms-request-charge") == "0.00" {
		t.Errorf("%+v", failed.Header)
	}
	items := func(w *World) string {
		return string(w.request(t, 200, "GET", path, key+"|x-ms-max-item-count: 1000", "").Body)
	}
	before := items(w)
	if err := w.store.Close(w.Now()); err != nil {
		t.Fatal(err)
	}
	again := open()
	defer again.store.Close(again.Now()) //nolint:errcheck // of the test
	if after := items(again); after != before || strings.Count(after, `"chance"`) != 250 {
		t.Errorf("%.300s\nbefore\n%.300s", after, before)
	}
	again.request(t, 200, "POST", sprocs+"/many", key, "[]")
	if n := again.account.Databases()[0].Containers()[0].Live(); n != 501 {
		t.Errorf("%d items", n)
	}
}

// A trigger gives each order its ttl.
func TestATriggerSetsTheTTL(t *testing.T) {
	w, clock := newWorld(1)
	w.stock(t, "-1")
	w.request(t, 201, "POST", "/dbs/db/colls/c/triggers", "", `{"id":"perOrder","triggerType":"Pre","triggerOperation":"Create","body":`+
		doc.Quote(`function () { var r = getContext().getRequest(), d = r.getBody(); d.ttl = d.draft ? 60 : -1; r.setBody(d) }`)+`}`)
	include := key + "|x-ms-documentdb-pre-trigger-include: perOrder"
	w.request(t, 201, "POST", path, include, `{"id":"draft","pk":"p","draft":true}`)
	w.request(t, 201, "POST", path, include, `{"id":"final","pk":"p"}`)
	clock.advance(59 * time.Second)
	w.request(t, 200, "GET", path+"/draft", key, "")
	clock.advance(time.Second)
	w.request(t, 404, "GET", path+"/draft", key, "")
	w.request(t, 200, "GET", path+"/final", key, "")
	w.request(t, 201, "POST", path, include, `{"id":"draft","pk":"p"}`)
}
