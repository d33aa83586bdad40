package endpoint

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// The path of a creation does not name what it creates; its body does.
func TestWhatACreationIsAbout(t *testing.T) {
	a := engine.New(0)
	for _, c := range []struct {
		target, body string
		query        bool
		want         engine.Path
	}{
		{"/dbs", `{"id":"shop"}`, false, engine.Path{Database: "shop"}},
		{"/dbs/shop/colls", `{"id":"orders","partitionKey":{"paths":["/cid"]}}`, false, engine.Path{Database: "shop", Container: "orders"}},
		{"/dbs/shop/colls", `no JSON`, false, engine.Path{Database: "shop"}},
		{"/dbs/shop/colls", `{"query":"SELECT * FROM c","id":"x"}`, true, engine.Path{Database: "shop"}},
		{"/dbs/shop/colls/orders/docs", `{"id":"x"}`, false, engine.Path{Database: "shop", Container: "orders"}},
	} {
		r := rest.Request{Method: "POST", Target: c.target, Body: []byte(c.body)}
		if c.query {
			r.Header = rest.Header{{Name: "x-ms-documentdb-isquery", Value: "true"}}
		}
		if got := describe(a, &r).In; got != c.want {
			t.Errorf("%s %s is about %v, want %v", c.target, c.body, got, c.want)
		}
	}
}
