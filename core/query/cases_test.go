package query

import (
	"errors"
	"iter"
	"strings"
	"testing"
)

// A table cites a page of the documentation by its name below docs, or a file of the .NET SDK's tests by its name below
// dotnet and the prefix "dotnet:".
const (
	docs   = "https://learn.microsoft.com/azure/cosmos-db/nosql/query/"
	dotnet = "https://github.com/Azure/azure-cosmos-dotnet-v3/tree/main/Microsoft.Azure.Cosmos/tests/"
)

// address returns the whole address of what a table cites.
func address(page string) string {
	if file, ok := strings.CutPrefix(page, "dotnet:"); ok {
		return dotnet + file
	}
	return docs + page
}

// queries is a table of whole queries over the same items, all about one source.
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
	{"@name", []byte(`"price"`)}, {"@v", []byte(`[1,0]`)},
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
						t.Errorf("%s\n got %s\nwant %s\n see %s", c[0], got, c[1], address(g.page))
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
						t.Errorf("%s\n got %s\nwant [%s]\n see %s", c[0], got, c[1], address(g.page))
					}
				}
			})
		}
	}
}

// A condition is true, false or undefined as its value is, although it is compiled in another way.
func TestConditionsAreTheirValues(t *testing.T) {
	rows := map[bool]string{true: "[1]", false: "[]"}
	for _, group := range allValues {
		for _, g := range group {
			for _, c := range g.table {
				is, not := answer("SELECT VALUE 1 WHERE "+c[0]), answer("SELECT VALUE 1 WHERE NOT ("+c[0]+")")
				if is != rows[c[1] == "true"] || not != rows[c[1] == "false"] {
					t.Errorf("%s is %q: as a condition %s, with NOT %s", c[0], c[1], is, not)
				}
			}
		}
	}
}

// TestCaseCount keeps the tables from shrinking.
func TestCaseCount(t *testing.T) {
	whole, single, recorded, pages := 0, 0, 0, map[string]bool{}
	count := func(page string, n int) int {
		pages[page] = true
		if strings.HasPrefix(page, "dotnet:") {
			recorded += n
		}
		return n
	}
	for _, group := range allQueries {
		for _, g := range group {
			whole += count(g.page, len(g.table))
		}
	}
	for _, group := range allValues {
		for _, g := range group {
			single += count(g.page, len(g.table))
		}
	}
	t.Logf("%d queries, %d expressions, %d sources; %d cases follow the .NET SDK's tests", whole, single, len(pages), recorded)
	if whole+single-recorded < 300 || recorded < 150 {
		t.Errorf("%d cases from the documentation, want 300; %d from the .NET SDK's tests, want 150", whole+single-recorded, recorded)
	}
}

func TestPrintedQueryIsTheSameQuery(t *testing.T) {
	check := func(text string, items ...string) {
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
		if got, want := answer(printed(q), items...), answer(text, items...); got != want && want[0] != '!' {
			t.Errorf("%s\nprinted %s\nanswers %s\nwant %s", text, printed(q), got, want)
		}
	}
	for _, group := range allQueries {
		for _, g := range group {
			for _, c := range g.table {
				check(c[0], g.items...)
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
