package query

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// Whatever a query keeps, in whichever of its parts, the run's memory stays within its budget: rows, sort keys, groups, aggregates,
// arguments, aliases, arrays within arrays, sets. The runtime counts the live bytes, whatever the query counts itself.
func TestARunStaysWithinItsBytes(t *testing.T) {
	const budget, slack = 8 << 20, 4 << 20 // slack: the largest value, and what is still to be counted between two polls
	big := `{"id":"a","t":"` + strings.Repeat("x", 100_000) + `","a":[0` + list(2000, ",%d") + `]}`
	params := []Param{{"@t", []byte(`"` + strings.Repeat("x", 100_000) + `"`)}, {"@a", []byte(`[0` + list(200_000, ",%d") + `]`)}}
	params = append(params, Param{"@l", []byte(`"` + strings.Repeat("_%", 50_000) + `"`)})
	within := func(open, close string) string {
		return "SELECT VALUE " + strings.Repeat(open, 90) + "1" + strings.Repeat(close, 90) + " FROM c"
	}
	nested := strings.Repeat("[@t, @t, ", 90) + "1" + strings.Repeat("]", 90)
	for _, text := range []string{
		"SELECT VALUE CONTAINS_ANY_CS('a'" + list(500, ",CONCAT(@t,'%d')") + ") FROM c",
		"SELECT VALUE CONTAINS_ANY_CS('a'" + strings.Repeat(",REPLICATE('x',9999)", 2000) + ") FROM c",
		"SELECT VALUE " + strings.Repeat("CONTAINS(CONCAT(@t,'a'),", 95) + "'b'" + strings.Repeat(")", 95) + " FROM c",
		"SELECT x, COUNT(1) AS n FROM c JOIN x IN c.a JOIN (SELECT VALUE CONCAT(@t,'a')) s GROUP BY x",
		"SELECT x, MIN(CONCAT(@t, ToString(x))) AS m FROM c JOIN x IN c.a GROUP BY x",
		"SELECT VALUE 1 FROM c JOIN x IN c.a JOIN (SELECT VALUE REPLICATE('x', 9999)) s ORDER BY s",
		"SELECT VALUE 1 FROM c JOIN x IN c.a JOIN (SELECT VALUE CONCAT(@t, ToString(x))) s ORDER BY s OFFSET 0 LIMIT 1000",
		"SELECT DISTINCT VALUE 1 FROM c JOIN x IN c.a JOIN (SELECT VALUE CONCAT(@t, ToString(x))) s ORDER BY s",
		"SELECT DISTINCT VALUE CONCAT(c.t, ToString(x)) FROM c JOIN x IN c.a",
		"SELECT VALUE CONCAT(c.t, ToString(x)) FROM c JOIN x IN c.a",
		"SELECT VALUE " + nested + " FROM c",
		within("(@t || 'a') = (", ")"),
		within("(@t || 'a') < (", ")"),
		within("(@t || 'a') != (", ")"),
		within("(@t || 'a') || (", ")"),
		within("(@t || 'a') IN (", ")"),
		within("(@t || 'a') BETWEEN (", ") AND 1"),
		"SELECT VALUE 1 FROM c WHERE NOT (c.t LIKE @l)" + strings.Repeat(" OR NOT (c.t LIKE @l)", 9),
		"SELECT VALUE COUNT(1) FROM c JOIN x IN c.a WHERE RegexMatch('a', CONCAT('a{900}b{900}c{900}d{900}e{900}', ToString(x)))",
		"SELECT VALUE SetEqual(@a, @a) FROM c",
		"SELECT c.id, MAKELIST(x)" + list(200, ", MAKELIST(CONCAT(c.t, '%d')) AS l%d") + " FROM c JOIN x IN c.a GROUP BY c.id",
		"SELECT x, MAKESET(CONCAT(c.t, ToString(x))) AS s FROM c JOIN x IN c.a GROUP BY x",
		"SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE CONCAT(@t, ToString(x)) FROM c JOIN x IN c.a)",
		"SELECT VALUE x FROM (SELECT VALUE CONCAT(@t, ToString(x)) FROM c JOIN x IN c.a) AS x",
		"SELECT * FROM (SELECT VALUE [CONCAT(@t, ToString(x))] FROM c JOIN x IN c.a) AS x",
		"SELECT VALUE x.n FROM (SELECT x, MAKELIST(@t) AS n FROM c JOIN x IN c.a GROUP BY x) AS x",
		"SELECT VALUE 1 FROM c" + list(10, " JOIN (SELECT VALUE CONCAT(@t, @t, @t, @t, @t, @t, @t, @t, @t, '%d')) s%d"),
	} {
		q, err := Parse(text)
		if err != nil {
			t.Fatalf("%.80s: %v", text, err)
		}
		base, most, polls := liveBytes(), int64(0), 0
		poll := func(kept int64) bool {
			if polls++; polls%20 == 0 {
				most = max(most, liveBytes()-base)
			}
			return false
		}
		_, err = q.Run(from(big), Options{Params: params, maxBytes: budget, stepsBetweenPolls: 5000, Interrupted: poll}, func([]byte) bool { return true })
		if e := new(Error); !errors.As(err, &e) || e.Code != TooLarge {
			t.Errorf("%.80s: %v", text, err)
		}
		if most > budget+slack {
			t.Errorf("%.80s: %d bytes", text, most)
		}
	}
}

// list formats the numbers below n; the format may have the number more than once.
func list(n int, format string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(format, "%d", fmt.Sprint(i)))
	}
	return b.String()
}

func liveBytes() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// What is no longer in use is given back: a query that builds much, but keeps little, is not stopped.
func TestBytesAreGivenBack(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds in WebAssembly and does the same there: make test-wasm COSMOSTTL_TESTS=all runs it")
	}
	item := `{"id":"a","t":"` + strings.Repeat("x", 10_000) + `","a":[0` + list(1000, ",%d") + `]}`
	for _, text := range []string{
		"SELECT VALUE COUNT(1) FROM c JOIN x IN c.a JOIN (SELECT VALUE CONCAT(c.t, ToString(x))) s",
		"SELECT VALUE LENGTH(MAX(CONCAT(c.t, ToString(1000 + x)))) FROM c JOIN x IN c.a",
		"SELECT VALUE COUNT(1) FROM c JOIN x IN c.a WHERE LENGTH(CONCAT(CONCAT(c.t, 'a'), ToString([c.t, {t: c.t}]))) > x",
		"SELECT VALUE COUNT(1) FROM c JOIN x IN c.a WHERE SetEqual(ARRAY_SLICE(c.a, 0, 50), SetUnion(ARRAY_SLICE(c.a, 0, 50), []))",
		"SELECT VALUE COUNT(1) FROM c JOIN x IN c.a WHERE ARRAY_LENGTH(SetIntersect(ARRAY_SLICE(c.a, 0, 50), ARRAY(SELECT VALUE y FROM y IN c.a))) = 50",
		"SELECT VALUE COUNT(1) FROM c JOIN x IN c.a WHERE ARRAY_LENGTH((SELECT VALUE MAKESET(CONCAT(c.t, ToString(y))) FROM y IN (SELECT VALUE [x, 1, 2]))) > 1",
		"SELECT VALUE COUNT(1) FROM c JOIN x IN c.a WHERE EXISTS(SELECT x, MAKELIST(c.t) AS l FROM y IN (SELECT VALUE [x, 1, 2]) GROUP BY y)",
		"SELECT VALUE COUNT(1) FROM (SELECT VALUE CONCAT(c.t, ToString(x)) FROM c JOIN x IN c.a) AS s",
		"SELECT VALUE COUNT(1) FROM c JOIN x IN c.a WHERE EXISTS(SELECT DISTINCT VALUE CONCAT(c.t, ToString(x)))",
		"SELECT VALUE y FROM c JOIN (SELECT x, MAKELIST(c.t) AS l FROM x IN (SELECT VALUE ARRAY_SLICE(c.a, 0, 15)) GROUP BY x) AS y",
		"SELECT VALUE COUNT(1) FROM c JOIN x IN c.a JOIN (SELECT VALUE MAX(CONCAT(c.t, ToString(y))) FROM y IN (SELECT VALUE [x, 1])) AS m",
		"SELECT TOP 3 LENGTH(s) FROM c JOIN x IN c.a JOIN (SELECT VALUE CONCAT(c.t, ToString(1000 + x))) s ORDER BY s DESC",
		"SELECT VALUE COUNT(1) FROM c JOIN x IN c.a WHERE CONCAT(c.t, 'a') = CONCAT(c.t, 'b') OR CONCAT(c.t, 'a') BETWEEN 'a' AND 'b' OR CONCAT(c.t, 'a') IN (1, 2)",
		"SELECT VALUE COUNT(1) FROM c JOIN x IN c.a WHERE c.t LIKE CONCAT('%y_', ToString(x)) OR RegexMatch('a', CONCAT('bbbbbbbb', ToString(x)))",
	} {
		if _, err := mustParse(t, text).Run(from(item), Options{maxBytes: 300_000}, func([]byte) bool { return true }); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// The digits of a number are not kept with it.
func TestNumbersOfStringsHaveNoText(t *testing.T) {
	if v := parsed(text("1.5"+strings.Repeat("0", 1000)), isNumber, isNumber); v.num != 1.5 || v.data != "" {
		t.Errorf("%v with %d bytes", v.num, len(v.data))
	}
}

// Where a value is in the item itself, it takes no memory, however many rows are sorted by it.
func TestWhatIsInAnItemIsNotBuilt(t *testing.T) {
	item := `{"id":"a","t":"` + strings.Repeat("x", 10_000) + `","a":[0` + list(500, ",%d") + `]}`
	for _, text := range []string{"SELECT VALUE 1 FROM c JOIN x IN c.a ORDER BY c.t", "SELECT VALUE LENGTH(MIN(c.t)) FROM c JOIN x IN c.a GROUP BY x"} {
		if _, err := mustParse(t, text).Run(from(item), Options{maxBytes: 200_000}, func([]byte) bool { return true }); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
