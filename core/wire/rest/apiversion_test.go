package rest_test

import (
	"strings"
	"testing"
)

const (
	node2017   = "x-ms-version: 2017-11-15"
	python2018 = "x-ms-version: 2018-09-17"
	js2018     = "x-ms-version: 2018-12-31"
)

// The first SDKs create containers without a partition key and expect session tokens without a version; the cases are from their TTL
// suites (test.js of the Node.js SDK, ttl_tests.py of the Python SDK).
func TestOlderVersions(t *testing.T) {
	w := newWorld(t)
	w.want(201, "POST /dbs", "", `{"id":"shop"}`)
	for _, c := range []struct {
		line, head, body string
		status           int
		says, not        string
	}{
		{"POST /dbs/shop/colls", node2017, `{"id":"old","defaultTtl":5}`, 201, `"defaultTtl":5`, `"partitionKey"`},
		{"POST /dbs/shop/colls", python2018, ` { "id":"older","defaultTtl":null}`, 400, "The input defaultTtl 'null' is invalid", ""},
		{"POST /dbs/shop/colls", python2018, `{}`, 400, "id", ""},
		{"POST /dbs/shop/colls", python2018, `{"id":"older","partitionKey":{"paths":[]}}`, 400, "one to three paths", ""},
		{"POST /dbs/shop/colls", js2018, `{"id":"new"}`, 400, "partitionKey '0'", ""},
		{"POST /dbs/shop/colls", "", `{"id":"new"}`, 400, "partitionKey '0'", ""},
		{"POST /dbs/shop/colls", node2017, `{"id":"keyed","partitionKey":{"paths":["/pk"],"kind":"Hash"}}`, 201, `"partitionKey":{"paths":["/pk"],"kind":"Hash"}`, `"version"`},
		{"GET /dbs/shop/colls", python2018, "", 200, `"id":"old"`, "_partitionKey"},
		{"GET /dbs/shop/colls/old", js2018, "", 200, `"partitionKey":{"paths":["/_partitionKey"],"kind":"Hash","systemKey":true}`, ""}, // a fixed lease container of the .NET SDK's change feed processor: DocumentServiceLeaseStoreManagerBuilder.cs
		{"PUT /dbs/shop/colls/old", python2018, `{"id":"old","defaultTtl":5}`, 200, `"defaultTtl":5`, "_partitionKey"},
		{"POST /dbs/shop/colls/old/docs", node2017, `{"id":"a","ttl":2}`, 201, "x-ms-session-token 0:1", "0:-1#"},
		{"POST /dbs/shop/colls/old/docs", python2018 + "|" + pk + "[{}]", `{"id":"b","ttl":0}`, 400, "The input ttl '0' is invalid", ""},
		{"POST /dbs/shop/colls/old/docs", js2018 + "|" + pk + "[]", `{"id":"b"}`, 201, "x-ms-session-token 0:-1#2", ""},
		{"GET /dbs/shop/colls/old/docs/a", node2017, "", 200, `"ttl":2`, ""},
		{"GET /dbs/shop/colls/old/docs/a", js2018 + "|" + pk + "[{}]", "", 200, `"ttl":2`, ""},
		{"GET /dbs/shop/colls/old/docs/a", pk + `["x"]`, "", 404, "Resource Not Found", ""},
		{"GET /dbs/shop/colls/keyed/docs/a", node2017, "", 400, "PartitionKey value must be supplied", ""},
		{"GET /dbs/shop/colls/keyed/docs/a", node2017 + "|" + pk + "[]", "", 400, "fewer components", ""},
		{"POST /dbs/shop/colls/old/docs", isBatch + "False", `[{"operationType":"Read","id":"a"}]`, 200, `"statusCode":200`, ""},
	} {
		a := w.want(c.status, c.line, c.head, c.body)
		text := a.said() + string(a.Body)
		for _, f := range a.Header {
			text += f.Name + " " + f.Value + "\n"
		}
		if !strings.Contains(text, c.says) || c.not != "" && strings.Contains(text, c.not) {
			t.Errorf("%s [%s] %s: want %q and not %q in\n%s", c.line, c.head, c.body, c.says, c.not, text)
		}
	}
	w.advance(2)
	w.want(404, "GET /dbs/shop/colls/old/docs/a", node2017, "")
}
