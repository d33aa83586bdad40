package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// Partition keys in the form of the header, one value for each path.
func TestPartitionKeys(t *testing.T) {
	w := newWorld(t)
	w.want(201, "POST /dbs", "", `{"id":"shop"}`)
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"orders","partitionKey":{"paths":["/tenant","/user/id"],"kind":"MultiHash","version":2},"defaultTtl":10,"changeFeedPolicy":{"retentionDuration":60}}`)
	for i, c := range []struct{ header, body string }{
		{`["t","u"]`, `"tenant":"t","user":{"id":"u"}`},
		{`["t",1.0]`, `"tenant":"t","user":{"id":1}`},
		{`[null,{}]`, `"tenant":null`},
		{`[ "\u00fc" , true ]`, `"tenant":"ü","user":{"id":true}`},
		{`[{},-0]`, `"user":{"id":0}`},
	} {
		id := fmt.Sprint("i", i)
		w.want(201, "POST "+docs, pk+c.header, `{"id":"`+id+`",`+c.body+`}`)
		w.want(200, "GET "+docs+"/"+id, pk+c.header, "")
		if n := w.want(200, "POST "+docs, aq+"|"+pk+c.header, all).get("_count"); n != "1" {
			t.Errorf("%s: %s items", c.header, n)
		}
	}
	for _, header := range []string{`["t"]`, `["t","u","v"]`, `["t",[1]]`, `["t",{"a":1}]`, `{}`, `"t"`, `[`} {
		w.want(400, "GET "+docs+"/i0", pk+header, "")
	}
	w.want(404, "GET "+docs+"/i0", pk+`["t","v"]`, "")
	w.advance(11)
	feed := w.want(200, "GET "+docs, full+`|if-none-match: "5"`, "")
	if got := feed.get("Documents.#.metadata.partitionKey"); got != `[{"tenant":"t","id":"u"},{"tenant":"t","id":1},{"tenant":null},{"tenant":"ü","id":true},{"id":0}]` {
		t.Errorf("%s", got)
	}
}

// The longest values are taken in the form in which the SDK for JavaScript sends them.
func TestLongKeysInEscapes(t *testing.T) {
	w := newWorld(t)
	w.want(201, "POST /dbs", "", `{"id":"shop"}`)
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"orders","partitionKey":{"paths":["/a","/b","/c"],"kind":"MultiHash","version":2}}`)
	long := strings.Repeat("ж", engine.MaxPartitionKey/2)
	escaped := `"` + strings.Repeat(`\u0436`, engine.MaxPartitionKey/2) + `"`
	key := pk + "[" + escaped + "," + escaped + "," + escaped + "]"
	w.want(201, "POST "+docs, key, `{"id":"a","a":"`+long+`","b":"`+long+`","c":"`+long+`"}`)
	w.want(200, "GET "+docs+"/a", key, "")
	w.want(400, "GET "+docs+"/a", pk+"["+escaped+","+escaped+`,"`+long+`x"]`, "")
}

// Bulk operations are independent; without continue-on-error the first failure stops the operations after it.
func TestBulk(t *testing.T) {
	w := shop(t, `,"defaultTtl":-1`)
	op := func(id, ttl string) string {
		return `{"operationType":"Create","partitionKey":"[\"` + id + `\"]","resourceBody":{"id":"` + id + `","cid":"` + id + `"` + ttl + `}}`
	}
	body := "[" + strings.Join([]string{op("a", ""), op("b", `,"ttl":0`), op("c", `,"ttl":5`)}, ",") + "]"
	a := w.want(207, "POST "+docs, isBatch+"false|x-ms-cosmos-batch-continue-on-error: true|prefer: return=minimal", body)
	if got := a.get("#.statusCode"); got != "[201,400,201]" || strings.Contains(string(a.Body), "resourceBody") || a.get("0.eTag") == "" {
		t.Errorf("%s", a.Body)
	}
	a = w.want(207, "POST "+docs, isBatch+"false", "["+op("d", "")+","+op("a", "")+","+op("e", "")+"]")
	if got := a.get("#.statusCode"); got != "[201,409,424]" {
		t.Errorf("%s", got)
	}
	w.advance(5)
	if n := w.want(200, "GET "+docs, "", "").get("_count"); n != "2" {
		t.Errorf("%s items", n)
	}
}

// Two headers ask for answers without a body. They have no effect on reads.
func TestMinimalAnswers(t *testing.T) {
	for _, head := range []string{"prefer: return=minimal", "x-ms-cosmos-populate-content-response-on-write: false"} {
		w := shop(t, "")
		for _, c := range []struct {
			status           int
			line, head, body string
		}{
			{201, "POST " + docs, "", `{"id":"a","cid":"p"}`}, {200, "POST " + docs, "|x-ms-documentdb-is-upsert: True", `{"id":"a","cid":"p"}`},
			{200, "PUT " + one, "", `{"id":"a","cid":"p"}`}, {200, "PATCH " + one, "", `[{"op":"set","path":"/n","value":1}]`},
		} {
			if a := w.want(c.status, c.line, p+"|"+head+c.head, c.body); len(a.Body) != 0 || a.header("etag") == "" {
				t.Errorf("%s [%s]: %s", c.line, head, a.Body)
			}
		}
		if a := w.want(200, "GET "+one, p+"|"+head, ""); a.get("n") != "1" {
			t.Errorf("%s", a.Body)
		}
	}
}

// The same requests in the same order give the same bytes, including activity ids.
func TestTheSameRequestsGiveTheSameBytes(t *testing.T) {
	run := func() string {
		var b strings.Builder
		a := engine.New(epoch)
		for _, s := range steps {
			method, target, _ := strings.Cut(s.line, " ")
			r := rest.Options{NoAuth: true}.Handle(a, rest.Request{Method: method, Target: target, Header: headers(s.head), Body: []byte(s.body)})
			fmt.Fprintln(&b, r.Status, r.Header, string(r.Body))
		}
		return b.String()
	}
	first := run()
	if run() != first {
		t.Error("the bytes differ")
	}
	if !strings.Contains(first, "x-ms-activity-id") {
		t.Error("nothing was compared")
	}
}
