package rest_test

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
	"github.com/cosmosttl/cosmosttl/e2e/hostile"
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
	// Throughput of one's own is beside what is shared.
	w := newWorld(t)
	w.want(201, "POST /dbs", "x-ms-offer-throughput: 4000", `{"id":"shared"}`)
	for i := range 25 {
		w.want(201, "POST /dbs/shared/colls", "", fmt.Sprintf(`{"id":"c%d",%s}`, i, key))
	}
	w.want(201, "POST /dbs/shared/colls", "x-ms-offer-throughput: 400", `{"id":"own",`+key+`}`)
}

// An item whose id has a tab or a line break cannot be addressed through the gateway.
func TestIdsThatAreNoAddress(t *testing.T) {
	w := shop(t, "")
	w.want(201, "POST "+docs, p, `{"id":"a\tb","cid":"p"}`)
	w.want(400, "GET "+docs+"/a%09b", p, "")
	w.opt.Lenient = true
	w.want(200, "GET "+docs+"/a%09b", p, "")
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
