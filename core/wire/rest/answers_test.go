package rest_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// The headers of every answer, and of every answer about a container.
const (
	common      = "content-type date x-ms-activity-id x-ms-gatewayversion x-ms-last-state-change-utc x-ms-request-charge x-ms-request-duration-ms x-ms-serviceversion x-ms-version"
	ofContainer = "lsn x-ms-alt-content-path x-ms-content-path x-ms-cosmos-llsn x-ms-documentdb-partitionkeyrangeid x-ms-global-committed-lsn x-ms-quorum-acked-lsn x-ms-resource-quota x-ms-resource-usage x-ms-session-token"
	described   = "etag x-ms-share-throughput"
)

func TestAnswersHaveTheirHeadersAndTheirCharge(t *testing.T) {
	w := shop(t, `,"defaultTtl":60`)
	for _, c := range []struct {
		line, head, body string
		charge, more     string // request units; headers besides common
	}{
		{"GET /", "", "", "0.00", ""},
		{"POST /dbs", "", `{"id":"x"}`, "4.95", "etag"},
		{"GET /dbs", "", "", "2.36", "x-ms-item-count"},
		{"GET /dbs", "x-ms-max-item-count: 1", "", "2.33", "x-ms-item-count x-ms-continuation"},
		{"GET /dbs", "x-ms-max-item-count: 2", "", "2.36", "x-ms-item-count"}, // all there are
		{"POST /dbs", aq, `{"query":"SELECT * FROM c"}`, "4.66", "x-ms-item-count"},
		{"GET /dbs/x", "", "", "1.00", "etag"},
		{"DELETE /dbs/x", "", "", "4.95", ""},
		{"POST /dbs/shop/colls", "", `{"id":"y","partitionKey":{"paths":["/cid"]}}`, "4.95", ofContainer + " " + described},
		{"GET /dbs/shop/colls", "", "", "2.36", "x-ms-item-count"},
		{"GET /dbs/shop/colls/y", "", "", "1.00", ofContainer + " " + described},
		{"GET /dbs/shop/colls/y", "x-ms-documentdb-populatequotainfo: True", "", "1.00", ofContainer + " " + described + " x-ms-documentdb-collection-index-transformation-progress"},
		{"POST /dbs/shop/colls", "", `{"id":"y","partitionKey":{"paths":["/cid"]}}`, "4.95", ""}, // a conflict: CreateConflict in CosmosDatabaseTests.cs (.NET)
		{"POST /dbs", "", `{"id":"shop"}`, "4.95", ""},
		{"PUT /dbs/shop/colls/y", "", `{"id":"y","defaultTtl":null}`, "4.95", ofContainer + " " + described + " x-ms-cosmosttl-note"},
		{"DELETE /dbs/shop/colls/y", "", "", "4.95", ""},
		{"GET " + orders + "/pkranges", "", "", "1.00", ofContainer + " etag x-ms-item-count"},
		{"GET " + docs, full + "|if-none-match: *", "", "2.30", ofContainer + " etag x-ms-item-count"},
		{"POST " + docs, p, `{"id":"a","cid":"p"}`, "5.40", ofContainer + " etag x-ms-item-lsn"},
		{"POST " + docs, p + "|x-ms-documentdb-is-upsert: True", `{"id":"b","cid":"p"}`, "5.40", ofContainer + " etag x-ms-item-lsn"},
		{"GET " + one, p, "", "1.00", ofContainer + " etag x-ms-item-lsn"},
		{"GET " + one, p + "|if-none-match: *", "", "1.00", ofContainer + " etag"},
		{"PUT " + one, p, `{"id":"a","cid":"p"}`, "10.80", ofContainer + " etag x-ms-item-lsn"},
		{"PATCH " + one, p, `[{"op":"set","path":"/n","value":1}]`, "11.20", ofContainer + " etag x-ms-item-lsn"},
		{"GET " + docs, "", "", "2.81", ofContainer + " x-ms-item-count"},
		{"GET " + docs, "x-ms-max-item-count: 1", "", "2.56", ofContainer + " x-ms-item-count x-ms-continuation"},
		{"GET " + docs, latest, "", "2.81", ofContainer + " x-ms-item-count etag"},
		{"GET " + docs, full + `|if-none-match: "0"`, "", "3.30", ofContainer + " x-ms-item-count etag"},
		{"POST " + docs, aq + "|x-ms-documentdb-populatequerymetrics: True|x-ms-cosmos-populateindexmetrics: True|x-ms-max-item-count: 1", all, "2.59", ofContainer + " x-ms-item-count x-ms-continuation x-ms-documentdb-query-metrics x-ms-cosmos-index-utilization"},
		{"POST " + docs, aq + "|x-ms-cosmos-is-query-plan-request: True", all, "1.00", ofContainer},
		{"POST " + docs, isBatch + "True|" + p, `[{"operationType":"Read","id":"a"}]`, "1.00", ofContainer},
		{"GET /offers", "", "", "2.33", "x-ms-item-count"},
		{"POST /offers", aq, all, "4.63", "x-ms-item-count"},
		{"GET /offers/AAEAAQAA", "", "", "1.00", "etag x-ms-cosmos-min-throughput x-ms-offer-replace-pending"},
		{"PUT /offers/AAEAAQAA", "", `{"id":"AAEAAQAA","content":{"offerThroughput":500}}`, "4.95", "etag x-ms-cosmos-min-throughput x-ms-offer-replace-pending"},
		{"DELETE " + one, p, "", "5.60", ofContainer},
		{"DELETE " + one, p, "", "1.00", strings.NewReplacer("x-ms-alt-content-path x-ms-content-path", "", "x-ms-resource-quota x-ms-resource-usage", "").Replace(ofContainer)}, // it is not there
		{"DELETE /dbs", "", "", "0.00", "allow"},
	} {
		a := w.do(c.line, c.head, c.body)
		var names []string
		for _, f := range a.Header {
			names = append(names, f.Name)
		}
		want := strings.Fields(common + " " + c.more)
		if strings.HasPrefix(c.line, "GET ") && a.Status < 300 {
			want = append(want, "content-location")
		}
		slices.Sort(names)
		slices.Sort(want)
		if !slices.Equal(names, want) {
			t.Errorf("%s [%s]: headers\n%s\nwant\n%s", c.line, c.head, names, want)
		}
		if got := a.Header.Get("x-ms-request-charge"); got != c.charge {
			t.Errorf("%s [%s]: %s RU, want %s", c.line, c.head, got, c.charge)
		}
	}
	w.want(201, "POST "+docs, p, `{"id":"c","cid":"p"}`)
	a := w.want(200, "POST "+docs, aq+"|x-ms-documentdb-populatequerymetrics: True", `{"query":"SELECT VALUE c.id FROM c"}`)
	if got := a.header("x-ms-documentdb-query-metrics"); !strings.Contains(got, "totalExecutionTimeInMs=0.16;queryCompileTimeInMs=0.05;queryLogicalPlanBuildTimeInMs=0.02;queryPhysicalPlanBuildTimeInMs=0.03;queryOptimizationTimeInMs=0.01;VMExecutionTimeInMs=0.05;indexLookupTimeInMs=0.01;documentLoadTimeInMs=0.02;systemFunctionExecuteTimeInMs=0.00;userFunctionExecuteTimeInMs=0.00;retrievedDocumentCount=2;retrievedDocumentSize=450;outputDocumentCount=2;outputDocumentSize=6;writeOutputTimeInMs=0.02;") {
		t.Errorf("metrics %s", got) // ValidateQueryMetrics in QueryTests.cs (.NET): no time that the SDK shows is 0
	}
}

// A container's usage is in whole kilobytes, rounded up.
func TestTheUsageOfAContainer(t *testing.T) {
	w := shop(t, "")
	for _, c := range []struct {
		text int
		want string
	}{{0, "documentSize=0;documentsSize=1;documentsCount=1;collectionSize=1;"}, {1024, "documentSize=0;documentsSize=2;documentsCount=2;collectionSize=2;"}} {
		w.want(201, "POST "+docs, p, `{"id":"`+strconv.Itoa(c.text)+`","cid":"p","s":"`+strings.Repeat("x", c.text)+`"}`)
		if got := w.want(200, "GET "+orders, "", "").header("x-ms-resource-usage"); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

func TestPageSizes(t *testing.T) {
	w := shop(t, "")
	in := engine.Path{Database: "shop", Container: "orders"}
	if _, err := w.a.Apply(engine.Generate{In: in, Count: 1001, Seed: 1}); err != nil {
		t.Fatal(err)
	}
	for head, want := range map[string]string{"": "100", "x-ms-max-item-count: -1": "1000", "x-ms-max-item-count: 7": "7", "x-ms-max-item-count: 1": "1", "x-ms-max-item-count: 5000": "1000"} {
		if got := w.want(200, "GET "+docs, head, "").get("_count"); got != want {
			t.Errorf("%s: %s rows, want %s", head, got, want)
		}
	}
	for _, size := range []string{"0", "-2", "x", "1.5"} {
		w.want(400, "GET "+docs, "x-ms-max-item-count: "+size, "")
	}
}

// A continuation belongs to one query with its parameters and its partition key.
func TestAContinuationBelongsToItsRequest(t *testing.T) {
	w := shop(t, "")
	for _, id := range []string{"a", "b", "c"} {
		w.want(201, "POST "+docs, p, `{"id":"`+id+`","cid":"p"}`)
	}
	query := func(n string) string {
		return `{"query":"SELECT * FROM c WHERE c.id != @n","parameters":[{"name":"@n","value":` + n + `}]}`
	}
	first := w.want(200, "POST "+docs, aq+"|x-ms-max-item-count: 1", query("1"))
	token := "|x-ms-continuation: " + first.header("x-ms-continuation")
	w.want(200, "POST "+docs, aq+token, query("1"))
	w.want(400, "POST "+docs, aq+token, query("2"))
	w.want(400, "POST "+docs, aq+token+"|"+p, query("1"))
	w.want(400, "POST "+docs, aq+strings.Replace(token, "TRC:2", "TRC:3", 1), query("1"))
	w.want(400, "GET "+docs, token[1:], "")
}

// Operations of a batch that were throttled say so, and when to try again.
func TestThrottledOperationsOfABatch(t *testing.T) {
	w := newWorld(t)
	w.opt.Capacity = engine.Throughput{Throttle: true}
	w.want(201, "POST /dbs", "", `{"id":"shop"}`)
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"orders","partitionKey":{"paths":["/cid"]}}`)
	var ops []string
	for i := range 100 {
		ops = append(ops, `{"operationType":"Create","partitionKey":["p"],"resourceBody":{"id":"`+string(rune('!'+i))+`","cid":"p"}}`)
	}
	body := strings.NewReplacer(`"id":"""`, `"id":"x"`, `"id":"\"`, `"id":"y"`, `"id":"/"`, `"id":"z"`).Replace("[" + strings.Join(ops, ",") + "]")
	a := w.want(207, "POST "+docs, isBatch+"false|x-ms-cosmos-batch-continue-on-error: true", body)
	if got := a.get("99"); got != `{"statusCode":429,"requestCharge":0.00,"subStatusCode":3200,"retryAfterMilliseconds":1000}` {
		t.Errorf("the last operation: %s", got)
	}
	if got := a.get("0.statusCode"); got != "201" || a.header("x-ms-retry-after-ms") != "" {
		t.Errorf("the first operation: %s", got)
	}
	w.advance(1)
	a = w.want(207, "POST "+docs, isBatch+"True|"+pk+`["q"]`, strings.ReplaceAll(strings.ReplaceAll(body, `["p"]`, `["q"]`), `"cid":"p"`, `"cid":"q"`))
	if a.header("x-ms-retry-after-ms") != "1000" || a.get("0.statusCode") != "424" {
		t.Errorf("a transaction that was throttled: %s %s", a.header("x-ms-retry-after-ms"), a.Body)
	}
}

func TestMigrationsOfAnOffer(t *testing.T) {
	const offer = "/offers/AAEAAQAA"
	auto, manual := "x-ms-cosmos-migrate-offer-to-autopilot: true", "x-ms-cosmos-migrate-offer-to-manual-throughput: true"
	for from, want := range map[string]string{"400": "1000", "1000": "1000", "1100": "2000", "3000": "3000"} {
		w := shop(t, "")
		w.want(200, "PUT "+offer, "", `{"id":"AAEAAQAA","content":{"offerThroughput":`+from+`}}`)
		if got := w.want(200, "PUT "+offer, auto, `{"id":"AAEAAQAA"}`).get("content.offerAutopilotSettings.maxThroughput"); got != want {
			t.Errorf("%s became autoscale up to %s, want %s", from, got, want)
		}
		if got := w.want(200, "PUT "+offer, manual, `{"id":"AAEAAQAA"}`).get("content.offerThroughput"); got != want {
			t.Errorf("autoscale up to %s became %s", want, got)
		}
		if got := w.want(200, "PUT "+offer, manual, `{"id":"AAEAAQAA"}`).get("content.offerThroughput"); got != "400" {
			t.Errorf("without autoscale it became %s", got)
		}
	}
	w := shop(t, "")
	for _, raw := range []string{"0", "-400", "400.0", `"400"`, "4e2", ""} {
		w.want(400, "PUT "+offer, "", `{"id":"AAEAAQAA","content":{"offerThroughput":`+raw+`}}`)
	}
}

func TestADiskAsJSON(t *testing.T) {
	w := shop(t, `,"defaultTtl":-1`)
	for _, item := range []string{`{"id":"a","cid":"p"}`, `{"id":"b","cid":"p","ttl":5}`, `{"id":"c","cid":"p"}`, `{"id":"d","cid":"p","ttl":5}`} {
		w.want(201, "POST "+docs, p, item)
	}
	w.advance(5)
	d, err := rest.LookAtDisk(w.a, engine.Path{Database: "shop", Container: "orders"}, 0, 3)
	const want = `{"now":1700000005,"live":2,"expired":2,"purged":0,"backlogRU":10.80,"ids":{"live":["a","c"],"expired":["b"]},"items":[` +
		`{"id":"a","partitionKey":"[\"p\"]","_ts":1700000000,"live":true},{"id":"b","partitionKey":"[\"p\"]","_ts":1700000000,"live":false},{"id":"c","partitionKey":"[\"p\"]","_ts":1700000000,"live":true}],"next":4}`
	if got := string(d.JSON()); err != nil || got != want {
		t.Errorf("%v\n got %s\nwant %s", err, got, want)
	}
}

// An activity id of the client's is taken over if it is a GUID.
func TestActivityIDs(t *testing.T) {
	w := shop(t, "")
	const good = "01234567-89ab-cdef-ABCD-EF0123456789"
	if got := w.want(200, "GET /", "x-ms-activity-id: "+good, "").header("x-ms-activity-id"); got != good {
		t.Errorf("%s became %s", good, got)
	}
	seen := map[string]string{}
	for _, bad := range []string{"", good[1:], good + "0", strings.Replace(good, "0", "g", 1), strings.Replace(good, "-", "0", 1), strings.Replace(good, "8", "-", 1), "0123456-789ab-cdef-ABCD-EF0123456789"} {
		got := w.want(200, "GET /", "x-ms-activity-id: "+bad, "").header("x-ms-activity-id")
		if got == bad || len(got) != 36 || got[8] != '-' || got[13] != '-' || got[18] != '-' || got[23] != '-' || strings.Count(got, "-") != 4 || strings.Trim(got, "0123456789abcdef-") != "" {
			t.Errorf("%q became %s", bad, got)
		}
		seen[got] = bad
	}
	for _, line := range []string{"GET /dbs", "GET /offers", "POST /dbs"} {
		seen[w.do(line, "", "").Header.Get("x-ms-activity-id")] = line
	}
	w.advance(1)
	seen[w.do("GET /", "", "").Header.Get("x-ms-activity-id")] = "later"
	if len(seen) != 5 {
		t.Errorf("%d different ids for four requests and one a second later: %v", len(seen), seen)
	}
}

// Throughput below the minimum is refused with the service's text, and the answers say the minimum.
func TestTheLeastThroughputOfAnOffer(t *testing.T) {
	const offer = "/offers/AAEAAQAA"
	w := shop(t, "")
	put := func(status int, ru string) answer {
		return w.want(status, "PUT "+offer, "", `{"id":"AAEAAQAA","content":{"offerThroughput":`+ru+`}}`)
	}
	put(200, "50000")
	a := put(400, "400")
	if want := "increments of 100. Requested throughput 400 is less than required minimum throughput 500. Minimum limit 500 is because of Highest RUs provisioned 50000."; !strings.Contains(string(a.Body), want) {
		t.Errorf("%s", a.Body)
	}
	a = put(200, "500")
	if a.header("x-ms-cosmos-min-throughput") != "500" || a.get("content.offerMinimumThroughputParameters.maxThroughputEverProvisioned") != "50000" {
		t.Errorf("at least %s; %s", a.header("x-ms-cosmos-min-throughput"), a.Body)
	}
	a = w.want(200, "PUT "+offer, "x-ms-cosmos-migrate-offer-to-autopilot: true", `{"id":"AAEAAQAA"}`)
	if a.header("x-ms-cosmos-min-throughput") != "5000" || a.get("content.offerAutopilotSettings.maxThroughput") != "5000" {
		t.Errorf("autoscale: %s", a.Body)
	}
}
