package quickjs

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/script"
	"pgregory.net/rapid"
)

// function keeps a user-defined function.
func (w *world) function(id, text string) {
	w.t.Helper()
	w.apply(engine.CreateScript{In: orders, Script: engine.Script{Kind: engine.UserDefinedFunction, ID: id, Body: text}})
}

// ask answers a query of the container with its rows.
func (w *world) ask(text string) (string, error) {
	copied := w.account.Copy()
	r, err := copied.Apply(engine.Query{In: orders, Text: text, Functions: w.host.Functions(copied, orders)})
	if err != nil {
		return "", err
	}
	var rows []string
	for _, row := range r.Answer.(engine.QueryResult).Rows {
		rows = append(rows, string(row))
	}
	return strings.Join(rows, " "), nil
}

// What user-defined functions get and return. The first two are the documentation's own
// (learn.microsoft.com/azure/cosmos-db/nosql/query/udfs, and .../how-to-write-stored-procedures-triggers-udfs).
func TestFunctions(t *testing.T) {
	items := []string{`{"id":"a","pk":"p","n":3,"city":"Seattle","tags":["x"]}`, `{"id":"b","pk":"q","n":2000}`}
	for _, c := range []struct{ text, query, want string }{
		{`function (input, pattern) { return input.match(pattern) !== null; }`, `SELECT VALUE udf.f(c.city, ".*eattle") FROM c WHERE IS_DEFINED(c.city)`, `true`},
		{`function tax(income) { if (income == undefined) throw 'no input'; if (income < 1000) return income * 0.1; else if (income < 10000) return income * 0.2; else return income * 0.4; }`,
			`SELECT VALUE udf.f(c.n) FROM c`, `0.30000000000000004 400`},
		{`x => x`, `SELECT VALUE udf.f(c).id FROM c WHERE udf.f(c.n) > 3`, `"b"`},
		{`(...a) => a.map(x => x === undefined ? "undefined" : x === null ? "null" : typeof x).join()`, `SELECT VALUE udf.f(undefined, null, 1, "s", [1], {"a": 1}, true)`, `"undefined,null,number,string,object,object,boolean"`},
		{`(...a) => a.map(String)`, `SELECT VALUE udf.f(0/0, 1/0, -1/0)`, `["NaN","Infinity","-Infinity"]`},
		{`x => x / 0`, `SELECT VALUE [udf.f(1), udf.f(-1), udf.f(0)]`, `["Infinity","-Infinity","NaN"]`},
		{`() => {}`, `SELECT VALUE IS_DEFINED(udf.f())`, `false`},
		{`() => undefined`, `SELECT VALUE {"a": udf.f(), "b": 1}`, `{"b":1}`},
		{`() => (() => 1)`, `SELECT VALUE udf.f() ?? "undefined"`, `"undefined"`},
		{`() => null`, `SELECT VALUE udf.f()`, `null`},
		{`() => ({a: undefined, b: [undefined, "\ud800"]})`, `SELECT VALUE udf.f()`, `{"b":[null,"\ud800"]}`},
		{`s => s.toUpperCase() + "é\u0000\""`, `SELECT VALUE udf.f("é𝄞")`, `"É𝄞é\u0000\""`},
		{`function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2) }`, `SELECT VALUE udf.f(15)`, `610`},
		{`function f() { return helper() } function helper() { return 7 }`, `SELECT VALUE udf.f()`, `7`},
		{`() => [typeof getContext, typeof __, typeof eval, typeof console.log]`, `SELECT VALUE udf.f()`, `["undefined","undefined","undefined","function"]`},
		{`() => [new Date().toISOString(), Date.now()]`, `SELECT VALUE udf.f()`, `["2026-01-01T12:00:00.000Z",1767268800000]`},
		{`tags => (tags || []).length`, `SELECT VALUE udf.f(c.tags) FROM c`, `1 0`},
	} {
		w := newWorld(t, items...)
		w.function("f", c.text)
		if got, err := w.ask(c.query); got != c.want && strings.ReplaceAll(got, "\\u0000", "\x00") != c.want || err != nil {
			t.Errorf("%s\n%s\n got %s, %v\nwant %s", c.text, c.query, got, err, c.want)
		}
	}
}

// Functions of one query have helpers and names of their own, and see the same chance whenever the query is sent to the same state.
func TestSeveralFunctions(t *testing.T) {
	w := newWorld(t, `{"id":"a","pk":"p"}`)
	w.function("one", `function a() { return helper() } function helper() { return 1 }`)
	w.function("two", `function b() { return helper() } function helper() { return 2 }`)
	w.function("chance", `() => Math.random()`)
	w.function("One", `() => 10`)
	if got, err := w.ask(`SELECT VALUE [udf.one(), udf.two(), udf.one(), udf.One()]`); got != `[1,2,1,10]` || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	first, _ := w.ask(`SELECT VALUE [udf.chance(), udf.chance()]`)
	second, _ := w.ask(`SELECT VALUE [udf.chance(), udf.chance()]`)
	w.apply(engine.Advance{Seconds: 1})
	if third, _ := w.ask(`SELECT VALUE [udf.chance(), udf.chance()]`); first != second || first == third {
		t.Errorf("%s, %s, %s", first, second, third)
	}
}

// The errors of functions are the service's errors of scripts. The answer follows the present text of a function.
func TestFunctionsThatFail(t *testing.T) {
	w := newWorld(t, `{"id":"a","pk":"p","n":1}`)
	for _, c := range []struct {
		text        string
		status, sub int
		says        string
	}{
		{`x => { throw new Error(404, "nothing") }`, 400, 404, "Encountered exception while executing function. Exception = Error: nothing\r\nStack trace: Error: nothing\n   at Anonymous function (f.js:1:"},
		{`function tax(x) { throw "no input" }`, 400, 0, "Exception = no input"},
		{`x => x.y.z`, 400, 0, "Exception = TypeError: cannot read property 'z' of undefined"},
		{`x => getContext().getCollection()`, 400, 0, "ReferenceError: 'getContext' is not defined"},
		{`x => { var o = {}; o.o = o; return o }`, 400, 0, "circular reference"},
		{`x => 1n`, 400, 0, "TypeError"},
		{`x => ({toJSON() { throw new Error(409, "t") }})`, 400, 409, "Error: t"},
		{`function (`, 400, 0, "Encountered exception while compiling Javascript. Exception = SyntaxError"},
		{`1`, 400, 0, "Encountered exception while compiling Javascript. Exception = SyntaxError: The script is no function."},
		{`x => { var a = []; for (;;) a.push("x".repeat(1 << 20)) }`, 400, 0, "out of memory"},
		{`x => "x".repeat(5 << 20)`, 400, 0, "more than 4194304 bytes"},
		{`function f(x) { return f(x) + 1 }`, 400, 0, "stack"},
	} {
		w.function("f", c.text)
		_, err := w.ask(`SELECT VALUE udf.f(c.n) FROM c`)
		var e *engine.Error
		if !errors.As(err, &e) || e.Status != c.status || e.SubStatus != c.sub || !strings.Contains(e.Message, c.says) {
			t.Errorf("%s\n got %+v\nwant %d/%d %s", c.text, err, c.status, c.sub, c.says)
		}
		w.apply(engine.DeleteScript{In: orders, Kind: engine.UserDefinedFunction, ID: "f"})
	}
	if _, err := w.ask(`SELECT VALUE udf.f(1)`); err == nil || err.Error() == "" || !strings.Contains(err.Error(), "'udf.f' is not a recognized user-defined function name.") {
		t.Errorf("%v", err)
	}
	w.apply(engine.CreateScript{In: orders, Script: engine.Script{Kind: engine.StoredProcedure, ID: "f", Body: "() => 1"}})
	if _, err := w.ask(`SELECT VALUE udf.f(1)`); err == nil {
		t.Error("a query calls a stored procedure")
	}
}

// Each call has the time of a script for itself.
func TestTheTimeOfFunctions(t *testing.T) {
	w := newWorld(t, `{"id":"a","pk":"p"}`, `{"id":"b","pk":"p"}`)
	w.function("quick", `() => 1`)
	w.function("endless", `() => { for (;;); }`)
	real := w.host
	w.host = real.Brief(400 * time.Millisecond)
	if _, err := w.ask(`SELECT VALUE udf.endless() FROM c`); err == nil || err.(*engine.Error).Status != 408 {
		t.Errorf("%v", err)
	}
	const limit = 2 * time.Second // a thousand times what a call takes
	m, err := real.Brief(limit).Functions(w.account, orders).Begin([]string{"quick"})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for began := time.Now(); time.Since(began) < limit*5/4; {
		if _, err := m.Call("quick", nil); err != nil {
			t.Fatal(err)
		}
	}
}

// A function that has used up its memory three times is blocked until it is replaced. Where nothing runs JavaScript, a query that calls
// one is refused by name.
func TestBlockedFunctions(t *testing.T) {
	w := newWorld(t, `{"id":"a","pk":"p"}`)
	w.function("big", `() => { var a = []; for (;;) a.push("x".repeat(1 << 20)) }`)
	for range 3 {
		if _, err := w.ask(`SELECT VALUE udf.big()`); err == nil || err.(*engine.Error).Status != 400 {
			t.Errorf("%v", err)
		}
	}
	if _, err := w.ask(`SELECT VALUE udf.big()`); err == nil || err.(*engine.Error).Status != 403 || !strings.Contains(err.Error(), "'big' is blocked") {
		t.Errorf("%v", err)
	}
	w.apply(engine.ReplaceScript{In: orders, Script: engine.Script{Kind: engine.UserDefinedFunction, ID: "big", Body: "() => 1"}})
	if got, err := w.ask(`SELECT VALUE udf.big()`); got != "1" || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	_, err := w.account.Apply(engine.Query{In: orders, Text: `SELECT VALUE udf.big()`})
	if e := new(query.Error); !errors.As(err.(*engine.Error).Query, &e) || e.Code != query.NoRunner {
		t.Errorf("%v", err)
	}
}

// A query of a stored procedure calls functions in the world of the script, without its context and without an effect on it.
func TestFunctionsInScripts(t *testing.T) {
	w := newWorld(t, `{"id":"a","pk":"p","n":1}`, `{"id":"b","pk":"p","n":2}`, `{"id":"c","pk":"q","n":2}`)
	w.function("double", `x => x * 2`)
	w.function("fails", `x => { throw new Error(404, "no") }`)
	w.function("sly", `x => [typeof getContext, typeof __]`)
	for _, c := range []struct{ text, want string }{
		{then(`queryDocuments(self, "SELECT VALUE udf.double(c.n) FROM c")`, `r`), `[2,4]`},
		{then(`queryDocuments(self, "SELECT VALUE udf.sly()")`, `[r, typeof getContext, typeof __.createDocument]`), `[[["undefined","undefined"]],"function","function"]`},
		{then(`queryDocuments(self, "SELECT VALUE udf.fails(1)")`, `[err.number, err.body.indexOf("Exception = Error: no") > 0]`), `[400,true]`},
		{`function () { __.queryDocuments(__.getSelfLink(), "SELECT VALUE udf.double(c.n) FROM c", function (e, r) {
			__.createDocument(__.getSelfLink(), {id: "sum", pk: "p", n: r[0] + r[1]}, function (e, d) { __.response.setBody(d.n) }) }) }`, `6`},
	} {
		if got, err := w.execute(c.text, "[]"); got != c.want || err != nil {
			t.Errorf("%s\n got %s, %v\nwant %s", c.text, got, err, c.want)
		}
	}
	if w.ids() != "a b c sum" {
		t.Errorf("%s", w.ids())
	}
}

// A function that returns its argument changes no value that JavaScript can hold, in whatever shape it comes.
func TestFunctionsKeepValues(t *testing.T) {
	w := newWorld(t, `{"id":"a","pk":"p"}`)
	w.function("same", `x => x`)
	w.function("size", `(...a) => a.length`)
	m, err := w.host.Functions(w.account, orders).Begin([]string{"same", "size"})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	rapid.Check(t, func(t *rapid.T) {
		var value func(depth int) any
		value = func(depth int) any {
			kinds := 4
			if depth > 0 {
				kinds = 6
			}
			switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
			case 0:
				return rapid.String().Draw(t, "string")
			case 1:
				return rapid.Float64().Draw(t, "number")
			case 2:
				return rapid.Bool().Draw(t, "bool")
			case 4:
				list := []any{}
				for range rapid.IntRange(0, 3).Draw(t, "length") {
					list = append(list, value(depth-1))
				}
				return list
			case 5:
				object := map[string]any{}
				for range rapid.IntRange(0, 3).Draw(t, "members") {
					object["x"+rapid.String().Draw(t, "name")] = value(depth - 1)
				}
				return object
			}
			return nil
		}
		want := value(3)
		text, err := json.Marshal(want)
		if err != nil {
			t.Skip()
		}
		got, err := m.Call("same", []string{string(text)})
		var back any
		if err != nil || json.Unmarshal([]byte(got), &back) != nil || !reflect.DeepEqual(back, want) {
			t.Fatalf("%s came back as %s, %v", text, got, err)
		}
		if n, err := m.Call("size", []string{"", string(text), "NaN"}); n != "3" || err != nil {
			t.Fatalf("%s arguments, %v", n, err)
		}
	})
}

var _ script.Engine = (*script.Host)(nil)

func BenchmarkFunctions(b *testing.B) {
	w := newWorld(b, `{"id":"a","pk":"p","n":1}`)
	w.function("f", `x => x * 2`)
	m, err := w.host.Functions(w.account, orders).Begin([]string{"f"})
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	for b.Loop() {
		if r, err := m.Call("f", []string{"21"}); r != "42" || err != nil {
			b.Fatal(r, err)
		}
	}
}
