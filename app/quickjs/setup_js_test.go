package quickjs

import (
	"os"
	"path/filepath"
	"syscall/js"

	"github.com/cosmosttl/cosmosttl/core/script"
)

// inNode has threads of Node stand in for the page's workers.
const inNode = `(code, prelude, wasm) => {
	const { Worker } = require("node:worker_threads");
	const bridge = 'const { parentPort } = require("node:worker_threads"); globalThis.postMessage = (m) => parentPort.postMessage(m); parentPort.on("message", (data) => globalThis.onmessage({ data }));\n';
	const module = new WebAssembly.Module(wasm);
	globalThis.cosmosttlQuickJS = globalThis.cosmosttlPool(async () => {
		const worker = new Worker(bridge + code, { eval: true, execArgv: [] });
		worker.unref();
		let listener;
		worker.on("message", (answer) => listener(answer));
		worker.on("error", (e) => listener({ error: String(e.message) }));
		worker.postMessage({ module, prelude });
		return { post: (m) => worker.postMessage(m), receive: (f) => { listener = f; }, busy: (on) => (on ? worker.ref() : worker.unref()), end: () => void worker.terminate() };
	});
}`

func init() {
	read := func(name string) []byte {
		text, err := os.ReadFile(filepath.Join("..", "..", "web", "quickjs", name))
		if err != nil {
			panic(err)
		}
		return text
	}
	evaluate := func(text string) js.Value { return js.Global().Call("eval", text) }
	evaluate(string(read("host.js")))
	wasm := read("quickjs.wasm")
	bytes := js.Global().Get("Uint8Array").New(len(wasm))
	js.CopyBytesToJS(bytes, wasm)
	evaluate(inNode).Invoke(string(read("worker.js")), script.Prelude, bytes)
}
