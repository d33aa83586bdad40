package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The order of partition keys grows with the queries that use it. Whatever part of it there is, a query in a partition returns what a
// filter over all items does, in the same order, while items come, change, expire and go.
func TestPartitionWhileItsOrderGrows(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, Default: ttl.NoDefault}, engine.Throughput{})
	next := 0
	add := func(n int) {
		for range n {
			w.create(fmt.Sprintf(`{"id":"%d","p":"%d","ttl":%d}`, next, next%3, next%10+1))
			next++
		}
	}
	add(3000)
	for round := range 12 {
		key := fmt.Sprint(round % 3)
		pk := engine.Key(key)
		in := done(w.a.Query(engine.Query{In: w.in, Text: "SELECT VALUE c.id FROM c", Key: &pk})).Rows
		all := w.rows("SELECT VALUE c.id FROM c WHERE c.p >= '" + key + "' AND c.p <= '" + key + "'")
		if !slices.EqualFunc(in, all, func(a []byte, b string) bool { return string(a) == b }) || len(all) == 0 {
			t.Fatalf("round %d, partition %s: %d rows, a filter finds %d", round, key, len(in), len(all))
		}
		for i := range next {
			if edge := (i + 4) % 1024; i%101 != round && edge > 8 { // the order grows by 1,024 items at once
				continue
			}
			id, pk := fmt.Sprint(i), engine.Key(fmt.Sprint(i%3))
			if i%2 == 0 {
				_, _ = w.a.Apply(engine.DeleteItem{In: w.in, ID: id, PartitionKey: pk}) // 404 if it has expired
			} else {
				w.upsert(fmt.Sprintf(`{"id":"%d","p":"%d","ttl":5}`, i, i%3))
			}
		}
		w.advance(1)
		add(100)
	}
}
