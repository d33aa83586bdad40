package rest_test

import (
	"fmt"
	"testing"
)

func TestSequenceNumbersAreDecimal(t *testing.T) {
	w := shop(t, "")
	for i := range 12 {
		w.want(201, "POST /dbs/shop/colls/orders/docs", `x-ms-documentdb-partitionkey: ["a"]`, fmt.Sprintf(`{"id":"%d","cid":"a"}`, i))
	}
	a := w.want(200, "GET /dbs/shop/colls/orders", "", "")
	if token, lsn := a.header("x-ms-session-token"), a.header("lsn"); token != "0:-1#12" || lsn != "12" {
		t.Errorf("session token %q, lsn %q after 12 writes", token, lsn)
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
