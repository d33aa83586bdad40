// Package hostile holds queries that would take minutes, or gigabytes, if a query engine did only what their text says.
package hostile

import (
	"fmt"
	"strings"
)

// How a query ends.
const (
	Answered = iota // in a fraction of the steps that a run has
	Refused         // its text, or what it asks for, is beyond a limit
	Stopped         // it would take more steps than a run has, or build more bytes
)

// A Query is a text and the one item that it is run over, which has the partition key pk "p".
type Query struct {
	Name string
	Text string
	Item string
	Ends int
}

// Queries returns the queries. Those that an attack found come first.
func Queries() []Query {
	const body = `"id":"i","pk":"p"`
	thousand := "[0" + numbers(999, ",%d") + "]"
	rows := func(t string) string { return `{` + body + `,"a":` + thousand + `,"t":"` + t + `"}` }
	long := rows(strings.Repeat("ab", 50_000))
	keys := `{` + body + numbers(150_000, `,"%x":0`) + `}`
	list := `{` + body + `,"a":[0` + numbers(200_000, ",%d") + `]}`
	escaped := `{` + body + `,"t":"` + strings.Repeat(`\u00ff`, 300_000) + `"}`
	return []Query{
		{"a pattern for each row", `SELECT VALUE RegexMatch('a', CONCAT(REPLICATE('[\\pL\\pN]',900), ToString(x))) FROM c JOIN x IN c.a`, rows(""), Stopped},
		{"LIKE that could backtrack", `SELECT VALUE t LIKE '%` + strings.Repeat("ab", 50) + `c%' FROM c JOIN (SELECT VALUE c.t) t JOIN x IN c.a`, long, Answered},
		{"TRIM of 400 KB of characters", `SELECT VALUE TRIM(c.t, '` + strings.Repeat("b", 400<<10) + `a') FROM c JOIN x IN c.a`, long, Stopped},
		{"CONTAINS_ANY_CS with 60,000 arguments", `SELECT VALUE CONTAINS_ANY_CS(c.t` + numbers(60_000, `,'%x'`) + `) FROM c JOIN x IN c.a`, rows(strings.Repeat("zy", 50_000)), Stopped},
		{"three joins over an array of 1,000", `SELECT VALUE COUNT(1) FROM c JOIN x IN c.a JOIN y IN c.a JOIN z IN c.a`, rows(""), Stopped},
		{"50,000 ANDs", `SELECT VALUE 1 FROM c WHERE true` + strings.Repeat(" AND true", 50_000), rows(""), Answered},
		{"a row with 150,000 keys", `SELECT VALUE 1 FROM c WHERE c.zz = 1` + strings.Repeat(" OR c.zz = 1", 5000), keys, Stopped},

		{"keys that are sorted", `SELECT VALUE c = x FROM c JOIN x IN [` + strings.Repeat("0,", 1000) + `0] WHERE c = {id: x} OR ARRAY_CONTAINS([c], {id: x})`, keys, Refused},
		{"150,000 keys that are compared", `SELECT VALUE COUNT(1) FROM c JOIN (SELECT VALUE StringToObject(ToString(c))) d JOIN (SELECT VALUE StringToArray('[` + strings.Repeat("0,", 999) + `0]')) a JOIN x IN a WHERE c = d AND d = {x: x}`, keys, Stopped},
		{"sets of 200,000 numbers", `SELECT VALUE ARRAY_LENGTH(SetUnion(SetIntersect(c.a, c.a), SetDifference(c.a, []))) FROM c JOIN x IN c.a`, list, Stopped},
		{"a pattern with a thread for each instruction", `SELECT VALUE RegexMatch(CONCAT(c.t, c.t), '(a?b?){400}c') FROM c JOIN x IN c.a`, long, Stopped},
		{"a range without regard to case", `SELECT VALUE RegexMatch('a', '` + strings.Repeat(`[b-𞤀]`, 700) + `', 'i') FROM c`, rows(""), Answered},
		{"one row that changes the case of 2 GB", `SELECT VALUE [LENGTH(UPPER(c.t))` + strings.Repeat(`,LENGTH(UPPER(c.t))`, 5000) + `] FROM c`, escaped, Stopped},
		{"a list of 20,000 long texts", `SELECT VALUE ARRAY_LENGTH([c.t` + strings.Repeat(`,c.t`, 20_000) + `]) FROM c`, long, Stopped},
		{"20,000 aliases in ORDER BY", `SELECT c.id AS a0` + numbers(20_000, ",1 AS a%d") + ` FROM c ORDER BY a0` + strings.Repeat(",a0", 20_000), rows(""), Answered},
		{"5,000 expressions of GROUP BY", `SELECT c.id` + numbers(5_000, ",c.a%d") + ` FROM c GROUP BY c.id` + numbers(5_000, ",c.a%d"), rows(""), Answered},
		{"BETWEEN of BETWEEN, 190 times", `SELECT VALUE 1 FROM c WHERE c.t` + strings.Repeat(" BETWEEN false AND true", 190), rows(""), Answered},
		{"DISTINCT of DISTINCT, 60 times", `SELECT DISTINCT VALUE ` + strings.Repeat("(SELECT DISTINCT VALUE ", 60) + `c.id` + strings.Repeat(")", 60) + ` FROM c`, rows(""), Answered},
		{"loops without a row", `SELECT VALUE 1 FROM c JOIN x IN c.a JOIN y IN c.a JOIN z IN c.a JOIN n IN c.none`, rows(""), Stopped},
		{"a list of 1,000 texts for each row", `SELECT VALUE COUNT(1) FROM c JOIN x IN c.a WHERE EXISTS(SELECT VALUE MAKELIST(CONCAT(c.t, ToString(y))) FROM y IN c.a)`, long, Stopped},
		{"sets for each of 1,000 groups", `SELECT x, MAKESET(CONCAT(c.t, ToString(y))) AS s FROM c JOIN x IN c.a JOIN y IN c.a GROUP BY x`, long, Stopped},
		{"1,000 lists for each of 1,000 rows", `SELECT VALUE COUNT(1) FROM c JOIN x IN c.a WHERE ARRAY_LENGTH((SELECT VALUE MAKELIST(y) FROM y IN c.a JOIN z IN c.a)) = 0`, rows(""), Stopped},
		{"FROM of FROM, 60 times", `SELECT VALUE x ` + strings.Repeat("FROM (SELECT VALUE x ", 60) + `FROM x` + strings.Repeat(") x", 60), rows(""), Answered},
		{"DISTINCT of DISTINCT in FROM, 60 times", `SELECT DISTINCT VALUE x ` + strings.Repeat("FROM (SELECT DISTINCT VALUE x ", 60) + `FROM x` + strings.Repeat(") x", 60), rows(""), Answered},
		{"an object of an object in FROM, 60 times", `SELECT VALUE x.id ` + strings.Repeat("FROM (SELECT VALUE {a: x, b: x} ", 60) + `FROM x` + strings.Repeat(") x", 60), rows(""), Stopped},
		{"FROM of FROM, 250 times", `SELECT VALUE x ` + strings.Repeat("FROM (SELECT VALUE x ", 250) + `FROM x` + strings.Repeat(") x", 250), rows(""), Refused},
		{"a run of 100,000 wild cards", `SELECT VALUE c.t LIKE '%a` + strings.Repeat("_", 100_000) + `c%' FROM c JOIN x IN c.a`, long, Stopped},
	}
}

// numbers formats the numbers from 1 to n.
func numbers(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i+1)
	}
	return b.String()
}
