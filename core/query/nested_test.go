package query

import (
	"fmt"
	"strings"
	"testing"
)

// An expression in an expression is compiled and computed once, at any depth: the memory and the steps of a query grow by
// its length, not by a power of it.
func TestNestedExpressionsCostByTheirLength(t *testing.T) {
	for _, nested := range []string{
		`NOT %s`, `(%s AND true)`, `(%s OR false)`, `(%s = 1)`, `(1 < %s)`, `(%s = 'x')`, `(%s != c.b)`, `-(%s)`,
		`(%s BETWEEN false AND true)`, `(c.b BETWEEN %s AND true)`, `(c.b BETWEEN false AND %s)`,
		`(%s IN (true))`, `(c.b IN (%s))`, `(%s LIKE 'x')`, `('x' LIKE %s)`,
		`(%s ? true : false)`, `(c.b ? %s : 1)`, `(%s ?? 1)`, `(%s + 1)`, `(%s || 'x')`,
		`CONTAINS(%s, 'x')`, `CONTAINS('x', %s)`, `CONTAINS(%s, 5)`, `CONCAT(%s, 'x')`, `IIF(%s, 1, 2)`,
		`[%s]`, `{a: %s}`, `[%s][0]`, `{a: %s}.a`, `[1, 2][%s]`,
		`(SELECT VALUE %s)`, `(SELECT DISTINCT VALUE %s)`, `(SELECT DISTINCT %s AS a, 1 AS b)`, `(SELECT VALUE COUNT(%s))`,
		`(SELECT VALUE x FROM (SELECT DISTINCT VALUE %s) x)`, `(SELECT VALUE 1 FROM (SELECT VALUE 1) x WHERE %s)`,
		`(SELECT VALUE MAX(%s) FROM x IN c.l GROUP BY x)`,
		`EXISTS(SELECT DISTINCT VALUE %s)`, `ARRAY(SELECT DISTINCT VALUE %s)`,
	} {
		cost := func(depth int) (allocations float64, steps int64) {
			e := `c.b`
			for range depth {
				e = fmt.Sprintf(nested, e)
			}
			for _, text := range []string{`SELECT VALUE ` + e + ` FROM c`, `SELECT DISTINCT VALUE ` + e + ` FROM c WHERE ` + e + ` OR true`} {
				allocations += testing.AllocsPerRun(1, func() {
					var spent int64
					_, err := mustParse(t, text).Run(from(`{"b":true,"l":[1]}`), Options{spent: &spent}, func([]byte) bool { return true })
					if err != nil {
						t.Fatalf("%s: %v", text, err)
					}
					steps += spent
				})
			}
			return allocations, steps
		}
		few, short := cost(5)
		many, long := cost(15)
		// Three times as many levels cost up to nine times as much where the value of a level contains the values below it.
		if many > 9*few || long > 9*short {
			t.Errorf("%s: 5 levels have %v allocations and %d steps, 15 levels %v and %d", strings.ReplaceAll(nested, "%s", "…"), few, short, many, long)
		}
	}
}

// So does a subquery in FROM in another.
func TestNestedFromCostsByItsLength(t *testing.T) {
	for _, nested := range []string{
		`SELECT VALUE x FROM (%s) x`, `SELECT DISTINCT VALUE x FROM (%s) x`, `SELECT VALUE x FROM x IN (SELECT VALUE [y] FROM (%s) y)`,
		`SELECT VALUE x FROM (%s) x GROUP BY x`, `SELECT VALUE MAX(x) FROM (%s) x`, `SELECT VALUE x FROM (%s) x WHERE x = true`,
		`SELECT VALUE x.a FROM (SELECT y AS a FROM (%s) y) x`, `SELECT VALUE y FROM (%s) x JOIN (SELECT VALUE x) y`, `SELECT VALUE MAKESET(x)[0] FROM (%s) x`,
	} {
		cost := func(depth int) (allocations float64, steps int64) {
			text := `SELECT VALUE c.b FROM c`
			for range depth {
				text = fmt.Sprintf(nested, text)
			}
			allocations = testing.AllocsPerRun(1, func() {
				q := mustParse(t, text)
				if rows, _, err := collect(q, from(`{"b":true}`, `{"b":true}`, `{}`), Options{spent: &steps}); err != nil || rows[0] != "true" {
					t.Fatalf("%s: %v, %v", text, rows, err)
				}
				q.Facts()
				q.Equalities(nil)
				q.Ranges(nil)
				q.Order()
				_, _ = q.Plan(nil)
			})
			return allocations, steps
		}
		few, short := cost(3)
		many, long := cost(9) // at most ten JOINs
		if many > 4*few || long > 4*short {
			t.Errorf("%s: 3 levels have %v allocations and %d steps, 9 levels %v and %d", strings.ReplaceAll(nested, "%s", "…"), few, short, many, long)
		}
	}
}
