package quickjs

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/script"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

var orders = engine.Path{Database: "shop", Container: "orders"}

// A world is an account with a container and a host of its scripts.
type world struct {
	t       testing.TB
	account *engine.Account
	host    *script.Host
	charge  engine.RU // of the last script
	log     string
}

var runner = new(Runner)

func newWorld(t testing.TB, items ...string) *world {
	t.Helper()
	w := &world{t: t, account: engine.New(1767268800), host: script.NewHost(runner)}
	w.apply(engine.CreateDatabase{ID: "shop"})
	w.apply(engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/pk"}, Default: ttl.NoDefault}})
	for _, item := range items {
		w.apply(engine.WriteItem{In: orders, Body: []byte(item)})
	}
	return w
}

func (w *world) apply(cmd engine.Command) {
	w.t.Helper()
	if _, err := w.account.Apply(cmd); err != nil {
		w.t.Fatal(err)
	}
}

// execute runs a text as a stored procedure for the partition key p, applies its command, and returns its answer.
func (w *world) execute(text, arguments string) (answer string, err *engine.Error) {
	w.t.Helper()
	tx := w.host.Begin(script.Job{Account: w.account, In: orders, Key: engine.Key("p"), Log: true})
	body, err := tx.Procedure(&engine.KeptScript{Script: engine.Script{Kind: engine.StoredProcedure, ID: "s", Body: text}, Ordinal: 1, Version: 1}, arguments)
	cmd := tx.Command(err)
	r, _ := w.account.Apply(cmd)
	if w.charge, w.log = r.Charge, tx.Log(); err == nil && r.Status != 200 {
		w.t.Errorf("%s: the command has status %d", text, r.Status)
	}
	return string(body), err
}

// ids returns the ids of the items that requests see.
func (w *world) ids() string {
	var ids []string
	c, _ := w.account.Container(orders)
	c.Each(0, func(it *engine.Item) bool {
		ids = append(ids, it.ID())
		return true
	})
	return strings.Join(ids, " ")
}

// set makes a procedure of an expression, whose value becomes the answer.
func set(expression string) string {
	return "function () { __.response.setBody(" + expression + ") }"
}

// then makes a procedure that calls a function of the collection and answers with an expression over err, r and o.
func then(call, expression string) string {
	return "function () { var c = __, self = c.getSelfLink(), alt = c.getAltLink(); if (!c." + strings.TrimSuffix(call, ")") +
		", function (err, r, o) { __.response.setBody(" + expression + ") })) throw 1 }"
}

// The API of scripts, as utils/DocDbWrapperScript.js of Azure/azure-cosmosdb-js-server has it, and examples of the SDKs' tests
// (sproc.spec.ts of the SDK for JavaScript, StoredProcedureAsyncAPITest of that for Java).
func TestWhatScriptsFind(t *testing.T) {
	items := []string{`{"id":"a","pk":"p","n":3,"tags":["x",["y"]]}`, `{"id":"b","pk":"p","n":1,"tags":["z"]}`, `{"id":"c","pk":"p","n":2,"tags":[]}`, `{"id":"d","pk":"q","n":9}`}
	for _, c := range []struct{ text, arguments, want string }{
		{`function () {}`, `[]`, `""`},
		{`() => {}`, `[1]`, `""`},
		{"// a comment\n/* and another */ function named(a) { setIt(a) }\nfunction setIt(a) { __.response.setBody(a) };", `[7]`, `7`},
		{set(`"one"`), `[]`, `"one"`},
		// ExecuteTestWithArraylikeParameters of the SDK for .NET
		{set(`Array.from(arguments).join("|")`), `{"0":"a","length":1}`, `"a"`},
		{set(`Array.from(arguments).join("|")`), `{"0":"a","1":"b","length":"1"}`, `"a"`},
		{set(`Array.from(arguments).join("|")`), `{"0":"a","1":"b","length":1.5}`, `"a"`},
		{set(`Array.from(arguments).join("|")`), `{"2":"c","0":"a","length":3}`, `"a||c"`},
		{set(`arguments.length`), `{"0":"a","length":10000}`, `10000`},
		{set(`arguments.length`), `{"0":4}`, `0`},
		{set(`null`), `[]`, `null`},
		{set(`undefined`), `[]`, `""`},
		{`function () { for (var i = 0; i < 10; i++) getContext().getResponse().appendValue("Body", i) }`, `[]`, `"0123456789"`},
		{`function () { var r = getContext().getResponse(); r.setBody(1); r.appendBody(2); }`, `[]`, `3`},
		{`function (value, num) { getContext().getResponse().setBody("2*" + value + " is " + num * 2); }`, `["a",123]`, `"2*a is 246"`},
		{`function () { var o = {}; __.response.setBody(o); __.readDocuments(__.getSelfLink(), function () { o.late = 1 }) }`, `[]`, `{"late":1}`},
		{set(`[typeof getContext, typeof eval, typeof setTimeout, typeof require, typeof Intl, typeof performance, typeof console.log]`), `[]`,
			`["function","undefined","undefined","undefined","undefined","undefined","function"]`},
		{set(`[ErrorCodes.RetryWith, Object.isFrozen(ErrorCodes)]`), `[]`, `[449,true]`},
		{set(`[new Error(404, "x").message, new Error(404, "x").number, new Error("y").message, new Error(5).message, new TypeError("z") instanceof Error, Error("t").name, String(new Error(1, "s"))]`),
			`[]`, `["x",404,"y","5",true,"Error","Error: s"]`},
		{`function () { class E extends Error { constructor() { super(409, "mine") } } var e = new E(); __.response.setBody([e.number, e.message, e instanceof E, e instanceof Error]) }`, `[]`, `[409,"mine",true,true]`},
		{set(`[Date.now(), new Date().toISOString(), new Date(2020, 1, 29, 12).toISOString(), new Date("2020-02-29T12:00").getHours(), new Date(0).toString(), new Date(NaN).toString(), typeof Date(), new Date().getTimezoneOffset(), new Date().constructor === Date]`),
			`[]`, `[1767268800000,"2026-01-01T12:00:00.000Z","2020-02-29T12:00:00.000Z",12,"Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)","Invalid Date","string",0,true]`},
		{set(`[__.getSelfLink().split("/").length, __.getAltLink(), getContext().getCollection() === Object.getPrototypeOf(__)]`), `[]`, `[5,"dbs/shop/colls/orders",true]`},
		{`function () { try { __.response.setValue("new", 1) } catch (e) { __.response.setBody([e.number, e.message]) } }`, `[]`, `[400,"Cannot set new values: new"]`},
		{`function () { try { __.request.setValue("Body", 1) } catch (e) { __.response.setBody(String(e)) } }`, `[]`, `"TypeError: not a function"`},
		{then(`readDocument(alt + "/docs/a")`, `[r.n, o.statusCode, err]`), `[]`, `[3,200,null]`},
		{then(`readDocument(alt + "/docs/d")`, `[err.number, err.body]`), `[]`, `[404,"{\"Errors\":[\"Resource Not Found. Learn more: https://aka.ms/cosmosdb-tsg-not-found\"]}"]`},
		{then(`readDocuments(self, {pageSize: 2})`, `[r.length, typeof o.continuation]`), `[]`, `[2,"string"]`},
		{`function () { var n = []; (function page(from) { __.readDocuments(__.getSelfLink(), {pageSize: 2, continuation: from}, function (e, r, o) { n.push(r.length); if (o.continuation) page(o.continuation); else __.response.setBody(n) }) })() }`,
			`[]`, `[2,1]`},
		{then(`queryDocuments(self, "SELECT VALUE COUNT(1) FROM c")`, `r`), `[]`, `[3]`},
		{then(`queryDocuments(self, {query: "SELECT VALUE c.id FROM c WHERE c.n >= @n ORDER BY c.n", parameters: [{name: "@n", value: 2}]}, {})`, `r`), `[]`, `["c","a"]`},
		{then(`queryDocuments(self, "SELECT")`, `[err.number, err.body.slice(0, 26)]`), `[]`, `[400,"{\"Errors\":[\"Syntax error, "]`},
		{then(`createDocument(self, {pk: "p"})`, `[r.id.length, r._ts, o.statusCode]`), `[]`, `[36,1767268800,201]`},
		{then(`createDocument(self, '{"id":"x","pk":"p"}')`, `r.id`), `[]`, `"x"`},
		{then(`createDocument(self, {pk: "p"}, {disableAutomaticIdGeneration: true})`, `err.number`), `[]`, `400`},
		{then(`createDocument(self, {id: "a", pk: "p"})`, `err.number`), `[]`, `409`},
		{then(`createDocument(self, {id: "a", pk: "q"})`, `[err.number, err.body]`), `[]`,
			`[400,"{\"Errors\":[\"Requests originating from scripts cannot reference partition keys other than the one for which client request was submitted.\"]}"]`},
		{then(`upsertDocument(self, {id: "a", pk: "p"}, {etag: "no"})`, `err.number`), `[]`, `412`},
		{then(`replaceDocument(alt + "/docs/a", {id: "a", pk: "p", n: 5})`, `[r.n, r.tags]`), `[]`, `[5,null]`},
		{then(`deleteDocument(alt + "/docs/a", {})`, `[err, r.statusCode]`), `[]`, `[null,204]`},
		{`function () { __.filter(d => d.id === "a", (e, f) => __.deleteDocument(f[0]._self, (e, o) => __.readDocuments(__.getSelfLink(), (e, f) => __.response.setBody(f.length)))) }`, `[]`, `2`},
		{`function () { __.readDocument(__.getAltLink() + "/docs/a", (e, d) => __.readDocument(d._self, {ifNoneMatch: d._etag}, (e, d, o) => __.response.setBody([d, o.notModified]))) }`, `[]`, `[null,true]`},
		{`function () { __.map(d => d.n) }`, `[]`, `"[3,1,2]"`},
		{`function () { __.chain().filter(d => d.n > 1).sortBy(d => d.n).pluck("id").value() }`, `[]`, `"[\"c\",\"a\"]"`},
		{`function () { __.chain().sortByDescending(d => d.n).map(d => d.id).value({}, (e, f) => __.response.setBody(f)) }`, `[]`, `["a","c","b"]`},
		{`function () { __.chain().pluck("tags").flatten().value((e, f) => __.response.setBody(f)) }`, `[]`, `["x","y","z"]`},
		{`function () { __.chain().pluck("tags").flatten(true).value((e, f) => __.response.setBody(f)) }`, `[]`, `["x",["y"],"z"]`},
		{`function () { __.unwind(d => d.tags, (d, tag) => d.id + tag, {}, (e, f) => __.response.setBody(f)) }`, `[]`, `["ax","ay","bz"]`},
		{`function () { var r = __.filter(__, d => true, {pageSize: 1}, (e, f, o) => __.response.setBody([r.isAccepted, f.length, !!o.continuation])) }`, `[]`, `[true,1,true]`},
		{`async function () { const read = l => new Promise((ok, no) => __.readDocument(l, (e, d) => e ? no(e) : ok(d))); let n = 0; for (const id of ["a", "b", "c"]) n += (await read(__.getAltLink() + "/docs/" + id)).n; __.response.setBody(n) }`,
			`[]`, `6`},
		{`() => { (async () => { throw new Error("foo"); })(); }`, `[]`, `""`},
		{`function () { try { __.readDocument("dbs/x") } catch (e) { __.response.setBody([e.number, e.message]) } }`, `[]`, `[400,"Invalid document link: \"dbs/x\"."]`},
		{`function () { try { __.readDocuments("dbs/x/colls/y") } catch (e) { __.response.setBody(e.message.slice(0, 70)) } }`, `[]`, `"Function is not allowed to operate on resources outside current collec"`},
		{`function () { try { __.createDocument(__.getSelfLink()) } catch (e) { __.response.setBody(e.message) } }`, `[]`, `"The function \"createDocument\" requires at least 2 argument(s) but was called with 1 argument(s)."`},
		{`function () { try { __.chain().filter(d => d, {}) } catch (e) { __.response.setBody(e.message) } }`, `[]`, `"When using \"chain\", options can only be provided on the call to the \"value\" function"`},
		{`function () { try { __.filter(1) } catch (e) { __.response.setBody(e.message) } }`, `[]`, `"The predicate/transform function must be provided."`},
		{`function () { try { new Function("return 1") } catch (e) { __.response.setBody(e.message) } }`, `[]`, `"Function from text is not allowed in server side scripting."`},
		{`function () { try { (() => 1).constructor("return 1") } catch (e) { __.response.setBody(e.number) } }`, `[]`, `400`},
		{set(`(() => {}) instanceof Function`), `[]`, `true`},
		{`function () { import("os").then(() => __.response.setBody("yes"), () => __.response.setBody("no")) }`, `[]`, `"no"`},
	} {
		w := newWorld(t, items...)
		if got, err := w.execute(c.text, c.arguments); got != c.want || err != nil {
			t.Errorf("%s\n got %s, %v\nwant %s", c.text, got, err, c.want)
		}
	}
}

// An exception that leaves the script undoes what it has done, and the request fails with the service's text.
func TestScriptsThatFail(t *testing.T) {
	create := `__.createDocument(__.getSelfLink(), {id: "new", pk: "p"}); `
	for _, c := range []struct {
		text        string
		status, sub int
		says        string
	}{
		{`throw new Error(404, "nothing")`, 400, 404, "Encountered exception while executing function. Exception = Error: nothing\r\nStack trace: Error: nothing\n   at f (s.js:1:"},
		{`throw "text"`, 400, 0, "Exception = text"},
		{`throw {code: 1}`, 400, 0, `Exception = {"code":1}`},
		{`null.x`, 400, 0, "Exception = TypeError: cannot read property 'x' of null"},
		{`getContext().abort(new Error(409, "stop"))`, 400, 409, "Exception = Error: stop"},
		{`try { getContext().abort("caught") } catch (e) {}`, 400, 0, "Exception = caught"},
		{`Promise.reject(1).catch(e => getContext().abort("later"))`, 400, 0, "Exception = later"},
		{`__.readDocument(__.getAltLink() + "/docs/none")`, 400, 404, `Exception = Error: {"Errors":["Resource Not Found.`},
		{`__.createDocument(__.getSelfLink(), {id: "new", pk: "p"})`, 400, 409, "with specified id"},
		{`__.readDocuments(__.getSelfLink(), function () { throw new Error("in a callback") })`, 400, 0, "Exception = Error: in a callback"},
		{`__.response.setBody("x".repeat(4194305))`, 400, 413, `Resulting message would be too large because of "Body". Return from script with current message`},
		{`var o = {}; __.response.setBody(o); o.o = o`, 400, 0, "circular reference"},
		{`var o = {}; __.response.setBody(o); o.big = "x".repeat(4194305)`, 413, 0, "Response size is too large"},
		{`__.readDocument()`, 400, 400, `The function "readDocument" requires at least 1 argument(s)`},
	} {
		w := newWorld(t)
		_, err := w.execute("function f() { console.log('said'); "+create+c.text+" }", `[]`)
		if err == nil || err.Status != c.status || err.SubStatus != c.sub || !strings.Contains(err.Message, c.says) {
			t.Errorf("%s\n got %+v\nwant %d/%d %s", c.text, err, c.status, c.sub, c.says)
		}
		if w.ids() != "" || w.charge < 100 || w.log != "said" {
			t.Errorf("%s leaves %q, costs %s, said %q", c.text, w.ids(), w.charge, w.log)
		}
	}
	for _, length := range []string{"600000", "1e9"} { // ExecuteTestWithNonAppliableArraylikeParameters
		if _, err := newWorld(t).execute("function () {}", `{"0":"a","length":`+length+`}`); err == nil || err.Status != 400 || !strings.Contains(err.Message, "Exception = RangeError") {
			t.Errorf("%s arguments: %v", length, err)
		}
	}
	for _, text := range []string{"function (", "", "1", "function () {}}", "serverScript() { var x = 10; }"} {
		if _, err := newWorld(t).execute(text, `[]`); err == nil || err.Status != 400 || !strings.Contains(err.Message, "Encountered exception while compiling Javascript. Exception = SyntaxError") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// console.log joins nothing and knows %s and %%.
func TestLog(t *testing.T) {
	w := newWorld(t)
	if _, err := w.execute(`function () { console.log("The value of %s is %s, 100%%.", "x", 1); console.log("next"); console.log(2); }`, "[]"); err != nil || w.log != "The value of x is 1, 100%.next2" {
		t.Errorf("%q, %v", w.log, err)
	}
	if _, err := w.execute(`function () { console.log() }`, "[]"); err == nil || err.SubStatus != 400 {
		t.Error(err)
	}
}

// Scripts do not see what has expired, and what they write follows the matrix (C13 to C21).
func TestScriptsAndTimeToLive(t *testing.T) {
	w := newWorld(t, `{"id":"short","pk":"p","ttl":10}`, `{"id":"long","pk":"p","ttl":100}`)
	w.apply(engine.Advance{Seconds: 10})
	if got, err := w.execute(`function () { __.map(d => d.id, (e, f) => { __.createDocument(__.getSelfLink(), {id: "short", pk: "p", ttl: 5}); __.createDocument(__.getSelfLink(), {id: "kept", pk: "p"}); __.response.setBody(f) }) }`, "[]"); got != `["long"]` || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	w.apply(engine.Advance{Seconds: 4})
	if w.ids() != "long short kept" {
		t.Errorf("after 4 seconds: %s", w.ids())
	}
	w.apply(engine.Advance{Seconds: 1})
	if w.ids() != "long kept" {
		t.Errorf("after 5 seconds: %s", w.ids())
	}
	if _, err := w.execute(`function () { __.createDocument(__.getSelfLink(), {id: "bad", pk: "p", ttl: 0}) }`, "[]"); err == nil || !strings.Contains(err.Message, "ttl") {
		t.Errorf("a ttl of 0: %v", err)
	}
}

// Chance follows from the account: the same script on the same account has the same answer, and another one elsewhere.
func TestChance(t *testing.T) {
	text := `function () { var r = []; for (var i = 0; i < 100; i++) r.push(Math.random()); if (r.some(x => x < 0 || x >= 1)) throw r; __.createDocument(__.getSelfLink(), {pk: "p"}); __.response.setBody(r) }`
	one, _ := newWorld(t).execute(text, "[]")
	w := newWorld(t)
	two, _ := w.execute(text, "[]")
	three, _ := w.execute(text, "[]")
	if one != two || two == three || strings.Count(one, ",") != 99 {
		t.Errorf("%.60s\n%.60s\n%.60s", one, two, three)
	}
}

func BenchmarkQueuedCreates(b *testing.B) {
	w := newWorld(b)
	text := `function () { for (var i = 0; i < 1000; i++) if (!__.createDocument(__.getSelfLink(), {id: "i" + i, pk: "p", text: "twenty characters of text"})) throw i }`
	for b.Loop() {
		tx := w.host.Begin(script.Job{Account: w.account, In: orders, Key: engine.Key("p")})
		if _, err := tx.Procedure(&engine.KeptScript{Script: engine.Script{ID: "s", Body: text}, Ordinal: 1, Version: 1}, "[]"); err != nil {
			b.Fatal(err)
		}
	}
}
