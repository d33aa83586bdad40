package query

import (
	"fmt"
	"strings"
	"testing"
)

// TestEachStopsReading: a page of a streaming query reads no more items than it shows; others must read all.
func TestEachStopsReading(t *testing.T) {
	for _, c := range []struct {
		text    string
		scanned int
	}{
		{`SELECT * FROM c`, 2},
		{`SELECT c.id FROM c WHERE c.id != 'a'`, 3},
		{`SELECT TOP 1 * FROM c`, 1},
		{`SELECT * FROM c OFFSET 1 LIMIT 1`, 2},
		{`SELECT * FROM c OFFSET 1 LIMIT 0`, 0},
		{`SELECT VALUE t FROM c JOIN t IN c.tags`, 1},
		{`SELECT * FROM c ORDER BY c.id`, 5},
		{`SELECT c.kind FROM c GROUP BY c.kind`, 5},
		{`SELECT COUNT(1) FROM c`, 5},
	} {
		q := mustParse(t, c.text)
		n := 0
		scanned, err := q.Run(from(pets...), Options{}, func([]byte) bool { n++; return n < 2 })
		if err != nil || scanned != c.scanned {
			t.Errorf("%s: read %d items (%v), want %d", c.text, scanned, err, c.scanned)
		}
	}
}

// TestRowsKeepTheDocumentsText: values that a query does not change keep their text, with its escapes and digits.
func TestRowsKeepTheDocumentsText(t *testing.T) {
	item := ` { "id" : "x\u0041", "n": 1.500e2, "o": { "a" : [ 1 ,2 ] }, "big": 12345678901234567890 } `
	for _, c := range [][2]string{
		{`SELECT * FROM c`, `{ "id" : "x\u0041", "n": 1.500e2, "o": { "a" : [ 1 ,2 ] }, "big": 12345678901234567890 } `},
		{`SELECT c.id, c.n, c.big FROM c`, `{"id":"x\u0041","n":1.500e2,"big":12345678901234567890}`},
		{`SELECT VALUE c.o FROM c WHERE c.id = 'xA' AND c.n = 150`, `{ "a" : [ 1 ,2 ] }`},
		{`SELECT VALUE c.id || '!' FROM c`, `"xA!"`},
		{`SELECT VALUE c.n + 0 FROM c`, `150`},
		{`SELECT VALUE ToString(c.o) FROM c`, `"{\"a\":[1,2]}"`},
	} {
		if got := answer(c[0], item); got != "["+c[1]+"]" {
			t.Errorf("%s\n got %s\nwant [%s]", c[0], got, c[1])
		}
	}
	if got := answer(`SELECT VALUE c.é FROM c WHERE c["a\"b"] = 1`, `{"a\"b":1,"\u00e9":2}`); got != "[2]" {
		t.Errorf("escaped keys: %s", got)
	}
}

func TestFacts(t *testing.T) {
	for text, want := range map[string]Facts{
		`SELECT * FROM c`:                        {Items: true, From: true},
		`SELECT * FROM c WHERE EXISTS(SELECT 1)`: {Items: true, From: true},
		`SELECT VALUE t FROM c JOIN t IN c.tags`: {Value: true, From: true},
		`SELECT VALUE (SELECT VALUE COUNT(1))`:   {Value: true},
		`SELECT c.id FROM c WHERE c.x = @n`:      {From: true},
		`SELECT DISTINCT c.id FROM c`:            {From: true, Merged: true},
		`SELECT TOP 3 * FROM c`:                  {Items: true, From: true, Merged: true},
		`SELECT * FROM c OFFSET 0 LIMIT 3`:       {Items: true, From: true, Merged: true},
		`SELECT c.id FROM c ORDER BY c.id`:       {From: true, Merged: true},
		`SELECT c.k FROM c GROUP BY c.k`:         {From: true, Merged: true},
		`SELECT VALUE COUNT(1) FROM c`:           {Value: true, From: true, Merged: true, Counts: true},
		`SELECT COUNT(1), COUNT("x") FROM c`:     {From: true, Merged: true, Counts: true, Listed: true},
		`SELECT COUNT(1) FROM c WHERE c.a`:       {From: true, Merged: true, Listed: true},
		`SELECT VALUE COUNT(c.a) FROM c`:         {Value: true, From: true, Merged: true},
		`SELECT VALUE COUNT(1) FROM t IN c.tags`: {Value: true, From: true, Merged: true},
		`SELECT AVG(c.a) FROM c`:                 {From: true, Merged: true, Listed: true},
	} {
		if got := mustParse(t, text).Facts(); got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

func TestEqualities(t *testing.T) {
	for text, want := range map[string]string{
		`SELECT * FROM c`:                                                      `map[]`,
		`SELECT * FROM c WHERE c.id = 'x'`:                                     `map[/id:"x"]`,
		`SELECT * FROM c WHERE 'x' = c.id`:                                     `map[/id:"x"]`,
		`SELECT * FROM c WHERE c.id = @id AND c.pk.a = 3 AND c.z > 1`:          `map[/id:"b" /pk/a:3]`,
		`SELECT * FROM c WHERE (c.a = 1 AND c.b = null) AND (c.d = true)`:      `map[/a:1 /b:null /d:true]`,
		`SELECT * FROM c WHERE c.a = 1 OR c.b = 2`:                             `map[]`,
		`SELECT * FROM c WHERE NOT c.a = 1`:                                    `map[]`,
		`SELECT * FROM c WHERE c.a = c.b AND c.c = LOWER('X') AND c.d = @none`: `map[]`,
		`SELECT * FROM c WHERE c.a = [1] AND c.b = undefined`:                  `map[]`,
		`SELECT * FROM c WHERE c.a[0] = 1`:                                     `map[]`,
		`SELECT * FROM c WHERE c["a/b"] = 1 AND c["c"] = 2`:                    `map[/c:2]`,
		`SELECT VALUE t FROM c JOIN t IN c.tags WHERE t.id = 1 AND c.id = 2`:   `map[/id:2]`,
		`SELECT VALUE t FROM t IN c.tags WHERE t.id = 1`:                       `map[]`,
		`SELECT * FROM c.home h WHERE h.city = 'Oslo'`:                         `map[/home/city:"Oslo"]`,
		`SELECT VALUE 1 WHERE 1 = 1`:                                           `map[]`,
	} {
		if got := fmt.Sprintf("%s", mustParse(t, text).Equalities(caseParams)); got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
	}
}

func TestErrorPlaces(t *testing.T) {
	_, err := Parse("SELECT *\nFROM c\nWHERE c.é = 'ü' AND NOSUCH(c.a)")
	e, ok := err.(*Error)
	if !ok || e.Code != NoFunction || e.Line != 3 || e.Column != 21 || e.Near != "NOSUCH" || e.End-e.Offset != 6 ||
		e.Service() != "SC2005" || len(e.Args) != 1 || e.Args[0] != "NOSUCH" {
		t.Errorf("%+v", err)
	}
	for code := Syntax; code <= TooLarge; code++ {
		for _, args := range [][]string{{"a"}, {"a", "b", "c"}} {
			if m := (&Error{Code: code, Args: args}).Message(); m == "" {
				t.Errorf("code %d has no message", code)
			}
		}
	}
}

// Refusals have the codes and the places of the service, which lists every clause that a subquery may not have (the baselines of the .NET
// SDK's tests: LinqAggregateFunctionBaselineTests, LinqGeneralBaselineTests, LinqTranslationBaselineTests and QueryPlanBaselineTests).
func TestErrorsAsTheServiceNamesThem(t *testing.T) {
	for text, want := range map[string]string{
		`SELECT DISTINCT VALUE r1 FROM (SELECT TOP 10 VALUE root["Int"] FROM root ORDER BY root["Int"] ASC) AS r1`:                                                          "SC2202 73-97, SC2203 38-44",
		`SELECT VALUE AVG(r1) FROM (SELECT VALUE c0["Grade"] FROM (SELECT VALUE root FROM root OFFSET 5 LIMIT 5) AS r0 JOIN c0 IN r0["Children"] OFFSET 10 LIMIT 20) AS r1`: "SC2204 86-102, SC2204 136-154",
		`SELECT VALUE r2 FROM (SELECT TOP 8 VALUE {"f": r1} FROM (SELECT DISTINCT VALUE r0 FROM (SELECT TOP 10 VALUE root FROM root) AS r0) AS r1) AS r2`:                   "SC2203 95-101, SC2203 29-34",
		`SELECT VALUE ARRAY(SELECT VALUE x FROM x IN c.l ORDER BY x DESC OFFSET 1 LIMIT @n) FROM c`:                                                                         "SC2202 48-63, SC2204 64-81",
		`SELECT * FROM Root r WHERE STARTSWITH(r.key, 'a', 'b', 'c')`:                                                                                                       "SC2050 27-59",
		`SELECT VALUE MAX(MIN(r)) From r`:                                                        "SC2101 13-24",
		`SELECT VALUE MAX((SELECT VALUE 1)) FROM r`:                                              "SC2101 13-34",
		`SELECT VALUE [1, 2, 3][root["x"]] FROM root`:                                            "SC2990 13-33",
		`SELECT c.name FROM c OFFSET 4294967296 LIMIT 10`:                                        "SC2062 28-38",
		`SELECT c.name FROM c OFFSET 10 LIMIT 4294967296`:                                        "SC2061 37-47",
		`SELECT c.name FROM c OFFSET -1 LIMIT 10`:                                                "SC1001 28-29",
		`SELECT c.name FROM c ORDER BY LOWER(c.name)`:                                            "2206 30-43",
		`SELECT VALUE n FROM c JOIN (SELECT VALUE COUNT(1) FROM t IN c.l) AS n ORDER BY n`:       "2206 79-80",
		`SELECT VALUE VectorDistance(c.v, [2], true, {"searchListSizeMultiplier": -100}) FROM c`: "SC2213 44-78",
		`SELECT VALUE t FROM c JOIN t IN c.l ORDER BY t.a`:                                       " 45-48",
	} {
		q, err := Parse(text)
		if err == nil {
			err = q.ServiceError()
		}
		e, ok := err.(*Error)
		if !ok {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var got []string
		for _, e := range append([]*Error{e}, e.More...) {
			got = append(got, fmt.Sprintf("%s %d-%d", e.Service(), e.Offset, e.End))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s\n got %s\nwant %s", text, strings.Join(got, ", "), want)
		}
	}
}

// TestQueryIsReusable: a parsed query holds no state of a run.
func TestQueryIsReusable(t *testing.T) {
	q := mustParse(t, `SELECT DISTINCT VALUE c.kind FROM c WHERE c.kind LIKE @p`)
	for _, pattern := range []string{"c%", "d%", "c%"} {
		rows, scanned, err := collect(q, from(pets...), Options{Params: []Param{{"@p", fmt.Appendf(nil, "%q", pattern)}}})
		if err != nil || len(rows) != 1 || rows[0][1] != pattern[0] || scanned != 5 {
			t.Errorf("%s: %q, %d items, %v", pattern, rows, scanned, err)
		}
	}
	if _, _, err := collect(q, from(pets...), Options{Params: []Param{{"@p", []byte(`{`)}}}); err == nil {
		t.Error("a parameter that is not JSON is accepted")
	}
}
