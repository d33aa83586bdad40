package rest_test

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// What the SDKs' own suites expect of the service, each with the words in which its absence was reported.
func TestWhatTheSuitesExpect(t *testing.T) {
	w := shop(t, "")
	w.want(201, "POST "+docs, p, `{"id":"a","cid":"p","f":1}`)
	const post = "POST " + docs

	// "strict refuses x-ms-fault-injection-operation: a Rust client with the feature fault_injection cannot connect"
	w.want(200, "GET "+docs+"/a", p+"|x-ms-fault-injection-operation: ReadItem|x-ms-fault-injection-region: West US", "")

	// "JSON bulk ignores an operation's minimalReturnPreference: true"
	bulk := w.want(200, post, isBatch+"False", `[{"operationType":"Upsert","partitionKey":"[\"p\"]","resourceBody":{"id":"b","cid":"p"},"minimalReturnPreference":true},
		{"operationType":"Upsert","partitionKey":"[\"p\"]","resourceBody":{"id":"c","cid":"p"},"minimalReturnPreference":false},{"operationType":"Read","partitionKey":"[\"p\"]","id":"c"}]`)
	if got := bulk.get("#.resourceBody.id"); got != `["c","c"]` || bulk.get("0.eTag") == "" {
		t.Errorf("bodies of %s in %s", got, bulk.Body)
	}

	// "triggerType: "pre", triggerOperation: "all" (Python's own constants) are 400": they come back as they were sent
	for _, c := range []struct{ kind, on string }{{"pre", "all"}, {"Post", "Create"}, {"POST", "upsert"}} {
		made := w.want(201, "POST "+orders+"/triggers", "", fmt.Sprintf(`{"id":"t%s","body":"x","triggerType":%q,"triggerOperation":%q}`, c.kind, c.kind, c.on))
		if made.get("triggerType") != c.kind || made.get("triggerOperation") != c.on {
			t.Errorf("%s", made.Body)
		}
	}
	w.want(400, "POST "+orders+"/triggers", "", `{"id":"t","body":"x","triggerType":"during","triggerOperation":"all"}`)

	// "batches ignore a session token that is ahead (404/1002)"
	ahead := w.want(404, post, isBatch+"True|"+p+"|x-ms-session-token: 0:-1#99", `[{"operationType":"Read","id":"a"}]`)
	if ahead.header("x-ms-substatus") != "1002" {
		t.Errorf("a batch with a token that is ahead: %v", ahead.Header)
	}

	// "no x-ms-request-duration-ms", "content-location on reads"
	read := w.want(200, "GET "+docs+"/a", p, "")
	if read.header("x-ms-request-duration-ms") != "1.00" || read.header("content-location") != "http://localhost:8081"+docs+"/a" {
		t.Errorf("%v", read.Header)
	}

	// "x-ms-content-path on the 404 of an item and of a failed batch should be absent"
	for _, a := range []answer{w.want(404, "GET "+docs+"/none", p, ""), w.want(207, post, isBatch+"True|"+p, `[{"operationType":"Read","id":"none"}]`)} {
		if path := a.header("x-ms-content-path") + a.header("x-ms-alt-content-path"); path != "" {
			t.Errorf("%d has the path %s", a.Status, path)
		}
	}
	if w.want(200, post, isBatch+"True|"+p, `[{"operationType":"Read","id":"a"}]`).header("x-ms-content-path") == "" {
		t.Error("a batch that succeeds has no path")
	}
}

// "an aggregate without VALUE across partitions is answered when WHERE has the key (SELECT AVG(r.f) FROM r WHERE r.pk='u')": the client has
// to ask for a plan, whose features it may lack.
func TestAnAggregateInAListNeedsAPlan(t *testing.T) {
	w := shop(t, "")
	for query, status := range map[string]int{
		"SELECT AVG(r.f) FROM r WHERE r.cid = 'u'": 400, "SELECT AVG(r.f) FROM r": 400, "SELECT COUNT(1) AS n, MAX(r.f) AS m FROM r WHERE r.cid = 'u'": 400,
		"SELECT VALUE AVG(r.f) FROM r WHERE r.cid = 'u'": 200, "SELECT r.f, COUNT(1) AS n FROM r WHERE r.cid = 'u' GROUP BY r.f": 200,
	} {
		a := w.want(status, "POST "+docs, aq, `{"query":"`+query+`"}`)
		if (a.header("x-ms-substatus") == "1004") != (status == 400) {
			t.Errorf("%s: %v", query, a.Header)
		}
		w.want(200, "POST "+docs, aq+"|"+p, `{"query":"`+query+`"}`) // of one partition key by its header
	}
	plan := w.want(400, "POST "+docs, aq+"|x-ms-cosmos-is-query-plan-request: True|x-ms-cosmos-supported-query-features: Aggregate,OrderBy", `{"query":"SELECT AVG(r.f) FROM r WHERE r.cid = 'u'"}`)
	if !strings.Contains(plan.said(), "NonValueAggregate, which the calling client does not support") {
		t.Errorf("%s", plan.said())
	}
}

// test_batch_replace of the Python SDK: the condition of the third operation is no reason to refuse the batch, which fails with the second.
func TestAConditionThatAWriteDoesNotHave(t *testing.T) {
	w := shop(t, "")
	replace := func(condition string) string {
		return `{"operationType":"Replace","id":"a","resourceBody":{"id":"a","cid":"p"},` + condition + `}`
	}
	a := w.want(207, "POST "+docs, isBatch+"True|"+p, `[{"operationType":"Upsert","resourceBody":{"id":"a","cid":"p"}},`+replace(`"ifMatch":"some-tag"`)+`,`+replace(`"ifNoneMatch":"some-tag"`)+`]`)
	if got := a.get("#.statusCode"); got != "[424,412,424]" {
		t.Errorf("%s", got)
	}
	w.want(200, "POST "+docs, isBatch+"True|"+p, `[{"operationType":"Upsert","resourceBody":{"id":"a","cid":"p"}},`+replace(`"ifNoneMatch":"some-tag"`)+`]`)
}

// "partitionKey without version is V1 and its description omits version": so is one that is replaced, kept and loaded again; a named
// version stays as it is.
func TestThePartitionKeyThatNamesNoVersion(t *testing.T) {
	for given, want := range map[string]string{
		`{"paths":["/cid"]}`:                                `{"paths":["/cid"],"kind":"Hash"}`,
		`{"paths":["/cid"],"kind":"Hash"}`:                  `{"paths":["/cid"],"kind":"Hash"}`,
		`{"paths":["/cid"],"kind":"Hash","version":1}`:      `{"paths":["/cid"],"kind":"Hash","version":1}`,
		`{"paths":["/cid"],"kind":"Hash","version":2}`:      `{"paths":["/cid"],"kind":"Hash","version":2}`,
		`{"paths":["/cid","/b"],"kind":"MultiHash"}`:        `{"paths":["/cid","/b"],"kind":"MultiHash","version":2}`,
		`{"paths":["/cid","/b"]}`:                           `{"paths":["/cid","/b"],"kind":"MultiHash","version":2}`,
		`{"paths":["/cid"],"kind":"MultiHash"}`:             `{"paths":["/cid"],"kind":"MultiHash","version":2}`,
		`{"paths":["/cid"],"kind":"Hash","version":null}`:   `{"paths":["/cid"],"kind":"Hash"}`,
		`{"paths":["/cid"],"kind":"Hash","systemKey":true}`: `{"paths":["/cid"],"kind":"Hash","systemKey":true}`,
		`{"paths":["/cid"],"kind":"Hash","version":"V1"}`:   `{"paths":["/cid"],"kind":"Hash","version":1}`,
	} {
		w := newWorld(t)
		w.want(201, "POST /dbs", "", `{"id":"shop"}`)
		made := w.want(201, "POST /dbs/shop/colls", "x-ms-offer-throughput: 12000", `{"id":"orders","partitionKey":`+given+`}`)
		if got := made.get("partitionKey"); got != want {
			t.Errorf("%s is created as %s, want %s", given, got, want)
		}
		first := "05C1DFFFFFFFFC" // of the second range
		if strings.Contains(want, `"version":2`) {
			first = "1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF"
		}
		if got := w.want(200, "GET "+orders+"/pkranges", "", "").get("PartitionKeyRanges.1.minInclusive"); got != first {
			t.Errorf("%s: the second range begins at %s, want %s", given, got, first)
		}
		replaced := w.want(200, "PUT "+orders, "", `{"id":"orders","partitionKey":`+given+`,"defaultTtl":60}`)
		again, err := engine.Load(w.a.Save())
		if err != nil {
			t.Fatal(err)
		}
		w.a = again
		if got, loaded := replaced.get("partitionKey"), w.want(200, "GET "+orders, "", "").get("partitionKey"); got != want || loaded != want {
			t.Errorf("%s is replaced by %s and loaded as %s, want %s", given, got, loaded, want)
		}
	}
}

// "an incomplete hierarchical key in a point operation: 400 without substatus 1001"
func TestAnIncompleteKeyHasItsSubstatus(t *testing.T) {
	w := newWorld(t)
	w.want(201, "POST /dbs", "", `{"id":"shop"}`)
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"orders","partitionKey":{"paths":["/a","/b"],"kind":"MultiHash","version":2}}`)
	for line, body := range map[string]string{"POST " + docs: `{"id":"x","a":"1","b":"2"}`, "GET " + docs + "/x": "", "PUT " + docs + "/x": `{"id":"x","a":"1","b":"2"}`,
		"DELETE " + docs + "/x": "", "PATCH " + docs + "/x": `[{"op":"set","path":"/n","value":1}]`} {
		for _, key := range []string{`["1"]`, `[]`} {
			if a := w.want(400, line, pk+key, body); a.header("x-ms-substatus") != "1001" {
				t.Errorf("%s with %s: %v", line, key, a.Header)
			}
		}
	}
	w.want(200, "POST "+docs, nq+"|"+pk+`["1"]`, all) // a query takes the first values
}

// "autoscale with incrementPercent: 0 loses autoUpgradePolicy", also when the account is saved or the offer is replaced.
func TestAPolicyOfNoPercent(t *testing.T) {
	w := newWorld(t)
	w.want(201, "POST /dbs", "", `{"id":"shop"}`)
	for percent, want := range map[string]string{"": "", `"incrementPercent":0`: "0", `"incrementPercent":10`: "10"} {
		settings := `{"maxThroughput":4000,"autoUpgradePolicy":{"throughputPolicy":{` + percent + `}}}`
		w.want(201, "POST /dbs/shop/colls", "x-ms-cosmos-offer-autopilot-settings: "+settings, `{"id":"orders","partitionKey":{"paths":["/cid"]}}`)
		offer := w.want(200, "GET /offers", "", "").get("Offers.0")
		id, at := gjson.Get(offer, "id").String(), "content.offerAutopilotSettings.autoUpgradePolicy.throughputPolicy.incrementPercent"
		if got := gjson.Get(offer, at).Raw; got != want {
			t.Errorf("created with %s: %s", percent, offer)
		}
		replaced := w.want(200, "PUT /offers/"+id, "", `{"id":"`+id+`","content":{"offerAutopilotSettings":`+settings+`}}`)
		if got := replaced.get(at); got != want {
			t.Errorf("replaced with %s: %s", percent, replaced.Body)
		}
		w.want(204, "DELETE "+orders, "", "")
	}
	w.want(400, "POST /dbs/shop/colls", `x-ms-cosmos-offer-autopilot-settings: {"maxThroughput":4000,"autoUpgradePolicy":{"throughputPolicy":{"incrementPercent":-1}}}`, `{"id":"orders","partitionKey":{"paths":["/cid"]}}`)
}

// The service's texts, as the suites quote them.
func TestTextsThatTheSuitesQuote(t *testing.T) {
	w := shop(t, "")
	many := "[" + strings.TrimSuffix(strings.Repeat(`{"operationType":"Read","id":"a"},`, 101), ",") + "]"
	long := strings.Repeat("x", 256)
	for _, c := range []struct{ line, head, body, says string }{
		{"POST " + docs, isBatch + "True|" + p, `[]`, "Batch request has no operations."},
		{"POST " + docs, isBatch + "True|" + p, many, "Batch request has more operations than what is supported."},
		{"POST " + docs, isBatch + "False", many, "Batch request has more operations than what is supported."},
		{"POST /dbs/shop/colls", "", `{"id":"c","partitionKey":{"paths":["/a","/b","/c","/d"],"kind":"MultiHash","version":2}}`, "Too many partition key paths"},
		{"POST /dbs/shop/colls", "", `{"id":"` + long + `","partitionKey":{"paths":["/a"]}}`, "Ensure to provide a unique non-empty string less than '255' characters."},
		{"POST /dbs", "", `{"id":"` + long + `"}`, "Ensure to provide a unique non-empty string less than '255' characters."},
		{"POST /dbs/shop/colls", "", `{"id":"","partitionKey":{"paths":["/a"]}}`, "Ensure to provide a unique non-empty string less than '255' characters."},
		{"POST /dbs/shop/colls", `x-ms-cosmos-offer-autopilot-settings: {"maxThroughput":-200}`, `{"id":"c","partitionKey":{"paths":["/a"]}}`, "Requested throughput -200 is less than required minimum throughput 1000"},
		{"POST /dbs/shop/colls", `x-ms-offer-throughput: -200`, `{"id":"c","partitionKey":{"paths":["/a"]}}`, "Requested throughput -200 is less than required minimum throughput 400"},
		{"POST " + docs, aq, `{"query":"SELECT * FROM c ORDER BY VectorDistance(c.v, [1]) DESC"}`, "Specifying a sorting order (ASC or DESC) with VectorDistance function is not supported."},
	} {
		if a := w.want(400, c.line, c.head, c.body); !strings.Contains(a.said()+string(a.Body), c.says) {
			t.Errorf("%s %.80s: %s, want %s", c.line, c.body, a.said(), c.says)
		}
	}
}

// "index metrics and retrievedDocumentCount of SELECT VALUE COUNT(1)": which indexes the service would use, and that a count reads no item.
func TestIndexMetrics(t *testing.T) {
	w := shop(t, `,"indexingPolicy":{"indexingMode":"consistent","includedPaths":[{"path":"/*"}],"excludedPaths":[{"path":"/secret/*"}],"compositeIndexes":[[{"path":"/a"},{"path":"/b","order":"descending"}]]}`)
	w.want(201, "POST "+docs, p, `{"id":"x","cid":"p","a":1,"b":2}`)
	w.opt.Lenient = true // for orders without their composite index
	for _, c := range []struct{ head, query, used, missing, usedTogether, missingTogether string }{
		{p, "SELECT * FROM c", `["/cid/?"]`, `[]`, `[]`, `[]`},
		{aq, "SELECT * FROM c", `[]`, `[]`, `[]`, `[]`},
		{aq, "SELECT * FROM c WHERE c.a = 1 AND c.secret.n > 5", `["/a/?"]`, `["/secret/n/?"]`, `[]`, `[]`},
		{p, "SELECT * FROM c WHERE c.cid = 'p' ORDER BY c.b", `["/cid/?","/b/?"]`, `[]`, `[]`, `[]`},
		{aq, "SELECT * FROM c ORDER BY c.a DESC, c.b", `[]`, `[]`, `[["/a DESC","/b ASC"]]`, `[]`},
		{aq, "SELECT * FROM c ORDER BY c.a, c.b", `[]`, `[]`, `[]`, `[["/a ASC","/b ASC"]]`},
		{aq, `SELECT * FROM c WHERE c["ä b"] = 1`, `["/ä b/?"]`, `[]`, `[]`, `[]`},
	} {
		head, body := nq+"|"+c.head+"|x-ms-cosmos-populateindexmetrics", `{"query":"`+strings.ReplaceAll(c.query, `"`, `\"`)+`"}`
		raw, err := base64.StdEncoding.DecodeString(w.want(200, "POST "+docs, head+": True", body).header("x-ms-cosmos-index-utilization"))
		first := gjson.ParseBytes(raw)
		got := []string{first.Get("UtilizedSingleIndexes.#.IndexSpec").Raw, first.Get("PotentialSingleIndexes.#.IndexSpec").Raw, first.Get("UtilizedCompositeIndexes.#.IndexSpecs").Raw, first.Get("PotentialCompositeIndexes.#.IndexSpecs").Raw}
		want := []string{c.used, c.missing, c.usedTogether, c.missingTogether}
		if err != nil || !gjson.ValidBytes(raw) || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v, want %v in %s", c.query, got, want, raw)
		}
		for _, one := range first.Get("UtilizedSingleIndexes").Array() { // what test_populate_index_metrics looks for
			if one.Get("FilterExpression").Raw != `""` || one.Get("IndexImpactScore").Str != "High" {
				t.Errorf("%s: %s", c.query, one)
			}
		}
		text, err := url.QueryUnescape(w.want(200, "POST "+docs, head+"-V2: True", body).header("x-ms-cosmos-index-utilization"))
		second := []string{gjson.Get(text, "UtilizedIndexes.SingleIndexes.#.IndexSpec").Raw, gjson.Get(text, "PotentialIndexes.SingleIndexes.#.IndexSpec").Raw,
			gjson.Get(text, "UtilizedIndexes.CompositeIndexes.#.IndexSpecs").Raw, gjson.Get(text, "PotentialIndexes.CompositeIndexes.#.IndexSpecs").Raw}
		if err != nil || fmt.Sprint(second) != fmt.Sprint(want) {
			t.Errorf("%s: %v, want %v in %s", c.query, second, want, text)
		}
	}
	for query, want := range map[string]string{"SELECT VALUE COUNT(1) FROM c": "0", `SELECT VALUE [{"item": COUNT(1)}] FROM c`: "0", "SELECT VALUE COUNT(c.a) FROM c": "1", "SELECT * FROM c": "1"} {
		metrics := w.want(200, "POST "+docs, nq+"|"+p+"|x-ms-documentdb-populatequerymetrics: True", `{"query":"`+strings.ReplaceAll(query, `"`, `\"`)+`"}`).header("x-ms-documentdb-query-metrics")
		if !strings.Contains(metrics, "retrievedDocumentCount="+want+";") || (want == "0") != strings.Contains(metrics, "retrievedDocumentSize=0;") {
			t.Errorf("%s: %s", query, metrics)
		}
	}
}

// "statistics for populatepartitionstatistics": what each range stores.
func TestStatisticsOfRanges(t *testing.T) {
	w := ranged(t, "18000")
	if plain := w.want(200, "GET "+orders, "", ""); plain.get("statistics") != "" {
		t.Errorf("unasked: %s", plain.Body)
	}
	told := w.want(200, "GET "+orders, "x-ms-documentdb-populatepartitionstatistics: True", "")
	items, keys := 0, 0
	for i, one := range gjson.GetBytes(told.Body, "statistics").Array() {
		if one.Get("id").Str != fmt.Sprint(i) || one.Get("sizeInKB").Int() < 1 || one.Get("partitionKeys").Raw != "[]" {
			t.Errorf("%s", one)
		}
		items, keys = items+int(one.Get("documentCount").Int()), keys+int(one.Get("sampledDistinctPartitionKeyCount").Int())
	}
	if items != 60 || keys != 20 {
		t.Errorf("%d items of %d keys in %s", items, keys, told.Body)
	}
}

// "replacing a container with "analyticalStorageTtl":null says "'0' is invalid"": the text has what the client sent.
func TestTheAnalyticalStoreStays(t *testing.T) {
	w := shop(t, `,"analyticalStorageTtl":-1`)
	for _, value := range []string{"null", "0"} {
		a := w.want(400, "PUT "+orders, "", `{"id":"orders","partitionKey":{"paths":["/cid"]},"analyticalStorageTtl":`+value+`}`)
		if !strings.Contains(a.said(), "analyticalStorageTtl '"+value+"' is invalid") || !strings.Contains(a.said(), "cannot be switched off again") {
			t.Errorf("%s: %s", value, a.said())
		}
	}
	w.want(200, "PUT "+orders, "", `{"id":"orders","partitionKey":{"paths":["/cid"]}}`)
}
