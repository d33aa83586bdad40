package query

import (
	"fmt"
	"iter"
	"testing"
	"time"

	"github.com/tidwall/gjson"
)

// manyItems makes n items of about 200 bytes; every fourth has the status open.
func manyItems(n int) [][]byte {
	status := [...]string{"open", "closed", "waiting", "lost"}
	items := make([][]byte, n)
	for i := range items {
		items[i] = fmt.Appendf(nil, `{"id":"item-%06d","pk":"p%d","status":"%s","price":%d.5,"tags":["a","b","c"],"home":{"city":"Oslo","floor":%d},"ttl":%d,"note":"twenty-four hours of life","_ts":%d,"_etag":"\"0000-%04d\""}`,
			i, i%10, status[i%4], i*7919%n, i%9, i%5000, now-i, i%10000)
	}
	return items
}

func fromBytes(items [][]byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for _, item := range items {
			if !yield(item) {
				return
			}
		}
	}
}

func mustParse(tb testing.TB, text string) *Query {
	q, err := Parse(text)
	if err != nil {
		tb.Fatal(err)
	}
	return q
}

// rows runs a query and counts its rows.
func rows(tb testing.TB, q *Query, src iter.Seq[[]byte]) int {
	n := 0
	if _, err := q.Run(src, Options{Now: now}, func([]byte) bool { n++; return true }); err != nil {
		tb.Fatal(err)
	}
	return n
}

// floor is the bare loop that a filter is measured against.
func floor(items [][]byte) int {
	n := 0
	for _, item := range items {
		if gjson.GetBytes(item, "status").String() == "open" {
			n++
		}
	}
	return n
}

var benchQueries = []struct{ name, text string }{
	{"filter", `SELECT * FROM c WHERE c.status = 'open'`},
	{"filter-miss", `SELECT * FROM c WHERE c.nothing = 'open'`},
	{"predicates", `SELECT VALUE c.id FROM c WHERE c.status = 'open' AND c.ttl > 100 AND c.home.city = 'Oslo'`},
	{"compare", `SELECT * FROM c WHERE c.price > 5000 AND c.ttl < 2500`},
	{"like", `SELECT * FROM c WHERE c.note LIKE '%hours%'`},
	{"contains", `SELECT * FROM c WHERE CONTAINS(c.note, 'hours')`},
	{"project", `SELECT c.id, c.price, c.home.city FROM c`},
	{"order-top", `SELECT TOP 20 * FROM c ORDER BY c.price DESC`},
	{"order-all", `SELECT * FROM c ORDER BY c.price DESC`},
	{"group", `SELECT c.pk, COUNT(1) AS n, AVG(c.price) AS p FROM c GROUP BY c.pk`},
	{"join", `SELECT VALUE COUNT(1) FROM c JOIN t IN c.tags WHERE t = 'b'`},
}

func BenchmarkRun(b *testing.B) {
	items := manyItems(10_000)
	b.Run("floor", func(b *testing.B) {
		for b.Loop() {
			floor(items)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(items)), "ns/item")
	})
	for _, c := range benchQueries {
		q := mustParse(b, c.text)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				rows(b, q, fromBytes(items))
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(items)), "ns/item")
		})
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(`SELECT c.id, c.ttl AS life FROM c WHERE c.pk = @pk AND (c.ttl > 60 OR NOT IS_DEFINED(c.ttl)) ORDER BY c._ts DESC`); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFilterToFloor reports the time of a filter as a multiple of the bare loop's, measured in turns.
func BenchmarkFilterToFloor(b *testing.B) {
	items := manyItems(100_000)
	q := mustParse(b, benchQueries[0].text)
	src := fromBytes(items)
	var bare, run time.Duration
	for b.Loop() {
		start := time.Now()
		floor(items)
		middle := time.Now()
		rows(b, q, src)
		bare, run = bare+middle.Sub(start), run+time.Since(middle)
	}
	b.ReportMetric(float64(run)/float64(bare), "times-floor")
}

// TestFilterFindsWhatTheFloorFinds keeps the two loops of the benchmarks comparable.
func TestFilterFindsWhatTheFloorFinds(t *testing.T) {
	items := manyItems(1000)
	if got, want := rows(t, mustParse(t, benchQueries[0].text), fromBytes(items)), floor(items); got != want || got == 0 {
		t.Errorf("%d rows, want %d", got, want)
	}
}

// TestMissAllocatesNothing: an item that WHERE rejects costs no memory.
func TestMissAllocatesNothing(t *testing.T) {
	items := manyItems(1000)
	src := fromBytes(items)
	for _, text := range []string{benchQueries[1].text, `SELECT * FROM c WHERE c.status = 'none' OR c.home.city LIKE 'x%' OR c.price > 1e9`} {
		q := mustParse(t, text)
		all := testing.AllocsPerRun(5, func() { rows(t, q, src) })
		none := testing.AllocsPerRun(5, func() { rows(t, q, from()) })
		if perItem := (all - none) / float64(len(items)); perItem > 0.01 {
			t.Errorf("%s: %.2f allocations an item", text, perItem)
		}
	}
}
