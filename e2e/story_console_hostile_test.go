//go:build e2e

package e2e

import (
	"fmt"
	"testing"
)

// takesPort is the beginning of a program that gets hold of the port between it and the page.
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

// A program that sends the page messages with whatever is in them ends no more than itself: the page takes what it can read of them.
func TestStoryConsoleHostileMessages(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.openConsole()
	v.runs(takesPort + hostileMessages + `console.log("and still here");`)
	v.says("sparse", "and still here", "Done")
	v.advance(1)
	for i, at := range []string{"undefined", "null", "5", `["x", {}]`, "[1e308, -1]", "new Array(9)", "[1, 1]"} {
		v.runs(takesPort + fmt.Sprintf(`port.postMessage({ what: "failed", a: "fault %d", at: %s });`, i, at))
		v.says(fmt.Sprintf("fault %d", i))
	}
	v.runs(takesPort + `for (let i = 0; i < 600; i++) port.postMessage(i);`)
	v.says("More than 500 messages per second")
	v.runs(`console.log("a program after all of these");`)
	v.says("a program after all of these", "Done")
	v.advance(1)
}
