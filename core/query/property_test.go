package query

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// anyItems draws items whose property k is of every type or missing.
func anyItems(t *rapid.T) []string {
	n := rapid.IntRange(0, 30).Draw(t, "items")
	items := make([]string, n)
	for i := range items {
		k := rapid.SampledFrom([]string{`"k":1`, `"k":2.5`, `"k":-3`, `"k":10`, `"k":"a"`, `"k":"B"`, `"k":"\u0061"`, `"k":""`,
			`"k":null`, `"k":true`, `"k":false`, `"k":[1]`, `"k":[]`, `"k":{"x":1}`, `"k":{ "x" : 1.0 }`, `"x":0`}).Draw(t, "k")
		items[i] = fmt.Sprintf(`{"id":%d,%s,"t":[1,2]}`, i, k)
	}
	return items
}

// anyPredicate draws a condition over c.k.
func anyPredicate(t *rapid.T, depth int) string {
	if depth > 0 && rapid.Bool().Draw(t, "composite") {
		a, b := anyPredicate(t, depth-1), anyPredicate(t, depth-1)
		return rapid.SampledFrom([]string{"(" + a + " AND " + b + ")", "(" + a + " OR " + b + ")", "(NOT " + a + ")"}).Draw(t, "form")
	}
	return rapid.SampledFrom([]string{`c.k = 1`, `c.k > 2`, `c.k <= 'a'`, `c.k = null`, `c.k`, `IS_DEFINED(c.k)`, `c.k IN (1, 'a', true)`,
		`c.k LIKE '%a%'`, `c.k BETWEEN 1 AND 9`, `c.k != 'a'`, `c.k = [1]`, `c.id % 2 = 0`, `undefined`, `true`}).Draw(t, "leaf")
}

// rowsOf returns the rows of a query that must succeed.
func rowsOf(t *rapid.T, text string, items []string) []string {
	q, err := Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	rows, _, err := collect(q, from(items...), Options{Params: caseParams})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return rows
}

func sameRows(t *rapid.T, what string, a, b []string) {
	if strings.Join(a, "\n") != strings.Join(b, "\n") {
		t.Fatalf("%s:\n%v\n%v", what, a, b)
	}
}

// TestHeapEqualsSort: TOP and OFFSET LIMIT after ORDER BY are the same piece of the fully sorted rows.
func TestHeapEqualsSort(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		items := anyItems(t)
		order := rapid.SampledFrom([]string{"c.k", "c.k DESC", "c.k DESC, c.id", "c.x, c.k", "c.id DESC"}).Draw(t, "order")
		skip, take := rapid.IntRange(0, 9).Draw(t, "skip"), rapid.IntRange(0, 9).Draw(t, "take")
		all := rowsOf(t, "SELECT VALUE c.id FROM c ORDER BY "+order, items)
		if len(all) != len(items) {
			t.Fatalf("ORDER BY lost rows: %d of %d", len(all), len(items))
		}
		sameRows(t, "TOP", rowsOf(t, fmt.Sprintf("SELECT TOP %d VALUE c.id FROM c ORDER BY %s", take, order), items), all[:min(take, len(all))])
		low := min(skip, len(all))
		sameRows(t, "OFFSET LIMIT", rowsOf(t, fmt.Sprintf("SELECT VALUE c.id FROM c ORDER BY %s OFFSET %d LIMIT %d", order, skip, take), items),
			all[low:min(low+take, len(all))])
	})
}

// TestThreeValues: a condition, its opposite and its being undefined split the items without rest or overlap, and De
// Morgan's laws hold.
func TestThreeValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		items := anyItems(t)
		p, q := anyPredicate(t, 3), anyPredicate(t, 2)
		yes := rowsOf(t, "SELECT VALUE c.id FROM c WHERE "+p, items)
		no := rowsOf(t, "SELECT VALUE c.id FROM c WHERE NOT ("+p+")", items)
		either := rowsOf(t, "SELECT VALUE c.id FROM c WHERE ("+p+") OR NOT ("+p+")", items)
		neither := rowsOf(t, "SELECT VALUE c.id FROM c WHERE NOT IS_BOOL("+p+")", items)
		if len(yes)+len(no) != len(either) || len(either)+len(neither) != len(items) {
			t.Fatalf("%s: %d true, %d false, %d decided, %d undecided of %d", p, len(yes), len(no), len(either), len(neither), len(items))
		}
		for _, law := range [][2]string{
			{"NOT (" + p + " AND " + q + ")", "(NOT (" + p + ")) OR (NOT (" + q + "))"},
			{"NOT (" + p + " OR " + q + ")", "(NOT (" + p + ")) AND (NOT (" + q + "))"},
			{p + " AND " + q, q + " AND " + p},
			{"IIF(" + p + ", true, false)", "(" + p + ") ? true : false"},
		} {
			sameRows(t, law[0]+" is "+law[1], rowsOf(t, "SELECT VALUE c.id FROM c WHERE "+law[0], items),
				rowsOf(t, "SELECT VALUE c.id FROM c WHERE "+law[1], items))
		}
	})
}

// TestTwoWaysToTheSame: GROUP BY and DISTINCT, JOIN and subqueries, COUNT and counting agree with each other.
func TestTwoWaysToTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		items := anyItems(t)
		p := anyPredicate(t, 2)
		sameRows(t, "GROUP BY is DISTINCT", rowsOf(t, "SELECT c.k FROM c GROUP BY c.k", items), rowsOf(t, "SELECT DISTINCT c.k FROM c", items))
		n := len(rowsOf(t, "SELECT * FROM c WHERE "+p, items))
		sameRows(t, "COUNT counts", rowsOf(t, "SELECT VALUE COUNT(1) FROM c WHERE "+p, items), []string{fmt.Sprint(n)})
		sameRows(t, "FROM (subquery) is its FROM", rowsOf(t, "SELECT VALUE c.id FROM (SELECT VALUE c FROM c WHERE "+p+") c WHERE c.id > 2", items),
			rowsOf(t, "SELECT VALUE c.id FROM c WHERE ("+p+") AND c.id > 2", items))
		sameRows(t, "DISTINCT in FROM is DISTINCT", rowsOf(t, "SELECT VALUE x FROM (SELECT DISTINCT VALUE c.k FROM c WHERE "+p+") x", items),
			rowsOf(t, "SELECT DISTINCT VALUE c.k FROM c WHERE "+p, items))
		sameRows(t, "COUNT counts distinct rows", rowsOf(t, "SELECT VALUE COUNT(1) FROM (SELECT DISTINCT c.k FROM c WHERE "+p+")", items),
			[]string{fmt.Sprint(len(rowsOf(t, "SELECT DISTINCT c.k FROM c WHERE "+p, items)))})
		sameRows(t, "MAKELIST is ARRAY", rowsOf(t, "SELECT VALUE MAKELIST(x) FROM c JOIN x IN c.t WHERE c.id = 0", items[:min(1, len(items))]),
			rowsOf(t, "SELECT VALUE "+map[bool]string{true: "[]", false: "ARRAY(SELECT VALUE x FROM x IN c.t) FROM c"}[len(items) == 0], items[:min(1, len(items))]))
		sameRows(t, "JOIN is IN", rowsOf(t, "SELECT VALUE x FROM c JOIN x IN c.t WHERE "+p, items),
			rowsOf(t, "SELECT VALUE x FROM c JOIN (SELECT VALUE y FROM y IN c.t) x WHERE "+p, items))
		sameRows(t, "MIN is the first of ORDER BY", rowsOf(t, "SELECT VALUE MIN(c.k) FROM c WHERE IS_PRIMITIVE(c.k)", items),
			rowsOf(t, "SELECT TOP 1 VALUE c.k FROM c WHERE IS_PRIMITIVE(c.k) ORDER BY c.k", items))
		line := mustParseText(t, "SELECT VALUE c.id FROM c WHERE "+p)
		sameRows(t, "the printed query", rowsOf(t, line, items), rowsOf(t, "SELECT VALUE c.id FROM c WHERE "+p, items))
	})
}

func mustParseText(t *rapid.T, text string) string {
	q, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return printed(q)
}

// TestEqualitiesAreNecessary: dropping the items that fail a condition of Equalities changes no result.
func TestEqualitiesAreNecessary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		items := anyItems(t)
		text := "SELECT VALUE c.id FROM c WHERE " + anyPredicate(t, 2) + " AND c.k = " + rapid.SampledFrom([]string{"1", "'a'", "true", "null"}).Draw(t, "v")
		text = rapid.SampledFrom([]string{text, "SELECT VALUE x FROM (" + text + ") x", "SELECT VALUE COUNT(x) FROM (" + text + ") x WHERE x != 3"}).Draw(t, "form")
		q, _ := Parse(text)
		kept := items
		for path, constant := range q.Equalities(nil) {
			var next []string
			for _, item := range kept {
				at := item
				for _, name := range strings.Split(path[1:], "/") {
					at = findMember(at, name)
				}
				if v := fromJSON(at); v.defined() && plenty().same(v, fromJSON(view(constant))) {
					next = append(next, item)
				}
			}
			kept = next
		}
		sameRows(t, text, rowsOf(t, text, kept), rowsOf(t, text, items))
	})
}
