package query

import (
	"errors"
	"iter"
	"strings"
	"testing"
)

// docs is the address of the pages that the tables cite.
const docs = "https://learn.microsoft.com/azure/cosmos-db/nosql/query/"

// queries is a table of whole queries over the same items, all about one page of the documentation.
type queries struct {
	page  string
	items []string
	table [][2]string // the query; its rows as a JSON array, or its error after a !
}

// values1 is a table of expressions without items: SELECT VALUE expression.
type values1 struct {
	page  string
	table [][2]string // the expression; its value, or nothing for undefined
}

// now is the simulated clock of all tables: 2023-11-14T22:13:20Z.
const now = 1700000000

var caseParams = []Param{
	{"@id", []byte(`"b"`)}, {"@n", []byte(`2`)}, {"@list", []byte(`[1,"x"]`)}, {"@null", []byte(`null`)},
	{"@name", []byte(`"price"`)},
}

// from returns the items as raw JSON.
func from(items ...string) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for _, item := range items {
			if !yield([]byte(item)) {
				return
			}
		}
	}
}

// collect runs a query and returns its rows and the number of items read.
func collect(q *Query, items iter.Seq[[]byte], opt Options) (rows []string, scanned int, err error) {
	scanned, err = q.Run(items, opt, func(row []byte) bool {
		rows = append(rows, string(row))
		return true
	})
	return rows, scanned, err
}

// printed prints a parsed query in one line. Parsing that again gives the same query.
func printed(q *Query) string {
	p := &printer{}
	p.statement(q.stmt)
	return string(p.b)
}

// answer returns the rows of a query as a JSON array, or its error after an exclamation mark.
func answer(text string, items ...string) string {
	q, err := Parse(text)
	if err == nil {
		var rows []string
		if rows, _, err = collect(q, from(items...), Options{Now: now, Params: caseParams}); err == nil {
			return "[" + strings.Join(rows, ",") + "]"
		}
	}
	var e *Error
	if !errors.As(err, &e) {
		return "! not an *Error: " + err.Error()
	}
	return "!" + e.Error()
}

var (
	allQueries [][]queries
	allValues  [][]values1
)

func TestQueries(t *testing.T) {
	for _, group := range allQueries {
		for _, g := range group {
			t.Run(g.page, func(t *testing.T) {
				for _, c := range g.table {
					if got := answer(c[0], g.items...); got != c[1] {
						t.Errorf("%s\n got %s\nwant %s\n see %s%s", c[0], got, c[1], docs, g.page)
					}
				}
			})
		}
	}
}

func TestValues(t *testing.T) {
	for _, group := range allValues {
		for _, g := range group {
			t.Run(g.page, func(t *testing.T) {
				for _, c := range g.table {
					if got := answer("SELECT VALUE " + c[0]); got != "["+c[1]+"]" {
						t.Errorf("%s\n got %s\nwant [%s]\n see %s%s", c[0], got, c[1], docs, g.page)
					}
				}
			})
		}
	}
}

// TestCaseCount keeps the tables from shrinking.
func TestCaseCount(t *testing.T) {
	whole, single, pages := 0, 0, map[string]bool{}
	for _, group := range allQueries {
		for _, g := range group {
			whole += len(g.table)
			pages[g.page] = true
		}
	}
	for _, group := range allValues {
		for _, g := range group {
			single += len(g.table)
			pages[g.page] = true
		}
	}
	t.Logf("%d queries, %d expressions, %d pages of the documentation", whole, single, len(pages))
	if whole+single < 300 {
		t.Errorf("%d cases, want at least 300", whole+single)
	}
}

func TestPrintedQueryParsesToItself(t *testing.T) {
	check := func(text string) {
		q, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(printed(q))
		if err != nil {
			t.Fatalf("%s\nprinted %s\n%v", text, printed(q), err)
		}
		if printed(again) != printed(q) {
			t.Errorf("%s\nprinted %s\n  again %s", text, printed(q), printed(again))
		}
	}
	for _, group := range allQueries {
		for _, g := range group {
			for _, c := range g.table {
				check(c[0])
			}
		}
	}
	for _, group := range allValues {
		for _, g := range group {
			for _, c := range g.table {
				check("SELECT VALUE " + c[0])
			}
		}
	}
}
