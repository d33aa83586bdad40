package rest_test

import (
	"fmt"
	"strings"
	"testing"
)

func TestSequenceNumbersAreDecimal(t *testing.T) {
	w := shop(t, "")
	for i := range 12 {
		w.want(201, "POST /dbs/shop/colls/orders/docs", `x-ms-documentdb-partitionkey: ["a"]`, fmt.Sprintf(`{"id":"%d","cid":"a"}`, i))
	}
	a := w.want(200, "GET /dbs/shop/colls/orders", "", "")
	feed := w.want(200, "GET /dbs/shop/colls/orders/docs", "a-im: Incremental Feed", "")
	if got := feed.get("Documents.#._lsn"); got != "[1,2,3,4,5,6,7,8,9,10,11,12]" || feed.header("etag") != `"12"` {
		t.Errorf("the change feed has the lsns %s and the etag %s", got, feed.header("etag"))
	}
	if token, lsn := a.header("x-ms-session-token"), a.header("lsn"); token != "0:-1#12" || lsn != "12" {
		t.Errorf("session token %q, lsn %q after 12 writes", token, lsn)
	}
}

// What is exactly as large as allowed is answered, and what is one larger is refused.
func TestRequestsAreLimited(t *testing.T) {
	head := func(n, size int) string {
		return strings.Repeat("x: |", n-1) + "x: " + strings.Repeat("y", size-n)
	}
	for _, c := range []struct {
		line, head string
		body       int
		status     int
	}{
		{"POST /dbs", "", 4 << 20, 201}, {"POST /dbs", "", 4<<20 + 1, 413},
		{"GET /dbs/" + strings.Repeat("x", 8192-5), "", 0, 404}, {"GET /dbs/" + strings.Repeat("x", 8192-4), "", 0, 400},
		{"GET /dbs", head(128, 1000), 0, 200}, {"GET /dbs", head(129, 1000), 0, 400},
		{"GET /dbs", head(2, 64<<10), 0, 200}, {"GET /dbs", head(2, 64<<10+1), 0, 400},
	} {
		body := ""
		if c.body > 0 {
			body = `{"id":"d"` + strings.Repeat(" ", c.body-10) + "}"
		}
		newWorld(t).want(c.status, c.line, c.head, body)
	}
}

func TestAFeedRefusesWhatItCannotContinue(t *testing.T) {
	w := shop(t, "")
	for _, head := range []string{"x-ms-continuation: nonsense", "x-ms-max-item-count: x", `x-ms-documentdb-partitionkey: {`, "x-ms-documentdb-partitionkeyrangeid: 9"} {
		if a := w.do("GET /dbs/shop/colls/orders/docs", head, ""); a.Status < 400 {
			t.Errorf("%s: status %d", head, a.Status)
		}
	}
}

// An offer holds either a manual throughput or the maximum of autoscale, and its answer names the smallest of that kind.
func TestOffersSayWhatTheyAre(t *testing.T) {
	w := shop(t, "")
	w.want(201, "POST /dbs/shop/colls", `x-ms-cosmos-offer-autopilot-settings: {"maxThroughput":4000}`, `{"id":"auto","partitionKey":{"paths":["/cid"]}}`)
	for id, want := range map[string][3]string{
		"AAEAAQAA": {`{"offerThroughput":400,"offerIsRUPerMinuteThroughputEnabled":false,"offerMinimumThroughputParameters":{"maxThroughputEverProvisioned":400}}`, "400", "AAAAAYAAAAE="},
		"AAEAAgAA": {`{"offerThroughput":400,"offerAutopilotSettings":{"maxThroughput":4000},"offerMinimumThroughputParameters":{"maxThroughputEverProvisioned":4000}}`, "1000", "AAAAAYAAAAI="},
	} {
		a := w.want(200, "GET /offers/"+id, "", "")
		container := w.want(200, "GET /dbs/shop/colls/"+map[string]string{"400": "orders", "1000": "auto"}[want[1]], "", "")
		if a.get("content") != want[0] || a.header("x-ms-cosmos-min-throughput") != want[1] || a.get("offerResourceId") != want[2] {
			t.Errorf("%s, smallest throughput %s", a.Body, a.header("x-ms-cosmos-min-throughput"))
		}
		if a.get("resource") != container.get("_self") || a.get("_ts") != container.get("_ts") || a.get("_etag") != container.get("_etag") || a.header("etag") != a.get("_etag") {
			t.Errorf("%s: not the headers of %s", a.Body, container.Body)
		}
		if a.get("id") != id || a.get("_rid") != id || a.get("_self") != "offers/"+id+"/" || a.get("offerVersion") != "V2" {
			t.Errorf("%s", a.Body)
		}
	}
}

// Clients keep the id of an offer: another version of this program must not give the container another one.
func TestOfferIDsStay(t *testing.T) {
	w := shop(t, "")
	w.want(201, "POST /dbs", "", `{"id":"other"}`)
	w.want(201, "POST /dbs/other/colls", "", `{"id":"orders","partitionKey":{"paths":["/cid"]}}`)
	offers := w.want(200, "GET /offers", "", "")
	if got := offers.get("Offers.#.id"); got != `["AAEAAQAA","AAIAAQAA"]` {
		t.Errorf("got %s", got)
	}
}
