package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Pages by cursor: items that expire, are deleted or are written between two pages do not affect the others.
func TestCursorsHoldWhileItemsExpire(t *testing.T) {
	for _, c := range []struct {
		text string
		rows int // of each item
	}{{"SELECT VALUE c.id FROM c", 1}, {"SELECT VALUE c.id FROM c JOIN t IN c.l", 3}, {"SELECT VALUE c.id FROM c WHERE c.n >= 0", 1}} {
		for limit := 1; limit < 9; limit++ {
			w := newWorld(t, ttl.NoDefault)
			for i := range 20 {
				w.do(engine.WriteItem{In: w.in, Kind: engine.Create, Body: fmt.Appendf(nil, `{"id":"i%02d","n":%d,"l":[1,2,3],"ttl":%d}`, i, i, []int{1 + i/2, -1}[i%2])})
			}
			seen := map[string]int{}
			q := engine.Query{In: w.in, Text: c.text, Limit: limit}
			for {
				r := done(w.a.Query(q))
				for _, row := range r.Rows {
					seen[strings.Trim(string(row), `"`)]++
				}
				if (r.Next == engine.Cursor{}) != (r.NextRow == 0) {
					t.Fatalf("%s by %d: next %v, next row %d", c.text, limit, r.Next, r.NextRow)
				}
				if q.Cursor = r.Next; r.NextRow == 0 {
					break
				}
				w.advance(1)
			}
			for i := 1; i < 20; i += 2 {
				if n := seen[fmt.Sprintf("i%02d", i)]; n != c.rows {
					t.Errorf("%s by %d: i%02d was seen %d times", c.text, limit, i, n)
				}
			}
		}
	}
}
