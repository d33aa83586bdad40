package rest_test

import (
	"strings"
	"testing"
)

// A query with ORDER BY RANK has a plan in the form of the features that a client lists, and a client without them learns what it lacks.
// Over several keys it is answered with the plan; for one key, with the rows.
func TestPlansOfRankedQueries(t *testing.T) {
	w := newWorld(t)
	w.want(201, "POST /dbs", "", `{"id":"shop"}`)
	w.want(201, "POST /dbs/shop/colls", "x-ms-offer-throughput: 18000", `{"id":"orders","partitionKey":{"paths":["/cid"],"version":2}}`)
	for _, body := range []string{`{"id":"a","cid":"x","text":"red red"}`, `{"id":"b","cid":"x","text":"red rose"}`, `{"id":"c","cid":"y","text":"blue"}`} {
		w.want(201, "POST "+orders+"/docs", "x-ms-documentdb-partitionkey: "+map[bool]string{true: `["y"]`, false: `["x"]`}[strings.Contains(body, "blue")], body)
	}
	const one, two = "SELECT TOP 2 c.id FROM c ORDER BY RANK FullTextScore(c.text, 'red')", "SELECT TOP 2 c.id FROM c ORDER BY RANK RRF(FullTextScore(c.text, 'red'), FullTextScore(c.text, 'rose'), [1, -2])"
	const head = "content-type: application/query+json|x-ms-documentdb-isquery: True|x-ms-documentdb-query-enablecrosspartition: True"
	plan := func(status int, query, features string) answer {
		return w.want(status, "POST "+orders+"/docs", head+"|x-ms-cosmos-is-query-plan-request: True|x-ms-cosmos-supported-query-features: "+features, `{"query":"`+query+`"}`)
	}
	const rewritten, flat = "HybridSearch, WeightedRankFusion", "HybridSearch, WeightedRankFusion, HybridSearchSkipOrderByRewrite"
	for _, c := range []struct{ query, features, path, want string }{
		{two, rewritten, "hybridSearchQueryInfo.componentQueryInfos.#.orderBy.0", `["Descending","Ascending"]`},
		{two, rewritten, "hybridSearchQueryInfo.componentWeights", `[1.0, 2.0]`},
		{two, flat, "hybridSearchQueryInfo.componentQueryInfos.#.hasNonStreamingOrderBy", `[false,false]`},
		{one, flat, "hybridSearchQueryInfo.componentQueryInfos.0.hasNonStreamingOrderBy", "true"},
		{one, rewritten, "hybridSearchQueryInfo.take", "2"},
		{one, rewritten, "queryInfo", ""},
		{one, rewritten, "queryRanges.0.max", "FF"},
		{"SELECT TOP 2 c.id FROM c WHERE c.cid = 'x' ORDER BY RANK FullTextScore(c.text, 'red')", rewritten, "queryRanges.0.isMaxInclusive", "true"},
	} {
		if got := plan(200, c.query, c.features).get(c.path); got != c.want {
			t.Errorf("%s for %s: %s is %s, want %s", c.query, c.features, c.path, got, c.want)
		}
	}
	for features, lacks := range map[string]string{"Top, OrderBy": "HybridSearch", "HybridSearch": "WeightedRankFusion"} {
		if a := plan(400, two, features); !strings.Contains(a.said(), "Query contained "+lacks+", which the calling client does not support.") {
			t.Errorf("%s: %s", features, a.said())
		}
	}
	if a := plan(400, "SELECT * FROM c ORDER BY RANK FullTextScore(c.text, @none)", rewritten); !strings.Contains(a.said(), "@none") {
		t.Error(a.said())
	}
	a := w.want(400, "POST "+orders+"/docs", head, `{"query":"`+one+`"}`)
	if a.Header.Get("x-ms-substatus") != "1004" || !strings.Contains(string(a.Body), "hybridSearchQueryInfo") {
		t.Errorf("without a plan: %s", a.Body)
	}
	a = w.want(200, "POST "+orders+"/docs", head+`|x-ms-documentdb-partitionkey: ["x"]`, `{"query":"`+one+`"}`)
	if got := a.get("Documents.#.id"); got != `["a","b"]` {
		t.Errorf("of one key: %s", got)
	}
}
