//go:build e2e

package e2e

import (
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// takesPort is the beginning of a program that takes the port through which it talks to the page.
const takesPort = `
let port;
const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
Object.defineProperty(MessageEvent.prototype, "data", { get() { port ??= this.target; return get.call(this); } });
await clock.now();
`

// hostileMessages are messages with every field of every kind as the page does not expect it; the last ones bring objects along that cannot
// be sent back as they are.
const hostileMessages = `
const odd = [undefined, null, true, -1, 0.5, NaN, 1e308, "x", [], {}, new Array(500), [[]], new Map([[1, 2]]), new Error("x"), new ArrayBuffer(8), 5n, "\ud800", "x".repeat(100000)];
for (const m of odd) port.postMessage(m);
for (const what of [...odd, "constructor", "__proto__", "not-loaded"]) port.postMessage({ what });
for (const what of ["request", "clock", "disk"]) {
	for (const v of odd) for (const name of ["id", "a", "b"]) port.postMessage({ what, id: 0, [name]: v });
	const { port1, port2 } = new MessageChannel();
	port.postMessage({ what, a: "0", b: "", id: port1 }, [port1]);
	port.postMessage({ what, a: port2, b: "", id: [] }, [port2]);
	await new Promise((done) => setTimeout(done, 300));
}
for (const v of odd) {
	port.postMessage({ what: "print", lines: v });
	port.postMessage({ what: "print", lines: [v, [v], ["log", v], [v, "x"]], dropped: v });
}
port.postMessage({ what: "print", lines: Object.assign(new Array(2 ** 32 - 1), { 4294967290: ["log", "sparse"] }) });
port.postMessage({ what: "began", a: odd });
`

// Whatever a program sends to the page, it can only end itself: the page reads what it understands of a message.
func TestConsoleHostileMessages(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenConsole()
	v.RunProgram(takesPort + hostileMessages + `console.log("and still here");`)
	v.WaitOutput("sparse", "and still here", "Done")
	v.Advance(1)
	for i, at := range []string{"undefined", "null", "5", `["x", {}]`, "[1e308, -1]", "new Array(9)", "[1, 1]"} {
		v.RunProgram(takesPort + fmt.Sprintf(`port.postMessage({ what: "failed", a: "fault %d", at: %s });`, i, at))
		v.WaitOutput(fmt.Sprintf("fault %d", i))
	}
	v.RunProgram(takesPort + `for (let i = 0; i < 600; i++) port.postMessage(i);`)
	v.WaitOutput("More than 500 messages per second")
	v.RunProgram(`console.log("a program after all of these");`)
	v.WaitOutput("a program after all of these", "Done")
	v.Advance(1)
}

func TestConsoleHasNoNetwork(t *testing.T) {
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
	v.OpenConsole()
	v.Host.Served()
	v.Allow("Content Security Policy", "violates", "Failed to fetch", "Refused")
	for _, where := range []string{outside.Addr().String(), strings.TrimPrefix(v.Host.Origin(), "http://")} {
		v.RunProgram(`const out = [];
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
		v.WaitOutput("0 went through; 9 tried", "Done: ")
	}
	if n := reached.Load(); n != 0 {
		t.Errorf("another host was reached %d times", n)
	}
	for _, line := range v.Host.Served() {
		if strings.Contains(line, "secret-") {
			t.Errorf("the page's own host was asked: %s", line)
		}
	}
}

// The page keeps working whatever a program sends to it, and ends a program that sends more than the console could show.
func TestConsoleLooksAtWhatAProgramSends(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.OpenConsole()
	browser.Eval[bool](v.Page, `(() => { const Real = MessageChannel;
  window.MessageChannel = class extends Real { constructor() { super(); window.said = (data) => this.port1.onmessage?.({ data }); } }; return true })()`)
	for i, c := range []struct{ sent, want string }{
		{`for (const x of [null, 1, "x", [], {}, { what: {} }, { what: "print" }, { what: "print", lines: [null, 5, [], [{}, {}]] }, { what: "nothing" },
  { what: "request" }, { what: "request", a: 5, b: {} }, { what: "clock", a: "x" }, { what: "disk", a: "\u0000" }, { what: "request", a: "{".repeat(100000) }]) said(x);
said({ what: "print", lines: [["log", "still here"]] })`, "still here"},
		{`said({ what: "failed", a: "x".repeat(5e6), at: 5 })`, "Failed: "},
		{`said({ what: "failed", a: 7, at: [1e12, -5] })`, "Failed: "},
		// The page's clock stands still, so that all messages are sent in the same second on any machine.
		{`const now = performance.now(); performance.now = () => now;
for (let i = 0; i < 501; i++) said({ what: "print", lines: [["log", "flood"]] });
delete performance.now`, "More than 500 messages per second"},
		{`for (let i = 0; i < 9; i++) said({ what: "print", lines: Array(500).fill(["log", "x".repeat(8192)]) })`, "older lines were dropped."},
		{`for (let i = 0; i < 500; i++) said({ what: "clock", a: "0", b: "", id: i + 1 })
said({ what: "print", lines: [["log", "answered"]] })`, "answered"},
		{`said({ what: "request", a: '{"method":"POST","target":"/dbs","headers":{}}', b: "x".repeat(2e7), id: 1e9 }), said({ what: "print", lines: [["log", "sent"]] })`, "sent"},
	} {
		begun := "begun " + strconv.Itoa(i)
		v.RunProgram(`console.log("` + begun + `"); await new Promise(() => {});`)
		v.WaitOutput(begun)
		browser.Eval[bool](v.Page, `(() => { `+c.sent+`; return true })()`)
		v.WaitOutput(c.want)
		before := v.Since()
		v.Button("Advance 1 second").Click()
		v.WaitSince(before + 1)
		if browser.Eval[bool](v.Page, `!!document.querySelector("iframe")`) {
			v.Console().ByRole("button", "Stop").Click()
			v.WaitOutput("Stopped: ")
		}
	}
}
