package query

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
	"github.com/tidwall/pretty"
	"pgregory.net/rapid"
)

// The service's own plans: most of the first ones are expectations of Microsoft.Azure.Cosmos.Tests/Query/QueryPlanRetrieverTests.cs in
// Azure/azure-cosmos-dotnet-v3, with the query in canonical form. The cases with IS_DEFINED, DISTINCT with TOP, MAKELIST and MAKESET follow
// its QueryPlanBaselineTests.
func TestPlans(t *testing.T) {
	const filter = "({documentdb-formattableorderbyquery-filter})"
	for _, c := range []struct{ query, differs, rewritten string }{
		{`SELECT * FROM c`, ``, ``},
		{`SELECT TOP 3 * FROM c`, `"top":3`, ``},
		{`SELECT * FROM c OFFSET 2 LIMIT @n`, `"offset":2,"limit":2`, `SELECT * FROM c OFFSET 0 LIMIT 4`},
		{`SELECT * FROM c ORDER BY c.id`, `"orderBy":["Ascending"],"orderByExpressions":["c[\"id\"]"]`,
			`SELECT c._rid AS _rid, [{"item": c.id}] AS orderByItems, c AS payload FROM c WHERE ` + filter + ` ORDER BY c.id`},
		{`SELECT TOP 2 c.id, c.a.b FROM c WHERE c.x > 1 OR c.y ORDER BY c.a, c.b DESC`,
			`"top":2,"orderBy":["Ascending","Descending"],"orderByExpressions":["c[\"a\"]","c[\"b\"]"]`,
			`SELECT TOP 2 c._rid AS _rid, [{"item": c.a}, {"item": c.b}] AS orderByItems, {"id": c.id, "b": c.a.b} AS payload FROM c WHERE ((c.x > 1 OR c.y) AND ` +
				filter + `) ORDER BY c.a, c.b DESC`},
		{`SELECT VALUE c.id FROM c ORDER BY c.id OFFSET 5 LIMIT 7`, `"offset":5,"limit":7,"orderBy":["Ascending"],"orderByExpressions":["c[\"id\"]"],"hasSelectValue":true`,
			`SELECT c._rid AS _rid, [{"item": c.id}] AS orderByItems, c.id AS payload FROM c WHERE (` + filter + ` AND IS_DEFINED(c.id)) ORDER BY c.id OFFSET 0 LIMIT 12`},
		{`SELECT TOP 3 VALUE c.id FROM c WHERE c.x ORDER BY c.a`, `"top":3,"orderBy":["Ascending"],"orderByExpressions":["c[\"a\"]"],"hasSelectValue":true`,
			`SELECT TOP 3 c._rid AS _rid, [{"item": c.a}] AS orderByItems, c.id AS payload FROM c WHERE ((c.x AND ` + filter + `) AND IS_DEFINED(c.id)) ORDER BY c.a`},
		{`SELECT DISTINCT TOP 3 VALUE c.a FROM c ORDER BY c.a`, `"distinctType":"Ordered","top":3,"orderBy":["Ascending"],"orderByExpressions":["c[\"a\"]"],"hasSelectValue":true`,
			`SELECT c._rid AS _rid, [{"item": c.a}] AS orderByItems, c.a AS payload FROM c WHERE (` + filter + ` AND IS_DEFINED(c.a)) ORDER BY c.a`},
		{`SELECT VALUE 1 FROM c ORDER BY c.a`, `"orderBy":["Ascending"],"orderByExpressions":["c[\"a\"]"],"hasSelectValue":true`,
			`SELECT c._rid AS _rid, [{"item": c.a}] AS orderByItems, 1 AS payload FROM c WHERE (` + filter + ` AND IS_DEFINED(1)) ORDER BY c.a`},
		{`SELECT DISTINCT TOP 5 VALUE c.a FROM c`, `"distinctType":"Unordered","top":5,"hasSelectValue":true`, `SELECT DISTINCT VALUE c.a FROM c`},
		{`SELECT DISTINCT * FROM c OFFSET 1 LIMIT 2`, `"distinctType":"Unordered","offset":1,"limit":2`, `SELECT DISTINCT * FROM c`},
		{`SELECT VALUE MAKELIST(c.a) FROM c`, `"aggregates":["MakeList"],"hasSelectValue":true`, `SELECT VALUE [{"item": MAKELIST(c.a)}] FROM c`},
		{`SELECT c.a, MAKESET(c.b) FROM c GROUP BY c.a`, `"groupByExpressions":["c[\"a\"]"],"groupByAliases":["a","$1"],"groupByAliasToAggregateType":{"a":null,"$1":"MakeSet"}`,
			`SELECT [{"item": c.a}] AS groupByItems, {"a": c.a, "$1": {"item": MAKESET(c.b)}} AS payload FROM c GROUP BY c.a`},
		{`SELECT r.a, COUNT(1) AS n FROM (SELECT VALUE {a: c.b} FROM c WHERE c.b > 1) AS r GROUP BY r.a`,
			`"groupByExpressions":["r[\"a\"]"],"groupByAliases":["a","n"],"groupByAliasToAggregateType":{"a":null,"n":"Count"}`,
			`SELECT [{"item": r.a}] AS groupByItems, {"a": r.a, "n": {"item": COUNT(1)}} AS payload FROM (SELECT VALUE {a: c.b} FROM c WHERE c.b > 1) AS r GROUP BY r.a`},
		{`SELECT VALUE x FROM (SELECT DISTINCT VALUE c FROM c) AS x`, `"hasSelectValue":true`, ``},
		{`SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE c.a FROM c)`, `"distinctType":"Unordered","hasSelectValue":true,"dCountInfo":{"dCountAlias":""}`, `SELECT DISTINCT VALUE c.a FROM c`},
		{`SELECT COUNT(x) FROM (SELECT DISTINCT c.a, c.b FROM c WHERE c.a) AS x`, `"distinctType":"Unordered","dCountInfo":{"dCountAlias":"$1"}`, `SELECT DISTINCT c.a, c.b FROM c WHERE c.a`},
		{`SELECT COUNT('x') AS n FROM (SELECT DISTINCT c.a FROM c)`, `"distinctType":"Unordered","dCountInfo":{"dCountAlias":"n"}`, `SELECT DISTINCT c.a FROM c`},
		{`SELECT DISTINCT VALUE c.id FROM c`, `"distinctType":"Unordered","hasSelectValue":true`, ``},
		{`SELECT DISTINCT TOP 1 c.a FROM c ORDER BY c.a`, `"distinctType":"Ordered","top":1,"orderBy":["Ascending"],"orderByExpressions":["c[\"a\"]"]`,
			`SELECT c._rid AS _rid, [{"item": c.a}] AS orderByItems, {"a": c.a} AS payload FROM c WHERE ` + filter + ` ORDER BY c.a`},
		{`SELECT DISTINCT c.a FROM c ORDER BY c.b`, `"distinctType":"Unordered","orderBy":["Ascending"],"orderByExpressions":["c[\"b\"]"]`,
			`SELECT c._rid AS _rid, [{"item": c.b}] AS orderByItems, {"a": c.a} AS payload FROM c WHERE ` + filter + ` ORDER BY c.b`},
		{`SELECT c.a, COUNT(1) AS n FROM c GROUP BY c.a, c.b ORDER BY c.b DESC`,
			`"orderBy":["Descending"],"orderByExpressions":["c[\"b\"]"],"groupByExpressions":["c[\"a\"]","c[\"b\"]"],"groupByAliases":["a","n"],"groupByAliasToAggregateType":{"a":null,"n":"Count"}`,
			`SELECT MIN(c._rid) AS _rid, [{"item": c.b}] AS orderByItems, {"groupByItems": [{"item": c.a}, {"item": c.b}], "payload": {"a": c.a, "n": {"item": COUNT(1)}}} AS payload
			FROM c WHERE ` + filter + ` GROUP BY c.a, c.b ORDER BY c.b DESC`},
		{`SELECT TOP 2 VALUE COUNT(1) FROM c WHERE c.x GROUP BY c.a ORDER BY c.a`,
			`"top":2,"orderBy":["Ascending"],"orderByExpressions":["c[\"a\"]"],"groupByExpressions":["c[\"a\"]"],"aggregates":["Count"],"hasSelectValue":true`,
			`SELECT MIN(c._rid) AS _rid, [{"item": c.a}] AS orderByItems, {"groupByItems": [{"item": c.a}], "payload": [{"item": COUNT(1)}]} AS payload
			FROM c WHERE (c.x AND ` + filter + `) GROUP BY c.a ORDER BY c.a`},
		{`SELECT c.id FROM c GROUP BY c.id`, `"groupByExpressions":["c[\"id\"]"],"groupByAliases":["id"],"groupByAliasToAggregateType":{"id":null}`,
			`SELECT [{"item": c.id}] AS groupByItems, {"id": c.id} AS payload FROM c GROUP BY c.id`},
		{`SELECT c.zipcode, MAX(c.age) FROM c GROUP BY c.zipcode`,
			`"groupByExpressions":["c[\"zipcode\"]"],"groupByAliases":["zipcode","$1"],"groupByAliasToAggregateType":{"zipcode":null,"$1":"Max"}`,
			`SELECT [{"item": c.zipcode}] AS groupByItems, {"zipcode": c.zipcode, "$1": {"item": MAX(c.age), "item2": {"max": MAX(c.age), "count": COUNT(c.age)}}} AS payload
			FROM c GROUP BY c.zipcode`},
		{`SELECT VALUE COUNTIF(c.valid) FROM c`, `"aggregates":["CountIf"],"hasSelectValue":true`, `SELECT VALUE [{"item": COUNTIF(c.valid)}] FROM c`},
		{`SELECT COUNTIF(c.valid) FROM c`, `"groupByAliases":["$1"],"groupByAliasToAggregateType":{"$1":"CountIf"}`,
			`SELECT {"$1": {"item": COUNTIF(c.valid)}} AS payload FROM c`},
		{`SELECT AVG(c.x) AS mean, MIN(c.x) FROM c`, `"groupByAliases":["mean","$1"],"groupByAliasToAggregateType":{"mean":"Average","$1":"Min"}`,
			`SELECT {"mean": {"item": {"sum": SUM(c.x), "count": COUNT(c.x)}}, "$1": {"item": MIN(c.x), "item2": {"min": MIN(c.x), "count": COUNT(c.x)}}} AS payload FROM c`},
		{`SELECT TOP 1 VALUE SUM(c.x) FROM c GROUP BY c.a`, `"top":1,"groupByExpressions":["c[\"a\"]"],"aggregates":["Sum"],"hasSelectValue":true`,
			`SELECT [{"item": c.a}] AS groupByItems, [{"item": SUM(c.x)}] AS payload FROM c GROUP BY c.a`},
		{`SELECT VALUE c.a FROM c GROUP BY c.a`, `"groupByExpressions":["c[\"a\"]"],"hasSelectValue":true`,
			`SELECT [{"item": c.a}] AS groupByItems, c.a AS payload FROM c GROUP BY c.a`},
	} {
		info, err := mustParse(t, c.query).Plan(caseParams)
		if err != nil || !gjson.ValidBytes(info) {
			t.Errorf("%s: %s %v", c.query, info, err)
			continue
		}
		want := gjson.Parse(`{` + c.differs + `}`)
		for name, usual := range gjson.Parse(`{"distinctType":"None","top":null,"offset":null,"limit":null,"orderBy":[],"orderByExpressions":[],"groupByExpressions":[],
			"groupByAliases":[],"aggregates":[],"groupByAliasToAggregateType":{},"hasSelectValue":false,"dCountInfo":null,"hasNonStreamingOrderBy":false}`).Map() {
			if v := want.Get(name); v.Exists() {
				usual = v
			}
			if got := gjson.GetBytes(pretty.Ugly(info), name); got.Raw != usual.Raw {
				t.Errorf("%s: %s is %s, want %s", c.query, name, got.Raw, usual.Raw)
			}
		}
		in := strings.NewReplacer(filter, "inserted")
		if c.rewritten != "" {
			c.rewritten = printed(mustParse(t, strings.ReplaceAll(c.rewritten, filter, "c.inserted")))
			in = strings.NewReplacer(filter, `c["inserted"]`)
		}
		if got := in.Replace(gjson.GetBytes(info, "rewrittenQuery").String()); got != c.rewritten {
			t.Errorf("%s:\n got %s\nwant %s", c.query, got, c.rewritten)
		}
	}
	for _, text := range []string{`SELECT COUNT(1) + 1 FROM c`, `SELECT VALUE {"n": COUNT(1)} FROM c`, `SELECT c.a, [SUM(c.b)] AS s FROM c GROUP BY c.a`} {
		if info, err := mustParse(t, text).Plan(nil); err == nil || !strings.Contains(err.Error(), "Compositions of aggregates and other expressions are not allowed.") {
			t.Errorf("%s: %s, %v", text, info, err)
		}
	}
	for _, text := range []string{
		`SELECT VALUE x.a FROM (SELECT DISTINCT c.a FROM c) AS x`, `SELECT VALUE x FROM (SELECT VALUE COUNT(1) FROM c) AS x`,
		`SELECT DISTINCT VALUE x.a FROM (SELECT c.a, SUM(c.b) AS s FROM c GROUP BY c.a) AS x`, `SELECT VALUE COUNT(1) FROM (SELECT DISTINCT c.a FROM c) AS x WHERE x.a`,
		`SELECT VALUE COUNT(x.a) FROM (SELECT DISTINCT c.a FROM c) AS x`, `SELECT VALUE COUNT(undefined) FROM (SELECT DISTINCT c.a FROM c)`,
		`SELECT VALUE COUNT(1) FROM (SELECT DISTINCT c.a FROM c) AS x JOIN y IN x.a`, `SELECT VALUE COUNT(1) FROM x IN (SELECT DISTINCT VALUE c.a FROM c)`,
		`SELECT VALUE SUM(1) FROM (SELECT DISTINCT c.a FROM c)`, `SELECT TOP 0 VALUE COUNT(1) FROM (SELECT DISTINCT c.a FROM c)`,
		`SELECT COUNT(1) AS n, MAX(x.a) AS m FROM (SELECT DISTINCT c.a FROM c) AS x`, `SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE COUNT(1) FROM c GROUP BY c.a)`,
		`SELECT VALUE COUNT(1) FROM (SELECT VALUE x FROM (SELECT DISTINCT c.a FROM c) AS x)`, `SELECT VALUE x FROM (SELECT DISTINCT VALUE c FROM c JOIN t IN c.t) AS x`,
		`SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE x.a FROM (SELECT DISTINCT c.a, c.b FROM c) AS x)`,
	} {
		if info, err := mustParse(t, text).Plan(nil); err == nil || !strings.Contains(err.Error(), "cannot be merged from several partition key ranges") {
			t.Errorf("%s: %s, %v", text, info, err)
		}
	}
}

// TestMergedRangesEqualOne: what a client makes of the answers of any number of ranges by the plan is the answer of one range with all
// items.
func TestMergedRangesEqualOne(t *testing.T) {
	queries := []string{`SELECT VALUE c.k FROM c`, `SELECT VALUE c.id FROM c WHERE c.id > 3 ORDER BY c.id`, `SELECT c.id, c.k FROM c ORDER BY c.k, c.id DESC`,
		`SELECT * FROM c ORDER BY c.k DESC, c.id`, `SELECT TOP 4 c.id FROM c WHERE c.id != 2 OR c.k ORDER BY c.k, c.id`,
		`SELECT VALUE c.id FROM c ORDER BY c.id DESC OFFSET 3 LIMIT 5`, `SELECT DISTINCT VALUE c.k FROM c`, `SELECT DISTINCT c.k FROM c ORDER BY c.k`,
		`SELECT DISTINCT TOP 3 c.g FROM c ORDER BY c.g DESC`, `SELECT DISTINCT VALUE c.g FROM c ORDER BY c.k, c.id`, `SELECT DISTINCT c.g FROM c ORDER BY c.g OFFSET 1 LIMIT 2`,
		`SELECT VALUE COUNT(1) FROM c`, `SELECT VALUE COUNTIF(c.id > 3) FROM c`, `SELECT VALUE SUM(c.id) FROM c`, `SELECT VALUE AVG(c.id) FROM c`,
		`SELECT VALUE MIN(c.k) FROM c WHERE IS_NUMBER(c.k) OR IS_STRING(c.k)`, `SELECT MAX(c.id) AS most, MIN(c.g), COUNT(c.k) AS n, AVG(c.g) FROM c WHERE c.id > 4`,
		`SELECT c.g, COUNT(1) AS n, AVG(c.id), SUM(c.id) AS s, MAX(c.id) AS m FROM c GROUP BY c.g`, `SELECT VALUE c.k FROM c GROUP BY c.k`,
		`SELECT VALUE c.k FROM c ORDER BY c.id DESC`, `SELECT TOP 4 VALUE c.k FROM c ORDER BY c.id`, `SELECT VALUE c.k FROM c ORDER BY c.id OFFSET 2 LIMIT 4`,
		`SELECT DISTINCT VALUE c.k FROM c ORDER BY c.k DESC`, `SELECT DISTINCT TOP 3 VALUE c.g FROM c ORDER BY c.g`, `SELECT DISTINCT VALUE c.g FROM c ORDER BY c.g OFFSET 1 LIMIT 2`,
		`SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE c.k FROM c)`, `SELECT COUNT(x) AS n FROM (SELECT DISTINCT c.k, c.g FROM c) AS x`,
		`SELECT VALUE r.k FROM (SELECT VALUE {k: c.k, i: c.id} FROM c WHERE c.id > 2) AS r WHERE r.i < 20`, `SELECT r.k, COUNT(1) AS n FROM (SELECT c.k, t FROM c JOIN t IN c.t) AS r GROUP BY r.k`,
		`SELECT VALUE SUM(s) FROM (SELECT VALUE c.t FROM c) AS r JOIN (SELECT VALUE SUM(t) FROM t IN r) AS s`, `SELECT DISTINCT VALUE r FROM (SELECT VALUE c.k FROM c) AS r`,
		`SELECT VALUE MAKELIST(c.k) FROM c`, `SELECT VALUE MAKESET(c.k) FROM c`, `SELECT c.g, MAKESET(c.k) AS s FROM c GROUP BY c.g`,
		`SELECT VALUE x.id FROM (SELECT DISTINCT VALUE c FROM c) AS x`,
		`SELECT c.g, c.k, COUNT(1) AS n FROM c GROUP BY c.k, c.g ORDER BY c.g DESC, c.k`, `SELECT c.k, MAX(c.id) AS m FROM c GROUP BY c.k ORDER BY c.k DESC`,
		`SELECT TOP 3 VALUE c.k FROM c GROUP BY c.k ORDER BY c.k`, `SELECT c.k AS x, SUM(c.id) AS s FROM c WHERE c.id > 2 GROUP BY c.k ORDER BY x OFFSET 1 LIMIT 2`,
		`SELECT DISTINCT c.g FROM c GROUP BY c.g ORDER BY c.g DESC`, `SELECT t, COUNT(1) AS n FROM c JOIN t IN c.t GROUP BY t ORDER BY t DESC`,
		`SELECT VALUE COUNT(1) FROM c JOIN t IN c.t WHERE t > 1 GROUP BY c.k, t`, `SELECT DISTINCT COUNT(1) AS n FROM c GROUP BY c.k`}
	rapid.Check(t, func(t *rapid.T) {
		all := anyItems(t)
		ranges := make([][]string, rapid.IntRange(1, 5).Draw(t, "ranges"))
		for i, item := range all {
			item = strings.NewReplacer(`\u0061`, `a`, `{ "x" : 1.0 }`, `{"x":1}`).Replace(item) // one form of each value
			all[i] = fmt.Sprintf(`{"_rid":"%03d","g":%d,%s`, i, i%3, item[1:])
			at := rapid.IntRange(0, len(ranges)-1).Draw(t, "range")
			ranges[at] = append(ranges[at], all[i])
		}
		for _, text := range queries {
			want, got := rowsOf(t, text, all), mergedRows(t, text, ranges)
			if strings.Contains(text, "MAKE") {
				want, got = sortedLists(want), sortedLists(got)
			}
			if !strings.Contains(text, "ORDER BY") { // any order
				sort.Strings(want)
				sort.Strings(got)
			}
			sameRows(t, text, want, got)
		}
	})
}

// sortedLists sorts the elements of the arrays that are a property or a row.
func sortedLists(rows []string) (sorted []string) {
	for _, row := range rows {
		parts := regexp.MustCompile(`\[(.*)\]`).ReplaceAllStringFunc(row, func(list string) string {
			var elements []string
			for _, e := range gjson.Parse(list).Array() {
				elements = append(elements, e.Raw)
			}
			slices.Sort(elements)
			return strings.Join(elements, " ")
		})
		sorted = append(sorted, parts)
	}
	return sorted
}

// mergedRows answers a query as the official SDKs do: the rewritten query on each range, then the steps of the plan.
func mergedRows(t *rapid.T, text string, ranges [][]string) []string {
	q, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := q.Plan(caseParams)
	if err != nil {
		t.Fatal(err)
	}
	info := gjson.ParseBytes(plan)
	part := text
	if rewritten := info.Get("rewrittenQuery").String(); rewritten != "" {
		part = strings.ReplaceAll(rewritten, "{documentdb-formattableorderbyquery-filter}", "true")
	}
	var rows []gjson.Result
	for _, items := range ranges {
		for _, row := range rowsOf(t, part, items) {
			rows = append(rows, gjson.Parse(row))
		}
	}
	if len(info.Get("orderBy").Array()) > 0 {
		desc := info.Get("orderBy").Array()
		slices.SortStableFunc(rows, func(a, b gjson.Result) int {
			x, y := a.Get("orderByItems").Array(), b.Get("orderByItems").Array()
			for i := range desc {
				if o := compareJSON(x[i].Get("item").Raw, y[i].Get("item").Raw); o != 0 {
					if desc[i].String() == "Descending" {
						return -o
					}
					return o
				}
			}
			return 0
		})
		for i := range rows {
			if !rows[i].Get("_rid").Exists() { // the SDK for .NET fails
				t.Fatalf("%s: a row without _rid", text)
			}
			if rows[i] = rows[i].Get("payload"); !rows[i].Exists() { // the SDK for Python fails
				t.Fatalf("%s: a row without payload", text)
			}
		}
	}
	if len(info.Get("aggregates").Array()) > 0 || len(info.Get("groupByExpressions").Array()) > 0 || len(info.Get("groupByAliases").Array()) > 0 {
		rows = mergedGroups(info, rows)
	}
	if info.Get("distinctType").String() != "None" {
		seen := map[string]bool{}
		rows = slices.DeleteFunc(rows, func(r gjson.Result) bool {
			code := string((&env{steps: 1 << 40}).canonical(nil, fromJSON(r.Raw), 0))
			again := seen[code]
			seen[code] = true
			return again
		})
	}
	rows = rows[min(len(rows), int(info.Get("offset").Int())):]
	for _, name := range []string{"limit", "top"} {
		if n := info.Get(name); n.Type == gjson.Number {
			rows = rows[:min(len(rows), int(n.Int()))]
		}
	}
	if count := info.Get("dCountInfo"); count.IsObject() {
		n := fmt.Sprint(len(rows))
		if name := count.Get("dCountAlias").String(); name != "" {
			n = `{"` + name + `":` + n + `}`
		}
		rows = []gjson.Result{gjson.Parse(n)}
	}
	merged := make([]string, len(rows))
	for i, r := range rows {
		merged[i] = r.Raw
	}
	return merged
}

// mergedGroups adds up the parts of groups.
func mergedGroups(info gjson.Result, rows []gjson.Result) (merged []gjson.Result) {
	groups := map[string][]gjson.Result{}
	var order []string
	for _, r := range rows {
		key, payload := "", r
		if p := r.Get("payload"); p.Exists() || !info.Get("hasSelectValue").Bool() || r.Get("groupByItems").Exists() {
			key, payload = string((&env{steps: 1 << 40}).canonical(nil, fromJSON(r.Get("groupByItems").Raw), 0)), p
		}
		if groups[key] == nil {
			order = append(order, key)
		}
		groups[key] = append(groups[key], payload)
	}
	for _, key := range order {
		parts := groups[key]
		if info.Get("hasSelectValue").Bool() {
			row := parts[0]
			if kind := info.Get("aggregates.0").String(); kind != "" {
				for i := range parts {
					parts[i] = parts[i].Get("0")
				}
				row = gjson.Parse(mergedAggregate(kind, parts))
			}
			if row.Exists() {
				merged = append(merged, row)
			}
			continue
		}
		var members []string
		for _, alias := range info.Get("groupByAliases").Array() {
			var column []gjson.Result
			for _, p := range parts {
				column = append(column, p.Map()[alias.String()])
			}
			raw := column[0].Raw
			if kind := info.Get("groupByAliasToAggregateType").Map()[alias.String()].String(); kind != "" {
				raw = mergedAggregate(kind, column)
			}
			if raw != "" {
				members = append(members, `"`+alias.String()+`":`+raw)
			}
		}
		merged = append(merged, gjson.Parse("{"+strings.Join(members, ",")+"}"))
	}
	return merged
}

// mergedAggregate returns an aggregate as JSON, empty if it is undefined.
func mergedAggregate(kind string, parts []gjson.Result) string {
	sum, count := 0.0, 0.0
	var best gjson.Result
	var list, codes []string
	for _, p := range parts {
		item := p.Get("item")
		switch kind {
		case "MakeList", "MakeSet":
			for _, e := range item.Array() {
				code := string((&env{steps: 1 << 40}).canonical(nil, fromJSON(e.Raw), 0))
				if kind == "MakeList" || !slices.Contains(codes, code) {
					codes, list = append(codes, code), append(list, e.Raw)
				}
			}
		case "Count", "CountIf", "Sum":
			sum += item.Num
		case "Average":
			sum, count = sum+item.Get("sum").Num, count+item.Get("count").Num
		default:
			item = p.Get("item2." + strings.ToLower(kind))
			if !item.Exists() {
				continue
			}
			o := compareJSON(item.Raw, best.Raw)
			if !best.Exists() || kind == "Min" && o < 0 || kind == "Max" && o > 0 {
				best = item
			}
		}
	}
	switch kind {
	case "MakeList", "MakeSet":
		return "[" + strings.Join(list, ",") + "]"
	case "Min", "Max":
		return best.Raw
	case "Average":
		if count == 0 {
			return ""
		}
		sum /= count
	}
	return jsonOf(number(sum))
}

func compareJSON(a, b string) int {
	x, y := fromJSON(a), fromJSON(b)
	return compare(&x, &y)
}
