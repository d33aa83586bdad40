package endpoint

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/follow"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
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
		{"a patch", "PATCH", orders + "/docs/a%20b?key=%5B%22C%22%5D", `{"operations":[{"op":"set","path":"/ttl","value":9}]}`, bearer, 200, `"ttl":9`},
		{"C04: a patch to ttl 0", "PATCH", orders + "/docs/a%20b?key=%5B%22C%22%5D", `{"operations":[{"op":"set","path":"/ttl","value":0}]}`, bearer, 400, "ttl"},
		{"other traffic", "POST", "/_live/write/_simulation/dbs/shop/colls/orders", `{"traffic":300}`, bearer, 200, `"traffic":300`},
		{"a reset without the token", "POST", "/_live/write/_reset", "", nil, 401, "Bearer"},
		{"too much other traffic", "POST", "/_live/write/_simulation/dbs/shop/colls/orders", `{"traffic":-1}`, bearer, 400, "traffic is -1"},
		{"the clock of another door", "POST", "/_live/write/_clock", `{"advance":1}`, bearer, 404, "the page writes items"},
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

// A command of the page does to a running account, as the request that follow makes of it, what it does to a copy.
func TestCommandsOfThePageAsRequests(t *testing.T) {
	in, key := engine.Path{Database: "shop", Container: "a b"}, engine.Key("C")
	spec := engine.Spec{ID: in.Container, PartitionKey: []string{"/cid"}, Default: ttl.On(60)}
	kept := spec
	kept.FullFidelity = 86400
	w := NewWorld(engine.New(epoch), rest.Options{Key: "c2VjcmV0"}, time.Now, 0)
	d := NewDoor()
	d.open(&server{world: w}, 8081)
	w.Look(func(*engine.Account) {
		for _, cmd := range []engine.Command{
			engine.CreateDatabase{ID: "shop"},
			engine.CreateContainer{Database: "shop", Spec: spec, Throughput: engine.Throughput{RUPerSec: 400}},
			engine.WriteItem{In: in, Body: []byte(`{"id":"b","cid":"C"}`)},
		} {
			if _, err := w.apply(cmd); err != nil {
				t.Fatal(err)
			}
		}
	})
	for _, cmd := range []engine.Command{
		engine.SetDefault{In: in, Default: ttl.Off},
		engine.SetDefault{In: in, Default: ttl.On(9)},
		engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 390, PurgeDelay: 7, Throttle: true}},
		engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 700, Traffic: 390, PurgeDelay: 7, Throttle: true}},
		engine.ReplaceContainer{In: in, Spec: kept},
		engine.PatchItem{In: in, ID: "b", PartitionKey: key, Ops: []engine.PatchOp{{Op: "set", Path: "/ttl", Value: "30"}}},
		engine.PatchItem{In: in, ID: "b", PartitionKey: key, Ops: []engine.PatchOp{{Op: "remove", Path: "/ttl"}}},
		engine.WriteItem{In: in, Kind: engine.Replace, ID: "b", PartitionKey: &key, Body: []byte(`{"id":"b","cid":"C","ttl":5}`)},
		engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(`{"id":"c","cid":"C"}`)},
		engine.DeleteItem{In: in, ID: "b", PartitionKey: key},
	} {
		var copied *engine.Account
		w.Look(func(a *engine.Account) { copied = a.Copy() })
		request, err := follow.Forward(copied, cmd)
		if err != nil {
			t.Fatalf("%#v: %v", cmd, err)
		}
		if _, err := copied.Apply(cmd); err != nil {
			t.Fatalf("%#v: %v", cmd, err)
		}
		out := get(t, d, request.Method, writePath+request.Path+"?"+request.Query.Encode(), request.Body,
			"authorization", "Bearer "+d.token, "origin", "http://localhost:8081")
		if out.Code >= 300 {
			t.Fatalf("%#v: %d %s", cmd, out.Code, out.Body)
		}
		w.Look(func(a *engine.Account) {
			if got, want := settingsAndItems(t, a, in), settingsAndItems(t, copied, in); got != want {
				t.Errorf("%#v: the account has\n%s\nand a copy\n%s", cmd, got, want)
			}
		})
	}
	for _, cmd := range []engine.Command{
		engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 300}}, // below the minimum
		engine.SetThroughput{In: in, Throughput: engine.Throughput{Serverless: true, RUPerSec: 700}},
		engine.SetRegions{In: in},
		engine.SetDefault{In: engine.Path{Database: "shop", Container: "none"}},
	} {
		w.Look(func(a *engine.Account) {
			if request, err := follow.Forward(a, cmd); err == nil {
				t.Errorf("%#v becomes %+v", cmd, request)
			}
		})
	}
}

// settingsAndItems describes the settings and the items of a container.
func settingsAndItems(t *testing.T, a *engine.Account, in engine.Path) string {
	c, err := a.Container(in)
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("%s %d %+v", c.Default().JSON(), c.Spec().FullFidelity, c.Throughput())
	c.EachStored(0, func(it *engine.Item) bool {
		text += "\n" + string(it.Body())
		return true
	})
	return text
}
