package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// D26: a request names its bucket in a header. D27: the buckets are a part of the offer, and change once every 10 minutes.
func TestD26_D27_BucketsOfOffersAndRequests(t *testing.T) {
	const offer = "/offers/AAEAAQAA"
	w := newWorld(t)
	w.opt.Capacity = engine.Throughput{Throttle: true}
	w.want(201, "POST /dbs", "", `{"id":"shop"}`)
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"orders","partitionKey":{"paths":["/cid"]}}`)
	put := func(status int, content string) answer {
		t.Helper()
		return w.want(status, "PUT "+offer, "", `{"id":"AAEAAQAA","content":{"offerThroughput":400`+content+`}}`)
	}
	if a := w.want(200, "GET "+offer, "", ""); strings.Contains(string(a.Body), "throughputBuckets") {
		t.Errorf("%s", a.Body)
	}
	for content, want := range map[string]string{
		`,"throughputBuckets":{"id":1}`:                                                                    "throughputBuckets",
		`,"throughputBuckets":[1]`:                                                                         "throughputBuckets",
		`,"throughputBuckets":[{"maxThroughputPercentage":10}]`:                                            "throughputBuckets.id",
		`,"throughputBuckets":[{"id":6,"maxThroughputPercentage":10}]`:                                     "'6' is invalid. It must be 1 to 5",
		`,"throughputBuckets":[{"id":1.5,"maxThroughputPercentage":10}]`:                                   "a whole number",
		`,"throughputBuckets":[{"id":1}]`:                                                                  "maxThroughputPercentage",
		`,"throughputBuckets":[{"id":1,"maxThroughputPercentage":0}]`:                                      "1 to 100",
		`,"throughputBuckets":[{"id":1,"maxThroughputPercentage":101}]`:                                    "1 to 100",
		`,"throughputBuckets":[{"id":1,"maxThroughputPercentage":9,"isDefaultBucket":1}]`:                  "true or false",
		`,"throughputBuckets":[{"id":1,"maxThroughputPercentage":9},{"id":1,"maxThroughputPercentage":9}]`: "the id of one bucket",
		`,"throughputBuckets":[{"id":1,"maxThroughputPercentage":9,"isDefaultBucket":true},{"id":2,"maxThroughputPercentage":9,"isDefaultBucket":true}]`: "true for one bucket",
	} {
		if a := put(400, content); !strings.Contains(a.get("message"), want) {
			t.Errorf("%s: %s", content, a.Body)
		}
	}
	const both = `[{"id":1,"maxThroughputPercentage":1},{"id":5,"maxThroughputPercentage":20}]`
	if a := put(200, `,"throughputBuckets":`+both); a.get("content.throughputBuckets") != both {
		t.Errorf("%s", a.Body)
	}
	for _, content := range []string{"", `,"throughputBuckets":null`} { // of an SDK that does not know them
		if a := put(200, content); a.get("content.throughputBuckets") != both {
			t.Errorf("%s: %s", content, a.Body)
		}
	}
	a := put(429, `,"throughputBuckets":[]`)
	if a.header("x-ms-substatus") != "3213" || a.header("x-ms-retry-after-ms") != "600000" || !strings.Contains(a.get("message"), "once every 10 minutes") {
		t.Errorf("%s %v", a.Body, a.Header)
	}
	w.opt.Stopped = true
	if a := put(429, `,"throughputBuckets":[]`); a.header("x-ms-retry-after-ms") != "1" || !strings.Contains(a.get("message"), "the clock is moved by 600 seconds") {
		t.Errorf("%s", a.Body)
	}
	w.opt.Stopped = false

	n := 0
	create := func(status int, head string) answer {
		t.Helper()
		n++
		return w.want(status, "POST "+docs, p+"|"+head, fmt.Sprintf(`{"id":"i%d","cid":"p"}`, n))
	}
	create(201, "x-ms-cosmos-throughput-bucket: 1")
	a = create(429, "X-MS-Cosmos-Throughput-Bucket: 1")
	if a.header("x-ms-substatus") != "3212" || a.header("x-ms-retry-after-ms") != "1000" || a.header("x-ms-request-charge") != "0.00" || !strings.Contains(a.get("message"), "Request rate is large") {
		t.Errorf("%s %v", a.Body, a.Header)
	}
	create(201, "x-ms-cosmos-throughput-bucket: 5")
	create(201, "x-ms-cosmos-throughput-bucket: 2") // which the container does not have
	create(201, "x-ms-cosmos-priority-level: Low")
	for _, id := range []string{"0", "6", "-1", "x", "1.0"} {
		for _, lenient := range []bool{false, true} {
			w.opt.Lenient = lenient
			if a := create(400, "x-ms-cosmos-throughput-bucket: "+id); !strings.Contains(a.get("message"), "x-ms-cosmos-throughput-bucket '"+id+"' is invalid") {
				t.Errorf("%s", a.Body)
			}
		}
	}
	w.opt.Lenient = false

	// Every kind of request about items is in its bucket.
	for _, r := range []struct{ line, head, body string }{
		{"GET " + docs + "/i1", p, ""}, {"PUT " + docs + "/i1", p, `{"id":"i1","cid":"p"}`}, {"PATCH " + docs + "/i1", p, `[{"op":"set","path":"/n","value":1}]`},
		{"DELETE " + docs + "/i1", p, ""}, {"GET " + docs, "", ""}, {"GET " + docs, latest, ""}, {"POST " + docs, aq, all},
		{"POST " + docs, isBatch + "True|" + p, `[{"operationType":"Read","id":"i1"}]`}, {"POST " + orders + "/operations/partitionkeydelete", p, ""},
	} {
		if a := w.want(429, r.line, r.head+"|x-ms-cosmos-throughput-bucket: 1", r.body); a.header("x-ms-substatus") != "3212" {
			t.Errorf("%s: %s", r.line, a.Body)
		}
	}
	w.want(200, "GET "+orders, "x-ms-cosmos-throughput-bucket: 1", "") // which is not a request about items

	w.advance(600)
	w.reload()
	const preset = `[{"id":2,"maxThroughputPercentage":1,"isDefaultBucket":true}]`
	if a := put(200, `,"throughputBuckets":`+preset); a.get("content.throughputBuckets") != preset {
		t.Errorf("%s", a.Body)
	}
	create(201, "")
	create(429, "")
	w.advance(600)
	if a := put(200, `,"throughputBuckets":[]`); strings.Contains(string(a.Body), "throughputBuckets") {
		t.Errorf("%s", a.Body)
	}
	w.want(201, "POST /dbs", "x-ms-offer-throughput: 400", `{"id":"shared"}`)
	w.want(400, "PUT /offers/"+w.want(200, "GET /offers", "", "").get("Offers.1.id"), "", `{"id":"`+w.want(200, "GET /offers", "", "").get("Offers.1.id")+`","content":{"offerThroughput":400,"throughputBuckets":[{"id":1,"maxThroughputPercentage":9}]}}`)
}
