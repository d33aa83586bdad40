package query

import (
	"strings"
	"testing"
)

// What a run does takes about these steps of its budget. The budget stands for time, so a change of a price needs a measurement of time.
func TestPrices(t *testing.T) {
	repeated := func(s string, n int) string { return strings.Repeat(s, n) }
	item := `{"short":"` + repeated("x", 640) + `","s":"` + repeated("Ab ", 10_000) + `","e":"` + repeated(`\u00e9`, 5_000) + `","l":[` + repeated(`1,"b",`, 5_000) + `0],"t":["` +
		repeated(`x","`, 5_000) + `"],"n":[` + repeated(`3,2,1,`, 3_000) + `0],"o":{` + repeated(`"name":1,`, 2_000) + `"z":2}}`
	for text, want := range map[string]int64{
		`CONTAINS(c.s, 'x')`:              9550,
		`CONTAINS(c.s, 'x', true)`:        24_600,
		`StringEquals(c.s, c.s, true)`:    46_300,
		`c.s < c.s`:                       16_300,
		`c.e = c.e`:                       60_300,
		`c.s || c.s`:                      18_100,
		`UPPER(c.e)`:                      45_500,
		`TRIM(c.s)`:                       8620,
		`TRIM(c.s, 'Ab ')`:                68_200,
		`TRIM('x', c.s)`:                  128_000,
		`REPLACE(c.s, 'b', 'cc')`:         52_700,
		`LENGTH(c.e)`:                     33_900,
		`c.s LIKE '%x%'`:                  10_000,
		`c.s LIKE '%b_x%'`:                38_200,
		`c.s LIKE CONCAT('%[', c.s, ']')`: 141_000,
		`RegexMatch(c.s, 'x')`:            12_000,
		`RegexMatch(c.short, '(?i)[a-\\x{10ffff}]x')`:      844,
		`RegexMatch(c.short, '(?i)[\\x{10}-z]x')`:          724,
		`RegexMatch(c.short, '\\pLx')`:                     394,
		`ARRAY_CONTAINS(c.l, 7)`:                           43_200,
		`ARRAY_CONTAINS(c.l, {a: 1}, true)`:                63_200,
		`SetUnion(c.l, c.l)`:                               486_000,
		`SetIntersect(c.l, c.n)`:                           474_000,
		`ARRAY_MEDIAN(c.n)`:                                74_500,
		`ARRAY_AVG(c.n)`:                                   50_500,
		`VectorDistance(c.n, c.n)`:                         109_000,
		`ARRAY_CONCAT(c.l, c.l)`:                           89_100,
		`ARRAY_SLICE(c.l, 1)`:                              44_100,
		`ObjectToArray(c.o)`:                               52_200,
		`StringSplit(c.s, ' ')`:                            33_000,
		`StringJoin(c.t, '-')`:                             38_300,
		`ToString(c.l)`:                                    31_300,
		`StringToArray(ToString(c.l))`:                     46_100,
		`c.o.z`:                                            41_200,
		`c.l[9000]`:                                        40_700,
		`c.l IN (c.l)`:                                     45_800,
		`c.o = c.o`:                                        73_600,
		`[c.s, c.s]`:                                       32_200,
		`{a: c.s}`:                                         16_100,
		`ARRAY(SELECT VALUE x FROM x IN c.l)`:              114_000,
		`(SELECT VALUE COUNT(1) FROM x IN c.l)`:            123_000,
		`(SELECT VALUE MIN(c.short) FROM x IN c.t)`:        943_000,
		`EXISTS(SELECT VALUE x FROM x IN c.l WHERE x = 7)`: 143_000,
		`EXISTS(SELECT VALUE 1 FROM x IN c.l WHERE EXISTS(SELECT VALUE y FROM (SELECT VALUE x+1+1+1+1+1+1+1+1) y WHERE false))`: 713_000,
		`ARRAY(SELECT DISTINCT VALUE x FROM x IN c.n)`:            302_000,
		`SELECT x, COUNT(1) FROM c JOIN x IN c.n GROUP BY x`:      329_000,
		`SELECT x FROM c JOIN x IN c.n GROUP BY x, c.short`:       1_970_000,
		`SELECT DISTINCT x, c.short FROM c JOIN x IN c.n`:         2_490_000,
		`SELECT x FROM c JOIN x IN c.n ORDER BY x`:                391_000,
		`SELECT TOP 5 x FROM c JOIN x IN c.n ORDER BY c.short, x`: 1_820_000,
		`SELECT c.short FROM c JOIN x IN c.n`:                     3_210_000,
	} {
		if !strings.HasPrefix(text, "SELECT") {
			text = "SELECT VALUE " + text + " FROM c"
		}
		var got int64
		if _, _, err := collect(mustParse(t, text), from(item), Options{spent: &got}); err != nil || got < want*19/20 || got > want*21/20 {
			t.Errorf("%s takes %d steps, want about %d; %v", text, got, want, err)
		}
	}
}
