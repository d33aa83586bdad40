package query

import (
	"fmt"
	"strings"
	"testing"
)

// documented is the table of contents of https://learn.microsoft.com/cosmos-db/query/ (articles/cosmos-db/query/TOC.yml of
// MicrosoftDocs/azure-databases-docs, 2026), in its order: functions by group, and then a query for each clause, keyword and part of the
// syntax.
var documented = []struct{ group, names string }{
	{"Mathematical functions", "ABS ACOS ASIN ATAN ATN2 CEILING COS COT DEGREES EXP FLOOR INTADD INTBITAND INTBITLEFTSHIFT INTBITNOT INTBITOR INTBITRIGHTSHIFT INTBITXOR INTDIV INTMOD INTMUL INTSUB LOG LOG10 NUMBERBIN PI POWER RADIANS RAND ROUND SIGN SIN SQRT SQUARE TAN TRUNC"},
	{"Array functions", "ARRAY_AVG ARRAY_CONCAT ARRAY_CONTAINS_ALL ARRAY_CONTAINS_ANY ARRAY_CONTAINS ARRAY_LENGTH ARRAY_MAX ARRAY_MEDIAN ARRAY_MIN ARRAY_SLICE ARRAY_SUM CHOOSE OBJECTTOARRAY SETDIFFERENCE SETEQUAL SETINTERSECT SETUNION"},
	{"Aggregation functions", "AVG COUNT MAX MIN SUM"},
	{"String functions", "CONCAT CONTAINS CONTAINS_ALL_CI CONTAINS_ALL_CS CONTAINS_ANY_CI CONTAINS_ANY_CS ENDSWITH INDEX_OF LASTINDEXOF LEFT LENGTH LOWER LTRIM REGEXMATCH REPLACE REPLICATE REVERSE RIGHT RTRIM STARTSWITH STRINGEQUALS STRINGJOIN STRINGSPLIT STRINGTOARRAY STRINGTOBOOLEAN SUBSTRING TOSTRING TRIM UPPER"},
	{"Date and time functions", "AGO DATETIMEADD DATETIMEBIN DATETIMEDIFF DATETIMEFORMAT DATETIMEFROMPARTS DATETIMEPART DATETIMETOTICKS DATETIMETOTIMESTAMP DAY GETCURRENTDATETIME GETCURRENTDATETIMESTATIC GETCURRENTTICKS GETCURRENTTICKSSTATIC GETCURRENTTIMESTAMP GETCURRENTTIMESTAMPSTATIC IS_DATETIME MONTH NOW TICKSTODATETIME TIMESTAMPTODATETIME YEAR"},
	{"Item functions", "DOCUMENTID"},
	{"Full text search functions", "FULLTEXTCONTAINS FULLTEXTCONTAINSALL FULLTEXTCONTAINSANY FULLTEXTSCORE RRF"},
	{"Conditional functions", "IIF"},
	{"Type checking functions", "IS_ARRAY IS_BOOL IS_DEFINED IS_FINITE_NUMBER IS_INTEGER IS_NULL IS_NUMBER IS_OBJECT IS_PRIMITIVE IS_STRING STRINGTONULL STRINGTONUMBER STRINGTOOBJECT"},
	{"Spatial functions", "ST_AREA ST_DISTANCE ST_INTERSECTS ST_ISVALID ST_ISVALIDDETAILED ST_WITHIN VECTORDISTANCE"},
}

var documentedClauses = []struct{ name, example string }{
	{"FROM", "SELECT * FROM x IN c.list"}, {"GROUP BY", "SELECT c.k FROM c GROUP BY c.k"}, {"OFFSET LIMIT", "SELECT * FROM c OFFSET 1 LIMIT 2"},
	{"ORDER BY RANK", "SELECT * FROM c ORDER BY RANK FullTextScore(c.text, 'word')"}, {"ORDER BY", "SELECT * FROM c ORDER BY c.k DESC, c.id"},
	{"SELECT", "SELECT VALUE {id: c.id, two: [c.k, 1]} FROM c"}, {"WHERE", "SELECT * FROM c WHERE c.k = 1"},
	{"BETWEEN", "SELECT c.k BETWEEN 0 AND 10 AS b FROM c"}, {"DISTINCT", "SELECT DISTINCT VALUE c.k FROM c"}, {"LIKE", `SELECT * FROM c WHERE c.k NOT LIKE "%20^%[a-f]_" ESCAPE "^"`},
	{"IN", "SELECT * FROM c WHERE c.k IN (1, 'x')"}, {"TOP", "SELECT TOP 10 * FROM c"},
	{"Constants", "SELECT undefined, null, true, 1.5e3, 0xff, 'a\\'b', \"\\u0041\", {'a': 1}, [1] FROM c"}, {"Keywords", "SELECT VALUE c['order'] FROM c"},
	{"Scalar expressions", "SELECT VALUE (2 + 11 % 7) - 2 FROM c"}, {"Subqueries", "SELECT VALUE c.id FROM c JOIN (SELECT VALUE s FROM s IN c.list WHERE s > 1) WHERE EXISTS(SELECT VALUE s FROM s IN c.list) AND ARRAY(SELECT VALUE s FROM s IN c.list)[0] = (SELECT VALUE 1)"},
	{"Dates and times", "SELECT * FROM c WHERE c.at > DateTimeAdd('dd', -1, GetCurrentDateTime())"},
	{"Operators", "SELECT -c.a, ~c.a, c.a || 'b', c.a ?? 1, c.a ? 1 : 2, NOT c.b AND c.c OR c.d, c.a & 1 ^ 2 | 3 << 4 >> 5 >>> 6, c.a != c.b, c.a <> c.b FROM c"},
	{"Parameterized queries", "SELECT * FROM c WHERE c.k = @k OFFSET @n LIMIT @n"}, {"Joins", "SELECT c.id, t FROM c JOIN t IN c.tags"},
}

// TestWhatIsDocumentedIsSupported: everything that the documentation lists runs here. The table of
// README.md has the numbers.
func TestWhatIsDocumentedIsSupported(t *testing.T) {
	table := "| documented | names |\n| --- | --- |\n"
	for _, g := range documented {
		names := strings.Fields(g.names)
		for _, name := range names {
			if lookup(name) == nil && !isAggregate(name) {
				t.Errorf("%s: %s is not known", g.group, name)
			}
		}
		table += fmt.Sprintf("| %s | %d |\n", g.group, len(names))
	}
	for _, c := range documentedClauses {
		if _, err := Parse(c.example); err != nil {
			t.Errorf("%s: %s: %v", c.name, c.example, err)
		}
	}
	table += fmt.Sprintf("| Clauses, keywords and syntax | %d |\n", len(documentedClauses))
	if !strings.Contains(readme, table) {
		t.Errorf("README.md lacks the table\n%s", table)
	}
}
