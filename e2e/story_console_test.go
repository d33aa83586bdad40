//go:build e2e

package e2e

import (
	"net"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

func (v *visit) console() *browser.Thing { return v.region("SDK console") }
func (v *visit) program() *browser.Thing { return v.ByRole("textbox", "Program in JavaScript") }

// runs types a program and starts it.
func (v *visit) runs(program string) {
	v.t.Helper()
	if program != "" {
		v.program().Fill(program)
	}
	v.console().ByRole("button", "Run").Click()
}

// says waits until the console's output contains the texts.
func (v *visit) says(want ...string) {
	v.t.Helper()
	v.eventually("the console", func() string {
		return lacks(browser.Eval[string](v.Page, `document.querySelector(".said").innerText`), want)
	})
}

func (v *visit) openConsole() {
	v.t.Helper()
	v.button("SDK console").Click()
	v.console().Wait()
}

func TestStoryConsoleRunsTheSDK(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	if loaded := browser.Eval[string](v.Page, `performance.getEntriesByType("resource").map(e => e.name).filter(n => n.includes("/console/")).join()`); loaded != "" {
		t.Errorf("loaded before anybody asked for it: %s", loaded)
	}
	v.button("SDK console").Focus()
	v.Press("Enter")
	v.eventually("the focus in the editor", func() string {
		if !v.program().Focused() {
			return "it is elsewhere"
		}
		return ""
	})
	v.says("Output of console.log appears here.")
	v.Press("Control+Enter")
	v.says("created at 2026-01-01T12:01:07.000Z", "one second before it expires: 200", "when it expires: 404",
		"Done: 5 requests", "clock moved by 30\u00a0min.")
	if !v.program().Focused() {
		t.Error("running takes the focus away")
	}
	v.waitSince(67 + 1800)
	v.waits("cart", "expired")
	v.returned("cart", false)
	v.region("Events").WaitText("cart expired")
	v.Screenshot("console", 1440, 900, false, true)
	noViolations(t, v.Page)
	v.Screenshot("console-dark", 1440, 900, true, true)
	noViolations(t, v.Page)

	v.button("Close the SDK console").Click()
	v.console().WaitGone()
	if !v.button("SDK console").Focused() {
		t.Error("closing does not give the focus back")
	}
}

func TestStoryConsoleWritesAppearAtOnceAndARunCanBeStopped(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.openConsole()
	v.runs(`await container.items.create({ id: "SO77", cid: "CO40", ttl: 10 });
console.log("written");
await new Promise(() => {});`)
	v.waits("SO77", "expires in 0:10")
	v.says("Running: 3 requests", "written")
	v.button("Advance 1 second").Click()
	v.waits("SO77", "expires in 0:09")
	v.console().ByRole("button", "Stop").Click()
	v.says("Stopped: 3 requests", "Its writes remain.")
	v.waits("SO77", "expires in 0:09")

	// The page keeps working during an endless loop,
	v.runs(`console.log("round and round"); for (;;) {}`)
	v.says("round and round", "Running: 0 requests")
	v.button("Advance 1 second").Click()
	v.waits("SO77", "expires in 0:08")
	v.console().ByRole("button", "Stop").Click()
	v.says("Stopped: 0 requests")

	// a program that sends requests without a pause,
	v.runs(`for (let i = 0; ; i++) await container.items.upsert({ id: "busy", cid: "CO40", i });`)
	v.waits("busy", "expires in 1:00:00")
	v.console().ByRole("button", "Stop").Click()
	v.says("Stopped: ")
	at := v.row("busy")
	v.frame()
	if v.row("busy") != at {
		t.Error("a stopped program goes on writing")
	}
	if n := browser.Eval[int](v.Page, `document.querySelectorAll("iframe").length`); n != 0 {
		t.Errorf("%d sandboxes are left", n)
	}

	// one that prints without a pause,
	v.runs(`for (let i = 0; ; i++) console.log("line", i);`)
	v.says("older lines were dropped.")
	v.button("Advance 1 second").Click()
	v.waitSince(67 + 3)
	v.console().ByRole("button", "Stop").Click()
	v.says("Stopped: 0 requests")
	// and one that does not wait for its requests.
	v.runs(`for (let i = 0; i < 2000; i++) container.items.create({ id: "many" + i, cid: "CO40", ttl: 5 });`)
	v.waits("many3", "expires in")
	v.button("Advance 1 second").Click()
	v.waitSince(67 + 4)
	v.console().ByRole("button", "Stop").Click()
	v.says("Stopped: ")
	if n := browser.Eval[int](v.Page, `document.querySelectorAll("iframe").length`); n != 0 {
		t.Errorf("%d sandboxes are left", n)
	}

	// one that prints lines of 8 KB,
	browser.Eval[bool](v.Page, `(() => { window.longest = 0;
  new PerformanceObserver((l) => { for (const e of l.getEntries()) longest = Math.max(longest, e.duration) }).observe({ type: "longtask" }); return true })()`)
	v.runs(`for (let i = 0; ; i++) console.log("x".repeat(8192));`)
	v.says("older lines were dropped.")
	v.button("Advance 1 second").Click()
	v.waitSince(67 + 5)
	if n := browser.Eval[int](v.Page, `document.querySelector(".said").textContent.length`); n > 80<<10 {
		t.Errorf("%d characters of output are laid out", n)
	}
	v.console().ByRole("button", "Stop").Click()
	v.says("Stopped: 0 requests")
	t.Logf("lines of 8 KB: the longest task is %.0f ms", browser.Eval[float64](v.Page, `longest`))

	// A run includes the program's timers, and ends when the program calls close.
	v.runs(`async function main() { await new Promise((r) => setTimeout(r, 50)); console.log("after a while"); setTimeout(() => console.log("and later"), 50); }
main();`)
	v.says("after a while", "and later", "Done: ")
	v.runs(`setInterval(() => console.log("tick"), 10); setTimeout(() => close(), 100);`)
	v.says("tick", "Done: ")

	// Start over stops a program, and so does its undo.
	v.runs(`for (;;) await clock.now();`)
	v.says("Running: ")
	v.button("Start over").Click()
	v.waitSince(67)
	if n := browser.Eval[int](v.Page, `document.querySelectorAll("iframe").length`); n != 0 {
		t.Errorf("%d sandboxes are left after starting over", n)
	}
	v.runs(`for (;;) {}`)
	v.says("Running: ")
	v.button("Undo start over").Click()
	v.eventually("the clock to be back", func() string {
		if v.since() == 67 {
			return "it is not"
		}
		return ""
	})
	if n := browser.Eval[int](v.Page, `document.querySelectorAll("iframe").length`); n != 0 {
		t.Errorf("%d sandboxes are left after taking that back", n)
	}
	if got := v.program().Value(); got != "for (;;) {}" {
		t.Errorf("taking it back took the program along: %q", got)
	}
}

func TestStoryConsoleErrorsNameTheirPlace(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.openConsole()
	for _, c := range []struct {
		program string
		want    []string
	}{
		{"const a = 1;\nlet b = ;", []string{"Failed: 0 requests", "Line 2: SyntaxError: Unexpected token ';'", "let b = ;", "▲"}},
		{"if (1) {\n  console.log(1)\n\n", []string{"Line 2: SyntaxError: a bracket, a string or a comment is not closed"}},
		{"\n\nnull.x;", []string{"Line 3: TypeError: Cannot read properties of null"}},
		{"console.log('first');\nawait container.items.create({ id: 'SO01', cid: 'CO18' });", []string{"first", "Line 2: Error 409: Resource with specified id or name already exists."}},
		{"await container.items.create({ id: 'z', cid: 'c', ttl: 0 });", []string{"Error 400: The input ttl '0' is invalid."}},
		{"await container.delete();", []string{"Error 403: The playground keeps its own container orders."}},
		{"clock.advance('soon');\nconsole.log('left alone');", []string{"left alone", `a duration is a whole number of seconds from 1, or like "90s", "1h30m", "7d"; got "soon"`}},
		{"await clock.advance(1e300);", []string{"Line 1: RangeError: the clock cannot advance by 1e+300 seconds; the number must be whole"}},
		{"await clock.advance(NaN);", []string{"got NaN"}},
		{"await clock.set(1e300);", []string{"want a date up to 9999-12-31T23:59:59.000Z, or that in whole Unix seconds, got 1e+300"}},
		{"await disk('shop', 'none');", []string{"disk of shop/none: Resource Not Found"}},
		{"eval('1');", []string{"Line 1: EvalError: eval and new Function are not available."}},
		{"console.log(`unclosed", []string{"Line 1: SyntaxError: "}},
		{"Promise.reject(new AggregateError([new Error('one'), new Error('two')], 'both', { cause: 'a third' }));", []string{"AggregateError: both", "Error: one", "Error: two", "caused by a third"}},
		{"await clock.set('2020-01-01');", []string{"the clock moves only forward: it shows 2026-01-01T12:01:07.000Z, got 2020-01-01T00:00:00.000Z"}},
		{"require('fs');", []string{`The module "fs" is not available. Only "@azure/cosmos" is.`}},
		{"setTimeout(() => { throw new Error('later'); });\nawait new Promise(() => {});", []string{"Line 1: Error: later"}},
		{"throw { reason: 7 };", []string{"Thrown: { reason: 7 }"}},
	} {
		v.runs(c.program)
		v.says(c.want...)
		if got := v.program().Value(); got != c.program {
			t.Errorf("the text became %q", got)
		}
	}
	noViolations(t, v.Page)
	v.runs("console.log('well again')")
	v.says("well again", "Done: 0 requests", "not Thrown")
}

func TestStoryConsoleTakesPastedSamples(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.openConsole()
	v.runs(`import { CosmosClient, PatchOperationType as Op } from "@azure/cosmos";
import * as cosmos from '@azure/cosmos';
const client = new CosmosClient({ endpoint: "https://mine.documents.example/", key: "c2VjcmV0" });
const { database } = await client.databases.createIfNotExists({ id: "tests" });
const { container } = await database.containers.createIfNotExists({ id: "carts", partitionKey: { paths: ["/user"] }, defaultTtl: 30 });
await container.items.create({ id: "a", user: "ada" });
console.log(Op.set, typeof cosmos.CosmosClient, (await container.item("a", "ada").read()).resource.user);
console.log((await container.item("a", "ada").read()).constructor.name, { nested: [1, { two: "2" }] }, 10n, null, undefined);
console.log("%s has %d items, 100%%", "it", "3", /x/g, -0, new Map([["k", new Set([1])]]), { get bad() { throw new Error("no"); } });
const again = await import("@azure/cosmos");
console.log(again.CosmosClient === CosmosClient, ` + "`import x from \"y\"`" + `);`)
	v.says("set function ada", `ItemResponse { nested: [ 1, { two: "2" } ] } 10n null undefined`,
		`it has 3 items, 100% /x/g -0 Map { "k" => Set { 1 } } [cannot be shown: no]`, `true import x from "y"`, "Done: ")

	// The page can show the container that it created.
	v.containers("orders").ByRole("treeitem", "carts").Click()
	v.waits("a", "expires in 0:30")
	v.answers("1 item")
	v.reload()
	v.waits("a", "expires in 0:30")
	if got := v.program().Value(); !strings.Contains(got, "mine.documents.example") {
		t.Errorf("after a reload the program is %q", got)
	}
	v.runs(`await container.items.create({ id: "b", user: "bob", ttl: -1 });
console.log("the container on the screen is", container.id);`)
	v.says("the container on the screen is carts")
	v.waits("b", "never expires")
	// When that container is deleted, the page shows its own again.
	v.runs(`await client.database("tests").delete();`)
	v.says("Done: ")
	v.waits("SO01", "expires in")
	v.button("Container shop / orders").Wait()
}

func TestStoryConsoleHasNoNetwork(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	outside, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer outside.Close()
	var reached atomic.Int32
	go func() {
		for {
			c, err := outside.Accept()
			if err != nil {
				return
			}
			reached.Add(1)
			c.Close()
		}
	}()
	v.openConsole()
	v.host.Served()
	v.Allow("Content Security Policy", "violates", "Failed to fetch", "Refused")
	for _, where := range []string{outside.Addr().String(), strings.TrimPrefix(v.host.Origin(), "http://")} {
		v.runs(`const out = [];
async function attempt(name, action) {
  try { await action(); out.push(name + " went through"); } catch { out.push(name + " refused"); }
}
const at = "` + where + `/cosmosttl/secret-";
await attempt("fetch", () => fetch("http://" + at + "fetch"));
await attempt("no-cors", () => fetch("http://" + at + "nocors", { mode: "no-cors" }));
await attempt("xhr", () => new Promise((ok, no) => { const x = new XMLHttpRequest(); x.onload = ok; x.onerror = no; x.open("GET", "http://" + at + "xhr"); x.send(); }));
await attempt("socket", () => new Promise((ok, no) => { const s = new WebSocket("ws://" + at + "socket"); s.onopen = ok; s.onerror = no; }));
await attempt("events", () => new Promise((ok, no) => { const s = new EventSource("http://" + at + "events"); s.onopen = ok; s.onerror = no; }));
await attempt("import", () => import("http://" + at + "import"));
await attempt("importScripts", () => importScripts("http://" + at + "scripts"));
await attempt("worker", () => new Promise((ok, no) => { const w = new Worker("http://" + at + "worker"); w.onmessage = ok; w.onerror = no; }));
await attempt("storage", () => new Promise((ok, no) => { const r = indexedDB.open("x"); r.onsuccess = ok; r.onerror = no; }));
console.log(out.filter((o) => o.includes("through")).length + " went through; " + out.length + " tried");`)
		v.says("0 went through; 9 tried", "Done: ")
	}
	if n := reached.Load(); n != 0 {
		t.Errorf("another host was reached %d times", n)
	}
	for _, line := range v.host.Served() {
		if strings.Contains(line, "secret-") {
			t.Errorf("the page's own host was asked: %s", line)
		}
	}
}

// A program may send anything to the page. The page keeps working, and ends a program that sends more than the console would.
func TestStoryConsoleLooksAtWhatAProgramSends(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.openConsole()
	browser.Eval[bool](v.Page, `(() => { const Real = MessageChannel;
  window.MessageChannel = class extends Real { constructor() { super(); window.said = (data) => this.port1.onmessage?.({ data }); } }; return true })()`)
	for i, c := range []struct{ sent, want string }{
		{`for (const x of [null, 1, "x", [], {}, { what: {} }, { what: "print" }, { what: "print", lines: [null, 5, [], [{}, {}]] }, { what: "nothing" },
  { what: "request" }, { what: "request", a: 5, b: {} }, { what: "clock", a: "x" }, { what: "disk", a: "\u0000" }, { what: "request", a: "{".repeat(100000) }]) said(x);
said({ what: "print", lines: [["log", "still here"]] })`, "still here"},
		{`said({ what: "failed", a: "x".repeat(5e6), at: 5 })`, "Failed: "},
		{`said({ what: "failed", a: 7, at: [1e12, -5] })`, "Failed: "},
		// The page's clock is stopped, so that the messages have the same second on any machine.
		{`const now = performance.now(); performance.now = () => now;
for (let i = 0; i < 501; i++) said({ what: "print", lines: [["log", "flood"]] });
delete performance.now`, "More than 500 messages per second"},
		{`for (let i = 0; i < 9; i++) said({ what: "print", lines: Array(500).fill(["log", "x".repeat(8192)]) })`, "older lines were dropped."},
		{`for (let i = 0; i < 500; i++) said({ what: "clock", a: "0", b: "", id: i + 1 })
said({ what: "print", lines: [["log", "answered"]] })`, "answered"},
		{`said({ what: "request", a: '{"method":"POST","target":"/dbs","headers":{}}', b: "x".repeat(2e7), id: 1e9 }), said({ what: "print", lines: [["log", "sent"]] })`, "sent"},
	} {
		begun := "begun " + strconv.Itoa(i)
		v.runs(`console.log("` + begun + `"); await new Promise(() => {});`)
		v.says(begun)
		browser.Eval[bool](v.Page, `(() => { `+c.sent+`; return true })()`)
		v.says(c.want)
		before := v.since()
		v.button("Advance 1 second").Click()
		v.waitSince(before + 1)
		if browser.Eval[bool](v.Page, `!!document.querySelector("iframe")`) {
			v.console().ByRole("button", "Stop").Click()
			v.says("Stopped: ")
		}
	}
}

func TestStoryConsoleExamples(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.openConsole()
	v.program().Fill("// mine")
	examples := v.console().ByRole("button", "Examples")
	choice := func(i int) *browser.Thing { return v.console().ByRole("list", "Examples").ByRole("button", "").Nth(i) }
	for i, want := range [][]string{
		{"one second before it expires: 200", "when it expires: 404"},
		{"before: 3600", `queries return [ "SO02", "SO03", "SO04" ]`},
		{"12:02:06.000Z still returned", "12:04:04.000Z still returned", "one minute after the last write: 404"},
		{`after 2 s: [ "SO60" ]`, "after 3 s: []"},
		{"read: 404", "expired: 4", "created again: 201"},
		{"create cart", "delete cart by Time to Live"},
		{`still signed in: [ "ada" ]`},
	} {
		examples.Click()
		if i > 0 { // the text that was typed precedes the examples
			i++
		}
		choice(i).Click()
		v.runs("")
		v.says(append(want, "Done: ")...)
		v.button("Start over").Click()
		v.waitSince(67)
	}
}
