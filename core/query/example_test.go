package query_test

import (
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/query"
)

// A query is parsed once and runs over whatever a Source hands in, on the clock it is given.
func Example() {
	q, err := query.Parse(`SELECT c.id, c._ts + c.ttl - GetCurrentTimestamp() / 1000 AS left
		FROM c WHERE c.ttl > @atLeast ORDER BY c.id DESC`)
	if err != nil {
		fmt.Println(err)
		return
	}
	items := []string{`{"id":"a","ttl":60,"_ts":1000}`, `{"id":"b","ttl":90,"_ts":1000}`, `{"id":"c","_ts":1000}`}
	result, err := q.Run(func(yield func(doc []byte) bool) {
		for _, item := range items {
			if !yield([]byte(item)) {
				return
			}
		}
	}, query.Options{Now: 1010, Params: []query.Param{{Name: "@atLeast", Value: []byte("30")}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range result.Rows {
		fmt.Println(string(row))
	}
	// Output:
	// {"id":"b","left":80}
	// {"id":"a","left":50}
}

// What is not supported is refused by name, with its place.
func ExampleParse_refused() {
	_, err := query.Parse("SELECT VALUE c.id\nFROM c WHERE ST_DISTANCE(c.a, c.b) < 30")
	fmt.Println(err)
	// Output: 2:14: 'ST_DISTANCE' is not supported by this emulator.
}
