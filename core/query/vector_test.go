package query

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
	"pgregory.net/rapid"
)

// arrows point in various directions. From 6 on they have no vector of two numbers.
var arrows = []string{
	`{"id":1,"v":[1,0]}`, `{"id":2,"v":[0,2]}`, `{"id":3,"v":[3,4],"w":[4,3]}`, `{"id":4,"v":[-1,0]}`, `{"id":5,"v":[0,0]}`,
	`{"id":6}`, `{"id":7,"v":[1]}`, `{"id":8,"v":[1,0,0]}`, `{"id":9,"v":"[1,0]"}`, `{"id":10,"v":[1,"0"]}`, `{"id":11,"v":[[1],[0]]}`, `{"id":12,"v":[]}`, `{"id":13,"v":[1e308,1e308]}`,
}

func init() {
	allQueries = append(allQueries, []queries{{"vectordistance", arrows, [][2]string{
		{`SELECT VALUE VectorDistance(c.v, [1, 0]) FROM c`, `[1,0,0.6,-1]`},
		{`SELECT VALUE VECTORDISTANCE([1.0, -0], c.v, true) FROM c`, `[1,0,0.6,-1]`},
		{`SELECT VALUE VectorDistance(c.v, [2, 0], false, {distanceFunction: 'DotProduct'}) FROM c WHERE c.id < 6`, `[2,0,6,-2,0]`},
		{`SELECT VALUE VectorDistance(c.v, [1, 0], true, {"distanceFunction": "euclidean", "dataType": "Int8", "searchListSizeMultiplier": 2}) FROM c WHERE c.id < 6`,
			`[0,2.23606797749979,4.47213595499958,2,1]`},
		{`SELECT VALUE VectorDistance(c.v, c.w) FROM c`, `[0.96]`},
		{`SELECT VALUE VectorDistance(c.w, ARRAY_CONCAT([4], [3]), c.id = 3) FROM c`, `[1]`},
		{`SELECT VALUE VectorDistance([3, 4], [3, 4], true, {'distanceFunction': 'dotproduct'})`, `[25]`},
		{`SELECT VALUE VectorDistance(@v, c.v) FROM c WHERE VectorDistance(c.v, @v) > 0.5`, `[1,0.6]`},
		{`SELECT VALUE VectorDistance(@v, @v)`, `[1]`},
		{`SELECT VALUE VectorDistance(@n, c.v) FROM c`, `[]`},
		{`SELECT VALUE VectorDistance(c.v, [1, 0], 1) FROM c`, `[]`},
		{`SELECT VALUE VectorDistance(c.v, [1, null]) FROM c`, `[]`},
		{`SELECT VALUE VectorDistance([], [], true, {distanceFunction: 'dotproduct'})`, `[]`},
		{`SELECT VALUE VectorDistance(c.v, [1, 0], true, {distanceFunction: 'euclidean'}) FROM c WHERE c.id = 13`, `[]`},
		{`SELECT VALUE c.id FROM c ORDER BY VectorDistance(c.v, [1, 0])`, `[1,3,2,4,13,12,11,10,9,8,7,6,5]`},
		{`SELECT VALUE c.id FROM c WHERE c.id > 1 ORDER BY VectorDistance(c.v, [1, 0], true, {distanceFunction: 'euclidean'})`, `[6,7,8,9,10,11,12,13,5,4,2,3]`},
		{`SELECT DISTINCT TOP 10 VALUE c.id > 5 FROM c ORDER BY VectorDistance(c.v, [1, 0])`, `[false,true]`},
		{`SELECT DISTINCT TOP 10 VALUE c.id > 5 FROM c ORDER BY VectorDistance(c.v, [1, 0], true, {distanceFunction: 'euclidean'})`, `[true,false]`},
		{`SELECT TOP 2 VALUE c.id FROM c ORDER BY VectorDistance(@v, c.v)`, `[1,3]`},
		{`SELECT VALUE c.id FROM c WHERE c.id < 6 ORDER BY VectorDistance(c.v, [1, 0], true, {distanceFunction: 'euclidean'}) OFFSET 1 LIMIT 3`, `[5,4,2]`},
		{`SELECT TOP 3 c.id, VectorDistance(c.v, @v) AS score FROM c WHERE c.id != 1 ORDER BY VectorDistance(c.v, @v)`,
			`[{"id":3,"score":0.6},{"id":2,"score":0},{"id":4,"score":-1}]`},
		{`SELECT c.id FROM c ORDER BY VectorDistance(c.v, @v) ASC`, `!1:29: Specifying a sorting order (ASC or DESC) with VectorDistance function is not supported.`},
		{`SELECT c.id FROM c ORDER BY VectorDistance(c.v, @v) DESC`, `!1:29: Specifying a sorting order (ASC or DESC) with VectorDistance function is not supported.`},
		{`SELECT c.id FROM c ORDER BY VectorDistance(c.v, @v), c.id`, `!1:29: Unsupported ORDER BY clause. ORDER BY item expression could not be mapped to a document path.`},
		{`SELECT c.id FROM c ORDER BY 1 - VectorDistance(c.v, @v)`, `!1:29: Unsupported ORDER BY clause. ORDER BY item expression could not be mapped to a document path.`},
		{`SELECT VectorDistance(c.v, @v) AS score FROM c ORDER BY score`, `!1:57: Identifier 'score' could not be resolved.`},
		{`SELECT VALUE VectorDistance(c.v, @v, true, @v) FROM c`, `!1:44: The options of VectorDistance must be an object of constants.`},
		{`SELECT VALUE VectorDistance(c.v, @v, true, {dataType: c.id}) FROM c`, `!1:44: The options of VectorDistance must be an object of constants.`},
		{`SELECT VALUE VectorDistance(c.v, @v, true, {distanceFunction: 'manhattan'}) FROM c`, `!1:63: VectorDistance does not know the option or value 'manhattan'.`},
		{`SELECT VALUE VectorDistance(c.v, @v, true, {dataType: 'float64'}) FROM c`, `!1:55: VectorDistance does not know the option or value 'float64'.`},
		{`SELECT VALUE VectorDistance(c.v, @v, true, {dataType: 1}) FROM c`, `!1:55: VectorDistance does not know the option or value 'dataType'.`},
		{`SELECT VALUE VectorDistance([3], [3], true, {"searchListSizeMultiplier": 100, "filterPriority": -0.5})`, `[1]`},
		{`SELECT VALUE VectorDistance(c.v, @v, true, {"searchListSizeMultiplier": -100}) FROM c`,
			`!1:44: The 'searchListSizeMultiplier' value -100 specified in the VectorDistance function is outside the supported range. The value must be between 1 and 100.`},
		{`SELECT VALUE VectorDistance(c.v, @v, true, {fast: true}) FROM c`, `!1:51: VectorDistance does not know the option or value 'fast'.`},
	}}})
}

const vectorPolicy = `"vectorEmbeddingPolicy":{"vectorEmbeddings":[{"path":"/v","distanceFunction":"euclidean"},{"path":"/o/\"w\"","distanceFunction":"dotproduct"},{"path":"/x","distanceFunction":"far"}]}`

// run answers a query of a container with settings.
func run(t interface{ Fatalf(string, ...any) }, settings, text string, items []string) []string {
	rows, _, err := collect(mustParseIn(t, settings, text), from(items...), Options{Params: caseParams})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return rows
}

func mustParseIn(t interface{ Fatalf(string, ...any) }, settings, text string) *Query {
	q, _ := Parse(text)
	if q = q.In(SchemaOf(`{` + settings + `}`)); q.Err() != nil {
		t.Fatalf("%s: %v", text, q.Err())
	}
	return q
}

// The policy of the container has the distance function of a path, wherever the path stands; options have the last word.
func TestDistanceFunctionOfThePolicy(t *testing.T) {
	for _, c := range [][2]string{
		{`VectorDistance(c.v, @v)`, euclidean}, {`VectorDistance(@v, c["v"], true, {dataType: 'float32'})`, euclidean}, {`VectorDistance(c.o.w, @v)`, dotProduct},
		{`VectorDistance(c.u, c.v)`, euclidean}, {`VectorDistance(c.u, @v)`, cosine}, {`VectorDistance(c.x, @v)`, cosine}, {`VectorDistance(c.v.v, @v)`, cosine},
		{`VectorDistance(c.v, @v, true, {distanceFunction: 'Cosine'})`, cosine}, {`VectorDistance([1], @v)`, cosine},
	} {
		for _, text := range []string{`SELECT TOP 1 c.id FROM c ORDER BY ` + c[0], `SELECT TOP 1 s.id FROM (SELECT * FROM c) AS s ORDER BY ` + strings.ReplaceAll(c[0], "c.", "s.")} {
			text = strings.ReplaceAll(text, `c["v"]`, "s.v")
			if !strings.Contains(text, " s ") {
				text = strings.ReplaceAll(text, "s.v", `c["v"]`)
			}
			q := mustParseIn(t, vectorPolicy, text)
			info, err := q.Plan(caseParams)
			want := "Descending"
			if c[1] == euclidean {
				want = "Ascending"
			}
			if got := gjson.GetBytes(info, "orderBy.0").String(); err != nil || got != want || q.stmt.order[0].expr.name != c[1] {
				t.Errorf("%s: %s %s, want %s; %v", text, q.stmt.order[0].expr.name, got, c[1], err)
			}
		}
	}
	if got := run(t, vectorPolicy, `SELECT VALUE (SELECT VALUE VectorDistance(c.v, [1,0])) FROM c WHERE c.id < 3`, arrows); fmt.Sprint(got) != "[0 2.23606797749979]" {
		t.Errorf("in a subquery: %s", got)
	}
	if SchemaOf(`{"vectorEmbeddingPolicy":{"vectorEmbeddings":[]}}`) != nil {
		t.Error("a schema of nothing")
	}
}

// The nearest are the first of a sort of all distances: in the engine, in pages, and of any number of ranges by the plan.
func TestNearestOfRangesEqualOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(-4, 4).Draw(t, "x")) / 2 })
		dims := rapid.IntRange(1, 4).Draw(t, "dimensions")
		vector := func(n int) string {
			return strings.ReplaceAll(fmt.Sprint(rapid.SliceOfN(number, n, n).Draw(t, "v")), " ", ",")
		}
		ranges := make([][]string, rapid.IntRange(1, 4).Draw(t, "ranges"))
		var all []string
		for i := range rapid.IntRange(0, 12).Draw(t, "items") {
			item := fmt.Sprintf(`{"_rid":"%03d","id":%d,"v":%s}`, i, i, vector(max(0, dims-rapid.IntRange(0, 8).Draw(t, "short")/7)))
			at := rapid.IntRange(0, len(ranges)-1).Draw(t, "range")
			all, ranges[at] = append(all, item), append(ranges[at], item)
		}
		q, top := vector(dims), rapid.IntRange(1, 14).Draw(t, "top")
		metric := rapid.SampledFrom([]string{"cosine", "dotproduct", "euclidean"}).Draw(t, "metric")
		call := fmt.Sprintf(`VectorDistance(c.v, %s, true, {distanceFunction: '%s'})`, q, metric)
		var want []float64
		for _, item := range all {
			if d := distanceOf(metric, gjson.Get(item, "v").Array(), gjson.Parse(q).Array()); !math.IsNaN(d) {
				want = append(want, d)
			}
		}
		slices.Sort(want)
		if metric != "euclidean" {
			slices.Reverse(want)
		}
		// Items without a distance come last, or first where the least distance does.
		whole, without := want, slices.Repeat([]float64{math.NaN()}, len(all)-len(want))
		if whole = append(slices.Clone(want), without...); metric == "euclidean" {
			whole = append(without, want...)
		}
		whole, want = whole[:min(top, len(whole))], want[:min(top, len(want))]
		text := fmt.Sprintf(`SELECT TOP %d c.id, %s AS d FROM c ORDER BY %s`, top, call, call)
		for _, rows := range [][]string{rowsOf(t, text, all), mergedRows(t, text, ranges)} {
			if len(rows) != len(whole) {
				t.Fatalf("%s: %v, want %v", text, rows, whole)
			}
			for i, row := range rows {
				if d := gjson.Get(row, "d"); d.Exists() == math.IsNaN(whole[i]) || math.Abs(d.Num-whole[i]) > 1e-12 {
					t.Fatalf("%s: %v, want %v", text, rows, whole)
				}
			}
		}
		for _, text := range []string{
			fmt.Sprintf(`SELECT TOP %d VALUE %s FROM c ORDER BY %s`, top, call, call), fmt.Sprintf(`SELECT VALUE %s FROM c ORDER BY %s OFFSET 0 LIMIT %d`, call, call, top),
		} {
			for _, rows := range [][]string{rowsOf(t, text, all), mergedRows(t, text, ranges)} {
				if len(rows) != len(want) {
					t.Fatalf("%s: %v, want %v", text, rows, want)
				}
				for i, row := range rows {
					if math.Abs(gjson.Parse(row).Num-want[i]) > 1e-12 {
						t.Fatalf("%s: %v, want %v", text, rows, want)
					}
				}
			}
		}
	})
}

// distanceOf is NaN if there is no distance.
func distanceOf(metric string, a, b []gjson.Result) float64 {
	if len(a) != len(b) {
		return math.NaN()
	}
	dot, aa, bb, between := 0.0, 0.0, 0.0, 0.0
	for i := range a {
		x, y := a[i].Num, b[i].Num
		dot, aa, bb, between = dot+float64(x*y), aa+float64(x*x), bb+float64(y*y), between+float64((x-y)*(x-y))
	}
	switch metric {
	case "euclidean":
		return math.Sqrt(between)
	case "dotproduct":
		return dot
	}
	return dot / math.Sqrt(aa) / math.Sqrt(bb)
}

// The plans are the service's: Microsoft.Azure.Cosmos.Tests/Query/QueryPlanRetrieverTests.cs in Azure/azure-cosmos-dotnet-v3.
func TestPlansOfVectors(t *testing.T) {
	for _, c := range []struct{ query, top, rewritten string }{
		{`SELECT c._ts FROM c ORDER BY VectorDistance([0.5, -2], c.v, true, {dataType:'Float32', distanceFunction:'Euclidean'})`, "",
			`SELECT c._rid, [{"item": VectorDistance([0.5, -2], c.v, true, {"dataType": "Float32", "distanceFunction": "Euclidean"})}] AS orderByItems, {"_ts": c._ts} AS payload
			FROM c WHERE c.inserted ORDER BY VectorDistance([0.5, -2], c.v, true, {"dataType": "Float32", "distanceFunction": "Euclidean"})`},
		{`SELECT TOP 10 c._ts FROM c ORDER BY VectorDistance(c.u, @v)`, "10",
			`SELECT TOP 10 c._rid, [{"item": VectorDistance(c.u, @v)}] AS orderByItems, {"_ts": c._ts} AS payload FROM c WHERE c.inserted ORDER BY VectorDistance(c.u, @v)`},
	} {
		info, err := mustParse(t, c.query).Plan(caseParams)
		in := gjson.ParseBytes(info)
		got := strings.ReplaceAll(in.Get("rewrittenQuery").String(), "({documentdb-formattableorderbyquery-filter})", `c["inserted"]`)
		want := strings.Replace(printed(mustParse(t, c.rewritten)), `c["_rid"],`, `c["_rid"] AS _rid,`, 1)
		if err != nil || got != want || !in.Get("hasNonStreamingOrderBy").Bool() || in.Get("top").String() != c.top {
			t.Errorf("%s: %v\n%s\ngot  %s\nwant %s", c.query, err, info, got, want)
		}
	}
}

func BenchmarkVectorDistance(b *testing.B) {
	vector := "[" + strings.Repeat("0.0123456,", 1535) + "0.5]"
	items := slices.Repeat([]string{`{"id":"a","v":` + vector + `}`}, 1000)
	q := mustParse(b, `SELECT TOP 10 VALUE c.id FROM c ORDER BY VectorDistance(c.v, @q)`)
	for b.Loop() {
		if rows, _, err := collect(q, from(items...), Options{Params: []Param{{"@q", []byte(vector)}}}); err != nil || len(rows) != 10 {
			b.Fatal(rows, err)
		}
	}
}
