package engine_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// Values of all kinds, some of which share a key: long strings, arrays and objects.
var anyValue = rapid.OneOf(
	rapid.Map(rapid.IntRange(-2, 9), func(n int) string { return fmt.Sprint(n) }),
	rapid.SampledFrom([]string{"-0", "0.5", "1e300", "true", "false", "null", `""`, `"a"`, `"a\\u0000"`, `"a\\u0000b"`, `"\\u00e9"`, `"é"`, `"b"`}),
	rapid.SampledFrom([]string{"[1]", `{"x":1}`, `"` + strings.Repeat("x", 256) + `"`, `"` + strings.Repeat("x", 256) + `a"`, `"` + strings.Repeat("x", 256) + `b"`}),
)

var propertyQueries = []string{
	"SELECT VALUE c.id FROM c WHERE c.n = 3",
	"SELECT VALUE c.id FROM c WHERE c.n = @v",
	"SELECT * FROM c WHERE @v < c.n",
	"SELECT VALUE c.id FROM c WHERE c.n >= @v AND c.at.m = 2",
	"SELECT VALUE c.id FROM c WHERE c.n BETWEEN 2 AND 4 AND c.v != @v",
	"SELECT VALUE c.id FROM c WHERE c.v <= @v",
	"SELECT VALUE c.id FROM c WHERE c.v > @v ORDER BY c.n",
	"SELECT VALUE c.id FROM c WHERE c.v = @v ORDER BY c.n DESC, c.at.m",
	"SELECT VALUE x FROM c JOIN x IN c.l WHERE c.n = 5",
	"SELECT VALUE COUNT(1) FROM c WHERE c.v = @v",
	"SELECT TOP 3 VALUE c.id FROM c WHERE c.n > 7",
	"SELECT DISTINCT VALUE c.at.m FROM c WHERE c.n = 4",
	"SELECT c.at.m, COUNT(1) AS k FROM c WHERE c.n = 4 GROUP BY c.at.m",
	"SELECT VALUE c.id FROM c ORDER BY c.n",
	"SELECT VALUE c.id FROM c ORDER BY c.n DESC",
	"SELECT VALUE c.id FROM c ORDER BY c.v",
	"SELECT TOP 7 VALUE c.id FROM c ORDER BY c._ts DESC",
	"SELECT VALUE c.id FROM c WHERE c.at.m = 1 ORDER BY c._ts, c.n DESC",
	"SELECT VALUE c.id FROM c WHERE c.n = 2 ORDER BY c.at.m DESC, c.id OFFSET 2 LIMIT 9",
	"SELECT VALUE c.m FROM c.at WHERE c.m = 2",
	"SELECT VALUE c.m FROM c.at ORDER BY c.m",
	"SELECT VALUE c.id FROM c WHERE c.n = 1 AND RegexMatch(c.id, 'i.*1')",
	"SELECT VALUE COUNT(1) FROM c",
	"SELECT VALUE x.id FROM (SELECT VALUE c FROM c WHERE c.n = @v) x",
	"SELECT VALUE x.id FROM (SELECT c.id, c.n FROM c WHERE c.n < 4 AND c.v = @v) x ORDER BY x.n",
	"SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE c.at.m FROM c WHERE c.n = 4)",
	"SELECT VALUE x FROM (SELECT VALUE COUNT(1) FROM c) x",
	"SELECT VALUE c.id FROM c WHERE ST_DISTANCE(c.place, {type: 'Point', coordinates: [10, 50]}) < 200000",
	"SELECT VALUE RAND() FROM c WHERE ST_WITHIN(c.place, {type: 'Polygon', coordinates: [[[9, 49], [12, 49], [12, 52], [9, 49]]]}) AND c.n < 7",
	"SELECT VALUE c.id FROM c WHERE ST_DISTANCE({type: 'Point', coordinates: [12, 48]}, c.place) < 3e5 AND RegexMatch(c.id, 'i.*1') ORDER BY c.n",
	"SELECT TOP 3 VALUE COUNT(1) FROM c WHERE ST_INTERSECTS({type: 'LineString', coordinates: [[9, 50], [20, 50]]}, c.place)",
	"SELECT VALUE MAKESET(x.at.m) FROM (SELECT VALUE c FROM c) x WHERE x.n = 3",
}

func propertyItem(t *rapid.T, id int) string {
	body := fmt.Sprintf(`{"id":"i%d","n":%d,"l":[1,2]`, id, rapid.IntRange(0, 9).Draw(t, "n"))
	if rapid.Bool().Draw(t, "has v") {
		body += `,"v":` + anyValue.Draw(t, "v")
	}
	if rapid.Bool().Draw(t, "has m") {
		body += fmt.Sprintf(`,"at":{"m":%d}`, rapid.IntRange(0, 3).Draw(t, "m"))
	}
	if rapid.Bool().Draw(t, "has place") {
		x, y := rapid.IntRange(8, 13).Draw(t, "x"), rapid.IntRange(47, 100).Draw(t, "y")
		body += rapid.SampledFrom([]string{fmt.Sprintf(`,"place":{"type":"Point","coordinates":[%d,%d]}`, x, min(y, 52)), fmt.Sprintf(`,"place":{"type":"Point","coordinates":[%d,%d]}`, x, y),
			fmt.Sprintf(`,"place":{"type":"Polygon","coordinates":[[[%d,45],[%d,45],[%d,47],[%d,45]]]}`, x, x+1, x+3, x), `,"place":7`}).Draw(t, "place")
	}
	if life := rapid.SampledFrom([]int{0, 0, -1, 1, 2, 9}).Draw(t, "ttl"); life != 0 {
		body += fmt.Sprintf(`,"ttl":%d`, life)
	}
	return body + "}"
}

// A property changes nothing of a query's answer, its cursor or its charge, whatever is written, expires, is purged or undone.
func TestPropertiesChangeNoAnswer(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(3)}, engine.Throughput{RUPerSec: rapid.SampledFrom([]int64{400, 10_000}).Draw(rt, "RU/s")})
		next := 0
		for range rapid.IntRange(250, 400).Draw(rt, "items") {
			w.upsert(propertyItem(rt, next))
			next++
		}
		for range 2 { // so that there are properties, whatever is asked later
			for _, text := range []string{"SELECT VALUE c.id FROM c WHERE c.n = 3", "SELECT VALUE c.id FROM c WHERE c.v = 1", "SELECT VALUE c.id FROM c WHERE c.at.m = 1", "SELECT VALUE 1 FROM c WHERE ST_WITHIN(c.place, {type: 'Point', coordinates: [1, 2]})"} {
				_, _ = w.a.Query(engine.Query{In: w.in, Text: text})
			}
		}
		if made := w.c().Properties(); len(made) < 4 && w.c().Stored() >= 256 {
			rt.Fatalf("the queries have made the properties %v", made)
		}
		before := w.a.Copy()
		ask := func() {
			q := engine.Query{In: w.in, Text: rapid.SampledFrom(propertyQueries).Draw(rt, "query"), Limit: rapid.SampledFrom([]int{0, 1, 5, 100}).Draw(rt, "limit")}
			if strings.Contains(q.Text, "@v") {
				q.Params = []query.Param{{Name: "@v", Value: []byte(anyValue.Draw(rt, "v"))}}
			}
			for range 3 {
				plain := engine.WithoutProperties(w.a)
				want, wantErr := plain.Query(q)
				got, err := w.a.Query(q)
				if !reflect.DeepEqual(got, want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
					rt.Fatalf("%s %v from %+v by %d: %d rows, next %+v %d, scanned %d, %s RU, %v; without properties %d rows, next %+v %d, scanned %d, %s RU, %v", q.Text, q.Params, q.Cursor, q.Limit,
						len(got.Rows), got.Next, got.NextRow, got.Scanned, got.Charge, err, len(want.Rows), want.Next, want.NextRow, want.Scanned, want.Charge, wantErr)
				}
				if q.Cursor = got.Next; got.NextRow == 0 {
					break
				}
			}
		}
		rt.Repeat(map[string]func(*rapid.T){
			"":          func(*rapid.T) {},
			"ask":       func(*rapid.T) { ask() },
			"ask again": func(*rapid.T) { ask() },
			"write": func(*rapid.T) {
				for range rapid.IntRange(1, 20).Draw(rt, "writes") {
					w.upsert(propertyItem(rt, rapid.IntRange(0, next).Draw(rt, "id")))
				}
			},
			"delete": func(*rapid.T) {
				id := fmt.Sprintf("i%d", rapid.IntRange(0, next).Draw(rt, "id"))
				_, _ = w.a.Apply(engine.DeleteItem{In: w.in, ID: id, PartitionKey: engine.Key(id)}) // 404 if it is gone
			},
			"advance": func(*rapid.T) { w.advance(int64(rapid.IntRange(1, 2).Draw(rt, "seconds"))) },
			"default": func(*rapid.T) {
				w.setDefault(rapid.SampledFrom([]ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(2), ttl.On(5)}).Draw(rt, "default"))
			},
			"keep": func(*rapid.T) { before = w.a.Copy() },
			"undo": func(*rapid.T) { w.a = before.Copy() },
		})
	})
}

// While a property has a part of the items, queries use it for that part.
func TestPropertiesGrowWithTheirQueries(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	for i := range 10_000 {
		w.create(fmt.Sprintf(`{"id":"i%d","n":%d,"m":%d}`, i, i*7919%10_000, i%7))
	}
	for round := range 4 {
		for _, q := range []engine.Query{{Text: "SELECT VALUE c.id FROM c WHERE c.n > 9000"}, {Text: "SELECT VALUE c.id FROM c WHERE c.m = 3", Limit: 9},
			{Text: "SELECT VALUE c.id FROM c ORDER BY c.n DESC", Limit: 10}, {Text: "SELECT VALUE c.id FROM c WHERE c.n < 20"}} {
			q.In = w.in
			want := done(engine.WithoutProperties(w.a).Query(q))
			if got := done(w.a.Query(q)); !reflect.DeepEqual(got, want) {
				t.Errorf("round %d, %s: %s, want %s", round, q.Text, got.Rows, want.Rows)
			}
		}
		for i := range 40 {
			w.upsert(fmt.Sprintf(`{"id":"i%d","n":%d,"m":3}`, i*250, 10_000+i))
		}
	}
	if got := w.c().Properties(); got["/n"] != 10_000 || got["/m"] != 10_000 {
		t.Errorf("the properties have %v items", got)
	}
}

// A query that fails at one item is refused with and without properties, or answered with and without them.
func TestPropertiesChangeNoRefusal(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	w.create(`{"id":"odd","n":-1,"l":[1,2],"s":"` + strings.Repeat("x", 1_500_000) + `"}`)
	for i := range 300 {
		w.create(fmt.Sprintf(`{"id":"i%d","n":%d,"l":[1]}`, i, i))
	}
	for text, refused := range map[string]bool{
		"SELECT VALUE c.id FROM c WHERE LENGTH(CONCAT(c.s, c.s, c.s)) > 0 AND c.n = 7":                   false,
		"SELECT VALUE c.id FROM c WHERE (SELECT VALUE x FROM x IN c.l) = 1 AND c.n BETWEEN 7 AND 9":      false,
		"SELECT VALUE c.id FROM c WHERE c.n < 0 AND RegexMatch(c.id, '(a)\\1')":                          true,
		"SELECT VALUE c.id FROM c WHERE c.n = 7 AND c.n BETWEEN 0 AND LENGTH(CONCAT(c.s, c.s, c.s))":     false,
		"SELECT VALUE x FROM c JOIN (SELECT VALUE LENGTH(CONCAT(c.s, c.s, c.s))) x WHERE c.n = 7":        true,
		"SELECT VALUE (SELECT VALUE x FROM x IN c.l) FROM c ORDER BY c.n DESC":                           true,
		"SELECT VALUE c.id FROM c WHERE LENGTH(CONCAT(c.s, c.s, c.s)) > 0 ORDER BY c.n DESC":             true,
		"SELECT VALUE c.id FROM c WHERE (SELECT VALUE x FROM x IN c.l) = 1 ORDER BY c.n DESC":            true,
		"SELECT VALUE (SELECT VALUE MAX(x) FROM x IN c.l) FROM c WHERE CONTAINS(c.id, 'i') ORDER BY c.n": false,
	} {
		q := engine.Query{In: w.in, Text: text, Limit: 3}
		_, without := engine.WithoutProperties(w.a).Query(q)
		done(w.a.Query(engine.Query{In: w.in, Text: "SELECT * FROM c WHERE c.n = 1"}))
		if _, with := w.a.Query(q); fmt.Sprint(with) != fmt.Sprint(without) || (with != nil) != refused {
			t.Errorf("%s: %v, without properties %v", text, with, without)
		}
	}
}

// What the indexing policy excludes has no property, and one that no query wants any more is dropped.
func TestPropertiesAreOfThePolicyAndOfUse(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, IncludedPaths: []string{"/*", "/out/in/?"}, ExcludedPaths: []string{"/out/*", `/"no"/?`}}, engine.Throughput{})
	for i := range 300 {
		w.create(fmt.Sprintf(`{"id":"i%d","n":%d}`, i, i))
	}
	for _, path := range []string{"n", "no", "no.in", "out.a", "out.in", "out.in.a"} {
		done(w.a.Query(engine.Query{In: w.in, Text: "SELECT * FROM c WHERE c." + strings.ReplaceAll(path, ".in", `["in"]`) + " = 1"}))
	}
	if got, want := w.c().Properties(), map[string]int{"/n": 300, "/no/in": 300, "/out/in": 300}; !reflect.DeepEqual(got, want) {
		t.Errorf("properties %v, want %v", got, want)
	}
	for range 600 {
		w.upsert(`{"id":"i1"}`)
	}
	if got := w.c().Properties(); len(got) != 0 {
		t.Errorf("after 600 writes there are %v", got)
	}
}

// agree compares a query with one that looks at all items, page by page.
func (w *world) agree(q engine.Query) {
	w.t.Helper()
	q.In = w.in
	for {
		want := done(engine.WithoutProperties(w.a).Query(q))
		got := done(w.a.Query(q))
		if !reflect.DeepEqual(got, want) {
			w.t.Fatalf("%s from %+v: %s, %d scanned, %s RU, want %s, %d, %s", q.Text, q.Cursor, got.Rows, got.Scanned, got.Charge, want.Rows, want.Scanned, want.Charge)
		}
		if q.Cursor = got.Next; got.NextRow == 0 {
			return
		}
	}
}

// Values whose key does not tell them apart are sorted as ever.
func TestOrderOfLongValues(t *testing.T) {
	w := newWorld(t, ttl.Off)
	long := strings.Repeat("x", 300)
	for i := range 400 {
		w.create(fmt.Sprintf(`{"id":"i%d","v":"%s%03d","o":{"n":%d}}`, i, long, i*7%400, i*3%400))
	}
	for _, path := range []string{"v", "o"} {
		for range 2 {
			w.agree(engine.Query{Text: "SELECT VALUE c.id FROM c ORDER BY c." + path, Limit: 50})
		}
	}
	w.agree(engine.Query{Text: "SELECT VALUE c.id FROM c WHERE c.v >= '" + long + "200'"})
}

// Hidden items count as little as they would if all items were looked at: items that inherit as well as items with their own ttl.
func TestScannedWhileItemsAreHidden(t *testing.T) {
	for _, own := range []string{"", `,"ttl":2`} {
		w := newWorld(t, ttl.On(2))
		w.stall()
		add := func(from int) {
			for i := from; i < from+400; i++ {
				w.create(fmt.Sprintf(`{"id":"i%03d","n":%d%s}`, i, i%100, own))
			}
		}
		add(0)
		w.advance(1)
		add(400)
		w.advance(1)
		if w.c().Expired() != 400 {
			t.Fatalf("%d items are hidden", w.c().Expired())
		}
		for range 2 {
			w.agree(engine.Query{Text: "SELECT VALUE c.id FROM c WHERE c.n = 3", Limit: 1})
			w.agree(engine.Query{Text: "SELECT VALUE c.id FROM c WHERE c.n > 90", Limit: 3})
		}
	}
}

// A copy's writes are not in the properties of the account.
func TestCopiesHaveTheirOwnProperties(t *testing.T) {
	w := newWorld(t, ttl.Off)
	for i := range 300 {
		w.create(fmt.Sprintf(`{"id":"i%03d","n":%d}`, i, i))
	}
	q := engine.Query{Text: "SELECT VALUE c.id FROM c WHERE c.n > 280"}
	w.agree(q)
	f := w.fork()
	for i := range 300 {
		f.upsert(fmt.Sprintf(`{"id":"i%03d","n":%d}`, i, 300-i))
	}
	w.agree(q)
	f.agree(q)
}

// What the purge has taken is in no property, whether it was a part of the items or all of them, and whatever the default is then.
func TestPropertiesWithoutWhatThePurgeTook(t *testing.T) {
	for _, expires := range []int{10, 200, 300} { // of 300
		w := newWorld(t, ttl.NoDefault)
		w.setThroughput(1_000_000, 0)
		for i := range 300 {
			life := -1
			if i < expires {
				life = 1
			}
			w.create(fmt.Sprintf(`{"id":"i%03d","n":%d,"ttl":%d}`, i, i%100, life))
		}
		q := engine.Query{Text: "SELECT VALUE c.id FROM c WHERE c.n > 90"}
		w.agree(q)
		w.advance(100)
		w.setDefault(ttl.Off)
		if got := w.c().Stored(); got != 300-expires {
			t.Fatalf("%d items are left", got)
		}
		w.agree(q)
		w.agree(engine.Query{Text: "SELECT VALUE c.id FROM c ORDER BY c.n", Limit: 7})
	}
}

// A query that is answered from a copy leaves the account as one that the account answers itself: a refused one prepares no orders.
func TestAnsweredFromACopy(t *testing.T) {
	for text, paths := range map[string]int{"SELECT * FROM c WHERE c.n = 1": 1, `SELECT * FROM c WHERE RegexMatch('a', '(a)\\1') ORDER BY c.n`: 0} {
		w := newWorld(t, ttl.NoDefault)
		for i := range 300 {
			w.create(fmt.Sprintf(`{"id":"i%d","n":%d}`, i, i))
		}
		own, of := w.a.Copy(), engine.Query{In: w.in, Text: text}
		r, err := own.Apply(of)
		refusal, _ := err.(*engine.Error)
		got, err := w.a.Apply(engine.ChargeQuery{Of: of, Charge: r.Charge, Err: refusal})
		if got.Status != r.Status || got.Charge != r.Charge || (err == nil) != (paths == 1) {
			t.Errorf("%s: %d, %v and %v, want %d, %v", text, got.Status, got.Charge, err, r.Status, r.Charge)
		}
		if n := len(w.c().Properties()); n != paths || string(w.a.Save()) != string(own.Save()) {
			t.Errorf("%s: %d orders, or another state", text, n)
		}
	}
}
