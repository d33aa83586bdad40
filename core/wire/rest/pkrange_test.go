package rest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

// ranged returns a world whose container orders has that throughput and 60 items of 20 partition keys.
func ranged(t *testing.T, throughput string) *world {
	w := newWorld(t)
	w.want(201, "POST /dbs", "", `{"id":"shop"}`)
	w.want(201, "POST /dbs/shop/colls", "x-ms-offer-throughput: "+throughput, `{"id":"orders","partitionKey":{"paths":["/cid"],"kind":"Hash","version":2}}`)
	for i := range 60 {
		key := fmt.Sprintf(`["c%d"]`, i%20)
		w.want(201, "POST "+docs, pk+key, fmt.Sprintf(`{"id":"i%02d","cid":"c%d"}`, i, i%20))
	}
	return w
}

const inRange = "|x-ms-documentdb-partitionkeyrangeid: "

// scale replaces the throughput of the only offer.
func (w *world) scale(ru string) {
	w.t.Helper()
	id := answer{w.do("GET /offers", "", "")}.get("Offers.0.id")
	w.want(200, "PUT /offers/"+id, "", `{"id":"`+id+`","content":{"offerThroughput":`+ru+`}}`)
}

// rangeIDs returns the ids of the ranges, each with the ids of its parents.
func (w *world) rangeIDs() string {
	w.t.Helper()
	text := ""
	w.want(200, "GET "+orders+"/pkranges", "", "")
	for _, r := range gjson.GetBytes(w.do("GET "+orders+"/pkranges", "", "").Body, "PartitionKeyRanges").Array() {
		text += r.Get("id").String() + r.Get("parents").Raw + " "
	}
	return text
}

// Each range answers with its own items: queries, feeds and both modes of the change feed, in pages. Together they have each item once.
func TestRangesAnswerForThemselves(t *testing.T) {
	w := ranged(t, "18000")
	if got := w.rangeIDs(); got != "0[] 1[] 2[] " {
		t.Fatalf("ranges %s", got)
	}
	now := w.want(304, "GET "+docs, full+"|if-none-match: *", "").header("etag")
	for i := range 60 {
		w.want(200, fmt.Sprintf("PUT %s/i%02d", docs, i), pk+fmt.Sprintf(`["c%d"]`, i%20), fmt.Sprintf(`{"id":"i%02d","cid":"c%d"}`, i, i%20))
	}
	for _, read := range []struct{ line, head, token, body, ids string }{
		{"POST " + docs, nq, "", all, "Documents.#.id"},
		{"POST " + docs, nq, "", `{"query":"SELECT * FROM c ORDER BY c.id"}`, "Documents.#.id"},
		{"GET " + docs, "", "", "", "Documents.#.id"},
		{"GET " + docs, latest, "|if-none-match: ", "", "Documents.#.id"},
		{"GET " + docs, full + "|if-none-match: " + now, "|if-none-match: ", "", "Documents.#.current.id"},
	} {
		of := map[string]string{} // an item's range
		for _, id := range []string{"0", "1", "2"} {
			head, pages := read.head, 0
			for {
				a := answer{w.do(read.line, head+inRange+id+"|x-ms-max-item-count: 4", read.body)}
				if a.Status == 304 {
					break
				}
				if a.Status != 200 || a.header("x-ms-documentdb-partitionkeyrangeid") != id || !strings.HasPrefix(a.header("x-ms-session-token"), id+":-1#") {
					t.Fatalf("%s %s: %d %s %v", read.line, head, a.Status, a.Body, a.Header)
				}
				for _, item := range gjson.GetBytes(a.Body, read.ids).Array() {
					if other, ok := of[item.String()]; ok {
						t.Fatalf("%s %s: %s is in %s and %s", read.line, read.head, item, other, id)
					}
					of[item.String()] = id
				}
				pages++
				switch {
				case read.token != "":
					head = strings.Split(read.head, "|if-none-match")[0] + read.token + a.header("etag")
				case a.header("x-ms-continuation") != "":
					head = read.head + "|x-ms-continuation: " + a.header("x-ms-continuation")
				}
				if read.token == "" && a.header("x-ms-continuation") == "" {
					break
				}
			}
			if pages < 2 {
				t.Errorf("%s %s: range %s has %d pages", read.line, read.head, id, pages)
			}
		}
		if len(of) != 60 {
			t.Errorf("%s %s: %d items", read.line, read.head, len(of))
		}
		for i := range 60 { // a read of an item names the same range
			a := w.want(200, fmt.Sprintf("GET %s/i%02d", docs, i), pk+fmt.Sprintf(`["c%d"]`, i%20), "")
			if got := a.header("x-ms-documentdb-partitionkeyrangeid"); got != of[fmt.Sprintf("i%02d", i)] {
				t.Errorf("item %d is in the range %s, read from %s", i, of[fmt.Sprintf("i%02d", i)], got)
			}
		}
	}
	// A request that names a range and a part of the hash space reads what both have in common. If the part is not within
	// the range, the client's list of ranges is out of date, and the status is 410.
	if n := w.want(200, "POST "+docs, nq+inRange+"1|x-ms-start-epk: |x-ms-end-epk: FF", `{"query":"SELECT VALUE COUNT(1) FROM c"}`).get("Documents.0"); n == "60" || n == "0" {
		t.Errorf("range 1 has %s items", n)
	}
	begins := w.want(200, "GET "+strings.TrimSuffix(docs, "/docs")+"/pkranges", "", "").get(`PartitionKeyRanges.#(id=="2").minInclusive`)
	for _, end := range []string{"1F", begins} {
		if a := w.want(410, "POST "+docs, nq+inRange+"2|x-ms-start-epk: |x-ms-end-epk: "+end, all); a.header("x-ms-substatus") != "1002" {
			t.Errorf("up to %s: %s", end, a.Body)
		}
	}
}

// After a split, the old range no longer exists, and its continuation tokens continue in both halves. More throughput
// splits ranges. Less throughput merges none.
func TestRangesSplit(t *testing.T) {
	for _, read := range []struct{ line, head, body string }{
		{"POST " + docs, nq, all}, {"POST " + docs, nq, `{"query":"SELECT * FROM c ORDER BY c.id DESC"}`}, {"GET " + docs, "", ""},
	} {
		w := ranged(t, "400")
		etag := w.want(200, "GET "+orders+"/pkranges", "", "").header("etag")
		first := w.want(200, read.line, read.head+inRange+"0|x-ms-max-item-count: 7", read.body)
		var seen []string
		collect := func(a answer) {
			for _, id := range gjson.GetBytes(a.Body, "Documents.#.id").Array() {
				seen = append(seen, id.String())
			}
		}
		collect(first)
		w.scale("20000")
		if got := w.rangeIDs(); got != `1["0"] 2["0"] ` {
			t.Fatalf("ranges %s", got)
		}
		if a := w.want(200, "GET "+orders+"/pkranges", "if-none-match: "+etag, ""); a.header("etag") == etag {
			t.Error("the etag of the ranges stays")
		}
		token := "|x-ms-continuation: " + first.header("x-ms-continuation")
		if a := w.want(410, read.line, read.head+inRange+"0"+token, read.body); a.header("x-ms-substatus") != "1002" {
			t.Errorf("%s", a.Body)
		}
		for _, id := range []string{"1", "2"} {
			half := w.want(200, read.line, read.head+inRange+id+token+"|x-ms-max-item-count: 3", read.body)
			collect(half)
			own := "|x-ms-continuation: " + half.header("x-ms-continuation")
			w.want(400, read.line, read.head+inRange+map[string]string{"1": "2", "2": "1"}[id]+own, read.body)
			collect(w.want(200, read.line, read.head+inRange+id+own, read.body))
		}
		slices.Sort(seen)
		if seen = slices.Compact(seen); len(seen) != 60 {
			t.Errorf("%s: %d items", read.line, len(seen))
		}
		w.scale("400")
		w.reload()
		if got := w.rangeIDs(); got != `1["0"] 2["0"] ` {
			t.Errorf("after less throughput: %s", got)
		}
		bulk := `[{"operationType":"Read","id":"i01","partitionKey":"[\"c1\"]"}]`
		w.want(200, "POST "+docs, "x-ms-cosmos-is-batch-request: True|x-ms-cosmos-batch-atomic: false"+inRange+"1", bulk)
		w.want(410, "POST "+docs, "x-ms-cosmos-is-batch-request: True|x-ms-cosmos-batch-atomic: false"+inRange+"0", bulk)
	}
}

// A plan names the single range of a query that gives the partition key, or reads no items.
func TestPlansNameTheirRange(t *testing.T) {
	w := ranged(t, "30000")
	const point = `"isMinInclusive":true,"isMaxInclusive":true}]`
	for query, want := range map[string]string{
		`SELECT * FROM c`:                                  `[{"min":"","max":"FF","isMinInclusive":true,"isMaxInclusive":false}]`,
		`SELECT * FROM c WHERE c.cid = 'redmond'`:          `[{"min":"22E342F38A486A088463DFF7838A5963","max":"22E342F38A486A088463DFF7838A5963",` + point,
		`SELECT * FROM c WHERE c.cid = 'a' OR c.cid = 'b'`: `[{"min":"","max":"FF","isMinInclusive":true,"isMaxInclusive":false}]`,
		`SELECT 1`: `[{"min":"","max":"",` + point,
	} {
		if got := w.want(200, "POST "+docs, aq+"|x-ms-cosmos-is-query-plan-request: True", `{"query":"`+query+`"}`).get("queryRanges"); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
	for query, want := range map[string]string{
		`SELECT VALUE c.l[c.n] FROM c`:                             "includes 'member indexer'",
		`SELECT VALUE x FROM (SELECT DISTINCT VALUE c.a FROM c) x`: "cannot be merged from several partition key ranges",
	} {
		ask := func(w *world) answer {
			return answer{w.do("POST "+docs, aq+"|x-ms-cosmos-is-query-plan-request: True", `{"query":"`+query+`"}`)}
		}
		w := ranged(t, "20000")
		if a := ask(w); a.Status != 400 || !strings.Contains(a.said(), want) {
			t.Errorf("%s: %d %s", query, a.Status, a.Body)
		}
		w = ranged(t, "400") // one range, so there is nothing to merge
		if a := ask(w); (a.Status == 200) != strings.Contains(want, "merged") {
			t.Errorf("%s of one range: %d %s", query, a.Status, a.Body)
		}
		if w.opt.Lenient = true; ask(w).Status != 200 {
			t.Errorf("%s, lenient: %s", query, ask(w).Body)
		}
	}
	a := w.want(400, "POST "+docs, aq+"|x-ms-cosmos-is-query-plan-request: True", `{"query":"SELECT COUNT(1) + 1 FROM c"}`)
	if a.said() != "Compositions of aggregates and other expressions are not allowed." {
		t.Errorf("%s", a.Body)
	}
}

// If a client cannot merge the rows of a query from several ranges, the plan names the missing features. With the
// option Lenient, a container with one range gives the whole answer instead.
func TestPlansForClientsThatCannotMerge(t *testing.T) {
	for query, want := range map[string]string{
		`SELECT * FROM c ORDER BY c.a`:                                  "",
		`SELECT DISTINCT TOP 1 VALUE c.a FROM c`:                        "",
		`SELECT VALUE COUNT(1) FROM c`:                                  "",
		`SELECT * FROM c ORDER BY c.a, c.b`:                             "MultipleOrderBy",
		`SELECT c.a FROM c GROUP BY c.a`:                                "GroupBy",
		`SELECT COUNT(1) AS n FROM c`:                                   "NonValueAggregate",
		`SELECT c.a, COUNT(1) AS n, MIN(c.b) AS m FROM c GROUP BY c.a`:  "GroupBy MultipleAggregates NonValueAggregate",
		`SELECT * FROM c OFFSET 1 LIMIT 2`:                              "OffsetAndLimit",
		`SELECT VALUE COUNTIF(c.a) FROM c`:                              "CountIf",
		`SELECT COUNTIF(c.a) FROM c`:                                    "NonValueAggregate CountIf",
		`SELECT VALUE MAKELIST(c.a) FROM c`:                             "ListAndSetAggregate",
		`SELECT c.a, MAKESET(c.b) FROM c GROUP BY c.a`:                  "GroupBy NonValueAggregate ListAndSetAggregate",
		`SELECT SUM(c.a) AS CountIf FROM c`:                             "NonValueAggregate",
		`SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE c.a FROM c)`: "DCount",
	} {
		for _, throughput := range []string{"400", "20000"} {
			w := ranged(t, throughput)
			ask := func() answer {
				return answer{w.do("POST "+docs, aq+"|x-ms-cosmos-is-query-plan-request: True|x-ms-cosmos-supported-query-features: Aggregate, Distinct, OrderBy,Top", `{"query":"`+query+`"}`)}
			}
			text := ""
			for _, feature := range strings.Fields(want) {
				text += "\nQuery contained " + feature + ", which the calling client does not support."
			}
			if text != "" {
				text = "Query contains 1 or more unsupported features. Upgrade your SDK to a version that does support the requested features:" + text
			}
			if a := ask(); (a.Status == 200) != (want == "") || a.said() != text {
				t.Errorf("%s: %d %q, want %q", query, a.Status, a.said(), text)
			}
			w.opt.Lenient = true
			if a := ask(); (a.Status == 200) != (want == "" || throughput == "400") || a.Status == 200 && want != "" && a.get("queryInfo.rewrittenQuery") != "" {
				t.Errorf("%s, lenient, %s RU/s: %d %s", query, throughput, a.Status, a.Body)
			}
		}
	}
}

// With optimistic direct execution, a client asks one range for the whole answer. The answer says whether the client
// also needs other ranges, as OptimisticDirectExecutionQueryTests.cs of Azure/azure-cosmos-dotnet-v3 expects.
func TestOptimisticDirectExecution(t *testing.T) {
	for throughput, wants := range map[string]map[string]string{
		"400":   {"SELECT * FROM c": "False", "SELECT VALUE COUNT(1) FROM c": "False"},
		"18000": {"SELECT * FROM c": "False", "SELECT VALUE COUNT(1) FROM c": "True"},
	} {
		w := ranged(t, throughput)
		for text, want := range wants {
			for head, want := range map[string]string{inRange + "0": want, pk + `["p"]`: "False", inRange + "0|" + pk + `["p"]`: "False"} {
				a := w.want(200, "POST "+docs, nq+"|x-ms-cosmos-query-optimisticdirectexecute: True|"+head, `{"query":"`+text+`"}`)
				if got := a.header("x-ms-cosmos-query-requiresdistribution"); got != want {
					t.Errorf("%s RU/s, %s, %s: %q, want %q", throughput, text, head, got, want)
				}
			}
		}
	}
}
