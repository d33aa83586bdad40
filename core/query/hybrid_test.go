package query

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
	"pgregory.net/rapid"
)

func must(b []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return b
}

// fusedRow is a row of an answer that a client has merged.
type fusedRow struct {
	rid, payload string
	scores       []float64
	sum          float64
}

// mergeHybrid does what the official SDKs do with a plan and the items of each partition key range (hybridQueryExecutionContext.ts of the
// JavaScript SDK).
func mergeHybrid(t interface{ Fatalf(string, ...any) }, plan gjson.Result, ranges [][]string) []fusedRow {
	answer := func(text string, items []string) []string {
		q, err := Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		rows, _, err := collect(q, from(items...), Options{Params: caseParams})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return rows
	}
	var documents int64
	var words []int64
	var hits [][]int64
	if plan.Get("requiresGlobalStatistics").Bool() {
		for _, items := range ranges {
			row := gjson.Parse(answer(plan.Get("globalStatisticsQuery").String(), items)[0])
			documents += row.Get("documentCount").Int()
			for i, of := range row.Get("fullTextStatistics").Array() {
				if i == len(words) {
					words, hits = append(words, 0), append(hits, make([]int64, len(of.Get("hitCounts").Array())))
				}
				words[i] += of.Get("totalWordCount").Int()
				for j, n := range of.Get("hitCounts").Array() {
					hits[i][j] += n.Int()
				}
			}
		}
	}
	replace := []string{"{documentdb-formattablehybridsearchquery-totaldocumentcount}", fmt.Sprint(documents), "{documentdb-formattableorderbyquery-filter}", "true"}
	for i := range words {
		replace = append(replace, fmt.Sprintf("{documentdb-formattablehybridsearchquery-totalwordcount-%d}", i), fmt.Sprint(words[i]),
			fmt.Sprintf("{documentdb-formattablehybridsearchquery-hitcountsarray-%d}", i), strings.ReplaceAll(fmt.Sprint(hits[i]), " ", ","))
	}
	infos := plan.Get("componentQueryInfos").Array()
	var found []fusedRow
	for _, info := range infos {
		var of []gjson.Result
		for _, items := range ranges {
			for _, row := range answer(strings.NewReplacer(replace...).Replace(info.Get("rewrittenQuery").String()), items) {
				of = append(of, gjson.Parse(row))
			}
		}
		if info.Get("orderBy.0").Exists() {
			sign := 1.0
			if info.Get("orderBy.0").String() == "Descending" {
				sign = -1
			}
			slices.SortStableFunc(of, func(a, b gjson.Result) int {
				x, y := a.Get("orderByItems.0.item"), b.Get("orderByItems.0.item")
				if !x.Exists() || !y.Exists() { // undefined is the least
					return int(sign) * (len(x.Raw) - len(y.Raw))
				}
				return cmp.Compare(sign*x.Float(), sign*y.Float())
			})
		}
		for _, row := range of {
			r := fusedRow{rid: row.Get("_rid").String(), payload: row.Get("payload").Raw}
			scores := row.Get("componentScores")
			if !scores.Exists() {
				scores, r.payload = row.Get("payload.componentScores"), row.Get("payload.payload").Raw
			}
			for _, s := range scores.Array() {
				r.scores = append(r.scores, s.Float())
			}
			if len(infos) == 1 || !slices.ContainsFunc(found, func(o fusedRow) bool { return o.rid == r.rid }) {
				found = append(found, r)
			}
		}
	}
	for i := range infos {
		if len(infos) == 1 {
			break
		}
		sign := -1.0
		if infos[i].Get("orderBy.0").String() == "Ascending" {
			sign = 1
		}
		slices.SortStableFunc(found, func(a, b fusedRow) int { return cmp.Compare(sign*a.scores[i], sign*b.scores[i]) })
		weight, rank := 1.0, 1
		if w := plan.Get("componentWeights").Array(); len(w) > 0 {
			weight = w[i].Float()
		}
		for j := range found {
			if j > 0 && found[j].scores[i] != found[j-1].scores[i] {
				rank++
			}
			found[j].sum += weight / float64(60+rank)
		}
	}
	if len(infos) > 1 {
		slices.SortStableFunc(found, func(a, b fusedRow) int { return -cmp.Compare(a.sum, b.sum) })
	}
	found = found[min(len(found), int(plan.Get("skip").Int())):]
	if take := plan.Get("take"); take.Type == gjson.Number {
		found = found[:min(len(found), int(take.Int()))]
	}
	return found
}

// Property: a client that merges the answers of any ranges, by either form of the plan, gets the rows of one query over all items, but for
// the order of rows with equal sums. Items without a text or a vector are part of it.
func TestHybridPlansGiveTheSameRanks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		item := rapid.SampledFrom([]string{`"a":"red bicycle"`, `"a":"Red, red rose"`, `"a":""`, `"a":5`, `"b":"red"`, `"a":"green rose garden","b":"the red bicycle and a rose"`,
			`"a":"blue","v":[1,2]`, `"v":[2,1],"b":"rose"`, `"v":[0,0]`, `"a":"bicycle bicycle","v":[-1,0.5]`, `"v":"x"`})
		ranges := make([][]string, rapid.IntRange(1, 3).Draw(t, "ranges"))
		var items []string
		for i := range rapid.IntRange(0, 12).Draw(t, "items") {
			doc := fmt.Sprintf(`{"id":"%d","_rid":"%02d",%s}`, i, i, item.Draw(t, "item"))
			items = append(items, doc)
			at := rapid.IntRange(0, len(ranges)-1).Draw(t, "range")
			ranges[at] = append(ranges[at], doc)
		}
		score := rapid.SampledFrom([]string{`FullTextScore(c.a, 'red')`, `FullTextScore(c.b, 'rose', 'bicycle')`, `FullTextScore(c.a, ['red rose', 'garden'])`,
			`VectorDistance(c.v, @v)`, `VectorDistance(c.v, [1, 1], true, {distanceFunction: 'euclidean'})`, `FullTextScore(c.a, {"term": "rod", "distance": 1})`, `FullTextScore(c.a, @id)`})
		n := rapid.IntRange(1, 3).Draw(t, "scores")
		by := score.Draw(t, "score")
		if n > 1 {
			list := []string{by}
			for range n - 1 {
				list = append(list, score.Draw(t, "score"))
			}
			if rapid.Bool().Draw(t, "weighted") {
				list = append(list, fmt.Sprint(strings.ReplaceAll(fmt.Sprint(rapid.SliceOfN(rapid.SampledFrom([]float64{1, -1, 0.5, -2, 3}), n, n).Draw(t, "weights")), " ", ", ")))
			}
			by = "RRF(" + strings.Join(list, ", ") + ")"
		}
		where := rapid.SampledFrom([]string{"", " WHERE FullTextContains(c.a, 'red')", " WHERE NOT IS_DEFINED(c.v)"}).Draw(t, "where")
		top, tail := "", ""
		switch rapid.IntRange(0, 2).Draw(t, "limit") {
		case 0:
			top = "TOP 3 "
		case 1:
			tail = " OFFSET 1 LIMIT 4"
		}
		text := "SELECT " + top + "c.id FROM c" + where + " ORDER BY RANK " + by + tail
		whole := "SELECT c.id FROM c" + where + " ORDER BY RANK " + by
		q, err := Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		direct := rowsOf(t, text, items)
		sums := map[string]string{} // of the whole answer, to tell ties
		for _, r := range mergeHybrid(t, gjson.ParseBytes(must(mustParseIn(t, "", whole).Hybrid(caseParams, false))), [][]string{items}) {
			sums[r.payload] = fmt.Sprint(r.sum)
			if n == 1 {
				sums[r.payload] = fmt.Sprint(r.scores)
			}
		}
		for _, flat := range []bool{false, true} {
			merged := mergeHybrid(t, gjson.ParseBytes(must(q.Hybrid(caseParams, flat))), ranges)
			if len(merged) != len(direct) {
				t.Fatalf("%s flat %v: %d rows, want %v", text, flat, len(merged), direct)
			}
			for i, r := range merged {
				if sums[r.payload] != sums[direct[i]] {
					t.Fatalf("%s flat %v: row %d is %s, want one like %s", text, flat, i, r.payload, direct[i])
				}
			}
		}
	})
}

// The plans of QueryPlanRetrieverTests.cs and QueryPlanBaselineTests.OffsetLimit.xml of the .NET SDK, with this package's spelling of
// properties.
func TestHybridPlans(t *testing.T) {
	const swim = `_FullTextScore(c["text"], ["swim"], {documentdb-formattablehybridsearchquery-totaldocumentcount}, {documentdb-formattablehybridsearchquery-totalwordcount-0}, {documentdb-formattablehybridsearchquery-hitcountsarray-0})`
	const backup, image = `_VectorScore(c["backup"], [0.5, 0.2])`, `_VectorScore(c["image"], [1, 2])`
	const two = `RRF(VectorDistance(c.backup, [0.5, 0.2]), VectorDistance(c.image, [1, 2]), [1, -0.3])`
	for _, c := range []struct {
		text       string
		flat       bool
		path, want string
	}{
		{`SELECT TOP 10 * FROM c ORDER BY RANK FullTextScore(c.text, "swim")`, false, "globalStatisticsQuery",
			`SELECT  COUNT(1) AS documentCount, [{"totalWordCount": SUM(_FullTextWordCount(c["text"])), "hitCounts": [COUNTIF(FullTextContains(c["text"], "swim"))]}] AS fullTextStatistics FROM c AS c`},
		{`SELECT TOP 10 * FROM c ORDER BY RANK FullTextScore(c.text, "swim")`, false, "componentQueryInfos.0.rewrittenQuery",
			`SELECT TOP 120 c["_rid"] AS _rid, [{"item": ` + swim + `}] AS orderByItems, {"payload": c, "componentScores": [(` + swim + ` ?? -1)]} AS payload FROM c AS c WHERE ({documentdb-formattableorderbyquery-filter}) ORDER BY ` + swim + ` DESC`},
		{`SELECT TOP 10 * FROM c ORDER BY RANK FullTextScore(c.text, "swim")`, true, "componentQueryInfos.0.rewrittenQuery",
			`SELECT TOP 120 c["_rid"] AS _rid, [{"item": ` + swim + `}] AS orderByItems, {"payload": c, "componentScores": []} AS payload FROM c AS c WHERE ({documentdb-formattableorderbyquery-filter}) ORDER BY ` + swim + ` DESC`},
		{`SELECT c.name FROM c ORDER BY RANK FullTextScore(c.text, 'swim') OFFSET 0 LIMIT 10`, false, "[componentQueryInfos.0.top,componentQueryInfos.0.offset,componentQueryInfos.0.limit,skip,take]", `[null,0,120,0,10]`},
		{`SELECT c.name FROM c ORDER BY RANK FullTextScore(c.text, 'swim') OFFSET 10 LIMIT 90`, false, "[componentQueryInfos.0.limit,skip,take]", `[200,10,90]`},
		{`SELECT TOP 100 c.name FROM c ORDER BY RANK FullTextScore(c.text, 'swim')`, false, "[componentQueryInfos.0.top,skip,take,componentQueryInfos.0.orderBy.0]", `[200,null,100,"Descending"]`},
		{`SELECT * FROM c ORDER BY RANK FullTextScore(c.text, 'swim')`, false, "[componentQueryInfos.0.top,skip,take,requiresGlobalStatistics]", `[null,null,null,true]`},
		{`SELECT TOP 10 * FROM c ORDER BY RANK ` + two, false, "globalStatisticsQuery", `SELECT  COUNT(1) AS documentCount, [] AS fullTextStatistics FROM c AS c`},
		{`SELECT TOP 10 * FROM c ORDER BY RANK ` + two, false, "[componentWeights,requiresGlobalStatistics,componentQueryInfos.#.orderBy]", `[[1.0, 0.3],false,[["Descending"],["Ascending"]]]`},
		{`SELECT TOP 10 * FROM c ORDER BY RANK ` + two, false, "componentQueryInfos.1.rewrittenQuery",
			`SELECT TOP 120 c["_rid"] AS _rid, [{"item": ` + image + `}] AS orderByItems, {"payload": c, "componentScores": [(` + backup + ` ?? -1.79769e+308), (` + image + ` ?? 1.79769e+308)]} AS payload FROM c AS c WHERE ({documentdb-formattableorderbyquery-filter}) ORDER BY ` + image + ` ASC`},
		{`SELECT TOP 10 * FROM c ORDER BY RANK ` + two, true, "componentQueryInfos.0.rewrittenQuery",
			`SELECT TOP 120 c["_rid"] AS _rid, c AS payload, [(` + backup + ` ?? -1.79769e+308), (-1 * (` + image + ` ?? 1.79769e+308))] AS componentScores FROM c AS c ORDER BY ` + backup},
		{`SELECT TOP 10 * FROM c ORDER BY RANK ` + two, true, "[componentQueryInfos.0.top,componentQueryInfos.0.orderBy,componentQueryInfos.0.hasNonStreamingOrderBy]", `[null,[],false]`},
		{`SELECT TOP 1 * FROM c ORDER BY RANK FullTextScore(c.text, @list)`, false, "error", `!1:58: A term of FullTextScore must be a string or an object like {"term": "red", "distance": 1} with a distance of 0, 1 or 2, and is 1.`},
	} {
		plan, err := mustParse(t, c.text).Hybrid(caseParams, c.flat)
		if err != nil {
			if got := "!" + err.Error(); got != c.want {
				t.Errorf("%s: %s", c.text, got)
			}
			continue
		}
		if got := gjson.GetBytes(plan, c.path); got.Exists() && got.String() != c.want {
			t.Errorf("%s flat %v\n got %s\nwant %s", c.text, c.flat, got, c.want)
		} else if !got.Exists() && !strings.HasPrefix(c.want, "!") {
			t.Errorf("%s: no %s in %s", c.text, c.path, plan)
		}
	}
}
