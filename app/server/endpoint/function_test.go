package endpoint

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	doc "github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/tidwall/gjson"
)

const udfs = "/dbs/db/colls/c/udfs"

// function keeps a user-defined function.
func (w *World) function(t testing.TB, id, text string) {
	t.Helper()
	w.request(t, 201, "POST", udfs, "", `{"id":"`+id+`","body":`+doc.Quote(text)+`}`)
}

// ask answers a query of the container's only range.
func (w *World) ask(t testing.TB, want int, text string) string {
	t.Helper()
	a := w.request(t, want, "POST", path, anyKey, `{"query":`+doc.Quote(text)+`}`)
	if want == 200 {
		return gjson.GetBytes(a.Body, "Documents").Raw
	}
	return string(a.Body)
}

// A function sees no item that has expired, in no clause, and its Date is the account's clock (C11).
func TestFunctionsAndTimeToLive(t *testing.T) {
	w, clock := newWorld(1)
	w.stock(t, "-1")
	for _, item := range []string{`{"id":"short","pk":"p","ttl":10}`, `{"id":"long","pk":"p","ttl":100}`} {
		w.request(t, 201, "POST", path, key, item)
	}
	w.function(t, "id", `d => d.id`)
	w.function(t, "left", `d => d._ts + d.ttl - Date.now() / 1000`)
	w.function(t, "now", `() => new Date().toISOString()`)
	if got := w.ask(t, 200, `SELECT VALUE [udf.id(c), udf.left(c)] FROM c WHERE udf.left(c) > 0`); got != `[["short",10],["long",100]]` {
		t.Error(got)
	}
	clock.advance(9 * time.Second)
	if got := w.ask(t, 200, `SELECT VALUE [udf.id(c), udf.left(c)] FROM c`); got != `[["short",1],["long",91]]` {
		t.Error(got)
	}
	before := w.ask(t, 200, `SELECT VALUE udf.now()`)
	clock.advance(time.Second)
	after := w.ask(t, 200, `SELECT VALUE udf.now()`)
	if before == after || after != fmt.Sprintf("[%q]", time.Unix(epoch+10, 0).UTC().Format("2006-01-02T15:04:05.000Z")) {
		t.Errorf("%s, then %s", before, after)
	}
	if got := w.ask(t, 200, `SELECT VALUE [udf.id(c), udf.left(c)] FROM c`); got != `[["long",90]]` {
		t.Error(got)
	}
	if got := w.ask(t, 200, `SELECT VALUE COUNT(udf.id(c)) FROM c`); got != `[1]` {
		t.Error(got)
	}
}

// The same query text has another answer once its function has been replaced, and none once that is deleted.
func TestReplacedFunctions(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "-1", "a", "b")
	const query = `SELECT VALUE udf.f(c.id) FROM c WHERE c.pk = 'p'`
	w.function(t, "f", `x => x + 1`)
	if got := w.ask(t, 200, query); got != `["a1","b1"]` {
		t.Error(got)
	}
	w.request(t, 200, "PUT", udfs+"/f", "", `{"id":"f","body":"x => x + 2"}`)
	if got := w.ask(t, 200, query); got != `["a2","b2"]` {
		t.Error(got)
	}
	w.request(t, 204, "DELETE", udfs+"/f", "", "")
	if got := w.ask(t, 400, query); !strings.Contains(got, "'udf.f' is not a recognized user-defined function name.") {
		t.Error(got)
	}
}

// What a function throws is the query's error, with the text of scripts and the number as its substatus. Too many calls are refused before any is carried out.
func TestErrorsOfFunctions(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "-1", "a")
	w.function(t, "f", `function tax(x) { throw new Error(404, "no input") }`)
	a := w.request(t, 400, "POST", path, anyKey, `{"query":"SELECT VALUE udf.f(c.n) FROM c"}`)
	if says := gjson.GetBytes(a.Body, "message").String(); a.Header.Get("x-ms-substatus") != "404" || !strings.Contains(says, "Encountered exception while executing function. Exception = Error: no input") ||
		!strings.Contains(says, "at tax (f.js:1:") || a.Header.Get("x-ms-request-charge") == "0.00" {
		t.Errorf("%v %s", a.Header, a.Body)
	}
	calls := "udf.f(0)"
	for i := 1; i <= 10; i++ {
		calls += fmt.Sprintf(", udf.f(%d)", i)
	}
	if got := w.ask(t, 400, "SELECT "+calls); !strings.Contains(got, "at most 10 different calls") {
		t.Error(got)
	}
	w.request(t, 400, "PATCH", path+"/a", key, `{"condition":"from c where udf.f(c.n)","operations":[{"op":"set","path":"/n","value":1}]}`)
	for i := range 49 {
		w.function(t, fmt.Sprint("g", i), "() => 1")
	}
	w.request(t, 400, "POST", udfs, "", `{"id":"one-more","body":"() => 1"}`) // at most 50: the service's limit
}

// While a function runs, point requests and other queries go on; an endless one ends with 408.
func TestAnEndlessFunctionHoldsNobodyUp(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "-1", "a")
	w.function(t, "endless", `() => { for (;;); }`)
	w.function(t, "regexp", `() => /^(a+)+$/.test("a".repeat(40) + "b")`)
	w.opt.Scripts = w.scripts.Brief(1500 * time.Millisecond)
	for _, text := range []string{"SELECT VALUE udf.endless()", "SELECT VALUE udf.regexp() FROM c"} {
		ended := make(chan rest.Response)
		go func() {
			r := rest.Request{Method: "POST", Target: path, Body: []byte(`{"query":"` + text + `"}`), Header: rest.Header{{Name: "content-type", Value: "application/query+json"},
				{Name: "x-ms-documentdb-partitionkeyrangeid", Value: "0"}}}
			ended <- w.handle(t.Context(), r)
		}()
		for served := 0; ; served++ {
			select {
			case a := <-ended:
				if a.Status != 408 || served < 5 {
					t.Errorf("%s: %d %s; %d other requests", text, a.Status, a.Body, served)
				}
			default:
				w.request(t, 200, "GET", path+"/a", key, "")
				if got := w.ask(t, 200, "SELECT VALUE c.id FROM c"); got != `["a"]` {
					t.Error(got)
				}
				continue
			}
			break
		}
	}
}

// Queries with functions of several clients at once, more than there are machines, are all answered, as are procedures that ask for functions.
func TestFunctionsOfSeveralClients(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "-1", "a", "b")
	w.function(t, "f", `x => x + "!"`)
	w.procedure(t, "asks", `function () { __.queryDocuments(__.getSelfLink(), "SELECT VALUE udf.f(c.id) FROM c", function (e, r) { if (e) throw e; __.response.setBody(r) }) }`)
	var all sync.WaitGroup
	for range 12 {
		all.Go(func() {
			for range 5 {
				if got := w.ask(t, 200, `SELECT VALUE udf.f(c.id) FROM c`); got != `["a!","b!"]` {
					t.Error(got)
				}
				if got := w.request(t, 200, "POST", sprocs+"/asks", key, "[]"); string(got.Body) != `["a!","b!"]` {
					t.Errorf("%s", got.Body)
				}
			}
		})
	}
	all.Wait()
}

// The pages of a query call the function for their own rows, and together have all rows.
func TestPagesOfFunctions(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "-1", "a", "b", "c", "d", "e")
	w.function(t, "f", `x => x > "a"`)
	var got []string
	for token, pages := "", 0; pages == 0 || token != ""; pages++ {
		a := w.request(t, 200, "POST", path, anyKey+"|x-ms-max-item-count: 2|x-ms-continuation: "+token, `{"query":"SELECT VALUE c.id FROM c WHERE udf.f(c.id) ORDER BY c.id DESC"}`)
		got, token = append(got, gjson.GetBytes(a.Body, "Documents").Raw), a.Header.Get("x-ms-continuation")
	}
	if s := strings.Join(got, " "); s != `["e","d"] ["c","b"]` && s != `["e","d"] ["c","b"] []` {
		t.Error(s)
	}
}
