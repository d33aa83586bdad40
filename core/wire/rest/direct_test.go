package rest_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/tidwall/gjson"
)

// A client of Direct mode learns where the ranges of a container are, and proves with the signature of a request for items that it may.
func TestAddresses(t *testing.T) {
	w := shop(t, "")
	w.opt.NoAuth, w.opt.Direct = false, true
	const date = "Tue, 14 Nov 2023 22:13:20 GMT"
	read := func(status int, target, kind, link string) answer {
		t.Helper()
		token, err := rest.Authorization(rest.EmulatorKey, "GET", kind, link, date)
		if err != nil {
			t.Fatal(err)
		}
		return w.want(status, "GET "+target, "x-ms-date: "+date+"|authorization: "+token, "")
	}
	a := read(200, "//addresses/?$resolveFor=dbs&$filter=protocol%20eq%20rntbd", "dbs", "")
	if got := gjson.GetBytes(a.Body, `Addresss.#(protocol="rntbd").physcialUri`).Str; !strings.HasPrefix(got, "rntbd://localhost:8081/") || !strings.HasSuffix(got, "p/") {
		t.Errorf("the databases are at %q", got)
	}
	const items = "dbs%2fAQAAAA%3d%3d%2fcolls%2fAQAAAIABAAA%3d%2fdocs"
	a = read(200, "//addresses/?$resolveFor="+items+"&$filter=protocol eq rntbd&$partitionKeyRangeIds=0,2", "docs", "aqaaaiabaaa=")
	if got := gjson.GetBytes(a.Body, "Addresss.#.partitionKeyRangeId").Raw; got != `["0","2"]` {
		t.Errorf("addresses of the ranges %s", got)
	}
	read(401, "//addresses/?$resolveFor="+items, "docs", "other")
	read(400, "//addresses/?$resolveFor="+items+"&$partitionKeyRangeIds=0,a", "docs", "aqaaaiabaaa=")
	for _, wrong := range []string{"", "?$resolveFor=", "?$resolveFor=%zz", "?$filter=x", "?$resolveFor=a//b"} {
		read(400, "//addresses/"+wrong, "docs", "")
	}
	if got := gjson.GetBytes(read(200, "/", "", "").Body, "userReplicationPolicy.maxReplicasetSize").Int(); got != 1 {
		t.Errorf("%d replicas, want as many as there are addresses", got)
	}
}

// The addresses name the host and the port that the client has called, in every form of both.
func TestAddressesAreWhereTheClientCalled(t *testing.T) {
	w := shop(t, "")
	w.opt.Direct = true
	for origin, want := range map[string]string{
		"http://localhost:49153": "localhost:49153", "https://cosmos:443": "cosmos:443", "http://cosmos": "cosmos:80", "https://shop.localhost": "shop.localhost:443",
		"https://[::1]:8081": "[::1]:8081", "https://[::1]": "[::1]:443", "http://10.0.0.7:1": "10.0.0.7:1",
	} {
		a := w.opt.Handle(w.a, rest.Request{Method: "GET", Target: "//addresses/?$resolveFor=dbs", Origin: origin})
		if got := gjson.GetBytes(a.Body, "Addresss.0.physcialUri").Str; !strings.HasPrefix(got, "rntbd://"+want+"/") {
			t.Errorf("%s: %q, want %s", origin, got, want)
		}
	}
}

// In Direct mode ids are sent as they are, so ids that HTTP's gateway reads differently are no exception
// (DirectCosmosItemIdEncodingTests.cs of Azure/azure-cosmos-dotnet-v3).
func TestIdsInDirectMode(t *testing.T) {
	w := shop(t, "")
	w.opt.NoAuth = false
	const date = "Tue, 14 Nov 2023 22:13:20 GMT"
	for id, status := range map[string]int{"WithTab\t": 200, "With\rReturn": 200, "Pound#": 200, "Percent%20": 200, "Space ": 200, "Slash/": 404} {
		token, _ := rest.Authorization(rest.EmulatorKey, "GET", "docs", "dbs/shop/colls/orders/docs/"+id, date)
		w.opt.NoAuth = true
		w.want(201, "POST "+docs, pk+`["p"]`, `{"cid":"p","id":`+document.Quote(id)+`}`)
		w.opt.NoAuth = false
		escaped := strings.NewReplacer("%", "%25", "\t", "%09", "\r", "%0d", "#", "%23", " ", "%20", "/", "%2f").Replace(id)
		r := rest.Request{Method: "GET", Target: docs + "/" + escaped, Direct: true, Header: headers(pk + `["p"]|x-ms-date: ` + date + "|authorization: " + token)}
		if a := w.opt.Handle(w.a, r); a.Status != status {
			t.Errorf("%q: %d, want %d: %s", id, a.Status, status, a.Body)
		}
		if r.Direct = false; w.opt.Handle(w.a, r).Status == 200 {
			t.Errorf("%q: 200 by way of a gateway", id)
		}
	}
}

// A client whose container was made again is told to look up its address again.
func TestAContainerThatWasMadeAgain(t *testing.T) {
	w := shop(t, "")
	rid := gjson.GetBytes(w.want(200, "GET "+orders, "", "").Body, "_rid").Str
	w.want(200, "GET "+docs, "x-ms-documentdb-collection-rid: "+rid, "")
	w.want(204, "DELETE "+orders, "", "")
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"orders","partitionKey":{"paths":["/cid"],"kind":"Hash","version":2}}`)
	a := w.want(410, "GET "+docs, "x-ms-documentdb-collection-rid: "+rid, "")
	if got := a.Header.Get("x-ms-substatus"); got != "1000" {
		t.Errorf("substatus %s", got)
	}
}

// The address of a range serves its keys alone: a client whose ranges are from before a split is told to read them again. A client of HTTP,
// which has a single address, is not.
func TestKeysAtTheAddressOfAnotherRange(t *testing.T) {
	w := ranged(t, "18000")
	const query = nq + "|" + pk + `["p"]`
	made := w.want(201, "POST "+docs, pk+`["p"]`, `{"id":"a","cid":"p"}`)
	own := made.Header.Get("x-ms-documentdb-partitionkeyrangeid")
	for _, id := range []string{"0", "1", "2", ""} {
		for _, r := range []rest.Request{
			{Method: "GET", Target: one, Header: headers(pk + `["p"]`)},
			{Method: "POST", Target: docs, Header: headers(pk + `["p"]|x-ms-documentdb-is-upsert: True`), Body: []byte(`{"id":"a","cid":"p"}`)},
			{Method: "POST", Target: docs, Header: headers(query), Body: []byte(all)},
			{Method: "POST", Target: docs, Header: headers(isBatch + "True|" + pk + `["p"]`), Body: []byte(`[{"operationType":"Read","id":"a"}]`)},
		} {
			r.Direct, r.Range = id != "", id
			want := 200
			if id != own && id != "" {
				want = 410
			}
			a := w.opt.Handle(w.a, r)
			if a.Status != want || want == 410 && a.Header.Get("x-ms-substatus") != "1007" {
				t.Errorf("%s %s at the range %q, of %s: %d %s", r.Method, r.Target, id, own, a.Status, a.Body)
			}
		}
	}
}

// A zero and a negative zero are one key, which clients look for at two addresses: SDKs hash the bits of a double.
func TestAZeroIsAtTwoAddresses(t *testing.T) {
	w := ranged(t, "18000")
	w.want(201, "POST "+docs, pk+`[0]`, `{"id":"a","cid":-0.0}`)
	answered := 0
	for _, id := range []string{"0", "1", "2"} {
		a := w.opt.Handle(w.a, rest.Request{Method: "GET", Target: one, Header: headers(pk + `[-0.0]`), Direct: true, Range: id})
		switch a.Status {
		case 200:
			answered++
		case 410:
		default:
			t.Errorf("at the range %s: %d %s", id, a.Status, a.Body)
		}
	}
	if answered != 2 {
		t.Errorf("the item is answered at %d of three addresses, want the addresses of 0 and -0", answered)
	}
}
