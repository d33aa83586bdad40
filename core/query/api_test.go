package query

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// TestEachStopsReading: a page of a streaming query reads no more items than it shows; others must read all.
func TestEachStopsReading(t *testing.T) {
	for _, c := range []struct {
		text    string
		streams bool
		scanned int
	}{
		{`SELECT * FROM c`, true, 2},
		{`SELECT c.id FROM c WHERE c.id != 'a'`, true, 3},
		{`SELECT TOP 1 * FROM c`, true, 1},
		{`SELECT * FROM c OFFSET 1 LIMIT 1`, true, 2},
		{`SELECT * FROM c OFFSET 1 LIMIT 0`, true, 0},
		{`SELECT VALUE t FROM c JOIN t IN c.tags`, true, 1},
		{`SELECT * FROM c ORDER BY c.id`, false, 5},
		{`SELECT c.kind FROM c GROUP BY c.kind`, false, 5},
		{`SELECT COUNT(1) FROM c`, false, 5},
	} {
		q := mustParse(t, c.text)
		n := 0
		scanned, err := q.Each(from(pets...), Options{}, func([]byte) bool { n++; return n < 2 })
		if err != nil || scanned != c.scanned || q.Streams() != c.streams {
			t.Errorf("%s: read %d items (%v), streams %v; want %d, %v", c.text, scanned, err, q.Streams(), c.scanned, c.streams)
		}
	}
}

// TestRowsKeepTheDocumentsText: what a query hands on unchanged keeps its spelling, escapes and digits included.
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
	f := mustParse(t, `SELECT DISTINCT TOP @n c.id FROM c JOIN t IN c.tags WHERE t = @t AND c.x = @n ORDER BY c.a.b DESC, c.id`).Facts()
	want := Facts{Select: "LIST", Distinct: true, Top: true, OrderBy: []string{`c["a"]["b"]`, `c["id"]`},
		Descending: []bool{true, false}, Joins: 1, Params: []string{"@n", "@t"}}
	if !reflect.DeepEqual(f, want) {
		t.Errorf("got %+v\nwant %+v", f, want)
	}
	f = mustParse(t, `SELECT c.k, COUNT(1) AS n, MAX(c.p) AS m FROM c GROUP BY c.k OFFSET 1 LIMIT @n`).Facts()
	want = Facts{Select: "LIST", Offset: true, GroupBy: true, Aggregates: []string{"COUNT", "MAX"}, Params: []string{"@n"}}
	if !reflect.DeepEqual(f, want) {
		t.Errorf("got %+v\nwant %+v", f, want)
	}
	if s := mustParse(t, `SELECT * FROM c`).Facts().Select; s != "*" {
		t.Errorf("Select is %q, want *", s)
	}
	if offset, limit, ok := mustParse(t, `SELECT * FROM c OFFSET 3 LIMIT @n`).Limit(caseParams); offset != 3 || limit != 2 || !ok {
		t.Errorf("Limit is %d, %d, %v", offset, limit, ok)
	}
	if _, _, ok := mustParse(t, `SELECT * FROM c`).Limit(nil); ok {
		t.Error("a query without TOP has a limit")
	}
}

func TestEqualities(t *testing.T) {
	for text, want := range map[string]string{
		`SELECT * FROM c`:                                                      ``,
		`SELECT * FROM c WHERE c.id = 'x'`:                                     `id="x" `,
		`SELECT * FROM c WHERE 'x' = c.id`:                                     `id="x" `,
		`SELECT * FROM c WHERE c.id = @id AND c.pk.a = 3 AND c.z > 1`:          `id="b" pk/a=3 `,
		`SELECT * FROM c WHERE (c.a = 1 AND c.b = null) AND (c.d = true)`:      `d=true a=1 b=null `,
		`SELECT * FROM c WHERE c.a = 1 OR c.b = 2`:                             ``,
		`SELECT * FROM c WHERE NOT c.a = 1`:                                    ``,
		`SELECT * FROM c WHERE c.a = c.b AND c.c = LOWER('X') AND c.d = @none`: ``,
		`SELECT * FROM c WHERE c.a = [1] AND c.b = undefined`:                  ``,
		`SELECT * FROM c WHERE c.a[0] = 1`:                                     ``,
		`SELECT VALUE t FROM c JOIN t IN c.tags WHERE t.id = 1 AND c.id = 2`:   `id=2 `,
		`SELECT VALUE t FROM t IN c.tags WHERE t.id = 1`:                       ``,
		`SELECT * FROM c.home h WHERE h.city = 'Oslo'`:                         `home/city="Oslo" `,
		`SELECT VALUE 1 WHERE 1 = 1`:                                           ``,
	} {
		got := ""
		for _, e := range mustParse(t, text).Equalities(caseParams) {
			got += strings.Join(e.Path, "/") + "=" + string(e.Value) + " "
		}
		if got != want {
			t.Errorf("%s\n got %q\nwant %q", text, got, want)
		}
	}
}

func TestErrorPlaces(t *testing.T) {
	_, err := Parse("SELECT *\nFROM c\nWHERE c.é = 'ü' AND NOSUCH(c.a)")
	e, ok := err.(*Error)
	if !ok || e.Code != NoFunction || e.Line != 3 || e.Column != 21 || e.Near != "NOSUCH" || e.End-e.Offset != 6 ||
		e.Code.Service() != "SC2005" || len(e.Args) != 1 || e.Args[0] != "NOSUCH" {
		t.Errorf("%+v", err)
	}
	for code := Syntax; code <= TooLarge; code++ {
		for _, args := range [][]string{{"a"}, {"a", "b", "c"}} {
			if m := (&Error{Code: code, Args: args}).Message(); m == "" || m == "Unknown query error." {
				t.Errorf("code %d has no message", code)
			}
		}
	}
}

// TestQueryIsReusable: a parsed query holds no state of a run.
func TestQueryIsReusable(t *testing.T) {
	q := mustParse(t, `SELECT DISTINCT VALUE c.kind FROM c WHERE c.kind LIKE @p`)
	for _, pattern := range []string{"c%", "d%", "c%"} {
		r, err := q.Run(from(pets...), Options{Params: []Param{{"@p", fmt.Appendf(nil, "%q", pattern)}}})
		if err != nil || len(r.Rows) != 1 || r.Rows[0][1] != pattern[0] || r.Scanned != 5 {
			t.Errorf("%s: %q, %v", pattern, r.Rows, err)
		}
	}
	if _, err := q.Run(from(pets...), Options{Params: []Param{{"@p", []byte(`{`)}}}); err == nil {
		t.Error("a parameter that is not JSON is accepted")
	}
}
