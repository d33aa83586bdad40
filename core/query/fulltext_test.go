package query

import (
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/fulltext"
	"pgregory.net/rapid"
)

// posts have texts of every kind, and none.
var posts = []string{
	`{"id":1,"text":"A red bicycle, and another RED one.","v":[1,0]}`, `{"id":2,"text":"bicycle: red","tags":["red"]}`, `{"id":3,"text":"skateboard \u0072ed"}`,
	`{"id":4,"text":""}`, `{"id":5,"text":["red"]}`, `{"id":6,"text":null}`, `{"id":7}`, `{"id":8,"text":"bicycles"}`, `{"id":9,"text":"bird-watching in a réd \"bed\""}`,
}

func init() {
	const all = "SELECT VALUE c.id FROM c WHERE "
	const rank = "SELECT VALUE c.id FROM c WHERE c.id IN (1, 2, 3, 7) ORDER BY RANK "
	const scored = `_FullTextScore(c.text, ["red"], 9, 20, [3])`
	const wrong = ` must be a string or an object like {"term": "red", "distance": 1} with a distance of 0, 1 or 2, and is `
	allQueries = append(allQueries, []queries{
		{"fulltextcontains", posts, [][2]string{
			{all + `FullTextContains(c.text, "red")`, `[1,2,3]`},
			{all + `FULLTEXTCONTAINS(c.text, 'Red Bicycle')`, `[1]`},
			{all + `FullTextContains(c.text, "bicycle, red")`, `[1,2]`},
			{all + `FullTextContains(c.text, "bicycle and another red")`, `[1,2]`}, // stop words do not separate
			{all + `FullTextContains(c.text, "and")`, `[]`},
			{all + `FullTextContains(c.text, "re")`, `[]`},
			{all + `NOT FullTextContains(c.text, "red")`, `[4,8,9]`},
			{all + `FullTextContains(c.tags[0], c.tags[0])`, `[2]`},
			{all + `FullTextContains(c.text, c.none)`, `[]`},
			{all + `FullTextContains(c["text"], @name)`, `[]`},
			{all + `FullTextContains(c.text, {"term": "rad", "distance": 1})`, `[1,2,3,9]`},
			{all + `FullTextContains(c.text, {term: "bicycel", distance: 2})`, `[1,2,8]`},
			{all + `FullTextContains(c.text, {"term": "red", "distance": 0})`, `[1,2,3]`},
			{all + `FullTextContains(c.text, {"term": "bad", "distance": 1})`, `[9]`},
			{all + `FullTextContains(c.text, {"term": "rod bicycla", "distance": 1})`, `[1]`},
			{`SELECT VALUE FullTextContains("red blue", "blue")`, `[true]`},
			{`SELECT VALUE FullTextContains(c.text, "red") FROM c`, `[true,true,true,false,false,false]`},
			{`SELECT FullTextContains(c.text, "red") AS red, COUNT(1) AS n FROM c GROUP BY FullTextContains(c.text, "red")`, `[{"n":3},{"red":false,"n":3},{"red":true,"n":3}]`},
			{`SELECT VALUE n FROM c JOIN n IN c.tags WHERE FullTextContains(c.text, n)`, `["red"]`},
			{`SELECT VALUE c.id FROM (SELECT * FROM c) c WHERE FullTextContains(c.text, "skateboard")`, `[3]`},
			{all + `FullTextContains(c.text, 5)`, `!1:57: A term of FullTextContains` + wrong + `5.`},
			{all + `FullTextContains(c.text, ["red"])`, `!1:57: A term of FullTextContains` + wrong + `["red"].`},
			{all + `FullTextContains(c.text, undefined)`, `!1:57: A term of FullTextContains` + wrong + `undefined.`},
			{all + `FullTextContains(c.text, {"term": "red", "distance": 3})`, `!1:57: A term of FullTextContains` + wrong + `{"term":"red","distance":3}.`},
			{all + `FullTextContains(c.text, {"term": "red"})`, `!1:57: A term of FullTextContains` + wrong + `{"term":"red"}.`},
			{all + `FullTextContains(c.text, {"term": "red", "distance": 1, "fuzzy": true})`, `!1:57: A term of FullTextContains` + wrong + `{"term":"red","distance":1,"fuzzy":true}.`},
			{all + `FullTextContains(c.text, {"term": c.tags[0], "distance": 1})`, `[2]`},
		}},
		{"fulltextcontainsall", posts, [][2]string{
			{all + `FullTextContainsAll(c.text, "red", "bicycle")`, `[1,2]`},
			{all + `FullTextContainsAll(c.text, "red", {"term": "bycycle", "distance": 1})`, `[1,2]`},
			{all + `FullTextContainsAll(c.text, ["red", "skateboard"])`, `[3]`},
			{all + `FullTextContainsAll(c.text, "skateboard")`, `[3]`},
			{all + `FullTextContainsAll(c.text, "red", c.tags[0])`, `[2]`},
			{all + `FullTextContainsAll(c.text, "red", true)`, `!1:67: A term of FullTextContainsAll` + wrong + `true.`},
		}},
		{"fulltextcontainsany", posts, [][2]string{
			{all + `FullTextContains(c.text, "red") AND FullTextContainsAny(c.text, "bicycle", "skateboard")`, `[1,2,3]`},
			{all + `FullTextContainsAny(c.text, "watching", "skateboard")`, `[3,9]`},
			{all + `FullTextContainsAny(c.text, @list)`, `!1:60: A term of FullTextContainsAny` + wrong + `1.`},
		}},
		{"fulltextscore", posts, [][2]string{
			{rank + `FullTextScore(c.text, "red")`, `[1,3,2,7]`},
			{rank + `FullTextScore(c.text, "skateboard", "red")`, `[3,1,2,7]`},
			{`SELECT TOP 1 VALUE c.id FROM c ORDER BY RANK FullTextScore(c.text, ["bicycle", "skateboard"])`, `[3]`},
			{`SELECT VALUE c.id FROM c ORDER BY RANK FullTextScore(c.text, 'red') OFFSET 1 LIMIT 2`, `[3,2]`},
			{`SELECT * FROM c WHERE c.id < 3 ORDER BY RANK FullTextScore(c.text, 'bicycle')`, `[{"id":2,"text":"bicycle: red","tags":["red"]},{"id":1,"text":"A red bicycle, and another RED one.","v":[1,0]}]`},
			{`SELECT VALUE COUNT(1) FROM c ORDER BY RANK FullTextScore(c.text, 'red')`, `[9]`},
			{`SELECT FullTextScore(c.text, "red") AS score FROM c`, `!1:8: The FullTextScore function is only allowed in the ORDER BY RANK clause.`},
			{all + `FullTextScore(c.text, "red") != 123`, `!1:32: The FullTextScore function is only allowed in the ORDER BY RANK clause.`},
			{all + `FullTextScore(c.text) > 1`, `!1:32: The FullTextScore function requires at least 2 argument(s).`},
			{`SELECT VALUE c.id FROM c ORDER BY FullTextScore(c.text, "red")`, `!1:35: Unsupported ORDER BY clause. ORDER BY item expression could not be mapped to a document path.`},
			{rank + `FullTextScore(c.text, c.tags[0])`, `!1:89: The terms and numbers of FullTextScore must be constants or parameters, as many as it needs.`},
			{rank + `FullTextScore(c.text, 'red') DESC`, `!1:67: Specifying a sort order (ASC or DESC) in the ORDER BY RANK clause is not allowed.`},
			{rank + `FullTextScore(c.text, 'red') ASC`, `!1:67: Specifying a sort order (ASC or DESC) in the ORDER BY RANK clause is not allowed.`},
			{`SELECT VALUE ` + scored + ` > 1 FROM c`, `[true,true,true,false,false,false]`},
			{`SELECT VALUE c.id FROM c WHERE ` + scored + ` > 0 ORDER BY ` + scored + ` DESC`, `[1,3,2]`},
			{`SELECT VALUE c.id FROM c WHERE ` + scored + ` > 0 ORDER BY ` + scored, `[2,3,1]`},
			{`SELECT VALUE _FullTextScore(c.text, ["red"], 9, 20, [3, 1]) FROM c`, `!1:53: The terms and numbers of _FullTextScore must be constants or parameters, as many as it needs.`},
			{`SELECT VALUE _FullTextScore(c.text, ["red"], "9", 20, [3]) FROM c`, `!1:46: The terms and numbers of _FullTextScore must be constants or parameters, as many as it needs.`},
			{`SELECT VALUE _FullTextScore(c.text, ["red"], 9, c.id, [3]) FROM c`, `!1:49: The terms and numbers of _FullTextScore must be constants or parameters, as many as it needs.`},
			{`SELECT VALUE _FullTextWordCount(c.text) FROM c`, `[3,2,2,0,1,4]`},
			{`SELECT COUNT(1) AS n, [{words: SUM(_FullTextWordCount(c.text)), hits: [COUNTIF(FullTextContains(c.text, 'red'))]}] AS s FROM c`, `[{"n":9,"s":[{"words":12,"hits":[3]}]}]`},
		}},
		{"order-by-rank", posts, [][2]string{
			{rank + `VectorDistance(c.v, [1, 0])`, `[1,7,3,2]`},
			{rank + `RRF(FullTextScore(c.text, 'red'), VectorDistance(c.v, @v))`, `[1,3,2,7]`},
			{rank + `RRF(FullTextScore(c.text, 'red'), VectorDistance(c.v, @v), [1, -0.5])`, `[1,3,2,7]`},
			{rank + `RRF(FullTextScore(c.text, 'red'), FullTextScore(c.text, 'bicycle'), [-1, 0])`, `[3,2,1,7]`},
			{`SELECT c.id AS rank FROM c WHERE c.id < 3 ORDER BY rank DESC`, `[{"rank":2},{"rank":1}]`},
			{`SELECT c.id AS RANK FROM c WHERE c.id < 3 ORDER BY RANK`, `[{"RANK":1},{"RANK":2}]`},
			{rank + `c.id`, `!1:67: ` + rankScores},
			{rank + `FullTextScore(c.text, 'a'), FullTextScore(c.text, 'b')`, `!1:67: ` + rankScores},
			{`SELECT DISTINCT c.id FROM c ORDER BY RANK FullTextScore(c.text, 'a')`, `!1:43: ` + rankItems},
			{`SELECT c.id FROM c JOIN t IN c.tags ORDER BY RANK FullTextScore(c.text, 'a')`, `!1:51: ` + rankItems},
			{`SELECT t FROM t IN c.tags ORDER BY RANK FullTextScore(t.text, 'a')`, `!1:41: ` + rankItems},
			{`SELECT c.id FROM (SELECT * FROM c) c ORDER BY RANK FullTextScore(c.text, 'a')`, `!1:52: ` + rankItems},
			{`SELECT COUNT(1) FROM c GROUP BY c.id ORDER BY RANK FullTextScore(c.text, 'a')`, `!1:52: ` + rankItems},
		}},
		{"rrf", posts, [][2]string{
			{`SELECT RRF(VectorDistance(c.v, @v), VectorDistance(c.v, @v)) FROM c`, `!1:8: The RRF function is only allowed in the ORDER BY RANK clause.`},
			{rank + `RRF(FullTextScore(c.text, 'a'), 1)`, `!1:67: ` + rankScores},
			{rank + `RRF(FullTextScore(c.text, 'a'), [1])`, `!1:67: ` + rankScores},
			{rank + `RRF(c.id, FullTextScore(c.text, 'a'))`, `!1:67: ` + rankScores},
			{rank + `RRF(RRF(VectorDistance(c.v, @v), VectorDistance(c.v, @v)), FullTextScore(c.text, 'a'))`, `!1:67: ` + rankScores},
			{rank + `RRF(FullTextScore(c.text, 'a'), FullTextScore(c.text, 'b'), [1])`, `!1:127: The terms and numbers of RRF must be constants or parameters, as many as it needs.`},
			{rank + `RRF(FullTextScore(c.text, 'a'), FullTextScore(c.text, 'b'), ["1", 2])`, `!1:127: The terms and numbers of RRF must be constants or parameters, as many as it needs.`},
			{rank + `RRF(FullTextScore(c.text, 'a'), FullTextScore(FullTextScore(c.text, 'b'), 'b'))`, `!1:113: The FullTextScore function is only allowed in the ORDER BY RANK clause.`},
			{rank + `RRF(FullTextScore(c.text, 'red'), FullTextScore(c.text, 'red'), @v)`, `[1,3,2,7]`},
		}},
		{"array-contains", posts, [][2]string{{all + `_TRY_ARRAY_CONTAINS(c.tags, "red")`, `[2]`}}},
		{"vectordistance", arrows, [][2]string{
			{`SELECT VALUE _VectorScore(c.v, [1, 0]) FROM c`, `[1,0,0.6,-1]`},
			{`SELECT VALUE c.id FROM c WHERE c.id < 5 ORDER BY _VectorScore(c.v, [1, 0]) ASC`, `[4,2,3,1]`},
			{`SELECT VALUE c.id FROM c WHERE c.id < 5 ORDER BY _VectorScore(c.v, [1, 0])`, `[1,3,2,4]`},
		}},
	})
}

// The service's code of the error (LinqTranslationBaselineTests.TestFullTextScoreOrderByRankFunction.xml of the .NET SDK).
func TestScoresElsewhereAreSC2240(t *testing.T) {
	_, err := Parse(`SELECT VALUE root FROM root WHERE (FullTextScore(root["StringField"], "test1") != 123)`)
	if e, ok := err.(*Error); !ok || e.Service() != "SC2240" || e.Offset != 35 || e.End != 78 {
		t.Error(err)
	}
}

// The policy decides on the analysis of a path: its own settings, then those of defaultSpec, then the default language.
func TestPoliciesDecideOnAnalysis(t *testing.T) {
	const policy = `"fullTextPolicy":{"defaultLanguage":"fr-FR","defaultSpec":{"addStopWords":["velo"]},"fullTextPaths":[{"path":"/en","language":"en-US","addStopWords":["red"],"removeStopWords":["and"]},
		{"path":"/exact","filters":[]},{"path":"/plain","filters":["lowercase","ascii"]},{"path":"/none","language":"en-US","stopWordListKind":"none"}]}`
	item := []string{`{"en":"red and blue","exact":"Vélo rouge","plain":"Vélo rouge","none":"red and blue","other":"velo rouge"}`}
	for where, want := range map[string]int{
		`FullTextContains(c.en, 'red')`: 0, `FullTextContains(c.en, 'and blue')`: 1, `FullTextContains(c.none, 'and')`: 1, `FullTextContains(c.none, 'red and blue')`: 1,
		`FullTextContains(c.exact, 'vélo')`: 0, `FullTextContains(c.exact, 'Vélo')`: 1, `FullTextContains(c.plain, 'VELO')`: 1, `FullTextContains(c.other, 'velo')`: 0,
		`_FullTextWordCount(c.en) = 2`: 1, `_FullTextWordCount(c.other) = 1`: 1, `FullTextContains(c["en"], "BLUE")`: 1,
	} {
		if rows := run(t, policy, "SELECT * FROM c WHERE "+where, item); len(rows) != want {
			t.Errorf("%s: %v", where, rows)
		}
	}
}

// Property: a full-text index changes no answer, also when the policy or the items change.
func TestFullTextIndexesChangeNoAnswer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		items := rapid.SliceOfN(rapid.SampledFrom(posts), 1, 9).Draw(t, "items")
		kept := make([]Texts, len(items))
		for range 4 {
			policy := `"fullTextPolicy":{"fullTextPaths":[{"path":"/text","language":"` + rapid.SampledFrom(fulltext.Languages).Draw(t, "language") + `"}]}`
			text := rapid.SampledFrom([]string{`SELECT c.id FROM c WHERE FullTextContains(c.text, 'red')`, `SELECT VALUE _FullTextWordCount(c.text) FROM c`,
				`SELECT c.id FROM c ORDER BY RANK FullTextScore(c.text, 'red', 'bicycle')`, `SELECT c.id FROM c WHERE FullTextContains(c.text, {"term":"bid","distance":1})`,
				`SELECT FullTextContains(c.text, 'red') AS r, COUNT(1) AS n FROM c GROUP BY FullTextContains(c.text, 'red')`}).Draw(t, "query")
			plain := run(t, policy, text, items)
			q := mustParseIn(t, policy+`,"indexingPolicy":{"fullTextIndexes":[{"path":"/other"},{"path":"/text"}]}`, text)
			it := Item{}
			source := func(yield func([]byte) bool) {
				for i, doc := range items {
					it.Number, it.Texts = uint64(i+1), &kept[i]
					if !yield([]byte(doc)) {
						return
					}
				}
			}
			indexed, _, err := collect(q, source, Options{Params: caseParams, Item: &it})
			if err != nil || !slices.Equal(plain, indexed) {
				t.Fatalf("%s: %v, with an index %v, %v", text, plain, indexed, err)
			}
		}
	})
}

// Property: the statistics are of Options.All, whatever the query looks at, and the pages of a ranked answer are the answer.
func TestStatisticsAndPagesOfRanks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		items := rapid.SliceOfN(rapid.SampledFrom(posts), 0, 9).Draw(t, "items")
		n := rapid.IntRange(0, len(items)).Draw(t, "seen")
		by := rapid.SampledFrom([]string{`FullTextScore(c.text, 'red', 'bicycle')`, `RRF(FullTextScore(c.text, 'red'), FullTextScore(c.text, 'bicycle'))`}).Draw(t, "rank")
		top := rapid.SampledFrom([]string{"", "TOP 4 "}).Draw(t, "top")
		q := parsedText(t, "SELECT "+top+"c.id FROM c ORDER BY RANK "+by)
		whole, _, err := collect(q, from(items[:n]...), Options{All: from(items...)})
		if err != nil {
			t.Fatal(err)
		}
		var paged []string
		for at, first := (Cursor{}), true; first || at != (Cursor{}); first = false {
			var next Cursor
			rows := 0
			_, err := q.Run(from(items[:n]...), Options{All: from(items...), From: at, Next: &next, Most: 2}, func(row []byte) bool {
				if rows++; rows > 2 {
					return false
				}
				paged = append(paged, string(row))
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
			at = next
		}
		if !slices.Equal(paged, whole) {
			t.Fatalf("%s: %v, in pages %v", q.Text(), whole, paged)
		}
	})
}

func parsedText(t *rapid.T, text string) *Query {
	q, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// A text is paid for, and a run with full-text functions can be interrupted.
func TestFullTextIsPaidFor(t *testing.T) {
	item := `{"text":"` + strings.Repeat("word ", 20000) + `"}`
	for _, text := range []string{`SELECT VALUE FullTextContains(c.text, 'x') FROM c`, `SELECT c.id FROM c ORDER BY RANK FullTextScore(c.text, 'x')`, `SELECT VALUE FullTextContains(c.text, {"term":"x","distance":1}) FROM c`} {
		_, _, err := collect(mustParse(t, text), from(item), Options{maxSteps: 50000})
		if e, ok := err.(*Error); !ok || e.Code != TooMuchWork {
			t.Errorf("%s: %v", text, err)
		}
		_, _, err = collect(mustParse(t, text), from(item), Options{Interrupted: func(int64) bool { return true }, stepsBetweenPolls: 100})
		if e, ok := err.(*Error); !ok || e.Code != Interrupted {
			t.Errorf("%s: %v", text, err)
		}
	}
}
