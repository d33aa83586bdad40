package query

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// sortedValues are JSON values as ORDER BY sorts them, equal ones in one entry.
var sortedValues = [][]string{{""}, {"null"}, {"false"}, {"true"}, {"-1e999"}, {"-7"}, {"-0.5"}, {"0", "-0", "0e5"}, {"1e-300"}, {"2", "2.0"}, {"3e9"}, {"1e999"},
	{`""`}, {`"\u0000"`}, {`"\u0000\u0000"`}, {`"\u0000a"`}, {`"\u0001"`}, {`"a"`, `"\u0061"`}, {`"a\u0000"`}, {`"a\u0001"`}, {`"aa"`}, {`"b"`}, {`"` + strings.Repeat("x", 256) + `"`}, {`"é"`},
	{"[1]"}, {`{"x":1}`}}

func keyOf(value string) string {
	item := `{"at":{}}`
	if value != "" {
		item = `{"at":{"a":1,"v":` + value + `}}`
	}
	key, _ := AppendKey(nil, []byte(item), "/at/v")
	return string(key)
}

func TestKeysSortAsOrderByDoes(t *testing.T) {
	last := ""
	for i, equal := range sortedValues {
		for _, v := range equal {
			if keyOf(v) != keyOf(equal[0]) {
				t.Errorf("the keys of %s and %s differ", v, equal[0])
			}
		}
		if key := keyOf(equal[0]); i > 0 && key <= last {
			t.Errorf("the key of %s is %q, not after %q", equal[0], key, last)
		}
		last = keyOf(equal[0])
	}
	for value, exact := range map[string]bool{`1`: true, `"` + strings.Repeat("x", 256) + `"`: true, `"` + strings.Repeat("x", 257) + `"`: false, "[]": false, "{}": false} {
		if _, got := AppendKey(nil, []byte(`{"v":`+value+`}`), "/v"); got != exact {
			t.Errorf("%.20s: exact %t", value, got)
		}
	}
	for _, item := range []string{`{"at":"v"}`, `{"at":[{"v":1}]}`, `{"v":1}`, `1`} {
		if key, _ := AppendKey(nil, []byte(item), "/at/v"); string(key) != "\x00" {
			t.Errorf("%s has the key %q", item, key)
		}
	}
}

// An item that a condition lets through is in its range.
func TestRangesHaveAllRows(t *testing.T) {
	for _, condition := range []string{"c.at.v = @p", "c.at.v < @p", "c.at.v <= @p", "c.at.v > @p", "c.at.v >= @p", "@p = c.at.v", "@p < c.at.v", "@p <= c.at.v", "@p > c.at.v", "@p >= c.at.v",
		"c.at.v BETWEEN @p AND 2", "c.at.v BETWEEN -7 AND @p", "c.at.v >= @p AND c.at.v <= @p"} {
		q := mustParse(t, "SELECT * FROM c WHERE "+condition)
		narrow := 0
		for _, constant := range sortedValues[1:24] {
			params := []Param{{"@p", []byte(constant[0])}}
			for _, v := range sortedValues {
				rows, _, err := collect(q, from(`{"at":{"v":`+v[0]+`}}`), Options{Params: params})
				if v[0] == "" {
					rows, _, err = collect(q, from(`{"at":{}}`), Options{Params: params})
				}
				if err != nil {
					t.Fatal(err)
				}
				ranges := q.Ranges(params)
				if len(ranges) != 1 || ranges[0].Path != "/at/v" {
					t.Fatalf("%s: ranges %q", condition, ranges)
				}
				in := ranges[0].Low <= keyOf(v[0]) && keyOf(v[0]) <= ranges[0].High
				if len(rows) == 1 && !in {
					t.Errorf("%s with %s lets %s through, which is not in %q", condition, constant[0], v[0], ranges[0])
				}
				if !in {
					narrow++
				}
			}
		}
		if all := 23 * len(sortedValues); narrow < all/2 {
			t.Errorf("%s: ranges leave out %d of %d", condition, narrow, all)
		}
	}
}

func TestWhatHasRanges(t *testing.T) {
	for text, paths := range map[string]string{
		"SELECT * FROM c WHERE c.a = 1 AND c.b.c > 2 AND c.a < 3 AND c.d":                                                "[/a /b/c]",
		"SELECT * FROM c.x y JOIN z IN y.l WHERE y.a = 1 AND z.b = 2":                                                    "[/x/a]",
		"SELECT * FROM c WHERE c.a = 1 OR c.b = 2":                                                                       "[]",
		"SELECT * FROM c WHERE NOT (c.a = 1) AND c.b != 1 AND c.c = @none":                                               "[]",
		"SELECT * FROM c WHERE c.a = c.b AND c.l[0] = 1 AND c = 1":                                                       "[]",
		"SELECT * FROM c WHERE c.a NOT BETWEEN 1 AND 2":                                                                  "[]",
		"SELECT * FROM x IN c.l WHERE x.a = 1":                                                                           "[]",
		"SELECT * FROM c WHERE c.a BETWEEN 1 AND CONCAT(c.b, 'x')":                                                       "[]",
		"SELECT * FROM c WHERE RegexMatch(c.b, 'x') AND c.a = 1":                                                         "[/a]",
		"SELECT (SELECT VALUE x FROM x IN c.l) FROM c WHERE c.a = 1":                                                     "[/a]",
		"SELECT VALUE 1 FROM c JOIN (SELECT VALUE x.n FROM x IN c.l WHERE LOWER(x.s) = 'a') n WHERE c.a = n AND c.b = 1": "[/b]",
		"SELECT VALUE 1 FROM c JOIN (SELECT VALUE CONCAT(c.s, c.s)) s WHERE c.a = 1":                                     "[]",
		"SELECT VALUE 1 FROM c JOIN (SELECT VALUE (SELECT VALUE x FROM x IN c.l)) s WHERE c.a = 1":                       "[]",
		"SELECT * FROM c": "[]",
		"SELECT * FROM c WHERE true" + list(40, " AND c.p%d = 1") + " AND c.p0 < 2": "[" + strings.TrimSpace(list(maxRanges, " /p%d")) + "]",
	} {
		text = strings.Replace(text, "SELECT * FROM c.x y JOIN", "SELECT VALUE y FROM c.x y JOIN", 1)
		got := []string{}
		for _, r := range mustParse(t, text).Ranges(nil) {
			got = append(got, r.Path)
		}
		if fmt.Sprint(got) != paths {
			t.Errorf("%s: %v, want %s", text, got, paths)
		}
	}
}

func TestWhatHasASort(t *testing.T) {
	for text, want := range map[string]SortPath{
		"SELECT VALUE c.id FROM c ORDER BY c.a.b DESC, c.c": {Path: "/a/b", Desc: true},
		"SELECT TOP 2 c.id AS x FROM c ORDER BY x":          {Path: "/id", Desc: false},
		"SELECT * FROM c":                                  {},
		"SELECT * FROM c ORDER BY c":                       {},
		"SELECT * FROM c ORDER BY c.l[0]":                  {},
		"SELECT * FROM c ORDER BY c.a, c.l[0]":             {},
		"SELECT DISTINCT c.a FROM c ORDER BY c.a":          {},
		"SELECT COUNT(1) FROM c ORDER BY c.a":              {},
		"SELECT * FROM c.x y ORDER BY y.a":                 {},
		"SELECT * FROM x IN c.l ORDER BY x.a":              {},
		"SELECT VALUE x FROM c JOIN x IN c.l ORDER BY c.a": {},

		"SELECT VALUE {a: c.a, b: (SELECT VALUE MAX(x) FROM x IN c.l)} FROM c WHERE CONTAINS(c.a, 'b') ORDER BY c.a": {Path: "/a", Desc: false},
		"SELECT VALUE (SELECT VALUE x FROM x IN c.l) FROM c ORDER BY c.a":                                            {},
		"SELECT VALUE (SELECT VALUE COUNT(1) FROM x IN c.l GROUP BY x) FROM c ORDER BY c.a":                          {},
		"SELECT VALUE RegexMatch(c.a, c.p) FROM c ORDER BY c.a":                                                      {},
		"SELECT * FROM c WHERE c.a || c.a != 'b' ORDER BY c.a":                                                       {},
		"SELECT * FROM c WHERE REPLACE(c.a, 'a', 'b') != 'b' ORDER BY c.a":                                           {},
		"SELECT * FROM c WHERE [c.a] != [1] ORDER BY c.a":                                                            {},
	} {
		if got, ok := mustParse(t, text).Sort(Cursor{}); !reflect.DeepEqual(got, Sort{SortPath: want}) || ok != (want != SortPath{}) {
			t.Errorf("%s: %+v %t, want %+v", text, got, ok, want)
		}
	}
}
