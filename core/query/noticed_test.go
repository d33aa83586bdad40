package query

import (
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
		if _, err := Parse("SELECT VALUE " + text); err == nil {
			t.Errorf("%s was parsed", text)
		}
	}
}

func TestASubqueryWithinASubqueryIsNotAllowedBesideGroupBY(t *testing.T) {
	text := "SELECT c.kind, EXISTS(SELECT VALUE EXISTS(SELECT VALUE c.id)) AS x FROM c GROUP BY c.kind"
	if got := codeOf(t, text, `{}`, Options{}); got != BadQuery {
		t.Errorf("code %d, want %d", got, BadQuery)
	}
}
