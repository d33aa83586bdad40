//go:build e2e

package sdk

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/wire/cosmosbinary"
	"github.com/cosmosttl/cosmosttl/core/wire/hybridrow"
)

// bodyOf returns what the body of a request is: the first word of the names of its fields. It is empty where the protocol has no body.
func bodyOf(method, path string, h http.Header) string {
	parts := strings.Split(strings.Trim(path, "/"), "/")
	kind := parts[len(parts)-1] // the collection that is posted to
	if len(parts)%2 == 0 {
		kind = parts[len(parts)-2]
	}
	asks := h.Get("x-ms-documentdb-isquery") != "" || h.Get("x-ms-documentdb-query") != "" || strings.HasPrefix(h.Get("content-type"), "application/query+json")
	switch {
	case method == http.MethodPatch:
		return "patch"
	case method != http.MethodPost && method != http.MethodPut, method == http.MethodPost && kind == "sprocs" && len(parts)%2 == 0: // its body is the script's
		return ""
	case h.Get("x-ms-cosmos-is-query-plan-request") != "", asks:
		return "query"
	case h.Get("x-ms-cosmos-is-batch-request") != "":
		return "batch"
	}
	return map[string]string{"dbs": "database", "colls": "container", "docs": "item", "offers": "offer", "sprocs": "script", "triggers": "script", "udfs": "script"}[kind]
}

// whole are fields whose value is the client's own: its members are no fields of the protocol.
var whole = []string{"query.parameters.value", "patch.operations.value", "patch.value", "batch.resourceBody", "batch.id", "batch.partitionKey"}

// deepest is how deep fields are in others, counted from the body.
const deepest = 6

// fieldsOf returns the names of the fields of a body, with its kind before each: container.indexingPolicy.includedPaths.path. The elements of an array
// have the array's name. Of an item these are the fields that the service sets or reads.
func fieldsOf(method, path string, h http.Header, body []byte) (names []string) {
	kind := bodyOf(method, path, h)
	if kind == "" || len(body) == 0 {
		return nil
	}
	if !gjson.ValidBytes(body) {
		if kind == "batch" {
			return fieldsOfRows(body)
		}
		decoded, err := cosmosbinary.Decode(body, 64<<20)
		if err != nil {
			return nil
		}
		body = decoded
	}
	var walk func(name string, v gjson.Result, depth int)
	walk = func(name string, v gjson.Result, depth int) {
		if slices.Contains(whole, name) || depth > deepest {
			return
		}
		v.ForEach(func(k, member gjson.Result) bool {
			at := name
			if v.IsObject() {
				if at += "." + k.String(); kind == "item" && k.String() != "id" && k.String() != "ttl" && !strings.HasPrefix(k.String(), "_") {
					return true
				}
				if !slices.Contains(names, at) {
					names = append(names, at)
				}
			}
			if kind != "item" && (member.IsObject() || member.IsArray()) {
				walk(at, member, depth+1)
			}
			return true
		})
	}
	walk(kind, gjson.ParseBytes(body), 0)
	return names
}

// fieldsOfRows returns the names of the fields of a batch in HybridRow, named as in a batch in JSON.
func fieldsOfRows(body []byte) (names []string) {
	ops, err := hybridrow.ParseOperations(body, 1000)
	if err != nil {
		return nil
	}
	for _, op := range ops {
		for _, field := range []struct {
			name string
			sent bool
		}{
			{"operationType", true}, {"resourceType", true}, {"partitionKey", op.PartitionKey != ""}, {"effectivePartitionKey", len(op.EffectivePartitionKey) > 0},
			{"id", op.ID != ""}, {"binaryId", len(op.BinaryID) > 0}, {"resourceBody", len(op.Body) > 0}, {"indexingDirective", op.IndexingDirective != ""},
			{"ifMatch", op.IfMatch != ""}, {"ifNoneMatch", op.IfNoneMatch != ""}, {"timeToLiveInSeconds", op.TimeToLive != 0}, {"minimalReturnPreference", op.Minimal},
		} {
			if name := "batch." + field.name; field.sent && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// The names of what each kind of body says.
func TestFieldsOfBodies(t *testing.T) {
	query := http.Header{"Content-Type": {"application/query+json"}}
	for _, c := range []struct {
		method, path string
		head         http.Header
		body, want   string
	}{
		{"POST", "/dbs", nil, `{"id":"db"}`, "database.id"},
		{"POST", "/dbs/db/colls", nil, `{"id":"c","indexingPolicy":{"includedPaths":[{"path":"/*"},{"path":"/a/?"}]}}`,
			"container.id container.indexingPolicy container.indexingPolicy.includedPaths container.indexingPolicy.includedPaths.path"},
		{"PUT", "/dbs/db/colls/c", nil, `{"defaultTtl":60}`, "container.defaultTtl"},
		{"POST", "/dbs/db/colls/c/docs/", nil, `{"id":"a","_ts":1,"total":{"_x":1},"ttl":60}`, "item.id item._ts item.ttl"},
		{"POST", "/dbs/db/colls/c/docs", query, `{"query":"SELECT","parameters":[{"name":"@a","value":{"b":1}}]}`, "query.query query.parameters query.parameters.name query.parameters.value"},
		{"POST", "/dbs", query, `{"query":"SELECT"}`, "query.query"},
		{"POST", "/dbs/db/colls/c/docs", http.Header{"X-Ms-Cosmos-Is-Batch-Request": {"True"}}, `[{"operationType":"Create","resourceBody":{"id":"a"}}]`, "batch.operationType batch.resourceBody"},
		{"PATCH", "/dbs/db/colls/c/docs/a", nil, `{"operations":[{"op":"set","path":"/a","value":{"b":1}}]}`, "patch.operations patch.operations.op patch.operations.path patch.operations.value"},
		{"PUT", "/offers/o", nil, `{"content":{"offerThroughput":400}}`, "offer.content offer.content.offerThroughput"},
		{"POST", "/dbs/db/colls/c/docs", nil, string(cosmosbinary.Encode([]byte(`{"id":"a"}`))), "item.id"},
		{"POST", "/dbs/db/colls/c/docs", nil, "\x81\x00", ""},
		{"POST", "/dbs/db/colls/c/docs", http.Header{"X-Ms-Cosmos-Is-Batch-Request": {"True"}}, string(hybridrow.AppendOperations(nil, []hybridrow.Operation{{Type: hybridrow.Create, Body: []byte("{}")}, {Type: hybridrow.Read, ID: "a", Minimal: true}})),
			"batch.operationType batch.resourceType batch.resourceBody batch.id batch.minimalReturnPreference"},
		{"POST", "/dbs/db/colls/c/docs", http.Header{"X-Ms-Cosmos-Is-Batch-Request": {"True"}}, "\x81\x00", ""},
		{"GET", "/dbs/db", nil, `{"id":"db"}`, ""},
		{"POST", "/dbs/db/colls/c/sprocs", nil, `{"id":"s"}`, "script.id"},
		{"POST", "/dbs/db/colls/c/sprocs/s", nil, `[{"id":"argument"}]`, ""},
	} {
		if got := strings.Join(fieldsOf(c.method, c.path, c.head, []byte(c.body)), " "); got != c.want {
			t.Errorf("%s %s %s: %s, want %s", c.method, c.path, c.body, got, c.want)
		}
	}
}
