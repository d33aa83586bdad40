//go:build e2e

package codegen

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strconv"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/codegen"
)

// parse parses valid JSON.
func parse(t *testing.T, raw string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(raw), &v); err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	return v
}

// without returns the object without system properties.
func without(v any) map[string]any {
	m, _ := v.(map[string]any)
	out := map[string]any{}
	for k, e := range m {
		if k != "_etag" && k != "_ts" {
			out[k] = e
		}
	}
	return out
}

// expect checks the requests of one snippet: exactly one of them writes, with the values of the world.
func expect(t *testing.T, s snippet, seen []request) {
	t.Helper()
	w := s.world
	fail := func(what string, got, want any) {
		t.Helper()
		t.Errorf("%s %s: %s is\n%#v, want\n%#v\n%s", s.Language, s.name, what, got, want, s.Text)
	}
	same := func(what string, got, want any) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			fail(what, got, want)
		}
	}
	var writes, reads []request
	for _, r := range seen {
		if r.method == http.MethodGet {
			reads = append(reads, r)
		} else {
			writes = append(writes, r)
		}
	}
	if len(writes) != 1 {
		fail("the number of writes", len(writes), 1)
		return
	}
	got := writes[0]
	database := "/dbs/" + w.Database
	container := database + "/colls/" + w.Container
	if s.Task.OnItem() {
		same("the partition key", parse(t, got.key), parse(t, w.Item.PartitionKey))
	}
	item := ""
	if w.Item != nil {
		item = container + "/docs/" + w.Item.ID
	}
	switch s.Task {
	case codegen.CreateContainer, codegen.SetDefault, codegen.DisableTTL:
		body := without(got.body)
		same("the id", body["id"], any(w.Container))
		key, _ := body["partitionKey"].(map[string]any)
		paths := make([]any, len(w.PartitionKey))
		for i, p := range w.PartitionKey {
			paths[i] = p
		}
		same("the paths", key["paths"], any(paths))
		var want any
		if n, err := strconv.ParseFloat(w.Default.JSON(), 64); err == nil && s.Task != codegen.DisableTTL {
			want = n
		}
		ttl, present := body["defaultTtl"]
		same("defaultTtl", ttl, want)
		same("whether defaultTtl is there", present, want != nil)
		if s.Task == codegen.CreateContainer {
			same("the method and path", got.method+" "+got.path, "POST "+database+"/colls")
			var throughput, autoscale string
			switch t := w.Throughput; {
			case t.Serverless:
			case t.Autoscale > 0:
				autoscale = `{"maxThroughput":` + strconv.FormatInt(t.Autoscale, 10) + `}`
			case t.RUPerSec > 0:
				throughput = strconv.FormatInt(t.RUPerSec, 10)
			}
			same("the throughput", got.throughput, throughput)
			same("autoscale", got.autoscale, autoscale)
		} else {
			same("the method and path", got.method+" "+got.path, "PUT "+container)
			if body["indexingPolicy"] == nil {
				fail("the indexing policy", nil, "what was read")
			}
		}
	case codegen.CreateItem:
		same("the method and path", got.method+" "+got.path, "POST "+container+"/docs")
		same("the item", got.body, parse(t, w.Item.Body))
	case codegen.RestartItem:
		same("the method and path", got.method+" "+got.path, "PUT "+item)
		same("the item", without(got.body), without(parse(t, w.Item.Body)))
		same("the etag", got.ifMatch, etag)
		if last := reads[len(reads)-1]; last.path != item {
			fail("what was read", last.path, item)
		}
	default:
		same("the method and path", got.method+" "+got.path, "PATCH "+item)
		ops := got.body
		if m, ok := ops.(map[string]any); ok {
			ops = m["operations"]
		}
		same("the patch", ops, parse(t, patch(s)))
	}
}

// patch returns the operations that a patch task sends.
func patch(s snippet) string {
	switch s.Task {
	case codegen.NeverExpire:
		return `[{"op":"set","path":"/ttl","value":-1}]`
	case codegen.InheritDefault:
		return `[{"op":"remove","path":"/ttl"}]`
	}
	n, own := s.world.Item.TTL.Seconds()
	if s.world.Item.Extend > 0 {
		n = s.world.Item.Extend
	} else if !own {
		var ok bool
		if n, ok = s.world.Default.Seconds(); !ok {
			n = 3600
		}
	}
	return `[{"op":"set","path":"/ttl","value":` + strconv.Itoa(int(n)) + `}]`
}
