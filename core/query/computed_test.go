package query

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

const computedPolicy = `"computedProperties":[{"name":"cp_kind","query":"SELECT VALUE UPPER(c.kind) FROM c"},{"name":"cp_tags","query":"SELECT VALUE ARRAY_CONCAT(root.tags, ['all']) FROM root"},
	{"name":"price","query":"SELECT VALUE p.price * 2 FROM Pets p"},{"name":"cp_o","query":"SELECT VALUE {k: c.kind, of: c.cp_kind} FROM c"},{"name":"cp_ts","query":"SELECT VALUE c._ts FROM c"}]`

// Computed properties follow https://learn.microsoft.com/azure/cosmos-db/nosql/query/computed-properties.
func TestComputedProperties(t *testing.T) {
	items := []string{
		`{"id":"a","kind":"cat","price":10,"tags":["old"],"_ts":7}`, `{"id":"b","kind":"dog","price":2,"tags":[],"cp_kind":"stored"}`, `{"id":"c","price":"x","kind":"cat"}`, `{"id":"d"}`,
	}
	for _, c := range [][2]string{
		{`SELECT c.id, c.cp_kind FROM c`, `[{"id":"a","cp_kind":"CAT"},{"id":"b","cp_kind":"DOG"},{"id":"c","cp_kind":"CAT"},{"id":"d"}]`},
		{`SELECT VALUE c["cp_kind"] FROM c`, `["CAT","DOG","CAT"]`},
		{`SELECT VALUE c[@cp] FROM c`, `["CAT","DOG","CAT"]`},
		{`SELECT * FROM c WHERE c.id = 'b'`, `[` + items[1] + `]`},
		{`SELECT VALUE c FROM c WHERE c.id = 'b'`, `[` + items[1] + `]`},
		{`SELECT VALUE c.id FROM c WHERE c.cp_kind = 'CAT'`, `["a","c"]`},
		{`SELECT VALUE c.id FROM c WHERE c.cp_kind = 'stored'`, `[]`},
		{`SELECT VALUE c.id FROM c WHERE NOT IS_DEFINED(c.cp_kind)`, `["d"]`},
		{`SELECT VALUE c.price FROM c`, `[20,4]`},
		{`SELECT VALUE c.id FROM c WHERE c.price = 2`, `[]`},
		{`SELECT VALUE c.id FROM c WHERE c.price BETWEEN 3 AND 5`, `["b"]`},
		{`SELECT VALUE c.id FROM c ORDER BY c.cp_kind DESC, c.id DESC`, `["b","c","a","d"]`},
		{`SELECT VALUE c.id FROM c ORDER BY c.price`, `["c","d","b","a"]`},
		{`SELECT c.id, c.price AS p FROM c WHERE IS_NUMBER(c.price) ORDER BY p`, `[{"id":"b","p":4},{"id":"a","p":20}]`},
		{`SELECT c.cp_kind, COUNT(1) AS n FROM c GROUP BY c.cp_kind ORDER BY c.cp_kind DESC`, `[{"cp_kind":"DOG","n":1},{"cp_kind":"CAT","n":2},{"n":1}]`},
		{`SELECT DISTINCT VALUE c.cp_kind FROM c`, `["CAT","DOG"]`},
		{`SELECT VALUE SUM(c.price) FROM c WHERE c.id < 'c'`, `[24]`},
		{`SELECT c.id, t FROM c JOIN t IN c.cp_tags`, `[{"id":"a","t":"old"},{"id":"a","t":"all"},{"id":"b","t":"all"}]`},
		{`SELECT VALUE t FROM t IN c.cp_tags`, `["old","all","all"]`},
		{`SELECT VALUE o.k FROM c.cp_o AS o`, `["cat","dog","cat"]`},
		{`SELECT VALUE c.cp_o FROM c WHERE c.id = 'b'`, `[{"k":"dog","of":"stored"}]`},
		{`SELECT VALUE c.cp_o.k FROM c WHERE c.cp_o.of = 'stored'`, `["dog"]`},
		{`SELECT VALUE c.id FROM c WHERE EXISTS(SELECT VALUE t FROM t IN c.cp_tags WHERE t = 'old')`, `["a"]`},
		{`SELECT VALUE s.k FROM (SELECT c.cp_kind AS k FROM c) AS s`, `["CAT","DOG","CAT"]`},
		{`SELECT VALUE s.cp_kind FROM (SELECT VALUE c FROM c) AS s`, `["stored"]`},
		{`SELECT VALUE c.cp_ts FROM c`, `[7]`},
		{`SELECT VALUE c.no FROM c`, `[]`},
	} {
		q := mustParseIn(t, computedPolicy, c[0])
		rows, _, err := collect(q, from(items...), Options{Params: append(caseParams, Param{"@cp", []byte(`"cp_kind"`)})})
		if got := "[" + strings.Join(rows, ",") + "]"; err != nil || got != c[1] {
			t.Errorf("%s: %s %v, want %s", c[0], got, err, c[1])
		}
		if again := mustParseIn(t, computedPolicy, printed(q)); printed(again) != printed(q) {
			t.Errorf("%s is printed as %s, then as %s", c[0], printed(q), printed(again))
		}
	}
}

// An index on a property that items have says nothing of a computed property of that name.
func TestComputedPropertiesHaveNoRange(t *testing.T) {
	q := mustParseIn(t, computedPolicy, `SELECT * FROM c WHERE c.price = 4 AND c.id = 'b' AND c.price > 3 ORDER BY c.price`)
	if given, ranges := q.Equalities(nil), q.Ranges(nil); len(given) != 1 || len(ranges) != 1 || ranges[0].Path != "/id" {
		t.Errorf("%s %v", given, ranges)
	}
	if sort, ok := q.Sort(Cursor{}); ok {
		t.Errorf("sorted by %v", sort)
	}
	const fails = `"computedProperties":[{"name":"built","query":"SELECT VALUE {k: c.kind} FROM c"},{"name":"refuses","query":"SELECT VALUE RegexMatch(c.kind, c.x) FROM c"},{"name":"fine","query":"SELECT VALUE c.kind FROM c"}]`
	for text, want := range map[string]bool{ // an expression that may fail at an item must see it
		`SELECT * FROM c WHERE c.fine = 'x' ORDER BY c.id`: true, `SELECT * FROM c WHERE c.built.k = 'x' ORDER BY c.id`: false, `SELECT c.fine FROM c ORDER BY c.id`: true, `SELECT c.refuses FROM c ORDER BY c.id`: false,
	} {
		if _, ok := mustParseIn(t, fails, text).Sort(Cursor{}); ok != want {
			t.Errorf("%s: sorted by an index %v", text, ok)
		}
	}
	if order := q.Order(); len(order) != 1 || order[0].Path != "/price" { // for composite indexes
		t.Errorf("order %v", order)
	}
}

// A query means the same with a computed property as with its definition in its place, over one range and over several.
func TestComputedPropertyIsItsDefinition(t *testing.T) {
	const policy = `"computedProperties":[{"name":"x","query":"SELECT VALUE c.g * 10 + ARRAY_LENGTH(c.t ?? []) FROM c"}]`
	rapid.Check(t, func(t *rapid.T) {
		items := anyItems(t)
		for i, item := range items {
			items[i] = fmt.Sprintf(`{"_rid":"%03d","g":%d,"x":"stored",%s`, i, i%3, item[1:])
		}
		for _, text := range []string{`SELECT c.id, # AS v FROM c`, `SELECT VALUE c.id FROM c WHERE # > 10`, `SELECT # AS v, COUNT(1) AS n FROM c GROUP BY #`, `SELECT VALUE MAX(#) FROM c`,
			`SELECT DISTINCT VALUE # FROM c`} {
			want := run(t, "", strings.ReplaceAll(text, "#", "(c.g * 10 + ARRAY_LENGTH(c.t ?? []))"), items)
			sameRows(t, text, want, run(t, policy, strings.ReplaceAll(text, "#", "c.x"), items))
		}
		q := mustParseIn(t, policy, `SELECT TOP 5 c.id, c.x FROM c ORDER BY c.x DESC`)
		plan, err := q.Plan(nil)
		if err != nil || !strings.Contains(string(plan), `[{\"item\": c[\"x\"]}]`) {
			t.Fatalf("%s %v", plan, err)
		}
	})
}

// What the service refuses as a definition makes no property.
func TestComputedPropertiesThatAreNone(t *testing.T) {
	for _, query := range []string{``, `SELECT`, `SELECT 1`, `SELECT VALUE 1`, `SELECT c.a FROM c`, `SELECT * FROM c`, `SELECT VALUE c.a FROM c WHERE true`, `SELECT TOP 1 VALUE c.a FROM c`,
		`SELECT DISTINCT VALUE c.a FROM c`, `SELECT VALUE COUNT(1) FROM c`, `SELECT VALUE x FROM x IN c.l`, `SELECT VALUE c.x FROM c.a AS c`, `SELECT VALUE 1 FROM c JOIN x IN c.l`,
		`SELECT VALUE c.a FROM c ORDER BY c.a`, `SELECT VALUE c.a FROM c GROUP BY c.a`, `SELECT VALUE c.a FROM c OFFSET 0 LIMIT 1`, `SELECT VALUE EXISTS(SELECT VALUE 1) FROM c`,
		`SELECT VALUE @p FROM c`, `SELECT VALUE c FROM (SELECT * FROM c) AS c`} {
		if SchemaOf(`{"computedProperties":[{"name":"a","query":"`+query+`"}]}`) != nil {
			t.Errorf("%s defines a property", query)
		}
	}
	if s := SchemaOf(`{"computedProperties":[{"name":"","query":"SELECT VALUE 1 FROM c"},{"name":"a","query":"SELECT VALUE 1 FROM c"},{"name":"a","query":"SELECT VALUE 2 FROM c"}]}`); len(s.computed) != 1 {
		t.Errorf("%d properties", len(s.computed))
	}
	many := strings.Repeat(`{"name":"#","query":"SELECT VALUE 1 FROM c"},`, 30)
	for i := range 30 {
		many = strings.Replace(many, "#", fmt.Sprint("p", i), 1)
	}
	if s := SchemaOf(`{"computedProperties":[` + strings.TrimSuffix(many, ",") + `]}`); len(s.computed) != MaxComputed {
		t.Errorf("%d properties", len(s.computed))
	}
}

// A property costs at each mention what its definition costs, and a query that mentions a long definition often takes no more memory.
func TestComputedPropertiesAreCounted(t *testing.T) {
	long := "0" + strings.Repeat("+1", 90)
	policy := `"computedProperties":[{"name":"x","query":"SELECT VALUE ` + long + ` FROM c"},{"name":"s","query":"SELECT VALUE REPLICATE(c.t, 10000) FROM c"}]`
	spent := func(settings, text string) (n int64) {
		if _, _, err := collect(mustParseIn(t, settings, text), from(`{"t":"x"}`), Options{spent: &n}); err != nil {
			t.Fatal(text, err)
		}
		return n
	}
	none, once, often := spent(policy, `SELECT VALUE 1 FROM c`), spent(policy, `SELECT VALUE c.x FROM c`), spent(policy, `SELECT VALUE [`+strings.Repeat("c.x,", 99)+`c.x] FROM c`)
	if once-none < 180 || often-none < 100*(once-none-20) {
		t.Errorf("%d steps without, %d with one, %d with 100", none, once, often)
	}
	_, _, err := collect(mustParseIn(t, policy, `SELECT VALUE [`+strings.Repeat("c.s,", 999)+`c.s] FROM c`), from(`{"t":"x"}`), Options{})
	if err == nil || err.(*Error).Code != TooLarge {
		t.Errorf("10 MB of a property: %v", err)
	}
	words := strings.Repeat(`c.x+`, 40) + "1"
	q := mustParseIn(t, policy, `SELECT VALUE [`+strings.Repeat(words+",", 200)+words+`] FROM c`)
	if n := testing.AllocsPerRun(1, func() { _, _, _ = collect(q, from(), Options{}) }); n > 60_000 {
		t.Errorf("%v allocations", n)
	}
}

// FuzzSchema runs a query of a container with any settings: it must not panic, it prints as without them, and an error is at a place in the
// text.
func FuzzSchema(f *testing.F) {
	for _, settings := range []string{computedPolicy, vectorPolicy, vectorPolicy + "," + computedPolicy, `"computedProperties":[{"name":"id","query":"SELECT VALUE RegexMatch(c.id, c.kind) FROM c"}]`,
		`"computedProperties":{}`, `"computedProperties":[{"name":"a","query":"SELECT VALUE VectorDistance(c.v, [1]) FROM c"}]`} {
		for _, text := range []string{`SELECT c.cp_kind, c["price"], c[@name] FROM c WHERE c.cp_tags[0] = 'all' ORDER BY c.price, c.cp_o.k`, `SELECT c.id, COUNT(c.a) FROM c GROUP BY c.id ORDER BY c.id`,
			`SELECT TOP 2 VALUE VectorDistance(c.v, @v) FROM c ORDER BY VectorDistance(@v, c.v)`, `SELECT VALUE t FROM t IN c.cp_tags`} {
			f.Add(settings, text, pets[0])
			f.Add(settings, text, arrows[2])
		}
	}
	f.Fuzz(func(t *testing.T, settings, text, document string) {
		plain, _ := Parse(text)
		q := plain.In(SchemaOf(`{` + settings + `}`))
		if (q.Err() == nil) != (plain.Err() == nil) {
			t.Fatalf("%q: %v, of a container with %q: %v", text, plain.Err(), settings, q.Err())
		}
		if q.Err() != nil {
			return
		}
		if printed(q) != printed(plain) && !strings.Contains(strings.ToUpper(text), "VECTORDISTANCE") {
			t.Fatalf("%q with %q prints as %q, not %q", text, settings, printed(q), printed(plain))
		}
		q.Plan(caseParams)
		q.Sort(Cursor{})
		q.Ranges(caseParams)
		if _, _, err := collect(q, from(document, document), Options{Params: caseParams, maxSteps: 100_000, maxBytes: 1 << 20}); err != nil {
			if e := err.(*Error); e.Offset < 0 || e.End < e.Offset || e.End > len(text) {
				t.Fatalf("%q with %q: the place of %v is outside of the text", text, settings, e)
			}
		}
	})
}
