package rest_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/tidwall/gjson"
)

// What the service says of policies for vectors, as the tests of its SDKs quote it: sdk/cosmos/azure-cosmos/tests/test_vector_policy.py in
// Azure/azure-sdk-for-python.
func TestVectorPolicies(t *testing.T) {
	embedding := func(path, rest string) string { return `{"path":"` + path + `"` + rest + `}` }
	description := func(embeddings, indexes string) string {
		return `{"id":"v","partitionKey":{"paths":["/pk"]},"vectorEmbeddingPolicy":{"vectorEmbeddings":[` + embeddings + `]},"indexingPolicy":{"vectorIndexes":[` + indexes + `]}}`
	}
	const whole = `,"dataType":"float32","dimensions":256,"distanceFunction":"euclidean"`
	v := embedding("/vector1", whole)
	index := func(rest string) string { return `{"path":"/vector1",` + rest + `}` }
	for _, c := range []struct{ embeddings, indexes, says string }{
		{v, index(`"type":"flat"`), ""},
		{v + "," + embedding("/o/v", `,"dataType":"int8","dimensions":4096,"distanceFunction":"DotProduct"`), index(`"type":"diskANN","indexingSearchListSize":100,"quantizationByteSize":256,"vectorIndexShardKey":["/a"]`), ""},
		{embedding("/v", ""), "", ""},
		{"", index(`"type":"flat"`), "The Vector Indexing Policy's path::/vector1 not matching in Embedding's path."},
		{v, `{"path":"/vector3","type":"flat"}`, "vector3 not matching in Embedding's path"},
		{v, index(`"type":"notFlat"`), "Index Type::notFlat is invalid"},
		{v, index(`"type":"quantizedFlat","quantizationByteSize":0`), "The Vector Indexing Policy parameter QuantizationByteSize value :: 0 is out of range. The allowed range is between 1 and 256."},
		{embedding("/vector1", `,"dimensions":550`), index(`"type":"quantizedFlat","quantizationByteSize":513`), "The Vector Indexing Policy parameter QuantizationByteSize value :: 513 is out of range."},
		{v, index(`"type":"diskANN","indexingSearchListSize":5`), "IndexingSearchListSize value :: 5 is out of range. The allowed range is between 25 and 500."},
		{v, index(`"type":"diskANN","vectorIndexShardKey":["country"]`), "The Vector Indexing Policy has an invalid Shard Path: country."},
		{v, index(`"type":"diskANN","vectorIndexShardKey":["/country","/city","/zipcode"]`), "The number of shard paths defined in the Vector Indexing Policy: 3 exceeds the maximum: 1."},
		{v, index(`"type":"diskANN","vectorIndexShardKey":"/country"`), "One of the specified inputs is invalid"},
		{embedding("/vector1", `,"dimensions":506`), index(`"type":"flat"`), "more than 505 dimensions"},
		{embedding("/v", `,"dataType":"float33"`), "", "Vector Embedding Policy has an invalid DataType:float33"},
		{embedding("/v", `,"dataType":1`), "", "Vector Embedding Policy has an invalid DataType:1"},
		{embedding("/v", `,"dimensions":8000`), "", "Vector Embedding Policy has Dimensions:8000 which is more than the maximum supported value"},
		{embedding("/v", `,"dimensions":-1`), "", "The Vector Embedding Policy has Dimensions:-1"},
		{embedding("/v", `,"dimensions":1.5`), "", "The Vector Embedding Policy has Dimensions:1.5"},
		{embedding("/v", `,"distanceFunction":"handMeasured"`), "", "The Vector Embedding Policy has an invalid DistanceFunction:handMeasured"},
		{embedding("v", ""), "", "The Vector Embedding Policy has an invalid Path:v."},
		{v + "," + v, "", "has one embedding"},
	} {
		w := newWorld(t)
		w.want(201, "POST /dbs", "", `{"id":"shop"}`)
		body := description(c.embeddings, c.indexes)
		a := answer{w.do("POST /dbs/shop/colls", "", body)}
		if (a.Status == 201) != (c.says == "") || a.Status != 201 && (a.Status != 400 || !strings.Contains(a.said(), c.says)) {
			t.Errorf("%s: %d %s, want %q", body, a.Status, a.said(), c.says)
		}
		w.opt.Lenient = true
		if a := w.do("POST /dbs/shop/colls", "", body); c.says != "" && a.Status != 201 {
			t.Errorf("%s, lenient: %d", body, a.Status)
		}
	}

	w := newWorld(t)
	w.want(201, "POST /dbs", "", `{"id":"shop"}`)
	w.want(201, "POST /dbs/shop/colls", "", description(v, index(`"type":"flat"`)))
	for _, c := range []struct{ embeddings, indexes, says string }{
		{`{"distanceFunction":"euclidean",` + strings.TrimSuffix(v[1:], `,"distanceFunction":"euclidean"}`) + `}`, index(`"type":"flat"`), ""},
		{v, index(`"type":"quantizedFlat"`), "Paths in existing vector indexing policy cannot be modified in Collection Replace. They can only be added or removed."},
		{strings.Replace(v, "256", "384", 1), index(`"type":"flat"`), "Paths in existing embedding policy cannot be modified in Collection Replace"},
		{"", index(`"type":"flat"`), "The Vector Indexing Policy's path::/vector1 not matching in Embedding's path."},
		{v + "," + embedding("/w", whole), index(`"type":"flat"`) + `,{"path":"/w","type":"flat"}`, ""},
		{embedding("/w", whole), "", ""},
		{strings.Replace(v, "256", "384", 1) + "," + embedding("/w", whole), "", ""},
	} {
		body := description(c.embeddings, c.indexes)
		a := answer{w.do("PUT /dbs/shop/colls/v", "", body)}
		if (a.Status == 200) != (c.says == "") || a.Status != 200 && (a.Status != 400 || !strings.Contains(a.said(), c.says)) {
			t.Errorf("%s: %d %s, want %q", body, a.Status, a.said(), c.says)
		}
		if a := w.want(200, "GET /dbs/shop/colls/v", "", ""); c.says == "" && c.embeddings != "" && a.get("vectorEmbeddingPolicy.vectorEmbeddings") != "["+c.embeddings+"]" {
			t.Errorf("%s is kept as %s", body, a.Body)
		}
	}
}

// merged answers a query as clients do that ask for its plan: the rewritten query of every range, in pages, whose rows are sorted by
// orderByItems, without _rid and payload; groups of several ranges are joined by hand.
func (w *world) merged(text string, params string) (rows []gjson.Result) {
	w.t.Helper()
	plan := w.want(200, "POST "+docs, aq+"|x-ms-cosmos-is-query-plan-request: True|x-ms-cosmos-supported-query-features: NonValueAggregate, Aggregate, Distinct, GroupBy, "+
		"MultipleAggregates, MultipleOrderBy, OffsetAndLimit, OrderBy, Top, NonStreamingOrderBy", `{"query":`+document.Quote(text)+`,"parameters":[`+params+`]}`)
	part := strings.ReplaceAll(plan.get("queryInfo.rewrittenQuery"), "{documentdb-formattableorderbyquery-filter}", "true")
	for _, r := range gjson.GetBytes(w.do("GET "+orders+"/pkranges", "", "").Body, "PartitionKeyRanges.#.id").Array() {
		for next := ""; ; {
			a := w.want(200, "POST "+docs, aq+"|x-ms-max-item-count: 2"+inRange+r.String()+next, `{"query":`+document.Quote(part)+`,"parameters":[`+params+`]}`)
			rows = append(rows, gjson.GetBytes(a.Body, "Documents").Array()...)
			if next = "|x-ms-continuation: " + a.header("x-ms-continuation"); a.header("x-ms-continuation") == "" {
				break
			}
		}
	}
	desc := plan.get("queryInfo.orderBy.0") == "Descending"
	slices.SortStableFunc(rows, func(a, b gjson.Result) int {
		x, y := a.Get("orderByItems.0.item"), b.Get("orderByItems.0.item")
		o := cmp.Or(cmp.Compare(x.Num, y.Num), cmp.Compare(x.Str, y.Str))
		if desc {
			o = -o
		}
		return o
	})
	for i := range rows {
		rows[i] = rows[i].Get("payload")
	}
	if top := gjson.GetBytes(plan.Body, "queryInfo.top"); top.Type == gjson.Number && !rows[0].Get("groupByItems").Exists() {
		rows = rows[:min(len(rows), int(top.Int()))]
	}
	return rows
}

// Vectors, computed properties and sorted groups over three ranges are what they are over one, without items that have expired.
func TestRangesOfVectorsAndComputedProperties(t *testing.T) {
	const settings = `"vectorEmbeddingPolicy":{"vectorEmbeddings":[{"path":"/v","distanceFunction":"euclidean","dimensions":2}]},` +
		`"computedProperties":[{"name":"cp","query":"SELECT VALUE 100 - c.n FROM c"},{"name":"o","query":"SELECT VALUE c.o FROM c"}],` +
		`"indexingPolicy":{"includedPaths":[{"path":"/*"},{"path":"/cp/?"}]}`
	for _, ru := range []string{"400", "30000"} {
		w := newWorld(t)
		w.want(201, "POST /dbs", "", `{"id":"shop"}`)
		w.want(201, "POST /dbs/shop/colls", "x-ms-offer-throughput: "+ru, `{"id":"orders","defaultTtl":-1,"partitionKey":{"paths":["/cid"]},`+settings+`}`)
		for i := range 40 {
			ttl := ""
			if i%4 == 0 {
				ttl = `,"ttl":5`
			}
			w.want(201, "POST "+docs, fmt.Sprintf(`%s["c%d"]`, pk, i), fmt.Sprintf(`{"id":"i%d","cid":"c%d","n":%d,"v":[%d,0],"g":"g%d"%s}`, i, i, i, i, i%3, ttl))
		}
		w.want(201, "POST "+docs, pk+`["x"]`, `{"id":"none","cid":"x","g":"g9"}`)
		const q = `{"name":"@q","value":[8.2,0]}`
		ids := func(rows []gjson.Result) (all string) {
			for _, r := range rows {
				all += r.Get("id").String() + " "
			}
			return all
		}
		nearest := func() string {
			return ids(w.merged(`SELECT TOP 5 c.id FROM c WHERE IS_DEFINED(c.v) ORDER BY VectorDistance(c.v, @q)`, q))
		}
		if got := nearest(); got != "i8 i9 i7 i10 i6 " {
			t.Errorf("%s RU/s: nearest %s", ru, got)
		}
		if got := ids(w.merged(`SELECT c.id FROM c ORDER BY VectorDistance(c.v, @q)`, q)); strings.Count(got, "i") != 40 || !strings.HasPrefix(got, "none i8 i9 ") { // the least distance comes first, and none is less
			t.Errorf("%s RU/s: all %s", ru, got)
		}
		refused := answer{w.do("POST "+docs, aq, `{"query":"SELECT TOP 5 c.id FROM c ORDER BY VectorDistance(c.v, [1, 0])"}`)}
		if info := refused.get("additionalErrorInfo"); refused.Status != 400 || gjson.Get(info, "queryInfo.orderBy.0").String() != "Ascending" {
			t.Errorf("%s RU/s: without a plan %d %s", ru, refused.Status, refused.Body)
		}
		w.advance(5)
		if got := nearest(); got != "i9 i7 i10 i6 i11 " {
			t.Errorf("%s RU/s: nearest of those alive %s", ru, got)
		}
		w.reload()
		if got := nearest(); got != "i9 i7 i10 i6 i11 " {
			t.Errorf("%s RU/s: nearest, saved and loaded %s", ru, got)
		}
		if got := ids(w.merged(`SELECT TOP 4 c.id FROM c WHERE c.cp < 92 ORDER BY c.cp DESC`, "")); got != "i9 i10 i11 i13 " {
			t.Errorf("%s RU/s: by a computed property %s", ru, got)
		}
		for text, status := range map[string]int{`SELECT * FROM c ORDER BY c.cp`: 200, `SELECT * FROM c ORDER BY c.o`: 400, `SELECT * FROM c ORDER BY c.o.p`: 400, `SELECT * FROM c ORDER BY c.cp.x`: 400,
			`SELECT * FROM c WHERE c.o > 1`: 200} {
			a := answer{w.do("POST "+docs, aq+inRange+"0", `{"query":"`+text+`"}`)}
			if a.Status != status || status == 400 && !strings.Contains(a.said(), "Order-by item requires a range index to be defined on the corresponding index path.") {
				t.Errorf("%s: %d %s", text, a.Status, a.said())
			}
		}
		groups, last, sums := "", "", map[string]int64{}
		for _, r := range w.merged(`SELECT c.g, COUNT(1) AS n FROM c WHERE c.cp >= 90 OR c.g = 'g9' GROUP BY c.g ORDER BY c.g DESC`, "") {
			g := r.Get("payload.g").String()
			if sums[g] += r.Get("payload.n.item").Int(); g != last {
				groups, last = groups+g+" ", g
			}
		}
		if groups != "g9 g2 g1 g0 " || fmt.Sprint(sums) != "map[g0:3 g1:3 g2:2 g9:1]" {
			t.Errorf("%s RU/s: groups %s %v", ru, groups, sums)
		}
	}
}

// A client that cannot merge what an index does not sort is told so. Without TOP the service answers, and the SDKs refuse.
func TestPlansOfVectorsNeedTheirFeature(t *testing.T) {
	w := ranged(t, "20000")
	ask := func(features, text string) answer {
		return answer{w.do("POST "+docs, aq+"|x-ms-cosmos-is-query-plan-request: True|x-ms-cosmos-supported-query-features: "+features, `{"query":"`+text+`"}`)}
	}
	const text = `SELECT c.id FROM c ORDER BY VectorDistance(c.v, [1])`
	if a := ask("OrderBy", text); a.Status != 400 || !strings.Contains(a.said(), "Query contained NonStreamingOrderBy, which the calling client does not support.") {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	if a := ask("OrderBy, NonStreamingOrderBy", text); a.Status != 200 || a.get("queryInfo.hasNonStreamingOrderBy") != "true" || a.get("queryInfo.orderBy.0") != "Descending" {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	if a := ask("OrderBy", `SELECT c.id FROM c ORDER BY c.v`); a.get("queryInfo.hasNonStreamingOrderBy") != "false" {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}
