package endpoint

import (
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The page writes with its token alone. The requests are the client "playground"'s, whatever the account's key, and are refused as an SDK's would be.
func TestThePageWrites(t *testing.T) {
	a := engine.New(epoch)
	for _, cmd := range []engine.Command{
		engine.CreateDatabase{ID: "shop"},
		engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/cid"}}},
	} {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	w := NewWorld(a, rest.Options{Key: "c2VjcmV0"}, time.Now, 0)
	d := NewDoor()
	d.open(&server{world: w}, 8081)
	bearer := []string{"authorization", "Bearer " + d.token, "origin", "http://localhost:8081"}
	const orders = "/_live/write/dbs/shop/colls/orders"
	for _, c := range []struct {
		name, method, target, body string
		header                     []string
		status                     int
		says                       string
	}{
		{"an item", "POST", orders + "/docs?upsert=1&key=%5B%22C%22%5D", `{"id":"a b","cid":"C","ttl":60}`, bearer, 201, `"ttl":60`},
		{"the item again", "POST", orders + "/docs?upsert=1&key=%5B%22C%22%5D", `{"id":"a b","cid":"C"}`, bearer, 200, `"id":"a b"`},
		{"an item that must be new", "POST", orders + "/docs?key=%5B%22C%22%5D", `{"id":"a b","cid":"C"}`, bearer, 409, ""},
		{"C04: ttl 0", "POST", orders + "/docs?upsert=1&key=%5B%22C%22%5D", `{"id":"b","cid":"C","ttl":0}`, bearer, 400, "ttl"},
		{"a key that is not the body's", "POST", orders + "/docs?upsert=1&key=%5B%22D%22%5D", `{"id":"b","cid":"C"}`, bearer, 400, "PartitionKey"},
		{"a default", "PUT", orders, `{"id":"orders","partitionKey":{"paths":["/cid"],"kind":"Hash"},"defaultTtl":30}`, bearer, 200, `"defaultTtl":30`},
		{"a bad default", "PUT", orders, `{"id":"orders","partitionKey":{"paths":["/cid"],"kind":"Hash"},"defaultTtl":0}`, bearer, 400, ""},
		{"a container is not deleted", "DELETE", orders, "", bearer, 404, "the page writes items"},
		{"a database is not made", "POST", "/_live/write/dbs", `{"id":"x"}`, bearer, 404, "the page writes items"},
		{"nothing is read", "GET", orders + "/docs/a%20b?key=%5B%22C%22%5D", "", bearer, 404, "the page writes items"},
		{"no procedure is made", "POST", orders + "/sprocs", `{"id":"x","body":"x"}`, bearer, 404, "the page writes items"},
		{"another account", "POST", orders + "/docs?account=blue", `{}`, bearer, 404, "blue"},
		{"no token", "POST", orders + "/docs?upsert=1&key=%5B%22C%22%5D", `{"id":"c","cid":"C"}`, []string{"origin", "http://localhost:8081"}, 401, "Bearer"},
		{"a hostile page", "POST", orders + "/docs?upsert=1&key=%5B%22C%22%5D", `{"id":"c","cid":"C"}`, []string{bearer[0], bearer[1], "origin", "http://evil.example"}, 403, "own page"},
		{"deleting", "DELETE", orders + "/docs/a%20b?key=%5B%22C%22%5D", "", bearer, 204, ""},
	} {
		out := get(t, d, c.method, c.target, c.body, c.header...)
		if out.Code != c.status || !strings.Contains(out.Body.String(), c.says) {
			t.Errorf("%s: %d %s, want %d %s", c.name, out.Code, out.Body, c.status, c.says)
		}
	}
	w.Look(func(a *engine.Account) {
		orders := a.Databases()[0].Containers()[0]
		if orders.Default() != ttl.On(30) || orders.Stored() != 0 {
			t.Errorf("the default is %v, and %d items are stored", orders.Default(), orders.Stored())
		}
	})
}
