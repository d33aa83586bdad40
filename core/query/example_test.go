package query_test

import (
	"fmt"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/query"
)

// A query is parsed once and runs over any items, on the clock that it is given.
func Example() {
	q, err := query.Parse(`SELECT c.id, c._ts + c.ttl - GetCurrentTimestamp() / 1000 AS left
		FROM c WHERE c.ttl > @atLeast ORDER BY c.id DESC`)
	if err != nil {
		fmt.Println(err)
		return
	}
	items := [][]byte{
		[]byte(`{"id":"a","ttl":60,"_ts":1000}`),
		[]byte(`{"id":"b","ttl":90,"_ts":1000}`),
		[]byte(`{"id":"c","_ts":1000}`),
	}
	options := query.Options{Now: 1010, Params: []query.Param{{Name: "@atLeast", Value: []byte("30")}}}
	_, err = q.Run(slices.Values(items), options, func(row []byte) bool {
		fmt.Println(string(row))
		return true
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"id":"b","left":80}
	// {"id":"a","left":50}
}

// An unsupported function is refused by name, with its line and column.
func ExampleParse_refused() {
	_, err := query.Parse("SELECT VALUE c.id\nFROM c WHERE FIRST(c.a) < 30")
	fmt.Println(err)
	// Output: 2:14: 'FIRST' is not supported by this emulator.
}
