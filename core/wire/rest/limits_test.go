package rest_test

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/cosmosttl/cosmosttl/e2e/hostile"
	"github.com/tidwall/gjson"
)

// The service's limits hold at their value and not one beyond, and only in strict mode.
func TestStrictLimits(t *testing.T) {
	const key = `"partitionKey":{"paths":["/cid"]}`
	paths := func(n int) string {
		return strings.Repeat(`{"path":"/p/?"},`, n-1) + `{"path":"/*"}`
	}
	indexed := func(policy string) string {
		return `{"id":"limits",` + key + `,"indexingPolicy":{` + policy + `}}`
	}
	composite := func(indexes, n int) string {
		index := "[" + strings.Repeat(`{"path":"/p"},`, n-1) + `{"path":"/q"}]`
		return indexed(`"compositeIndexes":[` + strings.Repeat(index+",", indexes-1) + index + `]`)
	}
	batch := func(bytes int) string {
		op := `[{"operationType":"Create","partitionKey":"[\"p\"]","resourceBody":{"id":"b","cid":"p"}}`
		return op + strings.Repeat(" ", bytes-len(op)-1) + "]"
	}
	const colls = "POST /dbs/shop/colls"
	for _, c := range []struct {
		name, line, head string
		within, beyond   string
		status           int
		says             string
		before           func(w *world)
	}{
		{"included paths", colls, "", indexed(`"includedPaths":[` + paths(1500) + `]`), indexed(`"includedPaths":[` + paths(1501) + `]`), 400, "at most 1500 included", nil},
		{"excluded paths", colls, "", indexed(`"excludedPaths":[` + paths(1500) + `]`), indexed(`"excludedPaths":[` + paths(1501) + `]`), 400, "1500 excluded", nil},
		{"composite indexes", colls, "", composite(100, 2), composite(101, 2), 400, "at most 100", nil},
		{"composite paths", colls, "", composite(1, 8), composite(1, 9), 400, "2 to 8 paths", nil},
		{"a composite path", colls, "", composite(1, 2), composite(1, 1), 400, "2 to 8 paths", nil},
		{"a key path", colls, "", `{"id":"k","partitionKey":{"paths":["/p/q"]}}`, `{"id":"l","partitionKey":{"paths":["/p/*"]}}`, 400,
			"path '/p/*' could not be accepted, failed near position '3'. Partition key paths must contain only valid characters", nil},
		{"a vector index without a policy", colls, "", indexed(`"vectorIndexes":[]`), indexed(`"vectorIndexes":[{"path":"/v","type":"flat"}]`), 400,
			"/v not matching in Embedding's path", nil},
		{"a batch", "POST " + docs, "x-ms-cosmos-is-batch-request: True|" + p, batch(2 << 20), batch(2<<20 + 1), 413, "too large", nil},
		{"sharing", "POST /dbs/shared/colls", "", `{"id":"own",` + key + `}`, `{"id":"last",` + key + `}`, 400, "at most 25", func(w *world) {
			w.want(201, "POST /dbs", "x-ms-offer-throughput: 4000", `{"id":"shared"}`)
			for i := range 24 {
				w.want(201, "POST /dbs/shared/colls", "", fmt.Sprintf(`{"id":"c%d",%s}`, i, key))
			}
		}},
		{"resources", "POST /dbs", "", `{"id":"own"}`, `{"id":"last"}`, 400, "at most 500", func(w *world) {
			for i := range 497 {
				w.want(201, "POST /dbs", "", fmt.Sprintf(`{"id":"d%d"}`, i))
			}
		}},
	} {
		w := shop(t, "")
		if c.before != nil {
			c.before(w)
		}
		undo := w.a.Copy()
		if a := w.do(c.line, c.head, c.within); a.Status != 201 && a.Status != 200 {
			t.Errorf("%s: %d %s", c.name, a.Status, a.Body)
		}
		if c.before == nil {
			w.a = undo
		}
		if a := (answer{w.do(c.line, c.head, c.beyond)}); a.Status != c.status || !strings.Contains(a.said(), c.says) {
			t.Errorf("%s, beyond: %d %s", c.name, a.Status, a.Body)
		}
		w.opt.Lenient = true
		if a := w.do(c.line, c.head, c.beyond); a.Status != 201 && a.Status != 200 {
			t.Errorf("%s, leniently: %d %s", c.name, a.Status, a.Body)
		}
	}
	// A container's own throughput comes in addition to the shared throughput.
	w := newWorld(t)
	w.want(201, "POST /dbs", "x-ms-offer-throughput: 4000", `{"id":"shared"}`)
	for i := range 25 {
		w.want(201, "POST /dbs/shared/colls", "", fmt.Sprintf(`{"id":"c%d",%s}`, i, key))
	}
	w.want(201, "POST /dbs/shared/colls", "x-ms-offer-throughput: 400", `{"id":"own",`+key+`}`)
}

// Ids as the service's gateway reads them in addresses (CosmosItemIdEncodingTestsBase.cs of Azure/azure-cosmos-dotnet-v3 and
// itemIdEncoding.spec.ts of Azure/azure-sdk-for-js): all can be created, but not all can be addressed. Lenient mode finds them all, except
// an address with a slash that is not escaped.
func TestIdsAsTheServiceReadsThem(t *testing.T) {
	for _, c := range []struct {
		id, address     string
		strict, lenient int
	}{
		{"Test", "Test", 200, 200}, {"This is a test", "This%20is%20a%20test", 200, 200}, {" Test", "%20Test", 200, 200},
		{"WithUnicode鱀", "WithUnicode%E9%B1%80", 200, 200}, {"WithAllowedSpecial,=.:~+-@()^${}[]!_Chars", "WithAllowedSpecial,=.:~+-@()^$%7B%7D[]!_Chars", 200, 200},
		{"Disallowed?Chars", "Disallowed?Chars", 200, 200}, {"Disallowed?Chars", "Disallowed%3FChars", 200, 200}, {"a?b c?d", "a?b%20c?d", 200, 200},
		{"Disallowed/Chars", "Disallowed/Chars", 404, 404}, {"Disallowed/Chars", "Disallowed%2FChars", 404, 200}, {`Disallowed\Chars`, "Disallowed%5CChars", 404, 200},
		{"With\tTab", "With%09Tab", 400, 200}, {"With\rCarriageReturn", "With%0DCarriageReturn", 400, 200}, {"With\nLineFeed", "With%0ALineFeed", 400, 200},
	} {
		w := shop(t, "")
		body := `{"cid":"p","id":` + document.Quote(c.id) + `}`
		w.want(201, "POST "+docs, p, body)
		for _, lenient := range []bool{false, true} {
			w.opt.Lenient = lenient
			want := c.strict
			if lenient {
				want = c.lenient
			}
			a := w.want(want, "GET "+docs+"/"+c.address, p, "")
			if want == 200 && gjson.GetBytes(a.Body, "id").String() != c.id {
				t.Errorf("%s reads %s", c.address, a.Body)
			}
			if html := want == 400; html != strings.HasPrefix(string(a.Body), "<!DOCTYPE") || html != (a.header("content-type") == "text/html; charset=us-ascii") {
				t.Errorf("%s: %s of type %s", c.address, a.Body, a.header("content-type"))
			}
			if c.address != "Disallowed/Chars" {
				w.want(want, "PUT "+docs+"/"+c.address, p, body)
			}
		}
		if c.lenient == 200 {
			w.want(204, "DELETE "+docs+"/"+c.address, p, "")
		}
	}
}

// The account's consistency level is Session. A request cannot ask for a stronger one, or in two ways.
func TestConsistencyOfARequest(t *testing.T) {
	const level, strategy = "x-ms-consistency-level: ", "x-ms-cosmos-read-consistency-strategy: "
	w := shop(t, "")
	for _, head := range []string{level + "Session", level + "ConsistentPrefix", level + "Eventual", strategy + "LatestCommitted", strategy + "Default", level + "Eventual|" + strategy + "Default"} {
		w.want(200, "GET "+docs, head, "")
	}
	for head, says := range map[string]string{
		level + "Strong":                            "ConsistencyLevel Strong specified in the request is invalid when service is configured with consistency level Session.",
		level + "BoundedStaleness":                  "ConsistencyLevel BoundedStaleness specified in the request is invalid",
		level + "Eventual|" + strategy + "Eventual": "both x-ms-consistency-level and x-ms-cosmos-read-consistency-strategy",
	} {
		w.opt.Lenient = false
		if a := w.want(400, "GET "+docs, head, ""); !strings.Contains(a.said(), says) {
			t.Errorf("%s: %s", head, a.said())
		}
		w.opt.Lenient = true
		w.want(200, "GET "+docs, head, "")
	}
}

// A path that is no path at all is refused in the service's words, also leniently.
func TestAKeyPathWithoutASlash(t *testing.T) {
	w := shop(t, "")
	w.opt.Lenient = true
	a := w.want(400, "POST /dbs/shop/colls", "", `{"id":"h","partitionKey":{"paths":["id","/id2"],"kind":"MultiHash","version":2}}`)
	if !strings.Contains(a.said(), "The partition key component definition path 'id' could not be accepted, failed near position '0'.") {
		t.Error(a.said())
	}
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"h","partitionKey":{"paths":["/id ds"]}}`)
	w.opt.Lenient = false
	w.want(200, "PUT /dbs/shop/colls/h", "", `{"id":"h","partitionKey":{"paths":["/id ds"]}}`) // it is there
}

// While the clock stands still, 429 says so, and a client uses up its retries at once.
func TestThrottledWhileTheClockStands(t *testing.T) {
	for _, stopped := range []bool{false, true} {
		w := shop(t, "")
		w.opt.Stopped = stopped
		w.a.Apply(engine.SetThroughput{In: engine.Path{Database: "shop", Container: "orders"}, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400, Throttle: true}})
		a := w.want(429, "GET "+docs, "", "")
		wait := map[bool]string{false: "1000", true: "1"}[stopped]
		if got := a.header("x-ms-retry-after-ms"); got != wait || strings.Contains(a.said(), "stands still") != stopped {
			t.Errorf("stopped %v: wait %s, %s", stopped, got, a.said())
		}
		w.advance(1)
	}
}

// A query with many parameters and a continuation costs by its length.
func TestManyParameters(t *testing.T) {
	w := shop(t, "")
	for i := range 2 {
		w.want(201, "POST "+docs, p, fmt.Sprintf(`{"id":"%d","cid":"p"}`, i))
	}
	hostile.Linear(t, 500, func(n int) {
		r := w.want(200, "POST "+docs, p+"|x-ms-documentdb-isquery: true|x-ms-max-item-count: 1|content-type: application/query+json",
			`{"query":"SELECT * FROM c","parameters":[{"name":"@0","value":1}`+strings.Repeat(`,{"name":"@1","value":1}`, n)+"]}")
		if r.Header.Get("x-ms-continuation") == "" {
			t.Error("there is no continuation")
		}
	})
}

// Emulators take a token of Microsoft Entra ID whose signature is the account's key.
func TestEntraTokensForEmulators(t *testing.T) {
	for key, want := range map[string]int{rest.EmulatorKey: 200, "b3RoZXIga2V5IGFsdG9nZXRoZXI=": 401} {
		token := "type%3Daad%26ver%3D1.0%26sig%3De30.e30." + base64.RawURLEncoding.EncodeToString([]byte(key))
		r := rest.Request{Method: "GET", Target: "/dbs", Header: rest.Header{{"authorization", token}}}
		if a := (rest.Options{}).Handle(engine.New(epoch), r); a.Status != want {
			t.Errorf("%s: %d, want %d", key, a.Status, want)
		}
	}
}
