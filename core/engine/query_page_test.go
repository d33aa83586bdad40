package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// pages reads a query page by page and returns all rows; between runs after each page but the last.
func (w *world) pages(q engine.Query, between func()) (rows []string) {
	for range 200 {
		r := done(w.a.Query(q))
		for _, row := range r.Rows {
			rows = append(rows, string(row))
		}
		if (r.Next == engine.Cursor{}) != (r.NextRow == 0) || len(r.Rows) > q.Limit || r.NextRow > 0 && len(r.Rows) == 0 {
			panic(fmt.Sprintf("%s by %d: %d rows, next %+v, next row %d", q.Text, q.Limit, len(r.Rows), r.Next, r.NextRow))
		}
		if q.Cursor = r.Next; r.NextRow == 0 {
			return rows
		}
		between()
	}
	panic(fmt.Sprintf("%s by %d does not end", q.Text, q.Limit))
}

// Two of seven items expire between the first page and the second; by row number the second would begin at e.
func TestPagesInOrderWhileItemsExpire(t *testing.T) {
	for _, text := range []string{"SELECT VALUE c.id FROM c ORDER BY c.id", "SELECT VALUE c.id FROM c", "SELECT DISTINCT VALUE c.id FROM c", "SELECT VALUE c.id FROM c GROUP BY c.id",
		"SELECT TOP 7 VALUE c.id FROM c ORDER BY c.id", "SELECT VALUE c.id FROM c ORDER BY c.id OFFSET 0 LIMIT 7"} {
		w := newWorld(t, ttl.NoDefault)
		for _, id := range []string{"a", "b", "c", "d", "e", "f", "g"} {
			w.create(item(id, map[bool]string{true: "1", false: "9"}[id < "c"]))
		}
		if got := strings.Join(w.pages(engine.Query{In: w.in, Text: text, Limit: 2}, func() { w.advance(1) }), ""); got != `"a""b""c""d""e""f""g"` {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// A pagedQuery is a query and what identifies its rows: the items themselves, or values that several items may share.
type pagedQuery struct {
	text  string
	value func(i pagedItem) []string // the rows that one item stands for
	order bool                       // unchanged rows keep their order
}

type pagedItem struct {
	id   string
	n, m int
	s    string
}

func (i pagedItem) body(ttl int) string {
	return fmt.Sprintf(`{"id":%q,"n":%d,"m":%d,"s":%q,"l":[1,2],"ttl":%d}`, i.id, i.n, i.m, i.s, ttl)
}

func pagedQueries() []pagedQuery {
	id := func(i pagedItem) []string { return []string{fmt.Sprintf("%q", i.id)} }
	twice := func(i pagedItem) []string {
		return []string{fmt.Sprintf(`["%s",1]`, i.id), fmt.Sprintf(`["%s",2]`, i.id)}
	}
	n := func(i pagedItem) []string { return []string{fmt.Sprint(i.n)} }
	s := func(i pagedItem) []string { return []string{fmt.Sprintf("%q", i.s)} }
	pair := func(i pagedItem) []string { return []string{fmt.Sprintf(`{"n":%d,"m":%d}`, i.n, i.m)} }
	pairs := func(i pagedItem) []string { return []string{fmt.Sprintf(`{"a":{"n":%d,"m":%d}}`, i.n, i.m)} }
	return []pagedQuery{
		{"SELECT VALUE c.id FROM c", id, true},
		{"SELECT VALUE c.id FROM c WHERE c.n >= 0", id, true},
		{"SELECT VALUE [c.id, x] FROM c JOIN x IN c.l", twice, true},
		{"SELECT VALUE c.id FROM c ORDER BY c.id DESC", id, true},
		{"SELECT VALUE c.id FROM c ORDER BY c.n", id, true},
		{"SELECT VALUE c.id FROM c ORDER BY c.s DESC", id, true},
		{"SELECT VALUE c.id FROM c ORDER BY c.n DESC, c.m", id, true},
		{"SELECT VALUE c.id FROM c ORDER BY c.none, c.s", id, true},
		{"SELECT VALUE [c.id, x] FROM c JOIN x IN c.l ORDER BY c.n DESC", twice, true},
		{"SELECT VALUE [c.id, x] FROM c JOIN x IN c.l ORDER BY x DESC, c.n", twice, true},
		{"SELECT DISTINCT VALUE c.n FROM c", n, true},
		{"SELECT DISTINCT c.n, c.m FROM c", pair, true},
		{"SELECT DISTINCT VALUE c.s FROM c ORDER BY c.s DESC", s, true},
		{"SELECT DISTINCT c.n, c.m FROM c ORDER BY c.m", pair, true},
		{"SELECT DISTINCT VALUE c.n FROM c ORDER BY c.m", n, false},
		{"SELECT DISTINCT VALUE c.s FROM c ORDER BY c.id DESC", s, false},
		{"SELECT VALUE c.n FROM c GROUP BY c.n", n, true},
		{"SELECT c.n, c.m FROM c GROUP BY c.n, c.m", pair, true},
		{"SELECT DISTINCT VALUE c.n FROM c GROUP BY c.n, c.s", n, true},
		{"SELECT VALUE x.id FROM (SELECT VALUE c FROM c WHERE c.n >= 0) x", id, true},
		{"SELECT VALUE x FROM (SELECT VALUE [c.id, x] FROM c JOIN x IN c.l) x", twice, true},
		{"SELECT VALUE x.id FROM (SELECT c.id, c.n FROM c) x ORDER BY x.n DESC", id, true},
		{"SELECT VALUE x FROM (SELECT DISTINCT VALUE c.n FROM c) x", n, true},
		{"SELECT VALUE y FROM (SELECT VALUE {a: x} FROM (SELECT DISTINCT c.n, c.m FROM c) x) y", pairs, true},
		{"SELECT VALUE [x.id, y] FROM (SELECT DISTINCT c.id, c.l FROM c) x JOIN y IN x.l", twice, true},
		{"SELECT VALUE x FROM (SELECT DISTINCT VALUE c.s FROM c) x ORDER BY x DESC", s, true},
		{"SELECT VALUE [x.id, y] FROM (SELECT DISTINCT c.id, c.l, c.n FROM c) x JOIN y IN x.l ORDER BY x.n", twice, true},
		{"SELECT x.n, x.m FROM (SELECT c.n, c.m FROM c GROUP BY c.n, c.m) x", pair, true},
		{"SELECT VALUE x.n FROM (SELECT c.n, COUNT(1) AS k FROM c GROUP BY c.n) x", n, true},
		{"SELECT DISTINCT VALUE x.n FROM (SELECT DISTINCT c.n, c.m FROM c) x", n, true},
	}
}

func anyPagedItem(t *rapid.T, id int) pagedItem {
	return pagedItem{fmt.Sprintf("i%03d", id), rapid.IntRange(0, 5).Draw(t, "n"), rapid.IntRange(0, 2).Draw(t, "m"),
		rapid.SampledFrom([]string{"", "é", "a", "B", strings.Repeat("long", 100), strings.Repeat("long", 100) + "er"}).Draw(t, "s")}
}

// Whatever expires, is deleted, changed or created between the pages of a query, the items that were there all along and
// unchanged are in them exactly once, in their order.
func TestPagesHoldWhatStays(t *testing.T) {
	queries := pagedQueries()
	rapid.Check(t, func(rt *rapid.T) {
		q := rapid.SampledFrom(queries).Draw(rt, "query")
		w := newWorld(t, ttl.NoDefault)
		stays := map[string]pagedItem{}
		next := 0
		create := func() {
			i := anyPagedItem(rt, next)
			next++
			life := rapid.SampledFrom([]int{-1, -1, 1, 2, 5}).Draw(rt, "ttl")
			w.create(i.body(life))
			if life < 0 {
				stays[i.id] = i
			}
		}
		for range rapid.IntRange(0, 25).Draw(rt, "items") {
			create()
		}
		change := func() {
			id := fmt.Sprintf("i%03d", rapid.IntRange(0, next-1).Draw(rt, "id"))
			if _, kept := stays[id]; !kept {
				return
			}
			delete(stays, id)
			if key := engine.Key(id); rapid.Bool().Draw(rt, "delete") {
				w.do(engine.DeleteItem{In: w.in, ID: id, PartitionKey: key})
			} else {
				changed := anyPagedItem(rt, 0)
				changed.id = id
				w.upsert(changed.body(-1))
			}
		}
		limit := rapid.IntRange(1, 6).Draw(rt, "limit")
		rows := w.pages(engine.Query{In: w.in, Text: q.text, Limit: limit}, func() {
			if seconds := rapid.IntRange(0, 2).Draw(rt, "seconds"); seconds > 0 {
				w.advance(int64(seconds))
			}
			for range rapid.IntRange(0, 2).Draw(rt, "changes") {
				change()
			}
			if next < 60 && rapid.Bool().Draw(rt, "create") {
				before := len(stays)
				create()
				if id := fmt.Sprintf("i%03d", next-1); len(stays) > before {
					delete(stays, id) // it was not there from the first page on
				}
			}
		})
		want := map[string]bool{}
		for _, i := range stays {
			for _, row := range q.value(i) {
				want[row] = true
			}
		}
		only := func(rows []string) []string {
			return slices.DeleteFunc(slices.Clone(rows), func(row string) bool { return !want[row] })
		}
		got, whole := only(rows), only(strings.Split(strings.Join(w.rows(q.text), "\x00"), "\x00"))
		if !q.order {
			slices.Sort(got)
			slices.Sort(whole)
		}
		if len(got) != len(want) || !slices.Equal(got, whole) && len(want) > 0 {
			rt.Fatalf("%s by %d: pages have %v, want %v", q.text, limit, got, whole)
		}
	})
}

func (w *world) rows(text string) (rows []string) {
	for _, row := range done(w.a.Query(engine.Query{In: w.in, Text: text})).Rows {
		rows = append(rows, string(row))
	}
	return rows
}

// If nothing changes, the pages of any query are the whole answer; TOP and OFFSET LIMIT count over all pages.
func TestPagesAreTheWhole(t *testing.T) {
	queries := pagedQueries()
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(t, ttl.Off)
		for i := range rapid.IntRange(0, 25).Draw(rt, "items") {
			w.create(anyPagedItem(rt, i).body(-1))
		}
		text := rapid.SampledFrom(queries).Draw(rt, "query").text
		switch rapid.IntRange(0, 2).Draw(rt, "cut") {
		case 1:
			top := fmt.Sprintf(" TOP %d", rapid.IntRange(0, 20).Draw(rt, "top"))
			at := len("SELECT")
			if strings.HasPrefix(text, "SELECT DISTINCT") {
				at = len("SELECT DISTINCT")
			}
			text = text[:at] + top + text[at:]
		case 2:
			text += fmt.Sprintf(" OFFSET %d LIMIT %d", rapid.IntRange(0, 9).Draw(rt, "offset"), rapid.IntRange(0, 20).Draw(rt, "take"))
		}
		limit := rapid.IntRange(1, 9).Draw(rt, "limit")
		if got, want := w.pages(engine.Query{In: w.in, Text: text, Limit: limit}, func() {}), w.rows(text); !slices.Equal(got, want) {
			rt.Fatalf("%s by %d: %v, want %v", text, limit, got, want)
		}
	})
}

// A cursor is bounded, and one that belongs to another query is refused.
func TestLimitsOfACursor(t *testing.T) {
	w := newWorld(t, ttl.Off)
	for i := range 500 {
		w.create(fmt.Sprintf(`{"id":"i%d","n":%d,"s":"%s%d"}`, i, i, strings.Repeat("x", 3100), i))
	}
	for text, want := range map[string]string{
		"SELECT VALUE c.id FROM c ORDER BY c.s":         "A page cannot end at sort values of more than 3072 bytes.",
		"SELECT DISTINCT VALUE c.n FROM c ORDER BY c.m": "DISTINCT with an ORDER BY over values that it does not select has pages up to row 400 only.",
	} {
		if e := w.refused(400, engine.Query{In: w.in, Text: text, Limit: 401}); e.Message != want {
			t.Errorf("%s: %s", text, e.Message)
		}
		w.do(engine.Query{In: w.in, Text: text, Limit: 500})
	}
	r := done(w.a.Query(engine.Query{In: w.in, Text: "SELECT DISTINCT VALUE c.n FROM c ORDER BY c.m", Limit: 400}))
	if n := len(r.Next.Key) + len(r.Next.Seen); n > 6000 {
		t.Errorf("a cursor of %d bytes", n)
	}
	if n := len(w.pages(engine.Query{In: w.in, Text: "SELECT DISTINCT VALUE c.s FROM c", Limit: 100}, func() {})); n != 500 {
		t.Errorf("%d long distinct rows", n)
	}
	sorted := done(w.a.Query(engine.Query{In: w.in, Text: "SELECT c.id FROM c ORDER BY c.n", Limit: 1})).Next
	for _, c := range []engine.Cursor{{Ordinal: 3}, {Ordinal: 3, Key: "IjUi"}, {Key: "!"}, {Key: sorted.Key}, {Key: sorted.Key + sorted.Key + sorted.Key}, {Key: "_w"}, {Key: "IjgiLCI4Ig"}} {
		w.refused(400, engine.Query{In: w.in, Text: "SELECT c.id FROM c ORDER BY c.n, c.m", Limit: 2, Cursor: c})
	}
}

// A page has at most 4 MB of rows, to the byte.
func TestAPageHasFourMegabytes(t *testing.T) {
	const third = 4<<20/3 - 2 // and two quotation marks
	for more, want := range map[int]int{4<<20 - 3*(third+2): 3, 4<<20 - 3*(third+2) + 1: 2} {
		w := newWorld(t, ttl.Off)
		for i, size := range []int{third, third, third + more} {
			w.create(fmt.Sprintf(`{"id":"%d","x":"%s"}`, i, strings.Repeat("x", size)))
		}
		page, err := w.a.Query(engine.Query{In: w.in, Text: "SELECT VALUE c.x FROM c", Limit: 10})
		if err != nil || len(page.Rows) != want {
			t.Errorf("%d rows, %v, want %d", len(page.Rows), err, want)
		}
	}
}
