//go:build e2e

package e2e

import (
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

func TestConsoleOnAPhone(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	for _, size := range [][2]int{{320, 640}, {390, 844}} {
		v.Viewport(size[0], size[1])
		v.ByRole("tab", "Console").Wait()
		v.ByRole("tab", "Console").Click()
		v.RunProgram("console.log('a word that is longer than a phone is wide: ' + 'x'.repeat(80));\nawait clock.advance('1s');\nnull.y;")
		v.WaitOutput("xxxxxxxx", "Line 3: TypeError")
		v.CheckFits("the console on " + strconv.Itoa(size[0]) + " pixels")
		visit.NoViolations(t, v.Page)
	}
	v.Console().ByRole("button", "Run").Click()
	v.WaitSince(70)
	v.Screenshot("console-phone", 390, 844, true, true)
}

func TestConsoleWorksOffline(t *testing.T) {
	t.Parallel()
	h := host(t)
	v := &visit.Visit{Page: installed(t, h), T: t, Host: h}
	v.Viewport(1440, 900)
	unplug(t, v.Page, h)
	v.Reload()
	v.OpenConsole()
	v.RunProgram("")
	v.WaitOutput("when it expires: 404", "Done: ")
}

// Without a cache and without a network the SDK cannot be loaded. The page says so, and the next run tries again.
func TestConsoleSaysThatItCouldNotBeLoaded(t *testing.T) {
	t.Parallel()
	v := arriveWithout(t, "web/console/sdk.js")
	v.OpenConsole()
	v.RunProgram("console.log('there')")
	v.WaitOutput("The SDK could not be loaded. Check your connection, and run the program again.")
	v.Host.Unblock("web/console/sdk.js")
	v.RunProgram("")
	v.WaitOutput("there", "Done: ")
}

func TestConsoleRunsTheSDK(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	if loaded := browser.Eval[string](v.Page, `performance.getEntriesByType("resource").map(e => e.name).filter(n => n.includes("/console/")).join()`); loaded != "" {
		t.Errorf("loaded before anybody asked for it: %s", loaded)
	}
	v.Button("SDK console").Focus()
	v.Press("Enter")
	v.Until("the focus in the editor", func() string {
		if !v.Program().Focused() {
			return "it is elsewhere"
		}
		return ""
	})
	v.WaitOutput("Output of console.log appears here.")
	v.Press("Control+Enter")
	v.WaitOutput("created at 2026-01-01T12:01:07.000Z", "one second before it expires: 200", "when it expires: 404",
		"Done: 5 requests", "clock moved by 30\u00a0min.")
	if !v.Program().Focused() {
		t.Error("running takes the focus away")
	}
	v.WaitSince(67 + 1800)
	v.WaitRow("cart", "expired")
	v.CheckReturned("cart", false)
	v.Region("Events").WaitText("cart expired")
	v.Screenshot("console", 1440, 900, false, true)
	visit.NoViolations(t, v.Page)
	v.Screenshot("console-dark", 1440, 900, true, true)
	visit.NoViolations(t, v.Page)

	v.Viewport(1366, 768)
	v.Until("the button in a low window", func() string {
		return browser.Eval[string](v.Page, `(b => b > innerHeight - 8 ? "it ends at " + b : "")(document.getElementById("code-run").getBoundingClientRect().bottom)`)
	})
	for name, closes := range map[string]func(){"the button": func() { v.Button("Close the SDK console").Click() }, "Escape": func() { v.Press("Escape") }} {
		if v.Button("SDK console").Attr("aria-expanded") == "false" {
			v.Button("SDK console").Click()
			v.Console().Wait()
		}
		closes()
		v.Console().WaitGone()
		if !v.Button("SDK console").Focused() {
			t.Errorf("%s does not give the focus back", name)
		}
	}
}

func TestConsoleWritesAppearAtOnceAndARunCanBeStopped(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenConsole()
	v.RunProgram(`await container.items.create({ id: "SO77", cid: "CO40", ttl: 10 });
console.log("written");
await new Promise(() => {});`)
	v.WaitRow("SO77", "expires in 0:10")
	v.WaitOutput("Running: 3 requests", "written")
	v.Button("Advance 1 second").Click()
	v.WaitRow("SO77", "expires in 0:09")
	v.Console().ByRole("button", "Stop").Click()
	v.WaitOutput("Stopped: 3 requests", "Its writes remain.")
	v.WaitRow("SO77", "expires in 0:09")

	// The page keeps working during an endless loop,
	v.RunProgram(`console.log("round and round"); for (;;) {}`)
	v.WaitOutput("round and round", "Running: 0 requests")
	v.Button("Advance 1 second").Click()
	v.WaitRow("SO77", "expires in 0:08")
	v.Console().ByRole("button", "Stop").Click()
	v.WaitOutput("Stopped: 0 requests")

	// a program that sends requests without a pause,
	v.RunProgram(`for (let i = 0; ; i++) await container.items.upsert({ id: "busy", cid: "CO40", i });`)
	v.WaitRow("busy", "expires in 1:00:00")
	v.Console().ByRole("button", "Stop").Click()
	v.WaitOutput("Stopped: ")
	at := v.Row("busy")
	v.WaitFrames()
	if v.Row("busy") != at {
		t.Error("a stopped program goes on writing")
	}
	if n := browser.Eval[int](v.Page, `document.querySelectorAll("iframe").length`); n != 0 {
		t.Errorf("%d sandboxes are left", n)
	}

	// one that prints without a pause,
	v.RunProgram(`for (let i = 0; ; i++) console.log("line", i);`)
	v.WaitOutput("older lines were dropped.")
	v.Button("Advance 1 second").Click()
	v.WaitSince(67 + 3)
	v.Console().ByRole("button", "Stop").Click()
	v.WaitOutput("Stopped: 0 requests")
	// and one that does not wait for its requests.
	v.RunProgram(`for (let i = 0; i < 2000; i++) container.items.create({ id: "many" + i, cid: "CO40", ttl: 5 });`)
	v.WaitRow("many3", "expires in")
	v.Button("Advance 1 second").Click()
	v.WaitSince(67 + 4)
	v.Console().ByRole("button", "Stop").Click()
	v.WaitOutput("Stopped: ")
	if n := browser.Eval[int](v.Page, `document.querySelectorAll("iframe").length`); n != 0 {
		t.Errorf("%d sandboxes are left", n)
	}

	// one that prints lines of 8 KB,
	browser.Eval[bool](v.Page, `(() => { window.longest = 0;
  new PerformanceObserver((l) => { for (const e of l.getEntries()) longest = Math.max(longest, e.duration) }).observe({ type: "longtask" }); return true })()`)
	v.RunProgram(`for (let i = 0; ; i++) console.log("x".repeat(8192));`)
	v.WaitOutput("older lines were dropped.")
	v.Button("Advance 1 second").Click()
	v.WaitSince(67 + 5)
	if n := browser.Eval[int](v.Page, `document.querySelector(".said").textContent.length`); n > 80<<10 {
		t.Errorf("%d characters of output are laid out", n)
	}
	v.Console().ByRole("button", "Stop").Click()
	v.WaitOutput("Stopped: 0 requests")
	t.Logf("lines of 8 KB: the longest task is %.0f ms", browser.Eval[float64](v.Page, `longest`))

	// A run includes the program's timers, and ends when the program calls close.
	v.RunProgram(`async function main() { await new Promise((r) => setTimeout(r, 50)); console.log("after a while"); setTimeout(() => console.log("and later"), 50); }
main();`)
	v.WaitOutput("after a while", "and later", "Done: ")
	v.RunProgram(`setInterval(() => console.log("tick"), 10); setTimeout(() => close(), 100);`)
	v.WaitOutput("tick", "Done: ")

	// Start over stops a program, and so does undoing it.
	v.RunProgram(`for (;;) await clock.now();`)
	v.WaitOutput("Running: ")
	v.StartOver()
	v.WaitSince(67)
	if n := browser.Eval[int](v.Page, `document.querySelectorAll("iframe").length`); n != 0 {
		t.Errorf("%d sandboxes are left after starting over", n)
	}
	v.RunProgram(`for (;;) {}`)
	v.WaitOutput("Running: ")
	v.Button("Undo start over").Click()
	v.Until("the clock to be back", func() string {
		if v.Since() == 67 {
			return "it is not"
		}
		return ""
	})
	if n := browser.Eval[int](v.Page, `document.querySelectorAll("iframe").length`); n != 0 {
		t.Errorf("%d sandboxes are left after taking that back", n)
	}
	if got := v.Program().Value(); got != "for (;;) {}" {
		t.Errorf("taking it back took the program along: %q", got)
	}
}

func TestConsoleErrorsNameTheirPlace(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenConsole()
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
		{"await disk('shop', 'none');", []string{"disk of shop/none: the container is \"shop/none\"; it must be one that exists"}},
		{"eval('1');", []string{"Line 1: EvalError: eval and new Function are not available."}},
		{"console.log(`unclosed", []string{"Line 1: SyntaxError: "}},
		{"Promise.reject(new AggregateError([new Error('one'), new Error('two')], 'both', { cause: 'a third' }));", []string{"AggregateError: both", "Error: one", "Error: two", "caused by a third"}},
		{"await clock.set('2020-01-01');", []string{"the clock moves only forward: it shows 2026-01-01T12:01:07.000Z, got 2020-01-01T00:00:00.000Z"}},
		{"require('fs');", []string{`The module "fs" is not available. Only "@azure/cosmos" is.`}},
		{"setTimeout(() => { throw new Error('later'); });\nawait new Promise(() => {});", []string{"Line 1: Error: later"}},
		{"throw { reason: 7 };", []string{"Thrown: { reason: 7 }"}},
	} {
		v.RunProgram(c.program)
		v.WaitOutput(c.want...)
		if got := v.Program().Value(); got != c.program {
			t.Errorf("the text became %q", got)
		}
	}
	visit.NoViolations(t, v.Page)
	v.RunProgram("console.log('well again')")
	v.WaitOutput("well again", "Done: 0 requests", "not Thrown")
}

func TestConsoleTakesPastedSamples(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenConsole()
	v.RunProgram(`import { CosmosClient, PatchOperationType as Op } from "@azure/cosmos";
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
	v.WaitOutput("set function ada", `ItemResponse { nested: [ 1, { two: "2" } ] } 10n null undefined`,
		`it has 3 items, 100% /x/g -0 Map { "k" => Set { 1 } } [cannot be shown: no]`, `true import x from "y"`, "Done: ")

	// The page can show the container that it created.
	v.OpenContainers("orders").ByRole("treeitem", "carts").Click()
	v.WaitRow("a", "expires in 0:30")
	v.WaitResults("1 item")
	v.Reload()
	v.WaitRow("a", "expires in 0:30")
	if got := v.Program().Value(); !strings.Contains(got, "mine.documents.example") {
		t.Errorf("after a reload the program is %q", got)
	}
	v.RunProgram(`await container.items.create({ id: "b", user: "bob", ttl: -1 });
console.log("the container on the screen is", container.id);`)
	v.WaitOutput("the container on the screen is carts")
	v.WaitRow("b", "never expires")
	// When that container is deleted, the page shows its own again.
	v.RunProgram(`await client.database("tests").delete();`)
	v.WaitOutput("Done: ")
	v.WaitRow("SO01", "expires in")
	v.Button("Container shop / orders").Wait()
}

func TestConsoleExamples(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenConsole()
	v.Program().Fill("// mine")
	examples := v.Console().ByRole("button", "Examples")
	choice := func(i int) *browser.Thing {
		return v.Console().ByRole("menu", "Examples").ByRole("menuitem", "").Nth(i)
	}
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
		v.RunProgram("")
		v.WaitOutput(append(want, "Done: ")...)
		v.StartOver()
		v.WaitSince(67)
	}
}
