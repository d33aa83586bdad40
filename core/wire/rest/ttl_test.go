package rest_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/tidwall/gjson"
)

const p = pk + `["p"]`

// The nine cells of the matrix: gone is the second in which the item is gone, 0 is never (C13 to C21).
func TestNineCells(t *testing.T) {
	for _, cell := range []struct {
		container, item string
		gone            int
	}{
		{``, ``, 0}, {``, `,"ttl":-1`, 0}, {``, `,"ttl":5`, 0},
		{`,"defaultTtl":-1`, ``, 0}, {`,"defaultTtl":-1`, `,"ttl":-1`, 0}, {`,"defaultTtl":-1`, `,"ttl":5`, 5},
		{`,"defaultTtl":10`, ``, 10}, {`,"defaultTtl":10`, `,"ttl":-1`, 0}, {`,"defaultTtl":10`, `,"ttl":5`, 5},
	} {
		w := shop(t, cell.container)
		w.want(201, "POST "+docs, p, `{"id":"a","cid":"p"`+cell.item+`}`)
		for second := 1; second <= 12; second++ {
			w.advance(1)
			status, rows := 200, int64(1)
			if cell.gone > 0 && second >= cell.gone {
				status, rows = 404, 0
			}
			w.want(status, "GET "+one, p, "")
			if a := w.want(200, "GET "+docs, "", ""); gjson.GetBytes(a.Body, "_count").Int() != rows {
				t.Errorf("%+v: after %d s the read feed has %s", cell, second, a.Body)
			}
			if a := w.want(200, "POST "+docs, aq, all); gjson.GetBytes(a.Body, "_count").Int() != rows {
				t.Errorf("%+v: after %d s the query has %s", cell, second, a.Body)
			}
		}
	}
}

// Bugs of Microsoft's emulator (azure-cosmos-db-emulator-docker #239, #215): here an expired item is missing for every operation, and an
// upsert with its old etag creates a new item.
func TestNoGhosts(t *testing.T) {
	w := shop(t, `,"defaultTtl":10`)
	old := w.want(201, "POST "+docs, p, `{"id":"a","cid":"p"}`)
	w.advance(10)
	same := "|if-match: " + old.header("etag")
	for _, line := range []string{"GET ", "DELETE "} {
		w.want(404, line+one, p, "")
		w.want(404, line+one, p+same, "")
	}
	w.want(404, "GET "+docs+"/"+old.get("_rid"), p, "")
	w.want(404, "PUT "+one, p+same, `{"id":"a","cid":"p"}`)
	w.want(404, "PATCH "+one, p+same, `[{"op":"set","path":"/n","value":1}]`)
	w.want(404, "PATCH "+one, p, `{"operations":[{"op":"set","path":"/n","value":1}],"condition":"from c where true"}`)
	again := w.want(201, "POST "+docs, p+same+"|x-ms-documentdb-is-upsert: True", `{"id":"a","cid":"p"}`)
	if again.get("_rid") == old.get("_rid") || again.header("etag") == old.header("etag") {
		t.Errorf("created again as %s, it was %s", again.Body, old.Body)
	}
}

// The all-versions feed has the delete of an expired item when it is purged (D05), in the form of docs/model.md §1.9.
func TestAllVersions(t *testing.T) {
	w := shop(t, `,"defaultTtl":10`)
	start := w.want(304, "GET "+docs, full+"|if-none-match: *", "").header("etag")
	w.want(201, "POST "+docs, p, `{"id":"a","cid":"p"}`)
	w.want(200, "PUT "+one, p, `{"id":"a","cid":"p","n":1}`)
	w.want(201, "POST "+docs, pk+`["q"]`, `{"id":"b","cid":"q"}`)
	w.want(204, "DELETE "+docs+"/b", pk+`["q"]`, "")
	feed := w.want(200, "GET "+docs, full+"|if-none-match: "+start, "")
	want := `[{"operationType":"create","lsn":1,"crts":1700000000},{"operationType":"replace","lsn":2,"crts":1700000000,"previousImageLSN":1},` +
		`{"operationType":"create","lsn":3,"crts":1700000000},{"operationType":"delete","lsn":4,"crts":1700000000,"previousImageLSN":3,"id":"b","partitionKey":{"cid":"q"}}]`
	if got := gjson.GetBytes(feed.Body, "Documents.#.metadata").Raw; got != want && feed.get("Documents.#.metadata") != want {
		t.Errorf("got  %s\nwant %s", feed.get("Documents.#.metadata"), want)
	}
	if feed.get("Documents.1.current.n") != "1" || feed.get("Documents.3.current") != "{}" || feed.get("Documents.3.previous.id") != `b` {
		t.Errorf("%s", feed.Body)
	}
	next := feed.header("etag")
	w.advance(10)
	w.want(304, "GET "+docs, full+"|if-none-match: "+next, "")
	w.advance(1)
	gone := w.want(200, "GET "+docs, full+"|if-none-match: "+next, "")
	if got := gone.get("Documents.0"); got != `{"current":{},"metadata":{"operationType":"delete","lsn":5,"crts":1700000011,"previousImageLSN":2,"timeToLiveExpired":true,"id":"a","partitionKey":{"cid":"p"}}}` {
		t.Errorf("%s", got)
	}
	if got := w.want(200, "GET "+docs, full+`|if-none-match: "0"|x-ms-max-item-count: 2|`+pk+`["q"]`, "").get("Documents.#.metadata.lsn"); got != "[3,4]" {
		t.Errorf("of one partition key: %s", got)
	}
	w.opt.Retention = -1
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"plain","partitionKey":{"paths":["/cid"]}}`)
	if a := w.want(400, "GET /dbs/shop/colls/plain/docs", full+"|if-none-match: *", ""); !strings.Contains(a.said(), "changeFeedPolicy") {
		t.Error(a.said())
	}
}

func TestLatestVersion(t *testing.T) {
	w := shop(t, `,"defaultTtl":10`)
	for i := range 5 {
		w.want(201, "POST "+docs, p, fmt.Sprintf(`{"id":"i%d","cid":"p"}`, i))
		w.advance(1)
	}
	w.want(200, "PUT "+docs+"/i1", p, `{"id":"i1","cid":"p","n":2}`)
	var ids []string
	token := ""
	for {
		a := w.do("GET "+docs, latest+"|x-ms-max-item-count: 2"+token, "")
		if a.Status == 304 {
			break
		}
		for _, id := range gjson.GetBytes(a.Body, "Documents.#.id").Array() {
			ids = append(ids, id.String())
		}
		token = "|if-none-match: " + a.Header.Get("etag")
	}
	if !slices.Equal(ids, []string{"i0", "i2", "i3", "i4", "i1"}) {
		t.Errorf("%v", ids)
	}
	for second, want := range map[string]string{"22": `["i3","i4","i1"]`, "23": `["i4","i1"]`} { // i3 is of second 23
		from := w.want(200, "GET "+docs, latest+"|if-modified-since: Tue, 14 Nov 2023 22:13:"+second+" UTC", "")
		if got := from.get("Documents.#.id"); got != want {
			t.Errorf("after second %s: %s, want %s", second, got, want)
		}
	}
	w.advance(6) // i0 and i2 are expired, i1 is newer
	if got := w.want(200, "GET "+docs, latest, "").get("Documents.#.id"); got != `["i3","i4","i1"]` && got != `["i2","i3","i4","i1"]` {
		t.Errorf("after the expiry: %s", got)
	}
	if got := w.want(200, "GET "+docs, latest+"|"+p, "").get("_count"); got == "0" {
		t.Error("no changes of the partition key")
	}
}

// The pages of feeds and of queries that stream, sort, join and group add up to the whole result, whatever their size.
func TestPages(t *testing.T) {
	w := shop(t, "")
	w.opt.Lenient = true
	for i := range 23 {
		w.want(201, "POST "+docs, pk+`["`+strconv.Itoa(i%3)+`"]`, fmt.Sprintf(`{"id":"i%d","cid":"%d","n":%d,"tags":["a","b","c"]}`, i, i%3, i*7%23))
	}
	for _, q := range []string{
		"", "SELECT * FROM c", "SELECT VALUE c.n FROM c ORDER BY c.n DESC", "SELECT c.id, t FROM c JOIN t IN c.tags", "SELECT DISTINCT VALUE c.cid FROM c",
		"SELECT TOP 9 * FROM c", "SELECT * FROM c ORDER BY c.n OFFSET 3 LIMIT 11", "SELECT VALUE t FROM t IN c.tags", "SELECT c.cid, COUNT(1) AS n FROM c GROUP BY c.cid", "SELECT VALUE 1",
	} {
		for _, key := range []string{"", "|" + pk + `["1"]`} {
			line, head, body := "POST "+docs, aq+key, `{"query":`+strconv.Quote(q)+`}`
			if q == "" {
				line, head, body = "GET "+docs, key, ""
			}
			whole := w.want(200, line, head+"|x-ms-max-item-count: 1000", body).get("Documents")
			for _, size := range []int{1, 2, 5, 22, 23} {
				var rows []string
				token := ""
				for {
					a := w.want(200, line, head+token+"|x-ms-max-item-count: "+strconv.Itoa(size), body)
					page := gjson.GetBytes(a.Body, "Documents").Array()
					if len(page) > size {
						t.Fatalf("%s: a page of %d has %d rows", q, size, len(page))
					}
					for _, row := range page {
						rows = append(rows, row.Raw)
					}
					if a.header("x-ms-continuation") == "" {
						break
					}
					token = "|x-ms-continuation: " + a.header("x-ms-continuation")
					w.want(400, "POST "+docs, aq+token, `{"query":"SELECT VALUE 2"}`)
				}
				if got := "[" + strings.Join(rows, ",") + "]"; got != whole {
					t.Errorf("%s %s by %d:\n%s\nwant\n%s", q, key, size, got, whole)
				}
			}
		}
	}
}

// Items that expire between two pages do not shift the others: every live item is returned exactly once.
func TestPagesWhileItemsExpire(t *testing.T) {
	for _, c := range []struct{ line, body string }{{"GET " + docs, ""}, {"POST " + docs, all}, {"POST " + docs, `{"query":"SELECT c.id, t FROM c JOIN t IN c.tags WHERE t = 'a'"}`},
		{"POST " + docs, `{"query":"SELECT * FROM c ORDER BY c.id DESC"}`}, {"POST " + docs, `{"query":"SELECT DISTINCT c.id FROM c"}`}, {"POST " + docs, `{"query":"SELECT c.id FROM c GROUP BY c.id"}`},
		{"POST " + docs, `{"query":"SELECT TOP 30 c.id FROM c ORDER BY c.cid"}`}, {"POST " + docs, `{"query":"SELECT c.id FROM c OFFSET 0 LIMIT 99"}`}} {
		w := shop(t, `,"defaultTtl":-1`)
		w.opt.Lenient = true
		for i := range 30 {
			w.want(201, "POST "+docs, p, fmt.Sprintf(`{"id":"i%d","cid":"p","ttl":%d,"tags":["a","b","a"]}`, i, []int{1 + i/2, -1}[i%2]))
		}
		seen := map[string]int{}
		token, head := "", map[bool]string{true: "", false: aq}[c.body == ""]
		for {
			a := w.want(200, c.line, head+token+"|x-ms-max-item-count: 4", c.body)
			for _, id := range gjson.GetBytes(a.Body, "Documents.#.id").Array() {
				seen[id.String()]++
			}
			if token = "|x-ms-continuation: " + a.header("x-ms-continuation"); a.header("x-ms-continuation") == "" {
				break
			}
			w.advance(2)
		}
		for i := 1; i < 30; i += 2 {
			if n := seen[fmt.Sprint("i", i)]; n != 1 && n != 2 || (n == 2) != strings.Contains(c.body, "JOIN") {
				t.Errorf("%s %s: i%d was seen %d times", c.line, c.body, i, n)
			}
		}
	}
}

func TestBoundsOfARequest(t *testing.T) {
	w := shop(t, "")
	big := strings.Repeat("x", 1<<20)
	for _, c := range []struct {
		status           int
		line, head, body string
		says             string
	}{
		{413, "POST " + docs, p, `{"id":"a","cid":"p","s":"` + big + big + `"}`, "Request size is too large"},
		{413, "POST " + docs, p, strings.Repeat(" ", rest.MaxBody+1), "Request size is too large"},
		{413, "POST " + docs, isBatch + "True|" + p, `[` + strings.Repeat(`{"operationType":"Create","resourceBody":{"id":"a","cid":"p","s":"`+big+`"}},`, 2) + `{"operationType":"Read","id":"a"}]`, "Request size is too large"},
		{400, "POST " + docs, p, `{"id":"a","cid":"p","s":` + strings.Repeat("[", 200) + strings.Repeat("]", 200) + `}`, "nested deeper than 128"},
		{400, "POST " + docs, isBatch + "True|" + p, strings.Repeat("[", 100_000), "nested deeper than 128"},
		{400, "PATCH " + one, p, strings.Repeat("[", 100_000), "nested deeper than 128"},
		{400, "PATCH " + one, p, `[` + strings.Repeat(`{"op":"remove","path":"/a"},`, 10) + `{}]`, "at most 10 operations"},
		{400, "POST " + docs, aq, `{"query":"SELECT ` + strings.Repeat("(", 1000) + `"}`, "nests deeper than 200"},
		{400, "POST " + docs, aq, `{"query":"SELECT '` + big + `'"}`, "524288"},
		{400, "POST " + docs, aq, `{"query":"SELECT 1","parameters":[` + strings.Repeat(`{"name":"@a","value":1},`, rest.MaxParams) + `{}]}`, "at most 10000"},
		{400, "GET /dbs/" + strings.Repeat("x", rest.MaxTarget), "", "", "longer than 8192 bytes"},
		{400, "GET /dbs", strings.Repeat("a: b|", rest.MaxHeaders+1), "", "more than 128 headers"},
		{400, "GET /dbs", "a: " + big, "", "more than 128 headers"},
		{400, "GET " + one, pk + `["` + strings.Repeat("x", 10_000) + `"]`, "", "at most 2048 bytes"},
	} {
		if a := w.want(c.status, c.line, c.head, c.body); !strings.Contains(a.said(), c.says) {
			t.Errorf("%.60s: %.200s, want %q", c.body, a.said(), c.says)
		}
	}
	// A page ends at 4 MB, and the next one continues there.
	for i := range 5 {
		w.want(201, "POST "+docs, p, fmt.Sprintf(`{"id":"big%d","cid":"p","s":"%s"}`, i, big))
	}
	for _, c := range []struct{ line, head, body string }{{"GET " + docs, "", ""}, {"POST " + docs, aq, all}} {
		a := w.want(200, c.line, c.head, c.body)
		if n := a.get("_count"); n != "3" {
			t.Errorf("%s: %s items of a megabyte", c.line, n)
		}
		if n := w.want(200, c.line, c.head+"|x-ms-continuation: "+a.header("x-ms-continuation"), c.body).get("_count"); n != "2" {
			t.Errorf("%s: then %s", c.line, n)
		}
	}
	a := w.want(200, "GET "+docs, latest, "")
	if n := w.want(200, "GET "+docs, latest+"|if-none-match: "+a.header("etag"), "").get("_count"); a.get("_count") != "3" || n != "2" {
		t.Errorf("change feed: %s and %s", a.get("_count"), n)
	}
}

// With throttling, requests are answered with 429 and a time to wait once the RU of a second are spent, until the next second.
func TestThrottling(t *testing.T) {
	w := newWorld(t)
	w.opt.Capacity = engine.Throughput{Throttle: true}
	w.want(201, "POST /dbs", "", `{"id":"shop"}`)
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"orders","partitionKey":{"paths":["/cid"]}}`)
	for i := 0; ; i++ {
		a := w.do("POST "+docs, p, fmt.Sprintf(`{"id":"i%d","cid":"p"}`, i))
		if a.Status == 201 && i < 400 {
			continue
		}
		if a.Status != 429 || a.Header.Get("x-ms-retry-after-ms") != "1000" || a.Header.Get("x-ms-substatus") != "3200" ||
			!strings.HasPrefix(answer{a}.said(), "Request rate is large. More Request Units may be needed") {
			t.Fatalf("after %d: %d %v %s", i, a.Status, a.Header, a.Body)
		}
		break
	}
	w.advance(1)
	w.want(201, "POST "+docs, p, `{"id":"later","cid":"p"}`)
}

func TestHeadersOfAnAnswer(t *testing.T) {
	w := shop(t, "")
	a := w.want(201, "POST "+docs, p+"|x-ms-activity-id: 12345678-9abc-def0-1234-56789ABCDEF0", `{"id":"a","cid":"p"}`)
	for name, want := range map[string]string{
		"date": "Tue, 14 Nov 2023 22:13:20 GMT", "x-ms-activity-id": "12345678-9abc-def0-1234-56789ABCDEF0", "x-ms-session-token": "0:-1#1", "lsn": "1",
		"x-ms-request-charge": "5.40", "x-ms-alt-content-path": "dbs/shop/colls/orders", "x-ms-content-path": "AAAAAYAAAAE=", "x-ms-item-lsn": "1",
		"etag": `"00000001-0000-0100-0000-6553f1000000"`,
	} {
		if got := a.header(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if id := w.want(200, "GET /dbs", "x-ms-activity-id: nonsense", "").header("x-ms-activity-id"); len(id) != 36 || strings.Contains(id, "nonsense") {
		t.Errorf("activity id %q", id)
	}
	a = w.want(201, "POST "+docs, p+"|prefer: return=minimal", `{"id":"b","cid":"p"}`)
	if len(a.Body) != 0 || a.header("etag") == "" {
		t.Errorf("%q, etag %q", a.Body, a.header("etag"))
	}
	// A container id with characters that a header must not have is left out of the headers.
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"ü\u0001","partitionKey":{"paths":["/cid"]}}`)
	if a := w.want(200, "GET /dbs/shop/colls/%C3%BC%01/docs", "", ""); a.header("x-ms-alt-content-path") != "" {
		t.Errorf("%q", a.header("x-ms-alt-content-path"))
	}
	// Those of a container's description name the database, so that clients do not keep its session token for the items.
	for _, line := range []string{"GET /dbs/shop/colls/orders", "GET /dbs/AAAAAQ==/colls/orders"} {
		if a := w.want(200, line, "", ""); a.header("x-ms-alt-content-path") != "dbs/shop" || a.header("x-ms-content-path") != "AAAAAQ==" {
			t.Errorf("%s: %q, %q", line, a.header("x-ms-alt-content-path"), a.header("x-ms-content-path"))
		}
	}
	if a := w.want(404, "GET "+docs+"/none", p, ""); a.header("x-ms-alt-content-path") != "" || a.header("x-ms-content-path") != "" || a.header("x-ms-session-token") == "" {
		t.Errorf("an error: %q, %q", a.header("x-ms-alt-content-path"), a.header("x-ms-content-path"))
	}
	a = w.want(201, "POST /dbs/shop/colls", "", `{"id":"new","partitionKey":{"paths":["/cid"]}}`)
	if a.header("x-ms-alt-content-path") != "dbs/shop" || a.header("x-ms-content-path") != "AAAAAQ==" {
		t.Errorf("created: %q, %q", a.header("x-ms-alt-content-path"), a.header("x-ms-content-path"))
	}
}

// A serverless container has no offer, and its expired items are purged in the background like any others.
func TestServerless(t *testing.T) {
	w := newWorld(t)
	w.opt.Capacity = engine.Throughput{Serverless: true}
	w.want(201, "POST /dbs", "", `{"id":"shop"}`)
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"orders","partitionKey":{"paths":["/cid"]},"defaultTtl":5}`)
	w.want(201, "POST "+docs, p, `{"id":"a","cid":"p"}`)
	if n := w.want(200, "GET /offers", "", "").get("_count"); n != "0" {
		t.Errorf("%s offers", n)
	}
	w.want(304, "GET "+docs, full+`|if-none-match: *`, "")
	w.advance(5)
	w.want(304, "GET "+docs, full+`|if-none-match: "1"`, "")
	w.advance(1)
	if a := w.want(200, "GET "+docs, full+`|if-none-match: "1"`, ""); a.get("Documents.0.metadata.timeToLiveExpired") != "true" {
		t.Errorf("%s", a.Body)
	}
}

// Replaying the commands that Options.Apply received gives the same state.
func TestApplyReceivesEveryCommand(t *testing.T) {
	w := newWorld(t)
	var journal []engine.Command
	w.opt.Apply = func(cmd engine.Command) (engine.Result, error) {
		journal = append(journal, cmd)
		return w.a.Apply(cmd)
	}
	for _, s := range steps {
		w.do(s.line, s.head, s.body)
	}
	again := engine.New(epoch)
	for _, cmd := range journal {
		_, _ = again.Apply(cmd)
	}
	if string(again.Save()) != string(w.a.Save()) {
		t.Error("the replay gives another state")
	}
}

// PUT replaces the whole description: without defaultTtl time to live is off, at once, and hidden items come back.
func TestAPutWithoutDefaultTTLSwitchesOff(t *testing.T) {
	for _, body := range []string{`{"id":"orders","partitionKey":{"paths":["/cid"]}}`, `{"id":"orders"}`, `{"id":"orders","defaultTtl":null}`} {
		w := shop(t, `,"defaultTtl":10`)
		w.want(201, "POST "+docs, pk+`["C"]`, `{"id":"a","cid":"C"}`)
		w.want(201, "POST "+docs, pk+`["C"]`, `{"id":"b","cid":"C","ttl":5}`)
		busy := engine.SetThroughput{In: engine.Path{Database: "shop", Container: "orders"}, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}}
		if _, err := w.a.Apply(busy); err != nil { // nothing is purged
			t.Fatal(err)
		}
		w.advance(10)
		w.want(404, "GET "+docs+"/a", pk+`["C"]`, "")
		w.want(404, "GET "+docs+"/b", pk+`["C"]`, "")
		for _, answer := range []answer{w.want(200, "PUT "+orders, "", body), w.want(200, "GET "+orders, "", "")} {
			if answer.get("defaultTtl") != "" {
				t.Errorf("%s: %s", body, answer.Body)
			}
		}
		w.advance(1000)
		w.want(200, "GET "+docs+"/a", pk+`["C"]`, "")
		w.want(200, "GET "+docs+"/b", pk+`["C"]`, "")
		w.want(200, "PUT "+orders, "", `{"id":"orders","defaultTtl":-1}`)
		w.want(200, "GET "+docs+"/a", pk+`["C"]`, "")
		w.want(404, "GET "+docs+"/b", pk+`["C"]`, "")
	}
}
