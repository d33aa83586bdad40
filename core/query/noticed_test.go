package query

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// A JOIN makes many rows with equal sort values of one item: they stay in the order of the array.
func TestRowsOfOneItemWithEqualSortValuesKeepTheirOrder(t *testing.T) {
	var list []string
	for i := range 60 {
		list = append(list, fmt.Sprint(i))
	}
	want := strings.Join(list, " ")
	for _, direction := range []string{"ASC", "DESC"} {
		q, err := Parse("SELECT VALUE n FROM c JOIN n IN c.list ORDER BY c.id " + direction)
		if err != nil {
			t.Fatal(err)
		}
		rows, _, err := collect(q, from(`{"id":"a","list":[`+strings.Join(list, ",")+`]}`), Options{})
		if got := strings.Join(rows, " "); err != nil || got != want {
			t.Errorf("%s: %s, %v", direction, got, err)
		}
	}
}

// NOT after an expression begins NOT IN, NOT LIKE or NOT BETWEEN, and nothing else.
func TestNOTAfterAnExpressionNeedsAnOperator(t *testing.T) {
	for _, text := range []string{"1 NOT", "1 NOT = 1", "1 NOT + 1", "1 NOT NOT IN (1)", "1 NOT IS NULL", "1 NOT AND true"} {
		_, err := Parse("SELECT VALUE " + text)
		var at *Error
		if after := len("SELECT VALUE 1 NOT"); !errors.As(err, &at) || at.Offset < after || at.Offset > after+1 {
			t.Errorf("%s: %v, want an error at what follows NOT", text, err)
		}
	}
}

func TestASubqueryWithinASubqueryIsNotAllowedBesideGroupBY(t *testing.T) {
	text := "SELECT c.kind, EXISTS(SELECT VALUE EXISTS(SELECT VALUE c.id)) AS x FROM c GROUP BY c.kind"
	if got := codeOf(t, text, `{}`, Options{}); got != BadQuery {
		t.Errorf("code %d, want %d", got, BadQuery)
	}
}

// Only the container's items can be pinned to a value: an element of an array that has a property of that name is another thing.
func TestAConditionOnAnotherSourcePinsNothing(t *testing.T) {
	for _, text := range []string{
		"SELECT VALUE t FROM c JOIN t IN c.list WHERE t.id = 'a'",
		"SELECT VALUE t FROM c JOIN t IN c.list WHERE 'a' = t.id AND t.p.q = 1",
		"SELECT VALUE c.id FROM c WHERE ABS(c.n) = 1 AND {id: 1}.id = 1",
	} {
		if got := mustParse(t, text).Equalities(nil); len(got) != 0 {
			t.Errorf("%s: %s", text, got)
		}
	}
}

func TestEveryItemCostsAStep(t *testing.T) {
	q, items := mustParse(t, "SELECT VALUE 1 FROM c"), make([]string, 1000)
	for i := range items {
		items[i] = "{}"
	}
	for steps, want := range map[int64]bool{900: true, 10_000: false} {
		if _, _, err := collect(q, from(items...), Options{maxSteps: steps}); (err != nil) != want {
			t.Errorf("%d steps for %d items: %v", steps, len(items), err)
		}
	}
}

func TestQuotedLettersOfATimeFormat(t *testing.T) {
	for format, want := range map[string]string{`yy "yy" yy`: "24 yy 24", `'at' yy 'at'`: "at 24 at", `yy\\yyy`: "24y24", `'' yy`: " 24", `yy\\`: "24"} {
		text := "SELECT VALUE DATETIMEFORMAT('2024-10-10', '" + strings.ReplaceAll(format, "'", "\\'") + "')"
		rows, _, err := collect(mustParse(t, text), from(`{}`), Options{})
		if err != nil || len(rows) != 1 || rows[0] != `"`+want+`"` {
			t.Errorf("%s: %s, %v, want %q", format, rows, err, want)
		}
	}
}

// An aggregate forbids subqueries on what it adds up, but not subqueries on what surrounds it.
func TestASubqueryBesideAnAggregateMayUseTheOuterItem(t *testing.T) {
	text := "SELECT VALUE (SELECT VALUE COUNT(1) + ARRAY_LENGTH(ARRAY(SELECT VALUE c.id)) FROM t IN c.list) FROM c"
	rows, _, err := collect(mustParse(t, text), from(`{"id":"a","list":[1,2]}`), Options{})
	if err != nil || strings.Join(rows, " ") != "3" {
		t.Errorf("%s, %v", rows, err)
	}
}

func TestDISTINCTComparesWholeItems(t *testing.T) {
	a, b := `{"id":"a","n":1}`, `{"id":"a","n":2}`
	if got, want := answer("SELECT DISTINCT * FROM c", a, b, a, b), "["+a+","+b+"]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Patterns that differ from row to row do not fill the memory.
func TestFewPatternsAreKept(t *testing.T) {
	en := plenty()
	for i := range 3 * maxPatterns {
		if v := regexMatch(en, []value{text(fmt.Sprint(i)), text(fmt.Sprint("^", i, "$"))}); v.kind != isTrue {
			t.Fatalf("%d does not match itself", i)
		}
		if n := len(en.patterns); n == 0 || n > maxPatterns {
			t.Fatalf("%d patterns after %d", n, i+1)
		}
	}
}
