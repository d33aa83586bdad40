package rest_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/query"
)

// TestQueryIsParsedOnce counts how often the query of a request is parsed: a text of 2,000 conditions takes many thousand
// allocations to parse, so the allocations of a request, less what running the parsed query takes, are a multiple of them.
func TestQueryIsParsedOnce(t *testing.T) {
	const crossPartition = "x-ms-documentdb-query-enablecrosspartition: True|"
	const head = "content-type: application/query+json|x-ms-documentdb-isquery: True|"
	w := shop(t, "")
	for _, id := range []string{"a", "b", "c"} {
		w.want(201, "POST /dbs/shop/colls/orders/docs", `x-ms-documentdb-partitionkey: ["a"]`, `{"id":"`+id+`","cid":"a"}`)
	}
	long := "SELECT * FROM c WHERE c.cid = 'a'" + strings.Repeat(" AND NOT IS_NULL(c.cid)", 2000)
	body := `{"query":` + strconv.Quote(long) + `}`
	first := w.want(200, "POST /dbs/shop/colls/orders/docs", head+"x-ms-max-item-count: 1|", body)
	for name, c := range map[string]struct {
		line, head, text string
		status           int
	}{
		"a page":                    {"POST /dbs/shop/colls/orders/docs", head + crossPartition, long, 200},
		"its partition detected":    {"POST /dbs/shop/colls/orders/docs", head, long, 200},
		"a later page":              {"POST /dbs/shop/colls/orders/docs", head + "x-ms-max-item-count: 1|x-ms-continuation: " + first.Header.Get("x-ms-continuation") + "|", long, 200},
		"a plan":                    {"POST /dbs/shop/colls/orders/docs", head + "x-ms-cosmos-is-query-plan-request: True|", long, 200},
		"a list":                    {"POST /dbs/shop/colls", head, long, 200},
		"an error at its end":       {"POST /dbs/shop/colls/orders/docs", head, long + " AND x.a = 1", 400},
		"an error in a plan":        {"POST /dbs/shop/colls/orders/docs", head + "x-ms-cosmos-is-query-plan-request: True|", long + " AND x.a = 1", 400},
		"an error, cross-partition": {"POST /dbs/shop/colls/orders/docs", head + crossPartition, long + " AND x.a = 1", 400},
	} {
		t.Run(name, func(t *testing.T) {
			parsed, _ := query.Parse(c.text)
			parse := testing.AllocsPerRun(3, func() { query.Parse(c.text) })
			run := testing.AllocsPerRun(3, func() {
				parsed.Run(func(func([]byte) bool) {}, query.Options{}, nil)
			})
			body := `{"query":` + strconv.Quote(c.text) + `}`
			request := testing.AllocsPerRun(3, func() { w.want(c.status, c.line, c.head, body) })
			if times := math.Round((request - run) / parse); times != 1 || parse < 5000 {
				t.Errorf("parsed %v times: %v allocations, parsing once takes %v, running %v", times, request, parse, run)
			}
		})
	}
}
