package query

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// interruptedPages runs a query page by page, each interrupted at its n-th poll, which comes after a few steps.
func interruptedPages(t *testing.T, text string, items []string, n int) (rows []string, pages int, err error) {
	t.Helper()
	q := mustParse(t, text)
	var at Cursor
	for {
		var next Cursor
		var item Item
		polls := 0
		src := func(yield func([]byte) bool) {
			for i := int(max(at.Ordinal, 1)); i <= len(items); i++ {
				if item.Number = uint64(i); !yield([]byte(items[i-1])) {
					return
				}
			}
		}
		_, err := q.Run(src, Options{From: at, Item: &item, Next: &next, stepsBetweenPolls: 3,
			Interrupted: func(int64) bool { polls++; return polls >= n }}, func(row []byte) bool {
			rows = append(rows, string(row))
			return true
		})
		pages++
		if err != nil || next == (Cursor{}) {
			return rows, pages, err
		}
		if at = next; pages > 10_000 {
			t.Fatalf("%s: no end after 10,000 pages", text)
		}
	}
}

// Pages that end where the run was interrupted, wherever that is, add up to the whole answer.
func TestInterruptedPagesMissAndRepeatNothing(t *testing.T) {
	items := make([]string, 20)
	for i := range items {
		items[i] = fmt.Sprintf(`{"id":"%d","n":%d,"a":[%d,2,3],"text":"%s"}`, i, i, i, strings.Repeat("x", 400))
	}
	for _, text := range []string{
		`SELECT * FROM c`,
		`SELECT c.id FROM c WHERE c.n % 3 = 1`,
		`SELECT VALUE c.id FROM c WHERE false`,
		`SELECT c.id, x FROM c JOIN x IN c.a`,
		`SELECT c.id, x, y FROM c JOIN x IN c.a JOIN y IN c.a WHERE x != y`,
		`SELECT TOP 7 c.id, x FROM c JOIN x IN c.a`,
		`SELECT c.id FROM c OFFSET 0 LIMIT 9`,
		`SELECT VALUE CONCAT(c.text, c.text, c.id) FROM c`,
		`SELECT x.id FROM (SELECT c.id, c.n FROM c WHERE c.n % 2 = 0) x WHERE x.n > 3`,
		`SELECT x.id, y FROM (SELECT c.id, c.a FROM c) x JOIN y IN x.a`,
	} {
		q := mustParse(t, text)
		want, _, err := collect(q, from(items...), Options{})
		if err != nil {
			t.Fatal(err)
		}
		most := 0
		for n := 2; n < 200; n += 3 {
			got, pages, err := interruptedPages(t, text, items, n)
			if e := new(Error); errors.As(err, &e) && e.Code == Interrupted {
				continue // too short for a single row
			}
			if err != nil || !slices.Equal(got, want) {
				t.Fatalf("%s, interrupted at poll %d: %d rows on %d pages, want %d; %v", text, n, len(got), pages, len(want), err)
			}
			most = max(most, pages)
		}
		if most < 3 {
			t.Errorf("%s: never more than %d pages", text, most)
		}
	}
}

// A query whose rows depend on all items has no place to go on from, nor has one that never gets past its first row, nor one
// while OFFSET skips.
func TestInterruptionIsAnErrorWhereNoPageCanEnd(t *testing.T) {
	items := []string{`{"id":"1","a":[1,2,3,4,5,6,7,8,9]}`, `{"id":"2","a":[1,2,3,4,5,6,7,8,9]}`, `{"id":"3","a":[1]}`}
	for _, text := range []string{
		`SELECT * FROM c ORDER BY c.id`,
		`SELECT DISTINCT VALUE c.id FROM c`,
		`SELECT VALUE COUNT(1) FROM c JOIN x IN c.a`,
		`SELECT c.id, COUNT(1) FROM c GROUP BY c.id`,
		`SELECT VALUE x FROM (SELECT DISTINCT VALUE c.id FROM c) x`,
		`SELECT VALUE x FROM (SELECT VALUE COUNT(1) FROM c JOIN x IN c.a) x`,
		`SELECT VALUE y FROM (SELECT VALUE x FROM (SELECT c.id FROM c GROUP BY c.id) x) y`,
		`SELECT VALUE ARRAY(SELECT VALUE x + y FROM x IN c.a JOIN y IN c.a) FROM c`,
		`SELECT c.id FROM c JOIN x IN c.a OFFSET 18 LIMIT 5`,
	} {
		rows, _, err := interruptedPages(t, text, items, 2)
		if e := new(Error); !errors.As(err, &e) || e.Code != Interrupted || len(rows) > 0 {
			t.Errorf("%s: %d rows, %v", text, len(rows), err)
		}
	}
	// Without a place to store, there is none to go on from.
	q := mustParse(t, `SELECT c.id FROM c`)
	_, err := q.Run(from(items...), Options{Interrupted: func(int64) bool { return true }}, func([]byte) bool { return true })
	if e := new(Error); !errors.As(err, &e) || e.Code != Interrupted {
		t.Error(err)
	}
}
