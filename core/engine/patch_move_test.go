package engine_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A move removes a value and adds it elsewhere, as one operation: both or neither.
func TestPatchMove(t *testing.T) {
	const body = `{"id":"a","n":1,"o":{"p":{"q":2}},"l":[1,2,3]}`
	for _, c := range []struct{ from, to, want string }{
		{"/n", "/m", `{"id":"a","o":{"p":{"q":2}},"l":[1,2,3],"m":1}`},
		{"/n", "/o", `{"id":"a","o":1,"l":[1,2,3]}`},
		{"/o/p", "/p", `{"id":"a","n":1,"o":{},"l":[1,2,3],"p":{"q":2}}`},
		{"/l/0", "/l/2", `{"id":"a","n":1,"o":{"p":{"q":2}},"l":[2,3,1]}`},
		{"/l/0", "/l/-", `{"id":"a","n":1,"o":{"p":{"q":2}},"l":[2,3,1]}`},
		{"/n", "/ttl", `{"id":"a","o":{"p":{"q":2}},"l":[1,2,3],"ttl":1}`},
		{"/n", "/n", "outside of what is moved"},
		{"/o", "/o/p", "outside of what is moved"},
		{"/x", "/y", "an existing path for remove"},
		{"/n", "/x/y", "no path found beyond: 'x'"},
		{"/o", "/ttl", "The input ttl '{"},
		{"/n", "/id", "cannot be patched"},
		{"/id", "/n", "cannot be patched"},
		{"", "/n", "a JSON pointer"},
	} {
		w := newWorld(t, ttl.On(10))
		w.do(engine.WriteItem{In: w.in, Kind: engine.Create, Body: []byte(body)})
		r, err := w.a.Apply(engine.PatchItem{In: w.in, ID: "a", PartitionKey: engine.Key("a"), Ops: []engine.PatchOp{{Op: "move", Path: c.to, Value: strconv.Quote(c.from)}}})
		if err != nil {
			it, _ := w.c().Find(engine.Key("a"), "a")
			if !strings.Contains(err.Error(), c.want) || string(it.Body()) != body {
				t.Errorf("%s to %s: %v, %s", c.from, c.to, err, it.Body())
			}
		} else if got := string(r.Item.Body()); got != c.want {
			t.Errorf("%s to %s: %s, want %s", c.from, c.to, got, c.want)
		}
	}
}
