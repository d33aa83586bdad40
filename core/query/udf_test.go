package query

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// fakes are user-defined functions in Go.
type fakes struct {
	functions map[string]func(a []string) (string, error)
	busy      error
	begun     [][]string
	calls     []string
	open      int
}

func (f *fakes) Has(name string) bool { return f.functions[name] != nil }

func (f *fakes) Begin(names []string) (Caller, error) {
	if f.busy != nil {
		return nil, f.busy
	}
	f.begun, f.open = append(f.begun, names), f.open+1
	return f, nil
}

func (f *fakes) Call(name string, a []string) (string, error) {
	f.calls = append(f.calls, name+"("+strings.Join(a, "|")+")")
	return f.functions[name](a)
}

func (f *fakes) Close() { f.open-- }

var errThrown = errors.New("it has thrown")

func newFakes() *fakes {
	count := 0
	return &fakes{functions: map[string]func(a []string) (string, error){
		"args":  func(a []string) (string, error) { return fmt.Sprintf("%q", strings.Join(a, "|")), nil },
		"first": func(a []string) (string, error) { return a[0], nil },
		"none":  func([]string) (string, error) { return "", nil },
		"throw": func(a []string) (string, error) {
			if a[0] == "2" {
				return "", errThrown
			}
			return "true", nil
		},
		"deep":   func([]string) (string, error) { return strings.Repeat("[", 300) + strings.Repeat("]", 300), nil },
		"count":  func([]string) (string, error) { count++; return fmt.Sprint(count), nil },
		"double": func(a []string) (string, error) { return "[" + a[0] + "," + a[0] + "]", nil },
	}}
}

func called(t testing.TB, text string, items []string, f Functions, opt Options) (string, error) {
	t.Helper()
	q, err := Parse(text)
	if err != nil {
		return "", err
	}
	opt.Functions = f
	var rows []string
	_, err = q.Run(func(yield func([]byte) bool) {
		for _, item := range items {
			if !yield([]byte(item)) {
				return
			}
		}
	}, opt, func(row []byte) bool { rows = append(rows, string(row)); return true })
	return "[" + strings.Join(rows, ",") + "]", err
}

var numbered = []string{`{"id":"a","n":1,"s":"x\u0041","t":[1, 2],"o":{"p":null}}`, `{"id":"b","n":2}`, `{"id":"c","n":3.5,"s":"y"}`}

// Calls of user-defined functions: https://learn.microsoft.com/azure/cosmos-db/nosql/query/udfs. The prefix and the names are
// case-sensitive, and arguments may be undefined, as their examples (income == undefined) expect.
func TestUserDefinedFunctions(t *testing.T) {
	for _, c := range [][2]string{
		{`SELECT VALUE udf.args(c.n, c.s, c.t, c.o.p, c.none) FROM c`, `["1|\"x\\u0041\"|[1, 2]|null|","2||||","3.5|\"y\"|||"]`},
		{`SELECT VALUE udf.args() FROM c WHERE c.n = 2`, `[""]`},
		{`SELECT VALUE udf.args(c) FROM c WHERE c.n = 2`, `["{\"id\":\"b\",\"n\":2}"]`},
		{`SELECT VALUE udf.args(0/0, Infinity, -Infinity, @p, true, "a\"b")`, `["NaN|Infinity|-Infinity|{\"q\":1}|true|\"a\\\"b\""]`},
		{`SELECT udf.first(c.n), udf.none() AS u FROM c`, `[{"$1":1},{"$1":2},{"$1":3.5}]`},
		{`SELECT VALUE udf.none() FROM c`, `[]`},
		{`SELECT VALUE udf.first(1/0)`, `["Infinity"]`},
		{`SELECT VALUE IS_NUMBER(udf.first(0/0))`, `[true]`},
		{`SELECT VALUE udf.first(c.o).p FROM c WHERE c.n = 1`, `[null]`},
		{`SELECT VALUE udf.first(c.t)[1] FROM c WHERE c.n = 1`, `[2]`},
		{`SELECT VALUE udf.first("a") || "b"`, `["ab"]`},
		{`SELECT VALUE c.id FROM c WHERE udf.first(c.n) > 1`, `["b","c"]`},
		{`SELECT VALUE c.id FROM c WHERE udf.first(c.s = "y")`, `["c"]`},
		{`SELECT VALUE c.id FROM c WHERE NOT udf.first(c.n = 1) ORDER BY c.id DESC`, `["c","b"]`},
		{`SELECT VALUE SUM(udf.first(c.n)) FROM c`, `[6.5]`},
		{`SELECT udf.first(c.n > 1) AS big, COUNT(1) AS n FROM c GROUP BY udf.first(c.n > 1)`, `[{"big":false,"n":1},{"big":true,"n":2}]`},
		{`SELECT DISTINCT VALUE udf.first(1) FROM c`, `[1]`},
		{`SELECT VALUE x FROM c JOIN x IN (SELECT VALUE udf.double(c.n)) WHERE c.n = 2`, `[2,2]`},
		{`SELECT VALUE m FROM c JOIN (SELECT VALUE udf.first(c.n)) AS m WHERE m > 2`, `[3.5]`},
		{`SELECT VALUE EXISTS(SELECT VALUE v FROM v IN c.t WHERE udf.first(v) = 2) FROM c`, `[true,false,false]`},
		{`SELECT VALUE udf.first(udf.double(c.n)[1]) FROM c`, `[1,2,3.5]`},
		{`SELECT VALUE udf . first ( 1 )`, `[1]`},
		{`SELECT VALUE udf.x FROM udf`, `!1:20: Syntax error, incorrect syntax near 'FROM'.`},
		{`SELECT VALUE udf["n"] FROM udf WHERE udf["n"] = 2`, `[2]`},
		{`SELECT VALUE udf.First(1)`, `!1:14: 'udf.First' is not a recognized user-defined function name.`},
		{`SELECT VALUE 1 WHERE udf.first(1) = udf.gone()`, `!1:37: 'udf.gone' is not a recognized user-defined function name.`},
		{`SELECT VALUE udf.throw(c.n) FROM c`, `!1:14: it has thrown`},
		{`SELECT VALUE udf.throw(c.n) FROM c WHERE c.n != 2`, `[true,true]`},
		{`SELECT VALUE udf.throw(c.n) FROM c WHERE udf.throw(c.n) AND c.n < 2`, `[true]`}, // whatever an index may show
		{`SELECT VALUE udf.deep()`, `!1:14: The query nests deeper than 200 levels.`},
		{`SELECT VALUE c.id FROM c ORDER BY udf.first(c.n)`, `!1:35: Unsupported ORDER BY clause. ORDER BY item expression could not be mapped to a document path.`},
		{`SELECT VALUE [` + strings.Repeat("udf.first(1),", 10) + `udf.first(2)]`, `[[1,1,1,1,1,1,1,1,1,1,2]]`},
		{`SELECT VALUE ` + sumOf(10), `[45]`},
		{`SELECT VALUE ` + sumOf(11), `!1:164: A query has at most 10 different calls of user-defined functions.`},
		{`SELECT VALUE ` + strings.Repeat("udf.first(", 10) + "1" + strings.Repeat(")", 10), `[1]`},
	} {
		f := newFakes()
		got, err := called(t, c[0], numbered, f, Options{Params: []Param{{"@p", []byte(`{"q":1}`)}}})
		if err != nil {
			got = "!" + err.Error()
		}
		if got != c[1] {
			t.Errorf("%s\n got %s\nwant %s", c[0], got, c[1])
		}
		if f.open != 0 {
			t.Errorf("%s: not closed", c[0])
		}
	}
}

// A run makes each function ready once, and none for a query without; what a function returns is asked for again with each item, since
// nothing says that it depends on its arguments alone.
func TestFunctionsOfARun(t *testing.T) {
	f := newFakes()
	got, err := called(t, `SELECT VALUE udf.count(1) + udf.first(0) + udf.count(1) FROM c`, numbered, f, Options{})
	if want := `[3,7,11]`; got != want || err != nil {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
	if fmt.Sprint(f.begun) != "[[count first]]" {
		t.Errorf("%v", f.begun)
	}
	if _, err := called(t, `SELECT * FROM c`, numbered, f, Options{}); err != nil || len(f.begun) != 1 {
		t.Errorf("%v, %v", f.begun, err)
	}
	f.busy = errThrown
	_, err = called(t, `SELECT VALUE udf.first(1)`, nil, f, Options{})
	if e := new(Error); !errors.Is(err, errThrown) || !errors.As(err, &e) || e.Code != FunctionFailed || e.Near != "udf.first(1)" {
		t.Errorf("%v", err)
	}
}

// The caller can interrupt a run after each call, however few steps it has taken.
func TestFunctionsAreInterrupted(t *testing.T) {
	f := newFakes()
	_, err := called(t, `SELECT VALUE udf.first(c.n) FROM c`, numbered, f, Options{Interrupted: func(int64) bool { return len(f.calls) == 2 }})
	if e := new(Error); !errors.As(err, &e) || e.Code != Interrupted || len(f.calls) != 2 {
		t.Errorf("%v after %v", err, f.calls)
	}
}

// What a query without a function gives, it gives with one that returns its argument, whatever that is.
func TestTheSameThroughAFunction(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		json := rapid.SampledFrom([]string{"null", "true", "0", "-1.5", "9007199254740993", "1e300", `""`, `"\ud83d\ude00 \"x\""`, `[]`, `[1,[{}]]`, `{"a":{"b":[null]}}`}).Draw(t, "value")
		shape := rapid.SampledFrom([]string{"%s", "[%s, 1]", "{x: %s}", "IS_DEFINED(%s)", "%s = c.v", "%s ?? 1", "TYPE(%s)", "ToString(%s)"}).Draw(t, "shape")
		if shape == "TYPE(%s)" {
			shape = "IS_ARRAY(%s)"
		}
		items := []string{`{"v":` + json + `}`, `{}`}
		f := &fakes{functions: map[string]func([]string) (string, error){"f": func(a []string) (string, error) { return a[0], nil }}}
		var got [2]string
		for i, v := range []string{"c.v", "udf.f(c.v)"} {
			rows, err := runAll("SELECT VALUE "+fmt.Sprintf(shape, v)+" FROM c", items, f)
			if err != nil {
				t.Fatal(err)
			}
			got[i] = rows
		}
		if got[0] != got[1] {
			t.Fatalf("%s %s: %s, through a function %s", shape, json, got[0], got[1])
		}
	})
}

func runAll(text string, items []string, f Functions) (string, error) {
	q, err := Parse(text)
	if err != nil {
		return "", err
	}
	var rows []string
	docs := make([][]byte, len(items))
	for i, item := range items {
		docs[i] = []byte(item)
	}
	_, err = q.Run(slices.Values(docs), Options{Functions: f}, func(row []byte) bool { rows = append(rows, string(row)); return true })
	return strings.Join(rows, "\n"), err
}

// A caller with an index must ask for all items that a function may refuse, and a computed property calls none
// (learn.microsoft.com/azure/cosmos-db/nosql/query/computed-properties#computed-property-query-constraints).
func TestFunctionsAndIndexes(t *testing.T) {
	q := mustParse(t, `SELECT VALUE c.id FROM c WHERE c.a = udf.f(1) AND udf.f(c.b) > 2 AND c.d = 3 ORDER BY c.e`)
	if got := q.Ranges(nil); len(got) != 1 || got[0].Path != "/d" {
		t.Errorf("ranges %v", got)
	}
	if got := q.Equalities(nil); len(got) != 1 || string(got["/d"]) != "3" {
		t.Errorf("equalities %s", got)
	}
	if _, ok := q.Sort(Cursor{}); ok {
		t.Error("a query that a function may end is read in the order of an index")
	}
	if q := mustParse(t, `SELECT VALUE x FROM (SELECT VALUE udf.f(c) FROM c WHERE c.a = 1) AS x`); q.Ranges(nil) != nil {
		t.Errorf("ranges %v", q.Ranges(nil))
	}
	if mustParse(t, `SELECT VALUE udf.f(c.a) FROM c`).Computes() {
		t.Error("a computed property calls a function")
	}
}

// The texts that the LINQ provider of the .NET SDK makes are queries, and plans keep the calls (LinqTranslationBaselineTests.TestUDFs.xml).
func TestFunctionsOfLINQ(t *testing.T) {
	for _, text := range []string{
		"SELECT VALUE udf.NoParameterUDF() \nFROM root", `SELECT VALUE udf.SingleParameterUDF(root["NumericField"]) FROM root`,
		`SELECT VALUE udf.MultiParamterUDF(root["NumericField"], root["StringField"], root["Point"]) FROM root`,
		`SELECT VALUE root FROM root WHERE ((udf.ArrayCount(root["ArrayField"]) > @param0) AND udf.SomeBooleanUDF())`,
		`SELECT VALUE root FROM root WHERE ((udf.SingleParameterUDF(root["NumericField"]) + @param0) = @param1)`,
		`SELECT VALUE udf.MultiParamterUDWithArrayF([@param0, @param1, @param2], @param0, @param3) FROM root`,
		`SELECT VALUE root FROM root WHERE (udf.ArrayCount([@param0, @param1, @param2]) > @param1)`,
		`SELECT VALUE root FROM root WHERE udf.MultiParamterUDF2(root["Point"], @param0, @param1)`,
	} {
		if _, err := mustParse(t, text).Plan(nil); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	plan, err := mustParse(t, `SELECT udf.f(c.a) AS f, COUNT(1) AS n FROM c WHERE udf.g(c) > 1 GROUP BY udf.f(c.a)`).Plan(nil)
	if err != nil || !strings.Contains(string(plan), `"groupByExpressions":["udf.f(c[\"a\"])"]`) || !strings.Contains(string(plan), `WHERE (udf.g(c) > 1)`) {
		t.Errorf("%s, %v", plan, err)
	}
}

// sumOf returns the sum of n different calls.
func sumOf(n int) string {
	calls := make([]string, n)
	for i := range calls {
		calls[i] = fmt.Sprintf("udf.first(%d)", i)
	}
	return strings.Join(calls, " + ")
}
