package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

func (w *world) query(text string, params ...query.Param) string {
	w.t.Helper()
	r := done(w.a.Query(engine.Query{In: w.in, Text: text, Params: params}))
	rows := make([]string, len(r.Rows))
	for i, row := range r.Rows {
		rows[i] = string(row)
	}
	return strings.Join(rows, " ")
}

// C11: an expired item is in no result, count or aggregate, although it is still stored.
func TestC11_ExpiredItemsAreInNoAggregate(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	w.create(`{"id":"a","n":1,"ttl":10}`)
	w.create(`{"id":"b","n":2}`)
	w.stall()
	for _, c := range []struct{ text, before, after string }{
		{"SELECT VALUE COUNT(1) FROM c", "2", "1"},
		{"SELECT VALUE SUM(c.n) FROM c", "3", "2"},
		{"SELECT VALUE c.id FROM c ORDER BY c.n", `"a" "b"`, `"b"`},
		{"SELECT VALUE c.id FROM c WHERE c.id = 'a'", `"a"`, ""},
	} {
		if got := w.query(c.text); got != c.before {
			t.Errorf("%s: %s, want %s", c.text, got, c.before)
		}
		copied := w.a.Copy()
		w.advance(10)
		if got := w.query(c.text); got != c.after {
			t.Errorf("%s at the deadline: %s, want %s", c.text, got, c.after)
		}
		if n := w.c().Stored(); n != 2 {
			t.Fatalf("%d stored", n)
		}
		w.a = copied
	}
}

func TestQueriesRunOnTheSimulatedClock(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.create(item("a", ""))
	w.advance(100)
	if got, want := w.query("SELECT VALUE GetCurrentTimestamp() - c._ts * 1000 FROM c"), "100000"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A query that gives the partition key or the id examines only items that have it.
func TestPinnedQueriesDoNotScan(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}}, engine.Throughput{})
	for i := range 300 {
		w.create(fmt.Sprintf(`{"id":"i%d","p":"p%d","n":%d}`, i%100, i/100, i))
	}
	w.create(`{"id":"i1","n":300}`) // no partition key
	key := engine.Key("p2")
	for _, c := range []struct {
		q       engine.Query
		rows    int
		scanned int
	}{
		{engine.Query{Text: "SELECT * FROM c"}, 301, 301},
		{engine.Query{Text: "SELECT * FROM c WHERE c.p = 'p1'"}, 100, 100},
		{engine.Query{Text: "SELECT * FROM c WHERE c.p = 'p1' AND c.n >= 150"}, 50, 100},
		{engine.Query{Text: "SELECT * FROM c", Key: &key}, 100, 100},
		{engine.Query{Text: "SELECT * FROM c WHERE 'i1' = c.id"}, 4, 4},
		{engine.Query{Text: "SELECT * FROM c WHERE c.id = 'i1' AND c.p = @p", Params: []query.Param{{Name: "@p", Value: []byte(`"p0"`)}}}, 1, 1},
		{engine.Query{Text: "SELECT * FROM c WHERE c.id = 'i1' AND c.p = 'none'"}, 0, 0},
		{engine.Query{Text: "SELECT * FROM c WHERE c.id = 'i1' OR c.n = 5"}, 5, 301},
		{engine.Query{Text: "SELECT * FROM c WHERE c.p = 'p1'", Key: &key}, 0, 100},
		{engine.Query{Text: "SELECT * FROM c WHERE c.id = 5"}, 0, 301},
	} {
		c.q.In = w.in
		r := done(w.a.Query(c.q))
		if len(r.Rows) != c.rows || r.Scanned != c.scanned {
			t.Errorf("%s: %d rows of %d looked at, want %d of %d", c.q.Text, len(r.Rows), r.Scanned, c.rows, c.scanned)
		}
	}
	if got := w.query("SELECT VALUE c.n FROM c WHERE c.id = 'i1'"); got != "1 101 201 300" {
		t.Errorf("in the order of creation, got %s", got)
	}
}

// "The same query on the same data always costs the same; paging splits the charge" (docs/model.md §2).
func TestPagesAddUp(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.fill(57)
	for _, text := range []string{"SELECT * FROM c", "SELECT c.id FROM c ORDER BY c.total DESC", "SELECT VALUE c.total FROM c WHERE c.total > 3000"} {
		whole := done(w.a.Query(engine.Query{In: w.in, Text: text}))
		var rows []string
		from, charge := 0, engine.RU(0)
		for {
			r := done(w.a.Query(engine.Query{In: w.in, Text: text, From: from, Limit: 10}))
			for _, row := range r.Rows {
				rows = append(rows, string(row))
			}
			charge += r.Charge
			if from = r.NextRow; from == 0 {
				break
			}
		}
		if len(rows) != len(whole.Rows) {
			t.Fatalf("%s: %d rows in pages, %d at once", text, len(rows), len(whole.Rows))
		}
		for i, row := range whole.Rows {
			if rows[i] != string(row) {
				t.Fatalf("%s: row %d is %s, want %s", text, i, rows[i], row)
			}
		}
		if d := charge - whole.Charge; d > 10 || d < -200 {
			t.Errorf("%s: the pages cost %v, the whole %v", text, charge, whole.Charge)
		}
	}
}

func TestABadQueryIsRefusedAtItsPlace(t *testing.T) {
	w := newWorld(t, ttl.Off)
	e := w.refused(400, engine.Query{In: w.in, Text: "SELECT * FROM c WHERE c.n >"})
	if e.Field != "query" || e.Query == nil || e.Query.Line != 1 || e.Offset < 25 {
		t.Errorf("%+v", e)
	}
	if _, err := w.c().Peek(engine.Query{Text: "SELECT * FROM c nonsense nonsense"}); err == nil {
		t.Error("trailing text was accepted")
	}
}

func TestPeekAnswersWithoutACharge(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.fill(3)
	before := string(w.a.Save())
	r, err := w.c().Peek(engine.Query{Text: "SELECT VALUE COUNT(1) FROM c"})
	if err != nil || len(r.Rows) != 1 || string(r.Rows[0]) != "3" || string(w.a.Save()) != before {
		t.Errorf("%s, %v", r.Rows, err)
	}
}

// A query that the caller interrupts is answered as far as it got: the rest is the next page.
func TestAnInterruptedQueryContinues(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.fill(1000)
	cmd := engine.Query{In: w.in, Text: "SELECT VALUE c.id FROM c WHERE LENGTH(REPLICATE(c.id, 1000)) > 0"}
	whole := done(w.a.Query(cmd))
	polls := 0
	cmd.Interrupted = func(int64) bool { polls++; return polls > 1 }
	page := done(w.a.Query(cmd))
	n := len(page.Rows)
	if n == 0 || n == 1000 || page.NextRow != n || page.Next == (engine.Cursor{}) {
		t.Fatalf("%d rows, next %d at %+v", n, page.NextRow, page.Next)
	}
	cmd.Interrupted, cmd.Cursor = nil, page.Next
	rest := done(w.a.Query(cmd))
	if got := append(page.Rows, rest.Rows...); fmt.Sprintf("%s", got) != fmt.Sprintf("%s", whole.Rows) {
		t.Errorf("%d and %d rows are not the whole", n, len(rest.Rows))
	}
}
