package rest_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// The error of a bad request names what is wrong with it, on every route.
func TestFaultsAreNamed(t *testing.T) {
	atomic, bulk := isBatch+"True|"+p, isBatch+"false"
	for _, c := range []struct{ line, head, body, says string }{
		{"POST /dbs", "", `{"id":"\ud800"}`, "id"},
		{"GET /dbs", "x-ms-continuation: x", "", "Invalid Continuation Token"},
		{"POST /dbs/shop/colls", "", `{"id"}`, "not a JSON object"},
		{"POST /dbs/shop/colls", "x-ms-offer-throughput: 0", `{"id":"x","partitionKey":{"paths":["/cid"]}}`, "x-ms-offer-throughput '0'"},
		{"POST /dbs/shop/colls", "x-ms-offer-throughput: many", `{"id":"x","partitionKey":{"paths":["/cid"]}}`, "x-ms-offer-throughput 'many'"},
		{"POST /dbs/shop/colls", `x-ms-cosmos-offer-autopilot-settings: {"maxThroughput":"x"}`, `{"id":"x","partitionKey":{"paths":["/cid"]}}`, "maxThroughput"},
		{"PUT " + orders, "", `{"id"}`, "not a JSON object"},
		{"PUT " + orders, "", `{"id":"orders","defaultTtl":0}`, "The input defaultTtl '0'"},
		{"PUT " + one, "", `{"id":"a","cid":"p"}`, "PartitionKey value must be supplied"},
		{"PATCH " + one, "", `[{"op":"remove","path":"/n"}]`, "PartitionKey value must be supplied"},
		{"PATCH " + one, p, `[{"op"}]`, "not a JSON"},
		{"DELETE " + one, "", "", "PartitionKey value must be supplied"},
		{"POST " + docs, "x-ms-documentdb-is-upsert: True", `{"id":"a","cid":"p"}`, "PartitionKey value must be supplied"},
		{"GET " + docs, latest + "|" + pk + "{", "", "partitionKey"},
		{"GET " + docs, latest + "|x-ms-max-item-count: x", "", "x-ms-max-item-count"},
		{"GET " + docs, "x-ms-max-item-count: x", "", "x-ms-max-item-count"},
		{"GET " + docs, "x-ms-start-epk: xyz", "", "x-ms-start-epk 'XYZ'"},
		{"GET " + docs, "x-ms-end-epk: " + strings.Repeat("0", 257), "", "at most 256 hexadecimal digits"},
		{"GET " + one, pk + `["` + strings.Repeat("x", engine.MaxPartitionKey+1) + `"]`, "", "at most 2048 bytes for each value"},
		{"POST " + docs, aq, `{"query"}`, "not a JSON object"},
		{"POST " + docs, aq + "|" + pk + "{", all, "partitionKey"},
		{"POST " + docs, aq + "|x-ms-max-item-count: x", all, "x-ms-max-item-count"},
		{"POST " + docs, aq + "|x-ms-cosmos-is-query-plan-request: True", `{"query":1}`, "query '1'"},
		{"POST " + docs, atomic, `[{"operationType":"Read","id":"a","partitionKey":"{"}]`, "partitionKey"},
		{"POST " + docs, atomic, `[{"operationType":"Read","id":"a","partitionKey":["q"]}]`, "different partition key value"},
		{"POST " + docs, atomic, `[{"operationType":"Patch","id":"a","resourceBody":{"operations":1}}]`, "operations '1'"},
		{"POST " + docs, bulk, "\x81\x01", "HybridRow"},
		{"POST " + docs, bulk, " \x81", "HybridRow"},
		{"PUT /offers/AAEAAQAA", "", `{"content"}`, "not a JSON object"},
	} {
		w := shop(t, "")
		w.want(201, "POST "+docs, p, `{"id":"a","cid":"p","n":1}`)
		if a := w.want(400, c.line, c.head, c.body); !strings.Contains(a.said(), c.says) {
			t.Errorf("%s [%s]: %s, want %q", c.line, c.head, a.said(), c.says)
		}
	}
}

func TestKeysOfAnAccount(t *testing.T) {
	w := shop(t, "")
	w.opt.NoAuth, w.opt.Key = false, "%"
	if a := w.want(401, "GET /dbs", "authorization: type%3Dmaster%26ver%3D1.0%26sig%3DAAAA", ""); !strings.Contains(a.said(), "must be base64") {
		t.Errorf("a bad key: %s", a.said())
	}
	for key, ok := range map[string]bool{"": false, "AAAAAAAAAAAAAAAAAAAAAA==": true, "AAAAAAAAAAAAAAAAAAAA": false, "!": false} {
		if err := rest.CheckKey(key); (err == nil) != ok {
			t.Errorf("the key %q: %v", key, err)
		}
	}
}

// The header of a partition key is bounded as a whole before it is read.
func TestLongPartitionKeys(t *testing.T) {
	w := shop(t, "")
	key := `["p"]`
	w.want(404, "GET "+docs+"/none", pk+key+strings.Repeat(" ", engine.MaxKeyJSON-len(key)), "")
	a := w.want(400, "GET "+docs+"/none", pk+key+strings.Repeat(" ", engine.MaxKeyJSON+1-len(key)), "")
	if !strings.Contains(a.said(), "2048 bytes") {
		t.Error(a.said())
	}
}

// A read within a batch answers 304 to a client that has the version.
func TestReadsOfKnownVersionsInABatch(t *testing.T) {
	w := shop(t, "")
	etag := w.want(201, "POST "+docs, p, `{"id":"a","cid":"p"}`).header("etag")
	quoted := strings.ReplaceAll(etag, `"`, `\"`)
	for condition, want := range map[string]string{
		``: "200", `,"ifNoneMatch":"*"`: "304", `,"ifNoneMatch":"` + quoted + `"`: "304", `,"ifMatch":"` + quoted + `"`: "304", `,"ifNoneMatch":"old"`: "200", `,"ifMatch":"old"`: "200",
	} {
		a := answer{w.do("POST "+docs, isBatch+"True|"+p, `[{"operationType":"Read","id":"a"`+condition+`}]`)}
		got, body := a.get("0.statusCode"), a.get("0.resourceBody")
		if got != want || (body != "") != (want == "200") || (a.Status == 207) != (want == "304") || a.get("0.eTag") != etag {
			t.Errorf("%s: %d %s, want %s", condition, a.Status, a.Body, want)
		}
	}
}

func TestLongAddressesAreCutInErrors(t *testing.T) {
	w := newWorld(t)
	for n, want := range map[int]string{295: strings.Repeat("x", 295) + ",", 296: strings.Repeat("x", 295) + "..., "} {
		if a := w.want(404, "GET /dbs/"+strings.Repeat("x", n), "", ""); !strings.Contains(a.get("message"), "Request URI: /dbs/"+want) {
			t.Errorf("%d characters: %s", n, a.get("message"))
		}
	}
}

func TestRowsThatFitIntoAnAnswer(t *testing.T) {
	for _, c := range []struct {
		sizes []int
		want  int
	}{{nil, 0}, {[]int{rest.MaxAnswer + 5}, 1}, {[]int{rest.MaxAnswer + 5, 1}, 1}, {[]int{rest.MaxAnswer - 1, 1}, 2}, {[]int{rest.MaxAnswer - 1, 2}, 1}, {[]int{1, 2, 3}, 3}} {
		if got := rest.Fits(len(c.sizes), func(i int) int { return c.sizes[i] }); got != c.want {
			t.Errorf("%v: %d rows fit, want %d", c.sizes, got, c.want)
		}
	}
}

// A change of the protocol applies from the version that introduced it, not only to later versions.
func TestVersionsOfTheProtocolAreInclusive(t *testing.T) {
	w := shop(t, "")
	for version, want := range map[string]string{"": "0:-1#0", "2017-11-15": "0:0", "2018-06-18": "0:-1#0", "2020-07-15": "0:-1#0"} {
		if got := w.want(200, "GET "+orders, "x-ms-version: "+version, "").header("x-ms-session-token"); got != want {
			t.Errorf("%s: %s, want %s", version, got, want)
		}
	}
	w.want(400, "POST /dbs/shop/colls", "x-ms-version: 2018-12-31", `{"id":"x"}`)
	w.want(201, "POST /dbs/shop/colls", "x-ms-version: 2018-09-17", `{"id":"x"}`)
}

// Headers may have every character from the space to the tilde.
func TestCharactersOfHeaders(t *testing.T) {
	w := newWorld(t)
	w.want(201, "POST /dbs", "", `{"id":"d"}`)
	for id, path := range map[string]string{"a b~": "a%20b~", `a\u007fb`: "a%7Fb", `a\u001fb`: "a%1Fb"} {
		w.want(201, "POST /dbs/d/colls", "", `{"id":"`+id+`","partitionKey":{"paths":["/cid"]}}`)
		want := ""
		if id == "a b~" {
			want = "dbs/d/colls/a b~"
		}
		if got := w.want(200, "GET /dbs/d/colls/"+path+"/docs", "", "").header("x-ms-alt-content-path"); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}

// If the client sends no activity id, the id is computed from the request and the account. Later releases of this
// program must compute the same id.
func TestActivityIDsStay(t *testing.T) {
	w := shop(t, "")
	if got := w.want(200, "GET /dbs", "", "").header("x-ms-activity-id"); got != "9fba8f3e-c5a7-5df0-f422-bd10c9254b2e" {
		t.Errorf("got %s", got)
	}
}

// A container begins to keep all versions at the first request for them, because most containers never get such a
// request.
func TestContainersKeepAllVersionsOnceAsked(t *testing.T) {
	for retention, want := range map[int64]int64{0: 7 * 24 * 3600, 60: 60} {
		w := shop(t, "")
		w.opt.Retention = retention
		kept := func() int64 {
			c, err := w.a.Container(engine.Path{Database: "shop", Container: "orders"})
			if err != nil {
				t.Fatal(err)
			}
			return c.Spec().FullFidelity
		}
		w.want(201, "POST "+docs, p, `{"id":"a","cid":"p"}`)
		before := w.want(200, "GET "+docs, latest, "").header("etag")
		if w.want(201, "POST "+docs, p, `{"id":"b","cid":"p"}`); kept() != 0 {
			t.Errorf("kept for %d s before it is asked for", kept())
		}
		if a := w.want(400, "GET "+docs, full+"|if-none-match: "+before, ""); !strings.Contains(a.said(), "no longer kept") {
			t.Error(a.said())
		}
		etag := w.want(200, "GET "+orders, "", "").header("etag")
		now := w.want(304, "GET "+docs, full+"|if-none-match: *", "").header("etag")
		if kept() != want || w.want(200, "GET "+orders, "", "").header("etag") != etag {
			t.Errorf("kept for %d s, want %d; the container's etag was %s", kept(), want, etag)
		}
		w.want(204, "DELETE "+one, p, "")
		if got := w.want(200, "GET "+docs, full+"|if-none-match: "+now, "").get("Documents.#.metadata.lsn"); got != "[3]" {
			t.Errorf("changes %s", got)
		}
		w.want(400, "GET "+docs, full+"|if-none-match: "+before, "")
		w.advance(int64(kept()))
		w.want(200, "GET "+docs, full+"|if-none-match: "+now, "")
		w.advance(1)
		w.want(400, "GET "+docs, full+"|if-none-match: "+now, "")
		w.want(304, "GET "+docs, full+`|if-none-match: "3"`, "")
	}
}

func TestTenThousandParameters(t *testing.T) {
	w := shop(t, "")
	list := strings.Repeat(`{"name":"@a","value":1},`, 9_999)
	w.want(200, "POST "+docs, aq, `{"query":"SELECT 1","parameters":[`+list+`{"name":"@b","value":1}]}`)
	w.want(400, "POST "+docs, aq, `{"query":"SELECT 1","parameters":[`+list+`{"name":"@b","value":1},{"name":"@c","value":1}]}`)
}

func TestThePageOfAnEmbeddedDisk(t *testing.T) {
	w := shop(t, "")
	if _, err := w.a.Apply(engine.Generate{In: engine.Path{Database: "shop", Container: "orders"}, Count: 1001, Seed: 1}); err != nil {
		t.Fatal(err)
	}
	disk := rest.Embedded{Account: w.a, Options: w.opt}.Disk("shop", "orders")
	if !strings.HasSuffix(disk, `],"next":1001}`) || strings.Count(disk, `"_ts":`) != 1000 {
		t.Errorf("%d items, %s", strings.Count(disk, `"_ts":`), disk[len(disk)-20:])
	}
}

// What Options.Apply refuses is refused to the client, with its words.
func TestTheHostCanRefuse(t *testing.T) {
	for _, line := range []string{"DELETE /dbs/shop", "DELETE " + orders, "GET " + docs} {
		w := shop(t, "")
		w.opt.Apply = func(engine.Command) (engine.Result, error) { return engine.Result{}, errors.New("the disk is full") }
		if a := w.want(400, line, "", ""); !strings.Contains(a.said(), "the disk is full") {
			t.Errorf("%s: %s", line, a.said())
		}
	}
}

// A query over databases or containers ends when the caller interrupts it, as one over items does.
func TestAQueryOfAListCanBeInterrupted(t *testing.T) {
	w := shop(t, "")
	w.opt.Interrupted = func(int64) bool { return true }
	list := `{"query":"SELECT * FROM c WHERE LENGTH(REPLICATE(REPLICATE(c.id, 1000), 2)) > 0` + strings.Repeat(" AND LENGTH(REPLICATE(c.id, 1000)) > 0", 100) + `"}`
	w.want(408, "POST /dbs", "content-type: application/query+json|x-ms-documentdb-isquery: True", list)
}
